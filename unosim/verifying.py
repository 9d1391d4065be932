"""Playing chunks of a run again, in other ways than before, to see that every integer is the same.

A copy of the run loses some of its chunks and is then finished as if it had been interrupted: by another back end and
another number of workers. What comes out must be what was there. That works for every kind of experiment.
"""

from __future__ import annotations

import io
import json
import secrets
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simulator.jit import fingerprint
from unosim.experiment import config_hash
from unosim.extending import experiment_in
from unosim.kinds import AnyExperiment, runner_of
from unosim.problems import ConfigError, Problem
from unosim.run_folder import CHUNKS, MANIFEST
from unosim.saved import read_result

WAYS = (("sequential", 1), ("threading", 2), ("loky", 2))
"""Back ends and numbers of workers, each of which plays some chunks."""


@dataclass(frozen=True)
class Check:
    """Chunks that were played again, or the result of all: how, whether all was the same, and the digest."""

    what: str
    way: str
    same: bool
    digest: str

    def row(self) -> dict[str, object]:
        """As a row of a table."""
        state = "same" if self.same else "DIFFERS"
        return {"what": self.what, "played by": self.way, "state": state, "digest": self.digest}


def verified(folder: str, count: int, note: Callable[[str], None]) -> Iterator[Check]:
    """Play `count` chunks of a run again, at random, by every way in `WAYS`, and compare them and the result.

    Raises `ConfigError` if there is no complete run of this version of the kernel.
    """
    result, config, home = read_result(folder), experiment_in(folder), Path(folder)
    manifest = json.loads((home / MANIFEST).read_text("utf-8"))
    files = sorted(path.name for path in (home / CHUNKS).glob("[0-9]*"))
    if not files:
        raise _problem(folder, "holds no chunks to compare with")
    if manifest.get("kernel") != fingerprint():
        raise _problem(folder, "was made by another version of the kernel, whose numbers may differ")
    for backend, workers in WAYS:
        chosen = secrets.SystemRandom().sample(files, min(count, len(files)))
        way = f"{backend}, {workers} worker{'s' if workers > 1 else ''}"
        note(f"playing {len(chosen)} of {len(files)} chunks again: {way}")
        with tempfile.TemporaryDirectory(prefix="unosim-") as place:
            copy = _without_chunks(home, Path(place) / "run", config, manifest, chosen)
            ours = copy.model_copy(update={"jobs": workers, "backend": backend})
            again = runner_of(copy)(ours, quiet=True, reports=False)
            for name in sorted(chosen):
                before, after = (_checksum(where / CHUNKS / name) for where in (home, copy.folder))
                if after is not None:  # else it was left over and no part of the run
                    yield Check(_deals(name), way, before == after, after[:12])
        yield Check("result", way, _numbers(result) == _numbers(again), again["played"]["digest"][:12])


def _without_chunks(
    home: Path, place: Path, config: AnyExperiment, manifest: Mapping[str, Any], chosen: Sequence[str]
) -> AnyExperiment:
    """A copy of a run that has lost some chunks; it keeps no rows, which take every round again."""
    copy = config.model_copy(update={"out": str(place), "record": "none"})
    shutil.copytree(home / CHUNKS, place / CHUNKS, ignore=lambda _, names: [n for n in names if n in chosen])
    content = {**manifest, "config_hash": config_hash(copy), "status": "interrupted"}
    (place / MANIFEST).write_text(json.dumps(content), "utf-8")
    return copy


def _numbers(result: Mapping[str, Any]) -> dict[str, Any]:
    """What a result says but for how and where it was run, as JSON keeps it."""
    found: dict[str, Any] = json.loads(json.dumps({key: result[key] for key in ("played", "figures")}))
    return found


def _checksum(path: Path) -> str | None:
    """What a chunk file says that its integers come to; None if it cannot be read."""
    try:
        with zipfile.ZipFile(path) as file:
            if "sums.json" in file.namelist():
                head = json.loads(file.read("sums.json"))
            else:
                head = json.loads(str(np.load(io.BytesIO(file.read("head.npy")))))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None
    return str(head["checksum"])


def _deals(name: str) -> str:
    """The deals of a chunk file, from its name: ``000000000032-32.npz``."""
    first, _, rest = name.partition("-")
    count = int(rest.split(".")[0])
    return f"deals {int(first):,}–{int(first) + count - 1:,}"


def _problem(folder: str, message: str) -> ConfigError:
    return ConfigError([Problem(folder, None, "", message)])
