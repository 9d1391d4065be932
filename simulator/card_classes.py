"""Which cards count as the same card when their worth is measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.cards import NUMBER_SYMBOLS, Card, Edition, Face, Second


@dataclass(frozen=True)
class CardClass:
    """Cards that are worth the same, whatever their color.

    In Flip it is faces that are classed, those of the light and the dark side apart, since a card is in one class with
    each. In Flex a card with a flex side is in another class than the classic card of the same symbol; numbers with a
    flip icon are one class, and numbers with a flex side another.

    Attributes:
        side: ``light`` or ``dark`` in Flip, otherwise empty.
        name: Name of the kind of face, in Flex with ``-flex`` where there are both sorts.
        slot: The slot of the face.
        number: Whether it is a plain number, with which others are compared.
        points: What it counts in a hand, on average if that differs.
        cards: The physical cards.
    """

    side: str
    name: str
    slot: int
    number: bool
    points: float
    cards: tuple[int, ...]

    @property
    def label(self) -> str:
        """A name that no other class has."""
        return f"{self.side}-{self.name}" if self.side else self.name


def classes_of(deck: Edition) -> tuple[CardClass, ...]:
    """All classes of a deck, slot by slot, in the order of the cards."""
    sides = deck.sides if deck.second is Second.SIDE else ("",)
    found: list[CardClass] = []
    for slot, side in enumerate(sides):
        members: dict[tuple[str, bool], list[int]] = {}
        for number, card in enumerate(deck.cards):
            members.setdefault(_name(deck, card, slot), []).append(number)
        for (name, plain), cards in members.items():
            points = [_face(deck.cards[card], slot).kind.points for card in cards]
            found.append(CardClass(side, name, slot, plain, sum(points) / len(points), tuple(cards)))
    return tuple(found)


def class_table(classes: tuple[CardClass, ...], cards: int) -> NDArray[np.int64]:
    """The class of every card by slot, int64[2, cards]; -1 where there is none."""
    table = np.full((2, cards), -1, np.int64)
    for index, one in enumerate(classes):
        table[one.slot, list(one.cards)] = index
    return table


def card_set(cards: tuple[int, ...], words: int) -> NDArray[np.uint64]:
    """Cards as bits, uint64[words]."""
    bits = np.zeros(words, np.uint64)
    for card in cards:
        bits[card >> 6] |= np.uint64(1 << (card & 63))
    return bits


def _name(deck: Edition, card: Card, slot: int) -> tuple[str, bool]:
    """Name of the class of a card, and whether it is a plain number."""
    kind = _face(card, slot).kind
    number = kind.symbol < NUMBER_SYMBOLS
    if deck.second is Second.FLEX and card.faces[1] is not None:
        classic = any(o.faces[1] is None and _face(o, 0).kind.symbol == kind.symbol for o in deck.cards)
        return ("number-flex" if number else f"{kind.name}-flex" if classic else kind.name), False
    return ("number-icon", False) if number and kind.acts else (kind.name, number)


def _face(card: Card, slot: int) -> Face:
    face = card.faces[slot]
    assert face is not None
    return face
