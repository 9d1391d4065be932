"""The declared decks, by name."""

from __future__ import annotations

from simulator.cards import Edition
from simulator.editions import census, classic, flex, flip
from simulator.editions.census import BadDeck, Census
from simulator.editions.variants import pair_at_random, two_decks
from simulator.errors import UnknownName

__all__ = [
    "CENSUSES",
    "EDITIONS",
    "BadDeck",
    "Census",
    "check_edition",
    "get_edition",
    "pair_at_random",
    "two_decks",
]

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (classic.CLASSIC, flip.FLIP, flex.FLEX)}

CENSUSES: dict[str, Census] = {"classic": classic.CENSUS, "flip": flip.CENSUS, "flex": flex.CENSUS}


def get_edition(name: str) -> Edition:
    """The edition of that name; raises `UnknownName` with the nearest known one."""
    if name not in EDITIONS:
        raise UnknownName("edition", name, EDITIONS)
    return EDITIONS[name]


def check_edition(edition: Edition) -> None:
    """Compare a deck, or several copies of it, with the census of its edition; raises `BadDeck`."""
    census.check_edition(edition, CENSUSES[edition.name])
