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


@pytest.mark.parametrize("kind", ["plain", "duel"])
def test_verify_finds_the_same_numbers(ran: Ran, runs: Runs, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    small_chunks(monkeypatch)
    code, out, _ = ran("verify", str(runs(kind)), "--format", "json", "--chunks", "2")
    rows = json.loads(out)
    assert code == 0
    assert [row["played by"].split(",")[0] for row in rows if row["what"] == "result"] == [
        "sequential",
        "threading",
        "loky",
    ]
    assert len(rows) == 9
    assert {row["state"] for row in rows} == {"same"}
    assert rows[2]["digest"] == result(runs(kind))["played"]["digest"][:12]


def test_verify_finds_other_numbers(ran: Ran, runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    small_chunks(monkeypatch)
    monkeypatch.setattr("unosim.verifying.WAYS", (("sequential", 1),))
    forged = shutil.copytree(runs("plain"), tmp_path / "forged")
    content = json.loads((forged / "result.json").read_text("utf-8"))
    content["figures"]["strategies"]["random"]["win_share"]["value"] += 1e-9
    (forged / "result.json").write_text(json.dumps(content))
    chunk, *_ = sorted((forged / "chunks").iterdir())
    chunk.write_bytes(chunk.read_bytes()[:-50])
    code, out, _ = ran("verify", str(forged), "--chunks", "9", "--format", "json")
    states = {row["what"]: row["state"] for row in json.loads(out)}
    assert code == 1
    assert [what for what, state in states.items() if state == "DIFFERS"] == ["deals 0–31", "result"]
    assert len(states) == 6


def test_verify_finds_what_cannot_be_verified(ran: Ran, runs: Runs, tmp_path: Path) -> None:
    run = shutil.copytree(runs("plain"), tmp_path / "run")
    manifest = json.loads((run / "manifest.json").read_text("utf-8"))
    (run / "manifest.json").write_text(json.dumps({**manifest, "kernel": "another"}))
    line = f"{run}: was made by another version of the kernel, whose numbers may differ\n"
    assert ran("verify", str(run)) == (2, "", line)
    shutil.rmtree(run / "chunks")
    assert ran("verify", str(run)) == (2, "", f"{run}: holds no chunks to compare with\n")
    assert ran("verify", "nowhere") == (2, "", "nowhere: no such folder\n")
