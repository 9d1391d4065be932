"""What a study of cards says: in the terminal, in reports and in charts."""

from __future__ import annotations

import copy
import io
from typing import Any

import pytest
from rich.console import Console

import unosim
from analysis import terminal
from analysis.charts import drawings, svg_charts
from analysis.document import document
from analysis.exports import as_csv, as_markdown
from analysis.report import as_html

EVERYTHING = "opening_value,swap_value,effect_off,stuck_cost,observed,dose,play_now"


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    """A small study of everything, with two strategies at the table."""
    keys = {"metrics": EVERYTHING, "cards": "flip,draw-five", "doses": "0,12", "games": 9000, "players": 3}
    found: dict[str, Any] = unosim.cards(table="sensible,random*2", name="small", **keys).result
    return found


def printed(result: dict[str, Any]) -> str:
    out = io.StringIO()
    terminal.render(result, Console(file=out, width=80))
    return out.getvalue()


def test_the_answer_comes_first_and_fits(result: dict[str, Any]) -> None:
    said = printed(result)
    assert said.startswith("To sensible, ")
    assert "no card can be told from a number. To tell one worth 1 pp, about" in " ".join(said.split())
    assert max(map(len, said.splitlines())) <= 80


def test_only_what_is_clear_is_named(result: dict[str, Any]) -> None:
    clear = copy.deepcopy(result)
    clear["figures"]["opening"]["sensible: dark-draw-five"]["opening_value_p"]["value"] = 0.001
    clear["figures"]["opening"]["sensible: dark-draw-five"]["opening_value"]["value"] = 0.03
    for name, row in clear["figures"]["effect"].items():
        row["turns_shapley_p"]["value"] = 0.04 if name == "flip" else 0.06
    said = document(clear).verdict
    assert "Draw Five (dark) is worth most: each copy in the opening hand adds" in said
    assert "then come" not in said
    assert "The action of Flip makes rounds" in said


def test_figures_without_an_interval_are_not_shown() -> None:
    found = unosim.cards(metrics="effect_off", cards="skip,reverse", players=2, games=20).result
    (table, *_) = next(section.tables for section in document(found).sections if section.key == "effect")
    assert {cell for row in table.rows for cell in row[1:]} == {"–"}
    assert "There are too few deals for intervals." in document(found).verdict


def test_the_printed_number_of_copies_has_a_row(result: dict[str, Any]) -> None:
    (table,) = next(section.tables for section in document(result).sections if section.key == "dose")
    names = [row[0] for row in table.rows]
    assert names == ["0 × draw-five", "8 × draw-five (printed)", "12 × draw-five", *names[3:]]
    assert "8 × flip (printed)" in names


def test_what_is_biased_comes_last_and_says_so(result: dict[str, Any]) -> None:
    sections = document(result).sections
    assert sections[-1].key == "observed"
    assert "biased" in sections[-1].title
    assert [section.key for section in sections][:2] == ["opening", "numbers"]


def test_every_chart_is_in_the_report(result: dict[str, Any]) -> None:
    charts = set(drawings(result))
    assert charts >= {"values_light", "values_dark", "effects", "dose"}
    shown = {picture.name for section in document(result).sections for picture in section.pictures}
    assert shown == charts
    page = as_html(result, svg_charts(result))
    assert page.count("<svg") >= len(charts)
    assert "Shapley" in page


def test_a_map_of_what_to_play_and_what_to_keep() -> None:
    found = unosim.cards(metrics="play_now", players=3, games=12_000, continuations=2)
    assert found.charts == ("regret",)
    drawn = found.plot_regret()
    assert next(label.get_text() for label in drawn.get_yticklabels()) == "draw-one (light)"
    assert found.sentence.startswith("Played at once, ")


def test_every_figure_is_in_the_exports(result: dict[str, Any]) -> None:
    lines = as_csv(result).splitlines()
    count = sum(len(metrics) for names in result["figures"].values() for metrics in names.values())
    assert len(lines) == 1 + count
    assert "| flip (dark) |" in as_markdown(result)


def test_both_strategies_have_values_of_their_own(result: dict[str, Any]) -> None:
    (table,) = next(section.tables for section in document(result).sections if section.key == "opening")
    assert table.head[:3] == ("card", "for sensible", "for random")
    names = set(result["figures"]["opening"])
    assert {"sensible: light-flip", "random: light-flip"} <= names


def test_where_hands_change_owners_nobody_knows_who_held_what() -> None:
    found = unosim.cards(edition="classic", players=3, rules={"seven_zero": "on"}, metrics="observed", games=300).result
    assert set(found["figures"]["observed"]["skip"]) == {"opened_gap"}
    assert "Not what cards are worth" in as_markdown(found)
