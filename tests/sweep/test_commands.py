"""``unosim sweep`` and ``unosim.sweep`` as a user meets them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import unosim
from analysis import charts, report
from analysis.document import document
from unosim.cli import main

Ran = Callable[..., tuple[int, str, str]]

LINE = ("sweep", "sensible", "--variant", "random", "--variant", "first-legal", "--games", "4000", "-q")


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    """Runs a command line in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(charts, "drawings", lambda _: {})  # they take longer than the rest

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


def test_a_search(ran: Ran) -> None:
    code, out, err = ran(*LINE, "--until", "games")
    assert (code, err) == (0, "")
    assert out.startswith("WORSE: even the best of 2 variants of sensible, ")
    paste = out.partition("\nsweep     ")
    assert all(len(line) <= 80 for line in paste[0].splitlines())
    for part in ("p by itself" not in out, "adj. p" in out, "culled after" in out, "repeat    unosim sweep" in out):
        assert part
    (folder,) = Path("results").iterdir()
    assert f"report: {folder}/report.html" in out


def test_the_command_in_the_block_repeats_the_sweep(ran: Ran) -> None:
    line = (
        "sweep sensible --over rules.hand_size=5..7 --field random --metric win --games 600 --seed 4 --until games -q"
    )
    first = json.loads(ran(*line.split(), "--format", "json")[1])
    command = shlex.split(first["run"]["command"])
    assert command[:2] == ["unosim", "sweep"]
    again = json.loads(ran(*command[1:], "--out", "elsewhere", "-q", "--format", "json")[1])
    assert again["played"]["digest"] == first["played"]["digest"]
    assert again["run"]["config_hash"] == first["run"]["config_hash"]


def test_other_formats(ran: Ran) -> None:
    code, out, _ = ran(*LINE, "--find", "all", "--format", "csv")
    assert code == 0
    assert out.splitlines()[1].startswith("scan,baseline,win_difference,0.0,")
    code, out, _ = ran(*LINE, "--find", "all", "--format", "md")
    assert code == 0
    assert "adj. p | verdict | adjusted" in out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sweep", 'missing argument "BASELINE"'),
        ("sweep sensible", "over: is needed: what to try out"),
        ("sweep sensible --over attack_at", "--over attack_at: over: write --over NAME=VALUES"),
        ("sweep sensible --over attack_at=1 --over attack_at=2", "--over attack_at=2: over: attack_at is given twice"),
        ("sweep sensible --over atack_at=1", '--over atack_at=1: over.atack_at: unknown parameter "atack_at"'),
        ("sweep sensible --over attack_at=1 --find x", '--find x: find: no such value, got "x"; allowed: best, all'),
        ("sweep nobody --over attack_at=1", 'unknown strategy "nobody"'),
    ],
)
def test_every_mistake_is_one_line(ran: Ran, line: str, message: str) -> None:
    code, out, err = ran(*line.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err
    assert not Path("results").exists()


def test_from_python() -> None:
    found = unosim.sweep("sensible", {"attack_at": [1, 3]}, games=8000, until="games")
    assert found.charts == ("sweep",)
    assert found.table()["name"].unique(maintain_order=True).to_list() == [
        row["variant"] for row in found.result["finalists"]
    ]
    assert found.verdict == found.sentence
    assert "; variance gain ×" in document(found.result).paste
    curve = unosim.sweep("sensible", {"rules.hand_size": [5, 7, 9]}, games=300, until="games")
    assert curve.table()["name"].to_list() == ["hand_size=5"] * 2 + ["hand_size=7"] * 2 + ["hand_size=9"] * 2
    for result in (found, curve):
        page = report.as_html(result.result)
        assert "<svg" in page
        assert "None" not in page


def test_assertions_and_the_exit_code(ran: Ran) -> None:
    line = (*LINE, "--until", "games")
    code, _, err = ran(*line, "--assert", "verdict == WORSE", "--assert", "best == 'first-legal' or best == 'random'")
    assert (code, err.count("holds: ")) == (0, 2)
    assert ran(*line, "--assert", "difference.upper > 0")[0] == 1
    assert ran(*line, "--assert", "reserved.random.win_difference < 0")[0] == 0
    code, out, _ = ran("sweep", "sensible", "--over", "attack_at=1", "--games", "400", "--until", "games", "-q")
    assert code == 3
    assert out.startswith("UNDECIDED: it is open whether attack_at=1, a variant of sensible, is better or\n")
    assert "no variant differs from the baseline by more than" in " ".join(out.split())
    assert "baseline (2)" in out
