"""Playing many deals on several workers, with the same result whatever their number.

A task is a job, a first deal and a count. How many deals make a task depends on how fast they are played, and nothing
else does: results are taken in deal order, and sums of integers do not mind how they are grouped.
"""

from __future__ import annotations

import functools
import itertools
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from simulator.job import Job
from simulator.tally import Tally, merge
from simulator.worker import Chunk, Keep, compile_job, is_compiled, play_chunk

BACKENDS = ("threading", "loky", "sequential")

TASK_SECONDS = 0.3
"""How long a task should take: short enough to stop soon, long enough to make its overhead vanish."""

SHORTEST_TASK = 0.02

FIRST_ROUNDS = 256
"""Size of a task while nothing is known about the speed."""

RETRIES = 3
"""Attempts in a row that may fail because a worker process died, before that is an error."""

Task = tuple[int, int]


class EngineError(RuntimeError):
    """The workers could not do their work."""


class Sink(Protocol):
    """Something that takes the rows of chunks in deal order."""

    keep: Keep

    def write(self, chunk: Chunk) -> None:
        """Take the rows of the next chunk."""


def simulate(
    job: Job,
    first_deal: int,
    deals: int,
    *,
    jobs: int = -1,
    backend: str = "threading",
    chunk: int | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    sink: Sink | None = None,
) -> Tally:
    """Play `deals` deals from `first_deal` and return their tally.

    Args:
        job: What is played.
        first_deal: Number of the first deal.
        deals: How many deals, each in all seatings of the job.
        jobs: Workers; -1 uses all cores.
        backend: ``"threading"``, ``"loky"`` (processes) or ``"sequential"``.
        chunk: Deals of a task; chosen by their speed if None. Results do not depend on it.
        on_chunk: Called in deal order with every chunk that has been played.
        sink: Takes the rows of every chunk, in deal order.
    """
    keep = sink.keep if sink else Keep.NOTHING
    total = Tally.empty(job)
    wanted = [range(first_deal, first_deal + deals)]
    for played in play(job, wanted, jobs=jobs, backend=backend, chunk=chunk, keep=keep):
        total = merge((total, played.tally))
        if sink:
            sink.write(played)
        if on_chunk:
            on_chunk(played)
    return total


def play(
    job: Job,
    ranges: Sequence[range],
    *,
    jobs: int = -1,
    backend: str = "threading",
    chunk: int | None = None,
    keep: Keep = Keep.NOTHING,
    notice: Callable[[str], None] | None = None,
) -> Generator[Chunk, None, None]:
    """Play ranges of deals and yield what has been played in their order; no chunk reaches beyond its range.

    Closing the generator stops the workers after their task at hand. A worker process that dies is replaced and its
    deals are played again.
    """
    workers = count_workers(jobs)
    prepare(job, notice)
    rest = [deals for deals in ranges if deals]
    failures = 0
    while rest:
        pace = Pace(job.cells, sum(map(len, rest)), workers, chunk)
        try:
            for played in _run(job, pace.tasks(rest), workers, backend, keep, pace):
                rest = _without(rest, played.count)
                failures = 0
                yield played
        except _worker_died() as error:
            failures += 1
            if failures >= RETRIES:
                raise EngineError(f"worker processes died {failures} times in a row; is memory short?") from error


def count_workers(jobs: int) -> int:
    """Number of workers that ``jobs`` stands for; -1 are as many as there are cores at our disposal."""
    if jobs == -1:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if jobs < 1:
        raise ValueError(f"jobs is -1 or at least 1, got {jobs}")
    return jobs


def prepare(job: Job, notice: Callable[[str], None] | None = None) -> None:
    """Compile the kernel once, before any worker does, and say so if that will take a while."""
    if not is_compiled(job):
        (notice or _say)("compiling the kernel, once for this version (about 15 s)…")
    compile_job(job)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _without(ranges: list[range], played: int) -> list[range]:
    """The ranges without their first `played` deals."""
    first, *others = ranges
    rest = first[played:]
    return [rest, *others] if rest else others


# -- the size of tasks -----------------------------------------------------------------------------------------------


