"""The luck index where it is known: deals that decide everything, nothing, or a known part."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.luck import LuckMeter, luck_estimate, luck_of
from analysis.sums import FamilySums
from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from simulator.tally import layout_of
from simulator.worker import play_chunks

PLAYERS = 3


def family(probabilities: np.ndarray, replicas: int, seed: int = 0) -> FamilySums:
    """Sums of deals whose winner is drawn anew in every replica, with the deal's own probabilities."""
    rng = np.random.default_rng(seed)
    wins = np.array([rng.multinomial(replicas, p) for p in probabilities])
    pairs = (wins * (wins - 1)).sum(axis=1, keepdims=True)
    return FamilySums.of(np.concatenate([pairs, wins], axis=1))


def index(sums: FamilySums, replicas: int) -> float:
    return luck_estimate(sums, range(len(sums.totals)), replicas, 0.95).value


@pytest.mark.parametrize("replicas", [2, 5])
def test_a_deal_that_decides_everything(replicas: int) -> None:
    assert index(family(np.eye(PLAYERS)[[0, 1, 2, 2, 0, 1] * 50], replicas), replicas) == pytest.approx(1.0)


@pytest.mark.parametrize("replicas", [2, 5])
def test_a_coin_that_does_not_ask_for_the_deal(replicas: int) -> None:
    sums = family(np.full((20_000, PLAYERS), 1 / PLAYERS), replicas)
    found = luck_estimate(sums, range(PLAYERS + 1), replicas, 0.99)
    assert found.covers(0.0)
    assert abs(found.value) < 0.02


def test_a_deal_that_decides_a_known_part() -> None:
    """Two players; the deal makes one of them win with probability 0.9: variance 0.16 of 0.25."""
    rng = np.random.default_rng(5)
    favored = rng.integers(0, 2, 40_000)
    probabilities = np.where(np.eye(2)[favored] > 0, 0.9, 0.1)
    found = luck_estimate(family(probabilities, 3), range(3), 3, 0.99)
    assert found.covers(0.64)
    assert found.half_width < 0.02


def test_intervals_cover() -> None:
    rng = np.random.default_rng(7)
    covered = 0
    for seed in range(300):
        favored = rng.integers(0, 2, 200)
        probabilities = np.where(np.eye(2)[favored] > 0, 0.8, 0.2)
        covered += luck_estimate(family(probabilities, 2, seed), range(3), 2, 0.95).covers(0.36)
    assert 272 <= covered <= 297


def test_derivatives() -> None:
    means = np.array([1.1, 0.9, 0.6, 0.5])
    value, gradient = luck_of(means, 2)
    for i in range(len(means)):
        moved = means.copy()
        moved[i] += 1e-6
        assert (luck_of(moved, 2)[0] - value) / 1e-6 == pytest.approx(gradient[i], rel=1e-4)


def test_no_deals_and_no_doubt() -> None:
    assert math.isnan(luck_of(np.array([2.0, 2.0, 0.0]), 2)[0])
    assert luck_estimate(FamilySums.of(np.array([[0, 1, 1]])), range(3), 2, 0.95).half_width == math.inf


def played(strategy: str, rules: dict[str, object], deals: int = 300) -> float:
    entrant = Entrant(strategy, f"strategies.reference:{strategy}")
    first = Job(Ruleset.of("classic", rules), PLAYERS, (entrant,), ((0,) * PLAYERS,), 1)
    jobs = (first, replace(first, replica=1))
    meter = LuckMeter((0, 1), PLAYERS, layout_of(first).win_at(0, 0))
    sums = FamilySums.of(meter.scores(play_chunks(jobs, 0, deals)))
    return index(sums, 2)


def test_players_who_leave_nothing_to_chance_leave_all_to_the_deal() -> None:
    """The first legal card, and nobody is asked for a target, a stack or a jump-in: no random number is needed."""
    assert played("decide_first_legal", {"seven_zero": "off"}) == pytest.approx(1.0)


def test_players_at_random_leave_less_to_it() -> None:
    assert played("decide_random", {}) < 0.4
