"""Run folders are never overwritten, never shared, and always of use again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.chunk_file import ChunkKey
from simulator.worker import play_chunk
from tests.engine.jobs import duel
from unosim.run_folder import LARGEST_CHUNK, RunError, RunFolder, chunk_ranges

ROOT = Path(__file__).parents[2]


def opened(path: Path, config_hash: str = "abc") -> RunFolder:
    return RunFolder.open(path, config_hash, "name: test\n")


def test_a_new_folder_holds_the_configuration(tmp_path: Path) -> None:
    path = tmp_path / "results" / "x"
    with opened(path) as folder:
        folder.update(status="running")
    assert (path / "config.yaml").read_text() == "name: test\n"
    assert json.loads((path / "manifest.json").read_text()) == {"config_hash": "abc", "status": "running"}
    assert sorted(p.name for p in path.iterdir()) == ["chunks", "config.yaml", "manifest.json"]


def test_the_same_experiment_goes_on(tmp_path: Path) -> None:
    job = duel()
    key, tally = ChunkKey(job.digest_key, 0, 10), play_chunk(job, 0, 10).tally
    with opened(tmp_path / "x") as folder:
        folder.update(status="running", seconds=3)
        folder.write_tally(key, tally)
    with opened(tmp_path / "x") as folder:
        assert folder.manifest["seconds"] == 3
        found = folder.read_tally(key)
        assert found is not None
        assert found.digest() == tally.digest()
        assert folder.read_tally(ChunkKey(job.digest_key, 10, 10)) is None


def test_a_damaged_chunk_counts_as_missing(tmp_path: Path) -> None:
    job = duel()
    key = ChunkKey(job.digest_key, 0, 10)
    with opened(tmp_path / "x") as folder:
        folder.write_tally(key, play_chunk(job, 0, 10).tally)
        path = tmp_path / "x" / "chunks" / key.name
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 255
        path.write_bytes(content)
        assert folder.read_tally(key) is None


def test_another_experiment_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "x") as folder:
        folder.update(status="complete")
    with pytest.raises(RunError, match=r"holds another experiment \(abc, this one is def\)"):
        opened(tmp_path / "x", "def")
    assert (tmp_path / "x" / "config.yaml").exists()


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(RunError, match=r"holds other files \(thesis\.tex\)"):
        opened(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(RunError, match="is a file"):
        opened(tmp_path / "x")
    with pytest.raises(RunError, match="not a directory"):
        opened(tmp_path / "x" / "y")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a place where nobody can write")
def test_a_place_that_cannot_be_written_is_one_line() -> None:
    with pytest.raises(RunError, match=r"/proc/unosim\S*: cannot be written"):
        opened(Path("/proc/unosim"))


def test_a_damaged_manifest_is_one_line(tmp_path: Path) -> None:
    with opened(tmp_path / "x") as folder:
        folder.update(status="running")
    for content in ("{", "[]", "\x00", "[" * 100_000, '{"seconds": "abc"}'):
        (tmp_path / "x" / "manifest.json").write_text(content)
        with pytest.raises(RunError, match=r"manifest\.json: is damaged"):
            opened(tmp_path / "x")


def test_two_cannot_write_at_once(tmp_path: Path) -> None:
    message = f"another run is writing there .process {os.getpid()}"
    with opened(tmp_path / "x"), pytest.raises(RunError, match=message):
        opened(tmp_path / "x")
    with opened(tmp_path / "x"):
        pass


def test_the_lock_of_a_dead_process_is_no_obstacle(tmp_path: Path) -> None:
    code = "import os, sys, pathlib; from unosim.run_folder import RunFolder; "
    code += "f = RunFolder.open(pathlib.Path(sys.argv[1]), 'abc', ''); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "x")], cwd=ROOT, check=False, timeout=60)
    assert (tmp_path / "x" / ".lock").exists()
    with opened(tmp_path / "x"):
        pass


def test_leftovers_of_a_crash_are_swept(tmp_path: Path) -> None:
    with opened(tmp_path / "x"):
        pass
    for name in (".manifest.json.1.part", "chunks/.0-1.npz.1.part", ".rounds.parquet.part"):
        (tmp_path / "x" / name).write_text("half")
    with opened(tmp_path / "x"):
        assert not list((tmp_path / "x").rglob("*.part"))


def test_a_full_disk_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with opened(tmp_path / "x") as folder:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(RunError, match="no space left on device; finished chunks are kept"):
            folder.update(status="running")


@pytest.mark.parametrize("cells", [1, 4, 24, 100_000])
def test_chunks_cover_all_deals_and_only_grow_slowly(cells: int) -> None:
    deals = 3_000_000
    ranges = chunk_ranges(deals, cells)
    assert [r.start for r in ranges] == [0, *(r.stop for r in ranges[:-1])]
    assert ranges[-1].stop == deals
    for deals_of_chunk in ranges:
        size = len(deals_of_chunk) * cells
        assert size <= max(LARGEST_CHUNK, cells)
        assert size <= max(1 << 14, cells, deals_of_chunk.start * cells / 7)


def test_a_longer_run_begins_with_the_same_chunks() -> None:
    short, long = chunk_ranges(100_000, 4), chunk_ranges(1_000_000, 4)
    assert long[: len(short) - 1] == short[:-1]
    assert chunk_ranges(0, 4) == []
