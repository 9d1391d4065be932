"""Comparisons in run folders: the same whatever the workers and tasks, resumable, extendable."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from analysis.compare import summarize
from analysis.judge import DuelJudge
from unosim import trial_run
from unosim.config import check_config
from unosim.duel_design import duel_of, rule_of
from unosim.duel_run import duel_result
from unosim.experiment import CompareExperiment, config_hash
from unosim.extending import extended
from unosim.frozen import freeze
from unosim.run_folder import RunError, RunFolder
from unosim.sources import Override
from unosim.suite_runner import result_of
from unosim.trial_run import TrialRun, stretches

ROOT = Path(__file__).resolve().parent.parent.parent

LOOKS = {"first": 1000, "growth": 1.5, "least": 0}
SMALL: dict[str, Any] = {"kind": "compare", "a": "first-legal", "b": "random", "looks": LOOKS, "games": 60_000}


def config(folder: Path, **keys: Any) -> CompareExperiment:
    found = check_config({**SMALL, "out": str(folder), **keys})
    assert isinstance(found, CompareExperiment)
    return found


def same(result: dict[str, Any]) -> str:
    """All of a result that must not depend on how it was run."""
    return json.dumps({key: value for key, value in result.items() if key != "run"}, sort_keys=True)


def run(one: CompareExperiment, chunk: int | None) -> dict[str, Any]:
    """Run with tasks of a size."""
    judge = DuelJudge(duel_of(one), rule_of(one))
    with RunFolder.open(one.folder, config_hash(one), freeze(one)) as folder:
        total = TrialRun(one, judge, folder, quiet=True, chunk=chunk).play()
    return summarize(judge.duel, judge.rule, total, judge.watch.seen, {})


@pytest.mark.parametrize(
    "keys",
    [
        {"until": "decision"},
        {"until": "1pp", "metric": "win"},
        {"field": "random,first-legal,random,first-legal", "until": "games", "games": 20_000},
    ],
    ids=["decision", "precision", "sampled orders"],
)
def test_the_same_whatever_the_workers_and_tasks(tmp_path: Path, keys: dict[str, Any]) -> None:
    ways = [(1, 500), (2, 500), (2, 5000), (1, None)]
    results = [run(config(tmp_path / str(i), jobs=jobs, **keys), chunk) for i, (jobs, chunk) in enumerate(ways)]
    assert len({same(result) for result in results}) == 1
    stops = {(r["verdict"]["stopped"], r["verdict"]["look"], r["played"]["digest"]) for r in results}
    assert len(stops) == 1


def test_a_finished_run_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = config(tmp_path / "run")
    first = duel_result(one, quiet=True, reports=False)
    manifest = json.loads((one.folder / "manifest.json").read_text())
    assert manifest["status"] == "complete"
    assert manifest["digest"] == first["played"]["digest"]
    assert manifest["stopped"] == {"deals": first["played"]["deals"], "why": "decision"}
    monkeypatch.setattr(trial_run, "play_together", lambda *_, **__: pytest.fail("played again"))
    again = duel_result(one, quiet=True, reports=False)
    assert again == first
    assert json.loads((one.folder / "result.json").read_text()) == first


def test_files_are_those_of_a_run(tmp_path: Path) -> None:
    one = config(tmp_path / "run")
    result_of(one, quiet=True)
    names = {path.name for path in one.folder.iterdir()}
    assert names == {"chunks", "charts", "config.yaml", "manifest.json", "report.html", "report.md", "result.json"}
    assert {path.name for path in (one.folder / "charts").iterdir()} == {
        f"{name}.{kind}" for name in ("forest", "funnel", "lengths") for kind in ("svg", "png")
    }


def test_a_killed_run_goes_on_to_the_same_result(tmp_path: Path) -> None:
    keys: dict[str, Any] = {"until": "games", "games": 100_000, "looks": {**LOOKS, "growth": 1.1}}
    whole = duel_result(config(tmp_path / "whole", **keys), quiet=True, reports=False)
    one = config(tmp_path / "killed", **keys)
    (tmp_path / "x.yaml").write_text(freeze(one))
    command = [sys.executable, "-m", "unosim", "run", str(tmp_path / "x.yaml"), "-q"]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while len(list((one.folder / "chunks").glob("*.trial"))) < 3 and time.monotonic() < deadline:
        assert process.poll() is None, "it was over too soon"
        time.sleep(0.01)
    process.kill()
    process.wait()
    finished = len(list((one.folder / "chunks").glob("*.trial")))
    assert finished < len(list((tmp_path / "whole" / "chunks").glob("*.trial")))
    assert not (one.folder / "result.json").exists()
    assert same(duel_result(one, quiet=True, reports=False)) == same(whole)


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    one = config(tmp_path / "run", until="games", games=50_000_000)
    (tmp_path / "x.yaml").write_text(freeze(one))
    command = [sys.executable, "-m", "unosim", "run", str(tmp_path / "x.yaml"), "-q"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not list((one.folder / "chunks").glob("*.trial")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    expected = f"interrupted; what is finished is kept, go on with: unosim resume {one.folder}"
    assert err.splitlines()[-1] == expected
    assert json.loads((one.folder / "manifest.json").read_text())["status"] == "interrupted"


def test_damaged_files_are_played_again(tmp_path: Path) -> None:
    one = config(tmp_path / "run")
    first = duel_result(one, quiet=True, reports=False)
    for number, path in enumerate(sorted((one.folder / "chunks").glob("*.trial"))):
        content = bytearray(path.read_bytes())
        if number == 0:
            content = content[: len(content) // 2]
        else:
            content[len(content) // 3] ^= 0x55
        path.write_bytes(content)
    assert same(duel_result(one, quiet=True, reports=False)) == same(first)


def test_another_experiment_is_never_overwritten(tmp_path: Path) -> None:
    duel_result(config(tmp_path / "run", games=5000), quiet=True, reports=False)
    with pytest.raises(RunError, match="holds another experiment"):
        duel_result(config(tmp_path / "run", games=5000, seed=2), quiet=True, reports=False)


def test_extending_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = config(tmp_path / "run")
    first = duel_result(one, quiet=True, reports=False)
    assert first["verdict"]["biased"]
    further = extended(one, [Override(("until",), "0.9pp", ""), Override(("out",), str(tmp_path / "more"), "")])
    played: list[range] = []
    usual = trial_run.play_together

    def watched(together: Any, ranges: list[range], **more: Any) -> Any:
        played.extend(ranges)
        return usual(together, ranges, **more)

    monkeypatch.setattr(trial_run, "play_together", watched)
    second = duel_result(further, quiet=True, reports=False, donor=one.folder)
    assert min(deals.start for deals in played) == first["played"]["deals"]
    assert second["verdict"]["stopped"] == "precision"
    assert not second["verdict"]["biased"]
    alone = duel_result(further.model_copy(update={"out": str(tmp_path / "alone")}), quiet=True, reports=False)
    assert same(alone) == same(second)


def test_the_time_is_up_at_the_same_look_again(tmp_path: Path) -> None:
    one = config(tmp_path / "run", until=["games", "0.01 s"])
    first = duel_result(one, quiet=True, reports=False)
    assert (first["verdict"]["stopped"], first["verdict"]["look"]) == ("seconds", 1)
    later = json.loads((one.folder / "manifest.json").read_text())
    again = duel_result(one, quiet=True, reports=False)
    assert same(again) == same(first)
    assert later["stopped"]["why"] == "seconds"


def test_a_longer_run_has_the_same_deals(tmp_path: Path) -> None:
    short = config(tmp_path / "short", until="games", games=7500)
    long = config(tmp_path / "long", until="games", games=11_250)
    duel_result(short, quiet=True, reports=False)
    whole = duel_result(long, quiet=True, reports=False)
    shutil.rmtree(tmp_path / "long")
    assert same(duel_result(long, quiet=True, reports=False, donor=short.folder)) == same(whole)


def test_stretches_end_at_looks() -> None:
    looks = [1000, 1250, 100_000, 10_000_000]
    ranges = stretches(iter(looks), 5)
    assert [deals.start for deals in ranges[1:]] == [deals.stop for deals in ranges[:-1]]
    assert set(looks) <= {deals.stop for deals in ranges}
    assert max(map(len, ranges)) <= trial_run.LARGEST // 5
    assert ranges[0] == range(1000)
    assert len(ranges) < 40
