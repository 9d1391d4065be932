"""The command line in an empty folder, and a few small real runs."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from unosim.cli import main

Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    """Runs a command line in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


TABLE = "run --edition flip --table first-legal,random --games 300 --jobs 1 -q"

RUNS = {
    "plain": TABLE,
    "stacked": f"{TABLE} --rules stacking=same",
    "other-deals": f"{TABLE} --seed 2",
    "shorter": f"{TABLE} --games 200",
    "matches": "run --edition flip --table first-legal,random --unit match --games 8 --jobs 1 -q",
    "plan": "plan first-legal random --edition flip --players 2 --pilot 200 --jobs 1 -q",
    "duel": "compare first-legal random --edition flip --players 2 --until games --games 600 --jobs 1 -q",
}
"""Command lines of small runs, by the name of the folder that they are written to."""


def small_chunks(patch: pytest.MonkeyPatch) -> None:
    """Let runs be cut into chunks of 64 rounds."""
    patch.setattr("unosim.run_folder.FIRST_CHUNK", 64)
    patch.setattr("unosim.trial_run.SMALLEST", 64)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Folders of small runs, each played when it is first asked for."""
    home = tmp_path_factory.mktemp("runs")

    def folder(name: str) -> Path:
        path = home / name
        if not path.exists():
            nothing = io.StringIO()
            with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(nothing):
                small_chunks(patch)
                with contextlib.redirect_stderr(nothing):
                    assert main([*RUNS[name].split(), "--out", str(path)]) == 0
        return path

    return folder
