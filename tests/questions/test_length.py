"""How long rounds take: figures from the tallies they rest on, differences over the same deals, commands."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import unosim
from simulator.worker import Keep, play_chunk
from tests.questions.conftest import Ran
from unosim.config import ConfigError, check_config
from unosim.length_run import study_of
from unosim.panel_draft import read_numbers

KEYS: dict[str, Any] = {"strategy": "first-legal", "players": [2, 3], "games": 800, "unit": "round"}
VARIANTS = ["draw=until_playable", "skip=off"]


@pytest.fixture(scope="module")
def result() -> unosim.Result:
    return unosim.length(variants=VARIANTS, **KEYS)


def rounds_of(result: unosim.Result, name: str) -> np.ndarray:
    """The rows of a table, played again."""
    (table,) = [t for t in study_of(result.config).tables if t.name == name]  # type: ignore[arg-type]
    rows = play_chunk(table.job, 0, result.result["played"]["deals"], Keep.ROUNDS).rounds
    assert rows is not None
    return rows


@pytest.mark.parametrize("name", ["2 players", "3 players", "3 players, draw=until_playable", "2 players, skip=off"])
def test_figures_are_those_of_the_rounds(result: unosim.Result, name: str) -> None:
    turns = np.sort(rounds_of(result, name)["turns"])
    figures = result.result["figures"]["round"][name]
    n = len(turns)
    assert figures["turns_mean"]["value"] == pytest.approx(turns.mean())
    half = figures["turns_mean"]["high"] - figures["turns_mean"]["value"]
    assert half == pytest.approx(1.96 * turns.std(ddof=1) / n**0.5, rel=0.02)
    for metric, level in (("turns_p50", 0.5), ("turns_p90", 0.9), ("turns_p99", 0.99)):
        assert figures[metric]["value"] == turns[int(np.ceil(level * n)) - 1]
        assert figures[metric]["low"] <= figures[metric]["value"] <= figures[metric]["high"]
    assert figures["minutes_mean"]["value"] == pytest.approx(turns.mean() * 8 / 60)
    curve = result.result["curves"][name]
    for at, share in zip(curve["at"], curve["value"], strict=True):
        assert share == pytest.approx((turns > at).mean(), abs=1e-6)


def test_changes_are_differences_deal_by_deal(result: unosim.Result) -> None:
    for variant in VARIANTS:
        ours, theirs = (rounds_of(result, name)["turns"] for name in (f"3 players, {variant}", "3 players"))
        difference = ours.astype(float) - theirs
        figure = result.result["figures"]["changes"][f"3 players, {variant}"]["turns_change"]
        assert figure["value"] == pytest.approx(difference.mean())
        half = 1.97 * difference.std(ddof=1) / len(difference) ** 0.5
        assert figure["high"] - figure["value"] == pytest.approx(half, rel=0.02)


def test_a_rule_that_cannot_matter_changes_nothing() -> None:
    found = unosim.length(variants=["dark_points=double"], **KEYS).result["figures"]["changes"]
    for figures in found.values():
        assert all(f["value"] == f["low"] == f["high"] == 0 for f in figures.values())


def test_rounds_broken_off_are_counted_as_longer() -> None:
    found = unosim.length(rules={"max_turns": 20}, **KEYS).result
    figures = found["figures"]["round"]["3 players"]
    assert figures["turns_p99"]["value"] is None
    assert found["curves"]["3 players"]["limit"] == 20
    assert found["figures"]["game"]["3 players"]["unfinished"]["value"] > 0.3


def test_matches() -> None:
    found = unosim.length(strategy="first-legal", players=4, games=60).result
    figures = found["figures"]["match"]["4 players"]
    assert figures["rounds_mean"]["value"] > 2
    rounds = figures["rounds_mean"]["value"] * found["figures"]["round"]["4 players"]["turns_mean"]["value"]
    assert figures["match_turns"]["value"] == pytest.approx(rounds)
    assert figures["match_minutes"]["value"] == pytest.approx(rounds * 8 / 60)


def test_the_number_of_workers_changes_nothing(ran: Ran) -> None:
    line = "length --strategy first-legal --players 2,5 --games 3000 --unit round --variant stacking=any -q"
    found = []
    for more in ("-j 1 -o one", "-j 2 -o two", "-j 2 --backend sequential -o three"):
        code, out, err = ran(*line.split(), *more.split(), "--format", "json")
        assert (code, err) == (0, "")
        result = json.loads(out)
        found.append({key: value for key, value in result.items() if key != "run"})
    assert found[0] == found[1] == found[2]


def test_a_run_that_was_cut_off_goes_on(ran: Ran) -> None:
    line = [
        "length",
        "--strategy",
        "first-legal",
        "--players",
        "4",
        "--games",
        "40000",
        "--unit",
        "round",
        "-q",
        "--format",
        "json",
        "-o",
        "run",
    ]
    _, whole, _ = ran(*line)
    files = sorted(Path("run/chunks").iterdir())
    assert len(files) > 1
    files[-1].unlink()
    files[0].write_bytes(files[0].read_bytes()[:100])
    manifest = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps(manifest | {"status": "running"}))
    _, again, _ = ran(*line)
    assert json.loads(again)["figures"] == json.loads(whole)["figures"]
    assert json.loads(again)["played"] == json.loads(whole)["played"]


def test_a_precision_ends_it_at_a_look(ran: Ran) -> None:
    line = ["length", "--strategy", "first-legal", "--players", "2,4", "--unit", "round", "--until"]
    code, out, _ = ran(*line, "1.2 turns", "-q", "--format", "json")
    result = json.loads(out)
    assert code == 0
    assert result["played"]["deals"] in (1000, 1500, 2250, 3375)
    assert result["played"]["stopped"] == "precision"
    for figures in result["figures"]["round"].values():
        assert figures["turns_mean"]["high"] - figures["turns_mean"]["value"] <= 1.2


def test_files_and_words(ran: Ran) -> None:
    line = "length --edition classic --players 2-4 --games 90 --variant stacking=any -q -o run"
    code, out, err = ran(*shlex.split(line), "--assert", 'match["4 players"].rounds_mean.upper < 99')
    assert code == 0
    assert err.startswith("holds: match['4 players']") or err.startswith('holds: match["4 players"]')
    assert out.startswith("A round of classic UNO takes") or out.startswith("A round of UNO takes")
    assert max(map(len, out.splitlines())) <= 80
    assert "Only 15 deals were played" in " ".join(out.split())
    frame = pl.read_parquet("run/figures.parquet")
    assert frame.equals(pl.read_csv("run/figures.csv", schema=frame.schema))
    assert set(pl.read_parquet("run/curves.parquet")["name"]) == set(frame.filter(section="round")["name"])
    command = json.loads(Path("run/result.json").read_text())["run"]["command"]
    code, out, err = ran(*shlex.split(command)[1:], "-q", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["played"]["digest"] == json.loads(Path("run/result.json").read_text())["played"]["digest"]


def test_charts_and_notebooks(result: unosim.Result) -> None:
    from matplotlib.figure import Figure

    assert result.charts == ("survival", "quantiles", "changes")
    for name in result.charts:
        ax = Figure().subplots()
        assert getattr(result, f"plot_{name}")(ax=ax) is ax
        assert ax.get_title(loc="left")
    assert "<table>" in result._repr_html_()
    assert set(result.table()["metric"]) >= {"turns_mean", "turns_p50", "minutes_mean"}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"players": "2-x"}, "must be numbers of players"),
        ({"players": [1, 4]}, "must be numbers from 2 to 10"),
        ({"players": 10, "edition": "flex"}, "flex is for 2 to 8 players"),
        ({"strategy": "sensibel"}, 'did you mean "sensible"'),
        ({"variants": ["stakking=same"]}, 'did you mean "stacking"'),
        ({"variants": ["stacking=some"]}, "no such value"),
        ({"variants": ["stacking"]}, "no value given"),
        ({"variants": ["hand_size=20"], "players": 10}, "10 hands and a starter"),
        ({"variants": ["skip=off", "skip=off"]}, "the same rules twice"),
        ({"until": "decision"}, "nothing is decided here"),
        ({"until": "1pp"}, "must be"),
        ({"seconds_per_turn": 0}, "above 0"),
        ({"record": "rounds"}, "none"),
        ({"tables": 3}, "unknown key"),
    ],
)
def test_mistakes_are_told(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_config({"kind": "length", **keys})
    (line,) = caught.value.lines()
    assert message in line


def test_numbers_of_players() -> None:
    assert read_numbers("2-4,8") == read_numbers([2, 3, "4", 8]) == (2, 3, 4, 8)
    assert read_numbers(4) == (4,)
    assert check_config({"kind": "length", "edition": "flex"}).players == tuple(range(2, 9))
