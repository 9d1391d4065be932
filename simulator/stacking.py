"""House rule: answering a draw card, so that the next player faces both (H1–H8, R15–R17)."""

from __future__ import annotations

import numpy as np

from simulator import bits, log
from simulator.codes import FINISH_ANY, MATCH_COLOR
from simulator.contract import next_seat
from simulator.effects import lose_turn, reverse_direction
from simulator.jit import Table, kernel
from simulator.legal import keep_finishing
from simulator.piles import draw_cards
from simulator.table import E_REVERSE

NONE = np.uint64(0)


@kernel("void(T, i8)", entry=True, inline=False)
def find_answers(table: Table, seat: int) -> None:
    """H2, H4, H7: the cards with which a seat may answer the pending total, in `legal`."""
    side = table.side
    table.n_legal = 0
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        hand = table.hands[seat, w]
        colored = table.color_mask[side, table.color, w]
        answers = hand & table.stack_mask[side, table.pending_kind, w]
        if table.rule_stacking_color == MATCH_COLOR:
            answers &= colored | table.wild_mask[side, w]
        matching = colored | table.symbol_mask[side, table.symbol, w]
        answers |= hand & table.deflect_mask[side, w] & matching
        table.legal[0, w] = answers
        table.legal[1, w] = NONE
        table.bluffs[w] = NONE
        table.n_legal += bits.popcount(answers)
    if table.rule_finish != FINISH_ANY and table.hand_sizes[seat] == 1:
        keep_finishing(table)


@kernel("void(T, i8)", inline=False)
def take_total(table: Table, seat: int) -> None:
    """H3: draw the whole total in one go and lose the turn."""
    total = table.pending
    table.pending = 0
    draw_cards(table, seat, total, log.PENALTY)
    if table.playing[seat]:
        lose_turn(table, seat)
    table.turn = next_seat(table, seat)


@kernel("void(T, i8, i8, i8)", inline=False)
def raise_total(table: Table, seat: int, kind: int, count: int) -> None:
    """H1: the number of a draw card joins the total against the next player."""
    table.pending += count
    table.pending_kind = kind
    table.turn = next_seat(table, seat)


@kernel("void(T, i8, i8, i8)", inline=False)
def deflect(table: Table, seat: int, face: int, kind: int) -> None:
    """H7: a Reverse sends the total back, a Skip hands it on; nothing is added and nobody is skipped."""
    if table.effect[face, kind, E_REVERSE]:
        reverse_direction(table)
    table.turn = next_seat(table, seat)


@kernel("void(T, i8, i8, i8, i8)", inline=False)
def draw_last_total(table: Table, seat: int, face: int, kind: int, count: int) -> None:
    """H8, R17: the round is over; who would face the total draws it and may not answer."""
    if table.effect[face, kind, E_REVERSE]:
        reverse_direction(table)
    draw_cards(table, next_seat(table, seat), table.pending + count, log.PENALTY)
    table.pending = 0
