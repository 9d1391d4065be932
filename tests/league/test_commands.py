"""``unosim league`` as a user meets it, in files, and from Python."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import pytest

import unosim
from analysis import charts
from simulator import jit
from unosim import league_experiment
from unosim.cli import main
from unosim.config import ConfigError

Ran = Callable[..., tuple[int, str, str]]

QUICK = ("--players", "2", "--edition", "classic", "--games", "3000", "-q")


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    """Runs a command line in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(charts, "drawings", lambda _: {})  # they take longer than the rest

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


def result_of(ran: Ran, *arguments: str) -> dict[str, Any]:
    code, out, _ = ran(*arguments, "--format", "json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_a_league(ran: Ran) -> None:
    code, out, err = ran("league", "random", "first-legal", "wild-first", *QUICK)
    assert (code, err) == (0, "")
    assert "Who wins at mixed tables" in out
    assert "\nleague    3 strategies  | classic, 2 players, official rules\n" in out
    (folder,) = Path("results").iterdir()
    assert folder.name.startswith("league-")
    assert f"report: {folder}/report.html" in out


def test_the_command_in_the_block_repeats_the_run(ran: Ran) -> None:
    rules = ("--rules", "stacking=any", "--seed", "5", "--looks", "first=300,growth=2")
    first = result_of(ran, "league", "random", "first-legal", *QUICK, *rules)
    command = shlex.split(first["run"]["command"])
    assert command[:4] == ["unosim", "league", "random", "first-legal"]
    again = result_of(ran, *command[1:], "--out", "elsewhere", "-q")
    assert again["played"]["digest"] == first["played"]["digest"]
    assert again["run"]["config_hash"] == first["run"]["config_hash"]


def test_assertions_and_extending(ran: Ran) -> None:
    line = ("league", "first-legal", "random", *QUICK, "--assert", "strategies.first_legal.win_share > 45%")
    code, _, err = ran(
        *line, "--assert", "pairs.first_legal_v_random.pair_share.lower > 0", "--assert", "balanced == 1"
    )
    assert code == 0
    assert [text.split(":")[0] for text in err.splitlines()] == ["holds"] * 3
    code, _, err = ran(*line, "--assert", "league.leader == random")
    assert (code, err.count("\n")) == (2, 1)
    (folder,) = Path("results").iterdir()
    code, out, _ = ran("extend", str(folder), "--until", "1.5pp", "--games", "50000", "-q", "--format", "json")
    assert code == 0
    assert json.loads(out)["played"]["deals"] > 750


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("league random", "entrants: a league is for 2 to 10 strategies, got 1"),
        ("league random nobody", 'unosim league: entrants.1: unknown strategy "nobody"'),
        ("league random random", "entrants.1: random takes part twice"),
        ("league random first-legal --until decision", "until: a league has no decision"),
        ("league random first-legal --until soon", "until: must be"),
        ("league random first-legal --players 11", "players"),
        ("league random first-legal -O unit=match", 'unit: no such value, got "match"'),
        ("league random first-legal --looks x", "looks"),
        ("league", "argument"),
    ],
)
def test_every_mistake_is_one_line(ran: Ran, line: str, message: str) -> None:
    code, out, err = ran(*line.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
    assert not Path("results").exists()


def test_as_many_as_a_game_has_room_for() -> None:
    assert league_experiment.MAX_ENTRANTS == jit.MAX_ENTRANTS


def test_a_file(ran: Ran) -> None:
    Path("x.yaml").write_text(
        "edition: classic\nplayers: 2\ngames: 2000\nexperiments:\n"
        "  - {kind: league, entrants: [random, 'first-legal']}\n  - {table: random*2, games: 100}\n"
        "assert:\n  - league.games >= 2000\n  - all.faults == 0\n"
    )
    code, out, err = ran("validate", "x.yaml")
    assert (code, err) == (0, "")
    assert "x.yaml: ok: classic; 2 players: a league of random, first-legal; official rules; until 0.2pp" in out
    code, out, err = ran("run", "x.yaml", "-q", "--format", "json")
    assert code == 0
    assert [result["kind"] for result in json.loads(out)] == ["league", "table"]
    Path("y.yaml").write_text("kind: league\nentrants:\n  - random\n  - rnadom\n")
    code, _, err = ran("validate", "y.yaml")
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith('y.yaml:4: entrants.1: unknown strategy "rnadom"; allowed: random, ')


def test_from_python() -> None:
    found = unosim.league("random", "first-legal", "wild-first", players=3, edition="classic", games=4000)
    assert found.sentence in repr(found)
    table = found.table()
    assert table.filter(table["metric"] == "win_share")["name"].to_list() == ["random", "first-legal", "wild-first"]
    assert len(found.to_pandas()) == len(found.to_polars())
    assert found.charts == ("mixture", "pairs", "arrows", "strengths", "neighbors", "length")
    for name in found.charts:
        _, ax = plt.subplots()
        assert getattr(found, f"plot_{name}")(ax=ax) is ax
    plt.close("all")
    assert found._repr_html_().count("<table>") == 3
    more = found.extend("games", games=8000)
    assert more.result["played"]["games"] >= 8000
    with pytest.raises(ConfigError, match="a league is for 2 to 10 strategies"):
        unosim.league("random")
