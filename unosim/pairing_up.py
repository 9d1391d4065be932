"""The comparisons that a list of strategies stands for."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.duel_draft import name_of
from unosim.problems import ConfigError, Problem
from unosim.sources import Sources
from unosim.suite import EXPERIMENTS

COMMAND = "unosim compare"


def comparisons_of(strategies: Sequence[str], baseline: str | None = None) -> Sources:
    """The first strategy with each of the others, or each with the baseline; `ConfigError` if there is no pair."""
    first, *others = strategies
    pairs = [(first, other) for other in others] if baseline is None else [(one, baseline) for one in strategies]
    if not pairs:
        message = f"needs something to compare {first} with, such as {COMMAND} {first} random"
        raise ConfigError([Problem(COMMAND, None, "", message)])
    entries = [{"kind": "compare", "a": a, "b": b} for a, b in pairs]
    if len(entries) == 1:
        return Sources(COMMAND, dict(entries[0]), {(key,): (entries[0][key], None) for key in "ab"})
    for entry in entries:
        entry["name"] = name_of(f"{entry['a']}-v-{entry['b']}")
    found = Sources(COMMAND, {EXPERIMENTS: entries})
    for number, entry in enumerate(entries):
        found.origins |= {(EXPERIMENTS, number, key): (entry[key], None) for key in "ab"}
    name = f"{baseline}-baseline" if baseline else f"{first}-v-others"
    found.data["name"] = name_of(name)
    return found
