"""Decisions that are played on in two ways: what their sums must be, and what they must find."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from analysis.cards_play import HELD, PLAYED, Choices, situations
from analysis.cards_study import PLAY
from simulator.clusters import CLUSTERS
from simulator.forks import CELLS, SUMS
from simulator.harvest import digest_of
from tests.cards.studies import played, study

ROOT = Path(__file__).resolve().parent.parent.parent

AGAIN = (
    "from tests.cards.studies import played, study; from simulator.harvest import digest_of;"
    "print(digest_of(played(study('flip', players=3, metrics=('play_now',), continuations=1).works['play'], 6)))"
)


def choices(deals: int, **keys: object) -> tuple[list[str], Choices]:
    one = study("flip", metrics=("play_now",), **keys)  # type: ignore[arg-type]
    names = [f"{side}-{name}" for side, name, _, _ in one.played_now]
    return names, Choices(played(one.works[PLAY], deals), deals, one.continuations)


def test_every_round_has_at_most_one_decision() -> None:
    names, found = choices(200, continuations=3)
    cells = found.arrays["sums"].reshape(len(names), CELLS, CLUSTERS, len(SUMS))
    states, gain, used, used_gain = (cells[..., column] for column in range(len(SUMS)))
    assert 190 <= states.sum() <= 200
    assert (used <= states).all()
    assert (abs(gain) <= 3 * states).all()
    assert (abs(used_gain) <= 3 * used).all()
    assert len(situations()) == CELLS


def test_the_same_in_pieces() -> None:
    work = study("flip", metrics=("play_now",), continuations=2).works[PLAY]
    assert digest_of(played(work, 60)) == digest_of(played(work, 60, at_once=7))


def test_compiled_code_does_what_the_source_says() -> None:
    """Tables are copied as bytes behind the compiler's back; the interpreter must find the same."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    plain = subprocess.run([sys.executable, "-c", AGAIN], env=environment, capture_output=True, text=True, check=True)
    work = study("flip", players=3, metrics=("play_now",), continuations=1).works[PLAY]
    assert plain.stdout.strip() == digest_of(played(work, 6))


def test_a_strategy_that_plays_well_plays_what_gains() -> None:
    names, found = choices(5000)
    wild, number = names.index("light-wild"), names.index("light-number")
    kept = found.gain(wild)
    assert kept is not None
    assert kept.value < -3 * kept.standard_error, "a wild is worth keeping"
    chosen, left = found.gain(number, when=PLAYED), found.gain(number, when=HELD)
    assert chosen is not None
    assert left is not None
    assert chosen.value - left.value > 3 * (chosen.standard_error**2 + left.standard_error**2) ** 0.5
    share = found.share(wild)
    assert share is not None
    assert share.value < 0.05


def test_a_single_decision_tells_nothing() -> None:
    names, found = choices(1)
    assert all(found.gain(card) is None for card in range(len(names)))
