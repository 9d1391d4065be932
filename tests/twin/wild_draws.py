"""Wild draws: the challenge, and the cards it costs."""

from __future__ import annotations

from tests.twin.drawing import draw, draw_until_color
from tests.twin.laying import Play
from tests.twin.penalties import skip
from tests.twin.stacking import opens_stack, raise_stack
from tests.twin.table import Table


def resolve_wild_draw(table: Table, play: Play) -> None:
    victim = table.next_seat(play.seat)
    if may_challenge(table, play) and table.minds[victim].challenges():
        challenge(table, play, victim)
    elif opens_stack(table, play.move):  # H6
        raise_stack(table, play)
    else:
        draw_for(table, victim, play, "penalty")
        skip(table, victim)


def may_challenge(table: Table, play: Play) -> bool:
    """C12, C13, H28: the victim may, before drawing, where wild draws can be bluffs; H16: not an empty hand."""
    allowed = table.rules.wild_draw == "bluff" and table.rules.challenge == "on"
    return allowed and bool(table.hands[play.seat])


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
    if play.move.draws > 0:
        draw(table, seat, play.move.draws + extra, why)
        return
    assert table.color is not None
    draw_until_color(table, seat, table.color)
    if extra > 0 and seat not in table.out:
        draw(table, seat, extra, why)
