"""Looks, stop rules and verdicts: formulas, symmetries and wording. Error rates are in test_coverage.py."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis import sequences as seq
from analysis.intervals import Estimate, Method, mean_estimate
from analysis.sequences import SprtOutcome, Verdict
from analysis.sums import BlockSums


def test_looks_of_the_protocol() -> None:
    assert [seq.SCHEDULE.size(k) for k in range(8)] == [1000, 1250, 1563, 1954, 2442, 3052, 3815, 4769]
    assert list(seq.SCHEDULE.looks(2000)) == [1000, 1250, 1563, 1954, 2000]
    assert list(seq.SCHEDULE.looks(1954)) == [1000, 1250, 1563, 1954]
    assert list(seq.SCHEDULE.looks(10)) == [10]
    assert list(seq.SCHEDULE.looks(0)) == []
    assert list(seq.Schedule(1, 1.1).looks(6)) == [1, 2, 3, 4, 5, 6]
    assert list(seq.SCHEDULE.looks(2000, after=1250)) == [1563, 1954, 2000]
    assert list(seq.SCHEDULE.looks(2000, after=2000)) == []
    with pytest.raises(ValueError, match="growth"):
        seq.Schedule(growth=1.0)


@given(st.integers(0, 100))
def test_looks_are_exact(k: int) -> None:
    assert (seq.SCHEDULE.size(k) - 1) * 4**k < 1000 * 5**k <= seq.SCHEDULE.size(k) * 4**k


def test_sequence_formula_in_full() -> None:
    x = np.random.default_rng(1).integers(-3, 4, size=5000)
    n, alpha, s = 5000, 0.05 / 3, x.std(ddof=1) / 16
    rho = math.sqrt((-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / 20_000)
    half = s * math.sqrt(2 * (n * rho**2 + 1) / (n**2 * rho**2) * math.log(math.sqrt(n * rho**2 + 1) / alpha))
    got = seq.confidence_sequence(BlockSums.of(x), 16, 20_000, comparisons=3)
    assert got.half_width == pytest.approx(half, rel=1e-12)
    assert (got.low, got.high) == pytest.approx((x.mean() / 16 - half, x.mean() / 16 + half))
    assert (got.method, got.confidence) == (Method.SEQUENCE, 0.95)


def test_sequence_is_tightest_where_it_is_tuned() -> None:
    """1.55 times the fixed-size interval at N_opt, less than 2 times between a tenth and a hundredfold of it."""
    rho2 = seq.tuned_rho2(10_000, 0.05)
    sizes = np.unique(np.geomspace(100, 10**6, 400).astype(int))
    ratio = np.array([seq.sequence_factor(int(n), 0.05, rho2) / 1.96 for n in sizes])
    assert ratio.min() == pytest.approx(1.55, abs=0.01)
    assert sizes[ratio.argmin()] == pytest.approx(10_000, rel=0.15)
    assert ratio[sizes > 1000].max() < 2
    assert seq.sequence_factor(0, 0.05, rho2) == math.inf


blocks = st.lists(st.integers(-4, 4), min_size=2, max_size=60)


@given(blocks, st.integers(1, 10**5), st.sampled_from([0.0, 0.01, 0.2, 2.0]), st.integers(0, 2))
def test_swapping_the_strategies_mirrors_the_verdict(x: list[int], n_opt: int, margin: float, step: int) -> None:
    mirror = {Verdict.BETTER: Verdict.WORSE, Verdict.WORSE: Verdict.BETTER}
    one = seq.decide(BlockSums.of(x), 4, n_opt, margin, step=step, burn_in=2)
    two = seq.decide(BlockSums.of([-v for v in x]), 4, n_opt, margin, step=step, burn_in=2)
    assert two.verdict is mirror.get(one.verdict, one.verdict)
    assert two.inside_margin == one.inside_margin
    assert one.estimate.half_width >= mean_estimate(BlockSums.of(x), 4, 0.95, step=step).half_width * 0.15


def test_no_verdict_before_the_burn_in() -> None:
    early, late = (seq.decide(BlockSums(n, n, n), 1, 1000) for n in (999, 1000))
    assert (early.verdict, late.verdict) == (Verdict.UNDECIDED, Verdict.BETTER)
    assert not early.stop
    assert seq.decide(BlockSums(999, 999, 999), 1, 1000, final=True).stop


def test_identical_strategies_are_equivalent_and_near_twins_not_yet() -> None:
    never_differed = BlockSums(1000, 0, 0)
    assert seq.decide(never_differed, 16, 1000).verdict is Verdict.EQUIVALENT
    assert seq.decide(never_differed, 16, 1000, 0.0005, step=4).verdict is Verdict.UNDECIDED
    assert seq.decide(never_differed, 16, 1000, 0.0025, step=4).verdict is Verdict.EQUIVALENT
    once = BlockSums(1000, 4, 16)
    assert seq.decide(once, 16, 1000, step=4).verdict is Verdict.UNDECIDED


def estimate(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, low, high, (high - low) / 2, 48_000, 0.19, 0.95, Method.SEQUENCE)


@pytest.mark.parametrize(
    ("low", "high", "verdict", "inside", "sentence"),
    [
        (
            0.0105,
            0.0159,
            Verdict.BETTER,
            False,
            "bold is better than calm: +1.32 pp (95 % confidence sequence: +1.05 to +1.59 pp).",
        ),
        (
            0.0004,
            0.0016,
            Verdict.BETTER,
            True,
            "bold is better than calm, but inside your margin of 0.20 pp: +0.10 pp (95 % confidence sequence: +0.04 to "
            "+0.16 pp).",
        ),
        (
            -0.0030,
            -0.0010,
            Verdict.WORSE,
            False,
            "bold is worse than calm: -0.20 pp (95 % confidence sequence: -0.30 to -0.10 pp).",
        ),
        (
            -0.0012,
            0.0016,
            Verdict.EQUIVALENT,
            True,
            "bold and calm are equivalent within your margin of 0.20 pp: +0.02 pp (95 % confidence sequence: -0.12 to "
            "+0.16 pp).",
        ),
        (
            -0.0012,
            0.0036,
            Verdict.UNDECIDED,
            False,
            "It is not yet clear whether bold is better or worse than calm: +0.12 pp (95 % confidence sequence: "
            "-0.12 to +0.36 pp).",
        ),
    ],
)
def test_verdicts_and_their_wording(low: float, high: float, verdict: Verdict, inside: bool, sentence: str) -> None:
    got = seq.judge(estimate(low, high), 0.002)
    assert (got.verdict, got.inside_margin) == (verdict, inside)
    assert got.sentence("bold", "calm") == sentence
    assert got.stop == (verdict is not Verdict.UNDECIDED)


def test_wording_of_other_units_and_of_the_end() -> None:
    got = seq.judge(estimate(-2.0, -1.0))
    words = got.sentence(
        "stacking", "the official rules", words=("longer", "shorter"), factor=1, unit="turns", digits=1
    )
    assert (
        words
        == "stacking is shorter than the official rules: -1.5 turns (95 % confidence sequence: -2.0 to -1.0 turns)."
    )
    assert "undecided when the budget ended" in seq.judge(estimate(-1, 1), final=True).sentence()
    with pytest.raises(ValueError, match="margin"):
        seq.judge(estimate(-1, 1), -0.1)


def test_an_interval_touching_zero_or_the_margin() -> None:
    assert seq.judge(estimate(0.0, 0.1)).verdict is Verdict.UNDECIDED
    assert seq.judge(estimate(0.0, 0.1), 0.1).verdict is Verdict.EQUIVALENT
    assert seq.judge(estimate(0.0, 0.0)).verdict is Verdict.EQUIVALENT


def test_precision_stop() -> None:
    sums = BlockSums(4000, 0, 4000)
    h = mean_estimate(sums, 4).half_width
    assert seq.precision_reached(sums, 4, h)
    assert not seq.precision_reached(sums, 4, h * 0.999)
    assert not seq.precision_reached(BlockSums(1999, 1, 1), 4, 1.0)
    unseen = BlockSums(4000, 0, 0)
    assert seq.precision_reached(unseen, 4, 1e-9)
    assert not seq.precision_reached(unseen, 4, 1e-4, share=True)
    assert not seq.precision_reached(unseen, 4, 1e-4, step=4)


def test_sprt_is_the_normal_likelihood_ratio() -> None:
    x = np.random.default_rng(2).normal(20, 300, size=3000).astype(np.int64)
    got = seq.sprt(BlockSums.of(x), 100, 0.0, 0.3)
    y, s = x / 100, x.std(ddof=1) / 100
    want = (((y - 0.0) ** 2 - (y - 0.3) ** 2) / (2 * s**2)).sum()
    assert got.llr == pytest.approx(want)
    assert (got.lower, got.upper) == pytest.approx((-math.log(19), math.log(19)))


@pytest.mark.parametrize(
    ("mean", "outcome"), [(0, SprtOutcome.ACCEPT_0), (50, SprtOutcome.CONTINUE), (100, SprtOutcome.ACCEPT_1)]
)
def test_sprt_outcomes(mean: int, outcome: SprtOutcome) -> None:
    n, spread = 1000, 20
    sums = BlockSums(n * 10, n * 10 * mean, n * 10 * (mean**2 + (100 * spread) ** 2))
    got = seq.sprt(sums, 100, 0.0, 1.0)
    assert got.outcome is outcome
    assert -1 <= got.progress <= 1
    assert (got.progress == 0) == (outcome is SprtOutcome.CONTINUE)
    assert seq.sprt(sums, 100, 0.0, 1.0, burn_in=10_001).outcome is SprtOutcome.CONTINUE


def test_sprt_edges() -> None:
    assert seq.sprt(BlockSums(2000, 2000, 2000), 1, 0.0, 0.5).outcome is SprtOutcome.ACCEPT_1
    assert seq.sprt(BlockSums(2000, 0, 0), 1, -0.5, 0.5).llr == 0.0
    assert seq.sprt(BlockSums(0, 0, 0), 1, 0.0, 0.5).outcome is SprtOutcome.CONTINUE
    with pytest.raises(ValueError, match="d0 < d1"):
        seq.sprt(BlockSums(2, 0, 2), 1, 0.5, 0.0)
