"""The models of experiments that put a question to many tables at once: `length`, `rules` and `balance`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from simulator.rules import Ruleset
from unosim.experiment import Experiment

SECONDS_PER_TURN = 8.0


def _are_players(players: tuple[int, ...]) -> tuple[int, ...]:
    if not players or any(not 2 <= n <= 10 for n in players):
        raise ValueError("must be numbers from 2 to 10, such as 2-10 or [2, 4, 8]")
    return tuple(sorted(set(players)))


class PanelExperiment(Experiment):
    """What they have in common: the same strategy in every seat, and an end when enough is known."""

    kind: Literal["length", "rules", "balance"]
    """What kind of experiment it is."""
    record: Literal["none"] = "none"
    strategy: str = "sensible"
    """Who sits in every seat."""
    until: tuple[str, ...] = ("games",)
    """What ends it before `games` are played: an amount for a precision, ``30 s``; ``games`` alone for nothing."""


class PlayersExperiment(PanelExperiment):
    """Tables of several sizes."""

    players: Annotated[tuple[int, ...], AfterValidator(_are_players)]  # type: ignore[assignment]
    """Numbers of players; a table for each."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules as the simulator takes them."""
        return Ruleset.of(self.edition, self.rules, None, self.deck)


class LengthExperiment(PlayersExperiment):
    """How long rounds and matches take, by number of players and rules."""

    kind: Literal["length"] = "length"
    unit: Literal["round", "match"] = "match"
    variants: tuple[str, ...] = ()
    """Rules to compare those of the experiment with, such as ``stacking=same``; a further table of each size."""
    seconds_per_turn: Annotated[float, Field(gt=0, le=3600, strict=False)] = SECONDS_PER_TURN
    """Time that a turn takes, for lengths in minutes."""

    @property
    def cells(self) -> int:
        """Games of every deal."""
        return len(self.players) * (1 + len(self.variants))
