"""Carrying out `unosim rules`."""

from __future__ import annotations

from typing import Any

from analysis.factorial import Factor, Grid
from analysis.measures import MEASURES
from analysis.response_names import RESPONSES
from analysis.rules_result import summarize
from analysis.rules_study import BASE, RulesCell, RulesStudy
from unosim.changes import Setting, read_factor, read_settings, rules_with, settings_text
from unosim.panel_experiment import RulesExperiment
from unosim.panel_run import command_of, entrant_of, panel_result

_OWN = ("novice", "players", "seconds_per_turn", "long_turns", "behind", "replicas")


def rules_result(config: RulesExperiment, *, quiet: bool = False, reports: bool = True) -> dict[str, Any]:
    """Carry out an experiment on rules, or go on with it, and return its result."""
    study = study_of(config)
    return panel_result(
        config,
        study,
        lambda total, meta, stopped: summarize(study, total, meta, stopped),
        ("seconds_per_turn",),
        MEASURES["turns"],
        command_of(config, _given(config)),
        quiet=quiet,
        reports=reports,
    )


def study_of(config: RulesExperiment) -> RulesStudy:
    """The sets of rules of an experiment."""
    grid, cells = _grid(config)
    return RulesStudy(
        tuple(_cell(config, settings) for settings in cells),
        grid,
        config.responses,
        config.players,
        config.seed,
        config.long_turns,
        config.behind,
        config.replicas,
    )


def _grid(config: RulesExperiment) -> tuple[Grid | None, list[tuple[Setting, ...]]]:
    """The factorial, if it is one, and the settings of every cell."""
    if not config.factorial:
        return None, [(), *(read_settings(config.edition, text) for text in config.changes)]
    factors = [read_factor(config.edition, text) for text in config.factorial]
    grid = Grid(tuple(Factor(f.name, tuple(str(level.value) for level in f.levels)) for f in factors))
    return grid, [tuple(f.levels[i] for f, i in zip(factors, cell, strict=True)) for cell in grid.cells]


def _cell(config: RulesExperiment, settings: tuple[Setting, ...]) -> RulesCell:
    rules = rules_with(config, settings, config.players)
    player, novice = (entrant_of(spec, rules, config.seed) for spec in (config.strategy, config.novice))
    return RulesCell(settings_text(settings) or BASE, rules, player, novice)


def _given(config: RulesExperiment) -> list[tuple[str, str]]:
    """Flags of its own."""
    fields = type(config).model_fields
    given = [("change", text) for text in config.changes] + [("factorial", text) for text in config.factorial]
    usual = {key: 4 if key == "players" else fields[key].default for key in _OWN}
    given += [
        (key.replace("_", "-"), f"{value:g}" if isinstance(value, float) else str(value))
        for key in _OWN
        if (value := getattr(config, key)) != usual[key]
    ]
    if config.responses != RESPONSES:
        given.append(("responses", ",".join(config.responses)))
    return given
