"""Random rules, players and seats: a seeded walk through what the options allow."""

from __future__ import annotations

import random

from simulator.editions import EDITIONS
from simulator.errors import RuleError
from simulator.options import OPTIONS, Numbers, RuleOption
from simulator.rules import Ruleset

NOT_SAMPLED = {"max_turns", "target", "decks"}
"""Options that are set by hand, because they change how long a test takes or how the record is laid out."""


def sample(seed: int) -> tuple[Ruleset, int]:
    """Rules that differ from the official ones in one to eight options, and a number of players for them."""
    rng = random.Random(seed)
    edition = rng.choice(list(EDITIONS))
    deck = EDITIONS[edition]
    options = [option for option in OPTIONS if option.applies_to(deck) and option.name not in NOT_SAMPLED]
    while True:
        players = rng.randint(2, deck.max_players)
        chosen = rng.sample(options, rng.randint(1, 8))
        try:
            return Ruleset.of(
                edition, {o.name: value_of(o, rng) for o in chosen} | {"max_turns": 400}, players
            ), players
        except RuleError:
            continue


def value_of(option: RuleOption, rng: random.Random) -> str | int:
    """A value of an option, small numbers preferred so that limits are met."""
    if isinstance(option.values, Numbers):
        return rng.choice([option.values.low, min(option.values.low + 5, option.values.high), 12])
    return rng.choice(option.values)
