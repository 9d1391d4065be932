"""What the result of a league says, against identities that must hold."""

from __future__ import annotations

import io
import itertools
from typing import Any

import pytest
from rich.console import Console

from analysis import charts, exports, league_words, terminal
from analysis.document import document
from analysis.report import as_html
from analysis.sequences import Schedule
from analysis.stopping import Rule
from analysis.trial import merged
from simulator.engine import play_together
from simulator.job import Entrant
from tests.league.leagues import FIRST, RANDOM, TWIN, league, named, played, result_of


def rule(deals: int, **more: Any) -> Rule:
    return Rule(deals, decision=False, schedule=Schedule(deals), **more)


@pytest.fixture(scope="module")
def three() -> dict[str, Any]:
    return result_of(named("random", "first-legal", "wild-first", players=3), rule(300))


@pytest.fixture(scope="module")
def twins() -> dict[str, Any]:
    return result_of(league(FIRST, RANDOM, TWIN), rule(300))


def value(result: dict[str, Any], section: str, name: str, metric: str) -> float:
    found: float = result["figures"][section][name][metric]["value"]
    return found


def test_twins_are_told_apart_by_nothing(twins: dict[str, Any]) -> None:
    share = twins["figures"]["pairs"]["random v twin"]["pair_share"]
    assert (share["value"], share["low"], share["high"]) == (0.5, 0.5, 0.5)
    assert ["random", "twin"] in [sorted(group) for group in twins["rankings"]["strategies"]["groups"]]
    assert [pair["certain"] for pair in twins["pairs"] if {pair["first"], pair["second"]} == {"random", "twin"}] == [
        False
    ]
    assert "twin" not in twins["beats"]["random"]


def test_shares_add_up(three: dict[str, Any]) -> None:
    names = [strategy["name"] for strategy in three["strategies"]]
    shares = [value(three, "strategies", name, "win_share") for name in names]
    assert sum(shares) / 3 == pytest.approx(three["even_share"])
    for a, b in itertools.permutations(names, 2):
        both = [value(three, "pairs", f"{x} v {y}", "pair_share") for x, y in ((a, b), (b, a))]
        assert sum(both) == pytest.approx(1)
    assert sum(value(three, "strategies", name, "alpha_rank") for name in names) == pytest.approx(1)
    assert sum(value(three, "strategies", name, "best") for name in names) == pytest.approx(1)
    assert sum(value(three, "strategies", name, "strength") for name in names) == pytest.approx(3)
    for ranks in three["ranks"].values():
        assert sum(ranks) == pytest.approx(1)


def test_what_strengths_foretell(three: dict[str, Any]) -> None:
    figures, gaps = three["figures"], []
    strength = {name: metrics["strength"]["value"] for name, metrics in figures["strategies"].items()}
    for a, b in itertools.permutations(strength, 2):
        gaps.append(abs(value(three, "pairs", f"{a} v {b}", "pair_share") - strength[a] / (strength[a] + strength[b])))
    assert f"is off by at most {100 * max(gaps):.1f} pp:" in league_words.misfit(three)


def test_neighbors_are_differences_of_orders(three: dict[str, Any]) -> None:
    names = [strategy["name"] for strategy in three["strategies"]]
    assert three["orders"] == [names, [names[0], names[2], names[1]]]
    for a, b in itertools.permutations(names, 2):
        shares = [value(three, "orders", f"{a} in order {i + 1}", "win_share") for i in range(2)]
        here = next(i for i, order in enumerate(three["orders"]) if order[(order.index(b) + 1) % 3] == a)
        effect = value(three, "neighbors", f"{a} after {b}", "neighbor_effect")
        assert effect == pytest.approx(shares[here] - sum(shares) / 2, abs=1e-11)
    for b in names:
        effects = [value(three, "neighbors", f"{a} after {b}", "neighbor_effect") for a in names if a != b]
        assert value(three, "strategies", b, "seat_after") == pytest.approx(sum(effects) / 2, abs=1e-11)


def test_somebody_always_sits_before_you() -> None:
    one = named("random", "first-legal", "wild-first", "wild-last")
    result = result_of(one, rule(60))
    for a in one.names:
        effects = [value(result, "neighbors", f"{a} after {b}", "neighbor_effect") for b in one.names if b != a]
        assert sum(effects) == pytest.approx(0, abs=1e-11)
        shares = [value(result, "orders", f"{a} in order {i + 1}", "win_share") for i in range(6)]
        assert sum(shares) / 6 == pytest.approx(value(result, "strategies", a, "win_share"), abs=1e-11)


