"""Carrying out `unosim length`."""

from __future__ import annotations

from typing import Any

from analysis.length_result import summarize
from analysis.length_study import LengthStudy, LengthTable
from analysis.measures import MEASURES
from simulator.job import Job
from unosim.changes import read_settings, rules_with
from unosim.panel_experiment import SECONDS_PER_TURN, LengthExperiment
from unosim.panel_run import command_of, entrant_of, panel_result


def length_result(config: LengthExperiment, *, quiet: bool = False, reports: bool = True) -> dict[str, Any]:
    """Carry out an experiment on lengths, or go on with it, and return its result."""
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


def study_of(config: LengthExperiment) -> LengthStudy:
    """The tables of an experiment."""
    tables = []
    for players in config.players:
        for variant in ("", *config.variants):
            rules = rules_with(config, read_settings(config.edition, variant), players)
            entrant = entrant_of(config.strategy, rules, config.seed)
            job = Job(rules, players, (entrant,), ((0,) * players,), config.seed, config.unit)
            tables.append(LengthTable(players, variant, job))
    return LengthStudy(tuple(tables))


def _given(config: LengthExperiment) -> list[tuple[str, str]]:
    """Flags of its own."""
    given = [("players", ",".join(map(str, config.players))), *(("variant", text) for text in config.variants)]
    if config.seconds_per_turn != SECONDS_PER_TURN:
        given.append(("seconds-per-turn", f"{config.seconds_per_turn:g}"))
    return given
