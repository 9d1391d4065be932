"""Estimates with intervals from the integer sums of deal blocks.

The statistical unit is the block, never the round: rounds of one deal are dependent. An interval over N block means is
the cluster-robust interval of the rounds (equal cluster sizes, clusters = deals), and needs no model of the dependence.

Which interval for what:

==============================  ==================================================================================
mean of any metric              `mean_estimate`, t interval
share (0 to 1)                  `share_estimate`, which picks t, Wilson or Jeffreys
A minus B on the same deals     `difference_estimate`, t interval over the differences within blocks
A minus B on different deals    `independent_difference`, Welch
ratio of two sums               `ratio_estimate`, delta method
difference of two ratios        `ratio_difference`, delta method
==============================  ==================================================================================
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import beta_quantile, check_confidence, gamma_quantile, t_two_sided, two_sided_t
from analysis.sums import BlockSums, FamilySums, combination

WILSON_BELOW = 100.0
"""`share_estimate` leaves the t interval when the rarer outcome has fewer *effective* cases than this."""

FEW = 3.5
"""Below this many effective cases Wilson's interval gets the lower bound of a Poisson count."""

PSEUDO_BLOCKS = 4
"""Pseudo-blocks of the `step` correction: two up and two down, as Agresti and Coull add two successes and failures."""


