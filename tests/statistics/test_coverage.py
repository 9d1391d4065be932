"""Do intervals cover, and do early stops err, as often as they say? Simulations with block scores of known mean.

`-s` prints the rates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from analysis import families as fam
from analysis import intervals as iv
from analysis import plan as pl
from analysis import quantiles as q
from analysis import sequences as seq
from analysis.sums import BlockSums, FamilySums
from tests.statistics.simulated import Paths, Score, advantage, duel, fixed, paths, rare, rate, skewed_lengths, walk

pytestmark = pytest.mark.slow


# Intervals at a fixed size


@pytest.mark.parametrize(
    ("name", "score", "blocks"),
    [
        ("2 players, share 0.5", duel(2), 500),
        ("10 players, share 0.1", duel(10), 500),
        ("10 players, share 0.1", duel(10), 5000),
        ("4 players, advantage", advantage(4, 0.1), 2000),
        ("skewed lengths", skewed_lengths(), 500),
        ("skewed lengths", skewed_lengths(), 5000),
    ],
)
def test_t_interval_covers(name: str, score: Score, blocks: int) -> None:
    hits = sum(iv.mean_estimate(s, score.scale).covers(score.mean) for s in fixed(score, blocks, 10_000, 11))
    rate(f"t interval, {name}, {blocks} blocks", hits, 10_000, 0.945, 0.955)


@pytest.mark.parametrize("clustered", [0.0, 0.5])
@pytest.mark.parametrize("expected_events", [0.5, 3, 10, 30, 90, 110, 300])
def test_share_interval_covers_rare_events(expected_events: float, clustered: float) -> None:
    blocks = 5000
    score = rare(expected_events / blocks / 4, clustered)
    sums = list(fixed(score, blocks, 5000, 12))
    good = sum(iv.share_estimate(s, 4).covers(score.mean) for s in sums)
    naive = sum(iv.mean_estimate(s, 4).covers(score.mean) for s in sums)
    low = 0.94 if not clustered or expected_events >= 30 else 0.89
    print(f"\nt: {naive / 5000:.4f}", end="")
    got = rate(f"share, {expected_events} events expected, {clustered} clustered", good, 5000, low, 0.999)
    assert got >= naive / 5000 - 0.005


def test_ratio_interval_covers() -> None:
    rng = np.random.default_rng(13)
    hits = wilson = 0
    for _ in range(3000):
        turns = 1 + rng.negative_binomial(3, 0.05, size=500)
        dark = rng.binomial(turns, np.minimum(1, 0.3 + turns / 1000))
        rare_part = rng.binomial(turns, 0.0005)
        truth = 0.3 + float(57.0**2 + 57 / 0.05 + 2 * 57 + 1) / 1000 / 58
        x, y, z = BlockSums.of(dark), BlockSums.of(turns), BlockSums.of(rare_part)
        hits += iv.ratio_estimate(x, y, int(dark @ turns)).covers(truth)
        wilson += iv.ratio_estimate(z, y, int(rare_part @ turns), part_of_whole=True).covers(0.0005)
    rate("ratio by the delta method", hits, 3000, 0.94, 0.955)
    rate("rare part of a whole", wilson, 3000, 0.94, 0.965)


def test_differences_on_other_deals_cover() -> None:
    """Welch's interval: shares of two tables of unequal size and spread, at different deals."""
    first, second = duel(2, 0.2), rare(0.2, 0.5)
    truth = first.mean - second.mean
    pairs = zip(fixed(first, 300, 5000, 14), fixed(second, 900, 5000, 15), strict=True)
    hits = sum(iv.independent_difference(x, y, first.scale, second.scale).covers(truth) for x, y in pairs)
    rate("difference on other deals", hits, 5000, 0.945, 0.955)


