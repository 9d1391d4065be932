"""When a comparison stops, on sums made up for it."""

from __future__ import annotations

import math

from analysis.sequences import Schedule, Verdict
from analysis.stopping import Rule, Stop, Watch
from analysis.sums import BlockSums


def sums(n: int, mean: float, sd: float = 1.0) -> BlockSums:
    """Sums of n blocks with about that mean and spread, in hundredths."""
    total = round(100 * mean * n)
    squares = round(n * ((100 * sd) ** 2 + (100 * mean) ** 2))
    return BlockSums(n, total, squares + (squares - total) % 2)


def watch(rule: Rule, *means: float, sd: float = 1.0, step: int = 1) -> Watch:
    """A watch that has seen a mean at each look, until it stopped."""
    found = Watch(rule, 100, step)
    for size, mean in zip(rule.looks(), means, strict=False):
        if found.look(sums(size, mean, sd)).stop:
            break
    return found


def test_a_clear_difference_stops() -> None:
    for mean, verdict in ((1.0, Verdict.BETTER), (-1.0, Verdict.WORSE)):
        last = watch(Rule(10_000), mean).seen[-1]
        assert (last.stop, last.number, last.decision.verdict) == (Stop.DECISION, 1, verdict)
        assert last.biased
        assert not last.undecided


def test_a_verdict_waits_for_its_least_number_of_deals() -> None:
    seen = watch(Rule(10_000, least=1500), *[1.0] * 9).seen
    assert [look.blocks for look in seen] == [1000, 1250, 1563]
    assert [look.decision.verdict for look in seen] == [Verdict.BETTER] * 3
    assert [look.stop for look in seen] == [None, None, Stop.DECISION]


def test_too_small_to_matter() -> None:
    last = watch(Rule(10_000, margin=2.0), *[0.01] * 20).seen[-1]
    assert (last.stop, last.decision.verdict, last.biased) == (Stop.DECISION, Verdict.EQUIVALENT, False)


def test_nothing_is_said_before_the_burn_in() -> None:
    seen = watch(Rule(10_000, schedule=Schedule(100, 2.0)), *[1.0] * 9).seen
    assert [look.blocks for look in seen] == [100, 200, 400, 800, 1600]
    assert [look.decision.verdict for look in seen][:-1] == [Verdict.UNDECIDED] * 4


def test_the_cap_ends_it() -> None:
    last = watch(Rule(1100, margin=0.01), *[0.0] * 9).seen[-1]
    assert (last.blocks, last.stop, last.decision.final) == (1100, Stop.GAMES, True)
    assert last.undecided
    assert not last.biased


def test_a_run_of_one_deal_is_undecided_and_has_no_interval() -> None:
    last = watch(Rule(1), 1.0).seen[-1]
    assert (last.stop, last.undecided) == (Stop.GAMES, True)
    assert math.isinf(last.plain.half_width)


def test_precision_does_not_look_at_the_value() -> None:
    for mean in (0.0, 5.0):
        seen = watch(Rule(10_000, decision=False, precision=0.04), *[mean] * 20).seen
        assert (seen[-1].stop, seen[-1].blocks) == (Stop.PRECISION, 2442)
        assert seen[-1].decision.estimate == seen[-1].plain
        assert not seen[-1].biased


def test_the_first_reason_counts() -> None:
    both = Rule(10_000, precision=0.04)
    assert watch(both, *[1.0] * 20).seen[-1].stop is Stop.DECISION
    last = watch(both, *[0.0] * 20).seen[-1]
    assert (last.stop, last.decision.verdict) == (Stop.PRECISION, Verdict.UNDECIDED)
    assert last.decision.estimate == last.sequence
    assert not last.undecided


def test_a_ratio_test() -> None:
    rule = Rule(10_000, decision=False, sprt=(0.0, 0.2))
    high, low = (watch(rule, *[mean] * 20).seen[-1] for mean in (0.2, 0.0))
    assert high.stop is low.stop is Stop.SPRT
    assert high.sprt is not None
    assert low.sprt is not None
    assert (high.sprt.outcome, low.sprt.outcome) == ("ACCEPT_1", "ACCEPT_0")
    assert high.decision.estimate == high.sequence


def test_a_fixed_size_is_looked_at_but_not_stopped() -> None:
    rule = Rule(2000, decision=False)
    seen = watch(rule, *[1.0] * 9).seen
    assert [look.blocks for look in seen] == [1000, 1250, 1563, 1954, 2000]
    assert seen[-1].stop is Stop.GAMES
    assert seen[-1].decision.verdict is Verdict.BETTER
    assert not rule.open_ended


def test_seconds_take_effect_at_a_look() -> None:
    rule = Rule(10_000, decision=False, seconds=30.0)
    found = Watch(rule, 100, 1)
    assert found.look(sums(1000, 0.0), 29.0).stop is None
    assert found.look(sums(1250, 0.0), 31.0).stop is Stop.SECONDS
    again = Watch(rule, 100, 1)
    assert again.look(sums(1000, 0.0), 0.0).stop is None
    assert again.look(sums(1250, 0.0), 0.0, time_is_up=True).stop is Stop.SECONDS


def test_the_sequence_is_tuned_once() -> None:
    rule = Rule(100_000, margin=0.05)
    found = Watch(rule, 100, 1)
    found.look(sums(1000, 0.0, 1.0))
    tuned = found.n_opt
    found.look(sums(1250, 0.0, 3.0))
    assert 1000 < tuned == found.n_opt < 100_000


def test_the_expected_end() -> None:
    assert watch(Rule(10_000, decision=False), 0.0).expected_blocks() == 10_000
    precise = watch(Rule(10_000, decision=False, precision=0.04), 0.0)
    assert precise.expected_blocks() == 2442
    clear = watch(Rule(10**7, margin=0.01), 0.05)
    assert 1000 < (clear.expected_blocks() or 0) < 10**6
    late = watch(Rule(10**7, margin=0.01, least=500_000), 0.05)
    assert (late.expected_blocks() or 0) >= 500_000
    assert watch(Rule(10_000, decision=False, seconds=9.0), 0.0, sd=0.0, step=0).expected_blocks() is None


def test_twins_are_equivalent_at_once() -> None:
    last = Watch(Rule(10_000, margin=0.1), 100, 0).look(BlockSums(1000, 0, 0))
    assert (last.stop, last.decision.verdict) == (Stop.DECISION, Verdict.EQUIVALENT)
    assert (last.sequence.low, last.sequence.high) == (0.0, 0.0)
