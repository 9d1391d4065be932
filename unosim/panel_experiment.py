"""The models of experiments that put a question to many tables at once: `length`, `rules` and `balance`."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from analysis.response_names import RESPONSES
from simulator.rules import Ruleset
from unosim.experiment import Experiment

SECONDS_PER_TURN = 8.0

MOST_VARIANTS = 12
"""Other rules that lengths are compared under."""

MOST_CHANGES, MOST_SETS, MOST_FOR_LUCK = 60, 256, 64
"""Changes that may be tried one by one, sets of rules of a factorial, and those for which luck is measured: it takes
many sums."""


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
    variants: Annotated[tuple[str, ...], Field(max_length=MOST_VARIANTS)] = ()
    """Rules to compare those of the experiment with, such as ``stacking=same``; a further table of each size."""
    seconds_per_turn: Annotated[float, Field(gt=0, le=3600, strict=False)] = SECONDS_PER_TURN
    """Time that a turn takes, for lengths in minutes."""

    @property
    def cells(self) -> int:
        """Games of every deal."""
        return len(self.players) * (1 + len(self.variants))


class RulesExperiment(PanelExperiment):
    """What rules change: one after the other, or in all combinations."""

    kind: Literal["rules"] = "rules"
    unit: Literal["round"] = "round"
    novice: str = "random"
    """Whom the strategy is set among to measure its skill edge."""
    changes: Annotated[tuple[str, ...], Field(max_length=MOST_CHANGES)] = ()
    """Changes of rules or cards that are tried one by one, such as ``stacking=same`` or ``skip=off``."""
    factorial: tuple[str, ...] = ()
    """Rules or cards with the levels that are played in all combinations, the base first: ``stacking=none,same``."""
    responses: tuple[str, ...] = RESPONSES
    """What the rules are judged by."""
    seconds_per_turn: Annotated[float, Field(gt=0, le=3600, strict=False)] = SECONDS_PER_TURN
    """Time that a turn takes, for lengths in minutes."""
    long_turns: Annotated[int, Field(ge=1, le=10_000)] = 150
    """Turns beyond which a round is long."""
    behind: Annotated[int, Field(ge=1, le=100)] = 5
    """Cards that a winner must once have held more than the leader to have come back."""
    replicas: Annotated[int, Field(ge=2, le=16)] = 2
    """How often every deal is played for the luck index."""

    @property
    def cells(self) -> int:
        """Rounds of every deal, in all cells."""
        alike = self.replicas if "luck_index" in self.responses else 1
        return self.sets * (alike + ("skill_edge" in self.responses) * self.players)

    @property
    def sets(self) -> int:
        """Sets of rules."""
        return math.prod(text.count(",") + 1 for text in self.factorial) if self.factorial else 1 + len(self.changes)


class BalanceExperiment(PlayersExperiment):
    """Whether it is fair, and how much is luck, by number of players."""

    kind: Literal["balance"] = "balance"
    unit: Literal["round"] = "round"
    novice: str = "random"
    """Whom the strategy is set among to measure its skill edge."""
    behind: Annotated[int, Field(ge=1, le=15)] = 5
    """Cards that a winner must once have held more than the leader to have come back."""
    replicas: Annotated[int, Field(ge=2, le=16)] = 2
    """How often every deal is played for the luck index."""

    @property
    def cells(self) -> int:
        """Rounds of every deal, at all tables."""
        return sum(self.replicas + players for players in self.players)
