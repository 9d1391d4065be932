"""Sample sizes against statsmodels, and against the intervals they are to achieve."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.power import NormalIndPower, TTestPower

from analysis import plan as pl
from analysis.distributions import two_sided_t
from analysis.intervals import mean_estimate
from analysis.sequences import sequence_factor, tuned_rho2
from analysis.sums import BlockSums

sizes = st.floats(0.005, 1.5)


@given(sizes, st.floats(0.8, 0.99), st.sampled_from([0.9, 0.95, 0.99]))
def test_blocks_for_effect_is_the_t_test_of_statsmodels(d: float, power: float, confidence: float) -> None:
    got = pl.blocks_for_effect(0.19, 0.19 * d, power, confidence)
    want = TTestPower().solve_power(d, None, 1 - confidence, power)
    assert got == pytest.approx(float(want), abs=2.1, rel=1e-4)


@given(sizes, st.integers(2, 100_000))
def test_power_is_that_of_the_normal_test(d: float, blocks: int) -> None:
    want = NormalIndPower(ddof=0).power(d, blocks, 0.05, ratio=0)
    assert pl.power_of(2.0, 2.0 * d, blocks) == pytest.approx(float(want), abs=1e-9)


@given(sizes, st.floats(0.55, 0.99))
def test_detectable_effect_inverts_the_plan(d: float, power: float) -> None:
    blocks = pl.blocks_for_effect(1.0, d, power)
    assert pl.detectable_effect(1.0, blocks, power) <= d * (1 + 1e-12)
    assert blocks <= 3 or pl.detectable_effect(1.0, blocks - 1, power) >= d * (1 - 1e-12)


@given(st.floats(0.01, 10), st.floats(0.01, 1))
def test_half_width_is_reached_and_not_before(sd: float, h: float) -> None:
    n = pl.blocks_for_half_width(sd, h)
    assert mean_half_width(sd, n) <= h
    assert n == 2 or mean_half_width(sd, n - 1) > h


def mean_half_width(sd: float, n: int) -> float:
    return two_sided_t(0.95, n - 1) * sd / math.sqrt(n)


@given(st.floats(0.05, 5), st.floats(0.01, 1), st.integers(1000, 10**6))
def test_sequence_width_is_reached_and_not_before(sd: float, h: float, n_opt: int) -> None:
    n = pl.blocks_for_sequence(sd, h, n_opt)
    rho2 = tuned_rho2(n_opt, 0.05)
    assert sequence_factor(n, 0.05, rho2) * sd / math.sqrt(n) <= h
    assert n == 2 or sequence_factor(n - 1, 0.05, rho2) * sd / math.sqrt(n - 1) > h


def test_orientation_values_of_the_protocol() -> None:
    """Four players, block spread 0.19: +-0.1 pp needs about 140,000 blocks, 0.5 pp with 90 % about 15,500."""
    assert pl.blocks_for_half_width(0.19, 0.001) == pytest.approx(140_000, rel=0.02)
    assert pl.blocks_for_effect(0.19, 0.005) == pytest.approx(15_500, rel=0.03)


def test_plan_from_a_pilot() -> None:
    pilot = BlockSums(2000, 0, 2000 * 9)
    got = pl.plan(pilot, 16, 0.005)
    assert got.sd == pytest.approx(3 / 16, rel=1e-3)
    assert got.blocks_half_width == pl.blocks_for_half_width(got.sd, 0.005)
    assert got.blocks_effect == pl.blocks_for_effect(got.sd, 0.005)
    assert got.detectable == pl.detectable_effect(got.sd, 2000)
    assert got.standardized == pytest.approx(0.005 / got.sd)
    assert 0.7 < got.blocks_sequence / got.blocks_effect < 1.1
    family = pl.plan(pilot, 16, 0.005, comparisons=10)
    assert family.blocks_effect > got.blocks_effect
    assert mean_estimate(pilot, 16).sd == got.sd


def test_optimum_of_the_sequence() -> None:
    assert pl.optimal_blocks(0.19, 0.0, 5000) == 5000
    assert pl.optimal_blocks(0.19, 0.001, 5000) == 5000
    assert pl.optimal_blocks(0.19, 0.01, 10**6) == pl.blocks_for_effect(0.19, 0.01)
    with pytest.raises(ValueError, match="budget"):
        pl.optimal_blocks(0.19, 0.01, 0)


def test_degenerate_plans() -> None:
    assert pl.blocks_for_half_width(0.0, 0.1) == pl.blocks_for_effect(0.0, 0.1) == 2
    assert pl.detectable_effect(1.0, 1) == math.inf
    with pytest.raises(ValueError, match="positive size"):
        pl.blocks_for_effect(1.0, 0.0)
    with pytest.raises(ValueError, match="two blocks"):
        pl.plan(BlockSums(1, 1, 1), 4, 0.1)
