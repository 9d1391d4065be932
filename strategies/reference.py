"""The two reference strategies, `random` and `first-legal`, defined to the last detail.

Any two correct engines that play by these definitions must agree, within sampling error, on every statistic.
"""

from __future__ import annotations

import numpy as np

from simulator import bits, rng
from simulator.contract import (
    CALL_UNO,
    CATCH_UNO,
    CHALLENGE,
    COLOR,
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    SIGNATURE,
    STACK,
    next_seat,
)
from simulator.jit import Table, kernel
from simulator.legal import CARD_BITS, PASS, nth_legal

NONE = np.uint64(0)
ONE = np.uint64(1)


@kernel("i8(T, i8)")
def any_opponent(table: Table, seat: int) -> int:
    """A uniform choice among the others in the round, counted in the direction of play from the next."""
    other = next_seat(table, seat)
    for _ in range(rng.pick(table, 1 + seat, table.n_playing - 1)):
        other = next_seat(table, other)
    return other


@kernel("i8(T, i8, b1)")
def any_choice(table: Table, seat: int, may_pass: bool) -> int:
    """A uniform choice among the legal cards and, if it may be, passing as the last option."""
    return nth_legal(table, rng.pick(table, 1 + seat, table.n_legal + (1 if may_pass else 0)))


@kernel(SIGNATURE, entry=True, inline=False)
def decide_random(table: Table, seat: int, decision: int, argument: int) -> int:
    """Uniform among what is legal; draws only without a legal play, never bluffs or challenges, always calls UNO."""
    if decision == PLAY or decision == PLAY_DRAWN:
        return any_choice(table, seat, False) if table.n_legal > 0 else PASS
    if decision == COLOR:
        return rng.below(table, 1 + seat, 4)
    if decision == CALL_UNO:
        return 1
    if decision == CHALLENGE or decision == CATCH_UNO:
        return 0
    if decision == STACK or decision == JUMP_IN or decision == MORE:
        return any_choice(table, seat, True)
    return any_opponent(table, seat)


@kernel("i8(T)")
def first_by_name(table: Table) -> int:
    """The legal choice whose card's name comes first; the regular side before the flex side."""
    best = PASS
    best_rank = 1 << 20
    for slot in range(1 + table.has_flex):
        for w in range(table.hands.shape[1]):
            word = table.legal[slot, w]
            while word != NONE:
                card = w << 6 | bits.lowest(word)
                word &= word - ONE
                rank = table.name_rank[card] * 2 + slot
                if rank < best_rank:
                    best_rank = rank
                    best = card | slot << CARD_BITS
    return best


@kernel("i8(T, i8)")
def most_held_color(table: Table, seat: int) -> int:
    """The first color among those with most cards in hand on the active side."""
    best = 0
    most = -1
    for color in range(4):
        held = 0
        for w in range(table.hands.shape[1]):
            held += bits.popcount(table.hands[seat, w] & table.color_mask[table.side, color, w])
        if held > most:
            most = held
            best = color
    return best


@kernel(SIGNATURE, entry=True, inline=False)
def decide_first_legal(table: Table, seat: int, decision: int, argument: int) -> int:
    """The first legal play by name, the color held most, the next opponent; otherwise as `random`."""
    if decision == PLAY or decision == PLAY_DRAWN:
        return first_by_name(table) if table.n_legal > 0 else PASS
    if decision == COLOR:
        return most_held_color(table, seat)
    if decision == CALL_UNO:
        return 1
    if decision == CHALLENGE or decision == CATCH_UNO:
        return 0
    if decision == STACK or decision == JUMP_IN or decision == MORE:
        return any_choice(table, seat, True)
    return next_seat(table, seat)
