"""Jumping in with an identical card (house rule)."""

from __future__ import annotations

from tests.twin.laying import Play
from tests.twin.legal import may_come_now, regular_move
from tests.twin.table import Move, Table, by_number


def who_jumps_in(table: Table, play: Play) -> tuple[int, Move] | None:
    """H9: everybody but the player is asked once, beginning with who would act next."""
    if table.turns == table.rules.max_turns:  # H30
        return None
    if table.rules.jump_in == "off" or table.pending > 0 or table.top.is_wild or play.symbol == "flip":
        return None
    for seat in [table.seat, *table.opponents(table.seat)]:
        moves = identical_cards(table, seat)
        if seat != play.seat and moves:
            move = table.minds[seat].one_or_none(moves)
            if move is not None:
                return seat, move
    return None


def identical_cards(table: Table, seat: int) -> list[Move]:
    """H10: color and symbol of the card on top, on the active or regular side."""
    moves = [regular_move(table, seat, card) for card in by_number(table.hands[seat])]
    return [move for move in moves if is_like_top(table, move) and may_come_now(table, seat, move)]


def is_like_top(table: Table, move: Move) -> bool:
    return move.face.color == table.top.color and move.face.symbol == table.top.symbol
