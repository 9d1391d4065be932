"""Whole runs as a user starts them: killed, interrupted, damaged, continued, with the same result in the end."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from unosim.cli import main

ROOT = Path(__file__).parents[2]
GAMES = 400_000
TABLE = "first-legal,random*3"
THREADS = ("--jobs", "2")
PROCESSES = pytest.param(("--jobs", "2", "--backend", "loky"), marks=pytest.mark.slow)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


@dataclass
class Done:
    """What a run in this process said."""

    returncode: int
    stdout: str
    stderr: str


def arguments(out: Path, *flags: str, games: int = GAMES) -> list[str]:
    """A run of a few seconds."""
    return ["run", "--table", TABLE, "--games", str(games), "--out", str(out), *flags]


def run(out: Path, *flags: str, games: int = 2000) -> Done:
    """Run to the end."""
    return unosim(arguments(out, *flags, games=games))


def unosim(command: list[str]) -> Done:
    """Carry out a command in this process."""
    stdout, stderr = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
        code = main(command)
    return Done(code, stdout.getvalue(), stderr.getvalue())


def started(out: Path, *flags: str) -> subprocess.Popen[str]:
    """A run that has finished a few chunks and is still at it."""
    done = len(list(out.glob("chunks/0*.npz")))
    log = open(out.with_suffix(".log"), "w")  # noqa: SIM115
    process = subprocess.Popen(
        [sys.executable, "-m", "unosim", *arguments(out, *flags)],
        cwd=ROOT,
        stdout=log,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    log.close()
    while len(list(out.glob("chunks/0*.npz"))) < done + 3:
        assert process.poll() is None, out.with_suffix(".log").read_text()
        time.sleep(0.01)
    return process


def manifest(out: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((out / "manifest.json").read_text())
    return content


def result(out: Path) -> dict[str, Any]:
    """The result without what differs between equal runs: time, place."""
    content: dict[str, Any] = json.loads((out / "result.json").read_text())
    assert content.pop("run")
    content["asked"].pop("command", None)
    return json.loads(json.dumps(content).replace(str(out), "OUT"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody disturbed."""
    out = tmp_path_factory.mktemp("whole") / "run"
    done = run(out, "--jobs", "1", games=GAMES)
    assert done.returncode == 0, done.stderr
    return out


def test_a_run_leaves_a_folder_that_explains_itself(whole: Path) -> None:
    names = {path.name for path in whole.iterdir()}
    assert names >= {"config.yaml", "manifest.json", "chunks", "result.json", "report.html", "report.md", "charts"}
    content = manifest(whole)
    assert content["status"] == "complete"
    assert content["rounds_done"] == content["rounds"] == GAMES
    assert content["seed"] == 1
    assert set(content["versions"]) == {"unosim", "python", "numba", "numpy"}
    assert content["digest"] == result(whole)["played"]["digest"]


@pytest.mark.parametrize("flags", [THREADS, PROCESSES])
def test_killed_and_started_again_it_gives_the_same_result(tmp_path: Path, whole: Path, flags: tuple[str, ...]) -> None:
    out = tmp_path / "run"
    for _ in range(2):
        process = started(out, *flags)
        process.kill()
        process.wait()
        assert manifest(out)["status"] == "running"
    done = run(out, games=GAMES)
    assert done.returncode == 0
    assert "going on: " in done.stderr
    assert manifest(out)["digest"] == manifest(whole)["digest"]
    assert result(out) == result(whole)


@pytest.mark.parametrize("flags", [("--jobs", "1"), THREADS, PROCESSES])
def test_ctrl_c_ends_quickly_and_says_how_to_go_on(tmp_path: Path, whole: Path, flags: tuple[str, ...]) -> None:
    out = tmp_path / "run"
    process = started(out, *flags)
    os.killpg(process.pid, signal.SIGINT)
    begin = time.monotonic()
    assert process.wait(timeout=60) == 130
    assert time.monotonic() - begin < 30
    log = out.with_suffix(".log").read_text()
    assert f"interrupted; what is finished is kept, go on with: unosim resume {out}" in log
    assert "Traceback" not in log
    assert "Warning" not in log
    assert manifest(out)["status"] == "interrupted"
    assert unosim(["run", str(out / "config.yaml")]).returncode == 0
    assert result(out) == result(whole)


