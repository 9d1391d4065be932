"""Estimates from the sums of clusters of deals, for what is no plain mean over deals.

A statistic is kept with its *influence*: what each cluster adds to its error, to first order. Ratios, coefficients of a
regression and all their sums and differences are handled alike, and their covariance comes by itself. With G clusters
the standard error is sqrt(G / (G - 1) Σ influence²), the cluster-robust one of Liang and Zeger (Biometrika 73, 1986),
and intervals use Student's t with G - 1 degrees of freedom.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import t_two_sided, two_sided_t
from analysis.intervals import Estimate, Method, symmetric

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_RANK = 1e-10
"""Eigenvalues of X'X smaller than this part of the largest count as zero."""


@dataclass(frozen=True, eq=False)
class Clustered:
    """A statistic with its influence.

    Attributes:
        value: The statistic.
        influence: What every cluster contributes to its error, float64[G].
        clusters: How many of the clusters have any deals.
        deals: Number of deals.
    """

    value: float
    influence: Floats
    clusters: int
    deals: int

    def __add__(self, other: Clustered) -> Clustered:
        """The sum of two statistics of the same clusters."""
        return replace(self, value=self.value + other.value, influence=self.influence + other.influence)

    def __sub__(self, other: Clustered) -> Clustered:
        """Their difference."""
        return self + other * -1.0

    def __mul__(self, factor: float) -> Clustered:
        """A multiple."""
        return replace(self, value=self.value * factor, influence=self.influence * factor)

    def shifted(self, by: float) -> Clustered:
        """The statistic plus a known constant."""
        return replace(self, value=self.value + by)

    @property
    def standard_error(self) -> float:
        """Its standard error; nan with fewer than two clusters."""
        if self.clusters < 2:
            return math.nan
        return math.sqrt(self.clusters / (self.clusters - 1) * float(self.influence @ self.influence))

    def estimate(self, confidence: float = 0.95) -> Estimate:
        """With its interval, which is infinite if there are fewer than two clusters."""
        if self.clusters < 2:
            return symmetric(self.value, math.inf, math.nan, 1, confidence, Method.CLUSTERS)
        factor = two_sided_t(confidence, self.clusters - 1)
        sd = self.standard_error * math.sqrt(self.deals)
        return symmetric(self.value, factor, sd, self.deals, confidence, Method.CLUSTERS)

    @property
    def p(self) -> float:
        """Two-sided p-value of the hypothesis that it is 0; 1 if nothing is known."""
        error = self.standard_error
        if math.isnan(error):
            return 1.0
        if error == 0:
            return 1.0 if self.value == 0 else 0.0
        return t_two_sided(self.value / error, self.clusters - 1)


def ratio(numerator: Integers | Floats, denominator: Integers | Floats, deals: int) -> Clustered | None:
    """A ratio of sums, both given by cluster; None if there is nothing below the line."""
    above, below = np.asarray(numerator, np.float64), np.asarray(denominator, np.float64)
    whole = float(below.sum())
    if whole == 0:
        return None
    value = float(above.sum()) / whole
    return Clustered(value, (above - value * below) / whole, int((below != 0).sum()), deals)


@dataclass(frozen=True, eq=False)
class Regression:
    """Least squares from the sums of every cluster.

    Coefficients that the data do not tell apart have no value of their own, but any contrast of them that is estimable
    is the same whichever is chosen; here it is the shortest vector.

    Attributes:
        coefficients: float64[p].
        influence: float64[p, G].
        rank: How many coefficients can be told apart.
    """

    coefficients: Floats
    influence: Floats
    clusters: int
    deals: int
    rank: int

    @classmethod
    def of(cls, products: Integers, moments: Integers, deals: int) -> Regression:
        """Fit X'X, int64[G, p, p] of which the upper triangle counts, to X'y, int64[G, p]."""
        upper = np.triu(products.astype(np.float64))
        full = upper + np.triu(upper, 1).transpose(0, 2, 1)
        whole = full.sum(axis=0)
        values, vectors = np.linalg.eigh(whole)
        kept = values > _RANK * max(float(values.max(initial=0.0)), 1e-300)
        inverse = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
        coefficients = inverse @ moments.sum(axis=0)
        scores = moments - full @ coefficients
        seen = int(full.any(axis=(1, 2)).sum())
        return cls(coefficients, inverse @ scores.T, seen, deals, int(kept.sum()))

    def contrast(self, weights: Floats) -> Clustered:
        """A weighted sum of coefficients, float64[p]."""
        value = float(weights @ self.coefficients)
        return Clustered(value, weights @ self.influence, self.clusters, self.deals)
