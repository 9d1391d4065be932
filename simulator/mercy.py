"""Leaving the round before its end: knocked out by the mercy limit (H15), or out of cards in play to the last (H16)."""

from __future__ import annotations

import numpy as np

from simulator import bits, log
from simulator.contract import next_seat
from simulator.jit import Table, kernel
from simulator.outcomes import OUT, RUNNING

NONE = np.uint64(0)
ONE = np.uint64(1)


@kernel("void(T, i8)")
def spare(table: Table, seat: int) -> None:
    """H15: after a complete draw, a hand at or above the mercy limit knocks its owner out."""
    if table.rule_mercy_limit > 0 and table.hand_sizes[seat] >= table.rule_mercy_limit:
        knock_out(table, seat)


@kernel("void(T, i8)", inline=False)
def knock_out(table: Table, seat: int) -> None:
    """The hand is set aside until the next reshuffle."""
    log.log_3(table, log.OUT, seat, 1, table.hand_sizes[seat])
    for w in range(table.hands.shape[1]):
        word = table.hands[seat, w]
        while word != NONE:
            card = w << 6 | bits.lowest(word)
            word &= word - ONE
            table.set_aside[table.set_aside_size] = card
            table.set_aside_size += 1
            log.put(table, card)
        table.hands[seat, w] = NONE
    table.hand_sizes[seat] = 0
    pass_over(table, seat)


@kernel("void(T, i8)", inline=False)
def leave(table: Table, seat: int) -> None:
    """H16: a player is out of cards; the first one is the winner.

    Where one other is left – the card has just knocked out the third – this ends the round, like any last card.
    """
    if table.n_playing > 2:
        log.log_3(table, log.OUT, seat, 0, 0)
    if table.winner == log.NOBODY:
        table.winner = seat
    pass_over(table, seat)
    if table.turn == seat:
        table.turn = next_seat(table, seat)


@kernel("void(T, i8)")
def pass_over(table: Table, seat: int) -> None:
    """A seat does not take part any more. With one player left the round is over, and theirs if nobody has won yet."""
    table.playing[seat] = 0
    table.n_playing -= 1
    if table.n_playing == 1 and table.outcome == RUNNING:
        table.outcome = OUT
        table.scored_side = table.side
        if table.winner == log.NOBODY:
            table.winner = next_seat(table, seat)
