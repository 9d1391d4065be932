"""Decks derived from a declared one: other pairings of the two sides, more copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.cards import Card, Edition, Second


def pair_at_random(edition: Edition, permutation: Sequence[int]) -> Edition:
    """The same faces in another pairing: card `i` keeps its light face and gets the back of card `permutation[i]`."""
    if edition.second is not Second.SIDE:
        raise ValueError(f"the cards of {edition.name} have no backs to pair")
    if sorted(permutation) != list(range(len(edition.cards))):
        raise ValueError(f"not a permutation of the {len(edition.cards)} cards of {edition.name}")
    return replace(edition, cards=tuple(map(_with_back_of, edition.cards, (edition.cards[i] for i in permutation))))


def _with_back_of(card: Card, other: Card) -> Card:
    light, dark = card.faces[0], other.faces[1]
    assert dark is not None
    return Card(f"{light.name}/{dark.name}", (light, dark))


def two_decks(edition: Edition) -> Edition:
    """The deck twice; card `i` of the second copy comes at `i` plus the size of one deck."""
    return replace(edition, cards=edition.cards * 2)
