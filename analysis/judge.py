"""Who decides at a look whether a trial goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from analysis.duel import Duel
from analysis.measures import Measure
from analysis.sequences import Verdict
from analysis.stopping import Rule, Watch
from analysis.trial import Trial, TrialSums


class Judge(Protocol):
    """Says at which numbers of deals a trial is looked at, and at each look whether it ends there."""

    @property
    def trial(self) -> Trial:
        """What is played."""

    def looks(self) -> Iterator[int]:
        """Deals at every look, in order; the last one is the most that is played."""

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Look at everything played so far, which took some seconds; `time_is_up` if it ended here once before."""

    @property
    def stopped(self) -> str | None:
        """Why the trial ended, in a word; None while it goes on."""

    def expected(self) -> int | None:
        """Deals at which it will probably end; None if nothing is known."""

    def so_far(self) -> str:
        """What is known so far, in a few words."""


class DuelJudge:
    """Judges a duel by its score."""

    def __init__(self, duel: Duel, rule: Rule) -> None:
        self.duel, self.rule = duel, rule
        self.watch = Watch(rule, duel.score.scale, duel.score.step)

    @property
    def trial(self) -> Trial:
        """The two tables."""
        return self.duel.trial

    @property
    def stopped(self) -> str | None:
        """The reason of the last look."""
        last = self.watch.seen[-1].stop if self.watch.seen else None
        return None if last is None else str(last)

    def looks(self) -> Iterator[int]:
        """The looks of the rule."""
        return self.rule.looks()

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Show the watch the sums of the difference."""
        look = self.watch.look(self.duel.score.sums(total), seconds, time_is_up=time_is_up)
        return look.stop is not None

    def expected(self) -> int | None:
        """Judged by the last look."""
        return self.watch.expected_blocks()

    def so_far(self) -> str:
        """The difference, and the verdict so far."""
        if not self.watch.seen:
            return ""
        last, measure = self.watch.seen[-1], self.duel.measure
        shown = last.decision.estimate
        verdict = last.decision.verdict
        word = "not yet clear" if verdict is Verdict.UNDECIDED else str(verdict)
        return f"A − B {_amount(shown.value, measure)} ± {_amount(shown.half_width, measure, '')}, {word}"


def _amount(value: float, measure: Measure, sign: str = "+") -> str:
    return f"{value * measure.factor:{sign}.2f} {measure.unit}"
