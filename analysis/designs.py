"""Who sits where: the balanced seatings in which every deal is played.

Rotation alone is not fair: it gives every strategy every seat, but always between the same neighbors, and who sits next
to whom moves win shares by percentage points. So a block also varies the *order* around the table:

* up to four players, all (n - 1)! cyclic orders in all n rotations, that is all distinct seatings, in every block;
* beyond, one sampled cyclic order a deal in all n rotations. The orders come in cycles of 2(n - 1) deals in which every
  label sits directly behind every other exactly twice (Walecki's decomposition of the complete graph into Hamiltonian
  cycles, every cycle in both directions), with the labels shuffled anew in every cycle. So each deal's order is
  uniformly random, whatever the deal number's residue, and neighbor counts are exactly equal after every full cycle.

Everything is a pure function of (design, seed, deal number): no state, any chunking.

Vocabulary: a *seating* is a tuple of strategy indices by seat; a *cell* is one seating of a block; a *label* is one of
the n places of an order, before strategies are put on it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.hashing import hashes

Seating = tuple[int, ...]

MAX_PLAYERS = 10
ALL_ORDERS_UP_TO = 4
"""`Orders.AUTO` plays all orders up to this many players."""

ALL_ORDERS_LIMIT = 6
"""`Orders.ALL` is refused beyond this many players (6: 720 cells a block)."""

_STREAM = 2


class Orders(StrEnum):
    """Which orders around the table a block plays."""

    AUTO = "auto"
    ALL = "all"
    SAMPLE = "sample"
    ROTATE = "rotate"
    FIXED = "fixed"


def rotations(n: int) -> NDArray[np.uint8]:
    """Return uint8[n, n]: row r says which place of an order sits on seat s in rotation r, (s - r) mod n."""
    seats = np.arange(n)
    return ((seats[None, :] - seats[:, None]) % n).astype(np.uint8)


def cyclic_orders(n: int) -> NDArray[np.uint8]:
    """Return uint8[(n - 1)!, n]: all orders around a table, label 0 first, lexicographic."""
    if not 1 <= n <= ALL_ORDERS_LIMIT:
        raise ValueError(f"all orders are listed for 1 to {ALL_ORDERS_LIMIT} players, got {n}")
    return np.array([(0, *rest) for rest in itertools.permutations(range(1, n))], dtype=np.uint8)


def neighbor_cycle(n: int) -> NDArray[np.uint8]:
    """Return uint8[2(n - 1), n]: orders in which every label sits directly behind every other exactly twice.

    Zigzags i, i+1, i-1, i+2, i-2 ... modulo n - 1, closed by label n - 1, for i = 0 .. n - 2, each in both directions
    (Walecki's construction; see Alspach, "The wonderful Walecki construction", Bulletin of the ICA 52, 2008).
    """
    if n < 3:
        return np.tile(np.arange(n, dtype=np.uint8), (max(2 * (n - 1), 1), 1))
    zigzag = np.array([(k + 1) // 2 if k % 2 else -(k // 2) for k in range(n - 1)])
    forward = np.full((n - 1, n), n - 1)
    forward[:, :-1] = (zigzag[None, :] + np.arange(n - 1)[:, None]) % (n - 1)
    return np.concatenate([forward, forward[:, ::-1]]).astype(np.uint8)


def sampled_orders(n: int, seed: int, first: int, count: int) -> NDArray[np.uint8]:
    """Return uint8[count, n]: the orders number `first` .. `first` + `count` - 1 of the balanced random sequence."""
    cycle = neighbor_cycle(n)
    length = len(cycle)
    numbers = np.arange(first, first + count, dtype=np.int64)
    epochs, which = numbers // length, numbers % length
    unique, inverse = np.unique(epochs, return_inverse=True)
    keys = hashes(seed, _STREAM, (unique[:, None] * n + np.arange(n)).astype(np.uint64))
    names = np.argsort(keys, axis=1, kind="stable").astype(np.uint8)
    return np.take_along_axis(names[inverse], cycle[which].astype(np.intp), axis=1)


def distinct_rows(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the distinct rows of uint8[k, ...] in order of first appearance."""
    flat = rows.reshape(len(rows), -1)
    first = np.unique(flat, axis=0, return_index=True)[1]
    kept: NDArray[np.uint8] = rows[np.sort(first)]
    return kept


@dataclass(frozen=True)
class Design:
    """The seatings of every deal.

    Attributes:
        variants: Tables compared on the same seatings: one for a table, two for a duel before a third field (the second
            has B where the first has A). A table gives the strategy index of every label.
        orders: Which orders a block plays; AUTO is resolved on construction.
        seed: Seed of the sampled orders.
        per_deal: Sampled orders a deal.
        contrast: Integer weights of the strategies' block totals in the design's difference A - B; empty for a table.
        contrast_scale: The difference per round is sum(weights * totals) / (N * contrast_scale).

    Use the factories `baseline_duel`, `field_duel` and `table`.
    """

    variants: tuple[Seating, ...]
    orders: Orders = Orders.AUTO
    seed: int = 0
    per_deal: int = 1
    contrast: tuple[int, ...] = ()
    contrast_scale: int = 1

    def __post_init__(self) -> None:
        """Check the tables and resolve AUTO."""
        players = {len(v) for v in self.variants}
        if len(players) != 1 or not 2 <= min(players) <= MAX_PLAYERS:
            raise ValueError(f"a design needs tables of 2 to {MAX_PLAYERS} players of one size, got {self.variants}")
        if self.per_deal < 1 or any(not 0 <= s < 256 for v in self.variants for s in v):
            raise ValueError("strategy indices are 0 to 255 and at least one order is played per deal")
        if self.orders is Orders.AUTO:
            one_order = all(max(Counter(v).values()) >= self.players - 1 for v in self.variants)
            every = self.players <= ALL_ORDERS_UP_TO
            chosen = Orders.ALL if every else Orders.ROTATE if one_order else Orders.SAMPLE
            object.__setattr__(self, "orders", chosen)
        if self.orders is Orders.ALL and self.players > ALL_ORDERS_LIMIT:
            raise ValueError(f"all orders of {self.players} players are too many for a block; sample them")

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.variants[0])

    @property
    def strategies(self) -> int:
        """Number of strategies, the highest index + 1."""
        return 1 + max(max(v) for v in self.variants)

    @property
    def constant(self) -> bool:
        """Whether every deal has the same seatings."""
        return self.orders is not Orders.SAMPLE

    @property
    def cells(self) -> int:
        """Rounds of a block."""
        if self.constant:
            return len(self._block)
        return len(self.variants) * self.per_deal * self.players

    @property
    def seats_of(self) -> NDArray[np.int64]:
        """Seats that each strategy holds in a block, int64[strategies], summed over cells; the same in every block."""
        return np.bincount(self.seatings(0).ravel(), minlength=self.strategies).astype(np.int64)

    def seatings(self, deal: int) -> NDArray[np.uint8]:
        """Return the seatings of one deal, uint8[cells, players]."""
        one: NDArray[np.uint8] = self.batch(deal, 1)[0]
        return one

    def batch(self, first: int, count: int) -> NDArray[np.uint8]:
        """Return the seatings of deals `first` .. `first` + `count` - 1, uint8[count, cells, players], read-only."""
        if first < 0 or count < 0:
            raise ValueError("deal numbers and counts are not negative")
        if self.constant:
            return np.broadcast_to(self._block, (count, *self._block.shape))
        n = self.players
        orders = sampled_orders(n, self.seed, first * self.per_deal, count * self.per_deal)
        labels = orders[:, rotations(n)].reshape(count, self.per_deal * n, n)
        result = np.concatenate([np.array(v, dtype=np.uint8)[labels] for v in self.variants], axis=1)
        result.flags.writeable = False
        return result

    @cached_property
    def _block(self) -> NDArray[np.uint8]:
        """Seatings of a constant block, uint8[cells, players]; equal seatings once, variants aligned."""
        n = self.players
        if self.orders is Orders.ALL:
            labels = cyclic_orders(n)[:, rotations(n)].reshape(-1, n)
        else:
            labels = rotations(n) if self.orders is Orders.ROTATE else np.arange(n, dtype=np.uint8)[None, :]
        seated = np.stack([np.array(v, dtype=np.uint8)[labels] for v in self.variants], axis=1)
        block = distinct_rows(seated).swapaxes(0, 1).reshape(-1, n)
        block.flags.writeable = False
        return block


