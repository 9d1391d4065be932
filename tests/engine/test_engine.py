"""The same integers whatever the workers, and what happens when workers die or nobody wants their results."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulator import engine
from simulator import pace as pacing
from simulator.engine import count_workers, play, simulate
from simulator.job import Entrant, Job
from simulator.pace import Pace
from simulator.rules import Ruleset
from simulator.worker import Chunk, Keep, play_chunk
from tests.engine.jobs import duel, sampled

DEALS = 500
ROOT = Path(__file__).parents[2]

WAYS: dict[str, dict[str, Any]] = {
    "one worker": {"jobs": 1},
    "two threads": {"jobs": 2},
    "three threads, small tasks": {"jobs": 3, "chunk": 7},
    "sequential, odd tasks": {"backend": "sequential", "chunk": 131},
    "two processes": {"jobs": 2, "backend": "loky", "chunk": 60},
}


@pytest.mark.parametrize("job", [duel(), duel("match", target=60), sampled()], ids=["rounds", "matches", "sampled"])
def test_the_digest_does_not_depend_on_the_workers(job: Job) -> None:
    deals = 40 if job.unit == "match" else DEALS
    expected = play_chunk(job, 3, deals).tally.digest()
    assert {name: simulate(job, 3, deals, **way).digest() for name, way in WAYS.items()} == dict.fromkeys(
        WAYS, expected
    )


class Rows:
    """A sink that keeps everything."""

    def __init__(self, keep: Keep) -> None:
        self.keep = keep
        self.chunks: list[Chunk] = []

    def write(self, chunk: Chunk) -> None:
        self.chunks.append(chunk)


@pytest.mark.parametrize("way", WAYS)
def test_rows_come_in_deal_order(way: str) -> None:
    sink, seen = Rows(Keep.SEATS), []
    simulate(duel(), 3, 200, sink=sink, on_chunk=lambda chunk: seen.append((chunk.first, chunk.count)), **WAYS[way])
    assert seen == [(chunk.first, chunk.count) for chunk in sink.chunks]
    rounds = np.concatenate([chunk.rounds for chunk in sink.chunks])
    seats = np.concatenate([chunk.seats for chunk in sink.chunks])
    assert rounds["deal"].tolist() == np.repeat(np.arange(3, 203), 4).tolist()
    assert rounds["rotation"].tolist() == [0, 1, 2, 3] * 200
    assert seats["deal"].tolist() == np.repeat(np.arange(3, 203), 16).tolist()
    whole = play_chunk(duel(), 3, 200, Keep.SEATS)
    assert (rounds == whole.rounds).all()
    assert (seats == whole.seats).all()


def test_no_chunk_reaches_beyond_its_range() -> None:
    ranges = [range(10, 13), range(20, 50), range(50, 51)]
    found = [range(c.first, c.first + c.count) for c in play(duel(), ranges, jobs=2, chunk=8)]
    assert found == [range(10, 13), range(20, 28), range(28, 36), range(36, 44), range(44, 50), range(50, 51)]


def test_no_deals_are_no_chunks() -> None:
    assert list(play(duel(), [])) == []
    assert simulate(duel(), 0, 0).blocks == 0


def test_closing_stops_the_threads() -> None:
    before = threading.active_count()
    chunks = play(duel(), [range(10**9)], jobs=2)
    next(chunks)
    start = time.monotonic()
    chunks.close()
    while threading.active_count() > before:
        assert time.monotonic() - start < 10
        time.sleep(0.05)


def test_threads_do_not_run_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    def noted(job: Job, first: int, count: int, keep: Keep) -> Chunk:
        begun.append(first)
        return play_chunk(job, first, count, keep)

    monkeypatch.setattr(engine, "play_chunk", noted)
    chunks = play(duel(), [range(200)], jobs=2, chunk=1)
    next(chunks)
    time.sleep(0.5)
    assert len(begun) <= 2 * 2 + 2 + 1
    chunks.close()


def test_errors_of_a_strategy_reach_the_caller() -> None:
    job = Job(Ruleset.of("flip"), 2, (Entrant("x", "strategies.reference:no_such_function"),), ((0, 0),))
    with pytest.raises(AttributeError, match="no_such_function"):
        simulate(job, 0, 10)


_DYING = """
import os, pathlib, sys
from simulator import engine, pools
from tests.engine.jobs import duel

MARK, ALWAYS = pathlib.Path(sys.argv[1]), sys.argv[2] == "always"

def make_fragile(mark, always):
    def fragile(work, first, count):
        if first >= 20 and (always or not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), 9)
        return work(first, count)
    return fragile

if __name__ == "__main__":
    pools._play_in_process = make_fragile(MARK, ALWAYS)
    try:
        print(engine.simulate(duel(), 0, 60, jobs=2, backend="loky", chunk=10).digest(), MARK.exists())
    except engine.EngineError as error:
        print(error, MARK.exists())
"""


def _with_dying_workers(tmp_path: Path, how_often: str) -> str:
    script = tmp_path / "dying.py"
    script.write_text(_DYING)
    command = [sys.executable, str(script), str(tmp_path / "mark"), how_often]
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=path, capture_output=True, text=True, timeout=120)
    return done.stdout.strip()


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    assert _with_dying_workers(tmp_path, "once") == f"{play_chunk(duel(), 0, 60).tally.digest()} True"


@pytest.mark.slow
def test_workers_that_always_die_are_an_error(tmp_path: Path) -> None:
    message = "worker processes died 3 times in a row; is memory short? True"
    assert _with_dying_workers(tmp_path, "always") == message


def test_the_interpreter_gives_the_same_integers() -> None:
    code = "from tests.engine.jobs import duel; from simulator.worker import play_chunk; "
    code += "import numpy; numpy.seterr(over='ignore'); print(play_chunk(duel(), 0, 3).tally.digest())"
    slow = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=slow, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == play_chunk(duel(), 0, 3).tally.digest(), done.stderr


def test_workers_are_counted() -> None:
    assert count_workers(3) == 3
    assert 1 <= count_workers(-1) <= (os.cpu_count() or 1)
    with pytest.raises(ValueError, match="at least 1"):
        count_workers(0)


def test_tasks_follow_the_speed_and_shrink_at_the_end() -> None:
    pace = Pace(cells=4, left=100_000, workers=2)
    assert pace.size() == pacing.FIRST_ROUNDS // 4
    pace.deals, pace.seconds = 10_000, 1.0
    assert pace.size() == pacing.TASK_SECONDS * 10_000
    pace.left = 2000
    assert pace.size() == 500
    pace.left = 300
    assert pace.size() == pacing.SHORTEST_TASK * 10_000
    pace.left = 10
    assert pace.size() == 10
    pace.seconds = 1e9
    assert pace.size() == 1


def test_kept_rows_limit_the_tasks() -> None:
    few, many = (Pace.of([duel()], 10**9, workers, None, Keep.ROUNDS) for workers in (2, 64))
    seats = Pace.of([duel()], 10**9, 2, None, Keep.SEATS)
    for pace in (few, many, seats):
        pace.deals, pace.seconds = 10**7, 1.0
    assert few.size() == (1 << 20) // (6 * 4)
    assert many.size() == (1 << 20) // (130 * 4)
    assert seats.size() == (1 << 20) // (6 * 4 * 5)
    assert Pace.of([duel()], 10**9, 2, None, Keep.NOTHING).most is None
