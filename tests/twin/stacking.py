"""Stacking: draw cards that wait for an answer (house rule)."""

from __future__ import annotations

from tests.twin.laying import Play
from tests.twin.legal import may_come_now, regular_move
from tests.twin.penalties import punish
from tests.twin.table import Move, Table, by_number


def stack_rule(table: Table) -> str:
    """H5: each side of Flip has its own rule."""
    rule = table.rules.stacking
    if table.side == "dark" and table.rules.stacking_dark != "like_light":
        rule = table.rules.stacking_dark
    return str(rule)


def opens_stack(table: Table, move: Move) -> bool:
    """H1, R16: cards that make the next player draw a fixed number."""
    return stack_rule(table) != "none" and move.draws > 0


def raise_stack(table: Table, play: Play) -> None:
    table.pending += play.move.draws
    table.last_draw = play.move
    table.seat = table.next_seat(play.seat)


def answers_of(table: Table, seat: int) -> list[Move]:
    """H3: what may be laid on the pending cards, by card number; regular sides only (R16)."""
    moves = [regular_move(table, seat, card) for card in by_number(table.hands[seat])]
    return [
        move for move in moves if (answers(table, move) or deflects(table, move)) and may_come_now(table, seat, move)
    ]


def answers(table: Table, move: Move) -> bool:
    """H2, H4, R15: compared with the last draw card; a wild needs no color and may be any in spite of the hand."""
    assert table.last_draw is not None
    if move.draws == 0:
        return False
    if table.rules.stacking_color == "match" and not move.face.is_wild and move.face.color != table.color:
        return False
    rule = stack_rule(table)
    if rule == "same":
        return move.face.symbol == table.last_draw.face.symbol
    return rule == "any" or move.draws >= table.last_draw.draws


def deflects(table: Table, move: Move) -> bool:
    """H7: a Reverse or a Skip that fits."""
    symbol = move.face.symbol
    if symbol not in ("reverse", "skip") or table.rules.stack_deflect not in (symbol, "both"):
        return False
    return move.face.color == table.color or symbol == table.top.symbol


def add_answer(table: Table, play: Play) -> None:
    if play.move.draws > 0:
        raise_stack(table, play)
        return
    if play.symbol == "reverse":
        table.direction = -table.direction
        table.log("reverse", direction=table.direction)
    table.seat = table.next_seat(play.seat)


def take_pending(table: Table, seat: int) -> None:
    total, table.pending = table.pending, 0
    punish(table, seat, total)
