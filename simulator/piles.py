"""The two piles: drawing, laying, reshuffling, turning over.

The draw pile is ``pile[pile_low:pile_high]``; the next card lies at the low end, or at the high end once the pile has
been turned over. The discard pile is ``discard[discard_low:discard_high]`` in an array with room on both sides; its
top lies at the high end, or at the low end once turned over. So turning a pile over is a change of one flag.
"""

from __future__ import annotations

import numpy as np

from simulator import bits, log, rng
from simulator.codes import EAGER
from simulator.jit import Table, kernel
from simulator.mercy import spare


@kernel("i8(T)", entry=True)
def next_card(table: Table) -> int:
    """The card that will be drawn next; the draw pile must not be empty."""
    low, high = table.pile_low, table.pile_high
    return table.pile[high - 1 if table.pile_turned else low]


@kernel("i8(T)")
def take_next(table: Table) -> int:
    """Remove and return the next card of a draw pile that is not empty."""
    card = next_card(table)
    table.pile_high -= table.pile_turned
    table.pile_low += 1 - table.pile_turned
    return card


@kernel("i8(T)", entry=True)
def top_card(table: Table) -> int:
    """The card on top of the discard pile."""
    low, high = table.discard_low, table.discard_high
    return table.discard[low if table.discard_turned else high - 1]


@kernel("void(T, i8)")
def lay(table: Table, card: int) -> None:
    """Put a card on top of the discard pile."""
    low, high = table.discard_low, table.discard_high
    table.discard[low - 1 if table.discard_turned else high] = card
    table.discard_low -= table.discard_turned
    table.discard_high += 1 - table.discard_turned


@kernel("void(T)", entry=True)
def shuffle_pile(table: Table) -> None:
    """Shuffle the draw pile with the deck's stream (Fisher–Yates from the far end; the low end is drawn next).

    The stream stays in registers meanwhile; a store into the pile might change its state, for all the compiler knows.
    """
    low = table.pile_low
    s0, s1 = table.rng[rng.DECK, 0], table.rng[rng.DECK, 1]
    for last in range(table.pile_high - low - 1, 0, -1):
        number, s0, s1 = rng.bounded(s0, s1, np.uint64(last + 1))
        other = low + int(number)
        card = table.pile[low + last]
        table.pile[low + last] = table.pile[other]
        table.pile[other] = card
    table.rng[rng.DECK, 0] = s0
    table.rng[rng.DECK, 1] = s1


@kernel("b1(T)")
def can_reshuffle(table: Table) -> bool:
    """Whether any card lies under the top card or beside the table (hands of knocked-out players)."""
    return table.discard_high - table.discard_low > 1 or table.set_aside_size > 0


@kernel("void(T)", inline=False)
def reshuffle(table: Table) -> None:
    """C26, C27: the discard pile less its top card, bottom card first, is shuffled into a new draw pile."""
    top = top_card(table)
    low, high = table.discard_low, table.discard_high
    moved = high - low - 1
    for i in range(moved):
        table.pile[i] = table.discard[high - 1 - i] if table.discard_turned else table.discard[low + i]
    for i in range(table.set_aside_size):
        table.pile[moved + i] = table.set_aside[i]
    table.pile_low = 0
    table.pile_high = moved + table.set_aside_size
    table.pile_turned = 0
    table.set_aside_size = 0
    empty_discard(table)
    lay(table, top)
    shuffle_pile(table)
    table.reshuffles += 1
    log.interrupt_draw(table)
    if log.is_logged(table):
        log.log_1(table, log.RESHUFFLE, table.pile_high)
        for i in range(table.pile_high):
            log.put(table, table.pile[i])


@kernel("void(T)")
def empty_discard(table: Table) -> None:
    """Make the discard pile empty, with room to grow at either end."""
    table.discard_low = table.discard.shape[0] // 2
    table.discard_high = table.discard_low
    table.discard_turned = 0


@kernel("void(T, i8, i8)")
def add_to_hand(table: Table, seat: int, card: int) -> None:
    """Put a card into a hand."""
    table.hands[seat, card >> 6] |= bits.bit(card)
    table.hand_sizes[seat] += 1


@kernel("void(T, i8, i8)")
def remove_from_hand(table: Table, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    table.hands[seat, card >> 6] ^= bits.bit(card)
    table.hand_sizes[seat] -= 1


@kernel("i8(T, i8)")
def draw_card(table: Table, seat: int) -> int:
    """Move the next card to a hand, within a draw that is open in the log; -1 if both piles are empty (C28)."""
    if table.pile_low == table.pile_high:
        if not can_reshuffle(table):
            return -1
        reshuffle(table)
    card = take_next(table)
    add_to_hand(table, seat, card)
    table.drawn[seat] += 1
    log.log_drawn(table, card)
    if table.rule_reshuffle == EAGER and table.pile_low == table.pile_high and can_reshuffle(table):
        reshuffle(table)
    return card


@kernel("i8(T, i8, i8, i8)")
def draw_cards(table: Table, seat: int, count: int, why: int) -> int:
    """A seat draws `count` cards, or what there is; returns how many lapsed (C28)."""
    missing = 0
    log.open_draw(table, seat, why)
    for drawn in range(count):
        if draw_card(table, seat) < 0:
            missing = count - drawn
            break
    log.close_draw(table, missing)
    spare(table, seat)
    return missing
