"""Commands that work on the folders of finished runs: report and diff."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran

Runs = Callable[[str], Path]

ROOT = Path(__file__).resolve().parents[2]

# -- report -----------------------------------------------------------------------------------------------------------


def test_report_tells_what_the_run_told(ran: Ran, runs: Runs, tmp_path: Path) -> None:
    folder = shutil.copytree(runs("plain"), tmp_path / "run")
    told = {name: (folder / name).read_text("utf-8") for name in ("report.html", "report.md")}
    for name in told:
        (folder / name).unlink()
    shutil.rmtree(folder / "charts")
    code, out, err = ran("report", str(folder))
    assert (code, err) == (0, "")
    assert "first-legal wins" in out.splitlines()[0]
    assert out.endswith(f"report: {folder / 'report.html'}\n")
    assert (folder / "report.md").read_text("utf-8") == told["report.md"]
    assert {path.suffix for path in (folder / "charts").iterdir()} == {".svg", ".png"}
    assert (folder / "report.html").stat().st_size == pytest.approx(len(told["report.html"].encode()), rel=0.01)


@pytest.mark.parametrize("kind", ["plain", "duel"])
def test_report_in_every_format(ran: Ran, runs: Runs, tmp_path: Path, kind: str) -> None:
    folder = runs(kind)
    assert json.loads(ran("report", str(folder), "--format", "json")[1]) == json.loads(
        (folder / "result.json").read_text("utf-8")
    )
    rows = list(csv.reader(io.StringIO(ran("report", str(folder / "result.json"), "--format", "csv")[1])))
    assert rows[0][:4] == ["section", "name", "metric", "value"]
    assert ran("report", str(folder), "--format", "md")[1].startswith("# ")
    assert ran("report", str(folder), "--format", "html")[1].startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == []


def test_report_elsewhere(ran: Ran, runs: Runs) -> None:
    assert ran("report", str(runs("plain")), "--out", "there", "--format", "csv")[0] == 0
    assert {path.name for path in Path("there").iterdir()} == {"charts", "report.html", "report.md"}


def test_report_never_loads_the_game(runs: Runs) -> None:
    code = (
        "import sys; from unosim.cli import main; main(['report', sys.argv[1], '--out', sys.argv[2]]);"
        "sys.exit(', '.join({'numba', 'simulator.jit', 'joblib'} & set(sys.modules)) or 0)"
    )
    folder = runs("plain")
    command = [sys.executable, "-c", code, folder, folder.parent / "again"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "is no run folder"),
        ("{", "is no result of unosim, or damaged"),
        ("[]", "is no result of unosim"),
        ('{"kind": "table", "schema": 99, "figures": {}, "played": {}, "run": {}}', "newer than"),
        ('{"kind": "table", "schema": 1, "figures": {}, "played": {}, "run": {}}', "cannot be told by this version"),
        ('{"kind": "ritual", "schema": 1, "figures": {}, "played": {}, "run": {}}', "no report for results of kind"),
    ],
)
def test_results_that_cannot_be_told(ran: Ran, content: str | None, line: str) -> None:
    Path("x").mkdir()
    if content is not None:
        Path("x/result.json").write_text(content)
    for command in (["report", "x"], *([["diff", "x", "x"]] if content is None else [])):
        code, out, err = ran(*command)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert line in err


def test_an_unfinished_run_has_no_report_yet(ran: Ran) -> None:
    Path("x").mkdir()
    Path("x/config.yaml").write_text("table: random*2\n")
    code, _, err = ran("report", "x")
    assert (code, err) == (2, "x/result.json: the run is not finished; go on with it: unosim resume x\n")


# -- diff -------------------------------------------------------------------------------------------------------------


def diff(ran: Ran, *arguments: object) -> dict[str, Any]:
    code, out, err = ran("diff", *map(str, arguments), "--format", "json", "-q")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def value(folder: Path, *path: str) -> float:
    figure = json.loads((folder / "result.json").read_text("utf-8"))["figures"]
    for part in path:
        figure = figure[part]
    return float(figure["value"])


def test_a_changed_rule_on_the_same_deals(ran: Ran, runs: Runs) -> None:
    before, after = runs("plain"), runs("stacked")
    result = diff(ran, before, after)
    assert (result["how"], result["deals"]) == ("paired", 150)
    assert result["changed"] == [{"key": "rules.stacking", "before": "none", "after": "same"}]
    for path in (("strategies", "random", "win_share"), ("length", "round", "turns_mean"), ("game", "round", "flips")):
        section, name, metric = path
        figure = result["figures"][section][name][metric]
        assert figure["value"] == pytest.approx(value(after, *path) - value(before, *path))
        assert figure["low"] <= figure["value"] <= figure["high"]
        assert figure["method"] in ("t", "delta")
    loose = diff(ran, before, after, "--no-replay")
    assert loose["how"] == "same deals"
    wide, narrow = (r["figures"]["strategies"]["random"]["win_share"] for r in (loose, result))
    assert wide["value"] == pytest.approx(narrow["value"])
    assert wide["high"] - wide["low"] > narrow["high"] - narrow["low"]


def test_other_deals_are_independent(ran: Ran, runs: Runs) -> None:
    result = diff(ran, runs("plain"), runs("other-deals"))
    assert (result["how"], result["deals"]) == ("independent", None)
    assert [change["key"] for change in result["changed"]] == ["seed"]


def test_a_run_and_itself(ran: Ran, runs: Runs) -> None:
    code, out, err = ran("diff", str(runs("plain")), str(runs("plain")))
    assert (code, err) == (0, "")
    assert out.startswith("Nothing differs: both runs have the same numbers")


def test_a_longer_run_of_the_same_deals(ran: Ran, runs: Runs) -> None:
    result = diff(ran, runs("plain"), runs("shorter"))
    assert (result["how"], result["deals"]) == ("paired", 100)
    figures = [f for names in result["figures"].values() for metrics in names.values() for f in metrics.values()]
    assert {f["value"] for f in figures if f["method"] == "t"} == {0.0}


def test_numbers_of_another_version_are_not_paired(ran: Ran, runs: Runs, tmp_path: Path) -> None:
    stale = shutil.copytree(runs("stacked"), tmp_path / "stale")
    result = json.loads((stale / "result.json").read_text("utf-8"))
    result["played"]["digest"] = "0" * 64
    (stale / "result.json").write_text(json.dumps(result))
    assert (found := diff(ran, runs("plain"), stale))["how"] == "same deals"
    assert found["stale"] is True
    out = ran("diff", str(runs("plain")), str(stale), "-q")[1]
    assert "Note: Another version of the program made these runs" in " ".join(out.split())


def test_kinds_that_have_little_in_common(ran: Ran, runs: Runs) -> None:
    code, out, _ = ran("diff", str(runs("plain")), str(runs("duel")))
    assert code == 0
    assert "Before is of kind table, after of kind compare" in " ".join(out.split())
    assert diff(ran, runs("matches"), runs("matches"))["how"] == "identical"
    assert diff(ran, runs("plain"), runs("matches"))["how"] == "same deals"


def test_sections_that_only_some_kinds_have_are_told_too(ran: Ran) -> None:
    from analysis.diff import difference
    from analysis.diff_document import document

    def result(value: float) -> dict[str, Any]:
        figure = {"value": value, "low": value - 1, "high": value + 1, "n": 9, "method": "t"}
        facts = {"seed": value, "unit": "round"}
        played = {"digest": str(value), "deals": 9, "games": 9}
        run = {"config_hash": "x", "versions": {}}
        figures = {"effects": {"stacking=same": {"turns_mean": figure}}, "cards": {"7": {"plays": figure}}}
        return {"kind": "k", "asked": facts, "played": played, "run": run, "confidence": 0.95, "figures": figures}

    told = document(difference(result(1.0), result(9.0)))
    assert told.verdict == "1 of 1 figures differ, most clearly: stacking=same: mean +8.0 ± 1.4."
    assert [(section.title, section.brief) for section in told.sections] == [("Effects", True)]


@pytest.mark.parametrize("output_format", ["table", "md", "csv"])
def test_diff_in_every_format(ran: Ran, runs: Runs, output_format: str) -> None:
    code, out, err = ran("diff", str(runs("plain")), str(runs("stacked")), "--format", output_format, "-q")
    assert (code, err) == (0, "")
    assert "first-legal" in out
    if output_format == "table":
        assert max(map(len, out.splitlines())) <= 80


def test_fail_if(ran: Ran, runs: Runs) -> None:
    folders = str(runs("plain")), str(runs("stacked"))
    assert ran("diff", *folders, "-q", "--fail-if", "win_share.upper < -90pp")[0] == 0
    code, _, err = ran("diff", *folders, "-q", "--fail-if", "win_share > -90pp", "--fail-if", "turns_mean > -1000")
    assert code == 1
    assert [line.split(" (")[0] for line in err.splitlines()] == [
        "fails: first-legal: win_share > -90pp",
        "fails: random: win_share > -90pp",
        "fails: turns_mean > -1000",
    ]
    code, out, err = ran("diff", *folders, "--fail-if", "winshare > 0", "-q")
    assert (code, out) == (2, "")
    assert err.startswith('--fail-if winshare > 0: no "winshare" here')
    assert err.endswith('did you mean "win_share"?\n')
    code, _, err = ran("diff", *folders, "--fail-if", "win_share")
    assert (code, err) == (2, '--fail-if win_share: must be a comparison, such as "win.lower > 0"\n')


def test_the_figures_of_the_answer_are_printed_and_say_how_sure_they_are(ran: Ran, runs: Runs) -> None:
    arguments = ("diff", str(runs("plain")), str(runs("stacked")), "-q")
    code, out, _ = ran(*arguments)
    assert code == 0
    assert "longer than 50 turns †" in out
    assert "but for figures with †" in " ".join(out.split())
    text = ran(*arguments, "--format", "md")[1]
    assert "## Diagnostics" not in text
    assert "## How to reproduce" not in text
    assert "## How long a round takes" in text
