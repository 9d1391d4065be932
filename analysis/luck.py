"""The luck index: how much of who wins is decided by the deal.

Play a deal again and again with the same cards in the same order, but with other random choices of the strategies where
they leave something to chance. The seat at position s then wins with some probability p_s(deal). The index is

    L = sum_s Var[p_s(deal)] / sum_s p_s (1 - p_s),        p_s = E[p_s(deal)]

the between-deal variance of winning as a share of its whole variance, over all positions together (for one seat the
usual coefficient of determination, for several Goodman and Kruskal's tau of the winner given the deal). It is 1 if the
deal decides everything, as it does between players who leave nothing to chance, and 0 if it does not matter.

Estimator: every deal is played R >= 2 times. Of its R replicas the seat at position s wins k_s, so k_s (k_s - 1) is an
unbiased count of p_s(deal)^2, times R (R - 1): two different replicas are independent given the deal. With the mean A
of sum_s k_s (k_s - 1) and the means K_s of k_s over deals,

    L = (A / (R (R - 1)) - sum_s (K_s / R)^2) / sum_s K_s / R (1 - K_s / R).

Its interval is that of a function of means over deals (delta method).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import two_sided_t
from analysis.intervals import Estimate, Method, symmetric
from analysis.panel import block_totals, gradient_sd
from analysis.sums import FamilySums
from analysis.trial import Integers
from simulator.worker import Chunks


@dataclass(frozen=True)
class LuckMeter:
    """Counts wins by position, and pairs of replicas that the same position won.

    Attributes:
        parts: The tables that are replicas of each other, in every one of which all seats play alike.
        players: Seats.
        place: Place of the win at the first position in the totals of a block; the others follow.

    Columns: A, then K_1 ... K_players.
    """

    parts: tuple[int, ...]
    players: int
    place: int

    @property
    def size(self) -> int:
        """Number of columns."""
        return 1 + self.players

    def scores(self, chunks: Chunks) -> Integers:
        """Pairs and wins in every deal."""
        span = slice(self.place, self.place + self.players)
        wins = np.sum([block_totals(chunks, part)[:, span] for part in self.parts], axis=0)
        pairs = (wins * (wins - 1)).sum(axis=1, keepdims=True)
        return np.concatenate([pairs, wins], axis=1)


def luck_of(means: NDArray[np.float64], replicas: int) -> tuple[float, NDArray[np.float64]]:
    """The index and its derivatives by the means of a `LuckMeter`'s columns, float64[1 + players].

    `nan` if one position always wins, or none.
    """
    pairs, shares = means[0] / (replicas * (replicas - 1)), means[1:] / replicas
    whole = float((shares * (1 - shares)).sum())
    if whole <= 0:
        return math.nan, np.full(len(means), math.nan)
    between = float(pairs - (shares**2).sum())
    index = between / whole
    gradient = np.empty(len(means))
    gradient[0] = 1 / (replicas * (replicas - 1) * whole)
    gradient[1:] = (-2 * shares - index * (1 - 2 * shares)) / (whole * replicas)
    return index, gradient


def luck_estimate(family: FamilySums, columns: Sequence[int], replicas: int, confidence: float) -> Estimate:
    """Estimate the luck index from sums of a `LuckMeter`, whose columns stand at `columns` of a family."""
    n = family.n
    if n < 2:
        return symmetric(math.nan, math.inf, math.nan, n, confidence, Method.DELTA)
    index, own = luck_of(np.array([family.totals[i] / n for i in columns]), replicas)
    gradient = np.zeros(len(family.totals))
    gradient[list(columns)] = own
    sd = gradient_sd(family, gradient)
    return symmetric(index, two_sided_t(confidence, n - 1), sd, n, confidence, Method.DELTA)
