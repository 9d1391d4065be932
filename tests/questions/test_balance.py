"""Fairness and luck: figures from the rounds they rest on, symmetry of the seats, commands, mistakes."""

from __future__ import annotations

import copy
import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import unosim
from analysis.balance_study import NUMBERS
from analysis.document import document
from simulator.worker import Keep, play_chunk
from tests.questions.conftest import Ran
from unosim.balance_run import study_of
from unosim.config import ConfigError, check_config

KEYS: dict[str, Any] = {"strategy": "first-legal", "players": [3, 5], "games": 12 * 250, "behind": 3}
LINE = "balance --strategy first-legal --players 2,3 --games 2000 -q"


@pytest.fixture(scope="module")
def result() -> unosim.Result:
    return unosim.balance(**KEYS)


@pytest.fixture(scope="module")
def rounds(result: unosim.Result) -> dict[str, np.ndarray]:
    """The rounds of the tables of three equals, both replicas, with their stories."""
    study = study_of(result.config)  # type: ignore[arg-type]
    chunks = [play_chunk(study.panel.jobs[part], 0, result.result["played"]["deals"]) for part in (0, 1)]
    found: dict[str, list[np.ndarray]] = {}
    for chunk in chunks:
        assert chunk.rounds is not None
        assert chunk.stories is not None
        for rows in (chunk.rounds, chunk.stories):
            for name in rows.dtype.names or ():
                found.setdefault(name, []).append(rows[name])
    joined = {name: np.concatenate(values) for name, values in found.items()}
    joined["position"] = (joined["winner_seat"].astype(int) - joined["dealer"] - 1) % 3
    return joined


def value(result: unosim.Result, section: str, name: str, metric: str) -> float:
    found: float = result.result["figures"][section][name][metric]["value"]
    return found


def test_positions_and_leads(result: unosim.Result, rounds: dict[str, np.ndarray]) -> None:
    won = rounds["winner_seat"] >= 0
    for p in range(3):
        share = (won & (rounds["position"] == p)).mean()
        assert value(result, "positions", "3 players", f"win_share_at_{p + 1}") == pytest.approx(share)
    edge = (won & (rounds["position"] == 0)).mean() - won.mean() / 3
    assert value(result, "luck", "3 players", "first_player_edge") == pytest.approx(edge, abs=1e-9)
    assert value(result, "luck", "3 players", "lead_changes") == pytest.approx(rounds["lead_changes"].mean())


def test_starters(result: unosim.Result, rounds: dict[str, np.ndarray]) -> None:
    deck = study_of(result.config).panel.jobs[0].deck  # type: ignore[arg-type]
    names = [kind.name for kind in deck.kinds[0]]
    overall = (rounds["position"][rounds["winner_seat"] >= 0] == 0).sum() / len(rounds["position"])
    for kind in ("flip", "reverse"):
        these = rounds["starter_kind"] == names.index(kind)
        wins = (these & (rounds["position"] == 0) & (rounds["winner_seat"] >= 0)).sum() / these.sum()
        assert value(result, "starters", f"3 players, {kind}", "win_share_at_1") == pytest.approx(wins)
        assert value(result, "starters", f"3 players, {kind}", "starter_edge") == pytest.approx(wins - overall)
        assert value(result, "starters", f"3 players, {kind}", "starter_share") == pytest.approx(these.mean())
    shares = [f["starter_share"]["value"] for n, f in result.result["figures"]["starters"].items() if n[0] == "3"]
    assert sum(shares) == pytest.approx(1.0, abs=0.06)
    assert value(result, "starters", f"3 players, {NUMBERS}", "starter_share") > 0.5


