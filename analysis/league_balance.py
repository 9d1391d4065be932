"""Whether everybody sat everywhere and met everybody as often as a league wants."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from analysis.balance import ALARM
from analysis.distributions import chi_square_tail
from analysis.figures import number
from analysis.league import MIXED, League
from analysis.trial import TrialSums

DEALS_COUNTED = 20_000
"""Deals of which the meetings are counted."""


def balance_of(league: League, total: TrialSums) -> dict[str, Any]:
    """Compare seats as the game counted them, and meetings as they were handed out, with the design.

    Seats must be exactly even. Who meets whom is drawn anew for every deal; the chi-square test of it is conservative,
    because the tables of a deal share out the entrants among them.
    """
    played, mixed = total.tallies[MIXED], league.mixed
    layout = played.layout
    wanted = mixed.games * total.blocks
    seats = [
        played.total(layout.seats_at(e, p)) * layout.players for e in range(league.size) for p in range(layout.players)
    ]
    exact = all(count == wanted for count in seats)
    p = _meetings(league, min(total.blocks, DEALS_COUNTED))
    return {"ok": exact and p >= ALARM, "p": number(p)}


def _meetings(league: League, deals: int) -> float:
    """p-value of the tables at which two entrants meet being the same number for all pairs."""
    k, n = league.size, league.players
    if k <= n:
        return 1.0  # everybody is at every table
    order = league.mixed.orders(0, deals)
    tables = order[:, np.arange(league.mixed.tables * n) % k].reshape(-1, n)
    counts = np.zeros((k, k), np.int64)
    for i, j in itertools.combinations(range(n), 2):
        np.add.at(counts, (tables[:, i], tables[:, j]), 1)
    met = (counts + counts.T)[np.triu_indices(k, 1)]
    mean = met.mean()
    return chi_square_tail(float(((met - mean) ** 2 / mean).sum()), len(met) - 1)
