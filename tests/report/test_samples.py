"""The rounds that a run puts into its report."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.analysis.runs import job_of
from unosim import event_sample
from unosim.cli import main
from unosim.event_sample import SAMPLED_ROUNDS, samples_of


def test_interpreted_and_compiled_rounds_are_the_same() -> None:
    job = job_of("random,first-legal", "flip", seed=3)
    here = event_sample._pick(job, 5)
    assert here["rounds"] == 10
    assert event_sample._pick_elsewhere(job, 5) == json.loads(json.dumps(here))


def test_what_cannot_be_played_elsewhere_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of("random,first-legal", "flip", seed=3)
    monkeypatch.setattr(event_sample, "_pick_elsewhere", lambda *_: None)
    expected = samples_of(job, 1000)
    assert expected["rounds"] == SAMPLED_ROUNDS

    def cold(*_: object, **__: object) -> bool:
        return False

    monkeypatch.setattr("simulator.trace.is_warm", cold)
    assert samples_of(job, 1000) == expected


def test_the_command_of_a_round_shows_that_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = [
        "--table",
        "sensible:attack_at=1,random*2",
        "--rules",
        "stacking=same",
        "--deck",
        "skip=off",
        "--edition",
        "classic",
    ]
    assert main(["run", *table, "--games", "60", "--seed", "5", "--out", str(tmp_path / "run"), "-q"]) == 0
    capsys.readouterr()
    result = json.loads((tmp_path / "run" / "result.json").read_text(encoding="utf-8"))
    assert result["samples"]["rules"] == "stacking=same,skip=off"
    text = (tmp_path / "run" / "report.md").read_text(encoding="utf-8")
    assert f"**The shortest of the first {SAMPLED_ROUNDS} rounds:**" in text
    assert "They were played with stacking=same,skip=off." in text
    picked = result["samples"]["picked"]
    assert [sample["why"] for sample in picked][:2] == ["The shortest", "One of median length"]
    for sample in picked:
        program, *arguments, html = shlex.split(sample["command"])
        assert (program, html) == ("unosim", "--html")
        assert main([*arguments, "--format", "jsonl"]) == 0
        again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        kept = [json.loads(line) for line in sample["log"]]
        assert [e for e in again if e["e"] in ("deal", "play", "draw", "end")] == [
            e for e in kept if e["e"] in ("deal", "play", "draw", "end")
        ]