def test_comebacks_and_first_flips(result: unosim.Result, rounds: dict[str, np.ndarray]) -> None:
    behind, winner = rounds["behind"][:, :3], rounds["winner_seat"].astype(int)
    winners = behind[np.arange(len(winner)), np.maximum(winner, 0)]
    for k in (1, 3, 6):
        share = ((winners >= k) & (winner >= 0)).sum() / (behind >= k).sum()
        assert value(result, "comebacks", "3 players", f"win_from_{k}_behind") == pytest.approx(share)
    comebacks = ((winners >= 3) & (winner >= 0)).mean()
    assert value(result, "luck", "3 players", "comeback_share") == pytest.approx(comebacks)
    flipper = rounds["first_flipper"]
    wins = (flipper == winner)[flipper >= 0].mean()
    assert value(result, "first_flip", "3 players", "first_flipper_wins") == pytest.approx(wins)
    assert value(result, "first_flip", "3 players", "first_flipper_edge") == pytest.approx(wins - 1 / 3)


def test_luck_and_skill(result: unosim.Result, rounds: dict[str, np.ndarray]) -> None:
    first, second = np.split(np.where(rounds["winner_seat"] >= 0, rounds["position"], -1), 2)
    shares = [(np.concatenate([first, second]) == p).mean() for p in range(3)]
    together = ((first == second) & (first >= 0)).mean()
    index = (together - sum(p * p for p in shares)) / sum(p * (1 - p) for p in shares)
    assert value(result, "luck", "3 players", "luck_index") == pytest.approx(index, abs=1e-9)
    study, deals = study_of(result.config), result.result["played"]["deals"]  # type: ignore[arg-type]
    rows = play_chunk(study.panel.jobs[2], 0, deals, Keep.ROUNDS).rounds
    assert rows is not None
    edge = (rows["winner_entrant"] == 0).mean() - (rows["winner_entrant"] >= 0).mean() / 3
    assert value(result, "luck", "3 players", "skill_edge") == pytest.approx(edge, abs=1e-9)


def test_seats_as_such_do_not_matter(rounds: dict[str, np.ndarray]) -> None:
    """The dealer goes round with the deals, so only the position counts; seats win equally often."""
    wins = np.bincount(rounds["winner_seat"][rounds["winner_seat"] >= 0], minlength=3)
    assert stats.chisquare(wins).pvalue > 0.001


def test_numbering_the_seats_otherwise_changes_nothing() -> None:
    """Rows of seatings in another order are the same rounds, so the same totals of every deal."""
    study = study_of(check_config({"kind": "balance", **KEYS}))  # type: ignore[arg-type]
    from dataclasses import replace

    job = study.panel.jobs[2]
    assert isinstance(job.seatings, tuple)
    turned = replace(job, seatings=job.seatings[1:] + job.seatings[:1])
    one, two = (play_chunk(j, 0, 30, blocks=True).blocks for j in (job, turned))
    assert one is not None
    assert two is not None
    assert one.tolist() == two.tolist()


def test_players_who_leave_nothing_to_chance_leave_all_to_the_deal() -> None:
    found = unosim.balance(strategy="first-legal", players=2, games=2000, edition="classic").result
    assert found["figures"]["luck"]["2 players"]["luck_index"]["value"] == pytest.approx(1.0)
    assert "first_flip" not in found["figures"]


def test_a_strategy_is_no_better_than_itself() -> None:
    found = unosim.balance(strategy="first-legal", novice="first-legal", players=3, games=1500).result
    assert found["figures"]["luck"]["3 players"]["skill_edge"]["value"] == 0


def test_the_number_of_workers_changes_nothing(ran: Ran) -> None:
    found = []
    for more in ("-j 1 -o one", "-j 2 -o two", "-j 2 --backend loky -o three"):
        code, out, err = ran(*shlex.split(f"{LINE} {more} --format json"))
        assert (code, err) == (0, "")
        found.append({key: part for key, part in json.loads(out).items() if key != "run"})
    assert found[0] == found[1] == found[2]


