"""The models of an experiment: which keys there are, what they may hold and what they are by default.

Every kind of experiment is a model of its own, see `unosim.kinds`; what all kinds share is in `Experiment`. A
model that `unosim.config` has returned is complete: one strategy for every seat, a value for every rule, whole deals.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from simulator.rules import Ruleset
from unosim.yaml_source import scalar

if TYPE_CHECKING:
    from analysis.sequences import Schedule

DEFAULT_NAME = "run"
BASELINE = "baseline"
"""The field of a comparison in which B is its own field."""

MAX_FIELD = 8
"""Different strategies that A and B can have for opponents."""

DEFAULT_EVENT_RATE = 0.001

MAX_GAMES = 10**12

_NOT_HASHED = {"name", "question", "jobs", "backend", "out"}

_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_RECORDS = ("none", "rounds", "seats", "events")


def _is_slug(name: str) -> str:
    if not _SLUG.fullmatch(name):
        raise ValueError('must be lower-case letters, digits, ".", "_" and "-", beginning with a letter or digit')
    return name


def _is_jobs(jobs: int) -> int:
    if jobs != -1 and not 1 <= jobs <= 4096:
        raise ValueError("must be -1 for all cores or from 1 to 4096")
    return jobs


def _is_record(record: str) -> str:
    """The canonical form: ``events`` always with its rate."""
    kind, colon, rate = record.partition(":")
    if kind not in _RECORDS or (colon and kind != "events"):
        raise ValueError("must be none, rounds, seats, events or events:RATE")
    if kind != "events":
        return kind
    number = scalar(rate.strip()) if colon else DEFAULT_EVENT_RATE
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number <= 1:
        raise ValueError("the rate of events must be above 0 and at most 1")
    return f"events:{float(number)!r}"


def _is_folder(out: str) -> str:
    if not out.strip() or not out.isprintable():
        raise ValueError("must be the name of a folder")
    return out


class Experiment(BaseModel):
    """What every kind of experiment has."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    name: Annotated[str, AfterValidator(_is_slug)] = DEFAULT_NAME
    """A short name, part of the name of the run folder."""
    question: Annotated[str, Field(max_length=2000)] = ""
    """What the experiment is to find out, in free text."""
    edition: str = "flip"
    """Which game is played."""
    players: Annotated[int, Field(ge=2, le=10)]
    """How many play; as many as there are strategies if it is not given."""
    rules: dict[str, Any] = Field(default_factory=dict)
    """Every rule option of the edition with its value."""
    deck: dict[str, Any] = Field(default_factory=dict)
    """Cards that differ from the printed deck: ``off`` or a number of copies."""
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = 100_000
    """Rounds or matches in all, whole deals × rotations."""
    unit: Literal["round", "match"] = "round"
    """What is played to its end and counted: single rounds, or matches to a target."""
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    """Where the random numbers start; same seed, same deals."""
    confidence: Annotated[float, Field(ge=0.01, le=0.999999)] = 0.95
    """Share of the intervals that contain the true value."""
    record: Annotated[str, AfterValidator(_is_record)] = "none"
    """Rows that are kept: none, rounds, seats (and rounds), or the events of a share of the deals, events:0.001."""
    jobs: Annotated[int, AfterValidator(_is_jobs)] = -1
    """Workers; -1 for as many as there are cores. The numbers do not depend on it."""
    backend: Literal["threading", "loky", "sequential"] = "threading"
    """How workers run. The numbers do not depend on it."""
    out: Annotated[str, AfterValidator(_is_folder)] | None = None
    """The run folder; results/NAME-HASH if it is not given."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules as the simulator takes them."""
        return Ruleset.of(self.edition, self.rules, self.players, self.deck)

    @property
    def record_kind(self) -> str:
        """``none``, ``rounds``, ``seats`` or ``events``."""
        return self.record.partition(":")[0]

    @property
    def event_rate(self) -> float:
        """The share of deals whose events are recorded."""
        return float(self.record.partition(":")[2] or 0)

    @property
    def folder(self) -> Path:
        """The folder that the run is written to."""
        return Path(self.out) if self.out else Path("results") / f"{self.name}-{config_hash(self)}"


