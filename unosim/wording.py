"""Experiments in words."""

from __future__ import annotations

from unosim.experiment import TableExperiment, config_hash
from unosim.table_spec import format_table


def in_one_line(config: TableExperiment) -> str:
    """What an experiment plays: edition, table, changed rules, size, seed, hash."""
    changed = config.ruleset.as_text()
    units = {"round": "rounds", "match": "matches"}[config.unit]
    size = f"{config.games:,} {units}"
    if config.rotations > 1:
        size += f" = {config.deals:,} deals × {config.rotations} rotations"
    rules = f"rules {changed}" if changed else "official rules"
    table = f"{config.players} players: {format_table(config.table)}"
    return "; ".join((config.edition, table, rules, size, f"seed {config.seed}", f"config {config_hash(config)}"))
