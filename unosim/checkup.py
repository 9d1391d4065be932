"""Whether everything is in order here: versions, cores, folders, compiled code, and the same numbers every time."""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from unosim import __version__

if TYPE_CHECKING:
    from simulator.job import Job

PACKAGES = ("numba", "numpy", "scipy", "joblib", "polars", "pyarrow", "pandas", "pydantic", "matplotlib", "typer")
"""What the numbers and the reports are made with."""

DEALS = 64
"""Deals of the self-test."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: what, whether it is in order, and what was found."""

    check: str
    ok: bool
    found: str

    def row(self) -> dict[str, object]:
        """As a row of a table."""
        return {"check": self.check, "state": "ok" if self.ok else "problem", "found": self.found}


def checks(*, play: bool = True) -> Iterator[Check]:
    """Look at everything, the quick things first; with `play`, play a few rounds too."""
    system = f"{platform.system()} {platform.release()}, {platform.machine()}"
    yield Check("unosim", True, f"{__version__} on Python {platform.python_version()}, {system}")
    yield _packages()
    yield _cores()
    yield _writable("folder here", Path.cwd(), "results cannot be written here; use --out")
    yield from _compiled()
    if play:
        yield _same_numbers()


def _packages() -> Check:
    found, missing = [], []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(name)
    text = ", ".join(found) + (f"; missing: {', '.join(missing)}" if missing else "")
    return Check("packages", not missing, text)


def _cores() -> Check:
    from simulator.engine import count_workers

    usable, present = count_workers(-1), os.cpu_count() or 1
    return Check("cores", True, f"{usable} to work with" + (f" of {present}" if present != usable else ""))


def _writable(name: str, folder: Path, otherwise: str) -> Check:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return Check(name, True, f"{folder} can be written")
    except OSError as error:
        return Check(name, False, f"{folder}: {(error.strerror or str(error)).lower()}; {otherwise}")


def _compiled() -> Iterator[Check]:
    """Where compiled code is kept, and whether that of the usual runs is there."""
    from simulator.jit import DISABLED, cache_home
    from simulator.worker import is_compiled

    yield _writable("cache folder", cache_home(), "compiled code is not kept; set UNOSIM_CACHE_DIR")
    if DISABLED:
        yield Check("compiled code", False, "switched off by NUMBA_DISABLE_JIT: everything is about 1,000 times slower")
        return
    warm = is_compiled(_job())
    yield Check("compiled code", True, "at hand" if warm else "made at the first run, once (about 20 s)")


def _same_numbers() -> Check:
    """Play some deals in one piece, and once more in small pieces on two workers."""
    from simulator.engine import simulate

    job = _job()
    digests = [
        simulate(job, 0, DEALS, jobs=jobs, backend=backend, chunk=chunk).digest()
        for jobs, backend, chunk in ((1, "sequential", DEALS), (2, "threading", 5))
    ]
    same = digests[0] == digests[1]
    text = "are the same for any number of workers" if same else f"DIFFER: {digests[0][:12]} and {digests[1][:12]}"
    return Check("numbers", same, f"{DEALS * job.cells} rounds {text}; digest {digests[0][:12]}")


def _job() -> Job:
    """The table of the quickstart."""
    from unosim.config import check_table
    from unosim.design import job_of

    table = ["sensible", "highest-points", "majority-color", "save-specials"]
    return job_of(check_table({"edition": "flip", "table": table, "games": 4 * DEALS}))