class TableExperiment(Experiment):
    """One table, played again and again: who wins how often, how long it takes, what is scored."""

    kind: Literal["table"] = "table"
    """What sort of experiment it is."""
    table: tuple[str, ...]
    """The strategy of every seat."""
    rotate: Literal["full", "orders", "none"] = "full"
    """In which seatings every deal is played: each different rotation of the table as it is written, all orders around
    the table in all rotations (beyond four seats one sampled order a deal), or only the one that is written."""

    @property
    def rotations(self) -> int:
        """How many times each deal is played: once in each seating that differs, so once if all seats play alike."""
        if self.rotate == "none":
            return 1
        if self.rotate == "orders":
            from unosim.design import design_of

            return design_of(self).cells
        return next(step for step in range(1, 1 + self.players) if self.table[step:] + self.table[:step] == self.table)

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return -(-self.games // self.rotations)


class Looks(BaseModel):
    """When an experiment is looked at: first after so many deals, then each time after so many times as many."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    first: Annotated[int, Field(ge=10, le=10**9)] = 1000
    """Deals before the first look."""
    growth: Annotated[float, Field(ge=1.01, le=100)] = 1.25
    """How many times as many deals the next look has."""

    @property
    def schedule(self) -> Schedule:
        """The numbers of deals."""
        from analysis.sequences import Schedule

        return Schedule(self.first, self.growth)


class VerdictLooks(Looks):
    """Besides, a verdict ends the run after `least` deals at the earliest, so that the size is known too."""

    least: Annotated[int, Field(ge=0, le=10**9)] | None = None
    """Deals before a verdict may end the comparison."""


class FieldExperiment(Experiment):
    """Something in one seat is compared with a baseline, before the same opponents and with the same deals."""

    record: Literal["none"] = "none"
    """Comparisons keep no rows."""
    field: str | tuple[str, ...] = BASELINE
    """Who sits in the other seats: ``baseline``, or a strategy for each."""
    metric: Literal["win", "points", "rank", "turns"] = "win"
    """What is compared."""
    rope: str | None = None
    """The largest difference that counts as none."""

    @property
    def others(self) -> tuple[str, ...]:
        """The strategies of the field; none if it is the baseline itself."""
        return () if isinstance(self.field, str) else self.field


class DuelExperiment(FieldExperiment):
    """Two strategies before the same opponents, with the same deals."""

    a: str
    """The strategy in question."""
    b: str
    """What it is compared with, the baseline."""

    @property
    def cells(self) -> int:
        """How many games are played with each deal."""
        from analysis.duel_designs import cells_of

        return cells_of(self.players, self.others)


class CompareExperiment(DuelExperiment):
    """Whether A is better than B; `games` is a cap."""

    kind: Literal["compare"] = "compare"
    """What sort of experiment it is."""
    until: tuple[str, ...] = ("decision",)
    """What ends it before: ``decision``, an amount for a precision, ``30 s``; ``games`` alone for nothing."""
    looks: VerdictLooks = VerdictLooks()
    """After how many deals it is decided whether to go on."""
    sprt: tuple[str, str] | None = None
    """Two differences for a sequential probability ratio test."""
    comparisons: Annotated[int, Field(ge=1, le=1000)] = 1
    """How many comparisons of a family share the error; those of a file are counted by themselves."""


class PlanExperiment(DuelExperiment):
    """How many deals a comparison needs, judged by a pilot; `games` are those of the pilot."""

    kind: Literal["plan"] = "plan"
    """What sort of experiment it is."""
    target: tuple[str, ...] = ()
    """Differences that are to be found, or half-widths that are wanted."""
    power: Annotated[float, Field(gt=0, lt=1)] = 0.9
    """Probability to find a difference that is there."""
    pilot: Annotated[int, Field(ge=100, le=10**7)] = 2000
    """Deals of the pilot."""


AnyDuel = CompareExperiment | PlanExperiment


def config_hash(config: Experiment) -> str:
    """Twelve hexadecimal digits that stand for everything that determines the numbers."""
    data = config.model_dump(exclude=_NOT_HASHED)
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
