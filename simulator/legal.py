"""What may be played: matching, restricted wild draws, flex sides, finishing restrictions.

`find_legal` fills ``table.legal[slot]`` (slot 0: the face that the side of the game shows; slot 1: the flex side) and
``table.bluffs``, the wild draws that may be played only by breaking their restriction and risking a challenge.
"""

from __future__ import annotations

import numpy as np

from simulator import bits
from simulator.codes import BOTH, FINISH_ANY, GREEN, OFF, ON
from simulator.jit import Table, kernel

NONE = np.uint64(0)
ALL = ~NONE

PASS = -1
"""Answer of a strategy that draws, keeps the drawn card, or declines."""

CARD_BITS = 8
"""A choice is ``card | slot << CARD_BITS``."""


@kernel("void(T, i8)", entry=True)
def find_legal(table: Table, seat: int) -> None:
    """Cards of a seat that match the top of the discard pile in color or symbol, or are wild (C7).

    Sets ``legal``, ``bluffs``, ``n_legal`` (over both slots) and ``n_bluffs``.
    """
    side, color, symbol = table.side, table.color, table.symbol
    innocent = bits.all_unless(cards_that_forbid(table, seat))
    n_legal = 0
    n_bluffs = 0
    for w in range(table.hands.shape[1]):
        hand = table.hands[seat, w]
        fitting = table.color_mask[side, color, w] | table.symbol_mask[side, symbol, w] | table.free_mask[side, w]
        restricted = table.restricted_mask[side, w]
        legal = hand & (fitting | (restricted & innocent))
        bluffs = hand & table.bluff_mask[side, w] & ~innocent
        table.legal[0, w] = legal
        table.bluffs[w] = bluffs
        n_legal += bits.popcount(legal)
        n_bluffs += bits.popcount(bluffs)
    table.n_legal = n_legal
    table.n_bluffs = n_bluffs
    if table.has_flex:
        find_flex(table, seat)
    if table.rule_finish != FINISH_ANY and table.hand_sizes[seat] == 1:
        keep_finishing(table)


@kernel("u8(T, i8)")
def cards_that_forbid(table: Table, seat: int) -> np.uint64:
    """C8–C10: what in a hand forbids a restricted wild draw, the words of the hand laid over each other.

    It is another card of the color in force; C9: where wilds count as a match, a second wild too; X3: or a flex side.
    Restricted cards are rarely held, but this is worked out every time: nothing could foresee such a branch.
    """
    forbid = NONE
    wilds = 0
    for w in range(table.hands.shape[1]):
        forbid |= table.hands[seat, w] & table.color_mask[table.side, table.color, w]
    if table.rule_wild_counts_as_match == ON:
        for w in range(table.hands.shape[1]):
            wilds += bits.popcount(table.hands[seat, w] & table.wild_mask[table.side, w])
        forbid |= ALL if wilds > 1 else NONE
    if table.rule_flex_guilt == BOTH or (table.rule_flex_guilt == GREEN and table.power[seat] == 0):
        for w in range(table.hands.shape[1]):
            forbid |= table.hands[seat, w] & table.color_mask[1, table.color, w] & table.flex_mask[w]
    return forbid


@kernel("void(T, i8)", inline=False)
def find_flex(table: Table, seat: int) -> None:
    """R2, X21: flex sides that fit, for a player whose Power Card is green."""
    for w in range(table.hands.shape[1]):
        table.legal[1, w] = NONE
        if table.power[seat] == 0:
            hand = table.hands[seat, w]
            fits = table.color_mask[1, table.color, w] | table.symbol_mask[1, table.symbol, w] | table.free_mask[1, w]
            if table.rule_flex_when_fits == OFF:
                fits &= ~table.legal[0, w]
            table.legal[1, w] = hand & fits
            table.n_legal += bits.popcount(table.legal[1, w])


@kernel("void(T)", inline=False)
def keep_finishing(table: Table) -> None:
    """House rule ``finish``: drop what may not be laid as the last card."""
    table.n_legal = 0
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        for slot in range(2):
            table.legal[slot, w] &= table.finish_mask[table.side | slot, w]
            table.n_legal += bits.popcount(table.legal[slot, w])
        table.bluffs[w] &= table.finish_mask[table.side, w]
        table.n_bluffs += bits.popcount(table.bluffs[w])


@kernel("void(T, i8, i8)")
def find_legal_drawn(table: Table, seat: int, card: int) -> None:
    """As `find_legal`, but only the card just drawn counts, and only legally."""
    find_legal(table, seat)
    table.n_legal = 0
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        only = bits.bit(card) if w == card >> 6 else NONE
        table.bluffs[w] = NONE
        table.legal[0, w] &= only
        table.legal[1, w] &= only
        table.n_legal += bits.popcount(table.legal[0, w]) + bits.popcount(table.legal[1, w])


@kernel("void(T, i8)", inline=False)
def find_legal_honest(table: Table, seat: int) -> None:
    """As `find_legal`, without bluffs: what may be played after drawing where any card may (C6, H27)."""
    find_legal(table, seat)
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        table.bluffs[w] = NONE


@kernel("b1(T, i8)")
def is_bluff(table: Table, choice: int) -> bool:
    """Whether a choice is one of the illegal wild draws on offer."""
    return choice < 1 << CARD_BITS and (table.bluffs[choice >> 6] & bits.bit(choice)) != NONE


@kernel("b1(T, i8)")
def is_legal(table: Table, choice: int) -> bool:
    """Whether a choice is among the legal plays."""
    card = choice & 255
    return (table.legal[choice >> CARD_BITS, card >> 6] & bits.bit(card)) != NONE


@kernel("i8(T, i8)")
def nth_legal(table: Table, n: int) -> int:
    """The n-th legal choice: slot 0 by card number, then slot 1 by card number; PASS if there are not as many."""
    return nth_choice(table, n, False)


@kernel("i8(T, i8, b1)")
def nth_choice(table: Table, n: int, best: bool) -> int:
    """The n-th of the choices in `legal` or in `best`. In which word it is cannot be foreseen: no branches."""
    word = NONE
    place = 0
    rest = 0
    for slot in range(2 if table.has_flex else 1):
        for w in range(table.hands.shape[1]):
            cards = table.best[slot, w] if best else table.legal[slot, w]
            here = n >= 0 and cards != NONE
            word = cards if here else word
            place = w << 6 | slot << CARD_BITS if here else place
            rest = n if here else rest
            n -= bits.popcount(cards)
    return place | bits.nth(word, rest) if n < 0 else PASS
