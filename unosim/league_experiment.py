"""The model of a league."""

from __future__ import annotations

from typing import Literal

from unosim.experiment import Experiment, VerdictLooks

MAX_ENTRANTS = 10
"""Strategies that a game's record has room for."""


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
    looks: VerdictLooks = VerdictLooks()
    """When to look whether it ends; not before `least` deals."""

    @property
    def cells(self) -> int:
        """How many rounds are played with each deal."""
        from analysis.league_design import cells_of

        return cells_of(len(self.entrants), self.players)
