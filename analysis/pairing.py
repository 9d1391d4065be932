"""What two tables differ by on the same deals, deal by deal.

Each figure that both results of a table have is traced back to totals of a deal block: some places of the layout, over
a fixed number of cases or over other places (see `Quantity`). The blocks of both tables are put side by side, so what a
deal does to both of them cancels in the interval of the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.asked import names_of
from analysis.intervals import Estimate, difference_estimate, ratio_difference
from analysis.lengths import PROBABILITIES
from analysis.quantiles import quantile_difference
from analysis.reading import Reader
from analysis.sums import FamilySums
from simulator.job import Job
from simulator.tally import Tally, layout_of, merge
from simulator.worker import Chunks

Key = tuple[str, str, str]
"""Section, name and metric of a figure."""

PER_ROUND = {
    ("length", "turns_mean"): "turns",
    **{("game", name): name for name in ("plays", "cards_drawn", "reshuffles", "flips", "challenges", "uno_missed")},
    **{("game", name): name for name in ("void", "unfinished", "dark_ends")},
}
"""Figures that count something per round, by section and metric."""

RATIOS = {
    ("game", "dark_share"): ("dark_turns", "turns"),
    ("game", "challenges_won"): ("challenges_won", "challenges"),
    ("game", "uno_caught"): ("uno_caught", "uno_missed"),
}
"""Figures that divide one total by another."""


@dataclass(frozen=True)
class Quantity:
    """A figure as totals of a deal block.

    Attributes:
        top: Places of the layout that are added up.
        scale: What the sum is divided by, if that is the same in every block.
        bottom: Places whose sum it is divided by otherwise.
        step: The smallest change of `top` that a different round can make, see `analysis.intervals.block_sd`.
    """

    top: tuple[int, ...]
    scale: int = 1
    bottom: tuple[int, ...] = ()
    step: int = 1


def quantities(job: Job, seats: Sequence[int]) -> dict[Key, Quantity]:
    """What can be compared of a table; `seats` are those of every strategy in a block."""
    layout, names = layout_of(job), names_of(job)
    win = layout.win
    found: dict[Key, Quantity] = {}
    for entrant, name in enumerate(names):
        found["strategies", name, "win_share"] = Quantity((layout.wins(entrant),), seats[entrant] * win, step=win)
        if job.unit == "round":
            wins = (layout.wins(entrant),)
            found["strategies", name, "points_per_win"] = Quantity((layout.points(entrant),), 1, wins)
        found["strategies", name, "points"] = Quantity((layout.points(entrant),), seats[entrant])
    for position in range(job.players):
        places = tuple(layout.win_at(entrant, position) for entrant in range(layout.entrants))
        found["positions", str(position + 1), "win_share"] = Quantity(places, job.cells * win, step=win)
    rounds = (layout.table("rounds"),) if job.unit == "match" else ()
    for (section, metric), total in PER_ROUND.items():
        found[section, "round", metric] = Quantity((layout.table(total),), job.cells, rounds)
    for (section, metric), (top, bottom) in RATIOS.items():
        found[section, "round", metric] = Quantity((layout.table(top),), 1, (layout.table(bottom),))
    return found


class Pairing:
    """Takes the blocks of two tables that play the same deals, and says what they differ by."""

    def __init__(self, before: Job, after: Job) -> None:
        """Begin without any deals."""
        self.jobs = (before, after)
        pairs = [quantities(job, [_seats(job, e) for e in range(len(job.entrants))]) for job in self.jobs]
        self.keys = [key for key in pairs[0] if key in pairs[1]]
        self._pairs = [(pairs[0][key], pairs[1][key]) for key in self.keys]
        self._families = [FamilySums.of(np.zeros((0, 4), np.int64))] * len(self.keys)
        self.tallies = [Tally.empty(job) for job in self.jobs]

    @property
    def deals(self) -> int:
        """Deals so far."""
        return self.tallies[0].blocks

    def add(self, chunks: Chunks) -> None:
        """Take another stretch of deals."""
        blocks = [chunk.blocks for chunk in chunks.parts if chunk.blocks is not None]
        for i, pair in enumerate(self._pairs):
            columns = [_total(b, places) for b, q in zip(blocks, pair, strict=True) for places in (q.top, q.bottom)]
            self._families[i] += FamilySums.of(np.stack(columns, axis=1))
        self.tallies = [merge(pair) for pair in zip(self.tallies, (c.tally for c in chunks.parts), strict=True)]

    def differences(self, confidence: float) -> Iterator[tuple[Key, Estimate]]:
        """Every figure after minus before, with the interval over deals."""
        for key, pair, family in zip(self.keys, self._pairs, self._families, strict=True):
            if (found := _difference(family, pair, confidence)) is not None:
                yield key, found
        readers = [Reader(tally, job.cells, confidence) for tally, job in zip(self.tallies, self.jobs, strict=True)]
        before, after = (reader.lengths() for reader in readers)
        for name, probability in PROBABILITIES.items():
            key = ("length", "round", f"turns_{name}")
            yield key, quantile_difference(after, before, probability, confidence)


def _difference(family: FamilySums, pair: tuple[Quantity, Quantity], confidence: float) -> Estimate | None:
    """After minus before; None if there is nothing to divide by."""
    before, after = pair
    if before.bottom and after.bottom:
        if not family.totals[1] or not family.totals[3]:
            return None
        return ratio_difference(family, (2, 3), (0, 1), confidence)
    sums = family.metric(2), family.metric(0), family.cross(2, 0)
    return difference_estimate(*sums, after.scale, before.scale, confidence, step=after.step)


def _total(blocks: NDArray[np.int64], places: tuple[int, ...]) -> NDArray[np.int64]:
    total: NDArray[np.int64] = blocks[:, list(places)].sum(axis=1)
    return total


def _seats(job: Job, entrant: int) -> int:
    """Seats of a strategy in a block, the same in every block."""
    return int((np.asarray(job.seatings_of(0, 1)) == entrant).sum())
