"""How long rounds and matches take: a table for every number of players, and again under other rules.

All tables play the same deals. The seats play alike, so every deal is played once at each table. Where rules are
compared, turns and rounds are measured together, so that the difference has an interval over deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from analysis.intervals import Estimate, ratio_difference
from analysis.panel import Columns, Panel
from analysis.panel_facts import readers_of
from analysis.trial import TrialSums, layout_columns
from simulator.job import Job

MEASURED = ("turns", "rounds")
"""Metrics of a table by which rules are compared, a column each."""


@dataclass(frozen=True)
class LengthTable:
    """One table.

    Attributes:
        players: Seats.
        variant: The rules that differ from those of the experiment, as text; empty for none.
        job: What is played.
    """

    players: int
    variant: str
    job: Job

    @property
    def name(self) -> str:
        """What results call it."""
        return f"{self.players} players" + (f", {self.variant}" if self.variant else "")


@dataclass(frozen=True)
class LengthStudy:
    """Tables of all numbers of players, each first under the rules of the experiment, then under every variant."""

    tables: tuple[LengthTable, ...]

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Numbers of players."""
        return tuple(dict.fromkeys(table.players for table in self.tables))

    @cached_property
    def variants(self) -> tuple[str, ...]:
        """Other rules than those of the experiment."""
        return tuple(dict.fromkeys(table.variant for table in self.tables if table.variant))

    @cached_property
    def panel(self) -> Panel:
        """What is played, with a meter for every number of players if rules are compared."""
        jobs = tuple(table.job for table in self.tables)
        meters = []
        for players in self.players if self.variants else ():
            parts = [part for part, table in enumerate(self.tables) if table.players == players]
            meters.append(Columns(tuple(c for part in parts for c in layout_columns(jobs[part], part, MEASURED))))
        return Panel(jobs, (), tuple(meters), lengths=True)

    def part(self, players: int, variant: str = "") -> int:
        """Number of a table."""
        return next(i for i, t in enumerate(self.tables) if (t.players, t.variant) == (players, variant))

    def change(self, total: TrialSums, players: int, variant: str, confidence: float) -> Estimate:
        """Turns per round under a variant minus those under the rules of the experiment, over the same deals."""
        family = total.more[self.players.index(players)]
        top = len(MEASURED) * (1 + self.variants.index(variant))
        return ratio_difference(family, (top, top + 1), (0, 1), confidence)

    def half_width(self, total: TrialSums, confidence: float) -> float:
        """The largest half-width of the turns per round of any table."""
        return max(r.per_round("turns").half_width for r in readers_of(self.panel, total, confidence))
