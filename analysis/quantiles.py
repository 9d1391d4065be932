"""How long a round takes: quantiles, mean, tail shares and survival curve with intervals.

The data are histograms of round length in G fixed *groups* of deals (deal number mod 64), not single rounds: constant
memory, integers, and independent of chunk size and worker count. Deals are independent, so the groups are G independent
random samples of deal blocks, and resampling whole groups is a block bootstrap with exact, cheap replicates. The rounds
of a deal stay together, whatever their dependence.

How a round can end, and what it means for its length:

* *out*: somebody goes out. The length is observed.
* *void*: everybody passes and both piles are empty. The round is over, so its length is observed too: for the question
  "how long does a round take?" a void round ends like any other. For "how long until somebody wins?" it never does; ask
  for `ends="out"` (the complement of the cumulative incidence, with void as a competing event).
* *cut*: stopped at `max_turns`. The length is right-censored there: all that is known is "longer". No other censoring
  exists, so the Kaplan-Meier estimate is the plain share of rounds still running up to `max_turns`, and nothing is
  identified beyond. Cut rounds are never dropped; a quantile beyond the limit is reported as infinity, and the mean is
  the restricted mean E[min(length, max_turns)].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import check_confidence, normal_cdf, two_sided_t
from analysis.hashing import below, hashes
from analysis.intervals import (
    WILSON_BELOW,
    Estimate,
    Method,
    jeffreys_bounds,
    rare_bounds,
    symmetric,
)

GROUPS = 64
"""Groups of deals: a deal belongs to group (deal number mod 64)."""

REPLICATES = 2000
"""Bootstrap resamples; the tails of a 95 % interval then rest on about 40 of them."""

_STREAM = 1

Ends = Literal["any", "out"]


@dataclass(frozen=True, eq=False)
class Lengths:
    """Round lengths by group of deals.

    Attributes:
        out: int64[G, T], rounds that somebody won after exactly t turns; T is at least the longest length + 1, and
            with cut rounds T = max_turns + 1.
        n_blocks: Number of deal blocks in all groups; the cases of an interval when no round shows an event.
        void: int64[G, T], rounds that ended without a winner after t turns; none if left out.
        cut: int64[G], rounds stopped at max_turns; none if left out.
    """

    out: NDArray[np.int64]
    n_blocks: int
    void: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    cut: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    def __post_init__(self) -> None:
        """Fill in absent counts with zeros and check shapes and signs."""
        if self.out.ndim != 2 or not self.out.size:
            raise ValueError(f"a histogram is groups x turns, got shape {self.out.shape}")
        if not self.void.size:
            object.__setattr__(self, "void", np.zeros_like(self.out))
        if not self.cut.size:
            object.__setattr__(self, "cut", np.zeros(len(self.out), np.int64))
        if self.void.shape != self.out.shape or self.cut.shape != self.out.shape[:1]:
            raise ValueError("out, void and cut must have the same groups and turns")
        if min(int(self.out.min()), int(self.void.min()), int(self.cut.min())) < 0:
            raise ValueError("counts cannot be negative")

    def __add__(self, other: Lengths) -> Lengths:
        """Merge the histograms of two disjoint sets of blocks."""
        return Lengths(
            self.out + other.out, self.n_blocks + other.n_blocks, self.void + other.void, self.cut + other.cut
        )

    @property
    def limit(self) -> int:
        """Longest length that can be observed, T - 1 (`max_turns`)."""
        return int(self.out.shape[1]) - 1

    @property
    def rounds(self) -> NDArray[np.int64]:
        """Rounds of each group, int64[G], however they ended."""
        total: NDArray[np.int64] = self.out.sum(axis=1) + self.void.sum(axis=1) + self.cut
        return total

    def ended(self, ends: Ends = "any") -> NDArray[np.int64]:
        """Return int64[G, T], rounds over after exactly t turns; only rounds with a winner if `ends` is "out"."""
        return self.out + self.void if ends == "any" else self.out


@dataclass(frozen=True, eq=False)
class SurvivalCurve:
    """Share of rounds still running after t turns, with pointwise intervals.

    Attributes:
        turns: int64[T], t = 0 .. max_turns.
        survival: float64[T], S(t) = P(length > t).
        low: float64[T], lower ends.
        high: float64[T], upper ends.
        n_blocks: Number of deal blocks.
        confidence: Nominal coverage at each t (not of the whole curve).
    """

    turns: NDArray[np.int64]
    survival: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    n_blocks: int
    confidence: float


def mean_length(lengths: Lengths, confidence: float = 0.95) -> Estimate:
    """Estimate E[min(length, max_turns)], turns per round, from the groups.

    Ratio estimate sum X_g / sum M_g (turns and rounds of group g), delta method, t interval with G - 1 degrees of
    freedom. The t interval over blocks (`mean_estimate`) uses more degrees of freedom; prefer it when there are sums.
    """
    turns = lengths.ended() @ np.arange(lengths.limit + 1) + lengths.cut * lengths.limit
    values, variances, groups = _group_ratio(turns[:, None], lengths.rounds)
    sd = math.sqrt(float(variances[0]) * lengths.n_blocks)
    if groups < 2:
        return symmetric(float(values[0]), math.inf, math.nan, min(lengths.n_blocks, 1), confidence, Method.GROUPS)
    factor = two_sided_t(confidence, groups - 1)
    return symmetric(float(values[0]), factor, sd, lengths.n_blocks, confidence, Method.GROUPS)


def survival_curve(lengths: Lengths, confidence: float = 0.95, ends: Ends = "any") -> SurvivalCurve:
    """Estimate S(t) = P(length > t) for t = 0 .. max_turns.

    Variance over groups (delta method), Wilson's interval (`rare_bounds`) with the effective size p(1 - p) / Var and
    the t(G - 1) quantile; where S is 0 or 1, Jeffreys' on the number of blocks.

    Args:
        lengths: Histograms by group.
        confidence: Nominal coverage at each t.
        ends: "any": a void round ends; "out": only a winner ends a round (see the module's text).
    """
    check_confidence(confidence)
    rounds = lengths.rounds
    alive = rounds[:, None] - np.cumsum(lengths.ended(ends), axis=1)
    share, variance, groups = _group_ratio(alive, rounds)
    low, high = np.zeros_like(share), np.ones_like(share)
    total = alive.sum(axis=0)
    none, every = total == 0, total == rounds.sum()
    if rounds.sum():
        high[none] = jeffreys_bounds(False, lengths.n_blocks, confidence)[1]
        low[every] = jeffreys_bounds(True, lengths.n_blocks, confidence)[0]
    if groups >= 2:
        inside = ~(none | every)
        p, v = share[inside], variance[inside]
        with np.errstate(divide="ignore"):
            n_eff = np.where(v > 0, p * (1 - p) / v, np.inf)
        low[inside], high[inside] = rare_bounds(p, n_eff, two_sided_t(confidence, groups - 1), confidence)
    return SurvivalCurve(np.arange(len(share)), share, low, high, lengths.n_blocks, confidence)


def longer_than(lengths: Lengths, turns: int, confidence: float = 0.95, ends: Ends = "any") -> Estimate:
    """Estimate P(length > `turns`), a share; `turns` must not exceed the limit (nothing is known beyond).

    As `survival_curve` at one point, but with the symmetric t interval when both outcomes have at least `WILSON_BELOW`
    effective cases.
    """
    if not 0 <= turns <= lengths.limit:
        raise ValueError(f"P(length > {turns}) is not identified: rounds are watched for {lengths.limit} turns")
    n, rounds = lengths.n_blocks, lengths.rounds
    alive = rounds - lengths.ended(ends)[:, : turns + 1].sum(axis=1)
    values, variances, groups = _group_ratio(alive[:, None], rounds)
    value, variance = float(values[0]), float(variances[0])
    if groups >= 2 and 0 < value < 1 and variance <= value * (1 - value) * min(value, 1 - value) / WILSON_BELOW:
        factor = two_sided_t(confidence, groups - 1)
        return symmetric(value, factor, math.sqrt(variance * n), n, confidence, Method.GROUPS)
    curve = survival_curve(lengths, confidence, ends)
    low, high = float(curve.low[turns]), float(curve.high[turns])
    method = Method.WILSON if 0 < value < 1 else Method.JEFFREYS
    return Estimate(value, low, high, (high - low) / 2, n, math.sqrt(variance * n), confidence, method)


def quantiles(
    lengths: Lengths,
    probabilities: Sequence[float] = (0.5, 0.9, 0.99),
    confidence: float = 0.95,
    *,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> tuple[Estimate, ...]:
    """Estimate quantiles of round length: the smallest t with P(length <= t) >= p, in whole turns.

    Intervals are expanded percentile intervals of the block bootstrap (see `_interval`). A quantile that lies beyond
    `max_turns` is infinite. An interval of one point is possible with many rounds, because lengths are whole numbers.

    Args:
        lengths: Histograms by group.
        probabilities: Levels p, 0 < p < 1.
        confidence: Nominal coverage of each interval.
        replicates: Number of bootstrap resamples.
        seed: Seed of the resampling; equal seeds give equal intervals, and the same groups in `quantile_difference`.
    """
    table, rounds = _cumulative(lengths)
    levels = [_level(p) for p in probabilities]
    points = _resampled(np.ones((1, len(rounds)), np.int64), table, rounds, levels)[0]
    draws = _resampled(_weights(len(rounds), replicates, seed), table, rounds, levels)
    n = lengths.n_blocks
    return tuple(_interval(float(x), draws[:, i], len(rounds), n, confidence) for i, x in enumerate(points))


def quantile_difference(
    a: Lengths,
    b: Lengths,
    probability: float = 0.5,
    confidence: float = 0.95,
    *,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Estimate:
    """Estimate quantile(a) - quantile(b) of two settings played on the same deals, in turns.

    The same groups are resampled in both, so what the settings share on a deal cancels. Undefined (nan) when both
    quantiles lie beyond the limit.
    """
    if not np.array_equal(a.rounds > 0, b.rounds > 0) or a.n_blocks != b.n_blocks:
        raise ValueError("a paired difference needs the same deals in both histograms")
    level = [_level(probability)]
    parts = [_cumulative(x) for x in (a, b)]
    groups = len(parts[0][1])

    def difference(weights: NDArray[np.int64]) -> NDArray[np.float64]:
        first, second = (_resampled(weights, table, rounds, level)[:, 0] for table, rounds in parts)
        result = np.full(len(first), np.nan)
        np.subtract(first, second, out=result, where=~(np.isinf(first) & np.isinf(second)))
        return result

    point = float(difference(np.ones((1, groups), np.int64))[0])
    draws = difference(_weights(groups, replicates, seed))
    if math.isnan(point) or np.isnan(draws).any():
        return Estimate(point, -math.inf, math.inf, math.inf, a.n_blocks, math.nan, confidence, Method.BOOTSTRAP)
    return _interval(point, draws, groups, a.n_blocks, confidence)


def _group_ratio(
    counts: NDArray[np.int64], rounds: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], int]:
    """Return ratio sum X / sum M, its variance and the number of groups with rounds; X is [G, k], M is [G]."""
    used = rounds > 0
    groups, total = int(used.sum()), int(rounds.sum())
    if not total:
        return np.full(counts.shape[1], np.nan), np.full(counts.shape[1], np.nan), 0
    value = counts.sum(axis=0) / total
    residual = counts[used] - value * rounds[used, None]
    correction = groups / (groups - 1) if groups > 1 else math.nan
    return value, correction * (residual**2).sum(axis=0) / total**2, groups


def _level(probability: float) -> Fraction:
    if not 0.0 < probability < 1.0:
        raise ValueError(f"a quantile's level lies between 0 and 1, got {probability}")
    return Fraction(probability).limit_denominator(10**6)


def _cumulative(lengths: Lengths) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return rounds over after t turns or fewer, int64[T', G'], and rounds, int64[G'], of the groups with rounds."""
    used = lengths.rounds > 0
    if not used.any():
        raise ValueError("no rounds, no quantiles")
    ended = lengths.ended()[used]
    last = int(np.flatnonzero(ended.any(axis=0)).max(initial=0))
    return np.ascontiguousarray(np.cumsum(ended[:, : last + 1], axis=1).T), lengths.rounds[used]


def _weights(groups: int, replicates: int, seed: int) -> NDArray[np.int64]:
    """Return resamples of the groups as counts, int64[replicates, G]: how often each group was drawn."""
    counters = np.arange(replicates * groups, dtype=np.uint64)
    drawn = below(groups, hashes(seed, _STREAM, counters)).reshape(replicates, groups)
    flat = drawn + groups * np.arange(replicates)[:, None]
    counts = np.bincount(flat.ravel(), minlength=replicates * groups).reshape(replicates, groups)
    return counts.astype(np.int64)


def _resampled(
    weights: NDArray[np.int64], table: NDArray[np.int64], rounds: NDArray[np.int64], levels: Sequence[Fraction]
) -> NDArray[np.float64]:
    """Return the quantiles of each resample, float64[replicates, levels], by bisection over turns in exact integers."""
    size = len(table)
    total = weights @ rounds
    result = np.empty((len(weights), len(levels)))
    for i, level in enumerate(levels):
        rank = (total * level.numerator + level.denominator - 1) // level.denominator
        low, high = np.zeros(len(weights), np.int64), np.full(len(weights), size)
        for _ in range(size.bit_length()):
            middle = np.minimum((low + high) // 2, size - 1)
            reached = (weights * table[middle]).sum(axis=1) >= rank
            high = np.where(reached & (low < high), middle, high)
            low = np.where(~reached & (low < high), middle + 1, low)
        result[:, i] = np.where(low < size, low, np.inf)
    return result


def _interval(point: float, draws: NDArray[np.float64], groups: int, n_blocks: int, confidence: float) -> Estimate:
    """Return the expanded percentile interval of bootstrap replicates `draws`.

    A percentile interval from G groups is too short by the factor sqrt((G - 1)/G) * z/t(G - 1). The remedy takes the
    percentiles at Phi(-+ t(G - 1) sqrt(G/(G - 1))) instead (Hesterberg, "What teachers should know about the
    bootstrap", The American Statistician 69, 2015). `sd` is scaled so that sd / sqrt(N) is the standard error.
    """
    factor = two_sided_t(confidence, groups - 1)
    if groups < 2:
        return Estimate(point, -math.inf, math.inf, math.inf, n_blocks, math.nan, confidence, Method.BOOTSTRAP)
    correction = math.sqrt(groups / (groups - 1))
    tail = normal_cdf(-factor * correction)
    ordered = np.sort(draws)
    rank = min(math.floor(tail * len(ordered)), (len(ordered) - 1) // 2)
    low, high = min(float(ordered[rank]), point), max(float(ordered[-1 - rank]), point)
    half = math.inf if math.isinf(high) or math.isinf(low) else (high - low) / 2
    finite = bool(np.isfinite(ordered).all())
    sd = float(np.std(ordered, ddof=1)) * correction * math.sqrt(n_blocks) if finite else math.inf
    return Estimate(point, low, high, half, n_blocks, sd, confidence, Method.BOOTSTRAP)
