"""Small duels for the tests."""

from __future__ import annotations

import json
from typing import Any

from analysis.compare import summarize
from analysis.duel import Duel
from analysis.judge import DuelJudge
from analysis.stopping import Rule
from analysis.trial import TrialSums, merged
from simulator.engine import play_together
from simulator.job import Entrant
from simulator.rules import Ruleset

RANDOM = Entrant("random", "strategies.reference:decide_random")
FIRST = Entrant("first-legal", "strategies.reference:decide_first_legal")
TWIN = Entrant("twin", RANDOM.entry)

META = {
    "name": "small",
    "question": "Is it?",
    "until": ("decision",),
    "seconds": 0.5,
    "jobs": 2,
    "backend": "threading",
    "versions": {"unosim": "0.1"},
    "command": "unosim compare first-legal random",
    "config": "name: small\n",
    "config_hash": "0123456789ab",
    "folder": "results/small",
}


def duel(
    a: Entrant = FIRST,
    b: Entrant = RANDOM,
    field: tuple[Entrant, ...] = (),
    players: int = 4,
    rules: dict[str, object] | None = None,
    **more: Any,
) -> Duel:
    """A duel in Flip."""
    return Duel(a, b, field, Ruleset.of("flip", rules or {}), players, 3, **more)


def played(one: Duel, deals: int) -> TrialSums:
    """What some deals come to."""
    trial = one.trial
    chunks = play_together(trial.jobs, [range(deals)], jobs=1, keep=trial.keep)
    return merged([trial.nothing(), *map(trial.sums, chunks)])


def judged(one: Duel, rule: Rule) -> tuple[DuelJudge, TrialSums]:
    """Play from look to look until the rule says stop."""
    judge, total, first = DuelJudge(one, rule), one.trial.nothing(), 0
    for look in judge.looks():
        chunks = play_together(one.trial.jobs, [range(first, look)], jobs=1, keep=one.trial.keep)
        total, first = merged([total, *map(one.trial.sums, chunks)]), look
        if judge.ends(total, 0.0, time_is_up=False):
            break
    return judge, total


def result_of(one: Duel, rule: Rule, meta: dict[str, Any] | None = None) -> dict[str, Any]:
    """The result of a comparison, as it is read from a file."""
    judge, total = judged(one, rule)
    result = summarize(one, rule, total, judge.watch.seen, meta or META)
    found: dict[str, Any] = json.loads(json.dumps(result, allow_nan=False))
    return found
