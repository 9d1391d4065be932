"""Playing one chunk of deals in the current thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from simulator.blocks import play_blocks, play_match_blocks
from simulator.jit import Players, compile_for, is_warm, pointers
from simulator.job import Job
from simulator.match import MAX_ROUNDS
from simulator.records import Rows, match_rows, round_rows, seat_rows
from simulator.stories import play_stories, story_rows
from simulator.sums import Sums, new_sums
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
    """A stretch of deals that has been played: its tally, and what else was to be kept.

    `rounds`, `seats` and `stories` are rows; `blocks` holds the totals of every deal block, int64[count, layout.size].
    A watched job always keeps its rounds and their stories.
    """

    first: int
    count: int
    tally: Tally
    seconds: float
    rounds: Rows | None = None
    seats: Rows | None = None
    blocks: NDArray[np.int64] | None = None
    stories: Rows | None = None


@dataclass(frozen=True, eq=False)
class Chunks:
    """The same stretch of deals played by several jobs, see `play_chunks`."""

    first: int
    count: int
    parts: tuple[Chunk, ...]

    @property
    def seconds(self) -> float:
        """How long it took to play all of them."""
        return sum(chunk.seconds for chunk in self.parts)


@dataclass(frozen=True, eq=False)
class Place:
    """What a thread needs to play a job: a table of its own and the strategies."""

    job: Job
    table: np.record
    players: Players


PLACES = 1024
"""Jobs that a thread can play in turn without setting up a table anew."""

_here = threading.local()


def roots_of(job: Job) -> tuple[Callable[..., object], ...]:
    """The kernel functions that are called from here, or whose pointers are handed over."""
    root = play_stories if job.watched else play_match_blocks if job.unit == "match" else play_blocks
    return (root, *job.functions)


def compile_job(job: Job) -> None:
    """Compile or load what the job needs."""
    compile_for(job.dtype, *roots_of(job))


def is_compiled(job: Job) -> bool:
    """Whether `compile_job` will take no time worth mentioning."""
    return is_warm(job.dtype, *roots_of(job))


def place_for(job: Job) -> Place:
    """The place of this thread for a job; those of the last few jobs are kept."""
    places: dict[str, Place] = _here.__dict__.setdefault("places", {})
    if job.digest_key not in places:
        compile_job(job)
        while len(places) >= PLACES:
            del places[next(iter(places))]
        places[job.digest_key] = Place(job, job.new_table(), pointers(job.functions, job.dtype))
    return places[job.digest_key]


def play_chunk(job: Job, first: int, count: int, keep: Keep = Keep.NOTHING, *, blocks: bool = False) -> Chunk:
    """Play `count` deals from `first` in all their seatings; with `blocks`, the totals of every block are kept too."""
    place = place_for(job)
    if job.watched:
        return _watch_rounds(place, first, count, count if blocks else 0)
    start = time.perf_counter()
    play = _play_matches if job.unit == "match" else _play_rounds
    sums, rounds, seats = play(place, first, count, keep, count if blocks else 0)
    tally = Tally.of(sums, layout_of(job), count)
    seconds = time.perf_counter() - start
    return Chunk(
        first,
        count,
        tally,
        seconds,
        rounds if keep >= Keep.ROUNDS else None,
        seats if keep >= Keep.SEATS else None,
        sums.kept if blocks else None,
    )


def play_chunks(jobs: tuple[Job, ...], first: int, count: int, keep: Keep = Keep.NOTHING) -> Chunks:
    """Play `count` deals from `first` with each of several jobs and keep the totals of all blocks."""
    return Chunks(first, count, tuple(play_chunk(job, first, count, keep, blocks=True) for job in jobs))


def _play_rounds(place: Place, first: int, count: int, keep: Keep, kept: int) -> tuple[Sums, Rows, Rows]:
    job, layout = place.job, layout_of(place.job)
    rounds = round_rows(job.cells * (count if keep else max(1, min(count, ROWS_AT_A_TIME // job.cells))))
    seats = seat_rows(len(rounds) * job.players if keep >= Keep.SEATS else 0)
    sums = new_sums(layout, job.rules.max_turns, kept)
    seatings = job.seatings_of(first, count)
    if count:
        play_blocks(
            place.players, place.table, seatings, job.cells, np.uint64(job.seed), first, count, rounds, seats, sums
        )
    return sums, rounds, seats


def _play_matches(place: Place, first: int, count: int, keep: Keep, kept: int) -> tuple[Sums, Rows, Rows]:
    if keep >= Keep.SEATS:
        raise ValueError("rows of seats are kept for single rounds only, not for matches")
    job, layout = place.job, layout_of(place.job)
    seatings, matches = job.seatings_of(first, count), match_rows(job.cells)
    room = job.cells * (max(1, count * ROUNDS_OF_A_MATCH) if keep else MAX_ROUNDS)
    while True:
        rounds, sums = round_rows(room), new_sums(layout, job.rules.max_turns, kept)
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
            return sums, rounds[:written], seat_rows(0)
        room *= 2


def _watch_rounds(place: Place, first: int, count: int, kept: int) -> Chunk:
    job, layout = place.job, layout_of(place.job)
    start = time.perf_counter()
    rounds, stories = round_rows(job.cells * count), story_rows(job.cells * count)
    sums, seatings = new_sums(layout, job.rules.max_turns, kept), job.seatings_of(first, count)
    play_stories(place.players, place.table, seatings, np.uint64(job.seed), first, count, rounds, stories, sums)
    tally, seconds = Tally.of(sums, layout, count), time.perf_counter() - start
    return Chunk(first, count, tally, seconds, rounds, None, sums.kept if kept else None, stories)
