"""What shells offer while somebody presses Tab."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.editions import EDITIONS
from simulator.options import OPTIONS
from strategies.registry import STRATEGIES, WRAPPERS
from unosim import completing
from unosim.kinds import KINDS

ROOT = Path(__file__).resolve().parents[2]


def words(offers: list[tuple[str, str]]) -> list[str]:
    assert all(isinstance(about, str) for _, about in offers)
    return [word for word, _ in offers]


def test_everything_is_offered_to_an_empty_word() -> None:
    assert set(words(completing.kinds(""))) == set(KINDS)
    assert words(completing.editions("")) == list(EDITIONS)
    assert words(completing.strategies("")) == list(STRATEGIES)
    assert words(completing.strategies("sensible+")) == [f"sensible+{name}" for name in WRAPPERS]
    assert words(completing.rules("")) == [f"{option.name}=" for option in OPTIONS]
    assert set(words(completing.names(""))) >= {*EDITIONS, *STRATEGIES, *(option.name for option in OPTIONS)}


def test_what_stands_before_a_comma_stays() -> None:
    assert words(completing.seats("sensible,hi")) == ["sensible,highest-points"]
    assert words(completing.rules("challenge=off,stacking=s")) == ["challenge=off,stacking=same"]
    assert completing.rules("nonsense=") == completing.seats("nobody") == []


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("unosim ver", ["verify"]),
        ("unosim run --edition fl", ["flip", "flex"]),
        ("unosim run --table random,first", ["random,first-legal"]),
        ("unosim compare sensib", ["sensible"]),
    ],
)
def test_bash_is_told(line: str, offered: list[str]) -> None:
    words = line.split()
    environment = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_UNOSIM_COMPLETE": "complete_bash"}
    command = [sys.executable, "-c", "from unosim.entry import main; main()"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (offered, "")
