"""What rules change: every response from the rounds themselves, effects that must be zero, commands, mistakes."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import unosim
from analysis import numerals
from analysis.document import document
from analysis.response_names import RESPONSES
from simulator.worker import Keep, play_chunk, play_chunks
from tests.questions.conftest import Ran
from unosim.config import ConfigError, check_config
from unosim.length_run import study_of as length_study
from unosim.rules_run import study_of

FACTORS = {"stacking": ["none", "same"], "draw": ["one", "until_playable"]}
KEYS: dict[str, Any] = {"strategy": "first-legal", "players": 3, "games": 4 * 5 * 120, "long_turns": 40, "behind": 4}

LINE = "rules --strategy first-legal --players 3 --games 1500 -q"


@pytest.fixture(scope="module")
def result() -> unosim.Result:
    return unosim.rules(factorial=FACTORS, **KEYS)


def told(result: unosim.Result, cell: int) -> dict[str, np.ndarray]:
    """Every response of a cell but for luck, deal by deal, from rounds that are played again."""
    study = study_of(result.config)  # type: ignore[arg-type]
    deals = result.result["played"]["deals"]
    tables = study.tables[cell]
    alike = [play_chunk(study.panel.jobs[part], 0, deals) for part in tables.alike]
    assert tables.skill is not None
    skill = play_chunk(study.panel.jobs[tables.skill], 0, deals, Keep.ROUNDS).rounds
    assert skill is not None
    won = (skill["winner_entrant"] == 0).reshape(deals, 3).mean(axis=1)
    anybody = (skill["winner_entrant"] >= 0).reshape(deals, 3).mean(axis=1)
    found: dict[str, list[np.ndarray]] = {name: [] for name in RESPONSES}
    for chunk in alike:
        rounds, stories = chunk.rounds, chunk.stories
        assert rounds is not None
        assert stories is not None
        winner, dealer = rounds["winner_seat"].astype(int), rounds["dealer"].astype(int)
        behind = stories["behind"][np.arange(deals), np.maximum(winner, 0)]
        found["turns"].append(rounds["turns"])
        found["long_share"].append(rounds["turns"] > 40)
        found["points_a_round"].append(rounds["points"])
        found["first_player_edge"].append((winner == (dealer + 1) % 3) - (winner >= 0) / 3)
        found["comeback_share"].append((winner >= 0) & (behind >= 4))
        found["lead_changes"].append(stories["lead_changes"])
    means = {name: np.mean(values, axis=0) for name, values in found.items() if values}
    return means | {"skill_edge": won - anybody / 3}


def test_responses_are_those_of_the_rounds(result: unosim.Result) -> None:
    for number, cell in enumerate(result.result["cells"]):
        figures = result.result["figures"]["cells"][cell["name"]]
        for name, values in told(result, number).items():
            assert figures[name]["value"] == pytest.approx(values.mean(), rel=1e-9, abs=1e-9), name
            assert figures[name]["n"] == len(values)
        assert figures["minutes"]["value"] == pytest.approx(figures["turns"]["value"] * 8 / 60)


def test_effects_are_contrasts_deal_by_deal(result: unosim.Result) -> None:
    cells = [told(result, number) for number in range(4)]
    figures = result.result["figures"]
    for name in set(RESPONSES) - {"luck_index"}:
        a, b, c, d = (cell[name].astype(float) for cell in cells)  # none one, none until, same one, same until
        expected = {
            ("effects", "stacking=same"): (c + d - a - b) / 2,
            ("effects", "draw=until_playable"): (b + d - a - c) / 2,
            ("interactions", "stacking=same × draw=until_playable"): d - c - b + a,
        }
        for (section, effect), values in expected.items():
            figure = figures[section][effect][f"{name}_effect"]
            assert figure["value"] == pytest.approx(values.mean(), rel=1e-9, abs=1e-9)
            half = 1.98 * values.std(ddof=1) / len(values) ** 0.5
            assert figure["high"] - figure["value"] == pytest.approx(half, rel=0.1, abs=0.05)


def test_luck_is_a_contrast_of_indices(result: unosim.Result) -> None:
    figures = result.result["figures"]
    cells = [f["luck_index"]["value"] for f in figures["cells"].values()]
    effect = figures["effects"]["draw=until_playable"]["luck_index_effect"]
    assert effect["value"] == pytest.approx((cells[1] + cells[3] - cells[0] - cells[2]) / 2)


def test_effects_are_adjusted_together(result: unosim.Result) -> None:
    from statsmodels.stats.multitest import multipletests

    for name in RESPONSES:
        raw = [effect["p"][name] for effect in result.result["effects"]]
        adjusted = [effect["p_adjusted"][name] for effect in result.result["effects"]]
        assert adjusted == pytest.approx(multipletests(raw, method="fdr_bh")[1].tolist(), rel=1e-4)
    clear = {effect["name"] for effect in result.result["effects"] if effect["clear"]["turns"]}
    assert "draw=until_playable" in clear


def test_options_that_cannot_matter_change_nothing() -> None:
    """Nothing lasts so long, nobody forgets to call UNO, and a round does not know of the target."""
    found = unosim.rules(
        strategy="first-legal",
        players=3,
        games=8 * 5 * 40,
        factorial={"max_turns": [2000, 1999], "uno_penalty": [2, 4], "target": [500, 200]},
        edition="classic",
    ).result
    for section in ("effects", "interactions"):
        for figures in found["figures"][section].values():
            assert all(figure["value"] == 0 and figure["low"] <= 0 <= figure["high"] for figure in figures.values())
    assert not any(any(effect["clear"].values()) for effect in found["effects"])
    assert found["figures"]["variance"]["max_turns"]["turns_variance"]["value"] is None


def test_cards_are_factors_too() -> None:
    found = unosim.rules("skip=off", "hand_size=5", strategy="first-legal", responses="turns", games=3000)
    effects = found.result["figures"]["effects"]
    assert effects["hand_size=5"]["turns_effect"]["high"] < 0
    assert effects["skip=off"]["turns_effect"]["value"] != 0
    rules = [cell.rules for cell in study_of(found.config).cells]  # type: ignore[arg-type]
    assert [r.deck for r in rules] == [(), (("skip", "off"),), ()]
    assert found.result["cells"][0]["name"] == "as asked"
    assert found.charts[0] == "effects_turns"


def test_seats_may_be_exchanged() -> None:
    """All seats of the tables play alike, so a first player's edge is all there is about them."""
    found = unosim.rules("stacking=same", **KEYS)
    study = study_of(found.config)  # type: ignore[arg-type]
    for job in study.panel.jobs[:2]:
        assert job.seatings == ((0, 0, 0),)
    assert sorted(study.panel.jobs[2].seatings) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]  # type: ignore[arg-type]