def test_words_files_and_the_command_again(ran: Ran) -> None:
    code, out, err = ran(*shlex.split(f"{LINE} -o run --replicas 3 --behind 4"), "--assert", "all.faults == 0")
    assert code == 0
    assert err == "holds: all.faults == 0 (all.faults is 0)\n"
    assert out.startswith("With 2 players the deal decides ")
    assert max(map(len, out.splitlines())) <= 80
    before = json.loads(Path("run/result.json").read_text())
    code, out, err = ran(*shlex.split(before["run"]["command"])[1:], "-q", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["figures"] == before["figures"]
    line = [*shlex.split(f"{LINE} -o run --replicas 3 --behind 4"), "--assert"]
    assert ran(*line, 'luck["2 players"].luck_index.upper < 0.01')[0] == 1


def test_a_precision_ends_it_at_a_look(ran: Ran) -> None:
    line = "balance --strategy random --players 2,3 --until 5pp -q --format json"
    code, out, _ = ran(*shlex.split(line))
    found = json.loads(out)
    assert code == 0
    assert found["played"]["stopped"] == "precision"
    assert found["played"]["deals"] in (1000, 1500, 2250, 3375)
    for figures in found["figures"]["luck"].values():
        assert figures["luck_index"]["high"] - figures["luck_index"]["value"] <= 0.05


def test_players_who_leave_nothing_to_chance_are_warned_of(result: unosim.Result) -> None:
    (warning,) = (text for text in document(result.result).warnings if "chance" in text)
    assert warning.startswith("first-legal leaves nothing to chance")


def test_no_direction_from_noise(result: unosim.Result) -> None:
    figures = copy.deepcopy(result.result)
    edge = figures["figures"]["luck"]["3 players"]["first_player_edge"]
    for low, said in (
        (-0.03, "an even share as far as can be told (no difference shown: −1 pp ± 2)"),
        (-0.015, "1.0 pp ± 0.5 less than an even share"),
    ):
        edge |= {"value": -0.01, "low": low, "high": -0.02 - low}
        assert f"the seat left of the dealer wins {said}." in document(figures).verdict


def test_rare_starters_are_shown_and_a_lone_kind_is_no_table() -> None:
    few = unosim.balance(players=[3], games=5 * 250, behind=3).result
    (table,) = next(section.tables for section in document(few).sections if section.key == "starters")
    assert any(row[2:] == ("–", "–") for row in table.rows)
    flex = unosim.balance(edition="flex", players=[3], games=12 * 40).result
    assert all(section.key != "starters" for section in document(flex).sections)


def test_charts(result: unosim.Result) -> None:
    from matplotlib.figure import Figure

    assert result.charts == ("luck_skill", "positions", "starters", "comebacks", "first_flip")
    for name in result.charts:
        ax = Figure().subplots()
        assert getattr(result, f"plot_{name}")(ax=ax) is ax
        assert ax.get_title(loc="left")
    assert "<table>" in result._repr_html_()
    assert set(result.table()["metric"]) >= {"luck_index", "skill_edge"}


@pytest.mark.parametrize("kind", ["rules", "balance", "length"])
def test_a_single_deal_says_little(ran: Ran, kind: str) -> None:
    code, out, err = ran(kind, "--strategy", "first-legal", "--players", "2", "--games", "1", "-q", "-o", "run")
    assert (code, err) == (0, "")
    assert "Only 1 deals were played" in " ".join(out.split())
    assert "beyond" not in out
    assert "nan" not in Path("run/result.json").read_text()


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"behind": 16}, "at most 15"),
        ({"replicas": 1}, "at least 2"),
        ({"novice": "randm"}, 'did you mean "random"'),
        ({"edition": "flex", "players": "2-9"}, "flex is for 2 to 8 players"),
        ({"until": "0.3 turns"}, "must be"),
        ({"unit": "match"}, "round"),
    ],
)
def test_mistakes_are_told(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_config({"kind": "balance", **keys})
    (line,) = caught.value.lines()
    assert message in line
