"""What is left in the hands, and who gets it."""

from __future__ import annotations

import numpy as np

from simulator import bits
from simulator.codes import DOUBLE, ON
from simulator.jit import Table, kernel

NONE = np.uint64(0)
ONE = np.uint64(1)


@kernel("i8(T, i8)", inline=False)
def hand_points(table: Table, seat: int) -> int:
    """Value of a hand by the faces of the side that is scored."""
    points = 0
    for w in range(table.hands.shape[1]):
        word = table.hands[seat, w]
        while word != NONE:
            card = w << 6 | bits.lowest(word)
            word &= word - ONE
            points += int(table.card_points[table.scored_side, card])
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
