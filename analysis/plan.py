"""How many deals? Blocks for a precision or a detectable effect, from the spread of a pilot.

All formulas take `sd`, the standard deviation of one block's score in units per round (`BlockSums.sd(scale)` or
`Estimate.sd` of a pilot of 2,000 blocks or more), and give blocks. Rounds are blocks * rounds per block.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from analysis.distributions import normal_cdf, normal_quantile, two_sided_t
from analysis.intervals import block_sd
from analysis.sequences import sequence_alpha, sequence_factor, tuned_rho2
from analysis.sums import BlockSums

PILOT_BLOCKS = 2000
"""Blocks of a pilot; the spread is then known to about 2 % for light-tailed scores, the plan to about 4 %."""

POWER = 0.9


def blocks_for_half_width(sd: float, half_width: float, confidence: float = 0.95) -> int:
    """Return the least N >= 2 with t(N - 1) * sd / sqrt(N) <= half_width."""
    _check(sd, half_width)

    def narrow(n: int) -> bool:
        return two_sided_t(confidence, n - 1) * sd / math.sqrt(n) <= half_width

    return _least(narrow)


def blocks_for_effect(sd: float, effect: float, power: float = POWER, confidence: float = 0.95) -> int:
    """Return the blocks that detect a true difference `effect` with probability `power` (fixed size, two-sided test).

    N = (z(1 - alpha/2) + z(power))^2 sd^2 / effect^2 + z(1 - alpha/2)^2 / 2; the last term corrects for the t test
    (Guenther, The American Statistician 35, 1981).
    """
    _check(sd, effect)
    z = normal_quantile(0.5 + confidence / 2)
    return max(2, math.ceil(((z + normal_quantile(power)) * sd / effect) ** 2 + z * z / 2))


def power_of(sd: float, effect: float, blocks: int, confidence: float = 0.95) -> float:
    """Return the probability that `blocks` blocks detect a true difference `effect` (normal approximation)."""
    _check(sd, effect)
    z = normal_quantile(0.5 + confidence / 2)
    shift = effect * math.sqrt(blocks) / sd if sd else math.inf
    return normal_cdf(shift - z) + normal_cdf(-shift - z)


def detectable_effect(sd: float, blocks: int, power: float = POWER, confidence: float = 0.95) -> float:
    """Return the true difference that `blocks` blocks detect with `power`; the inverse of `blocks_for_effect`."""
    z = normal_quantile(0.5 + confidence / 2)
    usable = blocks - z * z / 2
    return (z + normal_quantile(power)) * sd / math.sqrt(usable) if usable > 0 else math.inf


def optimal_blocks(
    sd: float, margin: float, budget: int, power: float = POWER, confidence: float = 0.95, comparisons: int = 1
) -> int:
    """Return N_opt of a confidence sequence: blocks planned for a difference as large as the margin, at most `budget`.

    Fix it once, from the pilot or the first look, and use it at every look. Without a margin it is the budget.
    """
    if budget < 1:
        raise ValueError("a budget is at least one block")
    if margin <= 0:
        return budget
    return min(budget, blocks_for_effect(sd, margin, power, 1.0 - sequence_alpha(confidence, comparisons)))


def blocks_for_sequence(
    sd: float, half_width: float, n_opt: int, confidence: float = 0.95, comparisons: int = 1
) -> int:
    """Return the least N at which the confidence sequence is no wider than +- `half_width`.

    With `half_width` = a true difference, this is about where a decision run stops; with half the margin, where it can
    usually tell "equivalent".
    """
    _check(sd, half_width)
    alpha = sequence_alpha(confidence, comparisons)
    rho2 = tuned_rho2(n_opt, alpha)

    def narrow(n: int) -> bool:
        return sequence_factor(n, alpha, rho2) * sd / math.sqrt(n) <= half_width

    return _least(narrow)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a pilot says about the size of the run.

    Attributes:
        pilot_blocks: Blocks of the pilot.
        sd: Standard deviation of a block's score, units per round.
        target: Wanted half-width, or effect to detect, in units per round.
        blocks_half_width: Blocks for a t interval of +- `target`.
        blocks_effect: Blocks that detect a difference of `target` with the power, in a run of fixed size.
        blocks_sequence: Blocks at which the confidence sequence tuned for `target` is as narrow as +- `target`: about
            where a decision run stops when the true difference is `target`.
        detectable: Difference that the pilot's own size would detect with the power.
        standardized: target / sd, the effect in units of the block's spread.
    """

    pilot_blocks: int
    sd: float
    target: float
    blocks_half_width: int
    blocks_effect: int
    blocks_sequence: int
    detectable: float
    standardized: float


def plan(
    pilot: BlockSums,
    scale: int,
    target: float,
    power: float = POWER,
    confidence: float = 0.95,
    *,
    comparisons: int = 1,
    step: int = 0,
) -> Plan:
    """Plan a run from the sums of a pilot.

    Args:
        pilot: Block totals of the pilot (of the difference, for a comparison).
        scale: Rounds per block.
        target: Half-width wanted, or difference worth detecting, in units per round.
        power: Probability to detect it.
        confidence: Nominal coverage.
        comparisons: Size of the family; every count then refers to alpha/m.
        step: See `intervals.block_sd`.
    """
    if pilot.n < 2:
        raise ValueError("a pilot needs at least two blocks")
    sd = block_sd(pilot, scale, step)
    each = 1.0 - sequence_alpha(confidence, comparisons)
    effect = blocks_for_effect(sd, target, power, each)
    return Plan(
        pilot_blocks=pilot.n,
        sd=sd,
        target=target,
        blocks_half_width=blocks_for_half_width(sd, target, each),
        blocks_effect=effect,
        blocks_sequence=blocks_for_sequence(sd, target, effect, confidence, comparisons),
        detectable=detectable_effect(sd, pilot.n, power, each),
        standardized=target / sd if sd else math.inf,
    )


def _check(sd: float, size: float) -> None:
    if not sd >= 0 or not size > 0:
        raise ValueError(f"a plan needs sd >= 0 and a positive size, got sd {sd} and size {size}")


def _least(condition: Callable[[int], bool]) -> int:
    """Return the least n >= 2 for which a condition holds that is false up to some n and true from there on."""
    high = 2
    while not condition(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if condition(middle) else (middle, high)
    return max(high, 2)
