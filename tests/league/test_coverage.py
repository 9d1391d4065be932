"""Intervals of a league contain the truth as often as they say."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.league_figures import LeagueReader
from analysis.trial import merged
from simulator.engine import play_together
from tests.league.leagues import named

STRETCHES, DEALS = 120, 120


@pytest.mark.slow
def test_intervals_cover() -> None:
    """Short leagues of different deals against all of them together, which are 120 times as many."""
    one = named("random", "first-legal", "wild-first", "wild-last", "color-first")
    ranges = [range(i * DEALS, (i + 1) * DEALS) for i in range(STRETCHES)]
    chunks = play_together(one.trial.jobs, ranges, jobs=2, keep=one.trial.keep, chunk=DEALS)
    parts = [one.trial.sums(chunk) for chunk in chunks]
    whole = LeagueReader(one, merged(parts), 0.9)
    shares, pairs, neighbors = [], [], []
    for part in parts:
        reader = LeagueReader(one, part, 0.9)
        for e in range(one.size):
            wins = part.tallies[0].layout.wins(e)
            truth = whole.mixed.share(whole.mixed.sums(wins), one.mixed.games)
            shares.append(reader.mixed.share(reader.mixed.sums(wins), one.mixed.games).covers(truth.value))
        for pair in range(len(one.pairs.pairs)):
            truth = one.pair_share(whole.total, pair, 0.9)
            pairs.append(one.pair_share(part, pair, 0.9).covers(truth.value))
        known = {(found.who, found.after): found.effect.value for found in whole.neighbors}
        neighbors += [found.effect.covers(known[found.who, found.after]) for found in reader.neighbors]
    for covered in (shares, pairs, neighbors):
        assert 0.87 < np.mean(covered) < 0.93
