"""Carrying out `unosim balance`."""

from __future__ import annotations

from typing import Any

from analysis.balance_result import summarize
from analysis.balance_study import BalanceStudy, BalanceTable
from analysis.measures import MEASURES
from simulator.rules import Ruleset
from unosim.panel_experiment import BalanceExperiment
from unosim.panel_run import command_of, entrant_of, panel_result


def balance_result(config: BalanceExperiment, *, quiet: bool = False, reports: bool = True) -> dict[str, Any]:
    """Carry out an experiment on fairness and luck, or go on with it, and return its result."""
    study = study_of(config)
    return panel_result(
        config,
        study,
        lambda total, meta, stopped: summarize(study, total, meta, stopped),
        ("behind",),
        MEASURES["win"],
        command_of(config, _given(config)),
        quiet=quiet,
        reports=reports,
    )


def study_of(config: BalanceExperiment) -> BalanceStudy:
    """The tables of an experiment."""
    tables = []
    for players in config.players:
        rules = Ruleset.of(config.edition, config.rules, players, config.deck)
        player, novice = (entrant_of(spec, rules, config.seed) for spec in (config.strategy, config.novice))
        tables.append(BalanceTable(players, rules, player, novice))
    return BalanceStudy(tuple(tables), config.seed, config.replicas)


def _given(config: BalanceExperiment) -> list[tuple[str, str]]:
    """Flags of its own."""
    given = [("players", ",".join(map(str, config.players)))]
    fields = type(config).model_fields
    for key in ("novice", "behind", "replicas"):
        if getattr(config, key) != fields[key].default:
            given.append((key, str(getattr(config, key))))
    return given