def test_differences_within_deals_cover() -> None:
    """Shares, and ratios, of two tables whose deals are the same."""
    rng = np.random.default_rng(16)
    paired = ratios = 0
    for _ in range(2000):
        luck = rng.beta(2, 5, size=(400, 1))
        x, y = (rng.binomial(4, luck * factor).sum(axis=1) for factor in (1.0, 0.8))
        paired += iv.difference_estimate(BlockSums.of(x), BlockSums.of(y), int(x @ y), 4).covers(0.2 * 2 / 7)
        turns = 1 + rng.negative_binomial(3, 0.05, size=(400, 2))
        dark = rng.binomial(turns, 0.3 + 0.4 * luck)
        family = FamilySums.of(np.concatenate([dark, turns], axis=1))
        ratios += iv.ratio_difference(family, (0, 2), (1, 3)).covers(0.0)
    rate("paired difference of shares", paired, 2000, 0.94, 0.955)
    rate("difference of two ratios", ratios, 2000, 0.94, 0.955)


# Looking again and again


def naive_false_positives(looked: Paths, scale: int) -> int:
    sizes, totals, squares = looked
    n = np.array(sizes)[:, None]
    mean = totals / n
    sd = np.sqrt((squares - n * mean**2) / (n - 1))
    return int((np.abs(mean) > 1.96 * sd / np.sqrt(n)).any(axis=0).sum())


def sequence_misses(looked: Paths, score: Score, margin: float) -> tuple[int, int]:
    """Runs whose sequence misses the mean at some look, and runs with a false BETTER or WORSE (if the mean is 0)."""
    misses = wrong = 0
    for run in range(looked[1].shape[1]):
        steps = list(walk(looked, run))
        n_opt = pl.optimal_blocks(steps[0].sd(score.scale), margin, looked[0][-1])
        got = [seq.decide(s, score.scale, n_opt, margin) for s in steps]
        misses += not all(d.estimate.covers(score.mean) for d in got)
        wrong += any(d.verdict in (seq.Verdict.BETTER, seq.Verdict.WORSE) for d in got)
    return misses, wrong


NULLS = {
    "2 players": (advantage(2), 0.01),
    "10 players": (advantage(10), 0.003),
    "differences in -1, 0, 1, 20 % not 0": (Score(np.array([-1, 0, 1]), np.array([0.1, 0.8, 0.1]), 1), 0.01),
}


@pytest.mark.parametrize("name", NULLS)
def test_peeking_at_the_fixed_size_interval_fails_and_the_sequence_holds(name: str) -> None:
    score, margin = NULLS[name]
    assert score.mean == pytest.approx(0, abs=1e-12)
    often = paths(score, range(500, 100_001, 500), 2000, 21)
    assert rate(f"naive, 200 looks, {name}", naive_false_positives(often, score.scale), 2000, 0.38, 0.48) > 0.3
    looked = paths(score, list(seq.SCHEDULE.looks(100_000)), 2000, 22)
    assert rate(f"naive, protocol's looks, {name}", naive_false_positives(looked, score.scale), 2000, 0.2, 0.35) > 0.1
    misses, wrong = sequence_misses(looked, score, margin)
    rate(f"sequence misses, {name}", misses, 2000, 0.005, 0.05)
    rate(f"sequence false verdicts, {name}", wrong, 2000, 0.0, 0.05)


def test_sequence_covers_at_every_look_of_a_dense_grid() -> None:
    score = NULLS["10 players"][0]
    looked = paths(score, range(1000, 50_001, 250), 1000, 23)
    misses, _ = sequence_misses(looked, score, 0.003)
    rate("sequence misses, 197 looks, 10 players", misses, 1000, 0.0, 0.05)


def test_sequence_covers_skewed_lengths() -> None:
    score = skewed_lengths()
    looked = paths(score, list(seq.SCHEDULE.looks(50_000)), 1500, 24)
    misses, _ = sequence_misses(looked, score, 1.0)
    rate("sequence misses, skewed lengths", misses, 1500, 0.0, 0.05)


