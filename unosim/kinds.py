"""Every kind of experiment there is: the models, and who carries them out."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from unosim.cards_experiment import CardsExperiment
from unosim.experiment import CompareExperiment, PlanExperiment, TableExperiment
from unosim.league_experiment import LeagueExperiment
from unosim.panel_experiment import BalanceExperiment, LengthExperiment, RulesExperiment
from unosim.sweep_experiment import SweepExperiment

AnyExperiment = (
    TableExperiment
    | CompareExperiment
    | PlanExperiment
    | LengthExperiment
    | RulesExperiment
    | BalanceExperiment
    | SweepExperiment
    | LeagueExperiment
    | CardsExperiment
)

KINDS: dict[str, type[AnyExperiment]] = {
    "table": TableExperiment,
    "compare": CompareExperiment,
    "plan": PlanExperiment,
    "length": LengthExperiment,
    "sweep": SweepExperiment,
    "league": LeagueExperiment,
    "rules": RulesExperiment,
    "cards": CardsExperiment,
    "balance": BalanceExperiment,
}
"""The model of every kind, by the key `kind` of its experiments."""

_RUNNERS = {
    "table": "unosim.runner:table_result",
    "compare": "unosim.duel_run:duel_result",
    "plan": "unosim.duel_run:duel_result",
    "length": "unosim.length_run:length_result",
    "sweep": "unosim.sweep_run:sweep_result",
    "league": "unosim.league_run:league_result",
    "rules": "unosim.rules_run:rules_result",
    "cards": "unosim.cards_run:cards_result",
    "balance": "unosim.balance_run:balance_result",
}
"""``"module:function"`` that carries out an experiment of a kind and returns its result."""


def runner_of(config: AnyExperiment) -> Callable[..., dict[str, Any]]:
    """Who carries out an experiment; loaded on demand, because the compiler comes with it."""
    module, _, function = _RUNNERS[config.kind].partition(":")
    run: Callable[..., dict[str, Any]] = getattr(import_module(module), function)
    return run
