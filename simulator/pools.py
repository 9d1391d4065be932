"""Carrying out tasks: here, in threads, or in processes, with results in the order of the tasks."""

from __future__ import annotations

import functools
import itertools
import os
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from simulator.pace import Pace, Played, Task, tasks_at_once

C = TypeVar("C", bound=Played)

Work = Callable[[int, int], C]
"""Plays a number of deals from a first one."""


def run_tasks(
    work: Work[C], tasks: Iterator[Task], workers: int, backend: str, bulky: bool, pace: Pace
) -> Generator[C, None, None]:
    """Carry out tasks and yield their results, which must not pile up if they are `bulky`, in order."""
    if backend == "sequential" or workers == 1:
        for first, count in tasks:
            chunk = work(first, count)
            pace.learn(chunk)
            yield chunk
    elif backend == "threading":
        yield from _run_threads(work, tasks, workers, pace)
    else:
        yield from _run_processes(work, tasks, workers, backend, bulky, pace)


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


def _run_threads(work: Work[C], tasks: Iterator[Task], workers: int, pace: Pace) -> Iterator[C]:
    from joblib import Parallel, delayed

    gate = _Gate(ahead=tasks_at_once(workers))

    def in_turn(number: int, first: int, count: int) -> C | None:
        if not gate.enter(number):
            return None
        chunk = work(first, count)
        pace.learn(chunk)
        return chunk

    parallel = Parallel(workers, backend="threading", return_as="generator", batch_size=1, pre_dispatch=workers + 1)
    results = parallel(delayed(in_turn)(number, *task) for number, task in enumerate(tasks))
    try:
        for chunk in results:
            gate.take()
            yield chunk
    finally:
        gate.stop()
        _close(results)


def _run_processes(
    work: Work[C], tasks: Iterator[Task], workers: int, backend: str, bulky: bool, pace: Pace
) -> Iterator[C]:
    """Processes cannot be held back, so when results are bulky they get their tasks in portions."""
    from joblib import Parallel, delayed

    portion = tasks_at_once(workers) if bulky else None
    with Parallel(workers, backend=backend, return_as="generator", batch_size=1, pre_dispatch=workers + 1) as parallel:
        while wave := list(itertools.islice(tasks, 1)):
            these = itertools.chain(wave, itertools.islice(tasks, portion))
            results = parallel(delayed(_play_in_process)(work, first, count) for first, count in these)
            try:
                for chunk in results:
                    pace.learn(chunk)
                    yield chunk
            finally:
                _close(results)


def _play_in_process(work: Work[C], first: int, count: int) -> C:
    _end_with(os.getppid())
    return work(first, count)


@functools.cache
def _end_with(parent: int) -> None:
    """Let this process end soon after its parent, which may be killed without a chance to say good-bye."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _close(results: Generator[C, None, None]) -> None:
    """Stop without joblib's advice on how to plan better."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*tasks", category=UserWarning)
        results.close()
