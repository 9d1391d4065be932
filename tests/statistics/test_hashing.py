"""Counter-based draws: the published generator, even, and stable for all time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.hashing import below, hashes, mix


def test_the_finalizer_is_that_of_splitmix64() -> None:
    """First outputs of the reference generator from state 0 (published test vector)."""
    golden = 0x9E3779B97F4A7C15
    got = [mix(k * golden) for k in (1, 2, 3)]
    assert got == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_draws_never_change() -> None:
    got = below(1000, hashes(42, 1, np.arange(6, dtype=np.uint64))).tolist()
    assert got == [386, 921, 83, 603, 498, 179]


@given(st.integers(-(2**70), 2**70), st.integers(0, 9), st.integers(1, 50))
def test_a_draw_depends_on_its_counter_only(seed: int, stream: int, n: int) -> None:
    counters = np.arange(n, dtype=np.uint64)
    together = hashes(seed, stream, counters)
    alone = [int(hashes(seed, stream, counters[i : i + 1])[0]) for i in range(n)]
    assert together.tolist() == alone
    assert len(set(alone)) == n
    assert (hashes(seed, stream + 1, counters) != together).all()


@pytest.mark.parametrize("bound", [2, 3, 7, 64, 1000])
def test_draws_are_even_and_uncorrelated(bound: int) -> None:
    drawn = below(bound, hashes(7, 3, np.arange(200_000, dtype=np.uint64)))
    assert stats.chisquare(np.bincount(drawn, minlength=bound)).pvalue > 1e-3
    for lag in (1, 2, 64):
        assert abs(np.corrcoef(drawn[lag:], drawn[:-lag])[0, 1]) < 0.01


def test_impossible_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="bound"):
        below(0, np.zeros(1, np.uint64))
