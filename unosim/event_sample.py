"""``events.jsonl``: what happened, move by move, in a sample of the deals of a run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from simulator.chunk_file import write_atomically
from simulator.job import Job

EVENTS = "events.jsonl"

_STREAM = 3
_AT_A_TIME = 1 << 20


def sampled_deals(seed: int, deals: int, rate: float) -> Iterator[int]:
    """The deals of a run whose events are recorded: each with probability `rate`, the same ones every time."""
    from analysis.hashing import hashes

    limit = min(int(rate * (1 << 53)), 1 << 53)
    for first in range(0, deals, _AT_A_TIME):
        numbers = np.arange(first, min(first + _AT_A_TIME, deals), dtype=np.uint64)
        drawn = hashes(seed, _STREAM, numbers) >> np.uint64(11) < np.uint64(limit)
        yield from map(int, numbers[drawn])


def write_events(folder: Path, job: Job, deals: int, rate: float) -> None:
    """Replay the sampled deals in all their seatings and write down what happens."""
    lines = (
        json.dumps(event, ensure_ascii=False) + "\n" for event in _events(job, sampled_deals(job.seed, deals, rate))
    )
    write_atomically(folder / EVENTS, lambda file: file.writelines(line.encode() for line in lines))


def _events(job: Job, deals: Iterator[int]) -> Iterator[dict[str, object]]:
    from simulator.trace import Tracer

    tracer = Tracer(
        rules=job.rules,
        players=job.players,
        seed=job.seed,
        decide=job.functions,
        parameters=[entrant.parameters for entrant in job.entrants],
        seating=job.seatings_of(0, 1)[0],
        names=[entrant.name for entrant in job.entrants],
    )
    play = tracer.match if job.unit == "match" else tracer.round
    for deal in deals:
        for seating in job.seatings_of(deal, 1):
            tracer.seat(seating)
            yield from play(deal)