def decision(looked: Paths, run: int, score: Score, margin: float, step: int = 0) -> tuple[seq.Decision, int]:
    n_opt = 0
    for s in walk(looked, run):
        n_opt = n_opt or pl.optimal_blocks(iv.block_sd(s, score.scale, step), margin, looked[0][-1])
        got = seq.decide(s, score.scale, n_opt, margin, step=step, final=s.n == looked[0][-1])
        if got.stop:
            return got, s.n
    raise AssertionError("a decision run ends at its budget")


def test_decisions_are_right_and_come_in_time() -> None:
    """4 players: verdict, and blocks used against a fixed design of 90 % power for the true difference."""
    score = advantage(4, 0.03)
    planned = pl.blocks_for_effect(score.sd, score.mean)
    looked = paths(score, list(seq.SCHEDULE.looks(20 * planned)), 1000, 25)
    got = [decision(looked, run, score, score.mean / 2) for run in range(1000)]
    better = sum(d.verdict is seq.Verdict.BETTER for d, _ in got)
    rate("right verdict", better, 1000, 0.97, 1.0)
    stop, value = np.mean([n for _, n in got]), np.mean([d.estimate.value for d, _ in got])
    print(f"\nmean stop {stop:.0f} blocks, fixed design {planned}; estimate {value:.5f} for {score.mean:.5f}", end="")
    assert stop < 1.4 * planned
    assert value > score.mean


def test_equivalence_is_rarely_claimed_for_a_difference_as_large_as_the_margin() -> None:
    score = advantage(4, 0.03)
    looked = paths(score, list(seq.SCHEDULE.looks(200_000)), 1000, 26)
    false = sum(decision(looked, r, score, score.mean)[0].verdict is seq.Verdict.EQUIVALENT for r in range(1000))
    rate("false EQUIVALENT at the margin", false, 1000, 0.0, 0.05)
    same = advantage(4)
    looked = paths(same, list(seq.SCHEDULE.looks(200_000)), 300, 27)
    right = sum(decision(looked, r, same, 0.01)[0].verdict is seq.Verdict.EQUIVALENT for r in range(300))
    rate("right EQUIVALENT", right, 300, 0.95, 1.0)


@pytest.mark.parametrize("differing", [0.0005, 0.001, 0.002])
def test_near_twins_are_not_called_equivalent_before_they_differ(differing: float) -> None:
    score = Score(np.array([0, 4]), np.array([1 - differing, differing]), 16)
    looked = paths(score, list(seq.SCHEDULE.looks(20_000)), 1000, 28)
    margin = score.mean * 0.8
    false = {
        step: sum(decision(looked, r, score, margin, step)[0].verdict is seq.Verdict.EQUIVALENT for r in range(1000))
        for step in (0, 4)
    }
    print(f"\nfalse EQUIVALENT without step, {differing} differing: {false[0] / 1000}", end="")
    rate(f"false EQUIVALENT with step, {differing} differing", false[4], 1000, 0.0, 0.05)
    assert false[0] / 1000 == pytest.approx((1 - differing) ** 1000, abs=0.06)


@pytest.mark.parametrize("players", [2, 10])
def test_precision_stop_keeps_its_coverage(players: int) -> None:
    score = duel(players)
    target = score.sd * 1.96 / math.sqrt(9000)
    looked = paths(score, list(seq.SCHEDULE.looks(100_000)), 4000, 29)
    hits = 0
    for run in range(4000):
        stop = next(s for s in walk(looked, run) if seq.precision_reached(s, score.scale, target))
        hits += iv.mean_estimate(stop, score.scale).covers(score.mean)
        assert 8000 < stop.n < 13_000
    rate(f"precision stop, {players} players", hits, 4000, 0.94, 0.955)


