"""A play from the card that is laid to the player who acts next."""

from __future__ import annotations

from tests.twin.effects import carry_out
from tests.twin.ending import end_with
from tests.twin.hands import move_hands
from tests.twin.laying import Play, lay
from tests.twin.leaving import go_out
from tests.twin.legal import regular_move
from tests.twin.stacking import add_answer
from tests.twin.table import Move, Table, by_number
from tests.twin.uno import check_uno


def play_from_hand(table: Table, seat: int, move: Move) -> Play:
    """H13: more cards of the same number may follow; hands move once, after the last one."""
    play = lay_and_call(table, seat, move)
    carry_out(table, play)
    further = choose_further(table, play)
    while further is not None:
        play = lay_and_call(table, seat, further)
        carry_out(table, play)
        further = choose_further(table, play)
    finish_play(table, play)
    return play


def play_after_draw(table: Table, seat: int, move: Move, is_drawn: bool) -> Play:
    play = lay_and_call(table, seat, move, is_drawn)
    carry_out(table, play)
    finish_play(table, play)
    return play


def play_answer(table: Table, seat: int, move: Move) -> None:
    """R15: an answer to pending cards cannot be challenged and does nothing but raise or deflect them."""
    play = lay_and_call(table, seat, move)
    add_answer(table, play)
    finish_play(table, play)


def lay_and_call(table: Table, seat: int, move: Move, after_draw: bool = False) -> Play:
    play = lay(table, seat, move, after_draw)
    if play.last:
        end_with(table, play)
    if len(table.hands[seat]) == 1:
        check_uno(table, seat)
    return play


def choose_further(table: Table, play: Play) -> Move | None:
    """One more card with the number just laid, on its active or regular side."""
    if table.rules.multi_play == "off" or not play.move.face.is_number:
        return None
    moves = [regular_move(table, play.seat, card) for card in by_number(table.hands[play.seat])]
    same = [move for move in moves if move.face.symbol == play.symbol]
    return table.minds[play.seat].one_or_none(same) if same else None


def finish_play(table: Table, play: Play) -> None:
    move_hands(table, play)
    if not table.hands[play.seat] and play.seat not in table.out:
        go_out(table, play.seat)
