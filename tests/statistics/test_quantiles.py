"""Round lengths: quantiles, survival and tail shares against numpy, scipy and statsmodels on the single rounds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats
from statsmodels.duration.survfunc import SurvfuncRight

from analysis import quantiles as q
from analysis.intervals import Method, mean_estimate
from analysis.sums import BlockSums

Lives = NDArray[np.int64]


def histogram(deals: NDArray[np.int64], lives: Lives, size: int, groups: int = 64) -> NDArray[np.int64]:
    """Count rounds of each length by group of deals; lives is [deals] or [deals, rounds]."""
    flat = (deals % groups)[:, None] * size + lives.reshape(len(deals), -1)
    return np.bincount(flat.ravel(), minlength=groups * size).reshape(groups, size)


@pytest.fixture
def lives(rng: np.random.Generator) -> Lives:
    """Lengths of 3,000 deals x 4 rounds, dependent within deals."""
    return 1 + rng.poisson(rng.gamma(4, 10, size=(3000, 1)), size=(3000, 4))


@pytest.fixture
def lengths(lives: Lives) -> q.Lengths:
    return q.Lengths(histogram(np.arange(3000), lives, 400), 3000)


def cut_at(lives: Lives, limit: int) -> q.Lengths:
    counts = histogram(np.arange(len(lives)), np.minimum(lives, limit + 1), limit + 2)
    return q.Lengths(counts[:, : limit + 1], len(lives), cut=counts[:, limit + 1])


def test_quantiles_are_those_of_the_rounds(lives: Lives, lengths: q.Lengths) -> None:
    levels = (0.1, 0.25, 0.5, 0.9, 0.99)
    got = q.quantiles(lengths, levels)
    assert [e.value for e in got] == np.quantile(lives, levels, method="inverted_cdf").tolist()
    assert all(e.low <= e.value <= e.high and e.method is Method.BOOTSTRAP for e in got)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=200), st.integers(1, 99))
def test_point_quantiles_of_any_sample(sample: list[int], percent: int) -> None:
    x = np.array(sample)
    got = q.quantiles(q.Lengths(histogram(np.arange(len(x)), x, 40), len(x)), [percent / 100], replicates=3)[0]
    rank = -(-percent * len(x) // 100)
    assert got.value == np.sort(x)[rank - 1]


def test_bootstrap_replicates_are_those_of_drawn_groups(lives: Lives, lengths: q.Lengths) -> None:
    weights = q._weights(64, 20, seed=7)
    assert weights.shape == (20, 64)
    assert (weights.sum(axis=1) == 64).all()
    table, rounds = q._cumulative(lengths)
    got = q._resampled(weights, table, rounds, [q._level(0.9)])[:, 0]
    for w, value in zip(weights, got, strict=True):
        drawn = np.concatenate([np.repeat(lives[g::64].ravel(), int(k)) for g, k in enumerate(w)])
        assert value == np.quantile(drawn, 0.9, method="inverted_cdf")


def test_bootstrap_draws_groups_evenly() -> None:
    weights = q._weights(64, 4000, seed=1)
    assert stats.chisquare(weights.sum(axis=0)).pvalue > 1e-3
    assert weights.var(axis=0).mean() == pytest.approx(63 / 64, rel=0.05)


def test_bootstrap_spread_is_that_of_repeated_samples(rng: np.random.Generator) -> None:
    def sample() -> Lives:
        return 1 + rng.poisson(rng.gamma(4, 10, size=(3000, 1)), size=(3000, 4))

    medians = [np.quantile(sample(), 0.5, method="inverted_cdf") for _ in range(400)]
    errors = []
    for _ in range(20):
        got = q.quantiles(q.Lengths(histogram(np.arange(3000), sample(), 400), 3000), [0.5], replicates=500)[0]
        errors.append(got.standard_error)
    assert np.mean(errors) == pytest.approx(np.std(medians), rel=0.15)


def test_same_seed_same_interval_and_padding_does_not_matter(lengths: q.Lengths) -> None:
    wide = q.Lengths(np.pad(lengths.out, ((0, 0), (0, 1600))), 3000)
    assert q.quantiles(lengths, seed=3) == q.quantiles(lengths, seed=3) == q.quantiles(wide, seed=3)
    seeds = {q.quantiles(lengths, [0.99], replicates=99, seed=s)[0].sd for s in range(5)}
    assert len(seeds) == 5


def test_histograms_merge(lives: Lives, lengths: q.Lengths) -> None:
    first = q.Lengths(histogram(np.arange(1000), lives[:1000], 400), 1000)
    second = q.Lengths(histogram(np.arange(1000, 3000), lives[1000:], 400), 2000)
    both = first + second
    np.testing.assert_array_equal(both.out, lengths.out)
    assert both.n_blocks == 3000


def test_mean_is_that_of_the_rounds_with_the_spread_of_the_blocks(lives: Lives, lengths: q.Lengths) -> None:
    got, blocks = q.mean_length(lengths), mean_estimate(BlockSums.of(lives.sum(axis=1)), 4)
    assert got.value == pytest.approx(lives.mean())
    assert got.sd == pytest.approx(blocks.sd, rel=0.25)
    assert got.half_width == pytest.approx(float(stats.t.ppf(0.975, 63)) * got.standard_error)


def test_group_mean_is_the_t_interval_over_equal_groups(rng: np.random.Generator) -> None:
    x = rng.integers(1, 100, size=640)
    got = q.mean_length(q.Lengths(histogram(np.arange(640), x, 100), 640))
    want = stats.ttest_1samp(x.reshape(10, 64).mean(axis=0), 0).confidence_interval()
    assert (got.low, got.high) == pytest.approx(tuple(want))


def test_survival_is_kaplan_meier(lives: Lives) -> None:
    limit = 60
    lengths = cut_at(lives, limit)
    curve = q.survival_curve(lengths)
    flat = lives.ravel()
    seen = np.minimum(flat, limit)
    data = stats.CensoredData.right_censored(seen, flat > limit)
    np.testing.assert_allclose(curve.survival, stats.ecdf(data).sf.evaluate(curve.turns), atol=1e-12)
    km = SurvfuncRight(seen, flat <= limit)
    np.testing.assert_allclose(curve.survival[km.surv_times.astype(int)], km.surv_prob, atol=1e-12)
    assert (curve.low <= curve.survival).all()
    assert (curve.survival <= curve.high).all()
    assert (np.diff(curve.survival) <= 0).all()
    assert curve.survival[-1] == (flat > limit).mean() > 0


def test_beyond_the_limit_nothing_is_claimed(lives: Lives) -> None:
    lengths = cut_at(lives, 40)
    share = (lives > 40).mean()
    assert 0.3 < share < 0.6
    low, high = q.quantiles(lengths, [0.4, 0.9])
    assert low.value == np.quantile(lives, 0.4, method="inverted_cdf")
    assert (high.value, high.high, high.half_width) == (math.inf, math.inf, math.inf)
    assert q.mean_length(lengths).value == pytest.approx(np.minimum(lives, 40).mean())
    assert q.longer_than(lengths, 40).value == pytest.approx(share)
    with pytest.raises(ValueError, match="not identified"):
        q.longer_than(lengths, 41)


def test_a_quantile_close_to_the_limit_may_be_infinite_on_one_side(lives: Lives) -> None:
    limit = int(np.quantile(lives, 0.9, method="inverted_cdf"))
    got = q.quantiles(cut_at(lives, limit), [0.9])[0]
    assert got.value == limit
    assert got.high == got.half_width == math.inf
    assert got.low < limit


def test_void_rounds_end_unless_a_winner_is_asked_for(lives: Lives, rng: np.random.Generator) -> None:
    void = rng.random(lives.shape) < 0.1
    every = np.arange(3000)
    out = histogram(every, np.where(void, 0, lives), 400)
    out[:, 0] = 0
    voids = histogram(every, np.where(void, lives, 0), 400)
    voids[:, 0] = 0
    lengths = q.Lengths(out, 3000, void=voids)
    assert lengths.rounds.sum() == 12_000
    assert q.quantiles(lengths, [0.5])[0].value == np.quantile(lives, 0.5, method="inverted_cdf")
    assert q.longer_than(lengths, 399).value == 0
    assert q.longer_than(lengths, 399, ends="out").value == pytest.approx(void.mean())
    assert q.survival_curve(lengths, ends="out").survival[30] == pytest.approx(((lives > 30) | void).mean())


def test_tail_shares_use_the_interval_that_suits_them(lives: Lives, lengths: q.Lengths) -> None:
    common, rare, never = (q.longer_than(lengths, t) for t in (40, 120, 399))
    assert [common.method, rare.method, never.method] == [Method.GROUPS, Method.WILSON, Method.JEFFREYS]
    assert common.value == (lives > 40).mean()
    assert 0 < rare.low < rare.value == (lives > 120).mean() < rare.high
    blocks = mean_estimate(BlockSums.of((lives > 40).sum(axis=1)), 4)
    assert common.sd == pytest.approx(blocks.sd, rel=0.25)
    assert never.high == pytest.approx(float(stats.beta.ppf(0.975, 0.5, 3000.5)))
    assert q.longer_than(lengths, 0).value == 1


def test_paired_difference_of_quantiles(lives: Lives, lengths: q.Lengths) -> None:
    same = q.quantile_difference(lengths, lengths, 0.9)
    assert (same.value, same.low, same.high, same.sd) == (0, 0, 0, 0)
    longer = q.Lengths(np.roll(lengths.out, 3, axis=1), 3000)
    moved = q.quantile_difference(longer, lengths)
    assert (moved.value, moved.low, moved.high) == (3, 3, 3)
    short = cut_at(lives, 20)
    assert q.quantile_difference(short, lengths, 0.9).value == math.inf
    assert math.isnan(q.quantile_difference(short, short, 0.9).value)
    with pytest.raises(ValueError, match="same deals"):
        q.quantile_difference(lengths, q.Lengths(lengths.out, 2999))


def test_few_or_no_deals() -> None:
    empty = q.Lengths(np.zeros((64, 10), np.int64), 0)
    assert math.isnan(q.mean_length(empty).value)
    assert np.isnan(q.survival_curve(empty).survival).all()
    with pytest.raises(ValueError, match="no rounds"):
        q.quantiles(empty)
    one = q.Lengths(histogram(np.array([5]), np.array([7]), 10), 1)
    assert (q.mean_length(one).value, q.mean_length(one).high) == (7, math.inf)
    assert (q.quantiles(one, [0.5])[0].value, q.quantiles(one, [0.5])[0].high) == (7, math.inf)
    three = q.Lengths(histogram(np.arange(3), np.array([4, 6, 8]), 10), 3)
    want = stats.ttest_1samp([4, 6, 8], 0).confidence_interval()
    assert q.mean_length(three).high == pytest.approx(want.high)


def test_only_cut_rounds() -> None:
    lengths = q.Lengths(np.zeros((64, 10), np.int64), 640, cut=np.full(64, 10))
    assert q.quantiles(lengths)[0].value == math.inf
    assert q.mean_length(lengths).value == 9
    assert (q.survival_curve(lengths).survival == 1).all()


def test_impossible_histograms_are_refused() -> None:
    good = np.ones((64, 10), np.int64)
    with pytest.raises(ValueError, match="groups x turns"):
        q.Lengths(good[0], 10)
    with pytest.raises(ValueError, match="same groups"):
        q.Lengths(good, 10, void=good[:, 1:])
    with pytest.raises(ValueError, match="negative"):
        q.Lengths(-good, 10)
    with pytest.raises(ValueError, match="level"):
        q.quantiles(q.Lengths(good, 10), [1.0])
