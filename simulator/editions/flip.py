"""UNO Flip!: 112 double-sided cards; every card has a light face (slot 0) and a dark face (slot 1).

Which dark face backs which light face is printed and the same in every copy of the game that was transcribed; `BACKS`
below is that list. Order of the cards: color by color of the light side (blue, green, red, yellow); in a color 1, 1,
2, 2, … 9, 9, then two each of Draw One, Skip, Reverse and Flip; at the end four Wilds and four Wild Draw Twos. Copies
of one light face stand in the order of their backs in the table.
"""

from __future__ import annotations

from simulator.cards import COLORLESS, Card, Draws, Edition, Effect, Face, Kind, Loses, Second, Symbol
from simulator.editions.census import Census

LIGHT_COLORS = ("blue", "green", "red", "yellow")
DARK_COLORS = ("orange", "pink", "purple", "teal")

NUMBERS = tuple(Kind(str(n), n, n) for n in range(1, 10))
REVERSE = Kind("reverse", Symbol.REVERSE, 20, Effect(reverse=True))
FLIP_CARD = Kind("flip", Symbol.FLIP, 20, Effect(flips_deck=True))
WILD = Kind("wild", Symbol.WILD, 40, Effect(names_color=True))

LIGHT_KINDS = (
    *NUMBERS,
    Kind("draw-one", Symbol.DRAW_ONE, 10, Effect(draw=1, draws=Draws.NEXT, loses=Loses.NEXT)),
    Kind("skip", Symbol.SKIP, 20, Effect(loses=Loses.NEXT)),
    REVERSE,
    FLIP_CARD,
)
LIGHT_WILDS = (
    WILD,
    Kind(
        "wild-draw-two",
        Symbol.WILD_DRAW_TWO,
        50,
        Effect(draw=2, draws=Draws.NEXT, loses=Loses.NEXT, names_color=True, restricted=True),
    ),
)
DARK_KINDS = (
    *NUMBERS,
    Kind("draw-five", Symbol.DRAW_FIVE, 20, Effect(draw=5, draws=Draws.NEXT, loses=Loses.NEXT)),
    Kind("skip-everyone", Symbol.SKIP_EVERYONE, 30, Effect(loses=Loses.ALL_OTHERS)),
    REVERSE,
    FLIP_CARD,
)
DARK_WILDS = (
    WILD,
    Kind(
        "wild-draw-color",
        Symbol.WILD_DRAW_COLOR,
        60,
        Effect(draws=Draws.NEXT_UNTIL_COLOR, loses=Loses.NEXT, names_color=True, restricted=True),
    ),
)

BACKS = """
light      | blue               | green              | red                | yellow
1          | Pu SA  , Pu SA     | Or 5   , Or Flip   | Pk 3   , Pu 2      | Pk SA  , Wild
2          | Or 8   , Pk 6      | Te +5  , Te SA     | Or Rev , Pu +5     | Te 1   , Te 8
3          | Pu 8   , Te 2      | Pk Flip, Pu 2      | Pk 7   , WDC       | Pk +5  , Pu 1
4          | Pu 1   , Te +5     | Pk 8   , Te 9      | Or Flip, Pu +5     | Pk +5  , Pu Flip
5          | Or Rev , Pk 9      | Or 7   , Te 4      | Pk 2   , Te 5      | Pu 9   , Te 8
6          | Pu Rev , Te SA     | Pk 5   , WDC       | Or 9   , Pk SA     | Or SA  , WDC
7          | Or 3   , Or SA     | Or 6   , Te 2      | Or 1   , Pu 5      | Or 2   , Pu 6
8          | Te 4   , Te Rev    | Pk Rev , Te 9      | Pu Rev , Te 7      | Or 2   , Pk 1
9          | Or 5   , Pu Flip   | Or +5  , Pk Rev    | Pu 5   , Te Rev    | Pu 4   , Te 5
draw-one   | Pk 6   , Te 6      | Or 6   , Te 6      | Pk 3   , Pk 4      | Pk 1   , Pu 8
skip       | Pk 9   , Te 1      | Or 9   , Pu 4      | Or +5  , Wild      | Or 3   , Te Flip
reverse    | Or 4   , Wild      | Or 1   , Pk 7      | Pu 3   , Te 7      | Te Flip, Wild
flip       | Pu 6   , Pu 7      | Te 3   , WDC       | Pk 8   , Pu 3      | Or 8   , Pk 4
"""
"""The backs of the two copies of every colored light face: Or orange, Pk pink, Pu purple, Te teal; +5 Draw Five,
SA Skip Everyone, Rev Reverse, WDC Wild Draw Color."""

