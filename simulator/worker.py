"""Playing one chunk of deals in the current thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from simulator.blocks import play_blocks, play_match_blocks
from simulator.jit import Players, compile_for, is_warm, pointers
from simulator.job import Job
from simulator.match import MAX_ROUNDS
from simulator.records import Rows, match_rows, round_rows, seat_rows
from simulator.sums import new_sums
from simulator.tally import Tally, layout_of

ROWS_AT_A_TIME = 512
"""Rows that are played before they are added up, few enough to stay in the processor's cache."""

ROUNDS_OF_A_MATCH = 32
"""First guess of how much room the rounds of a match need."""


class Keep(IntEnum):
    """Which rows of a chunk are kept beside its tally."""

    NOTHING = 0
    ROUNDS = 1
    SEATS = 2
    """Rows of seats, and of rounds."""


@dataclass(frozen=True, eq=False)
class Chunk:
    """A stretch of deals that has been played: its tally, and its rows if they were to be kept."""

    first: int
    count: int
    tally: Tally
    seconds: float
    rounds: Rows | None = None
    seats: Rows | None = None


@dataclass(frozen=True, eq=False)
class Place:
    """What a thread needs to play a job: a table of its own and the strategies."""

    job: Job
    table: np.record
    players: Players


_here = threading.local()


def roots_of(job: Job) -> tuple[Callable[..., object], ...]:
    """The kernel functions that are called from here, or whose pointers are handed over."""
    return (play_match_blocks if job.unit == "match" else play_blocks, *job.functions)


def compile_job(job: Job) -> None:
    """Compile or load what the job needs."""
    compile_for(job.dtype, *roots_of(job))


def is_compiled(job: Job) -> bool:
    """Whether `compile_job` will take no time worth mentioning."""
    return is_warm(job.dtype, *roots_of(job))


def place_for(job: Job) -> Place:
    """The place of this thread, set up anew when the job is another."""
    place: Place | None = getattr(_here, "place", None)
    if place is None or place.job.digest_key != job.digest_key:
        compile_job(job)
        place = _here.place = Place(job, job.new_table(), pointers(job.functions, job.dtype))
    return place


def play_chunk(job: Job, first: int, count: int, keep: Keep = Keep.NOTHING) -> Chunk:
    """Play `count` deals from `first` in all their seatings."""
    place = place_for(job)
    start = time.perf_counter()
    play = _play_matches if job.unit == "match" else _play_rounds
    tally, rounds, seats = play(place, first, count, keep)
    seconds = time.perf_counter() - start
    kept = rounds if keep >= Keep.ROUNDS else None
    return Chunk(first, count, tally, seconds, kept, seats if keep >= Keep.SEATS else None)


def _play_rounds(place: Place, first: int, count: int, keep: Keep) -> tuple[Tally, Rows, Rows]:
    job, layout = place.job, layout_of(place.job)
    rounds = round_rows(job.cells * (count if keep else max(1, min(count, ROWS_AT_A_TIME // job.cells))))
    seats = seat_rows(len(rounds) * job.players if keep >= Keep.SEATS else 0)
    sums = new_sums(layout, job.rules.max_turns)
    seatings = job.seatings_of(first, count)
    if count:
        play_blocks(
            place.players, place.table, seatings, job.cells, np.uint64(job.seed), first, count, rounds, seats, sums
        )
    return Tally.of(sums, layout, count), rounds, seats


def _play_matches(place: Place, first: int, count: int, keep: Keep) -> tuple[Tally, Rows, Rows]:
    if keep >= Keep.SEATS:
        raise ValueError("rows of seats are kept for single rounds only, not for matches")
    job, layout = place.job, layout_of(place.job)
    seatings, matches = job.seatings_of(first, count), match_rows(job.cells)
    room = job.cells * (max(1, count * ROUNDS_OF_A_MATCH) if keep else MAX_ROUNDS)
    while True:
        rounds, sums = round_rows(room), new_sums(layout, job.rules.max_turns)
        written = play_match_blocks(
            place.players,
            place.table,
            seatings,
            job.cells,
            np.uint64(job.seed),
            first,
            count,
            matches,
            rounds,
            keep >= Keep.ROUNDS,
            sums,
        )
        if written >= 0:
            return Tally.of(sums, layout, count), rounds[:written], seat_rows(0)
        room *= 2
