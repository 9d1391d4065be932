"""Going on with a comparison or a league beyond its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from unosim.config import load_config
from unosim.experiment import MAX_GAMES, CompareExperiment, config_hash
from unosim.kinds import AnyExperiment
from unosim.league_experiment import LeagueExperiment
from unosim.problems import ConfigError, Problem
from unosim.saved import CONFIG, RESULT, read_result
from unosim.sources import Override, Sources
from unosim.suite import suite_of

MORE = 100
"""A run that is extended may play so many times as many games as before, unless told otherwise."""

Extendable = CompareExperiment | LeagueExperiment
"""Experiments that stop when they know enough, and can be told to find out more."""


def experiment_in(folder: str, overrides: Sequence[Override] = ()) -> AnyExperiment:
    """The experiment that is run in a folder, wherever that folder is now; raises `ConfigError`."""
    path = Path(folder) / CONFIG
    if not path.is_file():
        raise _problem(folder or '""', "is no run folder")
    return load_config(path, [*overrides, Override(("out",), folder, folder)])


def extendable_in(folder: str) -> Extendable:
    """The comparison or league that was run in a folder; raises `ConfigError`."""
    found = experiment_in(folder)
    if not isinstance(found, Extendable):
        message = f"holds an experiment of kind {found.kind}; only comparisons and leagues can be extended"
        raise _problem(folder, message)
    return found


def extended(before: Extendable, overrides: Sequence[Override], name: str = "extend") -> Extendable:
    """The same experiment with other stops; raises `ConfigError` if it stops where it did before."""
    wanted = {override.path for override in overrides}
    usual = [
        Override(("games",), min(before.games * MORE, MAX_GAMES), name),
        Override(("until",), "games", name),
        Override(("out",), None, name),
    ]
    laid_over = [*(override for override in usual if override.path not in wanted), *overrides]
    (found,) = suite_of(Sources(name, before.model_dump()), laid_over).experiments
    if not isinstance(found, Extendable) or not wanted & {("until",), ("games",)}:
        raise _problem(name, "say how far to go: --until 0.1pp, or --games N")
    if config_hash(found) == config_hash(before):
        raise _problem(name, "stops where it did before; say how much further to go: --until 0.1pp, or --games N")
    return found


def check_further(folder: str, config: Extendable) -> None:
    """Raise `ConfigError` if an extended experiment may play no more than what has been played in a folder."""
    if not (Path(folder) / RESULT).is_file():
        return
    played = int(read_result(folder)["played"]["games"])
    if config.games <= played:
        raise _problem(folder, f"{played:,} games have been played already; give more with --games")


def _problem(source: str, message: str) -> ConfigError:
    return ConfigError([Problem(source, None, "", message)])
