"""The self-check of a declared deck: what the box says must be in it, counted independently of how it was built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from simulator.cards import COLORLESS, COLORS, Edition, Face, Second


@dataclass(frozen=True)
class Census:
    """What one copy of a deck must contain.

    `colored[slot]` maps what follows the color in a face's name (``"7"``, ``"skip"``) to its copies *per color*,
    `wild[slot]` the name of a wild face to its copies in all; `points[slot]` is the value of all faces of that slot
    together. `missing` cards have no second face.
    """

    cards: int
    colored: tuple[Mapping[str, int], Mapping[str, int]]
    wild: tuple[Mapping[str, int], Mapping[str, int]]
    points: tuple[int, int]
    missing: int


class BadDeck(ValueError):
    """A declared deck contradicts itself or its census."""


def check_edition(edition: Edition, census: Census) -> None:
    """Raise `BadDeck` with every fault found; a deck made of whole copies (two decks) is checked per copy."""
    faults = _faults_of_faces(edition)
    copies, rest = divmod(len(edition.cards), census.cards)
    if rest or not copies:
        faults.append(f"{len(edition.cards)} cards are no whole number of decks of {census.cards}")
    else:
        for slot in (0, 1):
            faults += _faults_of_counts(edition, slot, copies, census)
    if faults:
        raise BadDeck(f"{edition.name}: " + "; ".join(faults))


def _faults_of_faces(edition: Edition) -> list[str]:
    faults = []
    for slot, names in enumerate(edition.colors):
        if list(names) != sorted(set(names)):
            faults.append(f"colors of slot {slot} are not alphabetical")
        if len(names) != (COLORS if slot == 0 or edition.second is not Second.NONE else 0):
            faults.append(f"slot {slot} names {len(names)} colors")
        for kind_name, n in Counter(kind.name for kind in edition.kinds[slot]).items():
            if n > 1:
                faults.append(f"kind name {kind_name} of slot {slot} stands for {n} kinds")
    for card in edition.cards:
        if edition.second is Second.NONE and card.faces[1] is not None:
            faults.append(f"{card.name} has a second face")
        if edition.second is Second.SIDE and card.faces[1] is None:
            faults.append(f"{card.name} has no back")
        for face in card.faces:
            if face is not None and (face.color == COLORLESS) != face.kind.effect.names_color:
                faults.append(f"{card.name}: exactly the wild faces name a color")
    return faults


def _faults_of_counts(edition: Edition, slot: int, copies: int, census: Census) -> list[str]:
    faces: list[Face] = [face for card in edition.cards if (face := card.faces[slot]) is not None]
    wanted = Counter({(COLORLESS, name): n * copies for name, n in census.wild[slot].items()})
    for label, n in census.colored[slot].items():
        wanted.update({(color, f"{name}-{label}"): n * copies for color, name in enumerate(edition.colors[slot])})
    found = Counter((face.color, face.name) for face in faces)
    faults = [
        f"slot {slot}: {found[key]} of {key[1]} instead of {wanted[key]}"
        for key in sorted(wanted.keys() | found.keys())
        if found[key] != wanted[key]
    ]
    missing = len(edition.cards) - len(faces)
    if missing != (census.missing * copies if slot else 0):
        faults.append(f"slot {slot}: {missing} cards have no face there")
    points = sum(face.kind.points for face in faces)
    if points != census.points[slot] * copies:
        faults.append(f"slot {slot}: worth {points} points instead of {census.points[slot] * copies}")
    return faults
