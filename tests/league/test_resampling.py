"""The bootstrap from sums has the law that it claims."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.intervals import mean_estimate
from analysis.resampling import covariance, normals, percentile_estimate, resampled, root
from analysis.sums import FamilySums


def family() -> FamilySums:
    scores = np.random.default_rng(5).poisson(3, (400, 3))
    return FamilySums.of(np.concatenate([scores, scores.sum(axis=1, keepdims=True)], axis=1))  # the last is determined


def test_normal_numbers() -> None:
    drawn = normals(1, 20_000, 2)
    assert drawn.mean(axis=0) == pytest.approx([0, 0], abs=0.03)
    assert np.cov(drawn.T) == pytest.approx(np.eye(2), abs=0.03)
    assert (normals(1, 5, 2) == drawn[:5]).all()
    assert not (normals(2, 5, 2) == drawn[:5]).any()


def test_root_of_a_singular_matrix() -> None:
    matrix = covariance(family())
    lower = root(matrix)
    assert lower @ lower.T == pytest.approx(matrix)
    assert (np.triu(lower, 1) == 0).all()
    assert (lower[:, 3] == 0).all()
    assert (root(np.zeros((2, 2))) == 0).all()


def test_draws_have_the_covariance_of_the_means() -> None:
    sums = family()
    drawn = resampled(sums, 7, 20_000)
    assert drawn.mean(axis=0) == pytest.approx(np.array(sums.totals) / sums.n, abs=0.005)
    assert np.cov(drawn.T) == pytest.approx(covariance(sums) / sums.n, rel=0.05, abs=2e-4)
    assert drawn[:, 3] == pytest.approx(drawn[:, :3].sum(axis=1))


def test_intervals_agree_with_the_usual_ones() -> None:
    sums = family()
    usual = mean_estimate(sums.metric(0), 1, 0.9)
    found = percentile_estimate(usual.value, resampled(sums, 7, 20_000)[:, 0], sums.n, 0.9)
    assert [found.low, found.high] == pytest.approx([usual.low, usual.high], abs=0.05 * usual.half_width)
    assert found.sd == pytest.approx(usual.sd, rel=0.03)
