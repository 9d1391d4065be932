"""Rounds of given strategies as one fingerprint each; as a program it prints those of `TABLES`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

import numpy as np

from simulator.decks import deck_of
from simulator.rules import Ruleset
from simulator.trace import Tracer
from strategies.registry import STRATEGIES, get_strategy

HOUSE_RULES: Mapping[str, str] = {
    "stacking": "any",
    "stack_deflect": "both",
    "jump_in": "on",
    "seven_zero": "on",
    "multi_play": "on",
}


def tables() -> list[tuple[str, tuple[str, ...]]]:
    """Every strategy once in every edition, four at a table, wrappers as well."""
    specs = [*STRATEGIES, "random+noise", "first-legal+forgets-uno", "sensible:bluff=1+noise+never-challenges"]
    specs += specs[: -len(specs) % 4]
    groups = [tuple(specs[i : i + 4]) for i in range(0, len(specs), 4)]
    return [(edition, group) for edition in ("classic", "flip", "flex") for group in groups]


def replay(edition: str, specs: Sequence[str], deals: range, options: Mapping[str, object] | None = None) -> list[str]:
    """A fingerprint of all that happens in each deal. An answer that is not on offer is an error."""
    rules = Ruleset.of(edition, options or {})
    strategies = [get_strategy(spec) for spec in specs]
    deck = deck_of(rules, 1)
    table = Tracer(
        rules,
        len(specs),
        1,
        [strategy.load() for strategy in strategies],
        [strategy.parameters_for(deck, rules) for strategy in strategies],
        range(len(specs)),
        specs,
    )
    prints = []
    for deal in deals:
        events = json.dumps(list(table.round(deal)))
        assert table.table.faults == 0, f"{edition} {specs} deal {deal}"
        prints.append(hashlib.sha256(events.encode()).hexdigest()[:12])
    return prints


if __name__ == "__main__":
    with np.errstate(over="ignore"):
        print(json.dumps([replay(edition, group, range(2)) for edition, group in tables()]))
