"""What is left in the hands, and who gets it."""

from __future__ import annotations

import numpy as np

from simulator import bits
from simulator.codes import DOUBLE, ON
from simulator.jit import Table, kernel
from simulator.table import POINT_BITS

SHOWN, HIDDEN = 0, 1
"""Points of the faces of a side; points that the holder expects on their other side."""


@kernel("i8(T, i8, i8, i8, u8)")
def points_of(table: Table, which: int, side: int, w: int, cards: np.uint64) -> int:
    """Points of cards, given as word w of a hand: how many have each binary digit, instead of one card at a time."""
    points = 0
    for digit in range(POINT_BITS):
        points += bits.popcount(cards & table.point_bits[which, side, digit, w]) << digit
    return points


@kernel("i8(T, i8, i8, i8)")
def points_on(table: Table, seat: int, which: int, side: int) -> int:
    """Points of a whole hand."""
    points = 0
    for w in range(table.hands.shape[1]):
        points += points_of(table, which, side, w, table.hands[seat, w])
    return points


@kernel("i8(T, i8)", inline=False)
def hand_points(table: Table, seat: int) -> int:
    """Value of a hand by the faces of the side that is scored."""
    points = points_on(table, seat, SHOWN, table.scored_side)
    if table.rule_dark_points == DOUBLE and table.scored_side == 1:
        points *= 2
    return points


@kernel("void(T)", inline=False)
def score_round(table: Table) -> None:
    """The winner takes the value of all other hands; in teams only of the two opponents'.

    Void and unfinished rounds score nothing; what the hands hold is noted for every outcome.
    """
    points = 0
    for seat in range(table.n_seats):
        left = hand_points(table, seat)
        table.points_left[seat] = left
        own_team = seat == table.winner or (table.rule_teams == ON and (seat ^ table.winner) & 1 == 0)
        if table.winner >= 0 and not own_team:
            points += left
    table.points = points