def test_sprt_keeps_its_error_rates() -> None:
    null, effect = advantage(4), advantage(4, 0.03)
    wrong: dict[str, int] = {}
    for name, score, good in (("alpha", null, seq.SprtOutcome.ACCEPT_0), ("beta", effect, seq.SprtOutcome.ACCEPT_1)):
        looked = paths(score, list(seq.Schedule(growth=1.05).looks(200_000)), 2000, 30)
        wrong[name], used = 0, []
        for run in range(2000):
            tests = ((s.n, seq.sprt(s, 16, 0.0, effect.mean)) for s in walk(looked, run))
            n, end = next((n, t) for n, t in tests if t.outcome is not seq.SprtOutcome.CONTINUE)
            wrong[name] += end.outcome is not good
            used.append(n)
        rate(f"SPRT {name}, mean stop {np.mean(used):.0f}", wrong[name], 2000, 0.02, 0.05)


# Families


def test_families_keep_their_error_rates() -> None:
    """20 comparisons with one baseline: 15 null, 5 with an effect; dependent through the baseline."""
    rng = np.random.default_rng(31)
    effect = np.r_[np.zeros(15), np.full(5, 0.25)]
    holm = joint = raw = 0
    shares = []
    for _ in range(1000):
        scores = np.rint(100 * (rng.normal(effect, 1, size=(300, 20)) - rng.normal(size=(300, 1)))).astype(np.int64)
        sums = [BlockSums.of(c) for c in scores.T]
        p = np.array([iv.p_value(s) for s in sums])
        raw += bool((p[:15] <= 0.05).any())
        holm += bool((fam.holm(p)[:15] <= 0.05).any())
        claimed = fam.benjamini_hochberg(p) <= 0.05
        shares.append(claimed[:15].sum() / max(claimed.sum(), 1))
        joint += all(e.covers(m) for e, m in zip(fam.simultaneous_intervals(sums, 100), effect, strict=True))
    assert rate("any false claim, unadjusted", raw, 1000, 0.3, 0.7) > 0.2
    rate("any false claim, Holm", holm, 1000, 0.01, 0.05)
    rate("joint coverage of 20 intervals", joint, 1000, 0.95, 0.99)
    print(f"\nfalse discovery rate {np.mean(shares):.4f}", end="")
    assert np.mean(shares) < 0.05


# Round lengths


class Rounds:
    """Histograms of dependent round lengths, drawn by group: deals are of 5 kinds with different length laws."""

    def __init__(self, stretch: float, top: int) -> None:
        t = np.arange(top)
        laws = [
            np.exp(-((np.log((t + 0.5) / (stretch * m)) / 0.5) ** 2) / 2) / (t + 0.5) for m in (20, 30, 40, 60, 100)
        ]
        self.laws = np.array([x / x.sum() for x in laws])
        self.kinds = np.array([0.2, 0.3, 0.25, 0.2, 0.05])
        self.law = self.kinds @ self.laws
        self.cumulative = np.cumsum(self.law)

    def draw(self, rng: np.random.Generator, deals: int, rounds: int = 4) -> q.Lengths:
        size = np.bincount(np.arange(deals) % 64, minlength=64)
        counts = np.zeros((64, len(self.law)), np.int64)
        for g in range(64):
            for k, n in enumerate(rng.multinomial(size[g], self.kinds)):
                counts[g] += rng.multinomial(rounds * n, self.laws[k])
        return q.Lengths(counts, deals)

    def quantile(self, p: float) -> int:
        return int(np.searchsorted(self.cumulative, p))


def plain_percentile(
    lengths: q.Lengths, levels: Sequence[float], confidence: float = 0.95
) -> list[tuple[float, float]]:
    """The usual percentile interval, without the correction for the number of groups."""
    table, rounds = q._cumulative(lengths)
    fractions = [q._level(p) for p in levels]
    draws = np.sort(q._resampled(q._weights(64, 1000, 0), table, rounds, fractions), axis=0)
    k = int(1000 * (1 - confidence) / 2)
    return [(float(d[k]), float(d[-1 - k])) for d in draws.T]


