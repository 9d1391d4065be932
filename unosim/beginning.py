"""Writing a first experiment file, with the schema beside it that its first line names."""

from __future__ import annotations

import json
from pathlib import Path

from simulator.editions import get_edition
from simulator.errors import UnknownName
from unosim.problems import ConfigError, Problem
from unosim.schema import file_schema
from unosim.starter import SCHEMA_FILE, STARTERS, starter
from unosim.tracing import write_lines


def begin(kind: str, edition: str, out: str | None = None) -> list[str]:
    """Write the file and return what there is to say about it; the file itself for ``-``.

    Raises `UnknownName`, `ConfigError` for a file that is there already, and `OSError`.
    """
    if kind not in STARTERS:
        raise UnknownName("kind of experiment", kind, STARTERS)
    get_edition(edition)
    if out == "-":
        return starter(kind, edition, f"{kind}.yaml").splitlines()
    path = Path(out or f"{kind}.yaml")
    if path.exists():
        raise ConfigError([Problem(str(path), None, "", "is there already; choose another file with --out")])
    schema = path.parent / SCHEMA_FILE
    write_lines(starter(kind, edition, str(path)).splitlines(), str(path))
    write_lines([json.dumps(file_schema(), indent=2, ensure_ascii=False)], str(schema))
    return [f"{path}: an experiment to change as you like; unosim run {path}", f"{schema}: for editors"]
