"""What a set of rules is judged by: how long a round is, how fair, how much is skill and how much luck, how exciting.

Every response is measured in every cell of a design, on the same deals; a *cell* is a set of rules with its tables.
Most responses are means of an integer over deals, so an effect is a mean too. The luck index is a function of means.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import t_two_sided, two_sided_t
from analysis.intervals import Estimate, Method, mean_estimate, p_value, symmetric
from analysis.luck import LuckMeter, luck_estimate, luck_of
from analysis.panel import Meter, block_totals, gradient_sd
from analysis.sums import FamilySums
from analysis.trial import Integers
from simulator.metrics import Layout
from simulator.outcomes import MAX_TURNS
from simulator.records import Rows
from simulator.worker import Chunks

WATCHED = ("long_share", "comeback_share", "lead_changes")
"""Responses that need the rows or stories of rounds."""

_TOTALS = {"turns": "turns", "points_a_round": "points"}
"""Responses that are totals of a block, and their names there."""


@dataclass(frozen=True)
class CellTables:
    """Where the tables of a cell stand among the jobs of a panel.

    Attributes:
        alike: Tables with the same strategy in every seat, replicas of each other.
        skill: The table with one such seat among novices, if there is one.
    """

    alike: tuple[int, ...]
    skill: int | None = None


class Response(Protocol):
    """Something that rules are judged by."""

    @property
    def name(self) -> str:
        """A name of `analysis.figures.METRICS`."""

    @property
    def meter(self) -> Meter:
        """What it is measured by."""

    def cell(self, family: FamilySums, cell: int, confidence: float) -> Estimate:
        """Its value in a cell."""

    def effect(
        self, family: FamilySums, weights: Sequence[int], scale: int, confidence: float
    ) -> tuple[Estimate, float]:
        """A contrast of cells, sum(weights * values) / scale, and the p-value of no effect."""

    def values(self, family: FamilySums) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Values in all cells, float64[C], and their covariance matrix."""


@dataclass(frozen=True)
class LinearMeter:
    """Measures a mean response: an integer for every cell.

    Attributes:
        response: Which one.
        cells: The tables of every cell.
        layout: Of the totals of a block, of tables with equal seats.
        skill_layout: Of those with one seat among novices.
        threshold: Turns beyond which a round is long, or cards by which its winner must have been behind.
    """

    response: str
    cells: tuple[CellTables, ...]
    layout: Layout
    skill_layout: Layout
    threshold: int = 0

    @property
    def size(self) -> int:
        """Number of cells."""
        return len(self.cells)

    def scores(self, chunks: Chunks) -> Integers:
        """The integers of every deal, int64[deals, cells]."""
        return np.stack([self._cell(chunks, cell) for cell in self.cells], axis=1)

    def _cell(self, chunks: Chunks, cell: CellTables) -> Integers:
        if self.response == "skill_edge":
            if cell.skill is None:
                raise ValueError("skill is measured at a table of its own")
            return _edge(block_totals(chunks, cell.skill), self.skill_layout, self.skill_layout.wins(0))
        found: Integers = np.sum([self._table(chunks, part) for part in cell.alike], axis=0)
        return found

    def _table(self, chunks: Chunks, part: int) -> Integers:
        if self.response in WATCHED:
            rounds, stories = chunks.parts[part].rounds, chunks.parts[part].stories
            if rounds is None or stories is None:
                raise ValueError(f"{self.response} needs the stories of rounds")
            return told(self.response, rounds, stories, self.threshold)
        totals = block_totals(chunks, part)
        if self.response == "first_player_edge":
            return _edge(totals, self.layout, self.layout.win_at(0, 0))
        return totals[:, self.layout.table(_TOTALS[self.response])]


def _edge(totals: Integers, layout: Layout, place: int) -> Integers:
    """Players times the wins at a place, minus all wins: a win share minus the even share, times players and rounds."""
    everything = sum(totals[:, layout.wins(entrant)] for entrant in range(layout.entrants))
    edge: Integers = layout.players * totals[:, place] - everything
    return edge


