"""Several jobs on the same deals: the totals of every block, whatever the workers and the size of tasks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from simulator.engine import play_together, simulate
from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from simulator.worker import Chunks, Keep, play_chunk

ENTRANTS = (
    Entrant("random", "strategies.reference:decide_random"),
    Entrant("first-legal", "strategies.reference:decide_first_legal"),
)
MIXED = ((0, 1, 1), (1, 0, 1), (1, 1, 0))
DEALS = 60


def job(seatings: Any = MIXED, **more: Any) -> Job:
    return Job(Ruleset.of("flip", {}), 3, ENTRANTS, seatings, 5, **more)


def together(*jobs: Job, **more: Any) -> list[Chunks]:
    return list(play_together(jobs, [range(10, 10 + DEALS)], **more))


def blocks(chunks: list[Chunks], part: int) -> np.ndarray:
    kept = [chunk.parts[part].blocks for chunk in chunks]
    return np.concatenate([block for block in kept if block is not None])


@pytest.mark.parametrize("unit", ["round", "match"])
def test_blocks_add_up_to_the_tally(unit: Any) -> None:
    played = job(unit=unit)
    deals = DEALS if unit == "round" else 4
    chunk = play_chunk(played, 10, deals, blocks=True)
    assert chunk.blocks is not None
    assert chunk.blocks.shape == (deals, chunk.tally.layout.size)
    assert chunk.blocks.sum(axis=0).tolist() == chunk.tally.totals.tolist()
    squares = (chunk.blocks**2).sum(axis=0)
    wins = chunk.tally.layout.wins(0)
    assert squares[wins] == chunk.tally.product(wins, wins)
    assert chunk.tally.digest() == play_chunk(played, 10, deals).tally.digest()


def test_blocks_are_those_of_their_deals() -> None:
    one = play_chunk(job(), 10, 3, blocks=True).blocks
    assert one is not None
    for i in range(3):
        alone = play_chunk(job(), 10 + i, 1, blocks=True).blocks
        assert alone is not None
        assert alone[0].tolist() == one[i].tolist()


@pytest.mark.parametrize("more", [{"jobs": 1}, {"jobs": 2}, {"jobs": 2, "chunk": 7}, {"backend": "sequential"}])
def test_jobs_side_by_side(more: dict[str, Any]) -> None:
    jobs = job(), replace(job(), seatings=((1, 1, 1),))
    played = together(*jobs, **more)
    assert [c.first for c in played] == sorted(c.first for c in played)
    for part, one in enumerate(jobs):
        alone = simulate(one, 10, DEALS, jobs=1)
        assert blocks(played, part).shape == (DEALS, alone.layout.size)
        assert blocks(played, part).sum(axis=0).tolist() == alone.totals.tolist()


def test_twins_play_the_same_rounds() -> None:
    twin = replace(ENTRANTS[0], name="twin")
    jobs = tuple(replace(job(), entrants=(first, ENTRANTS[1])) for first in (ENTRANTS[0], twin))
    played = together(*jobs, keep=Keep.SEATS, jobs=1)
    assert (blocks(played, 0) == blocks(played, 1)).all()
    assert all(part.seats is not None for chunk in played for part in chunk.parts)
