"""Who sits where in a league: mixed tables, and tables of two strategies for every pair.

*Mixed tables*. For every deal the entrants are put in a random order, and tables are cut from it one after the other,
beginning again at its start, until all entrants have equally many seats: lcm(k, n) / n tables for k entrants and n
seats. So nobody sits twice at a table if there are enough entrants, and any n of them are equally likely to meet. Each
table is played in all orders and rotations up to four players, beyond that in one sampled order and all its rotations.
Within a deal every entrant therefore sits equally often in every seat and, up to four players, equally often before,
behind and across from each of the others at its table.

*Pair tables*. Two strategies share a table half and half, for an odd number of seats once with the one and once with
the other in the majority; the seatings are those of `analysis.designs`, the same for every pair. Two strategies that
decide alike win equally many rounds of every deal.

Everything is a pure function of the design and the number of the deal.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.designs import ALL_ORDERS_UP_TO, Design, cyclic_orders, distinct_rows, rotations, sampled_orders
from analysis.hashing import hashes

_STREAM = 6

Seatings = NDArray[np.uint8]


@dataclass(frozen=True)
class MixedTables:
    """Tables at which any of the entrants meet.

    Attributes:
        entrants: Number of strategies, k.
        players: Seats at a table, n.
        seed: Seed of who meets whom, and of sampled orders.
    """

    entrants: int
    players: int
    seed: int

    @property
    def tables(self) -> int:
        """Tables of a deal."""
        return math.lcm(self.entrants, self.players) // self.players

    @property
    def complete(self) -> bool:
        """Whether each table is played in all orders."""
        return self.players <= ALL_ORDERS_UP_TO

    @property
    def cells(self) -> int:
        """Rounds of a deal."""
        return len(self._places) if self.complete else self.tables * self.players

    @property
    def games(self) -> int:
        """Seats that each entrant takes in a deal, summed over its rounds."""
        return self.cells * self.players // self.entrants

    @cached_property
    def meetings(self) -> int:
        """Times a deal that two given entrants would meet if all pairs met equally often, times k(k - 1).

        A meeting is a round in which one sits in one seat and the other in another; two seats of each are four.
        """
        places = self._places if self.complete else self._sampled(0, 1)[0]
        pairs = itertools.combinations(range(self.players), 2)
        return sum(2 * int((places[:, i] != places[:, j]).sum()) for i, j in pairs)

    def batch(self, first: int, count: int) -> Seatings:
        """The seatings of `count` deals from `first`, uint8[count, cells, players]."""
        order = self.orders(first, count)
        if self.complete:
            return order[:, self._places]
        places = self._sampled(first, count).astype(np.intp)
        flat = np.take_along_axis(order, places.reshape(count, -1), axis=1)
        return flat.reshape(places.shape)

    def orders(self, first: int, count: int) -> Seatings:
        """The entrants of each deal in random order, uint8[count, entrants]."""
        k = self.entrants
        counters = np.arange(first * k, (first + count) * k, dtype=np.uint64).reshape(count, k)
        return np.argsort(hashes(self.seed, _STREAM, counters), axis=1, kind="stable").astype(np.uint8)

    @cached_property
    def _places(self) -> Seatings:
        """Places in the order of a deal by seat, the same for all deals; equal seatings once, uint8[cells, players]."""
        n = self.players
        labels = cyclic_orders(n)[:, rotations(n)].reshape(-1, n).astype(np.int64)
        tables = [distinct_rows(((t * n + labels) % self.entrants).astype(np.uint8)) for t in range(self.tables)]
        return np.concatenate(tables)

    def _sampled(self, first: int, count: int) -> Seatings:
        """Places in the order of each deal by seat, uint8[count, cells, players]."""
        n, tables = self.players, self.tables
        orders = sampled_orders(n, self.seed, first * tables, count * tables)
        labels = orders[:, rotations(n)].reshape(count, tables, n, n).astype(np.int64)
        places = (labels + n * np.arange(tables)[:, None, None]) % self.entrants
        return places.reshape(count, -1, n).astype(np.uint8)


@dataclass(frozen=True)
class PairTables:
    """Tables of two strategies each, for all pairs.

    Attributes:
        entrants: Number of strategies.
        players: Seats at a table.
        seed: Seed of sampled orders.
    """

    entrants: int
    players: int
    seed: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs, each once, in order."""
        return tuple(itertools.combinations(range(self.entrants), 2))

    @cached_property
    def design(self) -> Design:
        """The seatings of one pair: 0 for its first strategy, 1 for the second."""
        n = self.players
        more = (0,) * (n - n // 2) + (1,) * (n // 2)
        variants = (more,) if n % 2 == 0 else (more, tuple(1 - who for who in more))
        return Design(variants, seed=self.seed)

    @property
    def games(self) -> int:
        """Rounds of a deal for one pair."""
        return self.design.cells

    @property
    def cells(self) -> int:
        """Rounds of a deal."""
        return len(self.pairs) * self.games

    def batch(self, first: int, count: int) -> Seatings:
        """The seatings of `count` deals from `first`, uint8[count, cells, players], pair by pair."""
        who = self.design.batch(first, count)
        seated = np.array(self.pairs, np.uint8)[:, who]
        return seated.swapaxes(0, 1).reshape(count, self.cells, self.players)


def cells_of(entrants: int, players: int) -> int:
    """Rounds of a deal, at all tables together."""
    return MixedTables(entrants, players, 0).cells + PairTables(entrants, players, 0).cells
