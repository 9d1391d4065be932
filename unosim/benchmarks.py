"""Speed and memory, measured as ratios of things that ran in the same minute on the same cores.

Single figures of a shared machine say little; each figure here is the median of several alternating runs, and the
comparisons are ratios of neighbors in time.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TABLE = ("sensible", "highest-points", "majority-color", "save-specials")
"""Four weighted strategies, as in the quickstart."""

REPEATS = 5


@dataclass(frozen=True)
class Figure:
    """One line of the benchmark: what, how much, in which unit, and what it was compared with."""

    name: str
    value: float
    unit: str
    note: str = ""


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core meanwhile, where the system lets a process choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def kernel_seconds(rounds: int, jobs: int = 1) -> tuple[float, int]:
    """Seconds and turns of so many rounds of Flip by four weighted strategies."""
    from simulator.engine import simulate
    from unosim.config import check_table
    from unosim.design import job_of

    job = job_of(check_table({"edition": "flip", "table": list(TABLE), "games": rounds}))
    begin = time.perf_counter()
    tally = simulate(job, 0, rounds // job.cells, jobs=jobs, backend="threading" if jobs > 1 else "sequential")
    return time.perf_counter() - begin, tally.total(tally.layout.table("turns"))


def yardstick_run(program: Path, rounds: int) -> float:
    """Nanoseconds per turn that the yardstick reports of itself."""
    printed = subprocess.run([program, str(rounds)], capture_output=True, text=True, check=True).stdout
    found = re.search(r"ns/turn ([0-9.]+)", printed)
    if found is None:
        raise ValueError(f"{program} printed no ns/turn")
    return float(found[1])


def kernel_figures(rounds: int, yardstick: str | None) -> Iterator[Figure]:
    """Nanoseconds per turn on one core, next to a C++ program that prints its own."""
    with tempfile.TemporaryDirectory() as folder, one_core():
        program = _built(yardstick, Path(folder)) if yardstick else None
        kernel_seconds(rounds // 10)
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(REPEATS):
            seconds, turns = kernel_seconds(rounds)
            ours.append(seconds * 1e9 / turns)
            if program:
                theirs.append(yardstick_run(program, rounds))
    yield Figure("kernel, one core", statistics.median(ours), "ns per turn", f"{rounds:,} rounds of Flip, 4 seats")
    if theirs:
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        yield Figure("yardstick, same core", statistics.median(theirs), "ns per turn", str(yardstick))
        yield Figure("kernel / yardstick", ratio, "×", f"median of {REPEATS} pairs")


def _built(source: str, folder: Path) -> Path:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        raise FileNotFoundError(2, "no C++ compiler found", "g++")
    program = folder / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", source, "-o", program], check=True)
    return program


def scaling_figures(rounds: int) -> Iterator[Figure]:
    """Two workers against one, in alternation."""
    kernel_seconds(rounds // 10, jobs=2)
    ratios, single = [], []
    for _ in range(REPEATS):
        one, _turns = kernel_seconds(rounds)
        two, _turns = kernel_seconds(rounds, jobs=2)
        ratios.append(one / two)
        single.append(rounds / two)
    yield Figure("two workers / one", statistics.median(ratios), "×", f"{rounds:,} rounds")
    yield Figure("two workers", statistics.median(single), "rounds per s")


def start_figures() -> Iterator[Figure]:
    """From the shell to the help, to a first round with compiled code at hand, and without."""
    yield Figure("start: --help", _median_seconds(lambda: _unosim("--help")), "s")
    first_round = ("trace", "1:0")
    _unosim(*first_round)
    yield Figure("start: first round, warm", _median_seconds(lambda: _unosim(*first_round)), "s")
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as out:
        run = ("run", "--table", ",".join(TABLE), "--games", "4", "--quiet", "--out", f"{out}/run")
        begin = time.perf_counter()
        _unosim(*run, UNOSIM_CACHE_DIR=cache)
        yield Figure("start: first run, cold", time.perf_counter() - begin, "s", "compiles the kernel")


def _median_seconds(work: Callable[[], None]) -> float:
    seconds = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds)


def _unosim(*arguments: str, **environment: str) -> None:
    command = [sys.executable, "-m", "unosim", *arguments]
    subprocess.run(command, capture_output=True, check=True, env={**os.environ, **environment})


def memory_figures(sizes: tuple[int, ...]) -> Iterator[Figure]:
    """Peak memory of whole runs, as the operating system accounts for them."""
    for games in sizes:
        for record in ("none", "rounds"):
            with tempfile.TemporaryDirectory() as out:
                peak = _peak_megabytes("run", "--table", ",".join(TABLE), "--games", str(games), "--record", record,
                                       "--quiet", "--out", f"{out}/run")  # fmt: skip
            note = "with rounds.parquet" if record == "rounds" else ""
            yield Figure(f"peak memory, {games:,} rounds", peak, "MB", note)


def _peak_megabytes(*arguments: str) -> float:
    """Largest resident set of a command and its children, in MB."""
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-c", script, sys.executable, "-m", "unosim", *arguments]
    kilobytes = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(kilobytes) * (1 if sys.platform != "darwin" else 1 / 1024) / 1024


def figures(*, rounds: int, yardstick: str | None, memory: tuple[int, ...]) -> Iterator[Figure]:
    """All figures, one after the other."""
    yield from kernel_figures(rounds, yardstick)
    yield from scaling_figures(4 * rounds)
    yield from start_figures()
    yield from memory_figures(memory)
