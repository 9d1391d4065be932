"""The examples at a small size say what the documentation says at full size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from unosim.config import load_config
from unosim.league_experiment import LeagueExperiment
from unosim.sources import Override
from unosim.suite_runner import result_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "league.md").read_text("utf-8")

FIGURE = re.compile(r"([+−]?[\d.]+)(?: %| pp)? ± ([\d.]+)")

DEALS = 1000


def stated(row: str) -> list[tuple[float, float]]:
    """Values and half-widths in a row of the page."""
    (line,) = re.findall(rf"^\| {re.escape(row)} \|.*$", PAGE, re.MULTILINE)
    return [(float(value.replace("−", "-")), float(half)) for value, half in FIGURE.findall(line)]


def small(name: str, folder: Path) -> dict[str, Any]:
    """An example with few deals."""
    changes = {"games": DEALS * load(name).cells, "until": "games", "out": str(folder)}
    config = load_config(ROOT / "configs" / f"{name}.yaml", [Override((k,), v, k) for k, v in changes.items()])
    return result_of(config, quiet=True, reports=False)


def load(name: str) -> LeagueExperiment:
    found = load_config(ROOT / "configs" / f"{name}.yaml")
    assert isinstance(found, LeagueExperiment)
    return found


def agrees(figure: dict[str, Any], value: float, half: float, factor: float = 100.0) -> bool:
    """Whether a figure and a stated one differ by no more than 1.5 times the intervals of both together."""
    own = (figure["high"] - figure["low"]) / 2
    return bool(abs(factor * figure["value"] - value) <= 1.5 * (factor * own + half))


def test_the_league(tmp_path: Path) -> None:
    result = small("league", tmp_path / "run")
    figures = result["figures"]["strategies"]
    for name in load("league").entrants:
        share, strength, after = stated(name)
        assert agrees(figures[name]["win_share"], *share)
        assert agrees(figures[name]["strength"], *strength, factor=1.0)
        assert agrees(figures[name]["seat_after"], *after)
    assert result["rankings"]["strategies"]["order"][-1] == "random"
    assert "random" in result["beats"]["sensible"]
    assert result["neighbor"]["p"] < 1e-6


def test_the_neighbors(tmp_path: Path) -> None:
    result = small("neighbors", tmp_path / "run")
    names = [strategy["name"] for strategy in result["strategies"]]
    for number, order in enumerate(result["orders"], start=1):
        for name, (value, half) in zip(names, stated(" → ".join(order)), strict=True):
            assert agrees(result["figures"]["orders"][f"{name} in order {number}"]["win_share"], value, half)
    for name, (value, half) in zip(names, stated("**all orders**"), strict=True):
        assert agrees(result["figures"]["strategies"][name]["win_share"], value, half)
        assert result["figures"]["strategies"][name]["order_spread"]["low"] > 0.005
    assert result["neighbor"]["p"] < 1e-6
