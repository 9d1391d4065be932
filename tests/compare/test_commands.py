"""``unosim compare``, ``plan`` and ``extend`` as a user meets them: exit codes, formats, what is printed where."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis import charts
from unosim.cli import main

Ran = Callable[..., tuple[int, str, str]]

QUICK = ("--looks", "least=0", "-q")
CAP = ("--looks", "least=0", "--games", "5000", "-q")


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
    assert code in (0, 3)
    found: dict[str, Any] = json.loads(out)
    return found


def flat(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


def test_a_clear_answer(ran: Ran) -> None:
    code, out, err = ran("compare", "first-legal", "random", *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("BETTER: first-legal is better than random: +")
    (folder,) = Path("results").iterdir()
    assert folder.name.startswith("first-legal-v-random-")
    assert (folder / "report.html").exists()
    assert f"extend    unosim extend {folder} --until 0.1pp" in out


def test_the_command_in_the_block_repeats_the_run(ran: Ran) -> None:
    line = "compare first-legal random --field random,first-legal --edition classic --rules stacking=any --seed 5"
    first = result_of(ran, *line.split(), "--until", "games", "--games", "1000", "--metric", "turns")
    command = shlex.split(first["run"]["command"])
    assert command[0] == "unosim"
    again = result_of(ran, *command[1:], "--out", "elsewhere")
    assert again["played"]["digest"] == first["played"]["digest"]
    assert again["run"]["config_hash"] == first["run"]["config_hash"]


def test_undecided_at_the_cap(ran: Ran) -> None:
    code, out, _ = ran("compare", "random", "first-legal", "--games", "5", "-q")
    assert code == 3
    assert flat(out).startswith("UNDECIDED: after 1 deal it is open whether random is better or worse than first-legal")


def test_twins_are_equivalent(ran: Ran) -> None:
    code, out, _ = ran("compare", "random", "random", "-q")
    assert code == 0
    assert flat(out).startswith(
        "EQUIVALENT: no deal told random (A) and random (B) apart; the difference is exactly 0."
    )


def test_assertions(ran: Ran) -> None:
    line = ("compare", "first-legal", "random", *QUICK)
    code, _, err = ran(*line, "--assert", "win.lower > 0", "--assert", "unfinished_share < 0.1%")
    assert code == 0
    assert [line.split(":")[0] for line in err.splitlines()] == ["holds", "holds"]
    code, _, err = ran(*line, "--assert", "win.lower > 0", "--assert", "win.lower > 50pp")
    assert code == 1
    assert re.fullmatch(r"fails: win\.lower > 50pp \(win\.lower is [\d.]+\)", err.splitlines()[1])
    code, out, err = ran(*line, "--assert", "win.lower >", "--assert", "import os")
    assert (code, out) == (2, "")
    message = 'cannot be read; write for example "win.lower > 0"'
    assert err.splitlines() == [f"--assert win.lower >: {message}", f"--assert import os: {message}"]
    code, _, err = ran(*line, "--assert", "wn > 0")
    assert code == 2
    assert err.startswith('--assert wn > 0: no "wn" here; ')
    assert err.count("\n") == 1


def test_assertions_go_before_undecided(ran: Ran) -> None:
    line = ("compare", "random", "first-legal", "--games", "5", "-q")
    assert ran(*line, "--assert", "games == 5")[0] == 0
    assert ran(*line, "--assert", "win.lower > 0")[0] == 1


def test_formats(ran: Ran) -> None:
    line = ("compare", "first-legal", "random", *CAP)
    assert result_of(ran, *line)["kind"] == "compare"
    code, out, _ = ran(*line, "--format", "csv")
    assert code == 0
    assert out.splitlines()[0] == "section,name,metric,value,low,high,n,method"
    code, out, _ = ran(*line, "--format", "md")
    assert code == 0
    assert out.startswith("# first-legal-v-random\n")
    assert "```\ncompare   first-legal  v  random" in out


@pytest.mark.parametrize(
    "line",
    [
        "compare random",
        "compare random first-legal more",
        "compare random first-legal --wat",
        "compare random nobody",
        "compare random first-legal --until soon",
        "compare random first-legal --rope 5",
        "compare random first-legal --looks x",
        "compare random first-legal --sprt 1",
        "compare random first-legal --format xml",
        "compare random first-legal --assert x",
        "plan random first-legal --target x",
        "plan random first-legal --pilot 1",
        "plan random nobody",
        "extend nowhere --until 1pp",
    ],
)
def test_every_mistake_is_one_line(ran: Ran, line: str) -> None:
    code, out, err = ran(*line.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert not Path("results").exists()


def test_a_suite(ran: Ran) -> None:
    Path("x.yaml").write_text(
        "games: 5000\nexperiments:\n  - {kind: compare, a: first-legal, b: random, looks: {least: 0}}\n"
        "  - {table: random*4, games: 100}\nassert:\n  - compare.win > 0\n  - all.faults == 0\n"
    )
    code, out, err = ran("validate", "x.yaml")
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith(
        "x.yaml: ok: flip; 4 players: first-legal v random; official rules; by win until"
    )
    assert out.splitlines()[1].startswith("x.yaml: ok: flip; 4 players: random*4; official rules; 100 rounds")
    code, out, err = ran("run", "x.yaml", "-q", "--format", "json")
    assert code == 0
    assert [result["kind"] for result in json.loads(out)] == ["compare", "table"]
    assert [line.split(":")[0] for line in err.splitlines()] == ["holds", "holds"]
    assert sorted(path.name.rpartition("-")[0] for path in Path("results").iterdir()) == ["x-1", "x-2"]
    code, _, err = ran("run", "x.yaml", "-q", "--assert", "table.games > 100")
    assert code == 1
    assert err.splitlines()[-1].startswith("fails: table.games > 100")


def test_a_plan(ran: Ran) -> None:
    code, out, err = ran("plan", "first-legal", "random", "--target", "1pp", "--pilot", "400", "-q")
    assert (code, err) == (0, "")
    assert flat(out).startswith(
        "To find a difference of 1pp between first-legal and random with a probability of 90 % takes"
    )
    found = result_of(ran, "plan", "first-legal", "random", "--pilot", "400", "-q")
    assert [row["target"] for row in found["plan"]] == ["2pp", "1pp", "0.5pp", "0.2pp", "0.1pp"]
    assert found["run"]["command"] == "unosim plan first-legal random --pilot 400 --seed 1"


def test_extending(ran: Ran) -> None:
    first = result_of(ran, "compare", "first-legal", "random", *QUICK)
    folder = first["run"]["folder"]
    assert first["verdict"]["biased"]
    code, out, err = ran("extend", folder, "--until", "1pp", "-q", "--format", "json")
    assert (code, err) == (0, "")
    second = json.loads(out)
    assert second["verdict"]["stopped"] == "precision"
    assert second["played"]["deals"] > first["played"]["deals"]
    assert second["run"]["folder"] != folder
    for arguments, message in (
        ((folder,), "say how far to go: --until 0.1pp, or --games N"),
        ((folder, "--until", "decision", "--games", "1000000"), "stops where it did before"),
        ((folder, "--games", "5"), f"{first['played']['games']:,} games have been played already"),
    ):
        code, _, err = ran("extend", *arguments, "-q")
        assert code == 2
        assert err.startswith(f"{folder}: {message}")


def test_only_comparisons_are_extended(ran: Ran) -> None:
    found = result_of(ran, "plan", "first-legal", "random", "--pilot", "100", "-q")
    code, _, err = ran("extend", found["run"]["folder"], "--until", "1pp")
    assert code == 2
    assert "holds an experiment of kind plan; only comparisons and leagues can be extended" in err


def test_a_file_for_a_trace_must_hold_a_table(ran: Ran) -> None:
    Path("x.yaml").write_text("kind: compare\na: random\nb: first-legal\n")
    code, _, err = ran("trace", "1:0", "x.yaml")
    assert (code, err) == (2, "x.yaml: is of kind compare where a table is needed\n")
