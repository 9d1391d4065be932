"""The figures of a league: shares at mixed tables, in pairs, by seat, by neighbor and by order, and strengths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import chi_square_tail
from analysis.families import benjamini_hochberg, bonferroni
from analysis.figures import Figure, counted, figure
from analysis.intervals import Estimate, p_value
from analysis.league import MIXED, PAIRS, League, part
from analysis.reading import Reader, contrast
from analysis.resampling import covariance, percentile_estimate, resampled
from analysis.strengths import alpha_rank, plackett_luce, tables_of
from analysis.sums import BlockSums, FamilySums
from analysis.trial import TrialSums

Floats = NDArray[np.float64]

DRAWN = "block bootstrap"


@dataclass(frozen=True)
class Neighbor:
    """What sitting right after somebody is worth.

    Attributes:
        who: The entrant whose win share it is.
        after: The entrant right before it.
        effect: Win share there minus that in all seats at the same tables, with an interval of its own.
        p: p-value of no effect.
        adjusted: The same for a list of all effects (Benjamini and Hochberg).
    """

    who: int
    after: int
    effect: Estimate
    p: float
    adjusted: float


class LeagueReader:
    """Reads figures from the sums of a league."""

    def __init__(self, league: League, total: TrialSums, confidence: float) -> None:
        self.league, self.total, self.confidence = league, total, confidence
        tables = zip(total.tallies, league.trial.jobs, strict=True)
        self.readers = [Reader(tally, job.cells, confidence) for tally, job in tables]

    @property
    def mixed(self) -> Reader:
        """What happened at mixed tables."""
        return self.readers[MIXED]

    @property
    def paired(self) -> Reader:
        """What happened at the tables of pairs."""
        return self.readers[PAIRS]

    @cached_property
    def pair_shares(self) -> tuple[Estimate, ...]:
        """Share of the first of every pair, with intervals that hold together."""
        pairs = len(self.league.pairs.pairs)
        each = bonferroni(self.confidence, pairs)
        return tuple(self.league.pair_share(self.total, pair, each) for pair in range(pairs))

    @cached_property
    def beats(self) -> NDArray[np.bool_]:
        """Whether the row surely wins more than the column at their own tables, bool[k, k]."""
        found = np.zeros((self.league.size, self.league.size), np.bool_)
        for (i, j), share in zip(self.league.pairs.pairs, self.pair_shares, strict=True):
            found[i, j], found[j, i] = share.low > 0.5, share.high < 0.5
        return found

    @cached_property
    def _wins_drawn(self) -> Floats:
        """Wins at mixed tables as they might have been, float64[draws, k]."""
        return resampled(self.league.mixture(self.total), self.league.seed)

    def strengths(self) -> list[Figure]:
        """Plackett–Luce strengths."""
        league, seats = self.league, tables_of(self.league.size, self.league.players)
        wins = np.array(league.mixture(self.total).totals, np.float64)
        if not wins.any():
            return [counted(math.nan, self.total.blocks, DRAWN) for _ in wins]
        values = plackett_luce(wins, seats)
        if self.total.blocks < 2:
            return [counted(value, self.total.blocks, DRAWN) for value in values]
        drawn = plackett_luce(np.maximum(self._wins_drawn, 0.0), seats)
        n, level = self.total.blocks, self.confidence
        return [figure(percentile_estimate(v, drawn[:, e], n, level)) for e, v in enumerate(values)]

    def rank_probabilities(self) -> Floats:
        """Probability of each rank by win share at mixed tables, as far as the deals go, float64[k, ranks]."""
        k = self.league.size
        if self.total.blocks < 2:
            return np.full((k, k), 1.0 / k)
        ranks = np.argsort(np.argsort(-self._wins_drawn, axis=1, kind="stable"), axis=1)
        return np.stack([(ranks == rank).mean(axis=0) for rank in range(k)], axis=1)

    def alpha_ranks(self) -> Floats:
        """α-rank, averaged over what the pairs might have come to with other deals, float64[k]."""
        family, k = self.league.leads(self.total), self.league.size
        drawn = resampled(family, self.league.seed) if family.n > 1 else np.array([family.totals], np.float64)
        leads = np.zeros((len(drawn), k, k))
        for pair, (i, j) in enumerate(self.league.pairs.pairs):
            leads[:, i, j], leads[:, j, i] = drawn[:, pair], -drawn[:, pair]
        return np.asarray(alpha_rank(leads).mean(axis=0), np.float64)

    @cached_property
    def neighbors(self) -> tuple[Neighbor, ...]:
        """All effects of the neighbor before, those that are surest first."""
        league = self.league
        if not league.neighbors or self.total.blocks < 2:
            return ()
        weight, scale = league.neighbor_weight()
        each = [self.total.family.metric(league.first_neighbor + i) for i in range(len(league.neighbors))]
        p_values = [p_value(sums, scale) for sums in each]
        adjusted = benjamini_hochberg(p_values)
        found = [
            Neighbor(a, b, self._alone(sums, weight, scale), p, float(q))
            for (a, b), sums, p, q in zip(league.neighbors, each, p_values, adjusted, strict=True)
        ]
        return tuple(sorted(found, key=lambda one: (one.p, -abs(one.effect.value))))

    def seat_after(self, entrant: int) -> Estimate | None:
        """What the seat right after an entrant is worth to the others, on average; None at tables of two."""
        league = self.league
        if not league.neighbors:
            return None
        weight, scale = league.neighbor_weight()
        family = part(self.total.family, range(league.first_neighbor, league.first_order))
        weights = [weight * (after == entrant) for _, after in league.neighbors]
        return contrast(family, weights, scale * (league.size - 1), self.confidence)

    def neighbor_size(self) -> tuple[Estimate, float] | None:
        """Root mean square of all effects of neighbors, and the p-value of there being none."""
        league = self.league
        if not self.neighbors:
            return None
        weight, scale = league.neighbor_weight()
        family = part(self.total.family, range(league.first_neighbor, league.first_order))
        return self._size(family, weight / scale), _p_of_none(family)

    def orders(self) -> list[list[Estimate]]:
        """Win share of each entrant in each order around the table, order by order, with intervals that hold together.

        Empty unless the orders are told apart, see `League.orders`.
        """
        league, count = self.league, len(self.league.orders)
        if not count:
            return []
        each = bonferroni(self.confidence, count * league.size)
        families = [league.order_wins(self.total, order) for order in range(count)]
        return [
            [contrast(part(family, [e]), [1], league.players, each, step=1) for e in range(league.size)]
            for family in families
        ]

    def order_spread(self, entrant: int) -> Estimate | None:
        """Standard deviation of a win share over orders around the table; None if orders are not told apart."""
        league = self.league
        if not league.orders or self.total.blocks < 2:
            return None
        places = [league.first_order + order * league.size + entrant for order in range(len(league.orders))]
        return self._size(_centered(part(self.total.family, places)), 1 / (league.players * len(places)))

    def _alone(self, sums: BlockSums, weight: int, scale: int) -> Estimate:
        family = FamilySums(sums.n, (sums.total,), ((sums.squares,),))
        return contrast(family, [weight], scale, self.confidence)

    def _size(self, family: FamilySums, unit: float) -> Estimate:
        """Root mean square of the true means of some scores, times a unit.

        Chance adds its variance to the mean square of the means, and the bootstrap adds it once more; both are taken
        off again, and what is left below 0 is 0.
        """
        n = family.n
        chance = float(np.trace(covariance(family))) / n / len(family.totals)
        means = np.array(family.totals, np.float64) / n
        value = math.sqrt(max(float((means**2).mean()) - chance, 0.0)) * unit
        drawn = (resampled(family, self.league.seed) ** 2).mean(axis=1) - 2 * chance
        return percentile_estimate(value, np.sqrt(np.maximum(drawn, 0.0)) * unit, n, self.confidence)


def _centered(family: FamilySums) -> FamilySums:
    """The m metrics of a family minus their mean within each block, times m, exactly."""
    m = len(family.totals)
    weights = [[m * (i == j) - 1 for j in range(m)] for i in range(m)]
    totals = tuple(sum(w * x for w, x in zip(row, family.totals, strict=True)) for row in weights)
    return FamilySums(family.n, totals, _products(weights, family.products))


def _products(weights: Sequence[Sequence[int]], products: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """W P Wᵀ in whole numbers."""
    matrix, inner = np.array(weights, object), np.array(products, object)
    return tuple(tuple(int(x) for x in row) for row in matrix @ inner @ matrix.T)


def _p_of_none(family: FamilySums) -> float:
    """p-value of all means being 0, by Wald's test; the scores may depend on each other exactly."""
    matrix = covariance(family) / family.n
    means = np.array(family.totals, np.float64) / family.n
    rank = int(np.linalg.matrix_rank(matrix, hermitian=True))
    statistic = float(means @ np.linalg.pinv(matrix, hermitian=True) @ means)
    return chi_square_tail(statistic, rank)