def table(seats: Sequence[int], orders: Orders = Orders.AUTO, seed: int = 0, per_deal: int = 1) -> Design:
    """Design of a table with the given strategies (indices may repeat), in balanced seatings.

    A strategy's share per seat is its rounds won / (N * seats_of[strategy]), its share of all rounds won / (N * cells).
    A table of equal strategies has a single cell: its rotations would be the same round.
    """
    return Design((tuple(int(s) for s in seats),), orders, seed, per_deal)


def baseline_duel(players: int) -> Design:
    """Design of A (index 0) against B (index 1) with B in all other seats: A once in each seat, n cells a block.

    `contrast` gives X_b = (n - 1) * total_A - total_B with scale n^2. For rounds won that is A's share minus a fair
    share (1/n of the rounds somebody won), for other metrics A's mean minus the mean of the whole table. Twins give
    exactly 0 in every block, also in void ones. Dividing by n(n - 1) instead gives A minus an average B.
    """
    variants = ((0,) + (1,) * (players - 1),)
    return Design(variants, Orders.AUTO, contrast=(players - 1, -1), contrast_scale=players**2)


def field_duel(
    players: int,
    others: Sequence[int] | None = None,
    orders: Orders = Orders.AUTO,
    seed: int = 0,
    per_deal: int = 1,
) -> Design:
    """Design of A (index 0) and B (index 1), each in turn in the same seat before the same other players.

    The first half of a block's cells has A, the second half the same seatings with B in A's place. `contrast` gives
    X_b = total_A - total_B, scale = cells / 2 (rounds of each contender).

    Args:
        players: Seats at the table.
        others: Strategy indices (2 or more) of the other players - 1 seats; all 2 if None. A strategy that is also a
            contender gets an index of its own here, so that its rounds are not added to the contender's.
        orders: Which orders a block plays.
        seed: Seed of the sampled orders.
        per_deal: Sampled orders a deal.
    """
    rest = (2,) * (players - 1) if others is None else tuple(int(s) for s in others)
    if len(rest) != players - 1 or any(s < 2 for s in rest):
        raise ValueError(f"a field of {players - 1} strategies with indices from 2 on is needed, got {rest}")
    variants = ((0, *rest), (1, *rest))
    scale = Design(variants, orders, seed, per_deal).cells // 2
    weights = (1, -1) + (0,) * (max(rest, default=1) - 1)
    return Design(variants, orders, seed, per_deal, weights, scale)


def contrast_scores(design: Design, totals: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the integer block scores X_b, int64[N], from block totals per strategy, int64[N, strategies].

    Sum them with `BlockSums.of` and divide by `design.contrast_scale`.
    """
    if not design.contrast:
        raise ValueError("a table has no contrast; compare its strategies by FamilySums")
    return totals[:, : len(design.contrast)] @ np.array(design.contrast, dtype=np.int64)


def fair_share(design: Design, strategy: int) -> float:
    """Return the share of seats that a strategy holds: its share of rounds won if all strategies were equal."""
    seats = design.seats_of
    return int(seats[strategy]) / int(seats.sum())
