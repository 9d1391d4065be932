"""What a sweep plays and how its differences are made up, against duels and against the rows of the rounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analysis.duel import Duel
from analysis.duel_figures import DuelReader
from analysis.sweep import BASELINE, RESERVED, Sweep
from analysis.sweep_rows import Sample, gain_of
from analysis.trial import TrialSums, merged
from simulator.engine import play_together
from simulator.worker import play_chunks
from tests.sweep.sweeps import sweep_config
from unosim.sweep_design import sweep_of

DEALS = 40

SWEEPS: dict[str, dict[str, Any]] = {
    "baseline": {},
    "points": {"metric": "points"},
    "rank": {"metric": "rank"},
    "turns": {"metric": "turns"},
    "field": {"field": "random,first-legal,random"},
    "field, turns": {"field": "random", "metric": "turns"},
    "two players": {"players": 2},
    "matches": {"unit": "match", "edition": "classic"},
}


def played(sweep: Sweep, first: int = 0, deals: int = DEALS) -> TrialSums:
    """What all tables come to."""
    trial = sweep.tables(sweep.tried).trial
    chunks = play_together(trial.jobs, [range(first, first + deals)], jobs=1, keep=trial.keep)
    return merged(map(trial.sums, chunks))


@pytest.mark.parametrize("keys", SWEEPS.values(), ids=SWEEPS)
def test_a_variant_differs_from_the_baseline_as_in_a_duel(keys: dict[str, Any]) -> None:
    sweep = sweep_of(sweep_config(**keys))
    deals = 6 if sweep.unit == "match" else DEALS
    tables, total = sweep.tables(sweep.tried), played(sweep, deals=deals)
    assert sweep.twins == {0, 2}, "sensible attacks at 2"
    for number in sweep.tried:
        variant = sweep.variants[number]
        duel = Duel(
            variant.entrant,
            sweep.baseline.entrant,
            variant.field,
            variant.rules,
            sweep.players,
            sweep.seed,
            sweep.unit,
            sweep.metric,
        )
        chunks = play_chunks(duel.trial.jobs, 0, deals, keep=duel.trial.keep)
        expected = duel.score.sums(duel.trial.sums(chunks))
        difference = sweep.difference(number)
        sums = tables.sums(difference, total)
        assert sums.mean(difference.scale) == pytest.approx(expected.mean(duel.score.scale), abs=1e-12)
        assert sums.sd(difference.scale) == pytest.approx(expected.sd(duel.score.scale))
        assert difference.step / difference.scale == duel.score.step / duel.score.scale


@pytest.mark.parametrize("keys", SWEEPS.values(), ids=SWEEPS)
def test_variants_that_play_alike_differ_by_exactly_nothing(keys: dict[str, Any]) -> None:
    sweep = sweep_of(sweep_config(variants=["sensible:attack_at=5", "sensible:attack_at=2"], **keys))
    names = [variant.name for variant in sweep.variants]
    one, same = names.index("attack_at=5"), names.index("sensible:attack_at=5")
    deals = 4 if sweep.unit == "match" else DEALS
    trial = sweep.tables(sweep.tried).trial
    scores = trial.scores(play_chunks(trial.jobs, 0, deals, keep=trial.keep))
    difference = sweep.difference(same, one)
    weights = [difference.terms.get(place, 0) for place in sweep.tables(sweep.tried).places]
    assert (scores @ np.array(weights)).tolist() == [0] * deals
    assert difference.step == 0
    twin = sweep.difference(names.index("sensible:attack_at=2"))
    assert (twin.terms, twin.step) == ({}, 0)


def test_differences_of_two_variants_add_up() -> None:
    sweep = sweep_of(sweep_config())
    tables, total = sweep.tables(sweep.tried), played(sweep)
    first, second = sweep.tried
    each = [tables.sums(sweep.difference(v), total).total for v in (first, second)]
    assert tables.sums(sweep.difference(second, first), total).total == each[1] - each[0]
    assert tables.sums(sweep.difference(first, second), total).total == each[0] - each[1]


def test_rules_are_compared_on_the_same_deals() -> None:
    sweep = sweep_of(sweep_config(over={"rules.stacking": ["none", "same"], "rules.hand_size": [5, 7]}))
    assert [v.name for v in sweep.variants[1:]] == [
        "stacking=none,hand_size=5",
        "stacking=none,hand_size=7",
        "stacking=same,hand_size=5",
        "stacking=same,hand_size=7",
    ]
    assert sweep.twins == {0, 2}
    trial = sweep.tables(sweep.tried).trial
    assert [job.cells for job in trial.jobs] == [1] * 4
    chunks = play_chunks(trial.jobs, 0, DEALS)
    turns = [chunk.tally.total("turns") for chunk in chunks.parts]
    difference = sweep.difference(1)
    sums = sweep.tables(sweep.tried).sums(difference, trial.sums(chunks))
    assert sums.mean(difference.scale) == pytest.approx((turns[1] - turns[0]) / DEALS)


def test_a_field_meets_every_rule() -> None:
    sweep = sweep_of(sweep_config(over={"rules.hand_size": [5]}, field="random", metric="win"))
    trial = sweep.tables(sweep.tried).trial
    chunks = play_chunks(trial.jobs, 0, DEALS)
    wins = [chunk.tally.total(chunk.tally.layout.wins(0)) for chunk in chunks.parts]
    difference = sweep.difference(1)
    sums = sweep.tables(sweep.tried).sums(difference, trial.sums(chunks))
    assert sums.mean(difference.scale) == pytest.approx((wins[1] - wins[0]) / (4 * DEALS))


def test_fewer_tables_keep_their_sums() -> None:
    sweep = sweep_of(sweep_config(metric="turns"))
    whole, total = sweep.tables(sweep.tried), played(sweep)
    fewer = sweep.tables(sweep.tried[:1])
    trial = fewer.trial
    alone = merged(map(trial.sums, play_together(trial.jobs, [range(DEALS)], jobs=1)))
    narrowed = whole.narrowed(fewer, total)
    assert narrowed.digest() == alone.digest()
    assert BASELINE in fewer.variants


def test_reserved_deals_are_deals_like_others() -> None:
    """They can be played, are the upper half of all numbers, and no experiment gets there by counting."""
    from unosim.experiment import MAX_GAMES

    assert RESERVED == 2**63 // 2 > MAX_GAMES
    sweep = sweep_of(sweep_config())
    lower, upper, again = (played(sweep, first, 5) for first in (0, RESERVED, RESERVED))
    assert lower.digest() != upper.digest() == again.digest()
    assert upper.rounds == lower.rounds
    last = played(sweep, 2**63 - 5, 4)
    assert last.rounds == 4 * lower.rounds // 5


def test_the_gain_is_that_of_a_duel() -> None:
    """One variant before a field, and at the baseline's own table."""
    for keys in ({}, {"field": "random,first-legal,random"}):
        sweep = sweep_of(sweep_config(over={"attack_at": [5]}, **keys))
        (number,) = sweep.tried
        one = sweep.variants[number]
        duel = Duel(one.entrant, sweep.baseline.entrant, one.field, one.rules, sweep.players, sweep.seed)
        total = duel.trial.sums(play_chunks(duel.trial.jobs, 0, 300))
        expected = DuelReader(duel, total, 0.95).others()["variance_gain"]["value"]
        tables = sweep.tables(sweep.tried)
        gain = gain_of(Sample(tables, played(sweep, deals=300)), number)
        assert gain == pytest.approx(expected)


def test_common_deals_gain_for_lengths_too() -> None:
    sweep = sweep_of(sweep_config(over={"rules.hand_size": [6]}))
    tables, total = sweep.tables(sweep.tried), played(sweep, deals=300)
    trial = tables.trial
    turns = trial.scores(play_chunks(trial.jobs, 0, 300))[
        :, [tables.places.index((v, sweep.own_place(v))) for v in (0, 1)]
    ]
    spread = turns.var(axis=0, ddof=1).sum() / (turns[:, 1] - turns[:, 0]).var(ddof=1)
    assert gain_of(Sample(tables, total), 1) == pytest.approx(spread)
    assert gain_of(Sample(tables, total), 0) is None
