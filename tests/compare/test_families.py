"""Several comparisons together: the error is shared, p-values are adjusted, and one result says it all."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

import unosim
from analysis import family_document, report
from analysis.distributions import two_sided_t
from analysis.family import summarize_family
from analysis.intervals import mean_estimate
from analysis.sequences import sequence_p_value
from analysis.stopping import Rule, Watch
from analysis.sums import BlockSums
from tests.compare.duels import FIRST, META, RANDOM, duel, played, result_of
from tests.compare.test_commands import Ran, flat
from tests.compare.test_commands import ran as ran
from unosim.config import ConfigError, load_suite
from unosim.duel_design import rule_of
from unosim.experiment import CompareExperiment
from unosim.suite import Suite

FIXED = ("--until", "games", "--games", "3000", "-q")


def suite_in(tmp_path: Path, text: str) -> Suite:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    return load_suite(path)


TWO = "experiments: [{kind: compare, a: first-legal, b: random}, {kind: compare, a: highest-points, b: random}]\n"


def comparisons(suite: Suite) -> list[int]:
    return [config.comparisons for config in suite.experiments if isinstance(config, CompareExperiment)]


def test_comparisons_of_a_file_share_the_error(tmp_path: Path) -> None:
    suite = suite_in(tmp_path, TWO)
    assert (suite.family, comparisons(suite)) == ("x", [2, 2])
    config = suite.experiments[0]
    assert isinstance(config, CompareExperiment)
    assert rule_of(config).comparisons == 2
    alone = suite_in(tmp_path, f"family: none\n{TWO}")
    assert (alone.family, comparisons(alone)) == (None, [1, 1])
    single = suite_in(tmp_path, "kind: compare\na: first-legal\nb: random\n")
    assert (single.family, comparisons(single)) == (None, [1])
    given = suite_in(tmp_path, TWO.replace("b: random}]", "b: random, comparisons: 9}]"))
    assert comparisons(given) == [2, 9]


@pytest.mark.parametrize("wrong", ["fdr", "[holm]", "3"])
def test_an_unknown_way_is_one_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(ConfigError) as caught:
        suite_in(tmp_path, f"family: {wrong}\n{TWO}")
    (line,) = caught.value.lines()
    assert "x.yaml:1: family: no such way, got " in line
    assert "allowed: holm, none" in line


def test_intervals_of_a_fixed_size_are_those_of_alpha_divided() -> None:
    one = duel()
    total = played(one, 500)
    found = result_of(one, Rule(500, decision=False, comparisons=4))["verdict"]
    sums = one.score.sums(total)
    plain = mean_estimate(sums, one.score.scale, 0.95, step=one.score.step)
    wide = mean_estimate(sums, one.score.scale, 1 - 0.05 / 4, step=one.score.step)
    assert (found["alone"]["low"], found["alone"]["high"]) == pytest.approx((plain.low, plain.high))
    assert (found["difference"]["low"], found["difference"]["high"]) == pytest.approx((wide.low, wide.high))
    assert wide.half_width / plain.half_width == pytest.approx(two_sided_t(1 - 0.05 / 4, 499) / two_sided_t(0.95, 499))


def test_a_p_value_agrees_with_both_intervals_at_every_look() -> None:
    """In a sequence: p < alpha where the interval alone excludes 0, p < alpha / m where the adjusted one does."""
    rng = np.random.default_rng(5)
    seen = {"alone": set(), "adjusted": set()}  # type: dict[str, set[bool]]
    for effect in (0.0, 0.05, 0.1, 0.12, 0.15, 0.2):
        rule = Rule(5000, margin=0.05, comparisons=5)
        watch = Watch(rule, 1, 0)
        x = rng.choice([-1, 0, 1], p=[0.3 - effect / 2, 0.4, 0.3 + effect / 2], size=5000)
        for size in rule.looks():
            look = watch.look(BlockSums.of(x[:size]))
            assert (look.p < 0.05) == (not look.alone.covers(0.0))
            assert (look.p < 0.01) == (not look.sequence.covers(0.0))
            assert look.sequence.half_width > look.alone.half_width
            seen["alone"].add(look.p < 0.05)
            seen["adjusted"].add(look.p < 0.01)
    assert seen == {"alone": {False, True}, "adjusted": {False, True}}


def test_edges_of_the_p_value() -> None:
    assert np.isnan(sequence_p_value(BlockSums(1, 1, 1), 1, 100))
    assert sequence_p_value(BlockSums(100, 0, 0), 1, 100) == 1.0
    assert sequence_p_value(BlockSums(100, 100, 100), 1, 100) == 0.0


@pytest.fixture(scope="module")
def family() -> dict[str, Any]:
    rule = Rule(400, decision=False, margin=0.002, comparisons=3)
    members = [
        result_of(duel(), rule),
        result_of(duel(RANDOM, FIRST), rule),
        result_of(duel(FIRST, RANDOM, players=2), rule),
    ]
    found: dict[str, Any] = json.loads(json.dumps(summarize_family(members, META), allow_nan=False))
    return found


def test_p_values_are_adjusted_by_holm(family: dict[str, Any]) -> None:
    p = [row["p"] for row in family["comparisons"]]
    adjusted = [row["p_adjusted"] for row in family["comparisons"]]
    assert adjusted == pytest.approx(multipletests(p, method="holm")[1].tolist())
    assert family["asked"] == {"comparisons": 3, "method": "holm", "unit": "round", "seed": 3}


def test_what_a_family_says(family: dict[str, Any]) -> None:
    content = family_document.document(family)
    assert content.verdict.startswith("first-legal is better than random (+")
    assert "; random is worse than first-legal (−" in content.verdict
    assert content.verdict.count("random") == 3, "nobody is in all of them"
    assert content.verdict.endswith("All of it holds together with 95 %.")
    (section,) = content.sections
    assert section.tables[0].head == ("comparison", "difference", "p", "adj. p", "verdict", "adjusted")
    assert content.paste.splitlines()[1].startswith("BETTER    first-legal v random: +")
    page = report.as_html(family)
    assert "<svg" in page
    assert "None" not in page


def test_the_same_claim_is_made_once(family: dict[str, Any]) -> None:
    first = family["comparisons"][0]
    rows = [first, {**first, "b": "calm"}, {**first, "b": "wild", "verdict": "UNDECIDED"}]
    told = family_document.verdict({**family, "comparisons": rows})
    assert re.match(r"first-legal is better than random \(\S+ pp [^)]+\) and calm \([^)]+\); it is open how", told)
    rows = [{**first, "a": name, "b": "random"} for name in ("calm", "wild", "bold")]
    told = family_document.verdict({**family, "comparisons": rows})
    assert re.match(r"calm \([^)]+\), wild \([^)]+\) and bold \([^)]+\) are better than random\. All of it", told)


def test_a_chart_needs_one_unit(family: dict[str, Any]) -> None:
    assert list(family_document.drawings(family)) == ["family"]
    rows = [dict(row) for row in family["comparisons"]]
    rows[0]["metric"] = "turns"
    mixed = {**family, "comparisons": rows}
    assert family_document.drawings(mixed) == {}
    assert family_document.verdict(mixed).startswith("a game with first-legal is longer than one with random (")


def test_the_first_against_each(ran: Ran) -> None:
    code, out, err = ran("compare", "first-legal", "random", "highest-points", *FIXED)
    assert code in (0, 3)
    assert err == ""
    assert "first-legal is " in flat(out)
    assert out.count("report: ") == 3
    assert "What may be claimed together?" in out
    names = sorted(path.name.rpartition("-")[0] for path in Path("results").iterdir())
    assert names == ["first-legal-v-highest-points", "first-legal-v-others-family", "first-legal-v-random"]
    (folder,) = Path("results").glob("*-family-*")
    assert {path.name for path in folder.iterdir()} >= {"config.yaml", "report.html", "report.md", "result.json"}


@pytest.mark.parametrize("line", ["first-legal random highest-points", "first-legal highest-points --baseline random"])
def test_the_command_repeats_the_family(ran: Ran, line: str) -> None:
    *members, together = json.loads(ran("compare", *line.split(), *FIXED, "--format", "json")[1])
    assert [member["kind"] for member in members] == ["compare"] * 2
    command = shlex.split(together["run"]["command"])
    assert command[: 2 + len(line.split())][:2] == ["unosim", "compare"]
    again = json.loads(ran(*command[1:], "-q", "--out", "again", "--format", "json")[1])
    assert again[-1]["played"]["digest"] == together["played"]["digest"]
    assert sorted(path.name for path in Path("again").iterdir())[0] == "family"
    frozen = json.loads(ran("run", "again/family/config.yaml", "-q", "--format", "json")[1])
    assert frozen[-1]["comparisons"] == again[-1]["comparisons"]


def test_a_member_repeats_by_itself(ran: Ran) -> None:
    first, *_ = json.loads(ran("compare", "first-legal", "random", "highest-points", *FIXED, "--format", "json")[1])
    command = shlex.split(first["run"]["command"])
    assert command[-4:-2] == ["--comparisons", "2"]
    alone = json.loads(ran(*command[1:], "-q", "--format", "json")[1])
    assert alone["verdict"] == first["verdict"]


def test_assertions_are_about_the_members(ran: Ran) -> None:
    line = ("compare", "first-legal", "random", "highest-points", *FIXED)
    code, _, err = ran(*line, "--assert", "compare[0].win > 0", "--assert", "all.faults == 0")
    assert (code, err.count("holds: ")) == (0, 2)


def test_from_python() -> None:
    found = unosim.compare("first-legal", "random", "highest-points", until="games", games=2000)
    assert [member.result["kind"] for member in found.members] == ["compare", "compare"]
    assert found.result["kind"] == "family"
    assert found.table()["name"].to_list() == ["first-legal v random", "first-legal v highest-points"]
    assert found.charts == ("family",)
    found.plot_family()
    plt.close("all")
    with pytest.raises(TypeError, match="one by one"):
        found.extend("1pp")
    with pytest.raises(ConfigError, match="needs something to compare random with"):
        unosim.compare("random")
