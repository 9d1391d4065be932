"""Differences between two results, against scipy and statsmodels."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

from analysis.diff import INDEPENDENT, SAME_DEALS, subtracted
from analysis.intervals import wilson_bounds
from analysis.pairing import Pairing
from simulator.engine import play_together
from tests.analysis.runs import job_of


def figure(value: float, low: float, high: float, n: int = 100) -> dict[str, object]:
    return {"value": value, "low": low, "high": high, "n": n, "method": "t"}


@pytest.mark.parametrize(("won", "of"), [((3, 40), (100, 120)), ((1, 30), (60, 60)), ((50, 52), (100, 100))])
def test_independent_shares_have_the_interval_of_newcombe(won: tuple[int, int], of: tuple[int, int]) -> None:
    shares = [x / n for x, n in zip(won, of, strict=True)]
    before, after = (figure(p, *wilson_bounds(p, n, stats.norm.ppf(0.975))) for p, n in zip(shares, of, strict=True))
    low, high = confint_proportions_2indep(won[1], of[1], won[0], of[0], method="newcomb")
    found = subtracted(before, after, INDEPENDENT)
    assert found is not None
    assert (found["low"], found["high"]) == (pytest.approx(low, abs=1e-9), pytest.approx(high, abs=1e-9))


def test_independent_means_add_their_variances() -> None:
    found = subtracted(figure(1, 0.7, 1.3), figure(3, 2.6, 3.4), INDEPENDENT)
    assert found is not None
    assert (found["value"], found["high"] - 2, 2 - found["low"]) == (2, pytest.approx(0.5), pytest.approx(0.5))


def test_without_independence_widths_add_up() -> None:
    found = subtracted(figure(1, 0.7, 1.3), figure(3, 2.6, 3.4), SAME_DEALS)
    assert found is not None
    assert (found["low"], found["high"]) == (pytest.approx(1.3), pytest.approx(2.7))


def test_what_has_no_interval_has_no_difference() -> None:
    assert subtracted({**figure(1, 0, 2), "low": None}, figure(1, 0, 2), INDEPENDENT) is None


def test_pairs_of_deals_are_those_of_scipy() -> None:
    jobs = [job_of("first-legal,random,random", rules=rules) for rules in ({}, {"stacking": "same"})]
    pairing, won = Pairing(*jobs), []
    for chunks in play_together(jobs, [range(300)], jobs=1, backend="sequential", chunk=70):
        pairing.add(chunks)
        won.append([chunk.blocks[:, 0] for chunk in chunks.parts if chunk.blocks is not None])
    before, after = (np.concatenate(part) / 3 for part in zip(*won, strict=True))
    expected = stats.ttest_rel(after, before).confidence_interval(0.9)
    found = dict(pairing.differences(0.9))
    share = found["strategies", "first-legal", "win_share"]
    assert share.value == pytest.approx((after - before).mean())
    assert share.half_width == pytest.approx((expected.high - expected.low) / 2, rel=0.02)  # but for `step`
    turns = found["length", "round", "turns_mean"]
    assert 0 < turns.half_width < math.inf
    assert pairing.deals == 300


def test_a_table_and_itself_differ_by_exactly_nothing() -> None:
    job = job_of("first-legal,random")
    pairing = Pairing(job, job)
    for chunks in play_together([job, job], [range(50)], jobs=1, backend="sequential"):
        pairing.add(chunks)
    for key, estimate in pairing.differences(0.95):
        assert estimate.value == 0, key
