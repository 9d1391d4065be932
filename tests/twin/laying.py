"""Putting a card on the discard pile, with all that is decided along with it."""

from __future__ import annotations

from dataclasses import dataclass

from tests.twin.cards import FLEX_TARGETS
from tests.twin.table import Move, Table


@dataclass
class Play:
    """A card that lies: by whom, whether it ends the round, whether it was a bluff, the chosen player."""

    seat: int
    move: Move
    last: bool
    target: int | None = None

    @property
    def symbol(self) -> str:
        return self.move.face.symbol


def name_color(table: Table, seat: int) -> str:
    held = [color for card in table.hands[seat] if (color := table.face(card).color) is not None]
    return table.minds[seat].name_color(table.colors, held)


def announce_color(table: Table, seat: int) -> None:
    """A color is named apart from a play."""
    table.color = name_color(table, seat)
    table.log("color", seat=seat, color=table.color)


def lay(table: Table, seat: int, move: Move, after_draw: bool = False) -> Play:
    """The card leaves the hand; its color and its target are chosen, and it is written down."""
    table.hands[seat].remove(move.card)
    table.discard.append(move.card)
    table.empty_passes = 0
    play = Play(seat, move, ends_the_round(table, seat))
    set_color(table, play)
    if asks_for_target(table, play):
        play.target = table.minds[seat].choose_player(table.opponents(seat))
    write_play(table, play, after_draw)
    return play


def ends_the_round(table: Table, seat: int) -> bool:
    """The hand is empty, and nobody plays on; H16: or only one other player is left."""
    if table.hands[seat]:
        return False
    return table.rules.play_to_last == "off" or len(table.opponents(seat)) == 1


def set_color(table: Table, play: Play) -> None:
    """X7: the regular color of a colored card; C25: a last wild names none, unless its effect needs one."""
    color = table.face(play.move.card).color
    if color is not None:
        table.color = color
    elif play.last and play.symbol != "wild-draw-color":
        table.color = None
    elif not keeps_color(table, play):
        table.color = name_color(table, play.seat)


def keeps_color(table: Table, play: Play) -> bool:
    """X14: the flex side of Wild All Draw may be ruled to leave the color alone."""
    return play.symbol == "wild-all-draw" and play.move.flexed and table.rules.all_draw_color == "off"


def asks_for_target(table: Table, play: Play) -> bool:
    """X12, H11: a victim or a partner is chosen if there is going to be one."""
    if play.symbol == "7" and table.rules.seven_zero == "on":
        return bool(table.hands[play.seat])  # R18
    if not play.move.flexed or play.symbol not in FLEX_TARGETS:
        return False
    return not play.last or table.rules.last_card_draws == "on"


def write_play(table: Table, play: Play, after_draw: bool) -> None:
    table.log(
        "play",
        seat=play.seat,
        card=play.move.card.name,
        face=play.move.face.name,
        mode="flex" if play.move.flexed else "regular",
        color=table.color,
        target=play.target,
        after_draw=after_draw,
    )
