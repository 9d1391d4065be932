"""Playing many deals on several workers, with the same result whatever their number.

A task is a job, a first deal and a count. How many deals make a task depends on how fast they are played, and nothing
else does: results are taken in deal order, and sums of integers do not mind how they are grouped.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Generator, Sequence
from typing import Protocol

from simulator.jit import COMPILING
from simulator.job import Job
from simulator.pace import Pace
from simulator.pools import C, Work, run_tasks
from simulator.tally import Tally, merge
from simulator.worker import Chunk, Chunks, Keep, compile_job, is_compiled, play_chunk, play_chunks

BACKENDS = ("threading", "loky", "sequential")

RETRIES = 3
"""Attempts in a row that may fail because a worker process died, before that is an error."""


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

    def pace(deals: int) -> Pace:
        return Pace.of((job,), deals, workers, chunk, keep)

    yield from _play(functools.partial(play_chunk, job, keep=keep), ranges, workers, backend, bool(keep), pace)


def play_together(
    together: Sequence[Job],
    ranges: Sequence[range],
    *,
    jobs: int = -1,
    backend: str = "threading",
    chunk: int | None = None,
    keep: Keep = Keep.NOTHING,
    notice: Callable[[str], None] | None = None,
) -> Generator[Chunks, None, None]:
    """Play each deal with several jobs, side by side, as `play` does; the totals of all blocks come with the chunks.

    So differences between the jobs can be taken block by block, which only makes sense if their seeds are equal.
    """
    workers = count_workers(jobs)
    for job in together:
        prepare(job, notice)

    def pace(deals: int) -> Pace:
        return Pace.of(together, deals, workers, chunk, keep, blocks=True)

    work = functools.partial(play_chunks, tuple(together), keep=keep)
    yield from _play(work, ranges, workers, backend, True, pace)


def carry_out(
    work: Work[C],
    ranges: Sequence[range],
    rounds: int,
    *,
    jobs: int = -1,
    backend: str = "threading",
    chunk: int | None = None,
) -> Generator[C, None, None]:
    """Do any other work for ranges of deals, as `play` does its own; `rounds` are played of every deal."""
    workers = count_workers(jobs)

    def pace(deals: int) -> Pace:
        return Pace(rounds, deals, workers, chunk)

    yield from _play(work, ranges, workers, backend, True, pace)


def _play(
    work: Work[C],
    ranges: Sequence[range],
    workers: int,
    backend: str,
    bulky: bool,
    pace_of: Callable[[int], Pace],
) -> Generator[C, None, None]:
    """Carry out the work for ranges of deals; what a worker that died had not finished is done again."""
    rest = [deals for deals in ranges if deals]
    failures = 0
    while rest:
        pace = pace_of(sum(map(len, rest)))
        try:
            with contextlib.closing(run_tasks(work, pace.tasks(rest), workers, backend, bulky, pace)) as chunks:
                for played in chunks:
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
        (notice or _say)(COMPILING)
    compile_job(job)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _without(ranges: list[range], played: int) -> list[range]:
    """The ranges without their first `played` deals."""
    first, *others = ranges
    rest = first[played:]
    return [rest, *others] if rest else others


def _worker_died() -> tuple[type[Exception], ...]:
    from concurrent.futures.process import BrokenProcessPool

    return (BrokenProcessPool,)