class Method(StrEnum):
    """How an interval was made."""

    T = "t"
    WELCH = "welch"
    WILSON = "wilson"
    JEFFREYS = "jeffreys"
    DELTA = "delta"
    GROUPS = "groups"
    CLUSTERS = "clusters of deals"
    BOOTSTRAP = "block bootstrap"
    SEQUENCE = "confidence sequence"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval.

    Attributes:
        value: Point estimate, in units per round (a share is 0 to 1).
        low: Lower end of the interval.
        high: Upper end of the interval.
        half_width: (high - low) / 2, for "value +- half_width"; the interval need not be symmetric.
        n_blocks: Number of deal blocks N.
        sd: Standard deviation of one block's score; the standard error is sd / sqrt(N).
        confidence: Nominal coverage, such as 0.95.
        method: How the interval was made.

    With fewer than two blocks there is no interval: low and high are infinite and sd is nan.
    """

    value: float
    low: float
    high: float
    half_width: float
    n_blocks: int
    sd: float
    confidence: float
    method: Method

    @property
    def standard_error(self) -> float:
        """Standard deviation of the estimate, sd / sqrt(N)."""
        return self.sd / math.sqrt(self.n_blocks) if self.n_blocks else math.nan

    def covers(self, value: float) -> bool:
        """Tell whether the interval contains `value`."""
        return self.low <= value <= self.high

    def shifted(self, by: float) -> Estimate:
        """Return the estimate of the value plus a known constant."""
        return replace(self, value=self.value + by, low=self.low + by, high=self.high + by)


def symmetric(value: float, factor: float, sd: float, n: int, confidence: float, method: Method) -> Estimate:
    """Return value +- factor * sd / sqrt(n), or an infinite interval when n < 2."""
    half = factor * sd / math.sqrt(n) if n >= 2 else math.inf
    low, high = (value - half, value + half) if n >= 2 else (-math.inf, math.inf)
    return Estimate(value, low, high, half, n, sd, check_confidence(confidence), method)


def block_sd(sums: BlockSums, scale: int = 1, step: int = 0) -> float:
    """Return the standard deviation of a block's score X_b / scale, with the optional `step` correction.

    Near-twins differ in hardly any block. Then s^2 rests on a handful of blocks, or is 0, and "0.00 +- 0.00" would
    claim too much. With `step` (the smallest difference a block can show, in integer units of X_b) the variance is that
    of the blocks plus `PSEUDO_BLOCKS` blocks of +-step: s^2 + 4 step^2 / N. With no differing block the 95 % half-width
    becomes 3.9 step / (N scale), against 3.7 for the exact Poisson bound; with ordinary variances nobody can see it.
    """
    extra = PSEUDO_BLOCKS * (step / scale) ** 2 / sums.n if sums.n else 0.0
    return math.sqrt(sums.variance(scale) + extra)


def mean_estimate(sums: BlockSums, scale: int = 1, confidence: float = 0.95, *, step: int = 0) -> Estimate:
    """Estimate a mean per round: X-bar +- t(N - 1) * s / sqrt(N) over block means X_b / scale.

    Args:
        sums: The metric's integer block totals.
        scale: Rounds per block.
        confidence: Nominal coverage.
        step: See `block_sd`; 0 gives the plain t interval.
    """
    factor = two_sided_t(confidence, sums.n - 1)
    return symmetric(sums.mean(scale), factor, block_sd(sums, scale, step), sums.n, confidence, Method.T)


def difference_estimate(
    x: BlockSums,
    y: BlockSums,
    cross: int,
    scale_x: int = 1,
    scale_y: int | None = None,
    confidence: float = 0.95,
    *,
    step: int = 0,
) -> Estimate:
    """Estimate mean(X) - mean(Y) of two metrics of the same blocks, by the t interval of X_b/scale_x - Y_b/scale_y.

    Args:
        x: Block totals of the first metric.
        y: Block totals of the second metric, same blocks.
        cross: Sum over blocks of X_b * Y_b.
        scale_x: Rounds per block that X counts.
        scale_y: Rounds per block that Y counts; as X if None.
        confidence: Nominal coverage.
        step: See `block_sd`, in units of X_b when the scales are equal.
    """
    if scale_y is None or scale_y == scale_x:
        return mean_estimate(combination(x, y, cross, 1, -1), scale_x, confidence, step=step)
    sums = combination(x, y, cross, scale_y, -scale_x)
    return mean_estimate(sums, scale_x * scale_y, confidence, step=step * scale_y)


def independent_difference(
    x: BlockSums, y: BlockSums, scale_x: int = 1, scale_y: int | None = None, confidence: float = 0.95
) -> Estimate:
    """Estimate mean(X) - mean(Y) of two runs on different deals (Welch's interval, Satterthwaite's df).

    `n_blocks` is the smaller N, and `sd` the standard error times its root. Never use it for runs that share deals.
    """
    value = x.mean(scale_x) - y.mean(scale_x if scale_y is None else scale_y)
    n = min(x.n, y.n)
    if n < 2:
        return symmetric(value, math.inf, math.nan, n, confidence, Method.WELCH)
    part_x = x.variance(scale_x) / x.n
    part_y = y.variance(scale_x if scale_y is None else scale_y) / y.n
    variance = part_x + part_y
    df = variance**2 / (part_x**2 / (x.n - 1) + part_y**2 / (y.n - 1)) if variance else float(n - 1)
    return symmetric(value, two_sided_t(confidence, df), math.sqrt(variance * n), n, confidence, Method.WELCH)


def p_value(sums: BlockSums, scale: int = 1, null: float = 0.0, *, step: int = 0) -> float:
    """Return the two-sided p-value of the t test over blocks that the mean per round equals `null`.

    1 when every block equals `null` exactly, nan for fewer than two blocks.
    """
    if sums.n < 2:
        return math.nan
    distance, sd = sums.mean(scale) - null, block_sd(sums, scale, step)
    if sd == 0.0:
        return 1.0 if distance == 0.0 else 0.0
    return t_two_sided(distance / sd * math.sqrt(sums.n), sums.n - 1)


def wilson_bounds(
    share: NDArray[np.float64], n_eff: NDArray[np.float64], factor: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return Wilson's score bounds, elementwise, for shares that rest on `n_eff` independent cases.

    (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), with z = `factor`; an infinite `n_eff` gives p itself.
    """
    ratio = factor**2 / n_eff
    center = (share + ratio / 2) / (1 + ratio)
    half = np.sqrt(ratio * share * (1 - share) + ratio**2 / 4) / (1 + ratio)
    return np.maximum(center - half, 0.0), np.minimum(center + half, 1.0)


