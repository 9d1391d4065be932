"""Reading experiments: `load_suite` and `load_config` for files and the command line, `check_config` for a mapping.

All return complete models, see `unosim.experiment`. What cannot be run raises `ConfigError`, which lists all
problems, each with the line of the file or the flag that said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from unosim.building import build
from unosim.experiment import CompareExperiment, Experiment, PlanExperiment, TableExperiment, config_hash
from unosim.frozen import freeze
from unosim.kinds import KINDS, AnyExperiment
from unosim.problems import ConfigError, Problem
from unosim.sources import Override, Sources, flag_override, parse_override, rule_overrides
from unosim.suite import Suite, load_suite

__all__ = [
    "KINDS",
    "AnyExperiment",
    "CompareExperiment",
    "ConfigError",
    "Experiment",
    "Override",
    "PlanExperiment",
    "Problem",
    "Suite",
    "TableExperiment",
    "check_config",
    "check_table",
    "config_hash",
    "flag_override",
    "freeze",
    "load_config",
    "load_suite",
    "load_table",
    "parse_override",
    "rule_overrides",
]


def load_config(path: str | Path | None = None, overrides: Iterable[Override] = ()) -> AnyExperiment:
    """The only experiment in a file, with the command line laid over it; raises `ConfigError`."""
    experiments = load_suite(path, overrides).experiments
    if len(experiments) > 1:
        message = f"holds {len(experiments)} experiments where one is needed"
        raise ConfigError([Problem(str(path), None, "", message)])
    return experiments[0]


def load_table(path: str | Path | None = None, overrides: Iterable[Override] = ()) -> TableExperiment:
    """The only experiment in a file, which must be a table; raises `ConfigError`."""
    return _as_table(load_config(path, overrides), str(path or "command line"))


def check_config(data: Mapping[str, Any], source: str = "experiment") -> AnyExperiment:
    """The experiment that a mapping describes; raises `ConfigError`."""
    return build(Sources(source, dict(data)))


def check_table(data: Mapping[str, Any], source: str = "experiment") -> TableExperiment:
    """The table that a mapping describes; raises `ConfigError`."""
    return _as_table(check_config(data, source), source)


def _as_table(experiment: AnyExperiment, source: str) -> TableExperiment:
    if not isinstance(experiment, TableExperiment):
        raise ConfigError([Problem(source, None, "", f"is of kind {experiment.kind} where a table is needed")])
    return experiment
