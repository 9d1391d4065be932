"""The folder of a run: who may write there, what is finished, what is to be done.

=================  ==============================================================================================
``config.yaml``    the experiment with every default filled in; running it again goes on with this run
``manifest.json``  versions, seed, hash of the configuration, digest, status, size, speed
``chunks/``        the sums of every stretch of deals that is finished
=================  ==============================================================================================

Whatever happens to the process or the disk, every finished chunk stays usable: files appear whole or not at all, and
damaged ones are found by their checksum and played again.
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from simulator.chunk_file import BadChunk, ChunkKey, read_chunk, write_atomically, write_chunk
from simulator.tally import Tally
from unosim.folder_lock import FolderLock, Locked

CONFIG = "config.yaml"
MANIFEST = "manifest.json"
CHUNKS = "chunks"
LOCK = ".lock"

_OURS = {CONFIG, CHUNKS, LOCK}
_TIMES = ("seconds", "cpu_seconds")

FIRST_CHUNK = 1 << 14
"""Rounds of the first chunks."""

CHUNKS_OF_A_SIZE = 16
"""Chunks until their size doubles: what a crash can cost is at most a sixteenth of what was played before."""

LARGEST_CHUNK = 1 << 22


class RunError(Exception):
    """A run that cannot be done; the message is one line for the user."""


class RunFolder:
    """An open run folder; nobody else can open it at the same time.

    `open` creates it or, if it holds the same experiment, takes it up again; raises `RunError` otherwise.
    """

    def __init__(self, path: Path, config_hash: str, lock: FolderLock) -> None:
        self.path = path
        self.config_hash = config_hash
        self._lock = lock
        self.manifest: dict[str, Any] = _read_manifest(path)

    @classmethod
    def open(cls, path: Path, config_hash: str, frozen: str) -> RunFolder:
        """Open the folder for the experiment of that hash; `frozen` is what ``config.yaml`` will hold."""
        with os_errors(path):
            _check_place(path)
            (path / CHUNKS).mkdir(parents=True, exist_ok=True)
            try:
                lock = FolderLock(path / LOCK)
            except Locked as locked:
                raise RunError(f"{path}: another run is writing there ({locked})") from None
            try:
                _check_content(path, config_hash)
                _sweep(path)
                folder = cls(path, config_hash, lock)
                if not folder.manifest:
                    write_atomically(path / CONFIG, lambda file: file.write(frozen.encode()))
                return folder
            except BaseException:
                lock.release()
                raise

    def __enter__(self) -> RunFolder:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Let others in."""
        self._lock.release()

    def read_tally(self, key: ChunkKey) -> Tally | None:
        """The tally of a chunk, None if it is not there or damaged or of another version."""
        try:
            return read_chunk(self.path / CHUNKS / key.name, key)
        except (FileNotFoundError, BadChunk):
            return None

    def write_tally(self, key: ChunkKey, tally: Tally) -> None:
        """Put a finished chunk on disk."""
        with os_errors(self.path):
            write_chunk(self.path / CHUNKS / key.name, key, tally)

    def update(self, **changes: object) -> None:
        """Change entries of the manifest and write it."""
        self.manifest = {"config_hash": self.config_hash, **self.manifest, **changes}
        self.write_text(MANIFEST, json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n")

    def write_text(self, name: str, text: str) -> None:
        """Write a small file, whole or not at all."""
        with os_errors(self.path):
            write_atomically(self.path / name, lambda file: file.write(text.encode()))


def chunk_ranges(deals: int, rounds_per_deal: int, first_rounds: int | None = None) -> list[range]:
    """The stretches of deals that have a chunk file each; they depend on nothing else.

    The first chunks have `first_rounds` rounds (usually `FIRST_CHUNK`), later ones more. A run of more deals begins
    with the same stretches (but for the last one), so it can build on the chunks.
    """
    ranges: list[range] = []
    first = 0
    while first < deals:
        rounds = min((first_rounds or FIRST_CHUNK) << (len(ranges) // CHUNKS_OF_A_SIZE), LARGEST_CHUNK)
        ranges.append(range(first, min(first + max(1, rounds // rounds_per_deal), deals)))
        first = ranges[-1].stop
    return ranges


@contextlib.contextmanager
def os_errors(path: Path) -> Iterator[None]:
    """Turn errors of the file system into one line for the user."""
    try:
        yield
    except OSError as error:
        name = error.filename if isinstance(error.filename, str | os.PathLike) else path
        reason = os.strerror(error.errno).lower() if error.errno else str(error)
        hint = "; finished chunks are kept" if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
        raise RunError(f"{os.fspath(name)}: cannot be written: {reason}{hint}") from error


def _check_place(path: Path) -> None:
    """Refuse what is no folder, and folders that hold other things than a run."""
    if path.exists() and not path.is_dir():
        raise RunError(f"{path}: is a file, a run needs a folder")
    if path.is_dir() and not (path / MANIFEST).exists():
        others = _strangers(sorted(entry.name for entry in path.iterdir()))
        if others:
            raise RunError(f"{path}: holds other files ({others[0]}) and no run; choose another folder")


def _sweep(path: Path) -> None:
    """Remove what a crash has left half written."""
    for folder in (path, path / CHUNKS):
        for part in folder.glob(".*.part"):
            part.unlink(missing_ok=True)


def _strangers(names: Sequence[str]) -> list[str]:
    return [name for name in names if name not in _OURS and not name.startswith(".")]


def _check_content(path: Path, config_hash: str) -> None:
    found = _read_manifest(path).get("config_hash", config_hash)
    if found != config_hash:
        raise RunError(
            f"{path}: holds another experiment ({found}, this one is {config_hash}); choose another folder with --out"
        )


def _read_manifest(path: Path) -> dict[str, Any]:
    """The manifest; empty if the run has none yet."""
    try:
        manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or not all(_is_time(manifest.get(key)) for key in _TIMES):
        raise RunError(f"{path / MANIFEST}: is damaged; remove the folder or choose another one")
    return manifest


def _is_time(value: object) -> bool:
    """Whether a manifest may say so of the time that a run took."""
    return value is None or (isinstance(value, int | float) and math.isfinite(value))
