"""Quantiles and tail areas of the few distributions that the estimates need.

Only `scipy.special` is imported: it loads much faster than `scipy.stats`, which calls the same functions.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import special


def normal_quantile(probability: float) -> float:
    """Return z with P(Z <= z) = `probability` for a standard normal Z."""
    return float(special.ndtri(probability))


def normal_cdf(z: float) -> float:
    """Return P(Z <= z) for a standard normal Z."""
    return float(special.ndtr(z))


def t_quantile(probability: float, df: float) -> float:
    """Return t with P(T <= t) = `probability` for Student's T with `df` degrees of freedom."""
    return float(special.stdtrit(df, probability))


def t_two_sided(t: float, df: float) -> float:
    """Return the two-sided p-value of a t statistic, P(abs(T) >= abs(t))."""
    return 2.0 * float(special.stdtr(df, -abs(t)))


def chi_square_tail(statistic: float, df: float) -> float:
    """Return P(X >= `statistic`) for a chi-square X; 1 when there is nothing to test (`df` 0)."""
    if df <= 0:
        return 0.0 if statistic > 0 else 1.0
    return 0.0 if math.isinf(statistic) else float(special.chdtrc(df, statistic))


def beta_quantile(probability: float, a: float, b: float) -> float:
    """Return x with P(X <= x) = `probability` for X ~ Beta(a, b)."""
    return float(special.betaincinv(a, b, probability))


def gamma_quantile(probability: float, shape: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return x with P(X <= x) = `probability` for X ~ Gamma(`shape`), elementwise (half a chi-square, df 2 `shape`)."""
    return np.asarray(special.gammaincinv(shape, probability), dtype=np.float64)


def check_confidence(confidence: float) -> float:
    """Return `confidence` if it is a probability strictly between 0 and 1, else raise `ValueError`."""
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence must lie between 0 and 1, got {confidence}")
    return confidence


def two_sided_t(confidence: float, df: float) -> float:
    """Return the factor of a two-sided t interval; infinite without a degree of freedom."""
    check_confidence(confidence)
    return t_quantile(0.5 + confidence / 2.0, df) if df > 0 else math.inf
