"""The work of measuring cards, cut into stretches of deals: what workers do to fill a `simulator.harvest.Harvest`."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.batch import play_deals
from simulator.card_classes import CardClass, card_set, class_table
from simulator.card_tables import seated
from simulator.clusters import CLUSTERS, NEIGHBORS
from simulator.exchanges import SUMS, new_exchanges, play_exchanges
from simulator.forks import CELLS, new_forks, play_forks
from simulator.forks import SUMS as FORK_SUMS
from simulator.harvest import CardWork, Harvest, Integers
from simulator.job import Job
from simulator.openings import new_openings, play_openings
from simulator.records import Rows, round_rows, seat_rows

ROWS_AT_A_TIME = 2048
"""Rounds that are played before their rows are added up."""

RESPONSES: tuple[tuple[str, str], ...] = (
    ("rounds", "rounds played"),
    ("turns", "turns"),
    ("points", "points scored"),
    ("first", "rounds won by the seat that had the first turn"),
    ("wins", "rounds won by the first strategy of the table"),
    ("cards_drawn", "cards drawn after the deal"),
    ("dark_turns", "turns that began on the dark side"),
)
"""What is added up of rounds with changed decks."""


@dataclass(frozen=True)
class OpeningWork(CardWork):
    """Rounds whose cards are followed from the deal on, see `simulator.openings`."""

    job: Job
    classes: tuple[CardClass, ...]

    @property
    def rounds(self) -> int:
        """One for every seating."""
        return self.job.cells

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The sums of `simulator.openings.Openings`."""
        sums = self._sums()
        return {name: getattr(sums, name).shape for name in ("products", "moments", "counts", "totals")}

    def needs(self) -> tuple[Job, tuple[Callable[..., object], ...]]:
        """The loop that follows cards."""
        return self.job, (play_openings, *self.job.functions)

    def content(self) -> list[object]:
        """The job decides it all."""
        return [self.job.digest_key, self.classes]

    def __call__(self, first: int, count: int) -> Harvest:
        """Play and add up."""
        self.compile()
        start = time.perf_counter()
        table, players = seated(self.job)
        sums = self._sums()
        seatings = self.job.seatings_of(first, 1)
        play_openings(players, table, seatings, np.uint64(self.job.seed), first, count, sums)
        arrays = {name: getattr(sums, name) for name in ("products", "moments", "counts", "totals")}
        return Harvest(first, count, time.perf_counter() - start, arrays)

    def _sums(self) -> Any:
        table = class_table(self.classes, len(self.job.deck.cards))
        words = -(-len(self.job.deck.cards) // 64)
        return new_openings(table, len(self.classes), len(self.job.entrants), self.job.players, max(2, words))


@dataclass(frozen=True)
class ExchangeWork(CardWork):
    """Rounds in which a card of an opening hand is exchanged, see `simulator.exchanges`.

    `sets` are sets of physical cards, `against` the place of the set that each is compared with.
    """

    job: Job
    sets: tuple[tuple[int, ...], ...]
    against: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """One for every set of cards."""
        return len(self.sets)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """One array, set × `CLUSTERS` + cluster by `SUMS`."""
        return {"sums": (len(self.sets) * CLUSTERS, len(SUMS))}

    def needs(self) -> tuple[Job, tuple[Callable[..., object], ...]]:
        """The loop that exchanges cards."""
        return self.job, (play_exchanges, *self.job.functions)

    def content(self) -> list[object]:
        """The job and the sets."""
        return [self.job.digest_key, self.sets, self.against]

    def __call__(self, first: int, count: int) -> Harvest:
        """Play and add up."""
        self.compile()
        start = time.perf_counter()
        table, players = seated(self.job)
        words = table.hands.shape[1]
        sets = np.array([card_set(cards, words) for cards in self.sets], np.uint64)
        sums = new_exchanges(sets, np.array(self.against, np.int64))
        seatings = self.job.seatings_of(first, 1)
        play_exchanges(players, table, seatings, np.uint64(self.job.seed), first, count, sums)
        return Harvest(first, count, time.perf_counter() - start, {"sums": sums.sums})


@dataclass(frozen=True)
class DeckWork(CardWork):
    """The same deals with several decks: a job for each, and what comes of their rounds (`RESPONSES`)."""

    jobs: tuple[Job, ...]

    @property
    def rounds(self) -> int:
        """Those of all jobs."""
        return sum(job.cells for job in self.jobs)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """One array, cluster by job by `RESPONSES`."""
        return {"responses": (CLUSTERS, len(self.jobs), len(RESPONSES))}

    def needs(self) -> tuple[Job, tuple[Callable[..., object], ...]]:
        """The loop over deals, and the strategies of all jobs."""
        functions = dict.fromkeys(function for job in self.jobs for function in job.functions)
        return self.jobs[0], (play_deals, *functions)

    def content(self) -> list[object]:
        """The jobs."""
        return [job.digest_key for job in self.jobs]

    def __call__(self, first: int, count: int) -> Harvest:
        """Play and add up."""
        self.compile()
        start = time.perf_counter()
        responses = np.zeros(self.shapes["responses"], np.int64)
        for place, job in enumerate(self.jobs):
            table, players = seated(job)
            seatings = job.seatings_of(first, 1)
            at_once = max(1, ROWS_AT_A_TIME // job.cells)
            rows, no_seats = round_rows(min(at_once, count) * job.cells), seat_rows(0)
            for begin in range(first, first + count, at_once):
                deals = min(at_once, first + count - begin)
                play_deals(players, table, seatings, np.uint64(job.seed), begin, deals, rows, no_seats)
                add_rows(responses[:, place], rows[: deals * job.cells])
        return Harvest(first, count, time.perf_counter() - start, {"responses": responses})


@dataclass(frozen=True)
class ForkWork(CardWork):
    """Decisions that are played on in two ways, see `simulator.forks`.

    `classes` are sets of physical cards, each with the side on which it counts.
    """

    job: Job
    classes: tuple[tuple[int, tuple[int, ...]], ...]
    continuations: int

    @property
    def rounds(self) -> int:
        """The round itself, and its continuations."""
        return 1 + 2 * self.continuations

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """One array, class × situation × `CLUSTERS` + cluster by columns."""
        return {"sums": (len(self.classes) * CELLS * CLUSTERS, len(FORK_SUMS))}

    def needs(self) -> tuple[Job, tuple[Callable[..., object], ...]]:
        """The loop that plays on."""
        return self.job, (play_forks, *self.job.functions)

    def content(self) -> list[object]:
        """The job, the classes and the number of continuations."""
        return [self.job.digest_key, self.classes, self.continuations]

    def __call__(self, first: int, count: int) -> Harvest:
        """Play and add up."""
        self.compile()
        start = time.perf_counter()
        made, players = seated(self.job)
        tables = np.array([made, made], made.dtype).view(np.recarray)
        labels = np.full((2, len(self.job.deck.cards)), -1, np.int64)
        for index, (slot, cards) in enumerate(self.classes):
            labels[slot, list(cards)] = index
        memory = tables.view(np.uint8).reshape(2, -1)
        sums = new_forks(labels, len(self.classes), self.continuations, memory)
        seatings = self.job.seatings_of(first, 1)
        play_forks(players, tables[0], seatings, np.uint64(self.job.seed), first, count, sums)
        return Harvest(first, count, time.perf_counter() - start, {"sums": sums.sums})


def add_rows(into: Integers, rows: Rows) -> None:
    """Add rounds up by cluster; `into` is int64[CLUSTERS, RESPONSES]."""
    groups = rows["deal"] // NEIGHBORS
    starts = np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    won = rows["winner_seat"] >= 0
    columns = (
        np.ones(len(rows), np.int64),
        rows["turns"],
        rows["points"],
        won & (rows["winner_seat"] == rows["first_seat"]),
        rows["winner_entrant"] == 0,
        rows["cards_drawn"],
        rows["dark_turns"],
    )
    sums = np.add.reduceat(np.stack(columns, axis=1, dtype=np.int64, casting="unsafe"), starts)
    np.add.at(into, groups[starts] % CLUSTERS, sums)
