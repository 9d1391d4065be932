"""The rounds of the golden files are still played, move by move, and in every mode of the compiler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.fixed import EDITIONS, fingerprints, signature
from tests.golden.regenerate import FOLDER, playthrough_file, playthroughs

ROOT = Path(__file__).resolve().parents[2]

CHANGED = "the game is played differently; if that is meant, run python -m tests.golden.regenerate"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_playthrough_is_played_as_it_was_written_down(edition: str) -> None:
    assert playthroughs(edition) == playthrough_file(edition).read_text(encoding="utf-8"), CHANGED


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_signature_has_not_changed(edition: str) -> None:
    assert signature(edition) == json.loads((FOLDER / "signature.json").read_text())[edition], CHANGED


WARNINGS = ("-Werror::RuntimeWarning", "-Wignore::RuntimeWarning:simulator.rng")
"""Random words overflow on purpose; whatever else overflows in the interpreter has too small a type."""


def in_another_mode(count: int, **environment: str) -> dict[str, str]:
    """The fingerprints of the same rounds, played by a process with other settings of the compiler."""
    run = subprocess.run(
        [sys.executable, *WARNINGS, "-m", "tests.golden.fixed", str(count)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, str] = json.loads(run.stdout)
    return found


def test_without_the_compiler_the_rounds_are_the_same() -> None:
    assert in_another_mode(20, NUMBA_DISABLE_JIT="1") == fingerprints(20)


@pytest.mark.slow
def test_without_the_compiler_the_rounds_are_the_same_at_length() -> None:
    assert in_another_mode(300, NUMBA_DISABLE_JIT="1") == fingerprints(300)


@pytest.mark.slow
def test_no_index_leaves_its_bounds() -> None:
    assert in_another_mode(500, NUMBA_BOUNDSCHECK="1") == fingerprints(500)
