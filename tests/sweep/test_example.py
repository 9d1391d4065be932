"""The example and its page: what they say comes out again, in small and with other deals."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.sweep.test_commands import Ran
from tests.sweep.test_commands import ran as ran
from unosim.config import load_config
from unosim.sources import parse_override
from unosim.sweep_experiment import SweepExperiment
from unosim.sweep_run import sweep_result

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "sweep.md").read_text("utf-8")

ROW = re.compile(r"^\| (\d+) \| ([+−][\d.]+) pp ± ([\d.]+) \| \S+ \| (\w+) \|$", re.MULTILINE)
COMMANDS = re.findall(r"^unosim sweep (?:[^#\n]|#(?!\s))*", PAGE, re.MULTILINE)


def example(tmp_path: Path, *settings: str) -> SweepExperiment:
    overrides = [o for text in (*settings, f"out={tmp_path / 'run'}") for o in parse_override(text)]
    found = load_config(ROOT / "configs" / "sweep.yaml", overrides)
    assert isinstance(found, SweepExperiment)
    return found


def test_the_page_agrees_with_other_deals(tmp_path: Path) -> None:
    """Intervals of 99.9 % from deals of another seed cover what the page says."""
    values = {int(at): float(value.replace("−", "-")) / 100 for at, value, _, _ in ROW.findall(PAGE)}
    assert len(values) == 3
    over = f"over={{attack_at: {list(values)}}}"
    config = example(tmp_path, over, "seed=2", "find=all", "until=games", "games=40000", "confidence=0.999")
    for row in sweep_result(config, quiet=True, reports=False)["scan"]:
        if not row["baseline"]:
            said = values[int(row["settings"]["attack_at"])]
            assert row["difference"]["low"] <= said <= row["difference"]["high"]


def test_the_search_goes_the_same_way_in_small(tmp_path: Path) -> None:
    result = sweep_result(example(tmp_path, "games=120000", "until=1pp"), quiet=True, reports=False)
    culled = {row["variant"] for row in result["scan"] if row["culled"]}
    assert culled == {"attack_at=0"}
    assert int(result["answer"]["settings"]["attack_at"]) > 2
    assert result["answer"]["difference"]["value"] > 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_work(ran: Ran, command: str) -> None:
    code, out, err = ran(*shlex.split(command)[1:], "--games", "400", "--until", "games", "-q")
    assert code in (0, 3)
    assert err == ""
    assert "repeat    unosim sweep" in out


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 5
