"""How much of a sweep is played, and playing the same variants to the end.

All variants are if the whole curve is wanted; after a search (`analysis.sweep_race`) its finalists are once more, on
reserved deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.intervals import block_sd, mean_estimate
from analysis.plan import blocks_for_half_width
from analysis.sequences import SCHEDULE, Schedule, precision_reached
from analysis.sweep import Tables
from analysis.trial import Trial, TrialSums


@dataclass(frozen=True)
class Effort:
    """How a sweep is carried out.

    Attributes:
        games: Most games of the search, at all tables; as many again to check the finalists.
        precision: Half-width at which the variants (in a scan) or the finalists (on reserved deals) are known well
            enough, in units per game; None for as many games as allowed.
        margin: Differences up to this count as none.
        confidence: Nominal coverage of the intervals.
        schedule: When to look.
        finalists: Variants that are checked on reserved deals.
    """

    games: int
    precision: float | None = None
    margin: float = 0.0
    confidence: float = 0.95
    schedule: Schedule = SCHEDULE
    finalists: int = 3


class Estimation:
    """Plays some variants until all of them are known well enough.

    Attributes:
        tables: What is played.
        effort: How much is played.
        first: The first deal.
        stopped: ``precision`` or ``games``; None while it goes on.
        half_width: The widest interval at the last look, None before.
    """

    def __init__(self, tables: Tables, effort: Effort, first: int = 0) -> None:
        self.tables, self.effort, self.first = tables, effort, first
        self.stopped: str | None = None
        self.half_width: float | None = None
        self._expected: int | None = None

    @property
    def trial(self) -> Trial:
        """The tables."""
        return self.tables.trial

    @property
    def most(self) -> int:
        """Deals that can be played."""
        return self.effort.games // self.trial.cells

    def looks(self) -> Iterator[int]:
        """Looks from the first deal on."""
        return (self.first + size for size in self.effort.schedule.looks(self.most))

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Look at the spread only, so that the usual intervals hold."""
        target, confidence = self.effort.precision, self.effort.confidence
        differences = [self.tables.sweep.difference(variant) for variant in self.tried]
        each = [(self.tables.sums(d, total), d) for d in differences]
        widths = [mean_estimate(sums, d.scale, confidence, step=d.step).half_width for sums, d in each]
        self.half_width = max(widths, default=0.0)
        if target is not None and all(
            precision_reached(sums, d.scale, target, confidence, step=d.step) for sums, d in each
        ):
            self.stopped = "precision"
        elif total.blocks >= self.most:
            self.stopped = "games"
        if target is not None and total.blocks > 1:
            sizes = [blocks_for_half_width(block_sd(s, d.scale, d.step), target, confidence) for s, d in each]
            self._expected = min(max(sizes, default=self.most), self.most)
        return self.stopped is not None

    @property
    def tried(self) -> tuple[int, ...]:
        """The variants that are compared with the baseline."""
        return tuple(variant for variant in self.tables.variants if variant not in self.tables.sweep.twins)

    def expected(self) -> int | None:
        """Judged by the spread at the last look."""
        return self.first + (self._expected or self.most)

    def so_far(self) -> str:
        """How narrow the intervals are."""
        if self.half_width is None:
            return ""
        measure = self.tables.sweep.measure
        return f"± {self.half_width * measure.factor:.2f} {measure.unit}"
