"""Small studies of cards for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.cards_effects import Decks, Effects
from analysis.cards_study import Study
from simulator.harvest import CardWork, merged
from simulator.rules import Ruleset


def study(edition: str = "classic", players: int = 4, table: tuple[str, ...] | None = None, **keys: Any) -> Study:
    """A study at a table of one strategy."""
    rules = Ruleset.of(edition, keys.pop("rules", {}), players, keys.pop("deck", {}))
    return Study(rules, players, keys.pop("seed", 1), table or ("sensible",) * players, "random", **keys)


def played(work: CardWork, deals: int, first: int = 0, at_once: int | None = None) -> dict[str, NDArray[np.int64]]:
    """What some deals come to, played in one go or in pieces."""
    step = at_once or deals
    starts = range(first, first + deals, step)
    return merged(work(start, min(step, first + deals - start)).arrays for start in starts)


def effects(one: Study, deals: int) -> Effects:
    """The effects of the actions of a study."""
    return Effects(Decks(played(one.works["effect"], deals), deals), len(one.acting))
