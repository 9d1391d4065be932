"""The model of an experiment that finds out what cards are worth."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from unosim.experiment import MAX_GAMES, Experiment

GAMES = 12_000_000
"""Rounds if nothing else is said: enough for a few tenths of a percentage point, in about a minute."""


class CardsExperiment(Experiment):
    """What each card is worth to its holder, and what its action does to the game."""

    kind: Literal["cards"] = "cards"
    """What sort of experiment it is."""
    table: tuple[str, ...]
    """The strategy of every seat; one alone plays in all."""
    against: str = "random"
    """The strategy that the first one is measured against, for what cards do to the edge of skill."""
    metrics: tuple[str, ...]
    """What is measured: opening_value, swap_value, effect_off, stuck_cost, observed, dose, play_now."""
    cards: tuple[str, ...] = ()
    """Cards whose effects are measured, by the names that deck has; all of them if none are given."""
    doses: tuple[Annotated[int, Field(ge=0, le=192)], ...] = (0, 1, 2, 4, 8, 12)
    """Numbers of copies for the metric dose."""
    continuations: Annotated[int, Field(ge=1, le=1000)] = 8
    """How often each decision is played on, either way, for the metric play_now."""
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = GAMES
    """About how many rounds are played, in all parts of the study together."""
    unit: Literal["round"] = "round"
    """Cards are measured in single rounds."""
    record: Literal["none"] = "none"
    """A study of cards keeps no rows."""
