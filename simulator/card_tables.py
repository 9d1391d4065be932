"""A table of their own for every thread and job of a study of cards, which may be hundreds."""

from __future__ import annotations

import threading

import numpy as np

from simulator.jit import Players, pointers
from simulator.job import Job

_tables: dict[str, np.record] = {}
_making = threading.Lock()
_here = threading.local()


def seated(job: Job) -> tuple[np.record, Players]:
    """A table of this thread for a job, and its strategies; the kernel must have been compiled for it."""
    mine: dict[str, tuple[np.record, Players]] = _here.__dict__.setdefault("tables", {})
    if job.digest_key not in mine:
        mine[job.digest_key] = _fresh(job), pointers(job.functions, job.dtype)
    return mine[job.digest_key]


def _fresh(job: Job) -> np.record:
    """A copy of the job's table as it was made; it takes milliseconds to make, and there are hundreds."""
    with _making:
        if job.digest_key not in _tables:
            _tables[job.digest_key] = job.new_table()
        made = _tables[job.digest_key]
        copy: np.record = np.array([made], made.dtype).view(np.recarray)[0]
        return copy


def forget_tables() -> None:
    """Let go of the tables of a run that is over; those of its threads go with them."""
    with _making:
        _tables.clear()
    _here.__dict__.clear()
