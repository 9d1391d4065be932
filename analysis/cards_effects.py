"""What cards do to the game: actions switched off one by one and in all sets, and other numbers of copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.clusters import Clustered, ratio
from analysis.shapley import last_in_weights, scale, shapley_weights
from simulator.card_work import RESPONSES

Integers = NDArray[np.int64]
Weights = NDArray[np.int64]

_RESPONSES = [name for name, _ in RESPONSES]

MEASURED = ("turns", "points", "first", "cards_drawn", "dark_turns")
"""What of `RESPONSES` is shown of a table; its ``wins`` are shown of the table for skill."""


@dataclass(frozen=True)
class Decks:
    """Rounds of the same deals with several decks.

    Attributes:
        arrays: Sums as `simulator.card_work.DeckWork` brings them.
        deals: Number of deals.
    """

    arrays: Mapping[str, Integers]
    deals: int

    def change(self, response: str, weights: Weights, whole: int = 1) -> Clustered:
        """A weighted sum over decks of a response per round; the weights, int64[decks], are `whole` times too large.

        The sums of each cluster are combined before anything is divided: what is equal for all decks leaves exactly 0.
        """
        found = ratio(self._sums(response) @ weights, self._rounds() * whole, self.deals)
        assert found is not None, "rounds were played"
        return found

    def level(self, response: str, deck: int) -> Clustered:
        """A response per round with one of the decks."""
        weights = np.zeros(self._sums(response).shape[1], np.int64)
        weights[deck] = 1
        return self.change(response, weights)

    def against(self, response: str, deck: int, other: int = 0) -> Clustered:
        """A response per round with one deck, minus that with another."""
        weights = np.zeros(self._sums(response).shape[1], np.int64)
        weights[deck] += 1
        weights[other] -= 1
        return self.change(response, weights)

    def _sums(self, response: str) -> Integers:
        """By cluster and deck."""
        return self.arrays["responses"][:, :, _RESPONSES.index(response)]

    def _rounds(self) -> Integers:
        """Rounds of a deck by cluster; they are the same for all."""
        return self._sums("rounds")[:, 0]


@dataclass(frozen=True)
class Effects:
    """The effects of actions: `decks` are all sets of actions that are on, numbered as in `analysis.shapley`."""

    decks: Decks
    actions: int

    def last_in(self, response: str, action: int) -> Clustered:
        """What an action changes while all others are on."""
        return self.decks.change(response, last_in_weights(self.actions)[action])

    def shapley(self, response: str, action: int) -> Clustered:
        """What it changes on average over all orders of switching actions on."""
        return self.decks.change(response, shapley_weights(self.actions)[action], scale(self.actions))

    def together(self, response: str) -> Clustered:
        """What all actions change together."""
        return self.decks.against(response, self.everything, 0)

    @property
    def everything(self) -> int:
        """The deck with all actions on."""
        return (1 << self.actions) - 1
