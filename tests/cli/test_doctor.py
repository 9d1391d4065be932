"""``unosim doctor``: what it looks at, and what it says when something is wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Ran


def test_all_is_well(ran: Ran) -> None:
    code, out, _ = ran("doctor", "--format", "json")
    rows = {row["check"]: row for row in json.loads(out)}
    assert code == 0
    assert {row["state"] for row in rows.values()} == {"ok"}
    assert set(rows) >= {"unosim", "packages", "cores", "folder here", "cache folder", "compiled code", "numbers"}
    assert "numba" in rows["packages"]["found"]
    assert "256 rounds are the same for any number of workers" in rows["numbers"]["found"]


def test_it_need_not_play(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    code, out, _ = ran("doctor", "--no-play")
    assert code == 0
    assert "numbers" not in out
    assert max(map(len, out.splitlines())) <= 60


@pytest.mark.skipif(os.name == "nt", reason="needs a folder that cannot be made")
def test_a_cache_that_cannot_be_written(ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UNOSIM_CACHE_DIR", str(tmp_path / "file" / "cache"))
    code, out, _ = ran("doctor", "--no-play", "--format", "json")
    (row,) = (row for row in json.loads(out) if row["check"] == "cache folder")
    assert (code, row["state"]) == (1, "problem")
    assert row["found"].endswith("not a directory; compiled code is not kept; set UNOSIM_CACHE_DIR")
