"""A block bootstrap that needs nothing but sums: what figures might have been with other deals.

Each draw gives every block a weight 1 + e with e normal, of mean 0 and variance 1 (a multiplier bootstrap; van der
Vaart and Wellner, "Weak convergence and empirical processes", 1996, section 2.9). Given the blocks, the weighted means
of their scores are then exactly normal, with the means and the covariance of the sample means. So they can be drawn
from the sums of the scores and of their products, and no block has to be kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import special

from analysis.hashing import hashes
from analysis.intervals import Estimate, Method
from analysis.sums import FamilySums

Floats = NDArray[np.float64]

DRAWS = 2000
"""Draws that figures rest on; their intervals have ends that are uncertain by a few percent of their width."""

_STREAM = 7
_ZERO = 1e-12
"""A variance below this part of the original one is nothing but rounding."""


def covariance(family: FamilySums) -> Floats:
    """Covariance of block totals with divisor N - 1, float64[m, m], from exact integers."""
    n, totals, products = family.n, family.totals, family.products
    m = range(len(totals))
    return np.array([[(n * products[i][j] - totals[i] * totals[j]) / (n * (n - 1)) for j in m] for i in m])


def resampled(family: FamilySums, seed: int, draws: int = DRAWS) -> Floats:
    """Means of block totals as they might have been, float64[draws, m]; at least two blocks are needed."""
    m = len(family.totals)
    means = np.array([total / family.n for total in family.totals])
    return means + normals(seed, draws, m) @ root(covariance(family) / family.n).T


def normals(seed: int, draws: int, size: int) -> Floats:
    """Independent standard normal numbers, float64[draws, size], the same on every machine."""
    counters = np.arange(draws * size, dtype=np.uint64).reshape(draws, size)
    uniform = ((hashes(seed, _STREAM, counters) >> np.uint64(11)).astype(np.float64) + 0.5) / float(1 << 53)
    return np.asarray(special.ndtri(uniform), np.float64)


def root(matrix: Floats) -> Floats:
    """Lower triangular L with L Lᵀ = `matrix`, which may be singular: Cholesky's, skipping what is determined."""
    m = len(matrix)
    lower = np.zeros((m, m))
    for j in range(m):
        rest = matrix[j:, j] - lower[j:, :j] @ lower[j, :j]
        if rest[0] > _ZERO * matrix[j, j]:
            lower[j:, j] = rest / math.sqrt(rest[0])
    return lower


def percentile_estimate(value: float, draws: Floats, n: int, confidence: float) -> Estimate:
    """An estimate with the interval between two quantiles of its draws."""
    low, high = _quantiles(draws, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Estimate(
        value, low, high, (high - low) / 2, n, float(draws.std()) * math.sqrt(n), confidence, Method.BOOTSTRAP
    )


def _quantiles(draws: Floats, at: Sequence[float]) -> list[float]:
    return [float(x) for x in np.quantile(draws, at)]
