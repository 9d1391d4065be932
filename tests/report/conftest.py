"""Pages of real runs, and a browser to look at them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.report.browser import CHROMIUM, Browser
from unosim.cli import main

HOSTILE = "<script>alert(1)</script>"

RUNS = {
    "table": ["run", "--table", "sensible,random*2", "--games", "3000", "--edition", "flex"],
    "matches": ["run", "--table", "random*3", "--games", "30", "--unit", "match", "--edition", "classic"],
    "compare": ["compare", "sensible", "random", "--players", "3", "--games", "6000", "-O", f"question={HOSTILE}"],
    "plan": ["plan", "sensible", "random", "--players", "2", "--pilot", "300"],
    "league": ["league", "sensible", "random", "highest-points", "--players", "3", "--games", "6000"],
    "length": ["length", "--players", "2..4", "--games", "900", "--strategy", "random"],
    "cards": ["cards", "--edition", "classic", "--players", "2", "--games", "1000"],
    "rules": ["rules", "stacking=same", "--games", "900", "--players", "3"],
    "sweep": ["sweep", "sensible", "--over", "attack_at=0..2", "--players", "2", "--games", "6000"],
}
"""A run of every kind of experiment that has a report."""


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of every run, and that of a round."""
    home = tmp_path_factory.mktemp("pages")
    found = {}
    for kind, arguments in RUNS.items():
        assert main([*arguments, "--seed", "2", "--out", str(home / kind), "-q"]) in (0, 3)
        found[kind] = home / kind / "report.html"
    found["trace"] = home / "trace.html"
    table = ["--table", "sensible,random,bluffer", "--edition", "flip"]
    assert main(["trace", "1:1", *table, "--count", "2", "--html", "--out", str(found["trace"])]) == 0
    return found


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with Browser(tmp_path_factory.mktemp("chromium")) as running:
        yield running
