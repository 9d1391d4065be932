"""Wild draws: the challenge, and the cards it costs."""

from __future__ import annotations

from tests.twin.drawing import draw, draw_until_color
from tests.twin.laying import Play
from tests.twin.table import Table

WILD_DRAWS = {"wild-draw-two": 2, "wild-draw-four": 4}
"""Those with a fixed number; Wild Draw Color is drawn until the color comes."""


def resolve_wild_draw(table: Table, play: Play) -> None:
    victim = table.next_seat(play.seat)
    if may_challenge(table) and table.minds[victim].challenges():
        challenge(table, play, victim)
    else:
        draw_for(table, victim, play, "penalty")
        skip(table, victim)


def may_challenge(table: Table) -> bool:
    """C12, C13, H28: the victim may, before drawing, where wild draws can be bluffs."""
    return bool(table.rules.wild_draw == "bluff" and table.rules.challenge == "on")


def challenge(table: Table, play: Play, victim: int) -> None:
    """C11: the hand at the moment of the play is judged."""
    guilty = not play.move.honest
    table.log("challenge", seat=victim, accused=play.seat, guilty=guilty)
    if guilty:
        draw_for(table, play.seat, play, "challenge")
        table.seat = victim  # C14
        if table.rules.challenge_won == "skipped":
            skip(table, victim)
    else:
        draw_for(table, victim, play, "challenge", extra=2)
        skip(table, victim)


def draw_for(table: Table, seat: int, play: Play, why: str, extra: int = 0) -> None:
    """A number of cards in one go; for Wild Draw Color (F12) the search first and the extra cards after it."""
    if play.symbol in WILD_DRAWS:
        draw(table, seat, WILD_DRAWS[play.symbol] + extra, why)
        return
    assert table.color is not None
    draw_until_color(table, seat, table.color)
    draw(table, seat, extra, why)


def punish(table: Table, victim: int, count: int) -> None:
    draw(table, victim, count, "penalty")
    skip(table, victim)


def skip(table: Table, victim: int) -> None:
    table.log("skip", seat=victim)
    table.seat = table.next_seat(victim)
