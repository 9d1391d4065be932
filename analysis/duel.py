"""A against B: which tables are played, and which integers of a deal make up the difference.

Two tables play every deal. In the first, A sits among others; in the second, B takes A's place.

* *baseline*: the others are B as well. A sits once in every seat; the second table is B alone and is played once, for
  what rounds are like without A. By wins, points and places A is compared with the B's at its own table.
* *field*: the others are third strategies. A and B take every seat in turn, in the same orders around the table.

Either way every difference is taken within a deal, and two strategies that decide alike differ by exactly 0 in every
deal. See `analysis.designs` for the seatings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from analysis.designs import Design, Seating
from analysis.duel_designs import A, B, designs_of, others_of
from analysis.measures import MEASURES, Measure
from analysis.sums import BlockSums
from analysis.trial import Column, Trial, TrialSums, layout_columns
from simulator.job import Entrant, Job, Unit
from simulator.rules import Ruleset
from simulator.tally import layout_of

WITH_A, WITH_B = 0, 1
"""The two tables."""

TABLE_COLUMNS = ("rounds", "no_winner", "turns", "void", "unfinished", "cards_drawn")
"""Metrics whose difference between the two tables is known deal by deal."""


@dataclass(frozen=True)
class Score:
    """A difference as a weighted sum of a trial's columns: sum(weights · totals) / (N · scale).

    Attributes:
        weights: A whole number for every column of the trial.
        scale: What turns a block's sum into a difference per game.
        step: Smallest amount, in units of the sum, by which two different strategies differ in a block that tells them
            apart, see `analysis.intervals.block_sd`; 0 for two that are the same.
    """

    weights: tuple[int, ...]
    scale: int
    step: int

    def sums(self, total: TrialSums) -> BlockSums:
        """Sums of the difference."""
        return total.family.contrast(self.weights)


@dataclass(frozen=True)
class Duel:
    """Two strategies before the same opponents.

    Attributes:
        a: The first strategy.
        b: What it is compared with.
        field: Strategies of the other seats; empty for B itself (*baseline*).
        rules: Edition and options.
        players: Seats at the table.
        seed: Seed of all deals, and of sampled orders around the table.
        unit: What a game is, ``"round"`` or ``"match"``.
        metric: What they are compared by, a name of `analysis.measures.MEASURES`.
    """

    a: Entrant
    b: Entrant
    field: tuple[Entrant, ...]
    rules: Ruleset
    players: int
    seed: int = 0
    unit: Unit = "round"
    metric: str = "win"

    def __post_init__(self) -> None:
        """Refuse what is not defined."""
        if self.field and len(self.field) != self.players - 1:
            raise ValueError(f"{self.players} players need a field of {self.players - 1}, got {len(self.field)}")
        if self.metric == "rank" and self.unit == "match":
            raise ValueError("places are known for single rounds only")

    @property
    def baseline(self) -> bool:
        """Whether B is the field."""
        return not self.field

    @property
    def measure(self) -> Measure:
        """What they are compared by."""
        return MEASURES[self.metric]

    @property
    def twins(self) -> bool:
        """Whether A and B are the same."""
        return (self.a.entry, self.a.parameters) == (self.b.entry, self.b.parameters)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """A, B and the different strategies of the field."""
        return (self.a, self.b, *dict.fromkeys(self.field))

    @cached_property
    def designs(self) -> tuple[Design, Design]:
        """Seatings of the table with A and of the one with B."""
        return designs_of(self.players, others_of(self.field), self.seed)

    @cached_property
    def trial(self) -> Trial:
        """The two tables, and all metrics of which differences are taken."""
        jobs = tuple(self._job(design) for design in self.designs)
        return Trial(jobs, tuple(dict.fromkeys(self._columns(jobs[0]))))

    @cached_property
    def score(self) -> Score:
        """The difference that the verdict is about."""
        return self.score_of(self.metric)

    def score_of(self, metric: str) -> Score:
        """A minus B by a metric; positive places are places gained."""
        if metric == "turns":
            return self.table_difference("turns")
        layout, n = layout_of(self.trial.jobs[0]), self.players
        places = {"win": layout.wins(0), "points": layout.points(0), "rank": -1}
        ours, theirs = places[metric], places[metric] + (-1 if metric == "rank" else 1)
        unit = {"win": layout.win, "points": 1, "rank": 2}[metric]
        sign = -1 if metric == "rank" else 1
        if self.baseline:
            terms = {Column(WITH_A, ours): sign * (n - 1), Column(WITH_A, theirs): -sign}
            return self._score(terms, unit * n * (n if metric == "win" else n - 1), n * unit)
        terms = {Column(WITH_A, ours): sign, Column(WITH_B, theirs): -sign}
        return self._score(terms, unit * self.designs[0].cells, unit)

    def table_difference(self, name: str) -> Score:
        """A table metric per game with A at the table, minus that with B."""
        first, second = (design.cells for design in self.designs)
        ours, theirs = (layout_columns(self.trial.jobs[part], part, (name,))[0] for part in (WITH_A, WITH_B))
        return self._score({ours: second, theirs: -first}, first * second, min(first, second))

    def position_difference(self, position: int) -> Score:
        """A's win share at a position, from the dealer's left, minus what all win there, or B in a field."""
        layout, n = layout_of(self.trial.jobs[0]), self.players
        ours = Column(WITH_A, layout.win_at(A, position))
        theirs = Column(WITH_A if self.baseline else WITH_B, layout.win_at(B, position))
        games = self.designs[0].cells // n
        if self.baseline:
            return self._score({ours: n - 1, theirs: -1}, layout.win * games * n, layout.win * n)
        return self._score({ours: 1, theirs: -1}, layout.win * games, layout.win)

    def _job(self, design: Design) -> Job:
        seatings: tuple[Seating, ...] | Design = design
        if design.constant:
            seatings = tuple(tuple(map(int, row)) for row in design.seatings(0))
        return Job(self.rules, self.players, self.entrants, seatings, self.seed, self.unit)

    def _columns(self, job: Job) -> Sequence[Column]:
        layout, n = layout_of(job), self.players
        rivals = [(WITH_A, A), (WITH_A if self.baseline else WITH_B, B)]
        columns = [Column(part, place(e)) for place in (layout.wins, layout.points) for part, e in rivals]
        columns += [Column(part, layout.win_at(e, p)) for p in range(n) for part, e in rivals]
        columns += [c for part in (WITH_A, WITH_B) for c in layout_columns(job, part, TABLE_COLUMNS)]
        if self.metric == "rank":
            columns += [Column(part, -1 - e) for part, e in rivals]
        return columns

    def _score(self, terms: dict[Column, int], scale: int, step: int) -> Score:
        if not set(terms) <= set(self.trial.columns):
            raise ValueError("the trial does not keep the sums of this difference")
        weights = tuple(terms.get(column, 0) for column in self.trial.columns)
        return Score(weights, scale, 0 if self.twins else step)
