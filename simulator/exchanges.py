"""The same round with one card of an opening hand exchanged: what a card is worth, seen on the deal itself.

One seat of every deal has one of its cards, any of them, exchanged for a card of some set that lies in the draw pile;
all else, the random streams included, stays the same. The deal is played once for every set of cards. Which seat, which
card and which of the set follow from the number of the deal, apart from everything that strategies can see.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from simulator import bits, rng
from simulator.batch import seat_entrants
from simulator.clusters import CLUSTERS, cluster_of
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel, register_arrays
from simulator.openings import gives_points
from simulator.play import play_round

Integers = np.ndarray

NONE = np.uint64(0)
ONE = np.uint64(1)
_HALF = np.uint64(32)

STREAM = np.uint64(1 << 62)
"""Index of the stream that chooses seat and cards, apart from those of `simulator.rng`."""

NO_CARD = -1

SUMS: tuple[tuple[str, str], ...] = (
    ("deals", "deals in which a card of the set and one of its reference could be had"),
    ("win", "rounds won with the card, less those won with its reference"),
    ("conceded", "points given to others, less those with its reference"),
)
"""What is added up for every set, in the order of columns."""


class Exchanges(NamedTuple):
    """Sets of cards and what comes of having one of them."""

    sets: Annotated[Integers, "U8x2"]  # a row of words for every set
    against: Annotated[Integers, "A8"]  # the set that each is compared with; an earlier one, or itself
    sums: Annotated[Integers, "A8x2"]  # a row for each set × `CLUSTERS` + cluster, columns as in `SUMS`
    there: Annotated[Integers, "A8"]  # whether there was a card of the set
    won: Annotated[Integers, "A8"]
    conceded: Annotated[Integers, "A8"]


register_arrays("EXCHANGES", Exchanges)


def new_exchanges(sets: Integers, against: Integers) -> Exchanges:
    """Sums of nothing yet; `sets` is uint64[n, words], `against` int64[n]."""
    n = len(sets)
    sums = np.zeros((n * CLUSTERS, len(SUMS)), np.int64)
    here = (np.zeros(n, np.int64) for _ in range(3))
    return Exchanges(np.ascontiguousarray(sets, np.uint64), np.ascontiguousarray(against, np.int64), sums, *here)


@kernel("void(P, T, U1x2, u8, i8, i8, EXCHANGES)", entry=True, inline=False)
def play_exchanges(
    players: Players, table: Table, seatings: np.ndarray, seed: np.uint64, first: int, count: int, sums: Exchanges
) -> None:
    """Play `count` deals from `first` once for every set of cards and add up the differences.

    The seatings are taken in turn, one a deal; seats are taken in turn as well, so that each has every distance from
    the dealer equally often.
    """
    seats = seatings.shape[1]
    for deal in range(first, first + count):
        chosen = deal // seats % seats
        for which in range(sums.sets.shape[0]):
            seat_entrants(table, seatings, deal // (seats * seats) % seatings.shape[0])
            start_round(players, table, seed, np.uint64(deal), 0, deal % seats)
            sums.there[which] = exchange(table, sums.sets, which, chosen, rng.stream_root(seed, np.uint64(deal)))
            if sums.there[which]:
                play_round(players, table)
                sums.won[which] = 1 if table.winner == chosen else 0
                sums.conceded[which] = table.points_left[chosen] if gives_points(table, chosen) else 0
        for which in range(sums.sets.shape[0]):
            other = sums.against[which]
            if sums.there[which] and sums.there[other]:
                row = which * CLUSTERS + cluster_of(deal)
                sums.sums[row, 0] += 1
                sums.sums[row, 1] += sums.won[which] - sums.won[other]
                sums.sums[row, 2] += sums.conceded[which] - sums.conceded[other]


@kernel("i8(T, U8x2, i8, i8, u8)", inline=False)
def exchange(table: Table, sets: np.ndarray, which: int, seat: int, root: np.uint64) -> int:
    """Give a seat a card of a set for one that it was dealt; 0 if there is none in its place or in the draw pile.

    Any of these cards is equally likely, so the seat has a random card of the set there, in random company.
    """
    word = rng.splitmix64(root ^ STREAM)
    given = nth_dealt(table, seat, scaled(word, count_dealt(table, seat)))
    is_member = sets[which, given >> 6] & bits.bit(given) != NONE
    members = 1 if is_member else 0
    for i in range(table.pile_low, table.pile_high):
        card = table.pile[i]
        if sets[which, card >> 6] & bits.bit(card) != NONE:
            members += 1
    if members == 0:
        return 0
    left = scaled(rng.splitmix64(word), members)
    if is_member:
        left -= 1
    if left < 0:
        return 1
    for i in range(table.pile_low, table.pile_high):
        card = table.pile[i]
        if sets[which, card >> 6] & bits.bit(card) != NONE:
            if left == 0:
                table.pile[i] = given
                table.hands[seat, given >> 6] &= ~bits.bit(given)
                table.hands[seat, card >> 6] |= bits.bit(card)
                return 1
            left -= 1
    return 0


@kernel("i8(u8, i8)")
def scaled(word: np.uint64, n: int) -> int:
    """A number below `n` from a random word."""
    return int(((word >> _HALF) * np.uint64(n)) >> _HALF)


@kernel("i8(T, i8)")
def count_dealt(table: Table, seat: int) -> int:
    """Cards that a seat was dealt and still has."""
    n = 0
    for w in range(table.hands.shape[1]):
        n += bits.popcount(table.hands[seat, w] & table.opening[seat, w])
    return n


@kernel("i8(T, i8, i8)")
def nth_dealt(table: Table, seat: int, n: int) -> int:
    """The n-th of these cards by number."""
    for w in range(table.hands.shape[1]):
        cards = table.hands[seat, w] & table.opening[seat, w]
        while cards != NONE:
            if n == 0:
                return w << 6 | bits.lowest(cards)
            n -= 1
            cards &= cards - ONE
    return NO_CARD
