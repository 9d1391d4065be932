"""The decks of the three editions, written out from RULES §2.1, §3.1, §3.2 and §4.1."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

LIGHT_COLORS = ("blue", "green", "red", "yellow")
DARK_COLORS = ("orange", "pink", "purple", "teal")

CLASSIC_POINTS = {"skip": 20, "reverse": 20, "draw-two": 20, "wild": 50, "wild-draw-four": 50}
LIGHT_POINTS = {"draw-one": 10, "reverse": 20, "skip": 20, "flip": 20, "wild": 40, "wild-draw-two": 50}
DARK_POINTS = {"draw-five": 20, "reverse": 20, "skip-everyone": 30, "flip": 20, "wild": 40, "wild-draw-color": 60}
FLEX_ACTION_POINTS = 20
FLEX_WILD_POINTS = 50

FLEX_ACTIONS = ("skip", "reverse", "draw-two")
FLEX_WILDS = ("wild-all-flip", "wild-target-draw-two-flex", "wild-all-draw-flex", "wild-draw-four-flex")

# RULES §3.2, the printed pairing: light face, then the two backs for red, yellow, green and blue.
PAIRING = """
1        | Pk 3 · Pu 2    | Pk SA · Wild   | Or 5 · Or Flip | Pu SA · Pu SA
2        | Or Rev · Pu +5 | Te 1 · Te 8    | Te +5 · Te SA  | Or 8 · Pk 6
3        | Pk 7 · WDC     | Pk +5 · Pu 1   | Pk Flip · Pu 2 | Pu 8 · Te 2
4        | Or Flip · Pu +5| Pk +5 · Pu Flip| Pk 8 · Te 9    | Pu 1 · Te +5
5        | Pk 2 · Te 5    | Pu 9 · Te 8    | Or 7 · Te 4    | Or Rev · Pk 9
6        | Or 9 · Pk SA   | Or SA · WDC    | Pk 5 · WDC     | Pu Rev · Te SA
7        | Or 1 · Pu 5    | Or 2 · Pu 6    | Or 6 · Te 2    | Or 3 · Or SA
8        | Pu Rev · Te 7  | Or 2 · Pk 1    | Pk Rev · Te 9  | Te 4 · Te Rev
9        | Pu 5 · Te Rev  | Pu 4 · Te 5    | Or +5 · Pk Rev | Or 5 · Pu Flip
draw-one | Pk 3 · Pk 4    | Pk 1 · Pu 8    | Or 6 · Te 6    | Pk 6 · Te 6
skip     | Or +5 · Wild   | Or 3 · Te Flip | Or 9 · Pu 4    | Pk 9 · Te 1
reverse  | Pu 3 · Te 7    | Te Flip · Wild | Or 1 · Pk 7    | Or 4 · Wild
flip     | Pk 8 · Pu 3    | Or 8 · Pk 4    | Te 3 · WDC     | Pu 6 · Pu 7
"""
PAIRING_COLORS = ("red", "yellow", "green", "blue")
WILD_BACKS = {"wild": "Pk 5 · Pk Flip · Pu 7 · Te 3", "wild-draw-two": "Or 4 · Or 7 · Pk 2 · Pu 9"}
SHORT_COLORS = {"Pk": "pink", "Te": "teal", "Or": "orange", "Pu": "purple"}
SHORT_SYMBOLS = {"+5": "draw-five", "SA": "skip-everyone", "Rev": "reverse", "Flip": "flip"}

# RULES §4.1: the flex color of the numbers 1 to 8, by regular color, and the numbers with the flip icon.
FLEX_BACKS = {
    "yellow": "green green green blue blue blue red red",
    "red": "blue blue blue green green green yellow yellow",
    "blue": "red red red yellow yellow yellow green green",
    "green": "yellow yellow yellow red red red blue blue",
}
ICON_NUMBERS = {"yellow": "1357", "blue": "1357", "red": "2468", "green": "2468"}


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face; a wild has no color."""

    name: str
    color: str | None
    symbol: str
    points: int

    @property
    def is_number(self) -> bool:
        return self.symbol.isdigit()


@dataclass(frozen=True, slots=True)
class Card:
    """A physical card: its face on the light and on the dark side (the same outside flip), and its flex side."""

    name: str
    faces: tuple[Face, Face]
    flex: Face | None = None
    icon: bool = False


