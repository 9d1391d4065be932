"""The sums of a study of cards on disk: a small file for a stretch of deals, whole or not there at all."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.chunk_file import write_atomically
from simulator.harvest import CardWork, digest_of
from simulator.jit import fingerprint

FORMAT = 1

_HEAD = "head"

Sums = Mapping[str, NDArray[np.int64]]


def file_name(stage: str, deals: range) -> str:
    """Name of the file for a stretch of deals of one part of a study."""
    return f"{deals.start:012d}-{len(deals)}.{stage}.npz"


def write_sums(path: Path, work: CardWork, deals: range, sums: Sums) -> None:
    """Write sums; the file is either complete or not there."""
    buffer = io.BytesIO()
    arrays: dict[str, Any] = {_HEAD: np.array(json.dumps(_head(work, deals, sums))), **sums}
    np.savez_compressed(buffer, **arrays)
    write_atomically(path, lambda file: file.write(buffer.getbuffer()))


def read_sums(path: Path, work: CardWork, deals: range) -> Sums | None:
    """Read sums back; None if they are not there, damaged, or of another study or version."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            sums = {name: file[name].astype(np.int64, casting="safe") for name in work.shapes}
            found = json.loads(str(file[_HEAD]))
    except Exception:  # there is no end to what a damaged archive can be mistaken for
        return None
    shapes = {name: array.shape for name, array in sums.items()}
    return sums if found == _head(work, deals, sums) and shapes == dict(work.shapes) else None


def _head(work: CardWork, deals: range, sums: Sums) -> dict[str, object]:
    """What a file says about its content."""
    about = {"format": FORMAT, "work": work.key, "first": deals.start, "count": len(deals), "kernel": fingerprint()}
    return about | {"checksum": digest_of(sums)}
