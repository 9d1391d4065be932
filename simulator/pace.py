"""How many deals make a task: as many as take a good while, and fewer towards the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from simulator.job import Job
from simulator.tally import layout_of
from simulator.worker import Keep

TASK_SECONDS = 0.3
"""How long a task should take: short enough to stop soon, long enough to make its overhead vanish."""

SHORTEST_TASK = 0.02

FIRST_ROUNDS = 256
"""Size of a task while nothing is known about the speed."""

ROWS_AT_ONCE = 1 << 20
"""Rows that may wait in memory, if rows are kept."""

INTEGERS_OF_A_ROW = 32
"""Totals of a block that take as much memory as a row."""

Task = tuple[int, int]
"""First deal and number of deals."""


class Played(Protocol):
    """A stretch of deals that has been played."""

    @property
    def count(self) -> int:
        """Number of deals."""

    @property
    def seconds(self) -> float:
        """How long it took."""


def tasks_at_once(workers: int) -> int:
    """Tasks that may be under way or wait for their results to be taken."""
    return 2 * workers + 2


@dataclass
class Pace:
    """Cuts ranges into tasks of a good size, from the speed seen so far.

    Towards the end tasks get smaller, so that all workers finish at about the same time.
    """

    cells: int
    left: int
    workers: int
    fixed: int | None = None
    most: int | None = None
    deals: int = 0
    seconds: float = 0.0

    @classmethod
    def of(
        cls, jobs: Sequence[Job], deals: int, workers: int, fixed: int | None, keep: Keep, *, blocks: bool = False
    ) -> Pace:
        """The pace for so many deals of one or several jobs; with `blocks`, their totals are kept too."""
        rows = 0
        for job in jobs:
            rows += job.cells * (1 + (job.players if keep >= Keep.SEATS else 0)) if keep else 0
            rows += 2 * job.cells if job.watched else 0
            rows += layout_of(job).size // INTEGERS_OF_A_ROW + 1 if blocks else 0
        most = max(1, ROWS_AT_ONCE // (tasks_at_once(workers) * rows)) if rows else None
        return cls(sum(job.cells for job in jobs), deals, workers, fixed, most)

    def learn(self, chunk: Played) -> None:
        """Take note of how long a chunk took."""
        self.deals += chunk.count
        self.seconds += chunk.seconds

    def size(self) -> int:
        """Deals of the next task."""
        if self.fixed:
            return self.fixed
        if not self.deals:
            return max(1, FIRST_ROUNDS // self.cells)
        speed = self.deals / max(self.seconds, 1e-6)
        share = self.left / (2 * self.workers) if self.workers > 1 else self.left
        deals = min(TASK_SECONDS * speed, max(share, SHORTEST_TASK * speed), self.most or self.left)
        return max(1, int(deals))

    def tasks(self, ranges: Iterable[range]) -> Iterator[Task]:
        """First deal and count of every task."""
        for deals in ranges:
            first = deals.start
            while first < deals.stop:
                count = min(self.size(), deals.stop - first)
                self.left -= count
                yield first, count
                first += count
