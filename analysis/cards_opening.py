"""What cards are worth, from rounds in which every card was followed: causal values and what mere counting shows.

*Opening value* of a card: how much each copy in the opening hand raises the chance to win, beside that of an average
number. Hands are dealt at random, so this is an effect and no mere association. In Flip a card has two faces and both
count; the regression has a column for either side, and since the pairing of the faces mixes all kinds of one side with
all kinds of the other, both are told apart, if they add up.

Counting who won with a card in hand shows something else: in UNO all cards but those dealt are penalties or failures
to play, so whoever had many different cards was losing (`Observed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.cards_study import Study
from analysis.clusters import Clustered, Regression, ratio
from simulator.clusters import CLUSTERS
from simulator.openings import MEASURES, OUTCOMES, TOTALS

Integers = NDArray[np.int64]

_MEASURES = [name for name, _ in MEASURES]
_TOTALS = [name for name, _ in TOTALS]
_OUTCOMES = [name for name, _ in OUTCOMES]

OBSERVED = ("opened", "held", "played")


@dataclass(frozen=True)
class Openings:
    """The sums of one strategy's seats.

    Attributes:
        study: What was measured.
        arrays: Sums as `simulator.card_work.OpeningWork` brings them.
        deals: Number of deals.
        entrant: Which strategy.
    """

    study: Study
    arrays: Mapping[str, Integers]
    deals: int
    entrant: int = 0

    def value(self, index: int, outcome: str = "win") -> Clustered:
        """What each copy of a class adds to an outcome, minus what an average number of its side adds."""
        return self._fits[outcome].contrast(self._beside_numbers(index))

    def number_value(self, side: str) -> NDArray[np.float64]:
        """Weights of the coefficients of the numbers of a side, by their copies."""
        weights = np.zeros(self._columns)
        for index, one in enumerate(self.study.classes):
            if one.number and one.side == side:
                weights[self._fixed + index] = len(one.cards)
        total = weights.sum()
        return weights / total if total else weights

    def whole_value(self, cards: tuple[int, ...], numbers: tuple[int, ...]) -> Clustered:
        """What cards with both their faces are worth on average, minus what the cards of some numbers are worth."""
        return self._fits["win"].contrast(self._average(cards) - self._average(numbers))

    def told_apart(self) -> bool:
        """Whether the opening hands tell the classes of all sides apart."""
        present = int((self._products.sum(axis=0).diagonal() > 0).sum())
        sides = len({one.side for one in self.study.classes})
        return self._fits["win"].rank == present - sides

    def stuck_chance(self, index: int) -> Clustered | None:
        """How often a card that was dealt is in the hand when another seat goes out, on the side that is scored."""
        return ratio(self.counts("stuck", index), self.counts("dealt", index), self.deals)

    def stuck_cost(self, index: int) -> Clustered | None:
        """Points that each copy dealt gives to others by being left over, minus what an average number gives."""
        side = self.study.classes[index].side
        numbers = [i for i, other in enumerate(self.study.classes) if other.number and other.side == side]
        mine, usual = self._stuck_points([index]), self._stuck_points(numbers)
        return mine - usual if mine and usual else None

    def _stuck_points(self, indices: list[int]) -> Clustered | None:
        """Points that each dealt copy of some classes gives by being left over."""
        given, dealt = np.zeros(CLUSTERS, np.int64), np.zeros(CLUSTERS, np.int64)
        for index in indices:
            given += self.counts("stuck_points", index)
            dealt += self.counts("dealt", index)
        return ratio(given, dealt, self.deals)

    def burden(self, index: int) -> Clustered | None:
        """Share of all points given to others that are given by a card."""
        return ratio(self.counts("left_points", index), self.totals("conceded"), self.deals)

    def observed(self, what: str, index: int) -> Clustered | None:
        """Win share of those who had a card at the beginning, at any time, or played it, minus that of all."""
        mine = ratio(self.counts(f"{what}_won", index), self.counts(what, index), self.deals)
        everybody = ratio(self.totals("won"), self.totals("seats"), self.deals)
        return mine - everybody if mine and everybody else None

    def per_round(self, name: str) -> Clustered | None:
        """A total for each round; for what is the same at all seats."""
        return ratio(self.totals(name), self.totals("seats"), self.deals)

    def counts(self, measure: str, index: int) -> Integers:
        """One of `MEASURES` of a class by cluster, int64[CLUSTERS]."""
        return self._mine("counts")[:, _MEASURES.index(measure) * len(self.study.classes) + index]

    def totals(self, name: str) -> Integers:
        """One of `TOTALS` by cluster, int64[CLUSTERS]."""
        return self._mine("totals")[:, _TOTALS.index(name)]

    def _mine(self, name: str) -> Integers:
        rows: Integers = self.arrays[name][self.entrant * CLUSTERS : (self.entrant + 1) * CLUSTERS]
        return rows

    @property
    def _fixed(self) -> int:
        return 2 * self.study.players

    @property
    def _columns(self) -> int:
        return self._fixed + len(self.study.classes)

    @cached_property
    def _products(self) -> Integers:
        return self._mine("products").reshape(CLUSTERS, self._columns, self._columns)

    @cached_property
    def _fits(self) -> dict[str, Regression]:
        moments = self._mine("moments").reshape(CLUSTERS, len(OUTCOMES), self._columns)
        return {name: Regression.of(self._products, moments[:, i], self.deals) for i, name in enumerate(_OUTCOMES)}

    def _beside_numbers(self, index: int) -> NDArray[np.float64]:
        weights = -self.number_value(self.study.classes[index].side)
        weights[self._fixed + index] += 1.0
        return weights

    def _average(self, cards: tuple[int, ...]) -> NDArray[np.float64]:
        """Weights of the coefficients of all faces of some cards, on average over the cards."""
        weights, wanted = np.zeros(self._columns), set(cards)
        for index, one in enumerate(self.study.classes):
            weights[self._fixed + index] = len(wanted.intersection(one.cards)) / len(cards)
        return weights