def test_a_damaged_chunk_is_played_again(tmp_path: Path, whole: Path) -> None:
    out = tmp_path / "run"
    shutil.copytree(whole, out)
    chunks = sorted(out.glob("chunks/*.npz"))
    chunks[1].write_bytes(chunks[1].read_bytes()[:-20])
    chunks[2].unlink()
    done = run(out, games=GAMES)
    assert done.returncode == 0
    assert "going on" in done.stderr
    assert manifest(out)["digest"] == manifest(whole)["digest"]
    assert chunks[1].read_bytes() == (whole / "chunks" / chunks[1].name).read_bytes()


def test_a_finished_run_is_only_shown(tmp_path: Path, whole: Path) -> None:
    out = tmp_path / "run"
    shutil.copytree(whole, out)
    done = run(out, "--format", "json", games=GAMES)
    assert done.returncode == 0
    assert json.loads(done.stdout) == json.loads((out / "result.json").read_text())
    assert manifest(out)["seconds"] == manifest(whole)["seconds"]


def test_another_experiment_in_the_folder_is_one_line(whole: Path) -> None:
    before = manifest(whole)
    done = run(whole, "--seed", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "holds another experiment" in done.stderr
    assert manifest(whole) == before


def test_two_runs_in_one_folder(tmp_path: Path) -> None:
    out = tmp_path / "run"
    first = started(out)
    second = run(out, games=GAMES)
    first.kill()
    first.wait()
    assert second.returncode == 2
    assert f"another run is writing there (process {first.pid})" in second.stderr


def test_a_file_in_place_of_the_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    done = run(tmp_path / "x")
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path / 'x'}: is a file, a run needs a folder\n"


def test_quiet_is_quiet_and_rows_are_written(tmp_path: Path) -> None:
    out = tmp_path / "run"
    done = run(out, "--record", "seats", "--quiet", "--format", "csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("section,")
    rounds = pq.read_table(out / "rounds.parquet")
    assert len(rounds) == 2000
    assert set(rounds["winner_strategy"].to_pylist()) == {"first-legal", "random"}
    assert len(pq.read_table(out / "seats.parquet")) == 8000


def test_rows_are_whole_after_an_interruption(tmp_path: Path) -> None:
    flags = ("--record", "rounds")
    out = tmp_path / "run"
    process = started(out, *flags)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert not list(out.glob("*.parquet"))
    assert not list(out.glob(".*.part"))
    assert run(out, *flags, games=GAMES).returncode == 0
    assert pq.read_metadata(out / "rounds.parquet").num_rows == GAMES


def test_matches_and_their_limits(tmp_path: Path) -> None:
    done = run(tmp_path / "a", "--unit", "match", "--record", "rounds", games=40)
    assert done.returncode == 0, done.stderr
    assert manifest(tmp_path / "a")["matches"] == 40
    assert pq.read_metadata(tmp_path / "a" / "rounds.parquet").num_rows == manifest(tmp_path / "a")["rounds_done"]
    done = run(tmp_path / "b", "--unit", "match", "--record", "seats", games=40)
    assert done.returncode == 2
    assert "seats are recorded for unit: round only" in done.stderr
    assert not (tmp_path / "b").exists()


def test_events_of_a_sample_of_the_deals(tmp_path: Path) -> None:
    done = run(tmp_path / "run", "--record", "events:0.02", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    lines = (tmp_path / "run" / "events.jsonl").read_text().splitlines()
    rounds = [event for line in lines if (event := json.loads(line))["e"] == "round"]
    deals = [event["deal"] for event in rounds]
    assert deals == sorted(deals)
    assert 2 <= len(set(deals)) <= 30
    assert len(deals) == 4 * len(set(deals))
    assert {tuple(event["seating"]) for event in rounds} == {
        tuple("first-legal" if seat == i else "random" for seat in range(4)) for i in range(4)
    }


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few kilobytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_full_disk_is_one_line_and_loses_nothing(small_disk: Path, whole: Path) -> None:
    out = small_disk / "run"
    done = run(out, "--quiet", games=GAMES)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no space left on device; finished chunks are kept" in done.stderr
    finished = len(list(out.glob("chunks/0*.npz")))
    assert finished > 3
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    done = run(out, games=GAMES)
    assert "going on" in done.stderr
    assert manifest(out)["digest"] == manifest(whole)["digest"]
