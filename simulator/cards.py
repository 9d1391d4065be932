"""What is printed on a card: colors, symbols, effects, faces, cards, editions.

A *card* is a physical thing with up to two *faces*. What the second face means is a property of the edition
(`Edition.second`):

=========  ==========================================================================================
``none``   one face only (classic)
``side``   the back of the card; the whole deck shows face 0 (light) or face 1 (dark) at a time (Flip)
``flex``   the flex side of the same face; usable by a player whose Power Card is green (Flex)
=========  ==========================================================================================

Everything a card *does* is an `Effect` built from a small vocabulary; the engine interprets the vocabulary and never
asks for the name of an edition.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property

COLORS = 4
"""Colored colors a side has."""

COLORLESS = 4
"""Color index of a wild face."""

NO_COLOR = 5
"""Color in force while nobody has named one yet; matches no card."""

NUMBER_SYMBOLS = 10


class Symbol(IntEnum):
    """The printed symbol. Two colored faces with the same symbol match; a number's symbol is its value."""

    SKIP = 10
    REVERSE = 11
    DRAW_ONE = 12
    DRAW_TWO = 13
    DRAW_FIVE = 14
    SKIP_EVERYONE = 15
    FLIP = 16
    WILD = 17
    WILD_DRAW_TWO = 18
    WILD_DRAW_FOUR = 19
    WILD_DRAW_COLOR = 20
    WILD_ALL_FLIP = 21
    WILD_TARGET_DRAW_TWO = 22
    WILD_ALL_DRAW = 23


SYMBOLS = 32
"""Room for symbols in the kernel's tables."""


def symbol_name(symbol: int) -> str:
    """Name of a symbol as the event log writes it: ``"7"``, ``"skip-everyone"``."""
    return str(int(symbol)) if symbol < NUMBER_SYMBOLS else Symbol(symbol).name.lower().replace("_", "-")


class Draws(IntEnum):
    """Who draws the cards of an effect."""

    NOBODY = 0
    NEXT = 1
    ALL_OTHERS = 2
    CHOSEN = 3
    NEXT_UNTIL_COLOR = 4


class Loses(IntEnum):
    """Who loses a turn through an effect."""

    NOBODY = 0
    NEXT = 1
    ALL_OTHERS = 2


class Power(IntEnum):
    """Whose Power Card an effect turns (the player's own on a flip icon, everybody's on Wild All Flip)."""

    NOBODY = 0
    OWN = 1
    EVERYBODY = 2


@dataclass(frozen=True)
class Effect:
    """What happens when a face is played; the default is a plain number card.

    `draw` counts cards (0 with `Draws.NEXT_UNTIL_COLOR`, whose count is open). `restricted` marks wild draws that may
    only be played without a card of the color in force, and that can be challenged.
    """

    draw: int = 0
    draws: Draws = Draws.NOBODY
    loses: Loses = Loses.NOBODY
    reverse: bool = False
    names_color: bool = False
    restricted: bool = False
    flips_deck: bool = False
    power: Power = Power.NOBODY


@dataclass(frozen=True)
class Kind:
    """A class of faces that score and act alike: ``draw-two`` of all colors is one kind, ``7`` another.

    `name` is unique in its edition and slot (``"wild-all-draw-flex"``); it is the label of per-card statistics.
    """

    name: str
    symbol: int
    points: int
    effect: Effect = field(default_factory=Effect)

    @property
    def without_action(self) -> Effect:
        """What is left of the effect if the card does nothing: a wild still names a color."""
        return Effect(names_color=self.effect.names_color)

    @property
    def acts(self) -> bool:
        """Whether the card does anything besides naming a color."""
        return self.effect != self.without_action


@dataclass(frozen=True)
class Face:
    """One printed side: a color index of its slot (`COLORLESS` for a wild), a kind and the name in the event log."""

    color: int
    kind: Kind
    name: str


@dataclass(frozen=True)
class Card:
    """A physical card. `faces[1]` is None where the card has no second face."""

    name: str
    faces: tuple[Face, Face | None]


class Second(StrEnum):
    """What the second face of a card means in an edition."""

    NONE = "none"
    SIDE = "side"
    FLEX = "flex"


@dataclass(frozen=True)
class Edition:
    """A declared deck.

    `colors[slot]` names the four colors of a slot in alphabetical order (the index order); `defaults` overrides the
    common defaults of rule options; `inferred` lists card counts that no official source states.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    second: Second
    colors: tuple[tuple[str, ...], tuple[str, ...]]
    max_players: int
    defaults: dict[str, object]
    sources: tuple[str, ...]
    inferred: str = ""

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides that its slots stand for; none if cards have one face."""
        return {Second.NONE: (), Second.SIDE: ("light", "dark"), Second.FLEX: ("regular", "flex")}[self.second]

    @cached_property
    def kinds(self) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
        """The distinct kinds of both slots, in order of first appearance in the deck."""

        def of_slot(slot: int) -> tuple[Kind, ...]:
            return tuple(dict.fromkeys(f.kind for c in self.cards if (f := c.faces[slot]) is not None))

        return of_slot(0), of_slot(1)

    def copies(self, slot: int) -> dict[Kind, int]:
        """How many cards have a face of each kind in a slot, in the order of `kinds`."""
        return dict(Counter(face.kind for card in self.cards if (face := card.faces[slot]) is not None))
