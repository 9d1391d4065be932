"""Stopping early and still being right: looks, precision stop, confidence sequence, verdicts, SPRT.

Everything is a pure function of the integer sums (N, sum X_b, sum X_b^2) at a look, and the looks are fixed block
counts. So an automatically stopped run is the same for any number of workers.

Two stop modes:

* *precision*: stop when the t interval is narrow enough (`precision_reached`). The rule looks at the spread only, not
  at the value, so the usual interval stays (asymptotically) valid (Chow and Robbins, Annals of Mathematical Statistics
  36, 1965).
* *decision*: stop when the verdict is clear (`decide`). The value is looked at again and again, so the interval must
  hold at all looks together: an asymptotic confidence sequence. After a decision the point estimate is inflated
  (`EARLY_STOP_NOTE`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import count

from analysis.distributions import check_confidence
from analysis.intervals import Estimate, Method, block_sd, mean_estimate, share_estimate, symmetric
from analysis.sums import BlockSums

FIRST_LOOK = 1000
"""Blocks at the first look; also the burn-in of the confidence sequence, which is an asymptotic one."""

GROWTH = 1.25
"""Each look has this many times the blocks of the look before."""

PRECISION_MINIMUM = 2000
"""Blocks before a precision stop, so that the spread is known well enough."""

EARLY_STOP_NOTE = (
    "A run that stops on its verdict tends to overstate the difference; the interval allows for that, the point "
    "estimate does not. Extend the run to a fixed precision for an unbiased figure."
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When to look: after N_k = ceil(first * growth^k) blocks, k = 0, 1, 2 ..., fixed beforehand."""

    first: int = FIRST_LOOK
    growth: float = GROWTH

    def __post_init__(self) -> None:
        """Refuse schedules that get nowhere."""
        if self.first < 1 or self.growth <= 1:
            raise ValueError("looks need first >= 1 and growth > 1")

    def size(self, k: int) -> int:
        """Return N_k, in exact arithmetic."""
        return math.ceil(self.first * Fraction(str(self.growth)) ** k)

    def looks(self, cap: int, after: int = 0) -> Iterator[int]:
        """Yield the sizes between `after` and `cap`, then `cap` itself, where the budget ends."""
        last = after
        for size in map(self.size, count()):
            if size >= cap:
                break
            if size > last:
                yield size
                last = size
        if cap > after:
            yield cap


SCHEDULE = Schedule()
"""When to look unless something else is said."""


def precision_reached(
    sums: BlockSums,
    scale: int,
    target: float,
    confidence: float = 0.95,
    *,
    share: bool = False,
    step: int = 0,
    minimum: int = PRECISION_MINIMUM,
) -> bool:
    """Tell whether a precision run may stop: N >= `minimum` and half-width <= `target`.

    Args:
        sums: Block totals so far.
        scale: Rounds per block.
        target: Wanted half-width, in units per round.
        confidence: Nominal coverage of the interval.
        share: The metric is a share; use `share_estimate`, so a share of 0 does not look infinitely precise.
        step: For differences of near-twins, see `intervals.block_sd`.
        minimum: Least number of blocks.
    """
    if sums.n < max(minimum, 2):
        return False
    plain = mean_estimate(sums, scale, confidence, step=step)
    return (share_estimate(sums, scale, confidence) if share else plain).half_width <= target


def sequence_alpha(confidence: float, comparisons: int = 1) -> float:
    """Return alpha' = (1 - confidence) / m, the error a sequence may spend in a family of m comparisons."""
    if comparisons < 1:
        raise ValueError("a family has at least one comparison")
    return (1.0 - check_confidence(confidence)) / comparisons


def tuned_rho2(n_opt: int, alpha: float) -> float:
    """Return rho^2 = (-2 ln alpha + ln(1 - 2 ln alpha)) / n_opt: the sequence is tightest at about `n_opt` blocks.

    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
    sequences", Annals of Statistics 52 (2024), arXiv 2103.06476, appendix on the choice of rho.
    """
    if n_opt < 1:
        raise ValueError("n_opt counts blocks")
    return (-2.0 * math.log(alpha) + math.log(1.0 - 2.0 * math.log(alpha))) / n_opt


def sequence_factor(n: int, alpha: float, rho2: float) -> float:
    """Return c such that mean +- c * s / sqrt(n) is the confidence sequence at n blocks; a z value that pays for looks.

    c = sqrt( 2 (n rho^2 + 1) / (n rho^2) * ln( sqrt(n rho^2 + 1) / alpha ) ), same source as `tuned_rho2`.
    """
    if n < 1:
        return math.inf
    return math.sqrt(2.0 * (n * rho2 + 1.0) / (n * rho2) * math.log(math.sqrt(n * rho2 + 1.0) / alpha))


