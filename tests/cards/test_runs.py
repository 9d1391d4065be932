"""Studies of cards in run folders and on the command line: the same however they are run, resumable, checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unosim
from analysis.cards import summarize
from analysis.cards_study import Played
from simulator.chunk_file import write_atomically
from unosim import cards_run
from unosim.cards_experiment import CardsExperiment
from unosim.cards_run import CardsRun, cards_result, parts_of, study_of
from unosim.cli import main
from unosim.config import check_config, config_hash, freeze, load_config
from unosim.run_folder import RunFolder

SMALL: dict[str, Any] = {
    "kind": "cards",
    "edition": "classic",
    "players": 3,
    "cards": "skip,draw-two",
    "games": 4000,
    "metrics": "opening_value,swap_value,effect_off,stuck_cost,observed,dose",
    "doses": "0,4",
}


def config(folder: Path, **keys: Any) -> CardsExperiment:
    found = check_config({**SMALL, "out": str(folder), **keys})
    assert isinstance(found, CardsExperiment)
    return found


def same(result: dict[str, Any]) -> str:
    """All of a result that must not depend on how it was run."""
    return json.dumps({key: value for key, value in result.items() if key != "run"}, sort_keys=True)


def run(one: CardsExperiment, chunk: int | None) -> dict[str, Any]:
    """Run with tasks of a size."""
    study = study_of(one)
    parts = parts_of(one, study)
    with RunFolder.open(one.folder, config_hash(one), freeze(one)) as folder:
        sums = CardsRun(one, parts, folder, quiet=True, chunk=chunk).play()
    return summarize(study, Played(sums, {part.name: part.deals for part in parts}, 0), {})


def test_the_same_whatever_the_workers_and_tasks(tmp_path: Path) -> None:
    ways = [(1, None), (2, 7), (2, 100)]
    results = [run(config(tmp_path / str(i), jobs=jobs), chunk) for i, (jobs, chunk) in enumerate(ways)]
    assert len({same(result) for result in results}) == 1


def test_worker_processes_bring_the_same(tmp_path: Path) -> None:
    keys = {"metrics": "opening_value", "games": 600}
    threads = run(config(tmp_path / "a", jobs=1, **keys), None)
    processes = run(config(tmp_path / "b", jobs=2, backend="loky", **keys), 100)
    assert same(threads) == same(processes)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_run, "FIRST_FILE", 256)
    whole = cards_result(config(tmp_path / "whole", games=2000), quiet=True, reports=False)
    one = config(tmp_path / "broken", games=2000)
    written: list[Path] = []

    def interrupted(path: Path, *arguments: Any) -> None:
        if len(written) == 3:
            raise KeyboardInterrupt
        written.append(path)
        real(path, *arguments)

    real = cards_run.write_sums
    monkeypatch.setattr(cards_run, "write_sums", interrupted)
    with pytest.raises(KeyboardInterrupt):
        cards_result(one, quiet=True, reports=False)
    monkeypatch.setattr(cards_run, "write_sums", real)
    damaged, kept = written[0], written[1]
    write_atomically(damaged, lambda file: file.write(b"nothing"))
    before = kept.stat().st_mtime_ns
    assert same(cards_result(one, quiet=True, reports=False)) == same(whole)
    assert kept.stat().st_mtime_ns == before, "what was finished is not played again"


def test_a_finished_run_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = config(tmp_path / "run", games=1000)
    first = cards_result(one, quiet=True)
    monkeypatch.setattr(cards_run, "write_sums", lambda *_: pytest.fail("played again"))
    assert same(cards_result(one, quiet=True)) == same(first)
    names = {path.name for path in one.folder.iterdir()}
    assert names >= {
        "result.json",
        "report.html",
        "report.md",
        "figures.csv",
        "figures.parquet",
        "charts",
        "manifest.json",
    }
    assert json.loads((one.folder / "manifest.json").read_text())["digest"] == first["played"]["digest"]
    rows = (one.folder / "figures.csv").read_text().splitlines()
    assert rows[0] == "section,name,metric,value,low,high,n,method"
    assert {row.partition(",")[0] for row in rows[1:]} >= {"opening", "swap", "effect", "dose", "stuck", "observed"}


def test_a_frozen_study_reads_back_unchanged(tmp_path: Path) -> None:
    one = config(tmp_path / "run")
    path = tmp_path / "frozen.yaml"
    path.write_text(freeze(one))
    assert load_config(path) == one


def test_the_command_prints_an_answer_that_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--edition", "classic", "--players", "2", "--games", "3000", "--out", str(tmp_path / "run"), "--quiet"]
    assert main(["cards", *flags, "--assert", "opening.wild_draw_four.opening_value > 0"]) == 0
    said = capsys.readouterr()
    assert "is worth most: each copy in the opening hand adds" in said.out
    assert "holds: opening.wild_draw_four.opening_value > 0" in said.err
    assert max(map(len, said.out.splitlines()[:-1])) <= 80


def test_several_numbers_of_players_are_as_many_studies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flags = ["--edition", "classic", "--players", "2,3", "--games", "600", "--metrics", "opening_value", "--quiet"]
    assert main(["cards", *flags, "--format", "json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert [result["asked"]["players"] for result in results] == [2, 3]
    assert [result["name"] for result in results] == ["cards-2", "cards-3"]


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (["--metrics", "opening"], 'no such metric, got "opening"'),
        (["--cards", "skip,draw-six"], 'no such card in flip, got "draw-six"'),
        (["--cards", "flip,light-flip"], "light-flip: flip says already what becomes of it"),
        (["--cards", "flip", "--deck", "dark-flip=off"], "says already what becomes of it"),
        (["--doses", "0,many"], 'must be a whole number, got "many"'),
        (["--players", "11"], "must be at most 10"),
        (["--players", "2,11"], "must be at most 10"),
        (["--against", "nobody"], 'unknown strategy "nobody"'),
        (["--table", "sensible,random", "--players", "3"], "3 players need as many strategies, got 2 seats"),
    ],
)
def test_mistakes_are_told_in_one_line(flags: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", *flags]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_the_library_gives_tables_and_charts() -> None:
    found = unosim.cards(edition="classic", players=2, games=3000, table="random", metrics="opening_value,observed")
    assert found.charts == ("values",)
    assert found.plot().get_title(loc="left") == "What a card is worth"
    frame = found.table()
    assert set(frame["name"]) >= {"wild", "draw-two", "7"}
    assert "<table>" in found._repr_html_()
    assert found.sentence in repr(found)
