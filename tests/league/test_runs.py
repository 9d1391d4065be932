"""Leagues in run folders: the same whatever the workers and tasks, resumable, extendable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.league_judge import LeagueJudge
from analysis.league_result import summarize
from unosim import trial_run
from unosim.config import check_config
from unosim.experiment import config_hash
from unosim.extending import extended
from unosim.frozen import freeze
from unosim.league_experiment import LeagueExperiment
from unosim.league_run import league_of, league_result, rule_of
from unosim.run_folder import RunFolder
from unosim.sources import Override
from unosim.suite_runner import result_of
from unosim.trial_run import TrialRun

SMALL: dict[str, Any] = {
    "kind": "league",
    "entrants": ["random", "first-legal", "wild-first"],
    "edition": "classic",
    "players": 2,
    "until": "2pp",
    "looks": {"first": 400, "growth": 1.5, "least": 400},
}


def config(folder: Path, **keys: Any) -> LeagueExperiment:
    found = check_config({**SMALL, "out": str(folder), **keys})
    assert isinstance(found, LeagueExperiment)
    return found


def same(result: dict[str, Any]) -> str:
    """All of a result that must not depend on how it was run."""
    return json.dumps({key: value for key, value in result.items() if key != "run"}, sort_keys=True)


def run(one: LeagueExperiment, chunk: int | None) -> dict[str, Any]:
    """Run with tasks of a size."""
    judge = LeagueJudge(league_of(one), rule_of(one))
    with RunFolder.open(one.folder, config_hash(one), freeze(one)) as folder:
        total = TrialRun(one, judge, folder, quiet=True, chunk=chunk).play()
    return summarize(judge.league, judge.rule, total, judge.seen, {})


@pytest.mark.parametrize(
    "keys",
    [{}, {"players": 5, "until": "games", "games": 20_000}],
    ids=["precision", "sampled orders"],
)
def test_the_same_whatever_the_workers_and_tasks(tmp_path: Path, keys: dict[str, Any]) -> None:
    ways = [(1, 90), (2, 90), (2, 700), (1, None)]
    results = [run(config(tmp_path / str(i), jobs=jobs, **keys), chunk) for i, (jobs, chunk) in enumerate(ways)]
    assert len({same(result) for result in results}) == 1


def test_files_are_those_of_a_run(tmp_path: Path) -> None:
    one = config(tmp_path / "run", players=3)
    result = result_of(one, quiet=True)
    names = {path.name for path in one.folder.iterdir()}
    assert names == {"chunks", "charts", "config.yaml", "manifest.json", "report.html", "report.md", "result.json"}
    assert {path.name for path in (one.folder / "charts").iterdir()} == {
        f"{name}.{kind}"
        for name in ("mixture", "pairs", "arrows", "strengths", "neighbors", "length")
        for kind in ("svg", "png")
    }
    assert json.loads((one.folder / "result.json").read_text()) == result
    assert (one.folder / "report.html").stat().st_size < 1_000_000


def test_a_run_goes_on_where_it_broke_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = league_result(config(tmp_path / "whole"), quiet=True, reports=False)
    one = config(tmp_path / "broken")
    usual, left = trial_run.write_sums, iter(range(2))

    def breaking(*arguments: Any) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        usual(*arguments)

    monkeypatch.setattr(trial_run, "write_sums", breaking)
    with pytest.raises(KeyboardInterrupt):
        league_result(one, quiet=True, reports=False)
    assert json.loads((one.folder / "manifest.json").read_text())["status"] == "interrupted"
    monkeypatch.setattr(trial_run, "write_sums", usual)
    assert same(league_result(one, quiet=True, reports=False)) == same(whole)
    monkeypatch.setattr(trial_run, "play_together", lambda *_, **__: pytest.fail("played again"))
    assert same(league_result(one, quiet=True, reports=False)) == same(whole)


def test_extending_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = config(tmp_path / "run")
    first = league_result(one, quiet=True, reports=False)
    further = extended(one, [Override(("until",), "1.5pp", ""), Override(("out",), str(tmp_path / "more"), "")])
    assert isinstance(further, LeagueExperiment)
    played: list[range] = []
    usual = trial_run.play_together

    def watched(together: Any, ranges: list[range], **more: Any) -> Any:
        played.extend(ranges)
        return usual(together, ranges, **more)

    monkeypatch.setattr(trial_run, "play_together", watched)
    second = league_result(further, quiet=True, reports=False, donor=one.folder)
    assert min(deals.start for deals in played) == first["played"]["deals"]
    alone = league_result(further.model_copy(update={"out": str(tmp_path / "alone")}), quiet=True, reports=False)
    assert same(alone) == same(second)
    assert second["stopped"]["widest"] <= 0.015
