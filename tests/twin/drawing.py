"""Taking cards from the draw pile, and making a new one of the discard pile."""

from __future__ import annotations

from collections.abc import Callable

from tests.twin.cards import Card
from tests.twin.leaving import count_hand
from tests.twin.legal import moves_with
from tests.twin.table import Table, names


def draw(table: Table, seat: int, count: int, why: str) -> list[Card]:
    """C28: so many cards, or what there is."""
    return draw_while(table, seat, why, lambda drawn: count - len(drawn))


def draw_until_color(table: Table, seat: int, color: str) -> bool:
    """F8, F9: cards until one of the color comes; false if nothing is left before that."""

    def missing(drawn: list[Card]) -> int:
        return 0 if ends_the_search(table, drawn, color) else 1

    return missing(draw_while(table, seat, "until-color", missing)) == 0


def ends_the_search(table: Table, drawn: list[Card], color: str) -> bool:
    if not drawn:
        return False
    if len(drawn) == table.rules.draw_color_cap:  # H18
        return True
    last = table.face(drawn[-1])
    return last.color == color or (last.is_wild and table.rules.draw_color_wilds == "on")


def draw_until_playable(table: Table, seat: int) -> list[Card]:
    """H12: cards until one can be played honestly."""

    def missing(drawn: list[Card]) -> int:
        return 0 if drawn and moves_with(table, seat, [drawn[-1]]) else 1

    return draw_while(table, seat, "until-playable", missing)


def draw_while(table: Table, seat: int, why: str, missing: Callable[[list[Card]], int]) -> list[Card]:
    """Draw one card after the other while some are missing; a reshuffle cuts the `draw` event in two (C26)."""
    drawn: list[Card] = []
    unwritten: list[Card] = []
    while missing(drawn) > 0 and (table.pile or can_reshuffle(table)):
        if not table.pile:
            write_and_reshuffle(table, seat, unwritten, why)
        card = table.pile.pop(0)
        table.hands[seat].append(card)
        drawn.append(card)
        unwritten.append(card)
        table.empty_passes = 0
        if not table.pile and table.rules.reshuffle == "eager" and can_reshuffle(table):
            write_and_reshuffle(table, seat, unwritten, why)
    if unwritten or missing(drawn) > 0:
        write_draw(table, seat, unwritten, why, missing(drawn))
    count_hand(table, seat)
    return drawn


def write_and_reshuffle(table: Table, seat: int, unwritten: list[Card], why: str) -> None:
    if unwritten:
        write_draw(table, seat, unwritten, why, 0)
        unwritten.clear()
    reshuffle(table)


def write_draw(table: Table, seat: int, cards: list[Card], why: str, short: int) -> None:
    table.log("draw", seat=seat, cards=names(cards), why=why, short=short)


def can_reshuffle(table: Table) -> bool:
    return len(table.discard) > 1 or bool(table.aside)


def reshuffle(table: Table) -> None:
    """C27: the top card stays; the others, bottom card first, and hands set aside (H15) are shuffled."""
    cards = table.discard[:-1] + table.aside
    table.discard = table.discard[-1:]
    table.aside = []
    table.deck.shuffle(cards)
    table.pile = cards
    table.log("reshuffle", cards=len(cards), pile=names(cards))
