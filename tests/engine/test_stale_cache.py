"""An edit anywhere in the kernel's sources opens a new cache; old machine code is never used again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

_CALLEE = """
from simulator.jit import kernel

STEP = 1

@kernel("i8(i8)", inline=False)
def callee(x):
    return x + {step}
"""

_CALLER = """
import numpy as np
from simulator.jit import compile_for, kernel
from simulator.probe_callee import callee

@kernel("i8(i8)", entry=True)
def caller(x):
    return 10 * callee(x)

if __name__ == "__main__":
    dtype = np.dtype([("x", "i8")], align=True)
    from simulator.probe_caller import caller
    compile_for(dtype, caller)
    print(caller(4), sum(caller.stats.cache_hits.values()))
"""


def answer(copy: Path) -> list[str]:
    """What the caller says in a new process, and how many functions came from the cache."""
    cache = {**os.environ, "UNOSIM_CACHE_DIR": str(copy / "cache")}
    cache.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-m", "simulator.probe_caller"]
    done = subprocess.run(command, cwd=copy, env=cache, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.split()


def copy_with_probes(to: Path) -> Path:
    """Copy the packages and add two kernel files, of which one calls the other; returns the one that is called."""
    for package in ("simulator", "strategies"):
        shutil.copytree(ROOT / package, to / package, ignore=shutil.ignore_patterns("__pycache__"))
    callee = to / "simulator" / "probe_callee.py"
    (to / "simulator" / "probe_caller.py").write_text(_CALLER)
    callee.write_text(_CALLEE.format(step=1))
    return callee


def test_an_edit_in_the_file_of_a_callee_is_noticed(tmp_path: Path) -> None:
    callee = copy_with_probes(tmp_path)
    assert answer(tmp_path) == ["50", "0"]
    assert answer(tmp_path) == ["50", "1"]
    callee.write_text(_CALLEE.format(step=1000))
    assert answer(tmp_path) == ["10040", "0"]
    callee.write_text(_CALLEE.format(step=1))
    assert answer(tmp_path) == ["50", "1"]
    assert len([p for p in (tmp_path / "cache").iterdir() if p.is_dir()]) == 2


def test_a_cache_that_was_emptied_behind_our_back_is_filled_again(tmp_path: Path) -> None:
    copy_with_probes(tmp_path)
    assert answer(tmp_path) == ["50", "0"]
    for file in (tmp_path / "cache").rglob("*.nb?"):
        file.unlink()
    assert list((tmp_path / "cache").rglob("*.compiled"))
    assert answer(tmp_path) == ["50", "0"]
