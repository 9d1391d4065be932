"""Tallies on disk: one small file for a range of deals, whole or not there at all.

A file is written beside its place and then moved there, so no crash leaves half a file; a checksum over everything
tells a file that was damaged afterwards.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from simulator.jit import fingerprint
from simulator.metrics import Layout
from simulator.tally import Tally

FORMAT = 1

_ARRAYS = ("totals", "products", "out", "void", "cut", "matches", "matches_cut")


class BadChunk(ValueError):
    """A chunk file that is damaged, or not the one that was asked for."""


@dataclass(frozen=True)
class ChunkKey:
    """What a chunk file must be about: the job, the deals and the version of the kernel that played them."""

    job: str
    first: int
    count: int
    kernel: str = ""

    def __post_init__(self) -> None:
        """Take the kernel at hand unless another is named."""
        if not self.kernel:
            object.__setattr__(self, "kernel", fingerprint())

    @property
    def name(self) -> str:
        """File name."""
        return f"{self.first:012d}-{self.count}.npz"


def write_chunk(path: Path, key: ChunkKey, tally: Tally) -> None:
    """Write a tally; the file is either complete or not there."""
    content = packed(key, tally)
    write_atomically(path, lambda file: file.write(content))


def packed(key: ChunkKey, tally: Tally) -> bytes:
    """A tally as the content of a file."""
    arrays = {name: getattr(tally, name) for name in _ARRAYS}
    head = {"format": FORMAT, "key": asdict(key), "layout": asdict(tally.layout)}
    head |= {"blocks": tally.blocks, "longest": tally.longest, "checksum": _checksum(key, tally)}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, head=np.array(json.dumps(head)), **arrays)
    return buffer.getvalue()


def read_chunk(path: Path, key: ChunkKey) -> Tally:
    """Read a tally back; raises `BadChunk` if it is damaged or not about `key`, `OSError` if it cannot be read."""
    try:
        return unpacked(path.read_bytes(), key)
    except BadChunk as error:
        raise BadChunk(f"{path}: {error}") from None


def unpacked(content: bytes, key: ChunkKey) -> Tally:
    """The tally in the content of a file; raises `BadChunk` if it is damaged or not about `key`."""
    try:
        tally, found, checksum = _parse(content)
    except Exception as error:  # there is no end to what a damaged archive can be mistaken for
        raise BadChunk(f"damaged ({type(error).__name__})") from None
    if found != key:
        raise BadChunk("made by another run or version")
    if checksum != _checksum(key, tally):
        raise BadChunk("damaged (checksum)")
    return tally


def _parse(content: bytes) -> tuple[Tally, ChunkKey, str]:
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        head: dict[str, Any] = json.loads(str(file["head"]))
        arrays = {name: file[name].astype(np.int64, casting="safe") for name in _ARRAYS}
    if head["format"] != FORMAT:
        raise ValueError("another format")
    layout = Layout(**head["layout"] | {"kinds": tuple(head["layout"]["kinds"])})
    tally = Tally(layout=layout, blocks=int(head["blocks"]), longest=int(head["longest"]), **arrays)
    return tally, ChunkKey(**head["key"]), str(head["checksum"])


def _checksum(key: ChunkKey, tally: Tally) -> str:
    return hashlib.sha256(f"{FORMAT} {key} {tally.digest()}".encode()).hexdigest()


def write_atomically(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a file beside `path`, make sure that it is on disk, and move it there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a move durable, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
