"""House rule seven-zero: hands change owner (H11, R18, C21)."""

from __future__ import annotations

from simulator import log
from simulator.cards import NO_COLOR
from simulator.codes import UNO_EXEMPT
from simulator.contract import next_seat
from simulator.jit import Players, Table, kernel
from simulator.uno import check_uno


@kernel("void(P, T, i8)", inline=False)
def move_hands(players: Players, table: Table, seat: int) -> None:
    """After a 7 its player swaps with the one chosen with the play, after a 0 all hands go one seat on."""
    for other in range(table.n_seats):
        table.sizes_before[other] = table.hand_sizes[other]
    if table.laid_symbol == 7:
        exchange(table, seat, table.swap_partner)
        log.log_3(table, log.SWAP, seat, table.swap_partner, 0)
    else:
        # Swapping the first hand down the line moves every hand one seat on.
        other = next_seat(table, seat)
        while other != seat:
            exchange(table, seat, other)
            other = next_seat(table, other)
        log.log_3(table, log.SWAP, seat, log.NOBODY, table.direction)
    if table.rule_uno_after_swap != UNO_EXEMPT:
        call_after_move(players, table, seat)


@kernel("void(T, i8, i8)")
def exchange(table: Table, seat: int, other: int) -> None:
    """Two seats swap hands; what was known of their colors is known no more."""
    for w in range(table.hands.shape[1]):
        hand = table.hands[seat, w]
        table.hands[seat, w] = table.hands[other, w]
        table.hands[other, w] = hand
    size = table.hand_sizes[seat]
    table.hand_sizes[seat] = table.hand_sizes[other]
    table.hand_sizes[other] = size
    table.lacks[seat] = NO_COLOR
    table.lacks[other] = NO_COLOR


@kernel("void(P, T, i8)", inline=False)
def call_after_move(players: Players, table: Table, seat: int) -> None:
    """C21: UNO for every hand that has become one card; who played first, then in the direction of play."""
    for _ in range(table.n_playing):
        if table.hand_sizes[seat] == 1 and table.sizes_before[seat] != 1:
            check_uno(players, table, seat)
        seat = next_seat(table, seat)
