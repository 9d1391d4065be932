"""Reading experiments: `load_config` for files and the command line, `check_config` for a mapping.

Both return a complete model, see `unosim.experiment`. What cannot be run raises `ConfigError`, which lists all
problems, each with the line of the file or the flag that said so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from unosim.building import build
from unosim.experiment import DEFAULT_NAME, KINDS, Experiment, TableExperiment, config_hash
from unosim.frozen import freeze
from unosim.problems import ConfigError, Problem
from unosim.sources import Override, Sources, flag_override, parse_override, rule_overrides
from unosim.yaml_source import load_yaml

__all__ = [
    "KINDS",
    "ConfigError",
    "Experiment",
    "Override",
    "Problem",
    "TableExperiment",
    "check_config",
    "config_hash",
    "flag_override",
    "freeze",
    "load_config",
    "parse_override",
    "rule_overrides",
]


def load_config(path: str | Path | None = None, overrides: Iterable[Override] = ()) -> TableExperiment:
    """The experiment in a file, with the command line laid over it; raises `ConfigError`."""
    if path is None:
        sources = Sources("command line", {})
    else:
        sources = Sources.of(load_yaml(path))
        sources.data.setdefault("name", _slug(Path(path).stem))
    sources.apply(overrides)
    return build(sources)


def check_config(data: Mapping[str, Any], source: str = "experiment") -> TableExperiment:
    """The experiment that a mapping describes; raises `ConfigError`."""
    return build(Sources(source, dict(data)))


def _slug(stem: str) -> str:
    """A name made from that of a file."""
    return re.sub(r"[^a-z0-9._-]+", "-", stem.lower()).strip("._-")[:64] or DEFAULT_NAME
