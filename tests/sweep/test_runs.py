"""Sweeps in run folders: culled, checked on reserved deals, the same whatever the workers, resumable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sweep.sweeps import sweep_config, wide
from unosim import trial_run
from unosim.suite_runner import result_of
from unosim.sweep_experiment import SweepExperiment
from unosim.sweep_run import sweep_result

Result = dict[str, Any]


def same(result: Result) -> str:
    """All of a result that must not depend on how it was run."""
    return json.dumps({key: value for key, value in result.items() if key != "run"}, sort_keys=True)


def carried_out(config: SweepExperiment, folder: Path) -> Result:
    return sweep_result(config.model_copy(update={"out": str(folder)}), quiet=True, reports=False)


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> tuple[SweepExperiment, Result]:
    """A search in which the variants are told apart, with its folder."""
    config = wide(games=60_000, until="1pp").model_copy(update={"out": str(tmp_path_factory.mktemp("race") / "run")})
    return config, sweep_result(config, quiet=True, reports=False)


def test_the_hopeless_are_culled_and_the_others_play_on(race: tuple[SweepExperiment, Result]) -> None:
    _, result = race
    rows = {row["variant"]: row for row in result["scan"]}
    assert result["stopped"] == "decision"
    culled = {name: row["culled"]["deals"] for name, row in rows.items() if row["culled"]}
    assert set(culled) == {"random", "first-legal", "highest-points"}, "the baseline is the best of them"
    assert all(row["deals"] == row["culled"]["deals"] for row in rows.values() if row["culled"])
    assert [heat["left"] for heat in result["heats"]] == sorted((h["left"] for h in result["heats"]), reverse=True)
    assert result["heats"][0]["left"] == 4
    assert rows["baseline"]["culled"] is None
    assert result["answer"]["verdict"] == "WORSE"
    assert result["answer"]["baseline_led"]


def test_the_finalists_are_checked_on_reserved_deals(race: tuple[SweepExperiment, Result]) -> None:
    config, result = race
    files = sorted(path.name for path in (config.folder / "chunks").iterdir())
    reserved = [name for name in files if int(name.partition("-")[0]) >= 2**62]
    assert reserved
    assert len(reserved) < len(files)
    assert result["played"]["reserved_deals"] == sum(int(n.partition("-")[2].partition(".")[0]) for n in reserved)
    best, *others = result["finalists"]
    assert best["variant"] == result["answer"]["variant"]
    assert best["difference"] == result["answer"]["difference"]
    assert best["behind"] is None
    assert all(row["behind"]["value"] is not None for row in others)
    assert result["answer"]["searched"] != result["answer"]["difference"]


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 500), (2, 500), (2, 5000)])
def test_the_same_whatever_the_workers_and_tasks(
    race: tuple[SweepExperiment, Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, chunk: int
) -> None:
    config, result = race
    usual = trial_run.play_together
    monkeypatch.setattr(trial_run, "play_together", lambda *given, **more: usual(*given, **{**more, "chunk": chunk}))
    assert same(carried_out(config.model_copy(update={"jobs": jobs}), tmp_path / "run")) == same(result)


def test_a_finished_sweep_is_not_played_again_and_a_broken_one_goes_on(
    race: tuple[SweepExperiment, Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    config, result = race
    chunks = sorted((config.folder / "chunks").iterdir())
    damaged = [chunks[1], chunks[-1]]
    for path in damaged:
        path.write_bytes(path.read_bytes()[:-9])
    played: list[range] = []
    usual = trial_run.play_together

    def watched(together: Any, ranges: list[range], **more: Any) -> Any:
        played.extend(ranges)
        return usual(together, ranges, **more)

    with monkeypatch.context() as patched:
        patched.setattr(trial_run, "play_together", watched)
        assert same(sweep_result(config, quiet=True, reports=False)) == same(result)
    starts = [int(path.name.partition("-")[0]) for path in damaged]
    assert set(starts) <= {deals.start for deals in played}
    monkeypatch.setattr(trial_run, "play_together", lambda *_, **__: pytest.fail("played again"))
    assert same(sweep_result(config, quiet=True, reports=False)) == same(result)
    manifest = json.loads((config.folder / "manifest.json").read_text())
    assert (manifest["status"], manifest["digest"]) == ("complete", result["played"]["digest"])
    assert manifest["rounds_done"] == result["played"]["rounds"]
    assert manifest["deals_done"] == result["played"]["deals"]


def test_games_of_the_search_are_never_exceeded(tmp_path: Path) -> None:
    config = sweep_config(games=20_000, until="games")
    result = carried_out(config, tmp_path / "run")
    assert result["stopped"] == "games"
    searched = result["played"]["deals"] - result["played"]["reserved_deals"]
    assert searched * 8 == config.games
    assert result["played"]["games"] <= 2 * config.games


def test_a_scan_plays_all_to_the_end(tmp_path: Path) -> None:
    config = wide(find="all", until="games", games=6000)
    result = carried_out(config, tmp_path / "run")
    rows = result["scan"]
    assert result["answer"] is None
    assert result["finalists"] == []
    assert {row["deals"] for row in rows} == {500}
    assert [row["verdict"] for row in rows if not row["baseline"]] == ["WORSE"] * 3
    for row in rows:
        if not row["baseline"]:
            assert row["p"] <= row["p_adjusted"]
            assert row["adjusted"]["low"] <= row["difference"]["low"]
    assert result["played"]["games"] == config.games


def test_rules_have_levels_and_steps(tmp_path: Path) -> None:
    config = sweep_config(over={"rules.hand_size": [5, 7, 9]}, until="games", games=1500)
    result = carried_out(config, tmp_path / "run")
    turns = [row["level"]["value"] for row in result["scan"]]
    assert turns == sorted(turns)
    assert [row["baseline"] for row in result["scan"]] == [False, True, False]
    steps = [row["difference"]["value"] for row in result["steps"]]
    assert [row["step"] for row in result["steps"]] == ["hand_size 5 → 7", "hand_size 7 → 9"]
    assert steps == pytest.approx([turns[1] - turns[0], turns[2] - turns[1]])


def test_steps_of_a_search_are_those_of_its_pairs(tmp_path: Path) -> None:
    result = carried_out(sweep_config(games=20_000), tmp_path / "run")
    values = {row["variant"]: row["difference"]["value"] for row in result["scan"]}
    expected = [values["attack_at=2"] - values["attack_at=0"], values["attack_at=5"] - values["attack_at=2"]]
    assert [row["difference"]["value"] for row in result["steps"]] == pytest.approx(expected)
    assert values["attack_at=2"] == 0


def test_files_are_those_of_a_run(tmp_path: Path) -> None:
    config = wide(games=6000, until="games", out=str(tmp_path / "run"))
    result_of(config, quiet=True)
    names = {path.name for path in config.folder.iterdir()}
    assert names == {"chunks", "charts", "config.yaml", "manifest.json", "report.html", "report.md", "result.json"}
    assert {path.name for path in (config.folder / "charts").iterdir()} == {"sweep.svg", "sweep.png"}