def test_two_strategies_for_two_players_are_a_pair() -> None:
    result = result_of(named("random", "first-legal", players=2), rule(400))
    share = result["figures"]["strategies"]["random"]["win_share"]
    pair = result["figures"]["pairs"]["random v first-legal"]["pair_share"]
    assert value(result, "game", "round", "void") == 0
    assert pair["value"] == share["value"]
    assert [pair["low"], pair["high"]] == pytest.approx([share["low"], share["high"]], rel=1e-2)
    assert result["neighbor"] is None
    assert result["neighbors"] == []
    assert "neighbors" not in charts.drawings(result)


def test_a_league_of_a_single_deal_says_little() -> None:
    result = result_of(named("random", "first-legal", "wild-first"), rule(1))
    assert result["rankings"]["strategies"]["groups"] == [result["rankings"]["strategies"]["order"]]
    assert not any(result["beats"].values())
    verdict = document(result).verdict
    assert verdict.startswith("No difference shows between")
    assert verdict.endswith("No two of them are told apart in pairs.")
    assert "after 1 deal:" in document(result).paste


def test_scores_do_not_depend_on_chunks() -> None:
    one = named("random", "first-legal", "wild-first", "wild-last", "color-first", players=5)
    whole = played(one, 20)
    assert whole.family.n == 20
    assert len(whole.family.totals) == one.trial.width
    chunks = play_together(one.trial.jobs, [range(20)], jobs=1, keep=one.trial.keep, chunk=3)
    assert merged([one.trial.nothing(), *map(one.trial.sums, chunks)]).digest() == whole.digest()


def test_balance(three: dict[str, Any]) -> None:
    assert three["balance"] == {"ok": True, "p": 1.0}
    five = result_of(named("random", "first-legal", "wild-first", "wild-last", "color-first", players=3), rule(100))
    assert five["balance"]["ok"]


def test_a_precision_ends_it() -> None:
    one = named("random", "first-legal", players=2)
    wide = result_of(one, Rule(4000, decision=False, precision=0.02, schedule=Schedule(500, 2.0), least=500))
    assert wide["stopped"]["why"] == "precision"
    assert wide["stopped"]["widest"] <= 0.02
    assert wide["played"]["deals"] < 4000
    assert all(look["widest"] > 0.02 for look in wide["looks"][:-1])
    narrow = result_of(one, Rule(700, decision=False, precision=0.001, schedule=Schedule(500), least=500))
    assert (narrow["stopped"]["why"], narrow["played"]["deals"]) == ("games", 700)


def test_reports_and_charts(twins: dict[str, Any], three: dict[str, Any]) -> None:
    for result in (twins, three):
        out = Console(file=io.StringIO(), width=80)
        terminal.render(result, out)
        text = out.file.getvalue()  # type: ignore[attr-defined]
        tables = text[: text.index("\nleague ")]
        assert max(map(len, tables.splitlines())) <= 80
        assert "Who beats whom in pairs" in exports.as_markdown(result, "charts")
        page = as_html(result)
        assert all(f'aria-label="{start}' in page for start in ("Win share of every", "Share of the wins", "Who beats"))
        assert exports.as_csv(result).count("pair_share") == 6
    assert list(charts.drawings(three)) == ["mixture", "pairs", "arrows", "strengths", "neighbors", "length"]


def test_ten_long_names_fit_into_a_terminal() -> None:
    entrants = [Entrant(f"sensible:attack_at={i},keep_wilds=3", RANDOM.entry, (i,)) for i in range(10)]
    result = result_of(league(*entrants, players=2), rule(3))
    out = Console(file=io.StringIO(), width=80)
    terminal.render(result, out)
    text = out.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, text[: text.index("\nleague ")].splitlines())) <= 80
    assert "…" in text


def test_names_are_escaped() -> None:
    result = result_of(league(FIRST, Entrant("<b>\x1b[31m", RANDOM.entry), players=3), rule(20))
    page = as_html(result)
    assert "<b>" not in page
    assert "\x1b" not in document(result).paste
    out = Console(file=io.StringIO(), width=80)
    terminal.render(result, out)
    assert "\x1b[31m" not in out.file.getvalue()  # type: ignore[attr-defined]
