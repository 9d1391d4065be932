"""A strategy in several variants, or one table under several rules: what is played, and which integers tell them apart.

Every variant has a table of its own, and all tables play the same deals, so differences are taken within a deal:

* *parameters*: the variant sits once in every seat. The others are the baseline, or a field of third strategies, before
  which the baseline then sits in the same seats. So two variants differ only by what they do differently.
* *rules*: the same strategies, the same deals, other rules.

Variant number 0 is the baseline; a variant that plays like it differs from it by exactly 0. Deals from `RESERVED` on
are never used to look for anything: what was found elsewhere is estimated once more on them, where nothing favors it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from analysis.duel import WITH_A, Duel
from analysis.measures import MEASURES, Measure
from analysis.sums import BlockSums, FamilySums
from analysis.trial import Column, Trial, TrialSums
from simulator.job import Entrant, Job, Unit
from simulator.rules import Ruleset
from simulator.tally import Tally, layout_of

BASELINE = 0
"""The variant that all others are compared with."""

RESERVED = 1 << 62
"""First of the deals on which nothing is searched: the upper half of all deal numbers."""

OWN, OTHER = 0, 1
"""Entrants of a table: the variant, and the first of the others."""

ENDS = ("rounds", "void", "unfinished")
"""Metrics of a whole table that are kept for every variant."""

Place = tuple[int, int]
"""A variant, and the place of a metric in its table's layout (or its places, see `analysis.trial.Column`)."""


@dataclass(frozen=True)
class Variant:
    """Something to try out.

    Attributes:
        name: How results call it.
        settings: What it sets, as name and value in the order of the grid; empty for the baseline.
        entrant: Who plays.
        rules: What is played.
        field: Strategies of the other seats; empty for the baseline.
    """

    name: str
    settings: tuple[tuple[str, str], ...]
    entrant: Entrant
    rules: Ruleset
    field: tuple[Entrant, ...] = ()

    def plays_like(self, other: Variant) -> bool:
        """Whether both are the same under different names."""
        same = (self.entrant.entry, self.entrant.parameters) == (other.entrant.entry, other.entrant.parameters)
        return same and self.rules == other.rules


@dataclass(frozen=True)
class Difference:
    """A weighted sum of block totals: sum(weight · total) / (N · scale).

    `step` is the smallest amount by which two variants differ in a block that tells them apart, see
    `analysis.intervals.block_sd`.
    """

    terms: Mapping[Place, int]
    scale: int
    step: int


