"""What a card does once it lies. Every effect leaves in `table.seat` who acts next."""

from __future__ import annotations

from collections.abc import Callable

from tests.twin.cards import FLEX_ALL_DRAW, FLEX_TARGETS
from tests.twin.drawing import draw
from tests.twin.flipping import turn_over
from tests.twin.laying import Play
from tests.twin.penalties import punish, skip
from tests.twin.power import turn_all_power, turn_own_power
from tests.twin.stacking import opens_stack, raise_stack
from tests.twin.table import Table
from tests.twin.wild_draws import resolve_wild_draw


def carry_out(table: Table, play: Play) -> None:
    effects = FLEX_EFFECTS if play.move.flexed else EFFECTS
    effects.get(play.symbol, just_lie)(table, play)


def just_lie(table: Table, play: Play) -> None:
    """A number or a plain wild."""
    turn_own_power(table, play)
    table.seat = table.next_seat(play.seat)


def skip_next(table: Table, play: Play) -> None:
    skip(table, table.next_seat(play.seat))


def skip_all_others(table: Table, play: Play) -> None:
    turn_own_power(table, play)
    for victim in table.opponents(play.seat):
        table.log("skip", seat=victim)
    table.seat = play.seat


def reverse(table: Table, play: Play) -> None:
    """C30, R10: between two players the opponent is skipped as well."""
    turn_direction(table)
    if len(table.in_round()) == 2 and table.rules.two_player_reverse == "skip":
        skip_next(table, play)
    else:
        table.seat = table.next_seat(play.seat)


def turn_direction(table: Table) -> None:
    table.direction = -table.direction
    table.log("reverse", direction=table.direction)


def flex_reverse(table: Table, play: Play) -> None:
    """X16: the first player in the new direction is skipped."""
    turn_direction(table)
    turn_own_power(table, play)
    skip_next(table, play)


def next_draws(table: Table, play: Play) -> None:
    if opens_stack(table, play.move):
        raise_stack(table, play)
    else:
        punish(table, table.next_seat(play.seat), play.move.draws)


def all_others_draw(table: Table, play: Play) -> None:
    """C29, X13: in the direction of play; nobody loses a turn."""
    turn_own_power(table, play)
    for victim in table.opponents(play.seat):
        draw(table, victim, FLEX_ALL_DRAW[play.symbol], "penalty")
    table.seat = table.next_seat(play.seat)


def target_draws(table: Table, play: Play) -> None:
    """X2: the target keeps its turn."""
    turn_own_power(table, play)
    assert play.target is not None
    draw(table, play.target, FLEX_TARGETS[play.symbol], "penalty")
    table.seat = table.next_seat(play.seat)


def all_flip(table: Table, play: Play) -> None:
    turn_all_power(table, play)
    table.seat = table.next_seat(play.seat)


def flip(table: Table, play: Play) -> None:
    turn_over(table, play.seat if table.rules.flip_wild_top == "flipper" else None)  # F5
    table.seat = table.next_seat(play.seat)


EFFECTS: dict[str, Callable[[Table, Play], None]] = {
    "skip": skip_next,
    "reverse": reverse,
    "draw-one": next_draws,
    "draw-two": next_draws,
    "draw-five": next_draws,
    "skip-everyone": skip_all_others,
    "flip": flip,
    "wild-draw-two": resolve_wild_draw,
    "wild-draw-four": resolve_wild_draw,
    "wild-draw-color": resolve_wild_draw,
    "wild-all-flip": all_flip,
}

FLEX_EFFECTS: dict[str, Callable[[Table, Play], None]] = {
    "skip": skip_all_others,
    "reverse": flex_reverse,
    "draw-two": all_others_draw,
    "wild-all-draw": all_others_draw,
    "wild-target-draw-two": target_draws,
    "wild-draw-four": target_draws,
}
