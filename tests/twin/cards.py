"""What is printed on a card, read off its name, and what it is worth.

Of the declared editions only the names of the cards and their order are used; colors, symbols, flex sides and points
are worked out here a second time.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.editions import get_edition
from simulator.rules import Ruleset
from tests.twin.rng import open_stream

LIGHT_COLORS = ["blue", "green", "red", "yellow"]
DARK_COLORS = ["orange", "pink", "purple", "teal"]

POINTS = {
    "classic": {"skip": 20, "reverse": 20, "draw-two": 20, "wild": 50, "wild-draw-four": 50},
    "flip": {
        "draw-one": 10,
        "draw-five": 20,
        "reverse": 20,
        "skip": 20,
        "skip-everyone": 30,
        "flip": 20,
        "wild": 40,
        "wild-draw-two": 50,
        "wild-draw-color": 60,
    },
    "flex": {
        "skip": 20,
        "reverse": 20,
        "draw-two": 20,
        "wild-all-flip": 50,
        "wild-target-draw-two": 50,
        "wild-all-draw": 50,
        "wild-draw-four": 50,
    },
}

DRAWS = {"draw-one": 1, "draw-two": 2, "draw-five": 5}
"""Colored cards that make the next player draw (in Flex on the regular side)."""

WILD_DRAWS = {"wild-draw-two": 2, "wild-draw-four": 4}
"""Wilds that make the next player draw a fixed number (in Flex on the regular side)."""

RESTRICTED = [*WILD_DRAWS, "wild-draw-color"]
"""Wild draws, that ask for a hand without the color in force (in Flex on the regular side)."""

FLEX_ALL_DRAW = {"draw-two": 1, "wild-all-draw": 2}
"""Flex sides that make every other player draw."""

FLEX_TARGETS = {"wild-target-draw-two": 2, "wild-draw-four": 4}
"""Flex sides that make a chosen player draw."""


@dataclass(frozen=True)
class Face:
    """One side of a card; `color` is None for a wild."""

    name: str
    color: str | None
    symbol: str

    @property
    def is_wild(self) -> bool:
        return self.color is None

    @property
    def is_number(self) -> bool:
        return self.symbol.isdecimal()


@dataclass(frozen=True)
class Card:
    """A physical card: `number` is its place in the unshuffled deck, `back` its dark face or its flex side."""

    number: int
    name: str
    front: Face
    back: Face | None
    has_icon: bool = False


def read_face(name: str) -> Face:
    """``"red-skip-flex"`` is a red Skip, ``"wild-all-draw"`` a wild without a color."""
    if name.startswith("wild"):
        return Face(name, None, name.removesuffix("-flex"))
    color, _, symbol = name.partition("-")
    return Face(name, color, symbol.removesuffix("-flex"))


def read_card(edition: str, number: int, name: str) -> Card:
    if edition == "flip":
        light, dark = name.split("/")
        return Card(number, name, read_face(light), read_face(dark))
    if edition == "flex":
        return read_flex_card(number, name)
    return Card(number, name, read_face(name), None)


def read_flex_card(number: int, name: str) -> Card:
    if name.endswith("-icon"):
        return Card(number, name, read_face(name.removesuffix("-icon")), None, has_icon=True)
    if name.endswith("-flex"):
        return Card(number, name, read_face(name.removesuffix("-flex")), read_face(name))
    if "/" in name:
        regular, flex_color = name.split("/")
        front = read_face(regular)
        return Card(number, name, front, read_face(f"{flex_color}-{front.symbol}"))
    return Card(number, name, read_face(name), None)


def points_of(edition: str, face: Face) -> int:
    return int(face.symbol) if face.is_number else POINTS[edition][face.symbol]


def unshuffled_deck(rules: Ruleset, seed: int) -> list[Card]:
    """The deck in the order of the edition: paired anew if the rules say so, and as often as they say."""
    names = [card.name for card in get_edition(rules.edition).cards]
    if rules.edition == "flip" and rules.pairing == "random":
        names = paired_at_random(names, seed)
    return [read_card(rules.edition, number, name) for number, name in enumerate(names * rules.decks)]


def paired_at_random(names: list[str], seed: int) -> list[str]:
    """F1: card i gets the back of card permutation[i], the same in every round of a run."""
    permutation = list(range(len(names)))
    open_stream(seed, 2**63, 0, 0).shuffle(permutation)
    return [
        f"{name.split('/')[0]}/{names[other].split('/')[1]}" for name, other in zip(names, permutation, strict=True)
    ]
