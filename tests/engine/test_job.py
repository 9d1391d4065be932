"""A job is small, says what it is, and refuses what cannot be played."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from tests.engine.jobs import FIRST, RANDOM, duel, sampled


def test_a_task_is_tiny() -> None:
    job = duel()
    assert job.deck  # what was computed does not travel
    assert job.digest_key
    assert len(pickle.dumps((job, 0, 1000))) < 2000
    assert pickle.loads(pickle.dumps(job)) == job


def test_every_part_that_matters_changes_the_key() -> None:
    job = duel()
    others = [
        replace(job, seed=2),
        replace(job, unit="match"),
        replace(job, seatings=job.seatings[:2]),
        replace(job, rules=Ruleset.of("flip", {"stacking": "same"})),
        replace(job, entrants=(FIRST, FIRST)),
        replace(job, entrants=(FIRST, replace(RANDOM, parameters=(1,)))),
        sampled(),
        sampled(6),
    ]
    assert len({j.digest_key for j in (job, *others)}) == 9
    assert replace(job, entrants=(replace(FIRST, name="other"), RANDOM)).digest_key == job.digest_key


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 11}, "players"),
        ({"entrants": ()}, "1 to 10 different strategies"),
        ({"seatings": ()}, "gives each of 4 seats"),
        ({"seatings": ((0, 1, 1),)}, "gives each of 4 seats"),
        ({"seatings": ((0, 1, 1, 2),)}, "gives each of 4 seats"),
        ({"seed": -1}, "below 2\\^64"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(duel(), **change)


def test_entrants_are_checked() -> None:
    with pytest.raises(ValueError, match="32 bits"):
        Entrant("x", "a:b", (1 << 31,))
    with pytest.raises(ValueError, match="32 bits"):
        Entrant("x", "a:b", (0,) * 193)
    with pytest.raises(ValueError, match="module:function"):
        Entrant("x", "a.b")


def test_parameters_stand_in_the_table() -> None:
    job = Job(Ruleset.of("flip"), 2, (RANDOM, replace(FIRST, parameters=(5, -7))), ((0, 1),))
    table = job.new_table()
    assert list(table.parameters[1, :3]) == [5, -7, 0]


def test_seatings_of_a_plan_come_deal_by_deal() -> None:
    job = sampled()
    together = job.seatings_of(10, 5)
    assert together.shape == (5 * job.cells, 5)
    assert (job.seatings_of(12, 1) == together[2 * job.cells : 3 * job.cells]).all()
    assert together.flags.writeable
