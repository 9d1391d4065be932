"""Whether to play a card now or to keep it: what playing it gains, by the situation and by what the strategy does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.clusters import Clustered, ratio
from simulator.clusters import CLUSTERS
from simulator.forks import CELLS, NEXT, OWN, SUMS

Integers = NDArray[np.int64]

_COLUMNS = [name for name, _ in SUMS]

EVER, PLAYED, HELD = "ever", "played", "held"
"""All decisions, those in which the strategy plays the card, and those in which it does something else."""


FEWEST = 8
"""With decisions in fewer clusters nothing is said about a card or situation."""


@dataclass(frozen=True)
class Choices:
    """The sums of decisions that were played on in two ways.

    Attributes:
        arrays: Sums as `simulator.card_work.ForkWork` brings them.
        deals: Number of deals.
        continuations: How often each decision was played on, either way.
    """

    arrays: Mapping[str, Integers]
    deals: int
    continuations: int

    def gain(self, card: int, cell: int | None = None, when: str = EVER) -> Clustered | None:
        """Win share gained by playing a card rather than the best alternative; None if too little is known."""
        states, gain = self._sum("states", card, cell), self._sum("gain", card, cell)
        played, in_these = self._sum("played", card, cell), self._sum("played_gain", card, cell)
        chosen = {EVER: (gain, states), PLAYED: (in_these, played), HELD: (gain - in_these, states - played)}
        above, below = chosen[when]
        found = ratio(above, below * self.continuations, self.deals)
        return found if found and found.clusters >= FEWEST else None

    def share(self, card: int) -> Clustered | None:
        """How often the strategy plays a card that it may play."""
        return ratio(self._sum("played", card), self._sum("states", card), self.deals)

    def _sum(self, column: str, card: int, cell: int | None = None) -> Integers:
        """A column by cluster, in one situation or in all."""
        cells: Integers = self.arrays["sums"].reshape(-1, CELLS, CLUSTERS, len(SUMS))[
            card, :, :, _COLUMNS.index(column)
        ]
        mine: Integers = cells.sum(axis=0) if cell is None else cells[cell]
        return mine


def situations() -> list[tuple[str, str]]:
    """Own cards and those of the next player in every situation, in the order of the kernel."""
    return [(own, other) for own in _spans(OWN, 2) for other in _spans(NEXT, 1)]


def _spans(ends: tuple[int, ...], first: int) -> list[str]:
    """Groups of sizes in words: ``1–2``, ``3–5``, ``6+``."""
    starts = [first, *(end + 1 for end in ends)]
    closed = [str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=False)]
    return [*closed, f"{starts[-1]}+"]
