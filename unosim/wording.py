"""Experiments in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.panel_words import players_text
from unosim.cards_experiment import CardsExperiment
from unosim.experiment import CompareExperiment, DuelExperiment, TableExperiment, config_hash
from unosim.kinds import AnyExperiment
from unosim.league_experiment import LeagueExperiment
from unosim.panel_experiment import PanelExperiment, RulesExperiment
from unosim.sweep_experiment import SweepExperiment
from unosim.sweep_grid import text_of
from unosim.table_spec import format_table

_UNITS = {"round": "rounds", "match": "matches"}


def in_one_line(config: AnyExperiment) -> str:
    """What an experiment plays: edition, who plays, changed rules, size, seed, hash."""
    changed = config.ruleset.as_text()
    rules = f"rules {changed}" if changed else "official rules"
    if cards := config.ruleset.deck_as_text():
        rules += f"; deck {cards}"
    who, size = _WORDS[config.kind](config)
    players = f"{players_text(config.players)} players: {who}"
    return "; ".join((config.edition, players, rules, size, f"seed {config.seed}", f"config {config_hash(config)}"))


def _table(config: TableExperiment) -> tuple[str, str]:
    size = f"{config.games:,} {_UNITS[config.unit]}"
    if config.rotations > 1:
        size += f" = {config.deals:,} deals × {config.rotations} rotations"
    return format_table(config.table), size


def _duel(config: DuelExperiment) -> tuple[str, str]:
    who = f"{config.a} v {config.b}"
    if config.others:
        who += f" before {format_table(config.others)}"
    size = f"{config.games:,} {_UNITS[config.unit]} of {config.games // config.cells:,} deals"
    if not isinstance(config, CompareExperiment):
        return who, f"a pilot of {size}"
    return who, f"by {config.metric} until {' or '.join(config.until)}, at most {size}"


def _panel(config: PanelExperiment) -> tuple[str, str]:
    until = [part for part in config.until if part != "games"]
    size = f"{config.games:,} {_UNITS[config.unit]}"
    return f"{config.strategy} in every seat", f"until {' or '.join(until)}, at most {size}" if until else size


def _rules(config: RulesExperiment) -> tuple[str, str]:
    who, size = _panel(config)
    how = "all combinations of " + " and ".join(config.factorial) if config.factorial else " or ".join(config.changes)
    return f"{who}, with {how}", size


def _sweep(config: SweepExperiment) -> tuple[str, str]:
    over = [f"{name}={','.join(map(text_of, values))}" for name, values in config.over.items()]
    who = f"{config.baseline} over {' and '.join([*over, *config.variants])}"
    if config.others:
        who += f" before {format_table(config.others)}"
    aim = "the best" if config.find == "best" else "all"
    return who, f"{aim} by {config.metric} until {config.until}, at most {config.games:,} {_UNITS[config.unit]}"


def _league(config: LeagueExperiment) -> tuple[str, str]:
    size = f"{config.games:,} rounds of {config.games // config.cells:,} deals"
    return f"a league of {', '.join(config.entrants)}", f"until {' or '.join(config.until)}, at most {size}"


def _cards(config: CardsExperiment) -> tuple[str, str]:
    return format_table(config.table), f"{', '.join(config.metrics)} from about {config.games:,} rounds"


_WORDS: dict[str, Callable[[Any], tuple[str, str]]] = {
    "table": _table,
    "compare": _duel,
    "plan": _duel,
    "length": _panel,
    "sweep": _sweep,
    "league": _league,
    "rules": _rules,
    "cards": _cards,
    "balance": _panel,
}
"""Who plays, and how much, by kind of experiment."""
