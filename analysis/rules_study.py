"""What rules change: cells of a factorial, or one change after the other, on the same deals.

Every cell is a set of rules. It has tables at which all seats play alike (one, or several replicas for the luck index)
and, for the skill edge, a table with one such player among novices, in every seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from analysis.factorial import Effect, Grid, one_by_one
from analysis.luck import LuckMeter
from analysis.panel import Panel
from analysis.rules_responses import (
    WATCHED,
    CellTables,
    LinearMeter,
    LinearResponse,
    LuckCells,
    LuckResponse,
    Response,
)
from analysis.trial import TrialSums
from simulator.job import Entrant, Job, Seating
from simulator.rules import Ruleset
from simulator.tally import layout_of

BASE = "as asked"
"""Name of the cell without a change."""


@dataclass(frozen=True)
class RulesCell:
    """A set of rules.

    Attributes:
        name: What results call it.
        rules: The rules.
        player: Who sits in every seat, as it plays by these rules.
        novice: Whom it is compared with for the skill edge.
    """

    name: str
    rules: Ruleset
    player: Entrant
    novice: Entrant


@dataclass(frozen=True)
class RulesStudy:
    """Cells, and what they are judged by.

    Attributes:
        cells: Sets of rules, the first one without a change.
        grid: The factorial whose cells they are, in its order; None for one change after the other.
        responses: Names of responses, of `analysis.response_names.RESPONSES`.
        players: Seats.
        seed: Seed of all deals.
        long_turns: Turns beyond which a round is long.
        behind: Cards by which a winner must have been behind to have come back.
        replicas: How often a deal is played for the luck index.
    """

    cells: tuple[RulesCell, ...]
    grid: Grid | None
    responses: tuple[str, ...]
    players: int
    seed: int
    long_turns: int
    behind: int
    replicas: int = 2

    @property
    def repeats(self) -> int:
        """Rounds of a deal at tables whose seats play alike."""
        return self.replicas if "luck_index" in self.responses else 1

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Contrasts of cells, main effects first."""
        return self.grid.effects if self.grid else one_by_one([cell.name for cell in self.cells[1:]])

    @cached_property
    def tables(self) -> tuple[CellTables, ...]:
        """Where the tables of every cell stand."""
        width = self.repeats + ("skill_edge" in self.responses)
        return tuple(
            CellTables(
                tuple(range(first, first + self.repeats)),
                first + self.repeats if "skill_edge" in self.responses else None,
            )
            for first in range(0, width * len(self.cells), width)
        )

    @cached_property
    def panel(self) -> Panel:
        """What is played, with a meter for every response."""
        jobs = tuple(job for cell in self.cells for job in self._jobs(cell))
        return Panel(jobs, (), tuple(r.meter for r in self._responses(jobs)))

    @cached_property
    def measured(self) -> tuple[Response, ...]:
        """The responses, in the order of the panel's families of sums."""
        return tuple(self._responses(self.panel.jobs))

    def half_width(self, total: TrialSums, confidence: float) -> float:
        """The largest half-width of a main effect on the first response."""
        response, family = self.measured[0], total.more[0]
        main = [effect for effect in self.effects if effect.order == 1]
        return max(response.effect(family, e.weights, e.scale, confidence)[0].half_width for e in main)

    def _jobs(self, cell: RulesCell) -> Iterable[Job]:
        watched, seats = any(name in WATCHED for name in self.responses), (0,) * self.players
        for replica in range(self.repeats):
            yield Job(cell.rules, self.players, (cell.player,), (seats,), self.seed, replica=replica, watched=watched)
        if "skill_edge" in self.responses:
            everywhere: tuple[Seating, ...] = tuple(
                tuple(int(seat != mine) for seat in range(self.players)) for mine in range(self.players)
            )
            yield Job(cell.rules, self.players, (cell.player, cell.novice), everywhere, self.seed)

    def _responses(self, jobs: tuple[Job, ...]) -> Iterable[Response]:
        layout, skill = layout_of(jobs[0]), layout_of(jobs[-1])
        for name in self.responses:
            if name == "luck_index":
                place = layout.win_at(0, 0)
                meters = tuple(LuckMeter(cell.alike, self.players, place) for cell in self.tables)
                yield LuckResponse(name, LuckCells(meters), self.replicas)
                continue
            threshold = {"long_share": self.long_turns, "comeback_share": self.behind}.get(name, 0)
            meter = LinearMeter(name, self.tables, layout, skill, threshold)
            rounds = self.players if name == "skill_edge" else self.repeats
            edge = self.players if name.endswith("_edge") else 1
            yield LinearResponse(name, meter, rounds * edge, edge)