def rare_bounds(
    share: NDArray[np.float64], n_eff: NDArray[np.float64], factor: float, confidence: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return Wilson's bounds, elementwise, mended where only 1 to 3 effective cases of one outcome were seen.

    Wilson's coverage dips for shares so small that 1 to 3 cases are already too many for it. There the end towards the
    boundary is the Poisson one, chi-square(alpha; 2x)/2 for x cases (Brown, Cai and DasGupta, Statistical Science 16,
    2001, "modified Wilson").
    """
    low, high = wilson_bounds(share, n_eff, factor)
    ends = []
    for cases in (n_eff * share, n_eff * (1 - share)):
        few = (cases > 0) & (cases < FEW)
        bound = gamma_quantile(1 - confidence, np.where(few, cases, 1.0)) / n_eff
        ends.append(np.where(few, bound, np.inf))
    return np.minimum(low, ends[0]), np.maximum(high, 1 - ends[1])


def jeffreys_bounds(all_cases: bool, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Jeffreys' interval for 0 (or, if `all_cases`, n) successes in n independent cases.

    The posterior is Beta(1/2, n + 1/2); the end at the boundary is the boundary itself (Brown, Cai and DasGupta,
    "Interval estimation for a binomial proportion", Statistical Science 16, 2001).
    """
    bound = beta_quantile(0.5 + check_confidence(confidence) / 2, 0.5, n + 0.5)
    return (1.0 - bound, 1.0) if all_cases else (0.0, bound)


def effective_size(share: float, variance: float) -> float:
    """Return n_eff = p(1 - p) / Var(p-hat): how many independent rounds would be as precise."""
    return share * (1.0 - share) / variance if variance > 0 else math.inf


def wilson_estimate(sums: BlockSums, scale: int = 1, confidence: float = 0.95) -> Estimate:
    """Estimate a share by Wilson's interval with the effective size of the blocks and the t(N - 1) quantile.

    With 1 to 3 effective cases see `rare_bounds`.

    Not for zero counts (n_eff is unknown then), which raise `ValueError`: use `share_estimate`.
    """
    if sums.total in (0, sums.n * scale):
        raise ValueError("Wilson's interval needs both outcomes; use share_estimate")
    value, sd = sums.mean(scale), sums.sd(scale)
    if sums.n < 2:
        return symmetric(value, math.inf, sd, sums.n, confidence, Method.WILSON)
    n_eff = effective_size(value, sd**2 / sums.n)
    return _wilson(value, n_eff, sd, sums.n, two_sided_t(confidence, sums.n - 1), confidence)


def jeffreys_estimate(sums: BlockSums, scale: int = 1, confidence: float = 0.95) -> Estimate:
    """Estimate a share that no round (or every round) showed, by Jeffreys' interval on N cases.

    The cases are the blocks, not the rounds: without an event the dependence within a block is unknown, and N is the
    safe choice.
    """
    return _jeffreys(sums.total != 0, sums.n, sums.n, confidence)


def share_estimate(sums: BlockSums, scale: int = 1, confidence: float = 0.95) -> Estimate:
    """Estimate a share between 0 and 1, by the interval that suits it.

    * no round or every round shows it: `jeffreys_estimate`;
    * n_eff * min(p, 1 - p) < `WILSON_BELOW`, so few effective cases of the rarer outcome: `wilson_estimate`;
    * otherwise: `mean_estimate`, the t interval that also decides verdicts.

    When events come in clusters (several rounds of one deal) and fewer than about 30 were seen, no interval knows the
    size of the clusters well: a nominal 95 % is then about 90 %.
    """
    if not 0 <= sums.total <= sums.n * scale:
        raise ValueError(f"not a share: {sums.total} of {sums.n} x {scale} rounds")
    if sums.n >= 1 and sums.total in (0, sums.n * scale):
        return jeffreys_estimate(sums, scale, confidence)
    value = sums.mean(scale)
    if sums.n < 2 or effective_size(value, sums.variance(scale) / sums.n) * min(value, 1 - value) >= WILSON_BELOW:
        return mean_estimate(sums, scale, confidence)
    return wilson_estimate(sums, scale, confidence)


def ratio_estimate(
    x: BlockSums, y: BlockSums, cross: int, confidence: float = 0.95, *, part_of_whole: bool = False
) -> Estimate:
    """Estimate sum X / sum Y, such as dark turns per turn, by the delta method over blocks.

    R = sum X / sum Y; Var(R) = s_d^2 / (N Y-bar^2) with d_b = X_b - R Y_b (Cochran, "Sampling techniques", 1977,
    chapter 6); t interval with N - 1 degrees of freedom. `sd` is s_d / Y-bar.

    Args:
        x: Block totals of the numerator.
        y: Block totals of the denominator, same blocks, with a positive sum.
        cross: Sum over blocks of X_b * Y_b.
        confidence: Nominal coverage.
        part_of_whole: The ratio is a share, 0 <= X_b <= Y_b: Wilson and Jeffreys as in `share_estimate`.
    """
    if y.total <= 0:
        raise ValueError("the denominator of a ratio needs a positive sum")
    n, value = x.n, x.total / y.total
    residual = combination(x, y, cross, y.total, -x.total)  # X_b sum(Y) - Y_b sum(X), whose mean is exactly 0
    sd = residual.sd() * n / y.total**2
    if part_of_whole and x.total in (0, y.total):
        return _jeffreys(x.total != 0, min(n, y.total), n, confidence)
    factor = two_sided_t(confidence, n - 1)
    if part_of_whole and n >= 2:
        n_eff = effective_size(value, sd**2 / n)
        if n_eff * min(value, 1 - value) < WILSON_BELOW:
            return _wilson(value, n_eff, sd, n, factor, confidence)
    return symmetric(value, factor, sd, n, confidence, Method.DELTA)


def ratio_difference(
    family: FamilySums, first: tuple[int, int], second: tuple[int, int], confidence: float = 0.95
) -> Estimate:
    """Estimate R1 - R2 of two ratios on the same blocks, such as the dark share under two rules, by the delta method.

    Args:
        family: Sums of (at least) the metrics concerned with all cross products.
        first: Indices of numerator and denominator of R1.
        second: Indices of numerator and denominator of R2.
        confidence: Nominal coverage.
    """
    n, weights = family.n, np.zeros(len(family.totals))
    values = []
    for sign, (top, bottom) in ((1.0, first), (-1.0, second)):
        if family.totals[bottom] <= 0:
            raise ValueError("the denominator of a ratio needs a positive sum")
        values.append(family.totals[top] / family.totals[bottom])
        weights[top] += sign * n / family.totals[bottom]
        weights[bottom] -= sign * n * values[-1] / family.totals[bottom]
    value = values[0] - values[1]
    if n < 2:
        return symmetric(value, math.inf, math.nan, n, confidence, Method.DELTA)
    covariance = np.array(
        [
            [(n * p - a * b) / (n * (n - 1)) for p, b in zip(row, family.totals, strict=True)]
            for row, a in zip(family.products, family.totals, strict=True)
        ]
    )
    sd = math.sqrt(max(float(weights @ covariance @ weights), 0.0))
    return symmetric(value, two_sided_t(confidence, n - 1), sd, n, confidence, Method.DELTA)


def variance_gain(sums: BlockSums, scale: int) -> float:
    """Return p(1 - p) / (n s^2): independent rounds needed for each round of the blocks, at equal precision.

    Args:
        sums: Rounds won in each block (a share's block totals).
        scale: n, rounds per block; s^2 is the variance over blocks of X_b / n.
    """
    share, variance = sums.mean(scale), sums.variance(scale)
    return share * (1 - share) / (scale * variance) if variance else math.inf


def difference_gain(x: BlockSums, y: BlockSums, cross: int, scale: int) -> float:
    """Return the gain of pairing for a difference of two shares: (p_x q_x + p_y q_y) / (n s_d^2).

    As `variance_gain`, against 2n independent rounds a block (n with each strategy).
    """
    share_x, share_y = x.mean(scale), y.mean(scale)
    variance = combination(x, y, cross, 1, -1).variance(scale)
    return (share_x * (1 - share_x) + share_y * (1 - share_y)) / (scale * variance) if variance else math.inf


def _wilson(value: float, n_eff: float, sd: float, n: int, factor: float, confidence: float) -> Estimate:
    bounds = rare_bounds(np.array(value), np.array(n_eff), factor, confidence)
    low, high = float(bounds[0]), float(bounds[1])
    return Estimate(value, low, high, (high - low) / 2, n, sd, confidence, Method.WILSON)


def _jeffreys(all_cases: bool, cases: int, n: int, confidence: float) -> Estimate:
    low, high = jeffreys_bounds(all_cases, cases, confidence)
    sd = 0.0 if n >= 2 else math.nan
    return Estimate(float(all_cases), low, high, (high - low) / 2, n, sd, confidence, Method.JEFFREYS)
