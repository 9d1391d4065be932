"""Classic UNO: 108 cards with one face.

Order of the cards: color by color (blue, green, red, yellow); in a color 0, then 1, 1, 2, 2, … 9, 9, then two each of
Skip, Reverse and Draw Two; at the end four Wilds and four Wild Draw Fours.
"""

from __future__ import annotations

from simulator.cards import COLORLESS, Card, Draws, Edition, Effect, Face, Kind, Loses, Second, Symbol, symbol_name
from simulator.editions.census import Census

COLORS = ("blue", "green", "red", "yellow")

NUMBERS = tuple(Kind(str(n), n, n) for n in range(10))
SKIP = Kind("skip", Symbol.SKIP, 20, Effect(loses=Loses.NEXT))
REVERSE = Kind("reverse", Symbol.REVERSE, 20, Effect(reverse=True))
DRAW_TWO = Kind("draw-two", Symbol.DRAW_TWO, 20, Effect(draw=2, draws=Draws.NEXT, loses=Loses.NEXT))
WILD = Kind("wild", Symbol.WILD, 50, Effect(names_color=True))
WILD_DRAW_FOUR = Kind(
    "wild-draw-four",
    Symbol.WILD_DRAW_FOUR,
    50,
    Effect(draw=4, draws=Draws.NEXT, loses=Loses.NEXT, names_color=True, restricted=True),
)

COPIES: tuple[tuple[Kind, int], ...] = (
    (NUMBERS[0], 1),
    *((number, 2) for number in NUMBERS[1:]),
    (SKIP, 2),
    (REVERSE, 2),
    (DRAW_TWO, 2),
)
"""Copies per color, in deck order."""

WILD_COPIES: tuple[tuple[Kind, int], ...] = ((WILD, 4), (WILD_DRAW_FOUR, 4))


def _cards() -> tuple[Card, ...]:
    cards = []
    for color, color_name in enumerate(COLORS):
        for kind, copies in COPIES:
            name = f"{color_name}-{symbol_name(kind.symbol)}"
            cards += [Card(name, (Face(color, kind, name), None))] * copies
    for kind, copies in WILD_COPIES:
        cards += [Card(kind.name, (Face(COLORLESS, kind, kind.name), None))] * copies
    return tuple(cards)


CLASSIC = Edition(
    name="classic",
    title="UNO",
    cards=_cards(),
    second=Second.NONE,
    colors=(COLORS, ()),
    max_players=10,
    defaults={},
    sources=(
        "Mattel instruction sheet T8231-0920: deck, actions, starter table and scoring of the standard game",
        "Mattel/International Games sheet of 1993: the 108 cards and the two-handed game",
    ),
)

CENSUS = Census(
    cards=108,
    colored=(
        {"0": 1} | {str(n): 2 for n in range(1, 10)} | {"skip": 2, "reverse": 2, "draw-two": 2},
        {},
    ),
    wild=({"wild": 4, "wild-draw-four": 4}, {}),
    points=(1240, 0),
    missing=108,
)
