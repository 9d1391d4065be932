"""When a comparison may stop, and what it may claim then.

A `Watch` is shown the exact sums of the difference at every look. Looks are fixed numbers of deals, so where a run
stops depends on its deals alone, not on workers, speed or chunks. Only a cap in seconds does not; it takes effect at a
look.

Ways to stop; the first that holds ends the run:

* *decision*: the verdict is clear. All looks share one confidence sequence (`analysis.sequences.decide`).
* *precision*: the interval is narrow enough. It rests on the spread alone, so the usual interval holds.
* *sprt*: a sequential probability ratio test of two differences has come to an end.
* *cap*: as many games as allowed are played, or the seconds are over.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from analysis.intervals import Estimate, block_sd, mean_estimate, p_value
from analysis.plan import blocks_for_half_width, blocks_for_sequence, optimal_blocks
from analysis.sequences import (
    SCHEDULE,
    Decision,
    Schedule,
    Sprt,
    SprtOutcome,
    Verdict,
    confidence_sequence,
    decide,
    judge,
    precision_reached,
    sequence_alpha,
    sequence_p_value,
    sprt,
)
from analysis.sums import BlockSums


class Stop(StrEnum):
    """Why a run stopped."""

    DECISION = "decision"
    PRECISION = "precision"
    SPRT = "sprt"
    GAMES = "games"
    SECONDS = "seconds"


@dataclass(frozen=True)
class Rule:
    """When to stop.

    Attributes:
        cap: Most deals.
        decision: Stop when the verdict is clear.
        precision: Stop when the interval is as narrow as plus or minus this, in units per game; None for never.
        sprt: Differences d0 < d1 of a sequential probability ratio test; None for none.
        seconds: Stop at the first look after so many seconds; None for no such cap.
        margin: Differences up to this count as none.
        confidence: Nominal coverage of the interval that the verdict rests on.
        schedule: When to look.
        least: Deals before a verdict ends the run, so that it knows the size of the difference too.
        comparisons: Number of comparisons that share the error.
    """

    cap: int
    decision: bool = True
    precision: float | None = None
    sprt: tuple[float, float] | None = None
    seconds: float | None = None
    margin: float = 0.0
    confidence: float = 0.95
    schedule: Schedule = SCHEDULE
    least: int = 0
    comparisons: int = 1

    @property
    def sequential(self) -> bool:
        """Whether the value decides when to stop, so that the interval has to hold at all looks together."""
        return self.decision or self.sprt is not None

    @property
    def open_ended(self) -> bool:
        """Whether anything but the cap in games can stop the run."""
        return self.sequential or self.precision is not None or self.seconds is not None

    def looks(self) -> Iterator[int]:
        """Deals at every look, up to the cap; a run of fixed size is looked at for its curve only."""
        return self.schedule.looks(self.cap)


@dataclass(frozen=True)
class Look:
    """What was seen at a look.

    Attributes:
        number: Which look, from 1.
        blocks: Deals played.
        sequence: The difference with an interval that holds at all looks together.
        plain: The same with the usual t interval.
        alone: The same with the interval that it would have as the only comparison.
        p: Its p-value as the only comparison.
        decision: The verdict on what the rule allows to look at.
        sprt: State of the ratio test, if there is one.
        stop: Why the run ends here, None if it goes on.
    """

    number: int
    blocks: int
    sequence: Estimate
    plain: Estimate
    alone: Estimate
    p: float
    decision: Decision
    sprt: Sprt | None
    stop: Stop | None

    @property
    def biased(self) -> bool:
        """Whether the run stopped because the difference looked large, which therefore tends to be too large."""
        return self.stop in (Stop.DECISION, Stop.SPRT) and self.decision.verdict in (Verdict.BETTER, Verdict.WORSE)

    @property
    def undecided(self) -> bool:
        """Whether the run ended at a cap without a verdict."""
        return self.stop in (Stop.GAMES, Stop.SECONDS) and self.decision.verdict is Verdict.UNDECIDED


class Watch:
    """Follows a difference from look to look and says when to stop.

    Attributes:
        rule: When to stop.
        scale: What turns a block's sum into a difference per game.
        step: See `analysis.intervals.block_sd`.
        seen: All looks so far.
    """

    def __init__(self, rule: Rule, scale: int, step: int) -> None:
        self.rule, self.scale, self.step = rule, scale, step
        self.seen: list[Look] = []
        self._n_opt = 0

    @property
    def n_opt(self) -> int:
        """Deals for which the confidence sequence is tuned, fixed at the first look; 0 before."""
        return self._n_opt

    def look(self, sums: BlockSums, seconds: float = 0.0, *, time_is_up: bool = False) -> Look:
        """Take note of the sums at the next look.

        Args:
            sums: The difference over all deals so far.
            seconds: How long they took.
            time_is_up: The seconds are over, whatever the clock says: a run that is repeated ends where it did.
        """
        rule = self.rule
        if not self._n_opt:
            sd = block_sd(sums, self.scale, self.step) if sums.n >= 2 else 0.0
            self._n_opt = optimal_blocks(
                sd, rule.margin, rule.cap, confidence=rule.confidence, comparisons=rule.comparisons
            )
        late = time_is_up or (rule.seconds is not None and seconds >= rule.seconds)
        stop = self._stop(sums, late)
        found = Look(
            len(self.seen) + 1,
            sums.n,
            self._sequence(sums),
            mean_estimate(sums, self.scale, rule.confidence, step=self.step),
            *self._alone(sums),
            self._decision(sums, stop),
            self._sprt(sums),
            stop,
        )
        self.seen.append(found)
        return found

    def expected_blocks(self) -> int | None:
        """Deals at which the run will probably stop, judged by the last look; None if nothing can be said."""
        if not self.seen or not self.rule.open_ended:
            return self.rule.cap
        last, guesses = self.seen[-1], [self.rule.cap]
        sd = last.plain.sd
        if not 0 < sd < math.inf:
            return None
        if self.rule.precision:
            guesses.append(blocks_for_half_width(sd, self.rule.precision, self.rule.confidence))
        target = max(abs(last.plain.value), self.rule.margin - abs(last.plain.value))
        if self.rule.decision and target > 0:
            guesses.append(blocks_for_sequence(sd, target, self.n_opt, self.rule.confidence, self.rule.comparisons))
        least = max(min(guesses), self.rule.least if self.rule.precision is None else 0)
        return next((size for size in self.rule.looks() if size >= least), self.rule.cap)

    def _sequence(self, sums: BlockSums) -> Estimate:
        rule = self.rule
        return confidence_sequence(
            sums, self.scale, self.n_opt, rule.confidence, comparisons=rule.comparisons, step=self.step
        )

    def _alone(self, sums: BlockSums) -> tuple[Estimate, float]:
        """Interval and p-value without regard to other comparisons."""
        rule = self.rule
        if not rule.sequential:
            plain = mean_estimate(sums, self.scale, rule.confidence, step=self.step)
            return plain, p_value(sums, self.scale, step=self.step)
        tuning = sequence_alpha(rule.confidence, rule.comparisons)
        found = confidence_sequence(sums, self.scale, self.n_opt, rule.confidence, step=self.step, tuning=tuning)
        p = sequence_p_value(
            sums, self.scale, self.n_opt, rule.confidence, comparisons=rule.comparisons, step=self.step
        )
        return found, p

    def _sprt(self, sums: BlockSums) -> Sprt | None:
        if self.rule.sprt is None:
            return None
        alpha = (1 - self.rule.confidence) / self.rule.comparisons
        return sprt(sums, self.scale, *self.rule.sprt, alpha=alpha, beta=alpha, step=self.step)

    def _decision(self, sums: BlockSums, stop: Stop | None) -> Decision:
        rule = self.rule
        if rule.sequential:
            return self._clear(sums, final=stop is not None)
        each = 1 - (1 - rule.confidence) / rule.comparisons
        plain = mean_estimate(sums, self.scale, each, step=self.step)
        return judge(plain, rule.margin, final=stop is not None)

    def _clear(self, sums: BlockSums, *, final: bool = False) -> Decision:
        rule = self.rule
        return decide(
            sums,
            self.scale,
            self.n_opt,
            rule.margin,
            rule.confidence,
            comparisons=rule.comparisons,
            step=self.step,
            final=final,
        )

    def _stop(self, sums: BlockSums, late: bool) -> Stop | None:
        """The first reason to stop."""
        rule, test = self.rule, self._sprt(sums)
        if sums.n >= rule.least:
            if rule.decision and self._clear(sums).stop:
                return Stop.DECISION
            if test is not None and test.outcome is not SprtOutcome.CONTINUE:
                return Stop.SPRT
        if rule.precision is not None and precision_reached(
            sums, self.scale, rule.precision, rule.confidence, step=self.step
        ):
            return Stop.PRECISION
        if sums.n >= rule.cap:
            return Stop.GAMES
        return Stop.SECONDS if late else None
