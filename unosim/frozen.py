"""Writing an experiment down with every default filled in."""

from __future__ import annotations

import json
import re

from unosim.kinds import AnyExperiment
from unosim.problems import one_line
from unosim.yaml_source import scalar

_FIRST = (
    *("name", "question", "kind", "edition", "players", "table", "a", "b", "field", "rules", "deck"),
    *("games", "unit", "seed", "rotate", "metric", "until", "rope"),
)

_PLAIN = re.compile(r"[A-Za-z][\w./-]*", re.ASCII)


def freeze(config: AnyExperiment) -> str:
    """The experiment as YAML, every default filled in; `unosim.config.load_config` reads it back unchanged."""
    data = config.model_dump()
    lines = ["# An experiment of unosim with every default filled in."]
    for key in [*(key for key in _FIRST if key in data), *(key for key in data if key not in _FIRST)]:
        value = data[key]
        if value == {}:
            lines.append(f"{key}: {{}}")
        elif isinstance(value, dict):
            lines += [f"{key}:", *(f"  {name}: {scalar_text(entry)}" for name, entry in value.items())]
        elif isinstance(value, tuple):
            lines += [f"{key}:", *(f"  - {scalar_text(entry)}" for entry in value)]
        else:
            lines.append(f"{key}: {scalar_text(value)}")
    return "\n".join(lines) + "\n"


def scalar_text(value: object) -> str:
    """A scalar that reads back as the same value; text is quoted unless it is a plain word."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _PLAIN.fullmatch(value) and scalar(value) == value:
        return value
    return one_line(json.dumps(value, ensure_ascii=False))
