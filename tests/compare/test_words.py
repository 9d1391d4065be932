"""What a comparison says: the verdict in one sentence, the block to paste, reports and charts."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from rich.console import Console

from analysis import charts, compare_words, report, terminal
from analysis.document import document
from analysis.planning import summarize_plan
from analysis.stopping import Rule
from simulator.job import Entrant
from tests.compare.duels import FIRST, META, RANDOM, TWIN, duel, played, result_of

Result = dict[str, Any]

RULES = {
    "better": ({}, Rule(2000, margin=0.002)),
    "fixed": ({}, Rule(500, decision=False)),
    "field": ({"field": (FIRST, RANDOM, RANDOM)}, Rule(1000, decision=False, precision=0.01)),
    "points": ({"metric": "points"}, Rule(1000, margin=0.5)),
    "rank": ({"metric": "rank"}, Rule(1250, margin=0.01)),
    "turns": ({"metric": "turns"}, Rule(4000, margin=0.2)),
    "matches": ({"unit": "match"}, Rule(60, decision=False)),
    "one deal": ({}, Rule(1)),
    "ratio test": ({}, Rule(2000, decision=False, sprt=(0.0, 0.02))),
}


@pytest.fixture(scope="module", params=RULES.values(), ids=RULES)
def result(request: pytest.FixtureRequest) -> Result:
    more, rule = request.param
    return result_of(duel(**more), rule)


def changed(result: Result, verdict: str, value: float, half: float, **more: Any) -> Result:
    """The same result with another verdict."""
    figure = {"value": value, "low": value - half, "high": value + half, "n": 1000, "method": "confidence sequence"}
    return result | {"verdict": {**result["verdict"], "verdict": verdict, "difference": figure, **more}}


@pytest.fixture(scope="module")
def base() -> Result:
    return result_of(duel(), Rule(1000, margin=0.002))


def test_verdicts(base: Result) -> None:
    told = compare_words.verdict(changed(base, "BETTER", 0.053, 0.012))
    assert re.fullmatch(
        r"BETTER: first-legal is better than random: \+5\.3 pp ± 1\.2 of win share \(95 % confidence sequence\)\. "
        r"One first-legal among 3 random wins [\d.]+ % of the rounds instead of an even share of 25 %\.",
        told,
    )
    told = compare_words.verdict(changed(base, "WORSE", -0.053, 0.012))
    assert told.startswith("WORSE: first-legal is worse than random: −5.3 pp ± 1.2 of win share")
    told = compare_words.verdict(changed(base, "EQUIVALENT", 0.0001, 0.001))
    assert told.startswith(
        "EQUIVALENT: first-legal and random differ by less than your margin of 0.2pp: +0.01 pp ± 0.10"
    )
    told = compare_words.verdict(changed(base, "UNDECIDED", 0.001, 0.002))
    assert told.startswith(
        "UNDECIDED: after 1,000 deals it is open whether first-legal is better or worse than random: +0.10 pp ± 0.20"
    )
    told = compare_words.verdict(changed(base, "BETTER", 0.0012, 0.0004, inside_margin=True))
    assert told.startswith("BETTER: first-legal is better than random, but by less than your margin of 0.2pp: +0.12 pp")


def test_twins_are_told_apart_by_no_deal() -> None:
    told = compare_words.verdict(result_of(duel(RANDOM, RANDOM), Rule(1000, margin=0.002)))
    assert told.startswith("EQUIVALENT: no deal told random (A) and random (B) apart; the difference is exactly 0.")


def test_verdicts_by_other_metrics() -> None:
    def told(name: str) -> str:
        more, rule = RULES[name]
        return compare_words.verdict(result_of(duel(**more), rule))

    assert re.search(
        r"is better than random: \+\d+ ± \d+ points \(95 % .*scores [\d.]+ points a round, random", told("points")
    )
    assert re.search(
        r"is better than random: \+0\.\d+ ± 0\.\d+ places .* The mean place of first-legal is", told("rank")
    )
    assert told("turns").startswith("SHORTER: a round with first-legal is shorter than one with random: −")
    assert re.search(r"\(95 % interval\)\. One first-legal among 3 random wins .* of the matches", told("matches"))
    assert re.search(r"random [\d.]+ % in the same seats\.$", told("field"))
    assert "no interval from so few deals" in told("one deal")


def test_the_block_to_paste(result: Result) -> None:
    lines = compare_words.block(result).splitlines()
    labels = [line.split()[0] for line in lines]
    assert labels[:5] == ["compare", "verdict", "stopped", "beside", "repeat"]
    assert labels[5:] == (["extend"] if result["verdict"]["biased"] else [])
    assert result["verdict"]["verdict"] in lines[1]
    assert f"after {result['played']['deals']:,} deal" in lines[2]
    digest = result["played"]["digest"][:12]
    command = "unosim compare first-legal random"
    assert lines[4].endswith(f"{command}  # config 0123456789ab, digest {digest}, unosim 0.1")


def test_an_early_stop_is_marked_as_biased(base: Result) -> None:
    assert base["verdict"]["biased"]
    (note,) = document(base).warnings
    assert note.startswith("A run that stops on its verdict tends to overstate the difference")
    assert "extend    unosim extend results/small --until 0.1pp" in compare_words.block(base)
    assert document(changed(base, "EQUIVALENT", 0.0, 0.001, biased=False)).warnings == ()


def test_an_imbalance_is_an_alarm(base: Result) -> None:
    content = document(base | {"balance": {"ok": False, "p": 1e-9}})
    assert content.warnings[0].startswith("ALARM: seats or neighbors are not balanced")
    assert dict(content.diagnostics)["Balance of seats"].startswith("ALARM")


def test_reports(result: Result, tmp_path: Path) -> None:
    drawn = charts.save_charts(result, tmp_path / "charts")
    assert set(drawn) == {"forest", "funnel", "lengths"}
    report.write(tmp_path, result, drawn)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert "<script" not in page
    assert len(page) < 1_000_000
    assert result["verdict"]["verdict"] in page or "SHORTER" in page
    assert (tmp_path / "report.md").read_text("utf-8").startswith("# small\n")
    for name in drawn:
        Xml.fromstring(drawn[name])
        assert (tmp_path / "charts" / f"{name}.png").stat().st_size > 1000


def test_the_terminal(result: Result) -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    terminal.render(result, console)
    shown = console.export_text()
    assert "How large is the difference?" in shown
    assert "compare   first-legal  v  random  | flip, 4 players" in shown
    assert "inf" not in shown
    assert "nan" not in shown


def test_csv_and_markdown(result: Result) -> None:
    lines = terminal.as_csv(result).splitlines()
    assert lines[0] == "section,name,metric,value,low,high,n,method"
    assert any(line.startswith("difference,a-b,win_difference,") for line in lines)
    assert "## How large is the difference?" in terminal.as_markdown(result)


def test_names_are_escaped() -> None:
    odd = Entrant("<b>odd</b>\n\x1b[31m", FIRST.entry)
    result = result_of(duel(odd, TWIN), Rule(100, decision=False))
    page = report.as_html(result, {})
    assert "<b>odd" not in page
    assert "\x1b" not in terminal.as_markdown(result)
    assert "\n" not in compare_words.verdict(result)


def test_a_plan() -> None:
    one = duel()
    rule = Rule(400, decision=False, margin=0.002)
    plan = summarize_plan(one, rule, played(one, 400), [0.02, 0.005], 0.9, META)
    content = document(plan)
    assert re.match(
        r"To find a difference of 0\.5pp between first-legal and random with a probability of 90 % takes",
        content.verdict,
    )
    assert [row[0] for row in content.sections[0].tables[0].rows] == ["2pp", "0.5pp"]
    deals = [row["effect"] for row in plan["plan"]]
    assert deals[1] > 10 * deals[0]
    twins = duel(RANDOM, TWIN)
    nothing = summarize_plan(twins, rule, played(twins, 400), [0.02], 0.9, META)
    assert "nothing to plan" in document(nothing).verdict