def confidence_sequence(
    sums: BlockSums,
    scale: int,
    n_opt: int,
    confidence: float = 0.95,
    *,
    comparisons: int = 1,
    step: int = 0,
    tuning: float | None = None,
) -> Estimate:
    """Return the interval at this look of a sequence that covers the truth at all looks together.

    Args:
        sums: Block totals so far.
        scale: Rounds per block.
        n_opt: Block count at which the sequence is to be tightest; fixed before the looks (`plan.optimal_blocks`).
        confidence: Nominal coverage of the whole sequence.
        comparisons: m comparisons of a family share the error, alpha' = alpha / m.
        step: For near-twins, see `intervals.block_sd`.
        tuning: The error for which it is tightest at `n_opt`; its own alpha' if None. Sequences of several confidences
            for the same sums are nested if they are tuned alike.

    Valid asymptotically: do not act on it before `FIRST_LOOK` blocks.
    """
    alpha = sequence_alpha(confidence, comparisons)
    factor = sequence_factor(sums.n, alpha, tuned_rho2(n_opt, tuning or alpha))
    sd = block_sd(sums, scale, step)
    return symmetric(sums.mean(scale), factor, sd, sums.n, confidence, Method.SEQUENCE)


def sequence_p_value(
    sums: BlockSums, scale: int, n_opt: int, confidence: float = 0.95, *, comparisons: int = 1, step: int = 0
) -> float:
    """Return the p-value that goes with `confidence_sequence`, valid at whatever look it is read.

    It is the error at which the sequence, tuned alike, would just exclude 0; that of m comparisons excludes 0 where
    p < alpha / m. nan for fewer than two blocks (Johari, Koomen, Pekelis and Walsh, "Always valid inference",
    Operations Research 70, 2022).
    """
    if sums.n < 2:
        return math.nan
    sd, mean = block_sd(sums, scale, step), sums.mean(scale)
    if sd == 0.0:
        return 1.0 if mean == 0.0 else 0.0
    spread = sums.n * tuned_rho2(n_opt, sequence_alpha(confidence, comparisons))
    squared = sums.n * (mean / sd) ** 2
    exponent = math.log(spread + 1.0) / 2.0 - squared * spread / (2.0 * (spread + 1.0))
    return min(1.0, math.exp(min(exponent, 0.0)))


