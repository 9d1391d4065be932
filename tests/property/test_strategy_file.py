"""A strategy in a file of its own that is edited between two runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

STRATEGY = """
from simulator.contract import SIGNATURE
from simulator.jit import kernel

@kernel("i8(T)", inline=False)
def helper(table):
    return table.n_seats + {number}

@kernel(SIGNATURE, entry=True, inline=False)
def decide(table, seat, decision, argument):
    return helper(table)
"""

RUN = """
import mine
from simulator.editions import get_edition
from simulator.jit import compile_for
from simulator.rules import Ruleset
from simulator.table import new_table

table = new_table(get_edition("classic"), Ruleset.of("classic"), 4)
compile_for(table.dtype, mine.decide)
print(mine.decide(table, 0, 0, 0))
"""


def test_an_edited_strategy_is_compiled_anew(tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    environment = {**os.environ, "PYTHONPATH": path, "UNOSIM_CACHE_DIR": str(tmp_path / "cache")}
    for number in (1, 20, 20):
        (tmp_path / "mine.py").write_text(STRATEGY.format(number=number))
        run = subprocess.run([sys.executable, "-c", RUN], env=environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        assert int(run.stdout) == 4 + number
