"""Chunk files are whole or not there, and damage is noticed."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.chunk_file import BadChunk, ChunkKey, read_chunk, write_atomically, write_chunk
from simulator.tally import Tally
from simulator.worker import play_chunk
from tests.engine.jobs import duel

KEY = ChunkKey(duel().digest_key, 0, 40)


@pytest.fixture(scope="module")
def tally() -> Tally:
    return play_chunk(duel(), 0, 40).tally


@pytest.fixture
def path(tally: Tally, tmp_path: Path) -> Path:
    path = tmp_path / KEY.name
    write_chunk(path, KEY, tally)
    return path


def test_a_tally_comes_back(path: Path, tally: Tally) -> None:
    found = read_chunk(path, KEY)
    assert found.digest() == tally.digest()
    assert found.layout == tally.layout
    assert (found + tally).digest() == (tally + tally).digest()
    assert [p.name for p in path.parent.iterdir()] == [KEY.name]


@pytest.mark.parametrize(
    "key", [replace(KEY, job="other"), replace(KEY, first=1), replace(KEY, count=41), replace(KEY, kernel="older")]
)
def test_a_chunk_of_something_else_is_refused(path: Path, key: ChunkKey) -> None:
    with pytest.raises(BadChunk, match="another run or version"):
        read_chunk(path, key)


def test_every_damage_is_noticed(path: Path, tally: Tally) -> None:
    content = path.read_bytes()
    unnoticed = []
    for place in range(0, len(content), 13):
        path.write_bytes(content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :])
        try:
            found = read_chunk(path, KEY)
        except BadChunk:
            continue
        unnoticed.append(place)  # such as a time stamp in the archive, which means nothing
        assert found.digest() == tally.digest()
    assert len(unnoticed) < len(content) / 13 / 3


def test_a_truncated_file_is_noticed(path: Path) -> None:
    content = path.read_bytes()
    for size in (0, 1, 100, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:size])
        with pytest.raises(BadChunk):
            read_chunk(path, KEY)


def test_a_missing_file_is_no_damage(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_chunk(tmp_path / "none", KEY)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, lambda file: file.write(b"old"))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, lambda file: file.write(b"new"))
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1
