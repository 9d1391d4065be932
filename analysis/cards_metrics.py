"""What a study of cards can measure, and of which cards."""

from __future__ import annotations

from simulator.editions import get_edition
from simulator.editions.changes import Action, actions_of, changed
from simulator.rules import Ruleset

METRICS: tuple[tuple[str, str], ...] = (
    ("opening_value", "what it is worth to be dealt a card"),
    ("swap_value", "the same on single deals: a card exchanged for a number"),
    ("effect_off", "what the action of a card does to the game, with Shapley values"),
    ("stuck_cost", "what it costs to be left with a card"),
    ("observed", "how often those win who have a card, which is no measure of its worth"),
    ("dose", "what more or fewer copies do to the game"),
    ("play_now", "whether to play a card now or keep it"),
)
"""What can be measured, with its question."""

NAMES = tuple(name for name, _ in METRICS)

DEFAULTS = ("opening_value", "swap_value", "effect_off", "stuck_cost", "observed")
"""What is measured if nothing else is said."""


def default_cards(rules: Ruleset) -> tuple[str, ...]:
    """All cards of a deck that can be changed further, both sides together."""
    actions = list(actions_of(changed(get_edition(rules.edition), rules.deck)).values())
    taken = {name for name, _ in rules.deck}
    return tuple(action.name for action in actions if _is_whole(action, actions) and action.name not in taken)


def _is_whole(action: Action, actions: list[Action]) -> bool:
    """Whether an action is not one side of another."""
    return not any(set(action.kinds) < set(other.kinds) for other in actions)