def told(response: str, rounds: Rows, stories: Rows, threshold: int) -> Integers:
    """What the story of every round says, int64[rounds]; each is a block of its own."""
    if response == "lead_changes":
        return stories["lead_changes"].astype(np.int64)
    if response == "long_share":
        longer: Integers = ((rounds["turns"] > threshold) | (rounds["outcome"] == MAX_TURNS)).astype(np.int64)
        return longer
    winner = rounds["winner_seat"].astype(np.int64)
    behind = stories["behind"][np.arange(len(winner)), np.maximum(winner, 0)]
    came_back: Integers = ((winner >= 0) & (behind >= threshold)).astype(np.int64)
    return came_back


@dataclass(frozen=True)
class LinearResponse:
    """A response that is a mean.

    Attributes:
        name: A name of `analysis.figures.METRICS`.
        meter: What it is measured by.
        scale: What a deal's integer is divided by.
        step: Smallest change of a deal's integer, see `analysis.intervals.block_sd`.
    """

    name: str
    meter: LinearMeter
    scale: int
    step: int = 1

    def cell(self, family: FamilySums, cell: int, confidence: float) -> Estimate:
        """Its value in a cell."""
        return mean_estimate(family.metric(cell), self.scale, confidence, step=self.step)

    def effect(
        self, family: FamilySums, weights: Sequence[int], scale: int, confidence: float
    ) -> tuple[Estimate, float]:
        """The t interval over deals of the contrast within deals; 0 without a doubt if no deal came out differently."""
        sums = family.contrast(weights)
        step = self.step if sums.squares else 0
        whole = self.scale * scale
        return mean_estimate(sums, whole, confidence, step=step), p_value(sums, whole, step=step)

    def values(self, family: FamilySums) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Means of all cells."""
        n = family.n
        totals, products = np.array(family.totals, np.float64), np.array(family.products, np.float64)
        covariance = (products / n - np.outer(totals / n, totals / n)) / (max(n - 1, 1) * self.scale**2)
        return totals / (n * self.scale), covariance


@dataclass(frozen=True)
class LuckCells:
    """The meters of all cells side by side, a stretch of columns for each."""

    meters: tuple[LuckMeter, ...]

    @property
    def size(self) -> int:
        """Columns of all cells."""
        return sum(meter.size for meter in self.meters)

    def scores(self, chunks: Chunks) -> Integers:
        """Pairs and wins of all cells."""
        return np.concatenate([meter.scores(chunks) for meter in self.meters], axis=1)

    def columns(self, cell: int) -> range:
        """Where those of a cell stand."""
        width = self.meters[0].size
        return range(cell * width, (cell + 1) * width)


@dataclass(frozen=True)
class LuckResponse:
    """The luck index of every cell, see `analysis.luck`."""

    name: str
    meter: LuckCells
    replicas: int

    def cell(self, family: FamilySums, cell: int, confidence: float) -> Estimate:
        """The index of a cell."""
        return luck_estimate(family, self.meter.columns(cell), self.replicas, confidence)

    def effect(
        self, family: FamilySums, weights: Sequence[int], scale: int, confidence: float
    ) -> tuple[Estimate, float]:
        """The delta method over deals, for the contrast of the indices."""
        if family.n < 2:
            return symmetric(math.nan, math.inf, math.nan, family.n, confidence, Method.DELTA), math.nan
        indices, gradients = self._linear(family)
        contrast = np.array(weights, np.float64) / scale
        value, sd = float(contrast @ indices), gradient_sd(family, (contrast[:, None] * gradients).sum(axis=0))
        df = family.n - 1
        p = 1.0 if sd == 0 and value == 0 else t_two_sided(value / sd * math.sqrt(family.n), df) if sd else 0.0
        return symmetric(value, two_sided_t(confidence, df), sd, family.n, confidence, Method.DELTA), p

    def values(self, family: FamilySums) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Indices of all cells."""
        indices, gradients = self._linear(family)
        n = family.n
        means = np.array(family.totals, np.float64) / n
        covariance = (np.array(family.products, np.float64) / n - np.outer(means, means)) / max(n - 1, 1)
        return indices, gradients @ covariance @ gradients.T

    def _linear(self, family: FamilySums) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Indices of all cells and their derivatives by all columns, float64[C, columns]."""
        means = np.array(family.totals, np.float64) / family.n
        cells = range(len(self.meter.meters))
        indices, gradients = np.empty(len(cells)), np.zeros((len(cells), len(means)))
        for cell in cells:
            columns = list(self.meter.columns(cell))
            indices[cell], gradients[cell, columns] = luck_of(means[columns], self.replicas)
        return indices, gradients
