"""Writing an experiment down with every default filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from unosim.kinds import AnyExperiment
from unosim.problems import one_line
from unosim.yaml_source import scalar

_FIRST = (
    *(
        "name",
        "question",
        "kind",
        "edition",
        "players",
        "table",
        "a",
        "b",
        "baseline",
        "over",
        "field",
        "rules",
        "deck",
    ),
    *("games", "unit", "seed", "rotate", "metric", "until", "rope"),
)

_PLAIN = re.compile(r"[A-Za-z][\w./-]*", re.ASCII)


def freeze(config: AnyExperiment) -> str:
    """The experiment as YAML, every default filled in; `unosim.config.load_config` reads it back unchanged."""
    data = config.model_dump()
    lines = [line for key in keys_in_order(data) for line in value_lines(key, data[key])]
    return "\n".join(["# An experiment of unosim with every default filled in.", *lines]) + "\n"


def freeze_all(name: str, configs: Sequence[AnyExperiment]) -> str:
    """Several experiments as YAML, as `freeze`; `unosim.suite.load_suite` reads them back unchanged."""
    lines = ["# Experiments of unosim with every default filled in.", *value_lines("name", name), "experiments:"]
    for config in configs:
        data = config.model_dump()
        own = [line for key in keys_in_order(data) for line in value_lines(key, data[key])]
        lines += [f"  {'- ' if i == 0 else '  '}{line}" for i, line in enumerate(own)]
    return "\n".join(lines) + "\n"


def keys_in_order(data: Mapping[str, Any]) -> list[str]:
    """The keys of an experiment in the order in which people read them."""
    return [*(key for key in _FIRST if key in data), *(key for key in data if key not in _FIRST)]


def value_lines(key: str, value: Any) -> list[str]:
    """A key and its value as lines of YAML."""
    if value in ({}, (), []):
        return [f"{key}: {'{}' if value == {} else '[]'}"]
    if isinstance(value, dict):
        return [f"{key}:", *(f"  {name}: {scalar_text(entry)}" for name, entry in value.items())]
    if isinstance(value, tuple | list):
        return [f"{key}:", *(f"  - {scalar_text(entry)}" for entry in value)]
    return [f"{key}: {scalar_text(value)}"]


def scalar_text(value: object) -> str:
    """A scalar that reads back as the same value; text is quoted unless it is a plain word."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _PLAIN.fullmatch(value) and scalar(value) == value:
        return value
    return one_line(json.dumps(value, ensure_ascii=False))
