"""From a sweep to what is played, how much of it, and how it is run again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.measures import MEASURES
from analysis.sweep import Sweep, Variant
from analysis.sweep_estimation import Effort
from simulator.rules import Ruleset
from strategies.registry import get_strategy
from strategies.weights import get_weight
from unosim.duel_design import command_line, entrants_of
from unosim.duel_draft import CAPS
from unosim.experiment import Looks
from unosim.sweep_experiment import RULES, SweepExperiment
from unosim.sweep_grid import canonical, combinations, label, text_of, with_parameters
from unosim.until import GAMES


def sweep_of(config: SweepExperiment) -> Sweep:
    """All variants, the baseline first; raises `RuleError` if the rules of one contradict each other."""
    base = _variant(config, "baseline", {}, config.baseline, {})
    found = [base]
    for settings in combinations(config.over):
        rules = {name.removeprefix(RULES): value for name, value in settings.items() if name.startswith(RULES)}
        spec = config.baseline if rules else with_parameters(config.baseline, settings)
        found.append(_variant(config, label(settings), settings, spec, rules))
    found += [_variant(config, spec, {}, spec, {}) for spec in config.variants]
    return Sweep(tuple(found), config.players, config.seed, config.unit, config.metric)


def _variant(
    config: SweepExperiment, name: str, settings: Mapping[str, str], spec: str, rules: Mapping[str, Any]
) -> Variant:
    changed = Ruleset.of(config.edition, {**config.rules, **rules}, config.players, config.deck)
    entrant, *field = entrants_of((spec, *config.others), changed, config.seed)
    shown = tuple((key.removeprefix(RULES), value) for key, value in settings.items())
    return Variant(name, shown, entrant, changed, tuple(field))


def baseline_values(config: SweepExperiment) -> dict[str, str]:
    """What the baseline has for everything that is swept, by name without prefix."""
    rules = Ruleset.of(config.edition, config.rules, config.players, config.deck).as_dict()
    weights = get_strategy(config.baseline).weights or {}
    found = {}
    for name in config.over:
        rule = name.removeprefix(RULES)
        own = rules[rule] if rule != name else weights.get(name, get_weight(name).default)
        found[rule] = text_of(canonical(name, own))
    return found


def effort_of(config: SweepExperiment) -> Effort:
    """How much is played."""
    measure = MEASURES[config.metric]
    until = config.until or GAMES
    return Effort(
        games=config.games,
        precision=None if until == GAMES else measure.read(until),
        margin=measure.read(config.rope or measure.margin),
        confidence=config.confidence,
        schedule=config.looks.schedule,
        finalists=config.finalists,
    )


def command_of(config: SweepExperiment) -> str:
    """The command line that repeats a sweep; what is left to defaults is left out."""
    given = [("over", f"{name}={','.join(map(text_of, values))}") for name, values in config.over.items()]
    given += [("variant", spec) for spec in config.variants]
    if config.find != ("all" if config.of_rules else "best"):
        given.append(("find", str(config.find)))
    if config.until != MEASURES[config.metric].plan[-1]:
        given.append(("until", str(config.until)))
    if not 0 <= config.games - CAPS[config.unit] < CAPS[config.unit] // 1000:
        given.append(("games", str(config.games)))
    if config.looks != Looks():
        given.append(("looks", f"first={config.looks.first},growth={config.looks.growth:g}"))
    if config.finalists != SweepExperiment.model_fields["finalists"].default:
        given.append(("finalists", str(config.finalists)))
    return command_line(config, [config.baseline], given, "turns" if config.of_rules else "win")