@pytest.mark.parametrize(("stretch", "top", "deals"), [(1.0, 500, 2000), (1.0, 500, 20_000), (10.0, 5000, 2000)])
def test_quantile_intervals_cover(stretch: float, top: int, deals: int) -> None:
    runs, levels = 500, (0.5, 0.9, 0.99)
    world, rng = Rounds(stretch, top), np.random.default_rng(41)
    truth = [world.quantile(p) for p in levels]
    hits, plain = np.zeros(3, int), np.zeros(3, int)
    for _ in range(runs):
        lengths = world.draw(rng, deals)
        hits += [e.covers(x) for e, x in zip(q.quantiles(lengths, levels, replicates=1000), truth, strict=True)]
        if stretch > 1:
            plain += [a <= x <= b for (a, b), x in zip(plain_percentile(lengths, levels), truth, strict=True)]
    for p, h, u in zip(levels, hits.tolist(), plain.tolist(), strict=True):
        rate(f"quantile {p}, lengths x {stretch}, {deals} deals", h, runs, 0.94, 1.0 if stretch == 1 else 0.97)
        print(f"; without correction {u / runs}" if stretch > 1 else "", end="")
    assert stretch == 1 or (plain <= hits).all()


def test_length_mean_and_tail_shares_cover() -> None:
    runs, deals = 2000, 2000
    world, rng = Rounds(1.0, 500), np.random.default_rng(42)
    truth = float(world.law @ np.arange(500))
    points = [world.quantile(p) for p in (0.05, 0.5, 0.99, 0.999, 0.9999)]
    survival = 1 - world.cumulative[points]
    mean, curve, share = 0, np.zeros(5, int), np.zeros(5, int)
    for _ in range(runs):
        lengths = world.draw(rng, deals)
        mean += q.mean_length(lengths).covers(truth)
        got = q.survival_curve(lengths)
        curve += (got.low[points] <= survival) & (survival <= got.high[points])
        share += [q.longer_than(lengths, t).covers(s) for t, s in zip(points, survival, strict=True)]
    rate("mean length from groups", mean, runs, 0.94, 0.955)
    for s, c, h in zip(survival, curve.tolist(), share.tolist(), strict=True):
        rate(f"survival curve at {s:.5f}", c, runs, 0.94, 0.99)
        rate(f"tail share {s:.5f}", h, runs, 0.94, 0.99)


def test_paired_quantile_difference_covers_and_gains() -> None:
    """A rule that stretches a tenth of the rounds by 8 turns, on the same deals."""
    runs, deals = 400, 2000
    world, rng = Rounds(10.0, 4000), np.random.default_rng(43)
    moved_law = 0.9 * world.law + 0.1 * np.roll(world.law, 80)
    truth = int(np.searchsorted(np.cumsum(moved_law), 0.5)) - world.quantile(0.5)
    hits, paired, unpaired = 0, 0.0, 0.0
    for _ in range(runs):
        base = world.draw(rng, deals)
        some = rng.binomial(base.out, 0.1)
        changed = q.Lengths(base.out - some + np.roll(some, 80, axis=1), deals)
        got = q.quantile_difference(changed, base, 0.5, replicates=500)
        hits += got.covers(truth)
        paired += got.half_width
        unpaired += math.hypot(*(q.quantiles(x, [0.5], replicates=500)[0].half_width for x in (changed, base)))
    rate("paired median difference", hits, runs, 0.94, 1.0)
    print(f"\nhalf-width {paired / runs:.2f} against {unpaired / runs:.2f} unpaired", end="")
    assert paired < 0.6 * unpaired


def test_gain_says_how_many_independent_rounds_are_replaced() -> None:
    """Spread of the estimate over repeated runs against that of independent rounds."""
    score: Score = duel(10, luck=0.05)
    estimates = [s.mean(10) for s in fixed(score, 400, 4000, 51)]
    gain = np.mean([iv.variance_gain(s, 10) for s in fixed(score, 400, 200, 52)])
    measured = score.mean * (1 - score.mean) / (4000 * np.var(estimates))
    print(f"\ngain {gain:.3f}, measured {measured:.3f}", end="")
    assert gain == pytest.approx(measured, rel=0.08)
