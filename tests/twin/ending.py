"""The last card, and what a round is worth."""

from __future__ import annotations

from tests.twin.cards import FLEX_ALL_DRAW, FLEX_TARGETS, points_of
from tests.twin.drawing import draw
from tests.twin.flipping import turn_over
from tests.twin.laying import Play
from tests.twin.stacking import add_answer
from tests.twin.table import RoundOver, Table, by_number, names
from tests.twin.wild_draws import draw_for


def end_with(table: Table, play: Play) -> None:
    """F13, C23: a last Flip is carried out, last draw cards make their victims draw; nothing else matters (F14, R6)."""
    if play.symbol == "flip":
        if table.rules.last_flip_side == "new":
            turn_over(table, None)  # R7
    elif table.rules.last_card_draws == "on":
        last_draws(table, play)
    raise RoundOver(play.seat if table.first_out is None else table.first_out, "out")


def last_draws(table: Table, play: Play) -> None:
    """C24: nothing is challenged; R17, H8: and nothing answered."""
    if play.move.flexed:
        last_flex_draws(table, play)
    elif table.pending > 0:
        add_answer(table, play)
        draw(table, table.seat, table.pending, "penalty")
    elif play.move.makes_draw:
        draw_for(table, table.next_seat(play.seat), play, "penalty")


def last_flex_draws(table: Table, play: Play) -> None:
    if play.target is not None:
        draw(table, play.target, FLEX_TARGETS[play.symbol], "penalty")
    elif play.symbol in FLEX_ALL_DRAW:
        for victim in table.opponents(play.seat):
            draw(table, victim, FLEX_ALL_DRAW[play.symbol], "penalty")


def leftovers(table: Table) -> list[int]:
    """What every hand is worth, on the side that is up (F20)."""
    double = table.edition == "flip" and table.side == "dark" and table.rules.dark_points == "double"  # H21
    worth = [sum(points_of(table.edition, table.face(card)) for card in hand) for hand in table.hands]
    return [2 * points if double else points for points in worth]


def winner_points(table: Table, winner: int | None) -> int:
    if winner is None:
        return 0
    others = [seat for seat in range(table.players) if seat != winner]
    if table.rules.teams == "on":
        others.remove((winner + 2) % 4)  # H24
    return sum(leftovers(table)[seat] for seat in others)


def write_end(table: Table, over: RoundOver) -> None:
    table.log(
        "end",
        winner=over.winner,
        why=over.why,
        side=table.side if table.edition == "flip" else None,
        points=winner_points(table, over.winner),
        hands=[names(by_number(hand)) for hand in table.hands],
        turns=table.turns,
    )
