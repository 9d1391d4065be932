"""Simulated block scores of known mean, to see how often intervals cover and stop rules err.

Blocks are independent draws from a discrete distribution of integer block totals, so the sums between two looks are
drawn at once, as multinomial counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.sums import BlockSums


@dataclass(frozen=True)
class Score:
    """Distribution of a block's integer total, with the rounds (or whatever) it is divided by."""

    values: NDArray[np.int64]
    chances: NDArray[np.float64]
    scale: int

    @property
    def mean(self) -> float:
        return float(self.values @ self.chances) / self.scale

    @property
    def sd(self) -> float:
        mean = float(self.values @ self.chances)
        return math.sqrt(float((self.values - mean) ** 2 @ self.chances)) / self.scale

    def draw(self, rng: np.random.Generator, blocks: int, runs: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Totals and sums of squares of `blocks` blocks, [runs] each."""
        counts = rng.multinomial(blocks, self.chances, size=runs)
        return counts @ self.values, counts @ self.values**2


def duel(players: int, edge: float = 0.0, luck: float = 0.3) -> Score:
    """Rounds won by A, rotated through all seats among B's: a deal gives every seat its own chance to win.

    `edge` multiplies A's odds by 1 + edge; a small `luck` makes the deal decide more.
    """
    rng = np.random.default_rng(players)
    seat = rng.dirichlet([luck] * players, size=4000)
    chance = seat * (1 + edge) / (1 + seat * edge)
    won = np.zeros((4000, players + 1))
    won[:, 0] = 1
    for r in range(players):
        p = chance[:, r : r + 1]
        won[:, 1:] = won[:, 1:] * (1 - p) + won[:, :-1] * p
        won[:, 0] *= 1 - p[:, 0]
    chances = won.mean(axis=0)
    return Score(np.arange(players + 1), chances / chances.sum(), players)


def advantage(players: int, edge: float = 0.0) -> Score:
    """A's share above a fair one: X = n a - n, scale n^2."""
    won = duel(players, edge)
    return Score(players * (won.values - 1), won.chances, players**2)


def skewed_lengths() -> Score:
    """Turns of a block of 4 rounds with a long right tail (skewness about 2.5), as a fixed population."""
    rng = np.random.default_rng(3)
    rounds = rng.lognormal(3.5, 0.5, size=(100_000, 1)) * rng.lognormal(0, 0.7, size=(100_000, 4))
    total = 10 * np.minimum(rounds.sum(axis=1) // 10, 200).astype(np.int64)
    values, counts = np.unique(total, return_counts=True)
    return Score(values, counts / counts.sum(), 4)


def rare(share: float, clustered: float) -> Score:
    """Rounds of a block of 4 with a rare event; a part `clustered` of the events comes four at a time."""
    four, one = share * clustered, share * (1 - clustered) * 4
    return Score(np.array([0, 1, 4]), np.array([1 - four - one, one, four]), 4)


def rate(name: str, hits: int, trials: int, low: float, high: float) -> float:
    """Assert that the true rate may lie between `low` and `high`, with 3.5 standard errors of simulation."""
    got = hits / trials
    error = 3.5 * math.sqrt(max(got * (1 - got), 0.01) / trials)
    print(f"\n{name}: {got:.4f} +- {error / 3.5:.4f} (asked {low} .. {high})", end="")
    assert low - error <= got <= high + error, name
    return got


def fixed(score: Score, blocks: int, runs: int, seed: int) -> Iterator[BlockSums]:
    totals, squares = score.draw(np.random.default_rng(seed), blocks, runs)
    for t, s in zip(totals.tolist(), squares.tolist(), strict=True):
        yield BlockSums(blocks, t, s)


Paths = tuple[list[int], NDArray[np.int64], NDArray[np.int64]]


def paths(score: Score, sizes: Sequence[int], runs: int, seed: int) -> Paths:
    """Cumulated totals and squares at the looks, [looks, runs]."""
    rng = np.random.default_rng(seed)
    steps = [score.draw(rng, n, runs) for n in np.diff([0, *sizes]).tolist()]
    totals, squares = (np.cumsum([s[i] for s in steps], axis=0) for i in (0, 1))
    return list(sizes), totals, squares


def walk(looked: Paths, run: int) -> Iterator[BlockSums]:
    sizes, totals, squares = looked
    for n, t, s in zip(sizes, totals[:, run].tolist(), squares[:, run].tolist(), strict=True):
        yield BlockSums(n, t, s)
