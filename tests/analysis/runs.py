"""Small real runs with all their rows."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from analysis.table import summarize
from simulator.engine import simulate
from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from simulator.tally import Tally
from simulator.worker import Chunk, Keep

ENTRIES = {
    "random": "strategies.reference:decide_random",
    "first-legal": "strategies.reference:decide_first_legal",
    "chaos": "tests.agreement.chaos:decide_chaos",
}

META = {
    "name": "small",
    "question": "Who is first?",
    "seconds": 0.5,
    "jobs": 2,
    "backend": "threading",
    "versions": {"unosim": "0.1"},
    "command": "unosim run small.yaml",
    "config": "name: small\nedition: flip\n",
}


class Rows:
    """Keeps the rows of rounds."""

    keep = Keep.ROUNDS

    def __init__(self) -> None:
        self.rounds: list[np.ndarray] = []

    def write(self, chunk: Chunk) -> None:
        assert chunk.rounds is not None
        self.rounds.append(chunk.rounds.copy())


@dataclass(frozen=True)
class Run:
    """A run and everything that is known about it."""

    job: Job
    tally: Tally
    rounds: pl.DataFrame
    played: np.ndarray
    result: dict[str, Any]

    def figure(self, section: str, name: str, metric: str) -> dict[str, Any]:
        figure: dict[str, Any] = self.result["figures"][section][name][metric]
        return figure


def job_of(
    seats: str, edition: str = "flip", rules: dict[str, object] | None = None, *, rotate: bool = True, **more: Any
) -> Job:
    """The table of some seats, in all rotations that differ."""
    table = seats.split(",")
    names, n = list(dict.fromkeys(table)), len(table)
    turned = [tuple(names.index(table[(i - r) % n]) for i in range(n)) for r in range(n if rotate else 1)]
    entrants = tuple(Entrant(name, ENTRIES[name]) for name in names)
    return Job(Ruleset.of(edition, rules or {}), n, entrants, tuple(dict.fromkeys(turned)), **more)


def run_of(job: Job, deals: int, meta: dict[str, Any] | None = None) -> Run:
    """Play some deals."""
    sink = Rows()
    tally = simulate(job, 0, deals, jobs=1, backend="sequential", sink=sink)
    rows = np.concatenate(sink.rounds)
    rounds = pl.DataFrame({name: np.ascontiguousarray(rows[name]) for name in rows.dtype.names if name != "played"})
    result = json.loads(json.dumps(summarize(job, tally, meta or META), allow_nan=False))
    return Run(job, tally, rounds, rows["played"].astype(np.int64), result)


def renamed(job: Job, *names: str) -> Job:
    """The same strategies under other names."""
    return replace(job, entrants=tuple(replace(e, name=name) for e, name in zip(job.entrants, names, strict=True)))
