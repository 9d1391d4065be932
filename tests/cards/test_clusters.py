"""Estimates over clusters against statsmodels on the single rows."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from numpy.typing import NDArray

from analysis.clusters import Regression, ratio

ROWS, CLUSTERS = 3000, 40


@pytest.fixture
def data() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Regressors (two of which add up to a third), an outcome that clusters, and the clusters."""
    rng = np.random.default_rng(5)
    cluster = rng.integers(0, CLUSTERS, ROWS)
    counts = rng.integers(0, 4, (ROWS, 3))
    x = np.column_stack([np.ones(ROWS, np.int64), counts, counts[:, 0] + counts[:, 1]])
    y = (counts @ [3, 0, 1] + rng.integers(-3, 4, CLUSTERS)[cluster] + rng.integers(-2, 3, ROWS) > 4).astype(np.int64)
    return x, y, cluster


def sums(x: NDArray[np.int64], y: NDArray[np.int64], cluster: NDArray[np.int64]) -> Regression:
    products = np.array([np.triu(x[cluster == g].T @ x[cluster == g]) for g in range(CLUSTERS)])
    moments = np.array([x[cluster == g].T @ y[cluster == g] for g in range(CLUSTERS)])
    return Regression.of(products, moments, ROWS)


def test_coefficients_and_errors_are_those_of_statsmodels(
    data: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
) -> None:
    x, y, cluster = data
    ours = sums(x[:, :4], y, cluster)
    theirs = sm.OLS(y, x[:, :4]).fit(cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False})
    assert ours.rank == 4
    assert ours.coefficients == pytest.approx(theirs.params, rel=1e-9)
    for weights in (np.array([0.0, 1, 0, 0]), np.array([0.0, 1, -1, 0]), np.array([0.0, 0.5, 0.5, -1])):
        found = ours.contrast(weights)
        variance = weights @ theirs.cov_params() @ weights * CLUSTERS / (CLUSTERS - 1)
        assert found.value == pytest.approx(float(weights @ theirs.params), rel=1e-9)
        assert found.standard_error == pytest.approx(float(np.sqrt(variance)), rel=1e-9)


def test_contrasts_that_can_be_told_apart_do_not_mind_the_others(
    data: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
) -> None:
    x, y, cluster = data
    less, more = sums(x[:, :4], y, cluster), sums(x, y, cluster)
    assert more.rank == 4
    # With a column that is the sum of two, only their coefficient beside it is free: the third stays as it was.
    kept, found = less.contrast(np.array([0.0, 0, 0, 1])), more.contrast(np.array([0.0, 0, 0, 1, 0]))
    assert found.value == pytest.approx(kept.value, rel=1e-9)
    assert found.standard_error == pytest.approx(kept.standard_error, rel=1e-9)


def test_a_ratio_is_a_regression_through_the_origin() -> None:
    rng = np.random.default_rng(6)
    below = rng.integers(1, 9, CLUSTERS)
    above = below * 2 + rng.integers(-2, 3, CLUSTERS)
    found = ratio(above, below, 100)
    assert found is not None
    theirs = sm.WLS(above / below, np.ones(CLUSTERS), weights=below).fit(
        cov_type="cluster", cov_kwds={"groups": np.arange(CLUSTERS), "use_correction": False}
    )
    assert found.value == pytest.approx(theirs.params[0])
    assert found.standard_error == pytest.approx(theirs.bse[0] * np.sqrt(CLUSTERS / (CLUSTERS - 1)))
    estimate = found.estimate(0.95)
    assert estimate.half_width == pytest.approx(2.0227 * found.standard_error, rel=1e-4)  # t with 39 degrees of freedom


def test_differences_of_what_is_equal_are_exactly_zero() -> None:
    one = ratio(np.arange(1, 9), np.full(8, 3), 24)
    assert one is not None
    nothing = (one - one).estimate()
    assert (nothing.value, nothing.low, nothing.high) == (0, 0, 0)
    assert (one - one).p == 1.0


def test_a_single_cluster_tells_nothing_about_its_error() -> None:
    one = ratio(np.array([3, 0, 0]), np.array([4, 0, 0]), 4)
    assert one is not None
    assert (one.value, one.clusters, one.p) == (0.75, 1, 1.0)
    assert one.estimate().half_width == np.inf
    assert ratio(np.zeros(3), np.zeros(3), 0) is None
