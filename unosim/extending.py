"""Going on with a comparison beyond its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from unosim.config import load_config
from unosim.experiment import MAX_GAMES, CompareExperiment, config_hash
from unosim.problems import ConfigError, Problem
from unosim.sources import Override, Sources
from unosim.suite import suite_of

MORE = 100
"""A run that is extended may play so many times as many games as before, unless told otherwise."""

_CONFIG = "config.yaml"


def comparison_in(folder: str) -> CompareExperiment:
    """The comparison that was run in a folder; raises `ConfigError`."""
    path = Path(folder) / _CONFIG
    if not path.is_file():
        raise _problem(folder, "is no run folder")
    found = load_config(path)
    if not isinstance(found, CompareExperiment):
        raise _problem(folder, f"holds an experiment of kind {found.kind}; only comparisons can be extended")
    return found


def extended(before: CompareExperiment, overrides: Sequence[Override], name: str = "extend") -> CompareExperiment:
    """The same comparison with other stops; raises `ConfigError` if it stops where it did before."""
    wanted = {override.path for override in overrides}
    usual = [
        Override(("games",), min(before.games * MORE, MAX_GAMES), name),
        Override(("until",), "games", name),
        Override(("out",), None, name),
    ]
    laid_over = [*(override for override in usual if override.path not in wanted), *overrides]
    (found,) = suite_of(Sources(name, before.model_dump()), laid_over).experiments
    if not isinstance(found, CompareExperiment) or not wanted & {("until",), ("games",)}:
        raise _problem(name, "say how far to go: --until 0.1pp, or --games N")
    if config_hash(found) == config_hash(before):
        raise _problem(name, "stops where it did before; say how much further to go: --until 0.1pp, or --games N")
    return found


def _problem(source: str, message: str) -> ConfigError:
    return ConfigError([Problem(source, None, "", message)])
