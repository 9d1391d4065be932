"""Full factorial designs: cells, effects as integer contrasts of cells, and whose the variance between cells is.

A *factor* has two or more levels, the first of which is the *base*; a *cell* is one level of every factor. All cells
are played on the same deals, so an effect is a contrast within deals:

* the *main effect* of a level is the mean of all cells that have it minus the mean of all that have the base level;
* a *two-way interaction* of two levels is how much more one of them does where the other holds too than where it does
  not: a difference of differences, averaged over all other factors. With factors coded -1/2 and +1/2 these are the
  coefficients of a linear model.

Between the cell means there is a variance. In a full factorial it falls apart exactly into parts of main effects,
two-way interactions and higher ones (the sums of squares of an analysis of variance).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

MAX_FACTORS = 8

HIGHER = "higher interactions"


@dataclass(frozen=True)
class Factor:
    """Something that is varied; the first level is the base."""

    name: str
    levels: tuple[str, ...]

    def __post_init__(self) -> None:
        """A factor varies."""
        if len(self.levels) < 2 or len(set(self.levels)) < len(self.levels):
            raise ValueError(f"{self.name}: a factor has two or more different levels")

    def label(self, level: int) -> str:
        """``draw=until_playable``."""
        return f"{self.name}={self.levels[level]}"


@dataclass(frozen=True)
class Effect:
    """A contrast of cells: sum(weights * cell means) / scale.

    Attributes:
        name: What it is called.
        order: 1 for a main effect, 2 for a two-way interaction.
        factors: Names of the factors concerned.
        weights: An integer for every cell, adding up to 0.
        scale: Number of cells on either side of a mean.
    """

    name: str
    order: int
    factors: tuple[str, ...]
    weights: tuple[int, ...]
    scale: int


@dataclass(frozen=True)
class Grid:
    """All combinations of levels, in the order of `itertools.product`: the last factor varies fastest."""

    factors: tuple[Factor, ...]

    def __post_init__(self) -> None:
        """Refuse what no table could hold."""
        names = [factor.name for factor in self.factors]
        if not 1 <= len(names) <= MAX_FACTORS or len(set(names)) < len(names):
            raise ValueError(f"a factorial has 1 to {MAX_FACTORS} different factors, got {len(names)}")

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of levels of every factor."""
        return tuple(len(factor.levels) for factor in self.factors)

    @cached_property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The level of every factor in every cell; the first cell has all base levels."""
        return tuple(itertools.product(*(range(size) for size in self.shape)))

    @cached_property
    def main_effects(self) -> tuple[Effect, ...]:
        """Every level against the base level of its factor."""
        return tuple(
            self._effect(((number, level),))
            for number, factor in enumerate(self.factors)
            for level in range(1, len(factor.levels))
        )

    @cached_property
    def interactions(self) -> tuple[Effect, ...]:
        """Every level of every factor with every level of every other, base levels left out."""
        return tuple(
            self._effect(((f, a), (g, b)))
            for f, g in itertools.combinations(range(len(self.factors)), 2)
            for a in range(1, self.shape[f])
            for b in range(1, self.shape[g])
        )

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Main effects, then interactions."""
        return self.main_effects + self.interactions

    def cells_with(self, levels: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Numbers of the cells that have the given levels, each a pair of factor and level."""
        return tuple(i for i, cell in enumerate(self.cells) if all(cell[f] == level for f, level in levels))

    def _effect(self, levels: tuple[tuple[int, int], ...]) -> Effect:
        """The product of the comparisons of each level with its base."""
        signs = [{level: 1, 0: -1} for _, level in levels]
        weights = tuple(
            math.prod(sign.get(cell[f], 0) for (f, _), sign in zip(levels, signs, strict=True)) for cell in self.cells
        )
        scale = len(self.cells) // math.prod(self.shape[f] for f, _ in levels)
        name = " × ".join(self.factors[f].label(level) for f, level in levels)
        return Effect(name, len(levels), tuple(self.factors[f].name for f, _ in levels), weights, scale)

    def projections(self) -> dict[str, NDArray[np.float64]]:
        """Projections float64[C, C] on the parts of main effects, two-way interactions and all others, by name.

        For cell means m the sum of squares of a part is m' P m; the parts add up to that of the deviations from the
        grand mean.
        """
        found: dict[str, NDArray[np.float64]] = {}
        rest = np.eye(len(self.cells)) - np.full((len(self.cells),) * 2, 1 / len(self.cells))
        for order in (1, 2):
            for chosen in itertools.combinations(range(len(self.factors)), order):
                part = np.ones((1, 1))
                for number, size in enumerate(self.shape):
                    mean = np.full((size, size), 1 / size)
                    part = np.kron(part, np.eye(size) - mean if number in chosen else mean)
                found[" × ".join(self.factors[f].name for f in chosen)] = part
                rest = rest - part
        if len(self.factors) > 2:
            found[HIGHER] = rest
        return found


def one_by_one(changes: Sequence[str]) -> tuple[Effect, ...]:
    """Each of several cells against the first one, which has no change; `changes` name the others."""
    size = len(changes) + 1
    return tuple(
        Effect(name, 1, (name,), tuple(-int(i == 0) + int(i == number) for i in range(size)), 1)
        for number, name in enumerate(changes, 1)
    )


def variance_shares(
    projections: dict[str, NDArray[np.float64]], means: NDArray[np.float64], covariance: NDArray[np.float64]
) -> dict[str, tuple[float, float]]:
    """Share of the variance between cells that each part accounts for, with its standard error.

    Chance alone makes cell means differ: with the covariance V of the means, a sum of squares m' P m is too large by
    trace(P V) on average, which is taken off. The standard error is that of the ratio by the delta method. Without any
    variance left all shares are nan.

    Args:
        projections: See `Grid.projections`.
        means: Cell means, float64[C].
        covariance: Their covariance matrix V, float64[C, C].
    """
    whole = sum(projections.values(), np.zeros_like(covariance))
    total = float(means @ whole @ means - np.trace(whole @ covariance))
    if total <= 0:
        return dict.fromkeys(projections, (math.nan, math.nan))
    found = {}
    for name, part in projections.items():
        share = float(means @ part @ means - np.trace(part @ covariance)) / total
        gradient = 2 * (part @ means - share * (whole @ means)) / total
        found[name] = min(max(share, 0.0), 1.0), math.sqrt(max(float(gradient @ covariance @ gradient), 0.0))
    return found
