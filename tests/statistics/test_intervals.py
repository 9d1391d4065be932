"""Intervals from sums against scipy and statsmodels on the block data themselves."""

from __future__ import annotations

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from analysis import intervals as iv
from analysis.intervals import Method
from analysis.sums import BlockSums, FamilySums, combination

Blocks = NDArray[np.int64]


def pair(x: Blocks, y: Blocks) -> tuple[BlockSums, BlockSums, int]:
    return BlockSums.of(x), BlockSums.of(y), int((x * y).sum())


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_mean_is_the_t_interval_over_block_means(won: Blocks, confidence: float) -> None:
    x = won[:, :, 0].sum(axis=1)
    got = iv.mean_estimate(BlockSums.of(x), 4, confidence)
    want = DescrStatsW(x / 4)
    assert (got.low, got.high) == pytest.approx(want.tconfint_mean(1 - confidence))
    assert (got.value, got.sd) == pytest.approx((x.mean() / 4, x.std(ddof=1) / 4))
    assert got.half_width == pytest.approx((got.high - got.low) / 2)
    assert (got.n_blocks, got.confidence, got.method) == (400, confidence, Method.T)
    assert got.standard_error == pytest.approx(want.std_mean)


def test_mean_is_the_cluster_robust_interval_of_the_rounds(won: Blocks) -> None:
    rounds = won[:, :, 0].ravel().astype(float)
    deals = np.repeat(np.arange(400), 4)
    options = {"groups": deals, "use_correction": False}
    fit = sm.OLS(rounds, np.ones(1600)).fit(cov_type="cluster", cov_kwds=options)
    got = iv.mean_estimate(BlockSums.of(won[:, :, 0].sum(axis=1)), 4)
    assert got.value == pytest.approx(fit.params[0])
    assert got.standard_error == pytest.approx(fit.bse[0] * math.sqrt(400 / 399))


def test_difference_is_the_paired_t_interval_and_the_cluster_robust_one(won: Blocks) -> None:
    x, y = won[:, :, 0].sum(axis=1), won[:, :, 1].sum(axis=1)
    got = iv.difference_estimate(*pair(x, y), 4)
    want = stats.ttest_rel(x / 4, y / 4)
    assert (got.low, got.high) == pytest.approx(tuple(want.confidence_interval(0.95)))
    assert iv.p_value(combination(*pair(x, y), 1, -1), 4) == pytest.approx(want.pvalue)
    outcome = np.concatenate([won[:, :, 0].ravel(), won[:, :, 1].ravel()]).astype(float)
    design = sm.add_constant(np.repeat([1.0, 0.0], 1600))
    deals = np.tile(np.repeat(np.arange(400), 4), 2)
    fit = sm.OLS(outcome, design).fit(cov_type="cluster", cov_kwds={"groups": deals, "use_correction": False})
    assert got.value == pytest.approx(fit.params[1])
    assert got.standard_error == pytest.approx(fit.bse[1] * math.sqrt(400 / 399))


def test_difference_with_unequal_scales(won: Blocks) -> None:
    x, y = won[:, :2, 0].sum(axis=1), won[:, :, 1].sum(axis=1)
    got = iv.difference_estimate(*pair(x, y), 2, 4, 0.9)
    want = stats.ttest_rel(x / 2, y / 4).confidence_interval(0.9)
    assert (got.low, got.high) == pytest.approx(tuple(want))


def test_independent_difference_is_welch(won: Blocks, rng: np.random.Generator) -> None:
    x, y = won[:, :, 0].sum(axis=1), rng.poisson(3, size=50)
    got = iv.independent_difference(BlockSums.of(x), BlockSums.of(y), 4, 1)
    want = CompareMeans(DescrStatsW(x / 4), DescrStatsW(y)).tconfint_diff(usevar="unequal")
    assert (got.low, got.high) == pytest.approx(want)
    assert got.n_blocks == 50


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=30), st.integers(1, 20))
def test_twins_differ_by_exactly_zero(scores: list[int], scale: int) -> None:
    x = np.array(scores)
    got = iv.difference_estimate(*pair(x, x), scale)
    assert (got.value, got.low, got.high, got.sd) == (0.0, 0.0, 0.0, 0.0)
    family = FamilySums.of(np.stack([x + 200, x + 200, x + 300, x + 300], axis=1))
    assert iv.ratio_difference(family, (0, 2), (1, 3)).value == 0.0
    assert iv.p_value(combination(*pair(x, x), 1, -1)) == 1.0


@given(st.lists(st.integers(0, 4), min_size=3, max_size=60), st.floats(0.5, 0.999))
def test_intervals_contain_their_value_and_shares_stay_shares(scores: list[int], confidence: float) -> None:
    got = iv.share_estimate(BlockSums.of(scores), 4, confidence)
    assert got.low <= got.value <= got.high
    assert got.half_width == pytest.approx((got.high - got.low) / 2)
    if got.method is not Method.T:
        assert got.low >= 0
        assert got.high <= 1