def test_fewer_responses_play_fewer_rounds() -> None:
    config = check_config({"kind": "rules", "changes": ["stacking=same"], "responses": ["turns"], "games": 1000})
    study = study_of(config)  # type: ignore[arg-type]
    assert study.panel.cells == 2
    assert not study.panel.jobs[0].watched
    every = check_config({"kind": "rules", "changes": ["stacking=same"], "games": 1000})
    assert study_of(every).panel.cells == 2 * (2 + 4)  # type: ignore[arg-type]


def test_the_number_of_workers_changes_nothing(ran: Ran) -> None:
    found = []
    for more in ("-j 1 -o one", "-j 2 -o two", "-j 2 --backend sequential -o three"):
        factors = "--factorial stacking=none,any --factorial jump_in=off,on"
        code, out, err = ran(*shlex.split(f"{LINE} {factors} {more} --format json"))
        assert (code, err) == (0, "")
        found.append({key: value for key, value in json.loads(out).items() if key != "run"})
    assert found[0] == found[1] == found[2]


def test_a_precision_ends_it_at_a_look(ran: Ran) -> None:
    line = f"{LINE} stacking=same --responses turns --until".replace("--games 1500", "")
    code, out, _ = ran(*shlex.split(line), "1.5 turns", "--format", "json")
    result = json.loads(out)
    assert code == 0
    assert result["played"]["stopped"] == "precision"
    assert result["played"]["deals"] in (1000, 1500, 2250, 3375)
    figure = result["figures"]["effects"]["stacking=same"]["turns_effect"]
    assert figure["high"] - figure["value"] <= 1.5


