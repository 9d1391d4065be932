"""Which integers of a deal block are summed, under which names.

A block's totals form one vector. `Layout` says where each metric stands in it and which products of metrics are summed
as well: within a *family* all of them, so that any difference, ratio or contrast of its members has an exact variance
over blocks; across families only some.

==========  =====================================  ======================================================
family      members                                products
==========  =====================================  ======================================================
entrants    ``wins``, ``points``                   all
places      ``win_at`` (entrant, position)         all; ``seats_at`` with its ``win_at`` and itself
table       `TABLE_METRICS`                        all
plays       ``played`` (slot, kind)                with itself, ``rounds``, ``turns`` and ``plays``
==========  =====================================  ======================================================

Positions count from the left of the dealer: (seat − dealer − 1) mod players, so position 0 is first to act by rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

TABLE_METRICS: tuple[tuple[str, str], ...] = (
    ("rounds", "rounds played"),
    ("no_winner", "rounds (or matches) that nobody won"),
    ("turns", "turns"),
    ("dark_turns", "turns that began on the dark side"),
    ("plays", "cards laid"),
    ("cards_drawn", "cards drawn after the deal"),
    ("points", "points scored"),
    ("flips", "times the deck was turned over"),
    ("reshuffles", "times the discard pile became the draw pile"),
    ("challenges", "wild draws challenged"),
    ("challenges_won", "challenges that found the accused guilty"),
    ("uno_missed", "UNO calls forgotten"),
    ("uno_caught", "forgotten calls that were penalized"),
    ("void", "rounds that ended without a winner because nobody could play or draw"),
    ("unfinished", "rounds broken off at max_turns"),
    ("dark_ends", "rounds that ended on the dark side"),
    ("faults", "answers of strategies that were not on offer"),
)
"""What is summed over the whole table, with its meaning."""

TABLE_NAMES = tuple(name for name, _ in TABLE_METRICS)

PLAYS_WITH = ("rounds", "turns", "plays")
"""Table metrics whose products with ``played`` are summed."""

MATCH_WIN = 2520
"""A match won, in units of ``wins``: divisible by any number of players who may share it."""


@dataclass(frozen=True)
class Layout:
    """Places of the metrics in a block's vector and of the products in theirs.

    Attributes:
        entrants: Number of strategies.
        players: Seats at the table.
        kinds: Kinds of cards in each of the two slots.
        win: A win in units of ``wins`` and ``win_at``: 1, or `MATCH_WIN` for matches.
    """

    entrants: int
    players: int
    kinds: tuple[int, int]
    win: int = 1

    @property
    def _table(self) -> int:
        return 2 * self.entrants * (1 + self.players)

    @property
    def size(self) -> int:
        """Length of the vector."""
        return self._table + len(TABLE_NAMES) + sum(self.kinds)

    def wins(self, entrant: int) -> int:
        """Place of the rounds (or matches) that a strategy won."""
        return entrant

    def points(self, entrant: int) -> int:
        """Place of the points that a strategy scored; in matches, of its totals at their end."""
        return self.entrants + entrant

    def win_at(self, entrant: int, position: int) -> int:
        """Place of the rounds (or matches) that a strategy won at a position."""
        return 2 * self.entrants + entrant * self.players + position

    def seats_at(self, entrant: int, position: int) -> int:
        """Place of the rounds (or matches) in which a strategy sat at a position."""
        return 2 * self.entrants + (self.entrants + entrant) * self.players + position

    def table(self, name: str) -> int:
        """Place of one of `TABLE_METRICS`."""
        return self._table + TABLE_NAMES.index(name)

    def played(self, slot: int, kind: int) -> int:
        """Place of the plays of a kind of cards."""
        if not 0 <= kind < self.kinds[slot]:
            raise IndexError(f"slot {slot} has {self.kinds[slot]} kinds, not number {kind}")
        return self._table + len(TABLE_NAMES) + slot * self.kinds[0] + kind

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """Products of one metric with a range of others."""
        e, table, plays = self.entrants, self._table, self._table + len(TABLE_NAMES)
        families = range(2 * e), range(2 * e, e * (2 + self.players)), range(table, plays)
        bands = [(i, i, family.stop) for family in families for i in family]
        bands += [(self.table(name), plays, self.size) for name in PLAYS_WITH]
        return tuple(_with_places(bands, 0))

    @cached_property
    def diagonals(self) -> tuple[Band, ...]:
        """Products of the metrics from `first` on, each with one of the metrics of a range, in order."""
        places, plays = self.entrants * self.players, self._table + len(TABLE_NAMES)
        won, sat = 2 * self.entrants, 2 * self.entrants + places
        diagonals = [(won, sat, sat + places), (sat, sat, sat + places), (plays, plays, self.size)]
        return tuple(_with_places(diagonals, sum(len(band) for band in self.bands)))

    @property
    def products(self) -> int:
        """Length of the vector of products."""
        return sum(len(band) for band in self.bands + self.diagonals)

    def product(self, i: int, j: int) -> int:
        """Place of the product of the metrics at `i` and `j`; `KeyError` if it is not summed."""
        return self._places[min(i, j), max(i, j)]

    @cached_property
    def _places(self) -> dict[tuple[int, int], int]:
        places = {}
        for band in self.bands:
            places.update({(band.first, j): band.place + k for k, j in enumerate(range(band.start, band.stop))})
        for band in self.diagonals:
            places.update({(band.first + k, band.start + k): band.place + k for k in range(len(band))})
        return places


@dataclass(frozen=True)
class Band:
    """Products of a metric `first` with those from `start` to before `stop`, summed from `place` on."""

    first: int
    start: int
    stop: int
    place: int

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def row(self) -> tuple[int, int, int, int]:
        """As a row of the kernel's tables."""
        return self.first, self.start, self.stop, self.place


def _with_places(bands: Iterable[tuple[int, int, int]], place: int) -> Iterator[Band]:
    for first, start, stop in bands:
        yield Band(first, start, stop, place)
        place += stop - start
