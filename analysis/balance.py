"""Alarm when the rounds played are not balanced as the design wants (the sample-ratio-mismatch habit of A/B testing).

The tallies are plain counts over played seatings, so they may be collected anywhere and added. A lost or doubled chunk,
a wrong rotation or a biased order shows up as a chi-square far beyond chance. The test is one-sided and conservative:
balanced orders spread *less* than random ones, so an alarm always means that something is wrong. Complete blocks have
nothing left to chance but the sampled orders, so there the seat counts must be exactly right.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.designs import Design
from analysis.distributions import chi_square_tail

if TYPE_CHECKING:
    from simulator.job import Job
    from simulator.tally import Tally as Sums

ALARM = 1e-4
"""p-value below which a balance check fails."""


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts over played seatings.

    Attributes:
        rounds: Number of seatings counted.
        seats: int64[strategies, players], how often a strategy sat on a seat.
        neighbors: int64[strategies, strategies], how often the row's strategy was directly followed, in seat order, by
            the column's.
    """

    rounds: int
    seats: NDArray[np.int64]
    neighbors: NDArray[np.int64]

    def __add__(self, other: Tally) -> Tally:
        """Add the counts of other rounds."""
        return Tally(self.rounds + other.rounds, self.seats + other.seats, self.neighbors + other.neighbors)


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """A chi-square statistic of counts against what the design wants, with its upper tail probability."""

    statistic: float
    df: int
    p: float


@dataclass(frozen=True, slots=True)
class Balance:
    """Outcome of a balance check.

    Attributes:
        seats: Seat counts by strategy.
        neighbors: Counts of ordered neighbor pairs of strategies, in units of sampled orders.
        exact: All counts that chance cannot touch are exactly as designed: the seats, and the neighbors unless orders
            are sampled.
        ok: Neither p-value is below `ALARM`, and complete blocks are exact.
    """

    seats: ChiSquare
    neighbors: ChiSquare
    exact: bool
    ok: bool


def tally(seatings: NDArray[np.uint8], strategies: int) -> Tally:
    """Count seats and neighbors in seatings, uint8[..., players]."""
    n = seatings.shape[-1]
    flat = seatings.reshape(-1, n).astype(np.int64)
    seats = np.bincount((flat * n + np.arange(n)).ravel(), minlength=strategies * n)
    pairs = np.bincount((flat * strategies + np.roll(flat, -1, axis=1)).ravel(), minlength=strategies**2)
    return Tally(len(flat), seats.reshape(strategies, n), pairs.reshape(strategies, strategies))


def expected(design: Design, rounds: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the seat and neighbor counts (shapes as in `Tally`) that the design wants for `rounds` rounds.

    Every strategy spends the same time in every seat, and every two labels are neighbors equally often; with fixed or
    merely rotated orders, exactly the seatings of the block.
    """
    if design.constant:
        one = tally(design.seatings(0), design.strategies)
        times = np.float64(rounds / one.rounds)
        return one.seats.astype(np.float64) * times, one.neighbors.astype(np.float64) * times
    n, each = design.players, rounds / len(design.variants)
    seats = np.zeros((design.strategies, n))
    neighbors = np.zeros((design.strategies, design.strategies))
    for variant in design.variants:
        counts = Counter(variant)
        for a, k in counts.items():
            seats[a] += each * k / n
            for b, m in counts.items():
                neighbors[a, b] += each * k * (m - (a == b)) / (n - 1)
    return seats, neighbors


def balance_check(played: Tally, design: Design, *, complete: bool = True) -> Balance:
    """Compare played seatings with the design.

    Chi-square statistics against `expected`. The rounds of a sampled order are not independent (its rotations repeat
    its neighbors), so there the neighbor counts enter in units of orders: both are divided by the rounds of an order.

    Args:
        played: Counts of the rounds played.
        design: What should have been played.
        complete: The rounds are whole blocks; False for a sample of rounds, where only the p-values count.
    """
    seats_wanted, neighbors_wanted = expected(design, played.rounds)
    unit = 1.0 if design.constant else design.cells / design.per_deal
    seats = _chi_square(played.seats, seats_wanted, 1.0)
    neighbors = _chi_square(played.neighbors, neighbors_wanted, unit)
    exact = _same(played.seats, seats_wanted) and (not design.constant or _same(played.neighbors, neighbors_wanted))
    return Balance(seats, neighbors, exact, min(seats.p, neighbors.p) >= ALARM and (exact or not complete))


def _same(observed: NDArray[np.int64], wanted: NDArray[np.float64]) -> bool:
    return bool((np.abs(observed - wanted) < 1e-3).all())


def _chi_square(observed: NDArray[np.int64], wanted: NDArray[np.float64], unit: float) -> ChiSquare:
    possible = wanted > 0
    df = max(int(possible.sum()) - 1, 0)
    if observed[~possible].any():
        return ChiSquare(math.inf, df, 0.0)
    difference = (observed - wanted)[possible]
    statistic = float((difference**2 / wanted[possible]).sum()) / unit
    return ChiSquare(statistic, df, chi_square_tail(statistic, df))


def sat_as_planned(job: Job, sums: Sums) -> bool:
    """Whether everybody sat at every position as often as the first deals of a table give, as counted while playing.

    Where seatings change from deal to deal, only how often everybody sat at all is known beforehand.
    """
    players, layout = job.players, sums.layout
    seats = np.array([[sums.total(layout.seats_at(e, p)) for p in range(players)] for e in range(len(job.entrants))])
    if not isinstance(job.seatings, tuple):
        wanted = np.bincount(job.seatings_of(0, 1).ravel(), minlength=len(job.entrants)) * sums.blocks
        return bool((seats.sum(axis=1) == wanted).all())
    planned = np.zeros_like(seats)
    for seat, dealer in np.ndindex(players, players):
        deals = len(range(dealer, sums.blocks, players))
        for seating in job.seatings:
            planned[seating[seat], (seat - dealer - 1) % players] += deals
    return bool((seats == planned).all())