def test_words_files_and_the_command_again(ran: Ran) -> None:
    factors = '--factorial "stacking=none,same,any" --factorial draw=one,until_playable'
    code, out, err = ran(*shlex.split(f"{LINE} {factors} -o run --novice random --long-turns 60"))
    assert (code, err) == (0, "")
    assert out.startswith("draw=until_playable changes the length of a round most: +")
    assert max(map(len, out.splitlines())) <= 80
    frame = pl.read_parquet("run/figures.parquet")
    assert {"effects", "interactions", "variance", "cells"} <= set(frame["section"])
    before = json.loads(Path("run/result.json").read_text())
    code, out, err = ran(*shlex.split(before["run"]["command"])[1:], "-q", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["figures"] == before["figures"]
    assert len(before["cells"]) == 6


def test_assertions(ran: Ran) -> None:
    line = [*shlex.split(f"{LINE} draw=until_playable -o run"), "--assert"]
    assert ran(*line, 'effects["draw=until_playable"].turns_effect.lower > 5')[0] == 0
    assert ran(*line, 'effects["draw=until_playable"].turns_effect.upper < 5')[0] == 1


def test_a_bare_command_tries_popular_rules() -> None:
    for edition in ("classic", "flip", "flex"):
        config = check_config({"kind": "rules", "edition": edition})
        assert len(config.changes) >= 8  # type: ignore[union-attr]
        study_of(config)  # type: ignore[arg-type]


def test_charts(result: unosim.Result) -> None:
    from matplotlib.figure import Figure

    assert result.charts == (*(f"effects_{name}" for name in RESPONSES), "interaction")
    for name in result.charts:
        ax = Figure().subplots()
        assert getattr(result, f"plot_{name}")(ax=ax) is ax
        assert ax.get_title(loc="left")
    assert "<table>" in result._repr_html_()
    assert set(result.table()["name"]) == {"stacking=same", "draw=until_playable"}
    replaced = replace(study_of(result.config), seed=2)  # type: ignore[arg-type]
    assert replaced.panel.key != study_of(result.config).panel.key  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"changes": ["stakking=same"]}, 'did you mean "stacking"'),
        ({"changes": ["stacking=same", "stacking=same"]}, "the same change twice"),
        ({"changes": ["stacking_color=match"]}, "nothing is stacked"),
        ({"changes": ["skip=maybe"]}, "no such change"),
        ({"factorial": {"stacking": ["none"]}}, "two or more levels"),
        ({"factorial": {"stacking": ["none", "none"]}}, "the same level twice"),
        ({"factorial": ["stacking=none,same", "stacking=none,any"]}, "the same factor twice"),
        ({"factorial": {"stacking": ["none", "same"], "stacking_color": ["any", "match"]}}, "nothing is stacked"),
        ({"factorial": {"hand_size": list(range(1, 19)), "target": list(range(100, 120))}}, "at most 256 sets"),
        (
            {"factorial": {"hand_size": list(range(3, 12)), "target": list(range(100, 108))}},
            "luck_index is for at most 64",
        ),
        ({"factorial": ["stacking=none,same"], "changes": ["draw=until_playable"]}, "cannot be combined"),
        ({"responses": ["turns", "fun"]}, "fun"),
        ({"novice": "nobody"}, 'unknown strategy "nobody"'),
        ({"players": 11}, "at most 10"),
        ({"players": "4-6"}, "whole number"),
        ({"until": "decision"}, "nothing is decided here"),
        ({"unit": "match"}, "round"),
        ({"replicas": 1}, "at least 2"),
    ],
)
def test_mistakes_are_told(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_config({"kind": "rules", **keys})
    (line,) = caught.value.lines()
    assert message in line


def test_only_studies_of_length_keep_lengths() -> None:
    """Histograms of hundreds of tables in every task would fill the memory."""
    rules = study_of(check_config({"kind": "rules", "changes": ["stacking=same"], "games": 100}))  # type: ignore[arg-type]
    lengths = length_study(check_config({"kind": "length", "players": 3, "games": 100}))  # type: ignore[arg-type]
    for study, kept in ((rules, False), (lengths, True)):
        sums = study.panel.sums(play_chunks(study.panel.jobs, 0, 3))
        assert all((tally.out.size > 0) == kept for tally in sums.tallies)
        assert (sums + sums).digest() == (sums + sums).digest() != sums.digest()


def test_values_without_changes_lead_and_turns_alone_are_hinted_at(result: unosim.Result) -> None:
    told = document(result.result)
    (table,) = next(section.tables for section in told.sections if section.key == "course")
    base = next(iter(result.result["figures"]["cells"]))
    assert table.rows[0][0] == "without changes"
    assert table.rows[0][1] == numerals.text(result.result["figures"]["cells"][base]["turns"], "turns")
    unclear = all(effect["clear"]["turns"] for effect in result.result["effects"])
    assert any("--responses turns" in warning for warning in told.warnings) is not unclear


def test_means_in_the_chart_of_interactions_have_intervals(result: unosim.Result) -> None:
    drawn = result.plot_interaction()
    segments = [segment for lines in drawn.collections for segment in lines.get_segments()]
    assert len(segments) == len(result.result["figures"]["cells"])
    assert all(end[1][1] > end[0][1] for end in segments)