WILD_BACKS = {"wild": "Pk 5, Pk Flip, Pu 7, Te 3", "wild-draw-two": "Or 4, Or 7, Pk 2, Pu 9"}
"""The backs of the four copies of every light wild."""

_COLOR_CODES = {"Or": 0, "Pk": 1, "Pu": 2, "Te": 3}
_KIND_CODES = {str(n): str(n) for n in range(1, 10)} | {
    "+5": "draw-five",
    "SA": "skip-everyone",
    "Rev": "reverse",
    "Flip": "flip",
}
_WILD_CODES = {"Wild": "wild", "WDC": "wild-draw-color"}


def _colored(color: int, color_name: str, kind: Kind) -> Face:
    return Face(color, kind, f"{color_name}-{kind.name}")


def _dark_face(code: str) -> Face:
    """The dark face that an entry of the table stands for: ``"Pk 3"``, ``"WDC"``."""
    kinds = {kind.name: kind for kind in DARK_KINDS}
    wilds = {kind.name: kind for kind in DARK_WILDS}
    if code in _WILD_CODES:
        kind = wilds[_WILD_CODES[code]]
        return Face(COLORLESS, kind, kind.name)
    color_code, kind_code = code.split()
    color = _COLOR_CODES[color_code]
    return _colored(color, DARK_COLORS[color], kinds[_KIND_CODES[kind_code]])


def _card(light: Face, code: str) -> Card:
    dark = _dark_face(code.strip())
    return Card(f"{light.name}/{dark.name}", (light, dark))


def _cards() -> tuple[Card, ...]:
    header, *rows = ([cell.strip() for cell in line.split("|")] for line in BACKS.strip().splitlines())
    backs = {(color, row[0]): cell for row in rows for color, cell in zip(header[1:], row[1:], strict=True)}
    cards = []
    for color, color_name in enumerate(LIGHT_COLORS):
        for kind in LIGHT_KINDS:
            face = _colored(color, color_name, kind)
            cards += [_card(face, code) for code in backs[color_name, kind.name].split(",")]
    for kind in LIGHT_WILDS:
        face = Face(COLORLESS, kind, kind.name)
        cards += [_card(face, code) for code in WILD_BACKS[kind.name].split(",")]
    return tuple(cards)


FLIP = Edition(
    name="flip",
    title="UNO Flip!",
    cards=_cards(),
    second=Second.SIDE,
    colors=(LIGHT_COLORS, DARK_COLORS),
    max_players=10,
    defaults={},
    sources=(
        "Mattel instruction sheet GDR44-0970: counts, points, actions, set-up",
        "six public transcriptions of the printed pairing; without their typing errors they agree on all 112 cards",
    ),
)

CENSUS = Census(
    cards=112,
    colored=(
        {str(n): 2 for n in range(1, 10)} | {"draw-one": 2, "skip": 2, "reverse": 2, "flip": 2},
        {str(n): 2 for n in range(1, 10)} | {"draw-five": 2, "skip-everyone": 2, "reverse": 2, "flip": 2},
    ),
    wild=({"wild": 4, "wild-draw-two": 4}, {"wild": 4, "wild-draw-color": 4}),
    points=(1280, 1480),
    missing=0,
)
