"""Players who leave a round before it is over: knocked out, or the first ones out of cards."""

from __future__ import annotations

from tests.twin.table import RoundOver, Table, by_number, names


def count_hand(table: Table, seat: int) -> None:
    """H15: a hand at or above the mercy limit is set aside."""
    limit = table.rules.mercy_limit
    if limit > 0 and len(table.hands[seat]) >= limit:
        hand = by_number(table.hands[seat])
        table.log("out", seat=seat, why="mercy", cards=names(hand))
        table.aside += hand
        table.hands[seat] = []
        leave(table, seat)


def go_out(table: Table, seat: int) -> None:
    """H16: the others play on, unless the card left but one of them; the first one out is the winner."""
    if table.first_out is None:
        table.first_out = seat
    if len(table.in_round()) > 2:
        table.log("out", seat=seat, why="out", cards=[])
    leave(table, seat)


def leave(table: Table, seat: int) -> None:
    table.out.append(seat)
    left = table.in_round()
    if len(left) == 1:
        raise RoundOver(left[0] if table.first_out is None else table.first_out, "out")
    if table.seat in table.out:
        table.seat = table.next_seat(table.seat)
