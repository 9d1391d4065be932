"""Integer sums over deal blocks: all that the kernel hands to the statistics.

A *block* is one deal played in a balanced set of seatings. A metric's *block total* X_b is an integer (rounds won by A,
turns, points ...). The sums N, sum X_b and sum X_b^2 are sufficient for every mean and interval; for several metrics of
the same blocks the sums of products X_b * Y_b are added.

Everything here is exact: Python integers, one division at the very end. So sums may be merged in any grouping, there is
no cancellation in the variance, and a difference of identical metrics is exactly zero.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class BlockSums:
    """A metric's integer block totals.

    Attributes:
        n: Number of blocks N.
        total: Sum of the block totals, sum X_b.
        squares: Sum of their squares, sum X_b^2.

    A *scale* in the functions below is the number of rounds (or seats, or whatever the metric is "per") in a block: the
    metric's value is total / (n * scale).
    """

    n: int
    total: int
    squares: int

    def __post_init__(self) -> None:
        """Turn numpy integers into Python's (which cannot overflow) and refuse impossible sums."""
        for name in ("n", "total", "squares"):
            object.__setattr__(self, name, operator.index(getattr(self, name)))
        if self.n < 0 or self.n * self.squares < self.total * self.total or (self.n == 0 and self.squares):
            raise ValueError(f"not the sums of {self.n} integers: total {self.total}, squares {self.squares}")
        if (self.total - self.squares) % 2:
            raise ValueError(f"not sums of integers: total {self.total} and squares {self.squares} differ in parity")

    @classmethod
    def of(cls, scores: NDArray[np.integer[Any]] | Sequence[int]) -> BlockSums:
        """Sum block totals, int[N]."""
        return FamilySums.of(np.asarray(scores).reshape(-1, 1)).metric(0)

    def __add__(self, other: BlockSums) -> BlockSums:
        """Merge the sums of two disjoint sets of blocks."""
        return BlockSums(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def mean(self, scale: int = 1) -> float:
        """Return sum X / (N * scale); nan without blocks."""
        return self.total / (self.n * _positive(scale)) if self.n else math.nan

    def variance(self, scale: int = 1) -> float:
        """Return the sample variance s^2 of X_b / scale, divisor N - 1; nan for fewer than two blocks."""
        if self.n < 2:
            return math.nan
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1) * _positive(scale) ** 2)

    def sd(self, scale: int = 1) -> float:
        """Return the standard deviation s of X_b / scale over blocks; nan for fewer than two blocks."""
        return math.sqrt(self.variance(scale))


@dataclass(frozen=True, slots=True)
class FamilySums:
    """Block totals of m metrics of the same blocks, with all cross products.

    Attributes:
        n: Number of blocks N.
        totals: Sum over blocks of each metric, m integers.
        products: Sum over blocks of X_i * X_j, m x m integers, symmetric; the diagonal holds the sums of squares.
    """

    n: int
    totals: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """Turn arrays into tuples of Python integers and check shape and symmetry."""
        object.__setattr__(self, "n", operator.index(self.n))
        object.__setattr__(self, "totals", tuple(operator.index(x) for x in self.totals))
        object.__setattr__(self, "products", tuple(tuple(operator.index(x) for x in row) for row in self.products))
        m = len(self.totals)
        if len(self.products) != m or any(len(row) != m for row in self.products):
            raise ValueError(f"products must be {m} x {m}")
        if any(self.products[i][j] != self.products[j][i] for i in range(m) for j in range(i)):
            raise ValueError("products must be symmetric")

    @classmethod
    def of(cls, scores: NDArray[np.integer[Any]] | Sequence[Sequence[int]]) -> FamilySums:
        """Sum block totals, int[N, m]."""
        array = np.asarray(scores)
        if array.ndim != 2:
            raise ValueError(f"scores must be blocks x metrics, got shape {array.shape}")
        if array.size and array.dtype.kind not in "iu":
            raise TypeError(f"block totals are integers, got {array.dtype}")
        largest = max(abs(int(array.max())), abs(int(array.min()))) if array.size else 0
        fits = largest * largest * max(len(array), 1) < 1 << 62
        exact = array.astype(np.int64 if fits else object)
        return cls(len(array), tuple(exact.sum(axis=0)), tuple(map(tuple, exact.T @ exact)))

    def __add__(self, other: FamilySums) -> FamilySums:
        """Merge the sums of two disjoint sets of blocks."""
        if len(self.totals) != len(other.totals):
            raise ValueError(f"cannot merge {len(self.totals)} metrics with {len(other.totals)}")
        products = tuple(tuple(map(operator.add, a, b)) for a, b in zip(self.products, other.products, strict=True))
        return FamilySums(self.n + other.n, tuple(map(operator.add, self.totals, other.totals)), products)

    def metric(self, i: int) -> BlockSums:
        """Return the sums of metric `i` alone."""
        return BlockSums(self.n, self.totals[i], self.products[i][i])

    def cross(self, i: int, j: int) -> int:
        """Return sum X_i * X_j."""
        return self.products[i][j]

    def contrast(self, weights: Sequence[int]) -> BlockSums:
        """Return the sums of sum_i w_i X_i, exactly; `weights` are m integers."""
        w = [operator.index(x) for x in weights]
        if len(w) != len(self.totals):
            raise ValueError(f"{len(self.totals)} weights needed, got {len(w)}")
        total = sum(a * x for a, x in zip(w, self.totals, strict=True))
        used = [i for i, a in enumerate(w) if a]
        return BlockSums(self.n, total, sum(w[i] * w[j] * self.products[i][j] for i in used for j in used))

    def difference(self, i: int, j: int) -> BlockSums:
        """Return the sums of X_i - X_j within blocks; exactly zero when the two metrics are the same."""
        return BlockSums(
            self.n,
            self.totals[i] - self.totals[j],
            self.products[i][i] - 2 * self.products[i][j] + self.products[j][j],
        )


def combination(x: BlockSums, y: BlockSums, cross: int, a: int, b: int) -> BlockSums:
    """Return the sums of a * X + b * Y from the sums of both and the cross product sum X * Y, exactly."""
    if x.n != y.n:
        raise ValueError(f"paired metrics need the same blocks, got {x.n} and {y.n}")
    squares = a * a * x.squares + 2 * a * b * operator.index(cross) + b * b * y.squares
    return BlockSums(x.n, a * x.total + b * y.total, squares)


def _positive(scale: int) -> int:
    if scale <= 0:
        raise ValueError(f"a scale counts rounds per block and is positive, got {scale}")
    return operator.index(scale)