def _face(name: str, points: dict[str, int]) -> Face | None:
    """Read a face name against a table of symbol points; None if there is no such face."""
    color, _, symbol = name.partition("-")
    colors = DARK_COLORS if points is DARK_POINTS else LIGHT_COLORS
    if color not in colors:
        return Face(name, None, name, points[name]) if name.startswith("wild") and name in points else None
    if len(symbol) == 1 and symbol.isdigit():
        return Face(name, color, symbol, int(symbol)) if symbol != "0" or points is CLASSIC_POINTS else None
    return Face(name, color, symbol, points[symbol]) if symbol in points and not symbol.startswith("wild") else None


def _flex_card(name: str) -> Card | None:
    """A card of UNO Flex from its name (RULES §4.1; names of EVENT_LOG)."""
    if name in FLEX_WILDS:
        regular = name.removesuffix("-flex")
        face = Face(regular, None, regular, FLEX_WILD_POINTS)
        flex = Face(name, None, regular, FLEX_WILD_POINTS) if name != regular else None
        return Card(name, (face, face), flex)
    color, _, rest = name.partition("-")
    symbol = rest.split("/")[0].removesuffix("-icon").removesuffix("-flex")
    points = int(symbol) if symbol.isdigit() else FLEX_ACTION_POINTS
    face = Face(f"{color}-{symbol}", color, symbol, points)
    if "/" in rest:
        back = rest.split("/")[1]
        return Card(name, (face, face), Face(f"{back}-{symbol}", back, symbol, points))
    # A flex action keeps color and symbol on its flex side, so both sides fit alike (X5, X6).
    flex = Face(name, color, symbol, points) if rest.endswith("-flex") else None
    return Card(name, (face, face), flex, rest.endswith("-icon"))


@cache
def find_card(edition: str, name: str) -> Card | None:
    """The card of that name, or None if the edition has none (any pairing of faces counts in flip)."""
    if edition == "flex":
        return _flex_card(name) if name in set(deck("flex")) else None
    if edition == "classic":
        face = _face(name, CLASSIC_POINTS)
        return Card(name, (face, face)) if face else None
    light_name, _, dark_name = name.partition("/")
    light, dark = _face(light_name, LIGHT_POINTS), _face(dark_name, DARK_POINTS)
    return Card(name, (light, dark)) if light and dark else None


def _classic() -> Iterator[str]:
    for color in LIGHT_COLORS:
        yield f"{color}-0"
        for symbol in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw-two"):
            yield from (f"{color}-{symbol}",) * 2
    yield from ("wild",) * 4 + ("wild-draw-four",) * 4


def _back(short: str) -> str:
    if short in ("Wild", "WDC"):
        return "wild" if short == "Wild" else "wild-draw-color"
    color, symbol = short.split()
    return f"{SHORT_COLORS[color]}-{SHORT_SYMBOLS.get(symbol, symbol)}"


def _flip() -> Iterator[str]:
    for line in PAIRING.strip().splitlines():
        symbol, *cells = (part.strip() for part in line.split("|"))
        for color, cell in zip(PAIRING_COLORS, cells, strict=True):
            for short in cell.split("·"):
                yield f"{color}-{symbol}/{_back(short.strip())}"
    for wild, backs in WILD_BACKS.items():
        yield from (f"{wild}/{_back(short.strip())}" for short in backs.split("·"))


def _flex() -> Iterator[str]:
    for color, backs in FLEX_BACKS.items():
        for number, back in enumerate(backs.split(), start=1):
            yield f"{color}-{number}" + ("-icon" if str(number) in ICON_NUMBERS[color] else "")
            yield f"{color}-{number}/{back}"
        for action in FLEX_ACTIONS:
            yield from (f"{color}-{action}", f"{color}-{action}-flex")
    for wild in FLEX_WILDS:
        yield from (wild,) * 4


@cache
def deck(edition: str) -> tuple[str, ...]:
    """All cards of an edition, sorted by name (the eight Power Cards of flex are not part of the play deck)."""
    return tuple(sorted({"classic": _classic, "flip": _flip, "flex": _flex}[edition]()))


@cache
def _faces(side: int) -> tuple[str, ...]:
    return tuple(sorted(name.split("/")[side] for name in deck("flip")))


def is_full_deck(edition: str, names: list[str], pairing: str, decks: int) -> bool:
    """Are these names exactly so many decks (H23)? With random pairing only the faces of each side count (F1)."""
    if edition == "flip" and pairing == "random":
        fair = all(sorted(name.split("/")[side] for name in names) == sorted(_faces(side) * decks) for side in (0, 1))
        return fair and all(count % decks == 0 for count in Counter(names).values())
    return sorted(names) == sorted(deck(edition) * decks)
