"""What an experiment asked and how it was run, as a result says it; the same for every kind of experiment."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simulator.editions import get_edition
from simulator.editions.changes import OFF, actions_of
from simulator.options import RuleOption, Value, get_option

if TYPE_CHECKING:
    from simulator.job import Job
    from simulator.rules import Ruleset
    from simulator.tally import Tally

META: dict[str, str] = {
    "name": "short name of the experiment",
    "question": "what the experiment is to find out, in free text",
    "confidence": "nominal coverage of the intervals, 0.95 if not given",
    "table": "strategy of every seat as the user wrote it",
    "games": "rounds or matches that were asked for",
    "config": "the experiment as YAML, every default filled in",
    "config_hash": "what stands for everything that determines the numbers",
    "command": "command line that repeats the run",
    "folder": "where it was written",
    "digest": "fingerprint of all integers, that of the tally if not given",
    "seconds": "time that playing took, in seconds",
    "cpu_seconds": "time that processors spent on it, None if that is not known",
    "jobs": "workers",
    "backend": "what the workers ran on",
    "versions": "mapping of names to versions",
}
"""What a run may say about itself beside its job; every key may be missing."""


def names_of(job: Job) -> list[str]:
    """Names of the strategies, told apart by a number where they are equal."""
    names = [entrant.name for entrant in job.entrants]
    repeated = {name for name, times in Counter(names).items() if times > 1}
    return [f"{name} #{i + 1}" if name in repeated else name for i, name in enumerate(names)]


def asked(job: Job, meta: Mapping[str, Any], deals: int) -> dict[str, Any]:
    """The table, its rules and the size of the run; `deals` were played."""
    edition = get_edition(job.rules.edition)
    names = names_of(job)
    first = [names[entrant] for entrant in job.seatings_of(0, 1)[0]]
    return {
        "edition": edition.name,
        "title": edition.title,
        "inferred": edition.inferred,
        "players": job.players,
        "table": [str(spec) for spec in meta.get("table") or first],
        "unit": job.unit,
        "games": int(meta.get("games") or deals * job.cells),
        "seed": job.seed,
        "rules": changed_rules(job.rules),
        "seatings": seatings(job),
    }


def changed_rules(rules: Ruleset) -> list[dict[str, Any]]:
    """The rules that differ from the official ones, each with its question and what it means now."""
    edition = get_edition(rules.edition)
    found = []
    for name, value in rules.differences().items():
        option = get_option(name)
        found.append(
            {
                "name": name,
                "value": value,
                "official": option.default_in(edition),
                "question": option.question,
                "meaning": _meaning(option, value),
                "ids": list(option.ids),
            }
        )
    return found + changed_cards(rules)


def changed_cards(rules: Ruleset) -> list[dict[str, Any]]:
    """The cards that differ from the printed ones, told like rules."""
    actions = actions_of(get_edition(rules.edition))
    return [
        {
            "name": f"deck.{name}",
            "value": change,
            "official": "on" if change == OFF else actions[name].copies,
            "question": f"What is changed about {name} cards?",
            "meaning": "Their action is gone; color, symbol and points stay."
            if change == OFF
            else f"There are {change} of them.",
            "ids": [],
        }
        for name, change in rules.deck
    ]


def _meaning(option: RuleOption, value: Value) -> str:
    """What a value of an option means; numbers may have a meaning of their own, such as 0."""
    if str(value) in option.prose:
        return option.prose[str(value)]
    return f"n = {value}: {option.prose['n']}" if "n" in option.prose else ""


def seatings(job: Job) -> dict[str, Any]:
    """How often a deal is played and in which seatings.

    `kind` is ``alike`` (all seats play alike, so one seating is all there is), ``fixed`` (one of several), ``complete``
    (every different seating), ``sampled`` (other seatings from deal to deal) or ``some``. `balanced` says that every
    strategy takes every seat equally often within a deal.
    """
    played = [tuple(int(entrant) for entrant in seating) for seating in job.seatings_of(0, 1)]
    copies = Counter(played[0])
    every = math.factorial(job.players) // math.prod(math.factorial(k) for k in copies.values())
    if not isinstance(job.seatings, tuple):
        kind = "sampled"
    elif len(copies) == 1:
        kind = "alike"
    elif len(played) == 1:
        kind = "fixed"
    else:
        kind = "complete" if len(set(played)) == len(played) == every else "some"
    return {"cells": job.cells, "kind": kind, "balanced": _balanced(played)}


def _balanced(played: list[tuple[int, ...]]) -> bool:
    seats = [Counter(seat) for seat in zip(*played, strict=True)]
    return all(seat == seats[0] for seat in seats)


def played(job: Job, tally: Tally, meta: Mapping[str, Any]) -> dict[str, Any]:
    """What was played of it."""
    games = tally.blocks * job.cells
    return {
        "deals": tally.blocks,
        "games": games,
        "rounds": tally.rounds,
        "complete": games >= int(meta.get("games") or games),
        "digest": str(meta.get("digest") or tally.digest()),
    }


def run_facts(rounds: int, meta: Mapping[str, Any]) -> dict[str, Any]:
    """How and with what so many rounds were played; all that may differ between two runs of the same experiment."""
    seconds = meta.get("seconds")
    return {
        "seconds": seconds,
        "cpu_seconds": meta.get("cpu_seconds"),
        "rounds_per_second": round(rounds / seconds) if seconds else None,
        "jobs": meta.get("jobs"),
        "backend": meta.get("backend"),
        "versions": {str(k): str(v) for k, v in dict(meta.get("versions") or {}).items()},
        "command": str(meta.get("command") or ""),
        "config": str(meta.get("config") or ""),
        "config_hash": str(meta.get("config_hash") or ""),
        "folder": str(meta.get("folder") or ""),
    }
