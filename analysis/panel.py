"""Many tables on the same deals, and several questions about them: a trial with a family of sums for each question.

A *meter* turns the blocks of all tables into the integers of one question, a column for each number that it needs. The
sums of a meter's columns over deals, and of all their products, are kept; between two meters there are none. So any
contrast of what a meter measures, and any smooth function of its means, has its exact variance over deals, while the
sums stay small however many tables and questions there are.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.sequences import Schedule
from analysis.sums import FamilySums
from analysis.trial import Column, Integers, Trial, TrialSums, family_of
from simulator.worker import Chunks, Keep

SCHEDULE = Schedule(growth=1.5)
"""Deals at the first look, and how many times as many there are at each further one."""

ROUNDING = 1e-12
"""Part of a sum's terms that their rounding can make up."""


class Meter(Protocol):
    """Measures something in every block; a frozen data class, whose `repr` says all that it depends on."""

    @property
    def size(self) -> int:
        """Number of columns."""

    def scores(self, chunks: Chunks) -> Integers:
        """What it measures, int64[deals, size]."""


@dataclass(frozen=True)
class Columns:
    """Measures metrics of the tables as they are."""

    columns: tuple[Column, ...]

    @property
    def size(self) -> int:
        """Number of columns."""
        return len(self.columns)

    def scores(self, chunks: Chunks) -> Integers:
        """Totals of every block."""
        return np.stack([block_totals(chunks, c.part)[:, c.place] for c in self.columns], axis=1)


def block_totals(chunks: Chunks, part: int) -> Integers:
    """The totals of all blocks of a table, int64[deals, layout.size]."""
    blocks = chunks.parts[part].blocks
    if blocks is None:
        raise ValueError("a meter needs the totals of every block")
    return blocks


@dataclass(frozen=True)
class Panel(Trial):
    """A trial without columns of its own, but with meters.

    Attributes:
        meters: What is measured.
        lengths: Whether the tallies of tables keep their histograms of lengths, which take most of the room.
    """

    meters: tuple[Meter, ...] = ()
    lengths: bool = False

    @property
    def keep(self) -> Keep:
        """Nothing beside the totals of blocks; watched tables keep their rows anyway."""
        return Keep.NOTHING

    @cached_property
    def key(self) -> str:
        """Hash of all that determines the sums."""
        content = [job.digest_key for job in self.jobs], [repr(meter) for meter in self.meters]
        return hashlib.sha256(repr(content).encode()).hexdigest()

    def sums(self, chunks: Chunks) -> TrialSums:
        """What a stretch of deals comes to."""
        found = super().sums(chunks)
        return found if self.lengths else replace(found, tallies=tuple(t.without_histograms() for t in found.tallies))

    def more(self, chunks: Chunks) -> tuple[FamilySums, ...]:
        """The sums of every meter."""
        return tuple(family_of(meter.scores(chunks)) for meter in self.meters)

    def nothing(self) -> TrialSums:
        """What no deals come to."""
        empty = tuple(FamilySums.of(np.zeros((0, meter.size), np.int64)) for meter in self.meters)
        none = super().nothing()
        return TrialSums(none.tallies, none.family, empty)


def gradient_sd(family: FamilySums, gradient: NDArray[np.float64]) -> float:
    """Standard deviation over deals of a function of the means of a family, by the delta method.

    `gradient` has the derivatives by the mean of every column, float64[m]; the standard error of the function is the
    result / sqrt(N). `nan` for fewer than two deals.
    """
    n = family.n
    if n < 2:
        return math.nan
    used = np.flatnonzero(gradient)
    totals = [family.totals[i] for i in used]
    covariance = np.array(
        [
            [(n * family.products[i][j] - a * b) / (n * (n - 1)) for j, b in zip(used, totals, strict=True)]
            for i, a in zip(used, totals, strict=True)
        ]
    ).reshape(len(used), len(used))
    terms = np.outer(gradient[used], gradient[used]) * covariance
    variance = float(terms.sum())
    # terms that cancel, as for equal columns with opposite signs, leave the dust of binary fractions
    return math.sqrt(variance) if variance > ROUNDING * float(np.abs(terms).sum()) else 0.0


class PanelJudge:
    """Ends a panel when what it is about is known precisely enough, or when all deals are played.

    How precisely it is known depends on the spread alone, not on the value, so the usual intervals hold wherever it
    ends.
    """

    def __init__(
        self,
        panel: Panel,
        cap: int,
        half_width: Callable[[TrialSums], float],
        *,
        precision: float | None = None,
        seconds: float | None = None,
        words: Callable[[float], str] = str,
    ) -> None:
        """Judge `panel` up to `cap` deals.

        Args:
            panel: What is played.
            cap: Most deals.
            half_width: The largest half-width of the intervals in question.
            precision: Half-width that is enough; None to play all deals.
            seconds: Time after which the next look is the last.
            words: Writes a half-width.
        """
        self._panel, self._cap, self._precision, self._seconds = panel, cap, precision, seconds
        self._half_width, self._words = half_width, words
        self._stopped: str | None = None
        self._seen: tuple[int, float] | None = None

    @property
    def trial(self) -> Panel:
        """What is played."""
        return self._panel

    @property
    def stopped(self) -> str | None:
        """Why it ended."""
        return self._stopped

    def looks(self) -> Iterator[int]:
        """Looks at growing numbers of deals, if anything but their number can end it."""
        if self._precision is None and self._seconds is None:
            yield self._cap
        else:
            yield from SCHEDULE.looks(self._cap)

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Whether it is known precisely enough."""
        self._seen = total.blocks, self._half_width(total)
        if self._precision is not None and self._seen[1] <= self._precision:
            self._stopped = "precision"
        elif total.blocks >= self._cap:
            self._stopped = "games"
        elif time_is_up or (self._seconds is not None and seconds >= self._seconds):
            self._stopped = "seconds"
        return self._stopped is not None

    def expected(self) -> int | None:
        """Deals at which it will probably end: intervals shrink with the root of their number."""
        if self._precision is None:
            return self._cap
        if self._seen is None or not 0 < self._seen[1] < math.inf:
            return None
        wanted = self._seen[0] * (self._seen[1] / self._precision) ** 2
        return next((look for look in self.looks() if look >= wanted), self._cap)

    def so_far(self) -> str:
        """The largest half-width at the last look."""
        return "" if self._seen is None else f"± {self._words(self._seen[1])}"
