"""What a run has left in its folder, read without playing or even loading the game."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from unosim.problems import ConfigError, Problem

CONFIG, RESULT = "config.yaml", "result.json"


def read_result(folder: str | Path) -> dict[str, Any]:
    """The result in a run folder, or in a file; raises `ConfigError`."""
    path = Path(folder)
    file = path if path.is_file() else path / RESULT
    try:
        found = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise _problem(*_without_result(path)) from None
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "is no result of unosim, or damaged"
        raise _problem(file, str(reason)) from None
    if not isinstance(found, dict) or not {"kind", "schema", "figures", "played", "run"} <= found.keys():
        raise _problem(file, "is no result of unosim")
    return found


def _without_result(path: Path) -> tuple[Path, str]:
    """What is the matter with a place that holds no result."""
    if not path.is_dir():
        return path, "no such folder"
    if not (path / CONFIG).exists():
        return path, "is no run folder"
    return path / RESULT, f"the run is not finished; go on with it: unosim resume {shlex.quote(str(path))}"


def _problem(path: Path, reason: str) -> ConfigError:
    return ConfigError([Problem(str(path), None, "", reason)])
