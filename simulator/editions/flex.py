"""UNO Flex: 104 cards to play with; the eight Power Cards are a state of the seats, not part of the deck.

Slot 0 is the regular side of a card, slot 1 its flex side; the classic cards and Wild All Flip have none. The flex
side of a number has the same number in the flex color, the flex side of an action keeps color and symbol and changes
what the card does.

Order of the cards: color by color (blue, green, red, yellow); in a color the classic numbers 1 to 8, classic Skip,
Reverse, Draw Two, then the flex numbers 1 to 8, flex Skip, Reverse, Draw Two; at the end four each of Wild All Flip,
Wild Target Draw Two, Wild All Draw and Wild Draw Four.
"""

from __future__ import annotations

from simulator.cards import COLORLESS, Card, Draws, Edition, Effect, Face, Kind, Loses, Power, Second, Symbol
from simulator.editions.census import Census

COLORS = ("blue", "green", "red", "yellow")

NUMBERS = tuple(Kind(str(n), n, n) for n in range(1, 9))
ICON_NUMBERS = tuple(Kind(f"{n}-icon", n, n, Effect(power=Power.OWN)) for n in range(1, 9))
SKIP = Kind("skip", Symbol.SKIP, 20, Effect(loses=Loses.NEXT))
REVERSE = Kind("reverse", Symbol.REVERSE, 20, Effect(reverse=True))
DRAW_TWO = Kind("draw-two", Symbol.DRAW_TWO, 20, Effect(draw=2, draws=Draws.NEXT, loses=Loses.NEXT))

ACTIONS: tuple[tuple[Kind, Kind], ...] = (
    (SKIP, Kind("skip-flex", Symbol.SKIP, 20, Effect(loses=Loses.ALL_OTHERS))),
    (REVERSE, Kind("reverse-flex", Symbol.REVERSE, 20, Effect(reverse=True, loses=Loses.NEXT))),
    (DRAW_TWO, Kind("draw-two-flex", Symbol.DRAW_TWO, 20, Effect(draw=1, draws=Draws.ALL_OTHERS))),
)
"""Colored actions: what the regular side does, and the flex side of the flex card."""

WILDS: tuple[tuple[Kind, Kind | None], ...] = (
    (
        Kind("wild-all-flip", Symbol.WILD_ALL_FLIP, 50, Effect(names_color=True, power=Power.EVERYBODY)),
        None,
    ),
    (
        Kind("wild-target-draw-two", Symbol.WILD_TARGET_DRAW_TWO, 50, Effect(names_color=True)),
        Kind(
            "wild-target-draw-two-flex",
            Symbol.WILD_TARGET_DRAW_TWO,
            50,
            Effect(draw=2, draws=Draws.CHOSEN, names_color=True),
        ),
    ),
    (
        Kind("wild-all-draw", Symbol.WILD_ALL_DRAW, 50, Effect(names_color=True)),
        Kind("wild-all-draw-flex", Symbol.WILD_ALL_DRAW, 50, Effect(draw=2, draws=Draws.ALL_OTHERS, names_color=True)),
    ),
    (
        Kind(
            "wild-draw-four",
            Symbol.WILD_DRAW_FOUR,
            50,
            Effect(draw=4, draws=Draws.NEXT, loses=Loses.NEXT, names_color=True, restricted=True),
        ),
        Kind("wild-draw-four-flex", Symbol.WILD_DRAW_FOUR, 50, Effect(draw=4, draws=Draws.CHOSEN, names_color=True)),
    ),
)
"""Wilds: regular side and flex side. There is no plain Wild; three of the four are one on their regular side."""

WILD_COPIES = 4

ICONS = {"blue": (1, 3, 5, 7), "green": (2, 4, 6, 8), "red": (2, 4, 6, 8), "yellow": (1, 3, 5, 7)}
"""Classic numbers with a flip icon."""

FLEX_COLORS = """
regular | 1      2      3      4      5      6      7      8
blue    | red    red    red    yellow yellow yellow green  green
green   | yellow yellow yellow red    red    red    blue   blue
red     | blue   blue   blue   green  green  green  yellow yellow
yellow  | green  green  green  blue   blue   blue   red    red
"""
"""Flex color of every flex number."""


def flex_color(color: str, number: int) -> str:
    """Name of the flex color of a flex number."""
    for line in FLEX_COLORS.strip().splitlines():
        regular, colors = line.split("|")
        if regular.strip() == color:
            return colors.split()[number - 1]
    raise KeyError(color)


def _cards() -> tuple[Card, ...]:
    cards: list[Card] = []
    for color, color_name in enumerate(COLORS):
        for number in range(1, 9):
            name = f"{color_name}-{number}"
            if number in ICONS[color_name]:
                cards.append(Card(f"{name}-icon", (Face(color, ICON_NUMBERS[number - 1], name), None)))
            else:
                cards.append(Card(name, (Face(color, NUMBERS[number - 1], name), None)))
        for regular, _ in ACTIONS:
            name = f"{color_name}-{regular.name}"
            cards.append(Card(name, (Face(color, regular, name), None)))
        for number in range(1, 9):
            name, flexed = f"{color_name}-{number}", flex_color(color_name, number)
            kind = NUMBERS[number - 1]
            front, flex = Face(color, kind, name), Face(COLORS.index(flexed), kind, f"{flexed}-{number}")
            cards.append(Card(f"{name}/{flexed}", (front, flex)))
        for regular, flex_kind in ACTIONS:
            name, flex_name = f"{color_name}-{regular.name}", f"{color_name}-{flex_kind.name}"
            cards.append(Card(flex_name, (Face(color, regular, name), Face(color, flex_kind, flex_name))))
    for regular, wild_flex in WILDS:
        front = Face(COLORLESS, regular, regular.name)
        back = None if wild_flex is None else Face(COLORLESS, wild_flex, wild_flex.name)
        cards += [Card(front.name if back is None else back.name, (front, back))] * WILD_COPIES
    return tuple(cards)


FLEX = Edition(
    name="flex",
    title="UNO Flex",
    cards=_cards(),
    second=Second.FLEX,
    colors=(COLORS, COLORS),
    max_players=8,
    defaults={
        "starter": "ignore",
        "starter_passed": "buried",
        "wild_counts_as_match": "on",
        "last_card_draws": "off",
    },
    sources=(
        "Mattel instruction sheet HMY99-4B70G1: 112 cards with 8 Power Cards, actions, flex sides, scoring",
        "photographs of every distinct face of a printed deck: flip icons, flex colors, absence of a plain Wild",
    ),
    inferred=(
        "The copies of a face are not printed anywhere: one of each of the 88 colored faces and four of each of the "
        "four wilds is what the total of 112, with 8 Power Cards, and the photographs leave as the natural reading."
    ),
)

CENSUS = Census(
    cards=104,
    colored=(
        {str(n): 2 for n in range(1, 9)} | {"skip": 2, "reverse": 2, "draw-two": 2},
        {str(n): 1 for n in range(1, 9)} | {"skip-flex": 1, "reverse-flex": 1, "draw-two-flex": 1},
    ),
    wild=(
        {"wild-all-flip": 4, "wild-target-draw-two": 4, "wild-all-draw": 4, "wild-draw-four": 4},
        {"wild-target-draw-two-flex": 4, "wild-all-draw-flex": 4, "wild-draw-four-flex": 4},
    ),
    points=(1568, 984),
    missing=48,
)