@given(st.integers(1, 5000), st.floats(0.01, 0.99), st.floats(0.5, 0.999))
def test_wilson_is_statsmodels_with_the_effective_size(n: int, share: float, confidence: float) -> None:
    z = float(stats.norm.ppf(0.5 + confidence / 2))
    low, high = iv.wilson_bounds(np.array(share), np.array(float(n)), z)
    assert (float(low), float(high)) == pytest.approx(proportion_confint(share * n, n, 1 - confidence, "wilson"))


def test_one_to_three_cases_get_the_poisson_bound() -> None:
    for x in (1, 2, 3):
        sums = BlockSums(100_000, x, x)
        got, mirrored = iv.share_estimate(sums), iv.share_estimate(BlockSums(100_000, 100_000 - x, 100_000 - x))
        assert got.low == pytest.approx(float(stats.chi2.ppf(0.05, 2 * x)) / 2 / 100_000, rel=1e-3)
        assert got.high == pytest.approx(proportion_confint(x, 100_000, 0.05, "wilson")[1], rel=1e-3)
        assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((got.low, got.high))
    four = iv.share_estimate(BlockSums(1000, 4, 4))
    assert four.low == pytest.approx(proportion_confint(4, 999, 0.05, "wilson")[0], rel=1e-2)


def test_wilson_of_independent_rounds_is_the_textbook_interval(rng: np.random.Generator) -> None:
    x = (rng.random(20_000) < 0.001).astype(np.int64)
    got = iv.share_estimate(BlockSums.of(x))
    assert got.method is Method.WILSON
    assert (got.low, got.high) == pytest.approx(proportion_confint(x.sum(), len(x), 0.05, "wilson"), rel=2e-3)


def test_wilson_widens_with_dependence_within_blocks(rng: np.random.Generator) -> None:
    events = (rng.random(5000) < 0.004).astype(np.int64)
    alone, clustered = iv.share_estimate(BlockSums.of(events), 4), iv.share_estimate(BlockSums.of(4 * events), 4)
    assert clustered.method is alone.method is Method.WILSON
    assert clustered.half_width == pytest.approx(4 * alone.half_width, rel=0.1)


@pytest.mark.parametrize("n", [1, 10, 1000, 10**6])
def test_zero_counts_get_jeffreys_interval_over_blocks(n: int) -> None:
    none, every = iv.share_estimate(BlockSums(n, 0, 0), 4), iv.share_estimate(BlockSums(n, 4 * n, 16 * n), 4)
    upper = proportion_confint(0, n, 0.05, "jeffreys")[1]
    assert (none.value, none.low, none.high) == pytest.approx((0, 0, upper))
    assert (every.value, every.low, every.high) == pytest.approx((1, 1 - upper, 1))
    assert none.method is every.method is Method.JEFFREYS


def test_share_picks_by_effective_cases() -> None:
    def picked(events: int, blocks: int = 100_000) -> Method:
        return iv.share_estimate(BlockSums(blocks, events, events)).method

    assert [picked(0), picked(1), picked(99), picked(102)] == [Method.JEFFREYS, *[Method.WILSON] * 2, Method.T]
    assert [picked(99_950), picked(100_000), picked(50_000)] == [Method.WILSON, Method.JEFFREYS, Method.T]
    with pytest.raises(ValueError, match="not a share"):
        iv.share_estimate(BlockSums(2, 6, 18), 2)
    with pytest.raises(ValueError, match="both outcomes"):
        iv.wilson_estimate(BlockSums(9, 0, 0))


def test_one_winner_in_every_block_is_known_exactly() -> None:
    got = iv.share_estimate(BlockSums(1000, 1000, 1000), 4)
    assert (got.value, got.low, got.high) == (0.25, 0.25, 0.25)
    assert iv.variance_gain(BlockSums(1000, 1000, 1000), 4) == math.inf


def test_ratio_is_the_cluster_robust_weighted_regression(rng: np.random.Generator) -> None:
    turns = rng.poisson(50, size=300) + 1
    dark = rng.binomial(turns, rng.beta(3, 5, size=300))
    got = iv.ratio_estimate(*pair(dark, turns))
    options = {"groups": np.arange(300), "use_correction": False}
    fit = sm.WLS(dark / 1.0, turns / 1.0, weights=1 / turns).fit(cov_type="cluster", cov_kwds=options)
    assert got.value == pytest.approx(fit.params[0])
    assert got.standard_error == pytest.approx(fit.bse[0] * math.sqrt(300 / 299))
    assert got.half_width == pytest.approx(float(stats.t.ppf(0.975, 299)) * got.standard_error)
    assert got.method is iv.ratio_estimate(*pair(dark, turns), part_of_whole=True).method is Method.DELTA


