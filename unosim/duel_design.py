"""From an experiment that compares two strategies to what is played, when it stops, and how it is run again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from analysis.duel import Duel
from analysis.measures import MEASURES
from analysis.sequences import Schedule
from analysis.stopping import Rule
from simulator.decks import deck_of
from simulator.job import Entrant
from simulator.rules import Ruleset
from unosim.duel_draft import CAPS, LEAST, PLAYERS
from unosim.experiment import (
    BASELINE,
    AnyDuel,
    CompareExperiment,
    DuelExperiment,
    Experiment,
    FieldExperiment,
    Looks,
    PlanExperiment,
    VerdictLooks,
)
from unosim.table_spec import format_table
from unosim.until import read_until


def duel_of(config: DuelExperiment) -> Duel:
    """The two tables of an experiment."""
    a, b, *field = entrants_of((config.a, config.b, *config.others), config.ruleset, config.seed)
    return Duel(a, b, tuple(field), config.ruleset, config.players, config.seed, config.unit, config.metric)


def entrants_of(specs: Sequence[str], rules: Ruleset, seed: int) -> list[Entrant]:
    """Strategies as they take part in a game with these rules."""
    from strategies.registry import get_strategy

    deck = deck_of(rules, seed)
    strategies = [get_strategy(spec) for spec in specs]
    return [Entrant(s.name, s.entry, tuple(map(int, s.parameters_for(deck, rules)))) for s in strategies]


def rule_of(config: CompareExperiment, *, twins: bool = False) -> Rule:
    """When a comparison stops; that of a strategy with itself needs no size."""
    measure = MEASURES[config.metric]
    until = read_until(config.until, measure)
    bounds = tuple(map(measure.read, config.sprt)) if config.sprt else None
    return Rule(
        cap=config.games // config.cells,
        decision=until.decision,
        precision=measure.read(until.precision) if until.precision else None,
        sprt=(bounds[0], bounds[1]) if bounds else None,
        seconds=until.seconds,
        margin=measure.read(config.rope or measure.margin),
        confidence=config.confidence,
        schedule=config.looks.schedule,
        least=0 if twins else config.looks.least or 0,
        comparisons=config.comparisons,
    )


def pilot_of(config: PlanExperiment) -> Rule:
    """The pilot of a plan: so many deals and no look before."""
    measure = MEASURES[config.metric]
    margin = measure.read(config.rope or measure.margin)
    return Rule(
        config.pilot, decision=False, margin=margin, confidence=config.confidence, schedule=Schedule(config.pilot)
    )


def command_of(config: AnyDuel) -> str:
    """The command line that repeats an experiment; what is left to defaults is left out."""
    more = _stops(config) if isinstance(config, CompareExperiment) else _pilot(config)
    return command_line(config, [config.a, config.b], more)


def command_of_all(family: Sequence[CompareExperiment]) -> str | None:
    """The command line that repeats several comparisons; None if they differ in more than who is compared."""
    first, own = family[0], {"a": "", "b": "", "name": "", "out": None}
    alike = {config.model_copy(update=own).model_dump_json() for config in family}
    if len(alike) > 1 or first.comparisons != len(family):
        return None
    more = _stops(first.model_copy(update={"comparisons": 1}))
    if len({config.a for config in family}) == 1:
        return command_line(first, [first.a, *(config.b for config in family)], more)
    if len({config.b for config in family}) == 1:
        return command_line(first, [config.a for config in family], [("baseline", first.b), *more])
    return None


def command_line(
    config: FieldExperiment, arguments: Sequence[str], more: Sequence[tuple[str, str]], metric: str = "win"
) -> str:
    """A command line with what all comparisons have in common: arguments, field, rules, metric, margin, seed."""
    given: list[tuple[str, str]] = []
    if config.field != BASELINE:
        given.append(("field", format_table(config.others)))
    defaults = {"edition": "flip", "players": PLAYERS, "unit": "round", "metric": metric, "confidence": 0.95}
    given += [(key, str(getattr(config, key))) for key, usual in defaults.items() if getattr(config, key) != usual]
    given += changed_flags(config)
    if config.rope != MEASURES[config.metric].margin:
        given.append(("rope", str(config.rope)))
    given += [*more, ("seed", str(config.seed))]
    words = [word for key, value in given for word in (f"--{key}", value)]
    return shlex.join(["unosim", str(config.model_dump()["kind"]), *arguments, *words])


def changed_flags(config: Experiment) -> list[tuple[str, str]]:
    """Rules and cards that differ from those of the edition, as flags."""
    given = []
    if changed := config.ruleset.differences():
        given.append(("rules", ",".join(f"{name}={value}" for name, value in changed.items())))
    if config.deck:
        given.append(("deck", config.ruleset.deck_as_text()))
    return given


def looks_flags(looks: Looks, usual: Looks) -> list[tuple[str, str]]:
    """What differs from the usual looks, as a flag."""
    before, chosen = usual.model_dump(), looks.model_dump()
    changed = ",".join(f"{key}={value:g}" for key, value in chosen.items() if value != before[key])
    return [("looks", changed)] if changed else []


def _stops(config: CompareExperiment) -> list[tuple[str, str]]:
    given = [("until", part) for part in config.until] if config.until != ("decision",) else []
    if config.games != -(-CAPS[config.unit] // config.cells) * config.cells:
        given.append(("games", str(config.games)))
    given += looks_flags(config.looks, VerdictLooks(least=LEAST[config.unit]))
    if config.sprt:
        given.append(("sprt", ",".join(config.sprt)))
    if config.comparisons > 1:
        given.append(("comparisons", str(config.comparisons)))
    return given


def _pilot(config: PlanExperiment) -> list[tuple[str, str]]:
    usual = {"power": 0.9, "pilot": 2000}
    given = [(key, str(getattr(config, key))) for key, value in usual.items() if getattr(config, key) != value]
    if config.target != MEASURES[config.metric].plan:
        given.append(("target", ",".join(config.target)))
    return given
