"""Pages that are made from the code say what the code says."""

from __future__ import annotations

from pathlib import Path

from simulator import rules_page

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"


def test_rules_page_is_current() -> None:
    assert (REFERENCE / "rules.md").read_text(encoding="utf-8") == rules_page.page()


def test_event_log_page_names_every_event() -> None:
    from simulator.events import _EVENTS

    text = (REFERENCE / "event-log.md").read_text(encoding="utf-8")
    for name, _, _ in _EVENTS.values():
        assert f"| `{name}` |" in text


def test_command_page_is_current() -> None:
    from unosim import cli_page

    assert (REFERENCE / "cli.md").read_text(encoding="utf-8") == cli_page.page()


def test_page_about_experiment_files_is_current() -> None:
    from unosim import config_page

    assert (REFERENCE / "config.md").read_text(encoding="utf-8") == config_page.page()