@dataclass
class Pace:
    """Cuts ranges into tasks of a good size, from the speed seen so far.

    Towards the end tasks get smaller, so that all workers finish at about the same time.
    """

    cells: int
    left: int
    workers: int
    fixed: int | None = None
    deals: int = 0
    seconds: float = 0.0

    def learn(self, chunk: Chunk) -> None:
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
        return max(1, int(min(TASK_SECONDS * speed, max(share, SHORTEST_TASK * speed))))

    def tasks(self, ranges: Iterable[range]) -> Iterator[Task]:
        """First deal and count of every task."""
        for deals in ranges:
            first = deals.start
            while first < deals.stop:
                count = min(self.size(), deals.stop - first)
                self.left -= count
                yield first, count
                first += count


# -- running tasks ---------------------------------------------------------------------------------------------------


def _run(job: Job, tasks: Iterator[Task], workers: int, backend: str, keep: Keep, pace: Pace) -> Iterator[Chunk]:
    """Carry out tasks and yield their results in order."""
    if backend == "sequential" or workers == 1:
        for first, count in tasks:
            chunk = play_chunk(job, first, count, keep)
            pace.learn(chunk)
            yield chunk
    elif backend == "threading":
        yield from _run_threads(job, tasks, workers, keep, pace)
    else:
        yield from _run_processes(job, tasks, workers, backend, keep, pace)


@dataclass
class _Gate:
    """Keeps threads from running far ahead of the one who takes their results, and stops them."""

    ahead: int
    taken: int = 0
    stopped: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)

    def enter(self, number: int) -> bool:
        """Wait until task `number` may begin; False if it is not wanted any more."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or number < self.taken + self.ahead)
            return not self.stopped

    def take(self) -> None:
        """One more result has been taken."""
        with self.changed:
            self.taken += 1
            self.changed.notify_all()

    def stop(self) -> None:
        """Let no further task begin."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()


def _run_threads(job: Job, tasks: Iterator[Task], workers: int, keep: Keep, pace: Pace) -> Iterator[Chunk]:
    from joblib import Parallel, delayed

    gate = _Gate(ahead=2 * workers + 2)

    def work(number: int, first: int, count: int) -> Chunk | None:
        if not gate.enter(number):
            return None
        chunk = play_chunk(job, first, count, keep)
        pace.learn(chunk)
        return chunk

    parallel = Parallel(workers, backend="threading", return_as="generator", batch_size=1, pre_dispatch=workers + 1)
    results = parallel(delayed(work)(number, *task) for number, task in enumerate(tasks))
    try:
        for chunk in results:
            gate.take()
            yield chunk
    finally:
        gate.stop()
        _close(results)


def _run_processes(
    job: Job, tasks: Iterator[Task], workers: int, backend: str, keep: Keep, pace: Pace
) -> Iterator[Chunk]:
    """Processes cannot be held back, so when rows come with the results they get their tasks in portions."""
    from joblib import Parallel, delayed

    portion = 4 * workers if keep else None
    with Parallel(workers, backend=backend, return_as="generator", batch_size=1, pre_dispatch=workers + 1) as parallel:
        while wave := list(itertools.islice(tasks, 1)):
            these = itertools.chain(wave, itertools.islice(tasks, portion))
            results = parallel(delayed(_play_in_process)(job, first, count, keep) for first, count in these)
            try:
                for chunk in results:
                    pace.learn(chunk)
                    yield chunk
            finally:
                _close(results)


def _play_in_process(job: Job, first: int, count: int, keep: Keep) -> Chunk:
    _end_with(os.getppid())
    return play_chunk(job, first, count, keep)


@functools.cache
def _end_with(parent: int) -> None:
    """Let this process end soon after its parent, which may be killed without a chance to say good-bye."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _close(results: Generator[Chunk, None, None]) -> None:
    """Stop without joblib's advice on how to plan better."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*tasks", category=UserWarning)
        results.close()


def _worker_died() -> tuple[type[Exception], ...]:
    from concurrent.futures.process import BrokenProcessPool

    return (BrokenProcessPool,)