@dataclass(frozen=True)
class Sweep:
    """What is swept.

    Attributes:
        variants: The baseline, then everything that is tried out.
        players: Seats at the table.
        seed: Seed of all deals, and of sampled orders around the table.
        unit: What a game is, ``"round"`` or ``"match"``.
        metric: What they are compared by, a name of `analysis.measures.MEASURES`.
    """

    variants: tuple[Variant, ...]
    players: int
    seed: int = 0
    unit: Unit = "round"
    metric: str = "win"

    @property
    def baseline(self) -> Variant:
        """What everything is compared with."""
        return self.variants[BASELINE]

    @property
    def measure(self) -> Measure:
        """What they are compared by."""
        return MEASURES[self.metric]

    @cached_property
    def of_rules(self) -> bool:
        """Whether rules are swept."""
        return any(variant.rules != self.baseline.rules for variant in self.variants)

    @property
    def within(self) -> bool:
        """Whether a variant is compared with the players at its own table, so that the baseline needs none."""
        return not self.baseline.field and not self.of_rules and self.metric != "turns"

    @cached_property
    def twins(self) -> frozenset[int]:
        """Variants that play like the baseline, the baseline included."""
        return frozenset(i for i, variant in enumerate(self.variants) if variant.plays_like(self.baseline))

    @cached_property
    def tried(self) -> tuple[int, ...]:
        """The variants that differ from the baseline."""
        return tuple(i for i in range(len(self.variants)) if i not in self.twins)

    @cached_property
    def jobs(self) -> tuple[Job, ...]:
        """The table of every variant."""
        return tuple(map(self._job, range(len(self.variants))))

    def tables(self, variants: Iterable[int]) -> Tables:
        """The tables of some variants, with that of the baseline if differences need it."""
        needed = set() if self.within else {BASELINE}
        return Tables(self, tuple(sorted(needed | (set(variants) - self.twins))))

    def difference(self, variant: int, other: int = BASELINE) -> Difference:
        """A variant minus another one; positive places are places gained."""
        first, second = self._against_baseline(variant), self._against_baseline(other)
        places = dict.fromkeys((*first.terms, *second.terms))
        terms = {place: first.terms.get(place, 0) - second.terms.get(place, 0) for place in places}
        alike = self.variants[variant].plays_like(self.variants[other])
        used = {place: weight for place, weight in terms.items() if weight}
        return Difference(used, first.scale, 0 if alike else first.step)

    def own_place(self, variant: int) -> int:
        """Where the metric of a variant stands in its table."""
        return self._place(variant, OWN)

    def columns(self, variant: int) -> list[int]:
        """Places of the metrics of a table whose sums are needed."""
        layout = layout_of(self.jobs[variant])
        own = [self._place(variant, e) for e in ((OWN, OTHER) if self.within else (OWN,))]
        return list(dict.fromkeys([*own, *map(layout.table, ENDS)]))

    def _job(self, variant: int) -> Job:
        one, base = self.variants[variant], self.baseline.entrant
        if not one.field and (self.of_rules or variant in self.twins):
            return Job(one.rules, self.players, (one.entrant,), ((0,) * self.players,), self.seed, self.unit)
        duel = Duel(one.entrant, base, one.field, one.rules, self.players, self.seed, self.unit, self.metric)
        return duel.trial.jobs[WITH_A]

    def _place(self, variant: int, entrant: int) -> int:
        layout = layout_of(self.jobs[variant])
        if self.metric == "turns":
            return layout.table("turns")
        return {"win": layout.wins(entrant), "points": layout.points(entrant), "rank": -1 - entrant}[self.metric]

    def _against_baseline(self, variant: int) -> Difference:
        """A variant minus the baseline; the scale is the same for all variants."""
        n, sign = self.players, -1 if self.metric == "rank" else 1
        unit = {"win": layout_of(self.jobs[BASELINE]).win, "points": 1, "rank": 2, "turns": 1}[self.metric]
        if self.within:
            own, other = ((variant, self._place(variant, e)) for e in (OWN, OTHER))
            terms = {own: sign * (n - 1), other: -sign}
            scale, step = unit * n * (n if self.metric == "win" else n - 1), unit * n
        else:
            games, base = self.jobs[self.tried[0] if self.tried else BASELINE].cells, self.jobs[BASELINE].cells
            terms = {(variant, self._place(variant, OWN)): sign * base}
            terms |= {(BASELINE, self._place(BASELINE, OWN)): -sign * games}
            scale, step = unit * games * base, unit * min(games, base)
        return Difference({} if variant in self.twins else terms, scale, step)


@dataclass(frozen=True)
class Tables:
    """The tables of some of the variants, as one trial."""

    sweep: Sweep
    variants: tuple[int, ...]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """What the columns of the trial are."""
        return tuple((variant, place) for variant in self.variants for place in self.sweep.columns(variant))

    @cached_property
    def trial(self) -> Trial:
        """What is played."""
        part = {variant: i for i, variant in enumerate(self.variants)}
        columns = tuple(Column(part[variant], place) for variant, place in self.places)
        return Trial(tuple(self.sweep.jobs[variant] for variant in self.variants), columns)

    def sums(self, difference: Difference, total: TrialSums) -> BlockSums:
        """Sums of a difference."""
        return total.family.contrast([difference.terms.get(place, 0) for place in self.places])

    def tally(self, variant: int, total: TrialSums) -> Tally:
        """What the table of a variant has come to."""
        return total.tallies[self.variants.index(variant)]

    def narrowed(self, fewer: Tables, total: TrialSums) -> TrialSums:
        """What some of the tables have come to."""
        chosen = [self.places.index(place) for place in fewer.places]
        family = total.family
        totals = tuple(family.totals[i] for i in chosen)
        products = tuple(tuple(family.products[i][j] for j in chosen) for i in chosen)
        tallies = tuple(self.tally(variant, total) for variant in fewer.variants)
        return TrialSums(tallies, FamilySums(family.n, totals, products))
