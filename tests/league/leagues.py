"""Small leagues for the tests."""

from __future__ import annotations

import json
from typing import Any

from analysis.league import League
from analysis.league_judge import LeagueJudge
from analysis.league_result import summarize
from analysis.stopping import Rule
from analysis.trial import TrialSums, merged
from simulator.decks import deck_of
from simulator.engine import play_together
from simulator.job import Entrant
from simulator.rules import Ruleset
from strategies.registry import get_strategy

RANDOM = Entrant("random", "strategies.reference:decide_random")
FIRST = Entrant("first-legal", "strategies.reference:decide_first_legal")
TWIN = Entrant("twin", RANDOM.entry)


def league(*entrants: Entrant, players: int = 4, edition: str = "classic", seed: int = 3) -> League:
    """A league of strategies of the kernel."""
    return League(entrants or (FIRST, RANDOM), Ruleset.of(edition, {}, players), players, seed)


def named(*names: str, players: int = 4, edition: str = "classic") -> League:
    """A league of strategies by name."""
    rules = Ruleset.of(edition, {}, players)
    deck = deck_of(rules, 3)
    found = map(get_strategy, names)
    entrants = tuple(Entrant(s.name, s.entry, tuple(map(int, s.parameters_for(deck, rules)))) for s in found)
    return League(entrants, rules, players, 3)


def played(one: League, deals: int) -> TrialSums:
    """What some deals come to."""
    trial = one.trial
    chunks = play_together(trial.jobs, [range(deals)], jobs=1, keep=trial.keep)
    return merged([trial.nothing(), *map(trial.sums, chunks)])


def result_of(one: League, rule: Rule, meta: dict[str, Any] | None = None) -> dict[str, Any]:
    """The result of a league, as it is read from a file."""
    judge, total, first = LeagueJudge(one, rule), one.trial.nothing(), 0
    for look in judge.looks():
        chunks = play_together(one.trial.jobs, [range(first, look)], jobs=1, keep=one.trial.keep)
        total, first = merged([total, *map(one.trial.sums, chunks)]), look
        if judge.ends(total, 0.0, time_is_up=False):
            break
    found: dict[str, Any] = json.loads(json.dumps(summarize(one, rule, total, judge.seen, meta or {}), allow_nan=False))
    return found
