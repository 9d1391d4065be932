"""Do runs that stop by themselves err as often as they say, in families and searches too? `-s` prints the rates."""

from __future__ import annotations

import numpy as np
import pytest

from analysis import families as fam
from analysis import intervals as iv
from analysis.sequences import SCHEDULE, SprtOutcome, Verdict
from analysis.stopping import Look, Rule, Stop, Watch
from analysis.sums import BlockSums
from tests.statistics.simulated import Paths, Score, advantage, paths, rate, skewed_lengths, walk

pytestmark = pytest.mark.slow

CLAIMS = (Verdict.BETTER, Verdict.WORSE)

NULLS = {
    "2 players": (advantage(2), 0.01),
    "10 players, share 0.1": (advantage(10), 0.003),
    "skewed: seldom +9, mostly -1": (Score(np.array([-1, 9]), np.array([0.9, 0.1]), 1), 0.1),
}
"""Differences of mean 0, with a margin for each."""


def stopped(looked: Paths, run: int, rule: Rule, score: Score) -> Look:
    """The look at which a run ends."""
    watch = Watch(rule, score.scale, 0)
    return next(look for look in (watch.look(sums) for sums in walk(looked, run)) if look.stop)


@pytest.mark.parametrize("name", NULLS)
@pytest.mark.parametrize(
    ("precise", "least"),
    [(None, 0), (0.8, 0), (None, 20_000)],
    ids=["decision", "decision or precision", "decision after 20,000"],
)
def test_verdicts_without_a_difference_are_rare(name: str, precise: float | None, least: int) -> None:
    """`precise` is a half-width, in margins, that ends a run as well."""
    score, margin = NULLS[name]
    assert score.mean == pytest.approx(0, abs=1e-12)
    rule = Rule(60_000, margin=margin, least=least, precision=precise and precise * margin)
    looked, runs = paths(score, list(SCHEDULE.looks(rule.cap)), 1500, 61), 1500
    ends = [stopped(looked, run, rule, score) for run in range(runs)]
    rate(f"false verdicts, {name}", sum(e.decision.verdict in CLAIMS for e in ends), runs, 0.0, 0.05)
    assert any(e.stop is Stop.DECISION for e in ends)


@pytest.mark.parametrize("name", ["10 players, share 0.1", "skewed: seldom +9, mostly -1"])
def test_a_ratio_test_errs_as_often_as_it_says(name: str) -> None:
    score, margin = NULLS[name]
    effect = score.sd / 40
    rule = Rule(300_000, decision=False, sprt=(0.0, effect), margin=margin)
    looked = paths(score, list(SCHEDULE.looks(rule.cap)), 1500, 62)
    ends = [stopped(looked, run, rule, score) for run in range(1500)]
    wrong = sum(e.sprt is not None and e.sprt.outcome is SprtOutcome.ACCEPT_1 for e in ends)
    rate(f"ratio test, {name}", wrong, 1500, 0.005, 0.055)


def test_precision_stops_keep_the_coverage_of_skewed_lengths() -> None:
    score = skewed_lengths()
    rule = Rule(60_000, decision=False, precision=score.sd * 1.96 / 9000**0.5)
    looked = paths(score, list(SCHEDULE.looks(rule.cap)), 2000, 63)
    ends = [stopped(looked, run, rule, score) for run in range(2000)]
    assert {end.stop for end in ends} == {Stop.PRECISION}
    rate("precision stop, skewed lengths", sum(e.plain.covers(score.mean) for e in ends), 2000, 0.94, 0.955)


@pytest.mark.parametrize("name", NULLS)
def test_p_values_hold_at_every_look(name: str) -> None:
    """The smallest p-value of a whole run is below alpha in at most a share alpha of runs."""
    score, margin = NULLS[name]
    looked = paths(score, list(SCHEDULE.looks(60_000)), 1500, 64)
    smallest = []
    for run in range(1500):
        watch = Watch(Rule(60_000, margin=margin), score.scale, 0)
        smallest.append(min(watch.look(sums).p for sums in walk(looked, run)))
    for alpha in (0.01, 0.05, 0.2):
        rate(f"smallest p below {alpha}, {name}", sum(p < alpha for p in smallest), 1500, 0.0, alpha)


def test_families_of_runs_that_stop_err_together_as_often_as_one() -> None:
    """Five comparisons without a difference, each stopped by its own verdict, share the error."""
    score, margin = NULLS["10 players, share 0.1"]
    wrong = {1: 0, 5: 0}
    for comparisons in wrong:
        rule = Rule(60_000, margin=margin, comparisons=comparisons)
        looked = paths(score, list(SCHEDULE.looks(rule.cap)), 5 * 600, 65)
        claimed = [stopped(looked, run, rule, score).decision.verdict in CLAIMS for run in range(5 * 600)]
        wrong[comparisons] = int(np.array(claimed).reshape(600, 5).any(axis=1).sum())
    rate("any false verdict of five, error shared", wrong[5], 600, 0.0, 0.05)
    assert wrong[5] < wrong[1]


def test_intervals_of_a_scan_miss_few_of_what_is_claimed() -> None:
    """20 comparisons with one baseline, 14 of them with a difference of a standard error or three."""
    rng = np.random.default_rng(66)
    effect = np.r_[np.zeros(6), np.full(7, 0.06), np.full(7, 0.18)]
    missed, plain, agree = [], [], True
    for _ in range(600):
        x = np.rint(100 * (rng.normal(effect, 1, size=(300, 20)) - 0.3 * rng.normal(size=(300, 1)))).astype(np.int64)
        sums = [BlockSums.of(column) for column in x.T]
        p = [iv.p_value(each) for each in sums]
        claimed = fam.benjamini_hochberg(p) <= 0.05
        wide = [iv.mean_estimate(each, 100, fam.false_coverage(p)) for each in sums]
        narrow = [iv.mean_estimate(each, 100) for each in sums]
        agree &= [not e.covers(0.0) for e in wide] == claimed.tolist()
        for ends, into in ((wide, missed), (narrow, plain)):
            wrong = sum(not e.covers(m) for e, m, c in zip(ends, effect, claimed, strict=True) if c)
            into.append(wrong / max(claimed.sum(), 1))
    print(f"\nclaimed intervals that miss: {np.mean(missed):.4f}, unadjusted {np.mean(plain):.4f}", end="")
    assert agree
    assert np.mean(missed) < 0.055
    assert np.mean(plain) > np.mean(missed)
