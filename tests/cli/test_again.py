"""Going on with runs that broke off, and playing parts of runs again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran, small_chunks

Runs = Callable[[str], Path]

KINDS = ("plain", "matches", "duel", "plan")


def result(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "result.json").read_text("utf-8"))
    del found["run"]
    return found


def broken_off(folder: Path, *, keep: int) -> None:
    """As if the run in a folder had been killed when so many chunks were finished."""
    for name in ("result.json", "report.html", "report.md"):
        (folder / name).unlink()
    for chunk in sorted((folder / "chunks").iterdir())[keep:]:
        chunk.unlink()
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    (folder / "manifest.json").write_text(json.dumps({**manifest, "status": "running"}))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("keep", [0, 1])
def test_resume_gives_the_same_result(
    ran: Ran, runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, keep: int
) -> None:
    small_chunks(monkeypatch)
    moved = shutil.copytree(runs(kind), tmp_path / "moved elsewhere")
    broken_off(moved, keep=keep)
    assert ran("report", str(moved))[0] == 2
    code, out, _ = ran("resume", str(moved), "-q", "--jobs", "2")
    assert code == 0
    assert f"report: {moved / 'report.html'}" in out
    assert result(moved) == result(runs(kind))
    assert {path.name for path in tmp_path.iterdir()} == {"moved elsewhere"}
    assert ran("resume", str(moved), "-q")[:2] == (0, out)


def test_resume_checks_what_must_hold(ran: Ran, runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    small_chunks(monkeypatch)
    assert ran("resume", str(runs("plain")), "-q", "--assert", "games == 300")[0] == 0
    assert ran("resume", str(runs("plain")), "-q", "--assert", "games == 1")[0] == 1


@pytest.mark.parametrize(("folder", "shown"), [("nowhere", "nowhere"), (".", "."), ("", '""')])
def test_resume_needs_a_run_folder(ran: Ran, folder: str, shown: str) -> None:
    assert ran("resume", folder) == (2, "", f"{shown}: is no run folder\n")


@pytest.mark.parametrize("kind", KINDS)
def test_verify_finds_the_same_numbers(ran: Ran, runs: Runs, kind: str) -> None:
    code, out, _ = ran("verify", str(runs(kind)), "--format", "json")
    rows = json.loads(out)
    assert code == 0
    assert rows[0]["played by"] == "all chunks"
    assert [row["played by"].split(",")[0] for row in rows[1:]] == ["sequential", "threading", "loky"]
    assert {row["state"] for row in rows} == {"same"}
    assert rows[0]["digest"] == result(runs(kind))["played"]["digest"][:12]


def test_verify_finds_a_result_of_other_numbers(ran: Ran, runs: Runs, tmp_path: Path) -> None:
    forged = shutil.copytree(runs("plain"), tmp_path / "forged")
    content = json.loads((forged / "result.json").read_text("utf-8"))
    content["played"]["digest"] = "0" * 64
    (forged / "result.json").write_text(json.dumps(content))
    code, out, _ = ran("verify", str(forged), "--chunks", "1")
    assert code == 1
    assert "DIFFERS" in out.splitlines()[1]
    assert "not 000000000000" in out


def test_verify_finds_what_cannot_be_verified(ran: Ran, runs: Runs, tmp_path: Path) -> None:
    run = shutil.copytree(runs("plain"), tmp_path / "run")
    chunk, *others = sorted((run / "chunks").iterdir())
    assert len(others) >= 3
    chunk.write_bytes(chunk.read_bytes()[:-50])
    assert ran("verify", str(run))[2].endswith(
        "its chunks are damaged or made by another version, whose numbers may differ\n"
    )
    chunk.unlink()
    assert ran("verify", str(run)) == (2, "", f"{run}: holds no chunks to compare with\n")
