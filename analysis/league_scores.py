"""What the rounds of a deal add up to in a league: wins, leads in pairs, wins by neighbor and by order.

Seatings are uint8[deals, cells, players]: who sits in which seat. Winners are int64[deals, cells]: the seat that won,
-1 for nobody. Everything that comes out is a whole number for every deal.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Seatings = NDArray[np.uint8]


def wins(seated: Seatings, winner: Integers, entrants: int) -> Integers:
    """Rounds won by each entrant, int64[deals, entrants]."""
    return _counted(_winning(seated, winner, entrants), entrants + 1)[:, :entrants]


def leads(seated: Seatings, winner: Integers, pairs: int) -> Integers:
    """Rounds won by the first of each pair minus those of the second, int64[deals, pairs].

    The cells are in the order of the pairs, equally many for each; 0 stands for the first and 1 for the second.
    """
    who = _winning(seated, winner, 2)
    values = np.array([1, -1, 0], np.int64)[who]
    result: Integers = values.reshape(len(seated), pairs, -1).sum(axis=2)
    return result


def neighbor_scores(seated: Seatings, winner: Integers, entrants: int, *, complete: bool) -> Integers:
    """How much more each entrant wins right after each other one than in the other seats of the same tables.

    For entrants a and b the score of a deal is the sum of n·[a wins] - 1 over all seats of a in rounds with b at the
    table, n - 1 times for a seat right after b and -1 times for every seat of b. Taking 1 from every seat changes
    nothing on average and spares the score the luck of who sits where.

    Args:
        seated: Who sits where.
        winner: Which seat won.
        entrants: How many strategies there are, k.
        complete: Every table is played in all orders; if not, tables follow each other in all n rotations of one order.

    Returns:
        int64[deals, k(k - 1)]: a = 0 with all others in turn, then a = 1 ...
    """
    deals, _, n = seated.shape
    k = entrants
    who = _winning(seated, winner, k)
    score = np.zeros((deals, (k + 1) * k), np.int64)
    for back in range(1, n):
        other = _taken(seated, (winner - back) % n)
        score += n * (n - 2 if back == 1 else -1) * _counted(who * k + other, (k + 1) * k)
    if not complete:
        first = seated.reshape(deals, -1, n, n)[:, :, 0].astype(np.int64)
        for back in range(1, n):
            other = np.roll(first, back, axis=2)
            score -= n * (n - 2 if back == 1 else -1) * _counted(first * k + other, (k + 1) * k)
    return score[:, [a * k + b for a, b in itertools.permutations(range(k), 2)]]


def order_wins(seated: Seatings, winner: Integers) -> Integers:
    """Rounds won by each entrant in each order around the table, int64[deals, n · (n - 1)!], order by order.

    There are as many entrants as seats. The orders are those of `analysis.designs.cyclic_orders`.
    """
    n = seated.shape[2]
    start = (seated == 0).argmax(axis=2)
    codes = np.zeros(start.shape, np.int64)
    for step in range(1, n):
        codes = codes * n + _taken(seated, (start + step) % n)
    known = [sum(x * n ** (n - 2 - i) for i, x in enumerate(rest)) for rest in itertools.permutations(range(1, n))]
    order = np.searchsorted(np.array(known), codes)
    who, orders = _winning(seated, winner, n), math.factorial(n - 1)
    index = np.where(who < n, order * n + who, orders * n)
    return _counted(index, orders * n + 1)[:, : orders * n]


def _winning(seated: Seatings, winner: Integers, nobody: int) -> Integers:
    """The entrant that won each round, int64[deals, cells]."""
    return np.where(winner >= 0, _taken(seated, np.maximum(winner, 0)), nobody)


def _taken(seated: Seatings, seat: Integers) -> Integers:
    """Who sits in one seat of every round, int64[deals, cells]."""
    result: Integers = np.take_along_axis(seated, seat[:, :, None], axis=2)[:, :, 0].astype(np.int64)
    return result


def _counted(values: Integers, size: int) -> Integers:
    """How often each of the numbers below `size` occurs in a deal, int64[deals, size]."""
    deals = len(values)
    flat = values.reshape(deals, -1) + size * np.arange(deals)[:, None]
    return np.bincount(flat.ravel(), minlength=deals * size).reshape(deals, size)
