"""A turn: play a card, or draw one and perhaps play it."""

from __future__ import annotations

from tests.twin.cards import Card
from tests.twin.drawing import draw, draw_until_playable
from tests.twin.effects import carry_out
from tests.twin.ending import end_with
from tests.twin.laying import lay, name_color
from tests.twin.legal import bluffs_with, moves_with
from tests.twin.power import reset_if_all_red
from tests.twin.table import Move, RoundOver, Table
from tests.twin.uno import check_uno


def next_turn(table: Table) -> None:
    """H30: the limit is looked at before a turn."""
    begin_turn(table, table.seat)
    take_turn(table, table.seat)
    end_turn(table)


def begin_turn(table: Table, seat: int) -> None:
    if table.turns == table.rules.max_turns:
        raise RoundOver(None, "max-turns")
    table.turns += 1
    table.log("turn", seat=seat, n=table.turns)


def end_turn(table: Table) -> None:
    if table.edition == "flex" and table.rules.all_red == "end_of_turn":  # X8
        reset_if_all_red(table)


def take_turn(table: Table, seat: int) -> None:
    if table.color is None:  # F5
        table.color = name_color(table, seat)
        table.log("color", seat=seat, color=table.color)
    move = choose_play(table, seat)
    if move is not None:
        play_move(table, seat, move)
        return
    drawn = draw_in_turn(table, seat)
    move = choose_after_draw(table, seat, drawn)
    if move is not None:
        play_move(table, seat, move, after_draw=move.card == drawn[-1])
    else:
        pass_turn(table, seat, drawn)


def choose_play(table: Table, seat: int) -> Move | None:
    """C4, R20: a player may draw instead, unless plays are forced and there is an honest one."""
    moves = moves_with(table, seat, table.hands[seat])
    bluffs = bluffs_with(table, seat, table.hands[seat])
    if not moves and not bluffs:
        return None
    may_draw = table.rules.force_play == "off" or not moves
    return table.minds[seat].play(moves, bluffs, may_draw)


def draw_in_turn(table: Table, seat: int) -> list[Card]:
    if moves_with(table, seat, table.hands[seat]):
        drawn = draw(table, seat, 1, "choice")
    elif table.rules.draw == "until_playable":
        drawn = draw_until_playable(table, seat)
    else:
        drawn = draw(table, seat, 1, "no-match")
    if not drawn and table.rules.both_piles_empty == "void":  # C28
        raise RoundOver(None, "void")
    return drawn


def choose_after_draw(table: Table, seat: int, drawn: list[Card]) -> Move | None:
    """C5, C6: the card just drawn, or any card, may be played; never the drawn one as a bluff."""
    if not drawn:
        return None
    if table.rules.play_after_draw == "any":
        return choose_any_after_draw(table, seat, drawn[-1])
    moves = moves_with(table, seat, [drawn[-1]])
    may_keep = table.rules.force_play_after_draw == "off"
    return table.minds[seat].play_drawn(moves, may_keep) if moves else None


def choose_any_after_draw(table: Table, seat: int, drawn: Card) -> Move | None:
    """H27: the whole hand is open, bluffs included."""
    moves = moves_with(table, seat, table.hands[seat])
    bluffs = [move for move in bluffs_with(table, seat, table.hands[seat]) if move.card != drawn]
    return table.minds[seat].play(moves, bluffs, True) if moves or bluffs else None


def pass_turn(table: Table, seat: int, drawn: list[Card]) -> None:
    """R1: a round is void after too many passes in a row on which there was nothing to draw."""
    table.log("pass", seat=seat)
    table.seat = table.next_seat(seat)
    if not drawn:
        table.empty_passes += 1
        if table.empty_passes == 2 * len(table.in_round()):
            raise RoundOver(None, "void")


def play_move(table: Table, seat: int, move: Move, after_draw: bool = False) -> None:
    play = lay(table, seat, move, after_draw)
    if play.last:
        end_with(table, play)
    if len(table.hands[seat]) == 1:
        check_uno(table, seat)
    carry_out(table, play)
