"""The model of a league."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from unosim.experiment import Experiment, Looks

MAX_ENTRANTS = 10
"""Strategies that a game's record has room for."""


class LeagueLooks(Looks):
    """Besides, a precision ends it after `least` deals at the earliest, so that the spread is known well enough."""

    least: Annotated[int, Field(ge=0, le=10**9)] = 2000
    """Deals before a precision may end the league."""


class LeagueExperiment(Experiment):
    """Several strategies, all against each other; `games` is a cap."""

    kind: Literal["league"] = "league"
    """What sort of experiment it is."""
    record: Literal["none"] = "none"
    """Leagues keep no rows."""
    unit: Literal["round"] = "round"
    """Leagues are played in single rounds."""
    entrants: tuple[str, ...]
    """The strategies that play against each other."""
    until: tuple[str, ...] = ("0.2pp",)
    """What ends it before: an amount for the precision of all win shares, ``30 s``; ``games`` alone for nothing."""
    looks: LeagueLooks = LeagueLooks()
    """When to look whether it ends."""

    @property
    def cells(self) -> int:
        """How many rounds are played with each deal."""
        from analysis.league_design import cells_of

        return cells_of(len(self.entrants), self.players)
