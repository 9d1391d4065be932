"""Is it fair, is it luck: seats, starters, leads and comebacks among equals, and what skill is worth among novices.

For every number of players there are replicas of a table at which all seats play alike, whose stories are taken down,
and a table with one such player among novices, in every seat in turn. All play the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.luck import LuckMeter, luck_estimate
from analysis.panel import Panel, block_totals
from analysis.trial import Integers, TrialSums
from simulator.cards import NUMBER_SYMBOLS, Edition
from simulator.job import Entrant, Job, Seating
from simulator.records import Rows
from simulator.rules import Ruleset
from simulator.tally import layout_of
from simulator.worker import Chunks

NUMBERS = "number"
"""Name of all starters that are numbers."""

NO_STARTER = "none"
"""Name of a starter where no card could start."""

MOST_BEHIND = 15
"""Most cards behind that comebacks are counted for."""


@dataclass(frozen=True)
class BalanceTable:
    """A number of players.

    Attributes:
        players: Seats.
        rules: The rules.
        player: Who sits in every seat, as it plays by these rules.
        novice: Whom it is compared with for the skill edge.
    """

    players: int
    rules: Ruleset
    player: Entrant
    novice: Entrant

    @property
    def name(self) -> str:
        """What results call it."""
        return f"{self.players} players"


@dataclass(frozen=True)
class BalanceMeter:
    """Counts at the tables of one size.

    Attributes:
        luck: Wins by position at the tables of equals, and pairs of replicas with the same winner.
        skill: The table with one player among novices.
        starters: For every kind of starter, the number of its group.
        groups: Names of the groups of starters.

    Columns, see `names`: those of `luck`; wins of the one player, and of anybody, among novices; lead changes; rounds
    in which somebody flips, and wins of who was first; for k = 1 … `MOST_BEHIND` seats that were once k or more cards
    behind the smallest hand, and wins of such; for every group of starters rounds, and wins by position.
    """

    luck: LuckMeter
    skill: int
    starters: tuple[int, ...]
    groups: tuple[str, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every column."""
        positions = range(1, self.luck.players + 1)
        behind = range(1, MOST_BEHIND + 1)
        return (
            *("pairs", *(f"wins_{p}" for p in positions), "skill_wins", "skill_rounds"),
            *("lead_changes", "flipped", "first_flipper_wins"),
            *(f"behind_{k}" for k in behind),
            *(f"came_back_{k}" for k in behind),
            *(f"starter_{g}" for g in self.groups),
            *(f"starter_{g}_wins_{p}" for g in self.groups for p in positions),
        )

    @property
    def size(self) -> int:
        """Number of columns."""
        return len(self.names)

    def column(self, name: str) -> int:
        """Where a column stands."""
        return self.names.index(name)

    def scores(self, chunks: Chunks) -> Integers:
        """All columns of every deal."""
        novices = block_totals(chunks, self.skill)[:, :2]
        among_novices = np.stack([novices[:, 0], novices.sum(axis=1)], axis=1)
        stories = np.sum([self._told(chunks, part) for part in self.luck.parts], axis=0)
        return np.concatenate([self.luck.scores(chunks), among_novices, stories], axis=1)

    def _told(self, chunks: Chunks, part: int) -> Integers:
        """What the stories of a table say, int64[deals, columns]: a round is a block of its own."""
        rounds, stories = chunks.parts[part].rounds, chunks.parts[part].stories
        if rounds is None or stories is None:
            raise ValueError("balance needs the stories of rounds")
        winner = rounds["winner_seat"].astype(np.int64)
        flipper = stories["first_flipper"].astype(np.int64)
        flips = [stories["lead_changes"], flipper >= 0, (flipper >= 0) & (flipper == winner)]
        columns = [*flips, *self._comebacks(stories, winner), *self._starters(rounds, stories, winner)]
        return np.stack(columns, axis=1).astype(np.int64)

    def _comebacks(self, stories: Rows, winner: Integers) -> Iterable[NDArray[Any]]:
        behind = stories["behind"][:, : self.luck.players].astype(np.int64)
        of_winner = np.where(winner >= 0, behind[np.arange(len(winner)), np.maximum(winner, 0)], 0)
        yield from ((behind >= k).sum(axis=1) for k in range(1, MOST_BEHIND + 1))
        yield from (of_winner >= k for k in range(1, MOST_BEHIND + 1))

    def _starters(self, rounds: Rows, stories: Rows, winner: Integers) -> Iterable[NDArray[Any]]:
        kinds = np.array([*self.starters, self.groups.index(NO_STARTER)])
        group = kinds[stories["starter_kind"]]  # a kind of -1 is the last one
        position = (winner - rounds["dealer"] - 1) % self.luck.players
        yield from (group == g for g in range(len(self.groups)))
        for g in range(len(self.groups)):
            yield from ((group == g) & (winner >= 0) & (position == p) for p in range(self.luck.players))


def starter_groups(deck: Edition, side: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Number of the group of every kind of starter, and names of the groups: actions by kind, numbers together."""
    names = [NUMBERS if kind.symbol < NUMBER_SYMBOLS else kind.name for kind in deck.kinds[side]]
    groups = (*dict.fromkeys([NUMBERS, *names]), NO_STARTER)
    return tuple(groups.index(name) for name in names), groups


@dataclass(frozen=True)
class BalanceStudy:
    """Tables of all sizes.

    Attributes:
        tables: The sizes, from the smallest.
        seed: Seed of all deals.
        replicas: How often every deal is played by equals.
    """

    tables: tuple[BalanceTable, ...]
    seed: int
    replicas: int = 2

    @cached_property
    def panel(self) -> Panel:
        """What is played, with a meter for every size."""
        jobs: list[Job] = []
        meters = []
        for table in self.tables:
            alike = tuple(range(len(jobs), len(jobs) + self.replicas))
            jobs += self._jobs(table)
            first = jobs[alike[0]]
            luck = LuckMeter(alike, table.players, layout_of(first).win_at(0, 0))
            side = int(table.rules.starting_side == "dark")
            meters.append(BalanceMeter(luck, len(jobs) - 1, *starter_groups(first.deck, side)))
        return Panel(tuple(jobs), (), tuple(meters))

    def meter(self, number: int) -> BalanceMeter:
        """The meter of a size."""
        meter = self.panel.meters[number]
        assert isinstance(meter, BalanceMeter)
        return meter

    def half_width(self, total: TrialSums, confidence: float) -> float:
        """The largest half-width of the luck index."""
        return max(
            luck_estimate(family, range(1 + table.players), self.replicas, confidence).half_width
            for table, family in zip(self.tables, total.more, strict=True)
        )

    def _jobs(self, table: BalanceTable) -> Iterable[Job]:
        players, seats = table.players, (0,) * table.players
        for replica in range(self.replicas):
            yield Job(table.rules, players, (table.player,), (seats,), self.seed, replica=replica, watched=True)
        everywhere: tuple[Seating, ...] = tuple(
            tuple(int(seat != mine) for seat in range(players)) for mine in range(players)
        )
        yield Job(table.rules, players, (table.player, table.novice), everywhere, self.seed)