class Verdict(StrEnum):
    """What is known about A - B."""

    BETTER = "BETTER"
    WORSE = "WORSE"
    EQUIVALENT = "EQUIVALENT"
    UNDECIDED = "UNDECIDED"


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict with the interval it rests on.

    Attributes:
        verdict: BETTER or WORSE: the interval excludes 0. EQUIVALENT: it lies within the margin. UNDECIDED: neither.
        estimate: A - B with the confidence sequence (or any interval) of this look.
        margin: Half-width of the region of practical equivalence ("rope"), in units per round; 0 for none.
        inside_margin: The whole interval lies within the margin; true together with BETTER or WORSE for a difference
            that is real and trivially small.
        final: The budget is used up.
    """

    verdict: Verdict
    estimate: Estimate
    margin: float
    inside_margin: bool
    final: bool = False

    @property
    def stop(self) -> bool:
        """Whether a decision run ends here."""
        return self.final or self.verdict is not Verdict.UNDECIDED

    def sentence(
        self,
        a: str = "A",
        b: str = "B",
        *,
        words: tuple[str, str] = ("better", "worse"),
        factor: float = 100.0,
        unit: str = "pp",
        digits: int = 2,
    ) -> str:
        """Return the verdict in one sentence.

        Args:
            a: Name of the first strategy or setting.
            b: Name of the second.
            words: What a positive and a negative difference are called, such as ("longer", "shorter").
            factor: Multiplies values before printing: 100 for shares in percentage points.
            unit: Unit after the numbers.
            digits: Decimals.
        """
        e = self.estimate
        low, value, high = (f"{x * factor:+.{digits}f}" for x in (e.low, e.value, e.high))
        percent = f"{100 * e.confidence:.4g} %"
        numbers = f"{value} {unit} ({percent} {e.method}: {low} to {high} {unit})"
        margin = f"{self.margin * factor:.{digits}f} {unit}"
        if self.verdict is Verdict.EQUIVALENT:
            return f"{a} and {b} are equivalent within your margin of {margin}: {numbers}."
        if self.verdict is Verdict.UNDECIDED:
            when = "was still undecided when the budget ended" if self.final else "is not yet clear"
            return f"It {when} whether {a} is {words[0]} or {words[1]} than {b}: {numbers}."
        word = words[0] if self.verdict is Verdict.BETTER else words[1]
        if self.inside_margin:
            return f"{a} is {word} than {b}, but inside your margin of {margin}: {numbers}."
        return f"{a} is {word} than {b}: {numbers}."


def judge(estimate: Estimate, margin: float = 0.0, *, final: bool = False) -> Decision:
    """Read the verdict off an interval for A - B.

    BETTER or WORSE go before EQUIVALENT: an interval that excludes 0 and lies inside the margin is "better, but inside
    your margin". An interval of exactly [0, 0] is EQUIVALENT, also without a margin.
    """
    if margin < 0:
        raise ValueError(f"a margin is not negative, got {margin}")
    inside = -margin <= estimate.low and estimate.high <= margin
    if estimate.low > 0:
        verdict = Verdict.BETTER
    elif estimate.high < 0:
        verdict = Verdict.WORSE
    else:
        verdict = Verdict.EQUIVALENT if inside else Verdict.UNDECIDED
    return Decision(verdict, estimate, margin, inside, final)


def decide(
    sums: BlockSums,
    scale: int,
    n_opt: int,
    margin: float = 0.0,
    confidence: float = 0.95,
    *,
    comparisons: int = 1,
    step: int = 0,
    burn_in: int = FIRST_LOOK,
    final: bool = False,
) -> Decision:
    """Return the verdict of a decision run at one look, from the confidence sequence.

    Args:
        sums: Block totals of the difference A - B so far.
        scale: Rounds per block.
        n_opt: See `confidence_sequence`.
        margin: Differences up to this are of no practical interest ("rope"), in units per round; 0 for none.
        confidence: Nominal coverage of the sequence.
        comparisons: Size m of the family.
        step: Smallest difference a block can show, in integer units of X_b; pass it whenever A and B are different
            strategies (see `intervals.block_sd`), else near-twins look equivalent before they have differed once.
        burn_in: Blocks before any verdict.
        final: This is the last look.
    """
    estimate = confidence_sequence(sums, scale, n_opt, confidence, comparisons=comparisons, step=step)
    return known_after(burn_in, judge(estimate, margin, final=final))


def known_after(burn_in: int, decision: Decision) -> Decision:
    """Return the decision, or an undecided one if it rests on fewer than `burn_in` blocks (at least two)."""
    if decision.estimate.n_blocks >= max(burn_in, 2):
        return decision
    return replace(decision, verdict=Verdict.UNDECIDED)


class SprtOutcome(StrEnum):
    """Where a sequential probability ratio test stands."""

    ACCEPT_0 = "ACCEPT_0"
    ACCEPT_1 = "ACCEPT_1"
    CONTINUE = "CONTINUE"


@dataclass(frozen=True, slots=True)
class Sprt:
    """State of a sequential probability ratio test of d = d0 against d = d1.

    Attributes:
        llr: Log-likelihood ratio of d1 against d0.
        lower: At or below it, d0 is accepted.
        upper: At or above it, d1 is accepted.
        outcome: Decision at this look.
        progress: -1 .. 1, how far the ratio is on its way to the lower (-1) or upper (1) bound.
    """

    llr: float
    lower: float
    upper: float
    outcome: SprtOutcome
    progress: float


def sprt(
    sums: BlockSums,
    scale: int,
    d0: float,
    d1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
    *,
    step: int = 0,
    burn_in: int = FIRST_LOOK,
) -> Sprt:
    """Test d = d0 against d = d1 (d0 < d1) on block scores, generalized SPRT with the normal approximation.

    LLR = N (d1 - d0) (X-bar - (d0 + d1)/2) / s^2, bounds ln(beta/(1 - alpha)) and ln((1 - beta)/alpha) (Wald; with the
    variance estimated, as in chess engine testing). Print an estimate with a confidence sequence beside it.

    Args:
        sums: Block totals of the difference so far.
        scale: Rounds per block.
        d0: Difference under hypothesis 0, in units per round.
        d1: Difference under hypothesis 1.
        alpha: Wanted probability to accept d1 when d0 holds.
        beta: Wanted probability to accept d0 when d1 holds.
        step: For near-twins, see `intervals.block_sd`.
        burn_in: Blocks before any outcome.
    """
    if not d0 < d1 or not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ValueError("an SPRT needs d0 < d1 and error probabilities below one half")
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    variance = block_sd(sums, scale, step) ** 2
    distance = sums.mean(scale) - (d0 + d1) / 2
    if math.isnan(variance):
        llr = 0.0
    elif variance == 0.0:
        llr = math.copysign(math.inf, distance) if distance else 0.0
    else:
        llr = sums.n * (d1 - d0) * distance / variance
    outcome = SprtOutcome.CONTINUE
    if sums.n >= burn_in and not lower < llr < upper:
        outcome = SprtOutcome.ACCEPT_1 if llr >= upper else SprtOutcome.ACCEPT_0
    progress = max(-1.0, min(1.0, llr / upper if llr > 0 else -llr / lower))
    return Sprt(llr, lower, upper, outcome, progress)