def test_rare_ratios_are_wilson_or_jeffreys(rng: np.random.Generator) -> None:
    tried = rng.poisson(0.2, size=4000)
    lost = rng.binomial(tried, 0.02)
    few = iv.ratio_estimate(*pair(lost, tried), part_of_whole=True)
    none = iv.ratio_estimate(*pair(0 * lost, tried), part_of_whole=True)
    assert few.method is Method.WILSON
    assert (few.low, few.high) == pytest.approx(proportion_confint(lost.sum(), tried.sum(), 0.05, "wilson"), rel=0.1)
    assert none.high == pytest.approx(proportion_confint(0, tried.sum(), 0.05, "jeffreys")[1])
    with pytest.raises(ValueError, match="denominator"):
        iv.ratio_estimate(BlockSums(2, 1, 1), BlockSums(2, 0, 0), 0)


def test_ratio_difference_agrees_with_the_jackknife(rng: np.random.Generator) -> None:
    turns = rng.poisson(50, size=(500, 2)) + 1
    dark = rng.binomial(turns, rng.beta(3, 5, size=(500, 1)))
    data = np.column_stack([dark, turns])
    got = iv.ratio_difference(FamilySums.of(data), (0, 2), (1, 3))
    left = data.sum(axis=0) - data
    leave_one_out = left[:, 0] / left[:, 2] - left[:, 1] / left[:, 3]
    jackknife = math.sqrt(499 / 500 * ((leave_one_out - leave_one_out.mean()) ** 2).sum())
    assert got.value == pytest.approx(dark[:, 0].sum() / turns[:, 0].sum() - dark[:, 1].sum() / turns[:, 1].sum())
    assert got.standard_error == pytest.approx(jackknife, rel=0.01)
    alone = iv.ratio_difference(FamilySums.of(data), (0, 2), (3, 3))
    assert alone.sd == pytest.approx(iv.ratio_estimate(*pair(dark[:, 0], turns[:, 0])).sd)


def test_gain_is_one_for_independent_rounds_and_n_for_perfect_dependence(rng: np.random.Generator) -> None:
    independent = rng.binomial(4, 0.25, size=100_000)
    same = 4 * rng.binomial(1, 0.25, size=100_000)
    assert iv.variance_gain(BlockSums.of(independent), 4) == pytest.approx(1, rel=0.02)
    assert iv.variance_gain(BlockSums.of(same), 4) == pytest.approx(0.25, rel=0.02)
    other = rng.binomial(4, 0.25, size=100_000)
    assert iv.difference_gain(*pair(independent, other), 4) == pytest.approx(1, rel=0.02)
    assert iv.difference_gain(*pair(same, same), 4) == math.inf


def test_step_keeps_near_twins_honest() -> None:
    zero = BlockSums(1000, 0, 0)
    assert iv.mean_estimate(zero, 16).half_width == 0
    got = iv.mean_estimate(zero, 16, step=4)
    assert got.half_width == pytest.approx(1.962 * 2 * 4 / 16 / 1000, rel=1e-3)
    assert got.value == 0
    exact_upper = float(stats.chi2.ppf(0.975, 2)) / 2 / 1000 * 4 / 16
    assert exact_upper < got.high < 1.1 * exact_upper
    usual = BlockSums(1000, 0, 16_000)
    plain, corrected = iv.mean_estimate(usual, 16), iv.mean_estimate(usual, 16, step=4)
    assert corrected.half_width == pytest.approx(plain.half_width, rel=0.003)
    assert iv.difference_estimate(usual, usual, 16_000, 16, 32, step=4).half_width > 0


def test_without_blocks_there_is_no_interval() -> None:
    for n in (0, 1):
        sums = BlockSums(n, n, n)
        for got in (iv.mean_estimate(sums, 4), iv.share_estimate(sums, 4), iv.independent_difference(sums, sums, 4)):
            assert (got.low, got.high, got.half_width) == (-math.inf, math.inf, math.inf)
            assert math.isnan(got.sd)
        assert math.isnan(iv.p_value(sums))
    assert iv.p_value(BlockSums(5, 5, 5)) == 0.0
    with pytest.raises(ValueError, match="confidence"):
        iv.mean_estimate(BlockSums(5, 5, 5), 1, 95)


def test_shift_moves_everything_but_the_width() -> None:
    got = iv.mean_estimate(BlockSums.of([1, 2, 4]))
    moved = got.shifted(-0.25)
    assert (moved.value, moved.low, moved.high) == (got.value - 0.25, got.low - 0.25, got.high - 0.25)
    assert (moved.half_width, moved.sd) == (got.half_width, got.sd)
    assert moved.covers(moved.value)
