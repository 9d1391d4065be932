"""Integer sums: exact, mergeable, and refused when impossible."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.sums import BlockSums, FamilySums, combination

scores = st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=40)
tables = st.integers(1, 4).flatmap(
    lambda m: st.lists(st.lists(st.integers(-1000, 1000), min_size=m, max_size=m), min_size=1, max_size=20)
)


@given(scores, st.integers(1, 50))
def test_mean_and_variance_are_those_of_the_block_scores(x: list[int], scale: int) -> None:
    sums = BlockSums.of(x)
    mean = Fraction(sum(x), len(x) * scale)
    variance = sum((Fraction(v, scale) - mean) ** 2 for v in x) / (len(x) - 1)
    assert sums.mean(scale) == float(mean)
    assert sums.variance(scale) == float(variance)


@given(scores, scores)
def test_merging_is_summing(x: list[int], y: list[int]) -> None:
    assert BlockSums.of(x) + BlockSums.of(y) == BlockSums.of(x + y)


@given(tables, st.data())
def test_contrasts_are_those_of_the_scores(rows: list[list[int]], data: st.DataObject) -> None:
    family, array = FamilySums.of(rows), np.array(rows)
    weights = data.draw(st.lists(st.integers(-9, 9), min_size=array.shape[1], max_size=array.shape[1]))
    assert family.contrast(weights) == BlockSums.of((array @ np.array(weights)).astype(np.int64))
    assert family.metric(0) == BlockSums.of(array[:, 0])
    assert family.difference(0, 0) == BlockSums(len(rows), 0, 0)
    last = array.shape[1] - 1
    x, y, cross = family.metric(0), family.metric(last), family.cross(0, last)
    assert combination(x, y, cross, 2, -3) == BlockSums.of(2 * array[:, 0] - 3 * array[:, last])
    assert family.difference(0, last) == BlockSums.of(array[:, 0] - array[:, last])


@given(tables)
def test_families_merge(rows: list[list[int]]) -> None:
    half = len(rows) // 2
    empty = FamilySums.of(np.zeros((0, len(rows[0])), dtype=np.int64))
    first = FamilySums.of(rows[:half]) if half else empty
    assert first + FamilySums.of(rows[half:]) == FamilySums.of(rows)


def test_no_overflow_with_numpy_integers() -> None:
    big = np.int64(3_000_000_000)
    four, zero, squares = np.array([4, 0, 36 * 10**17])
    sums = BlockSums(four, zero, squares)  # numpy integers, as the kernel hands them over
    assert BlockSums.of([int(big), -int(big)]).squares == 18 * 10**18
    assert isinstance(sums.squares, int)
    assert sums.variance() == sums.squares / 3
    assert sums.n * sums.squares * sums.squares > 2**63


def test_variance_does_not_cancel() -> None:
    x = 10**15 + np.arange(5)
    assert BlockSums.of(x.astype(np.int64)).variance() == 2.5


@pytest.mark.parametrize("bad", [(2, 5, 12), (0, 0, 2), (0, 1, 1), (-1, 0, 0), (2, 2, 3)])
def test_impossible_sums_are_refused(bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        BlockSums(*bad)


def test_wrong_shapes_and_types_are_refused() -> None:
    with pytest.raises(TypeError):
        BlockSums(2, 1.5, 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        FamilySums.of(np.ones((3, 2)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="symmetric"):
        FamilySums(1, (1, 1), ((1, 2), (1, 1)))
    with pytest.raises(ValueError, match="2 x 2"):
        FamilySums(1, (1, 1), ((1, 1),))
    with pytest.raises(ValueError, match="shape"):
        FamilySums.of([1, 2])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="same blocks"):
        combination(BlockSums(1, 1, 1), BlockSums(2, 2, 2), 1, 1, 1)
    with pytest.raises(ValueError, match="merge"):
        FamilySums.of([[1]]) + FamilySums.of([[1, 2]])
    with pytest.raises(ValueError, match="weights"):
        FamilySums.of([[1]]).contrast([1, 2])
    with pytest.raises(ValueError, match="scale"):
        BlockSums(2, 2, 2).mean(0)


def test_too_few_blocks_have_no_spread() -> None:
    assert math.isnan(BlockSums(0, 0, 0).mean())
    assert math.isnan(BlockSums(1, 3, 9).sd())
