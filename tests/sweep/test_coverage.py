"""Does a search keep the best variant as often as it says, and do reserved deals tell the truth about it?

Block totals are made up: variants win a share of four rounds that luck of the deal moves up and down for all alike.
`-s` prints the rates.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.intervals import mean_estimate
from analysis.sequences import Schedule
from analysis.sweep import BASELINE, Sweep, Tables
from analysis.sweep_estimation import Effort
from analysis.sweep_race import Race
from analysis.trial import TrialSums, family_of
from simulator.tally import Tally
from tests.statistics.simulated import rate
from tests.sweep.sweeps import sweep_config
from unosim.sweep_design import sweep_of

pytestmark = pytest.mark.slow

GAMES = 4


class World:
    """Deals in which every variant wins as often as it is told to."""

    def __init__(self, sweep: Sweep, edges: dict[int, float], seed: int) -> None:
        self.sweep, self.edges, self.rng = sweep, edges, np.random.default_rng(seed)
        self.empty = Tally.empty(sweep.jobs[sweep.tried[0]])

    def play(self, tables: Tables, deals: int) -> TrialSums:
        """Totals of so many deals at some tables: wins of the variant, wins of the others, rounds."""
        luck = self.rng.normal(0, 0.08, size=deals)
        scores: NDArray[np.int64] = np.zeros((deals, len(tables.places)), np.int64)
        for variant in tables.variants:
            chance = np.clip(0.25 + luck + self.edges[variant], 0, 1)
            won = self.rng.binomial(GAMES, chance)
            own, others, rounds, *_ = (i for i, (v, _) in enumerate(tables.places) if v == variant)
            scores[:, own], scores[:, others], scores[:, rounds] = won, GAMES - won, GAMES
        return TrialSums((self.empty,) * len(tables.variants), family_of(scores))

    def search(self, effort: Effort) -> Race:
        """A whole search."""
        race = Race(self.sweep, effort)
        while race.finished is None:
            total = race.trial.nothing()
            for look in list(race.looks()):
                total = total + self.play(race.tables, look - race.before.blocks - total.blocks)
                if race.ends(total, 0.0, time_is_up=False):
                    break
        return race


@pytest.fixture(scope="module")
def sweep() -> Sweep:
    found = sweep_of(sweep_config(over={"attack_at": [0, 1, 3, 4, 5]}))
    assert found.tried == (1, 2, 3, 4, 5)
    return found


EFFORT = Effort(games=200_000, margin=0.0, schedule=Schedule(1000, 1.5))


def test_equals_are_seldom_culled(sweep: Sweep) -> None:
    """Six candidates that are all the best: the baseline wins a quarter by definition."""
    edges = dict.fromkeys(sweep.tried, 0.0)
    culled = sum(bool(World(sweep, edges, seed).search(EFFORT).culled) for seed in range(80))
    rate("anybody culled among equals", culled, 80, 0.0, 0.05)


def test_the_best_survives_and_only_reserved_deals_tell_its_worth(sweep: Sweep) -> None:
    """One variant is better by 1 pp, the others by 0.8, 0, -1 and -3 pp."""
    edges = {1: 0.0, 2: 0.01, 3: 0.008, 4: -0.01, 5: -0.03}
    runs, lost, worst, searched, covered, checked = 100, 0, 0, [], 0, []
    effort = replace(EFFORT, games=120_000)
    for seed in range(runs):
        world = World(sweep, edges, 1000 + seed)
        race = world.search(effort)
        lost += 2 in race.culled
        worst += 5 in race.culled
        winner, *_ = race.finalists()
        searched.append(race.value(winner) - edges[winner])
        tables = sweep.tables([winner])
        difference = sweep.difference(winner)
        sums = tables.sums(difference, world.play(tables, 3000))
        once_more = mean_estimate(sums, difference.scale, step=difference.step)
        covered += once_more.covers(edges[winner])
        checked.append(once_more.value - edges[winner])
    rate("the best is culled", lost, runs, 0.0, 0.05)
    assert worst == runs
    rate("reserved deals cover", covered, runs, 0.93, 0.97)
    error = 3.5 * np.std(checked) / runs**0.5
    print(f"\nbias of the search {np.mean(searched):.5f}, of reserved deals {np.mean(checked):.5f}", end="")
    assert abs(np.mean(checked)) < error
    assert np.mean(searched) > 3 * np.std(searched) / runs**0.5


def test_games_of_the_culled_go_to_the_others(sweep: Sweep) -> None:
    edges: dict[int, Any] = {1: 0.0, 2: 0.0, 3: 0.0, 4: -0.05, 5: -0.05}
    race = World(sweep, edges, 7).search(replace(EFFORT, games=100_000))
    assert set(race.culled) >= {4, 5}
    assert 100_000 - 4 * 20 < race.games <= 100_000
    assert race.looked[-1][0] > 100_000 // 20
    assert BASELINE in race.alive
