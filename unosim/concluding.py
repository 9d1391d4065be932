"""The end of a run: from its sums to result, charts and reports."""

from __future__ import annotations

import contextlib
import importlib
import json
import platform
import threading
from collections.abc import Iterable
from typing import Any

from simulator.job import Job
from simulator.tally import Tally
from unosim import __version__
from unosim.event_sample import Sampling
from unosim.experiment import TableExperiment, config_hash
from unosim.frozen import freeze
from unosim.kinds import AnyExperiment
from unosim.rendering import draw
from unosim.run_folder import RunFolder, os_errors
from unosim.saved import RESULT
from unosim.table_command import command_of

_ONE_PROCESS = ("threading", "sequential")
"""Back ends whose CPU time is that of this process."""

_LATER = (
    "analysis.table",
    "analysis.report",
    "analysis.charts",
    "analysis.terminal",
    "matplotlib.figure",
    "matplotlib.backends.backend_svg",
    "matplotlib.backends.backend_agg",
    "jinja2",
)
"""What `conclude` needs and nobody before it."""


def import_meanwhile() -> None:
    """Import what `conclude` needs while rounds are being played, which leaves the interpreter nothing to do."""

    def work() -> None:
        with contextlib.suppress(Exception):  # what is wrong will show when it is used
            for name in _LATER:
                importlib.import_module(name)

    threading.Thread(target=work, daemon=True).start()


def conclude(
    config: TableExperiment,
    job: Job,
    total: Tally,
    folder: RunFolder,
    *,
    reports: bool = True,
    so_far: Iterable[Tally] = (),
    samples: Sampling | None = None,
) -> dict[str, Any]:
    """Write result, charts and reports, mark the run as complete and return the result.

    `so_far` are the sums of the first deals, more and more of them.
    """
    from analysis.table import summarize

    about = facts_of(config, folder, command_of(config)) | {
        "confidence": config.confidence,
        "table": list(config.table),
        "games": config.games,
        "digest": total.digest(),
    }
    result = summarize(job, total, about, so_far)
    write(folder, result, reports=reports, samples=samples)
    return result


def write(folder: RunFolder, result: dict[str, Any], *, reports: bool = True, samples: Sampling | None = None) -> None:
    """Write a result, and charts and reports if they are wanted, and mark the run as complete.

    With `samples` the result gets rounds to look at; strategies get a line about what they do.
    """
    for strategy in result.get("strategies", ()):
        strategy["doc"] = doc_of(strategy["name"])
    if reports and samples is not None:
        result["samples"] = samples.result()
    folder.write_text(RESULT, json.dumps(result, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    if reports:
        with os_errors(folder.path):
            draw(result, folder.path)
    folder.update(status="complete", digest=result["played"]["digest"])


def facts_of(config: AnyExperiment, folder: RunFolder, command: str) -> dict[str, Any]:
    """What a run of any kind says about itself, see `analysis.asked.META`."""
    manifest = folder.manifest
    return {
        "name": config.name,
        "question": config.question,
        "config": freeze(config),
        "config_hash": config_hash(config),
        "command": command,
        "folder": str(config.folder),
        "seconds": manifest.get("seconds"),
        "cpu_seconds": manifest.get("cpu_seconds") if manifest.get("backend") in _ONE_PROCESS else None,
        "jobs": manifest.get("workers"),
        "backend": manifest.get("backend"),
        "versions": manifest.get("versions") or versions(),
    }


def doc_of(spec: str) -> str:
    """What a strategy does, in a line; empty for a name that is no spec, such as one that got a number."""
    from strategies.registry import get_strategy

    try:
        return get_strategy(spec).doc
    except ValueError:
        return ""


def versions() -> dict[str, str]:
    """Versions of what the numbers depend on."""
    import numba
    import numpy

    return {
        "unosim": __version__,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
    }
