"""Adjustment for many comparisons against statsmodels; tie groups and ranks by their definitions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray
from statsmodels.stats.multitest import multipletests

from analysis import families as fam
from analysis.intervals import mean_estimate
from analysis.sums import BlockSums, FamilySums

p_lists = st.lists(st.floats(0, 1) | st.sampled_from([0.0, 0.01, 0.05, 1.0]), min_size=1, max_size=30)


@settings(max_examples=25)  # statsmodels takes its time over Holm
@given(p_lists)
def test_holm_is_statsmodels(p: list[float]) -> None:
    np.testing.assert_allclose(fam.holm(p), multipletests(p, method="holm")[1], atol=1e-12)


@given(p_lists)
def test_benjamini_hochberg_is_statsmodels(p: list[float]) -> None:
    np.testing.assert_allclose(fam.benjamini_hochberg(p), multipletests(p, method="fdr_bh")[1], atol=1e-12)


@given(p_lists)
def test_adjusted_values_keep_the_order(p: list[float]) -> None:
    for adjusted in (fam.holm(p), fam.benjamini_hochberg(p)):
        assert (adjusted >= np.array(p) - 1e-15).all()
        order = np.argsort(p, kind="stable")
        assert (np.diff(adjusted[order]) >= 0).all()
    assert (fam.holm(p) >= fam.benjamini_hochberg(p) - 1e-15).all()


def test_empty_and_wrong_families() -> None:
    assert fam.holm([]).shape == fam.benjamini_hochberg([]).shape == (0,)
    assert fam.simultaneous_intervals([]) == ()
    with pytest.raises(ValueError, match="p-values"):
        fam.holm([0.5, 1.5])
    with pytest.raises(ValueError, match="at least one"):
        fam.bonferroni(0.95, 0)


def test_simultaneous_intervals_are_wider(rng: np.random.Generator) -> None:
    x = rng.integers(0, 5, size=(200, 10))
    got = fam.simultaneous_intervals([BlockSums.of(c) for c in x.T], 4)
    want = mean_estimate(BlockSums.of(x[:, 3]), 4, 0.995)
    assert got[3].half_width == pytest.approx(want.half_width)
    assert got[3].confidence == pytest.approx(0.995)


def test_pairs_are_differences_within_blocks(rng: np.random.Generator) -> None:
    x = rng.integers(0, 5, size=(200, 3))
    pairs = fam.pairwise(FamilySums.of(x), 4)
    assert [(p.i, p.j) for p in pairs] == [(0, 1), (0, 2), (1, 2)]
    assert pairs[1].estimate == mean_estimate(BlockSums.of(x[:, 0] - x[:, 2]), 4, 1 - 0.05 / 3)
    same = fam.pairwise(FamilySums.of(np.stack([x[:, 0], x[:, 0] + 3], axis=1)), 4)
    assert same[0].different
    assert fam.different_matrix(same, 2).tolist() == [[False, True], [True, False]]


def league(draw: st.DrawFn) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    m = draw(st.integers(1, 8))
    values = np.array(draw(st.lists(st.floats(0, 1), min_size=m, max_size=m, unique=True)))
    upper = np.triu(draw(hnp.arrays(np.bool_, (m, m))), 1)
    return values, upper | upper.T


leagues = st.composite(league)()


@given(leagues)
def test_tie_groups_are_the_longest_runs_without_a_difference(
    case: tuple[NDArray[np.float64], NDArray[np.bool_]],
) -> None:
    values, different = case
    groups = fam.tie_groups(values, different)
    order = np.argsort(-values).tolist()
    runs = [tuple(order[i:j]) for i, j in itertools.combinations(range(len(order) + 1), 2)]
    tied = [r for r in runs if not different[np.ix_(r, r)].any()]
    longest = [r for r in tied if not any(set(r) < set(s) for s in tied)]
    assert list(groups) == longest
    assert set().union(*groups) == set(range(len(values)))


@given(leagues)
def test_rank_ranges_count_the_surely_better_and_worse(case: tuple[NDArray[np.float64], NDArray[np.bool_]]) -> None:
    values, different = case
    rank = np.argsort(np.argsort(-values)) + 1
    for i, (low, high) in enumerate(fam.rank_ranges(values, different)):
        assert low <= rank[i] <= high
        assert low == 1 + sum(different[i, j] and values[j] > values[i] for j in range(len(values)))


def test_a_typical_league() -> None:
    different = np.zeros((4, 4), dtype=np.bool_)
    for i, j in ((0, 2), (0, 3), (1, 3), (2, 3)):
        different[i, j] = different[j, i] = True
    values = [0.30, 0.28, 0.27, 0.15]
    assert fam.tie_groups(values, different) == ((0, 1), (1, 2), (3,))
    assert fam.rank_ranges(values, different) == ((1, 2), (1, 3), (2, 3), (4, 4))
