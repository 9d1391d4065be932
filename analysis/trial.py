"""Several tables that play the same deals, so that any difference between them can be taken deal by deal.

A *trial* names its jobs and the metrics that are to be compared. What it has come to so far are a tally of every job
and, across all jobs, the exact sums and products over deal blocks of those metrics (`TrialSums`). All are integers and
merge in any grouping, so a trial is the same for any number of workers and any size of tasks.

A comparison of two strategies is a trial; so is a set of rules or of cards, with a job for each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.sums import FamilySums
from simulator.job import Job
from simulator.tally import Tally, layout_of, merge
from simulator.worker import Chunk, Chunks, Keep

Integers = NDArray[np.int64]

_EXACT = float(1 << 53)
"""Whole numbers up to here have no gaps in double precision."""


@dataclass(frozen=True, slots=True)
class Column:
    """A metric of one of a trial's jobs.

    Attributes:
        part: Which job.
        place: Place of the metric in the job's layout, or ``-1 - e`` for the doubled places of entrant e, see
            `doubled_places`.
    """

    part: int
    place: int

    @property
    def ranks(self) -> int | None:
        """The entrant whose places are meant, if places are."""
        return -1 - self.place if self.place < 0 else None


@dataclass(frozen=True)
class Trial:
    """Jobs that play the same deals, and the metrics that are compared across them."""

    jobs: tuple[Job, ...]
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        """Refuse jobs that do not share their deals."""
        if len({(job.seed, job.unit) for job in self.jobs}) != 1:
            raise ValueError("the jobs of a trial share seed and unit")

    @property
    def cells(self) -> int:
        """Rounds (or matches) of a deal, over all jobs."""
        return sum(job.cells for job in self.jobs)

    @property
    def keep(self) -> Keep:
        """Which rows the scores need."""
        return Keep.SEATS if any(column.ranks is not None for column in self.columns) else Keep.NOTHING

    @cached_property
    def key(self) -> str:
        """Hash of all that determines the sums."""
        content = [job.digest_key for job in self.jobs], [(c.part, c.place) for c in self.columns]
        return hashlib.sha256(repr(content).encode()).hexdigest()

    @property
    def width(self) -> int:
        """Number of scores of a deal."""
        return len(self.columns)

    def index(self, column: Column) -> int:
        """Where a metric stands in the family of sums."""
        return self.columns.index(column)

    def scores(self, chunks: Chunks) -> Integers:
        """Totals of every block, int64[deals, columns]."""
        scores = np.empty((chunks.count, len(self.columns)), np.int64)
        for i, column in enumerate(self.columns):
            chunk = chunks.parts[column.part]
            if column.ranks is not None:
                scores[:, i] = doubled_places(chunk, self.jobs[column.part], column.ranks)
            elif chunk.blocks is not None:
                scores[:, i] = chunk.blocks[:, column.place]
        return scores

    def sums(self, chunks: Chunks) -> TrialSums:
        """What a stretch of deals comes to."""
        tallies = tuple(chunk.tally for chunk in chunks.parts)
        return TrialSums(tallies, family_of(self.scores(chunks)), self.more(chunks))

    def more(self, chunks: Chunks) -> tuple[FamilySums, ...]:
        """Sums of further families of metrics, see `analysis.panel`."""
        return ()

    def nothing(self) -> TrialSums:
        """What no deals come to."""
        empty = np.zeros((0, self.width), np.int64)
        return TrialSums(tuple(Tally.empty(job) for job in self.jobs), FamilySums.of(empty))


@dataclass(frozen=True, eq=False)
class TrialSums:
    """What a trial has come to over some deals.

    Attributes:
        tallies: The tally of every job.
        family: Sums over blocks of the trial's columns, with all their products.
        more: Sums of further families of metrics, with the products within each.
    """

    tallies: tuple[Tally, ...]
    family: FamilySums
    more: tuple[FamilySums, ...] = ()

    @property
    def blocks(self) -> int:
        """Number of deals."""
        return self.family.n

    @property
    def rounds(self) -> int:
        """Rounds played at all tables."""
        return sum(tally.rounds for tally in self.tallies)

    def __add__(self, other: TrialSums) -> TrialSums:
        """What both stretches of deals come to."""
        tallies = tuple(merge(pair) for pair in zip(self.tallies, other.tallies, strict=True))
        more = tuple(a + b for a, b in zip(self.more, other.more, strict=True))
        return TrialSums(tallies, self.family + other.family, more)

    def digest(self) -> str:
        """SHA-256 of all integers."""
        more = [(f.n, f.totals, f.products) for f in self.more]
        family = self.family
        content = [t.digest() for t in self.tallies], family.n, family.totals, family.products, *more
        return hashlib.sha256(repr(content).encode()).hexdigest()


def merged(parts: Iterable[TrialSums]) -> TrialSums:
    """What all stretches of deals come to; there must be at least one."""
    first, *others = parts
    for other in others:
        first = first + other
    return first


def family_of(scores: Integers) -> FamilySums:
    """Sum block totals, int64[deals, metrics], exactly; in floating point where that is exact too, which is faster."""
    largest = float(np.abs(scores).max()) if scores.size else 0.0
    if largest * largest * max(len(scores), 1) >= _EXACT:
        return FamilySums.of(scores)
    exact = scores.astype(np.float64)
    products = (exact.T @ exact).astype(np.int64)
    return FamilySums(len(scores), tuple(scores.sum(axis=0).tolist()), tuple(map(tuple, products.tolist())))


def doubled_places(chunk: Chunk, job: Job, entrant: int) -> Integers:
    """Twice the places that an entrant came in, summed over its seats in every block, int64[deals].

    The winner is first; the others follow by the points left in their hands, fewest first. Equal ones share the mean of
    their places. When nobody wins, all are ranked by points.
    """
    if chunk.rounds is None or chunk.seats is None:
        raise ValueError("places need the rows of rounds and of seats")
    shape = chunk.count * job.cells, job.players
    left = chunk.seats["points_left"].astype(np.int64).reshape(shape)
    winner = chunk.rounds["winner_seat"][: shape[0]].astype(np.int64)
    won = winner >= 0
    left[np.flatnonzero(won), winner[won]] = -1
    ahead = (left[:, None, :] < left[:, :, None]).sum(axis=2)
    equal = (left[:, None, :] == left[:, :, None]).sum(axis=2)
    mine = chunk.seats["entrant"].reshape(shape) == entrant
    places: Integers = ((2 * ahead + equal + 1) * mine).sum(axis=1).reshape(chunk.count, job.cells).sum(axis=1)
    return places


def layout_columns(job: Job, part: int, names: Sequence[str]) -> tuple[Column, ...]:
    """Table metrics of a job as columns."""
    layout = layout_of(job)
    return tuple(Column(part, layout.table(name)) for name in names)
