"""A turn: play a card, or draw one and perhaps play it."""

from __future__ import annotations

from tests.twin.cards import Card
from tests.twin.drawing import draw, draw_until_playable
from tests.twin.jumping import who_jumps_in
from tests.twin.laying import Play, announce_color
from tests.twin.legal import bluffs_with, moves_with
from tests.twin.playing import play_after_draw, play_answer, play_from_hand
from tests.twin.power import reset_if_all_red
from tests.twin.stacking import answers_of, take_pending
from tests.twin.table import Move, RoundOver, Table


def next_turn(table: Table) -> None:
    """One player acts: answers or takes pending cards, or has a turn, after which others may jump in."""
    check_limit(table)
    if table.pending > 0:
        face_pending(table, table.seat)
        return
    if table.color is None:  # F5
        announce_color(table, table.seat)
    begin_turn(table, table.seat)
    play = take_turn(table, table.seat)
    end_turn(table)
    while play is not None and (jump := who_jumps_in(table, play)) is not None:
        play = jump_in(table, *jump)


def check_limit(table: Table) -> None:
    """H30: looked at before a turn, and before pending cards are drawn."""
    if table.turns == table.rules.max_turns:
        raise RoundOver(None, "max-turns")


def begin_turn(table: Table, seat: int) -> None:
    check_limit(table)
    table.turns += 1
    table.log("turn", seat=seat, n=table.turns)


def end_turn(table: Table) -> None:
    if table.edition == "flex" and table.rules.all_red == "end_of_turn":  # X8
        reset_if_all_red(table)


def face_pending(table: Table, seat: int) -> None:
    """H3: an answer is a turn, taking the cards is not; without an answer there is no decision."""
    answers = answers_of(table, seat)
    answer = table.minds[seat].one_or_none(answers) if answers else None
    if answer is None:
        take_pending(table, seat)
        return
    begin_turn(table, seat)
    play_answer(table, seat, answer)
    end_turn(table)


def jump_in(table: Table, seat: int, move: Move) -> Play:
    """H10: a turn and a play like any other."""
    begin_turn(table, seat)
    play = play_from_hand(table, seat, move)
    end_turn(table)
    return play


def take_turn(table: Table, seat: int) -> Play | None:
    """What was played in the end, or None."""
    move = choose_play(table, seat)
    if move is not None:
        return play_from_hand(table, seat, move)
    drawn = draw_in_turn(table, seat)
    move = choose_after_draw(table, seat, drawn)
    if move is not None:
        return play_after_draw(table, seat, move, is_drawn=move.card == drawn[-1])
    pass_turn(table, seat, drawn)
    return None


def choose_play(table: Table, seat: int) -> Move | None:
    """C4, R20: a player may draw instead, unless plays are forced and there is an honest one."""
    moves = moves_with(table, seat, table.hands[seat])
    bluffs = bluffs_with(table, seat, table.hands[seat])
    if not moves and not bluffs:
        return None
    may_draw = table.rules.force_play == "off" or not moves
    return table.minds[seat].play(moves, bluffs, may_draw)


def draw_in_turn(table: Table, seat: int) -> list[Card]:
    by_choice = bool(moves_with(table, seat, table.hands[seat]))
    if by_choice:
        drawn = draw(table, seat, 1, "choice")
    elif table.rules.draw == "until_playable":
        drawn = draw_until_playable(table, seat)
    else:
        drawn = draw(table, seat, 1, "no-match")
    if not drawn and table.rules.both_piles_empty == "void" and not by_choice:  # C28
        raise RoundOver(None, "void")
    return drawn


def choose_after_draw(table: Table, seat: int, drawn: list[Card]) -> Move | None:
    """C5, C6, H27: the card just drawn, or any card that fits, may be played; bluffs are not on offer any more."""
    if not drawn or seat in table.out:
        return None
    cards = table.hands[seat] if table.rules.play_after_draw == "any" else [drawn[-1]]
    moves = moves_with(table, seat, cards)
    may_keep = table.rules.force_play_after_draw == "off"
    return table.minds[seat].play_drawn(moves, may_keep) if moves else None


def pass_turn(table: Table, seat: int, drawn: list[Card]) -> None:
    """R1: a round is void after too many passes in a row on which there was nothing to draw."""
    if seat in table.out:  # H15: the turn of a player who was knocked out is over without a pass
        return
    table.log("pass", seat=seat)
    table.seat = table.next_seat(seat)
    if not drawn:
        table.empty_passes += 1
        if table.empty_passes == 2 * len(table.in_round()):
            raise RoundOver(None, "void")
