"""The figures of a table against a recomputation from the rows of its rounds."""

from __future__ import annotations

import copy
import itertools
import json
import math
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy import stats

from analysis.figures import METRICS
from analysis.table import summarize
from analysis.table_words import where_to_sit
from simulator.rules import Ruleset
from tests.analysis.runs import META, Run, job_of, run_of

PLAYERS = 3
CELLS = 3


def by_deal(run: Run, value: pl.Expr) -> np.ndarray:
    """Block totals of a metric."""
    return run.rounds.group_by("deal").agg(value.sum().alias("x")).sort("deal")["x"].to_numpy().astype(float)


def check_mean(figure: dict[str, Any], totals: np.ndarray, scale: float, *, step: float = 0.0) -> None:
    """A t interval over blocks."""
    means = totals / scale
    n = len(means)
    variance = means.var(ddof=1) + 4 * (step / scale) ** 2 / n
    half = stats.t.ppf(0.975, n - 1) * math.sqrt(variance / n)
    assert figure["value"] == pytest.approx(means.mean())
    assert figure["low"] == pytest.approx(max(0.0, means.mean() - half) if step else means.mean() - half)
    assert figure["high"] == pytest.approx(means.mean() + half)
    assert (figure["n"], figure["method"]) == (n, "t")


def check_ratio(figure: dict[str, Any], x: np.ndarray, y: np.ndarray) -> None:
    """A ratio of sums, by the delta method over blocks."""
    ratio, n = x.sum() / y.sum(), len(x)
    half = stats.t.ppf(0.975, n - 1) * (x - ratio * y).std(ddof=1) / (math.sqrt(n) * y.mean())
    assert figure["value"] == pytest.approx(ratio)
    if figure["method"] == "delta":
        assert (figure["low"], figure["high"]) == pytest.approx((ratio - half, ratio + half))
    else:  # few cases: Wilson's interval with the same variance
        assert figure["low"] < ratio < figure["high"]


@pytest.mark.parametrize(("entrant", "seats"), [(0, 1), (1, 2)])
def test_wins_and_points_of_a_strategy(table: Run, entrant: int, seats: int) -> None:
    name = table.job.entrants[entrant].name
    wins = by_deal(table, pl.col("winner_entrant") == entrant)
    everyone = by_deal(table, pl.col("winner_entrant") >= 0)
    points = by_deal(table, pl.when(pl.col("winner_entrant") == entrant).then("points").otherwise(0))
    check_mean(table.figure("strategies", name, "win_share"), wins, CELLS * seats)
    check_mean(table.figure("strategies", name, "points"), points, CELLS * seats)
    check_ratio(table.figure("strategies", name, "points_per_win"), points, wins)

    against = table.figure("strategies", name, "win_share_difference")
    difference = wins / (CELLS * seats) - everyone / (CELLS * PLAYERS)
    assert against["value"] == pytest.approx(difference.mean())
    assert against["high"] - against["low"] == pytest.approx(
        2 * 1.96 * difference.std(ddof=1) / math.sqrt(250), rel=0.02
    )
    assert table.result["even_share"] == pytest.approx(everyone.mean() / (CELLS * PLAYERS))
    share = wins.sum() / (250 * CELLS)
    gain = share * (1 - share) / (CELLS * (wins / CELLS).var(ddof=1))
    assert table.figure("strategies", name, "variance_gain")["value"] == pytest.approx(gain)


def test_a_strategy_alone_has_exactly_the_even_share(alike: Run) -> None:
    won = alike.rounds.filter(pl.col("winner_seat") >= 0).height / alike.rounds.height
    assert alike.figure("strategies", "random", "win_share")["value"] == pytest.approx(won / 4)
    against = alike.figure("strategies", "random", "win_share_difference")
    assert (against["value"], against["low"], against["high"]) == (0, 0, 0)
    assert "variance_gain" not in alike.result["figures"]["strategies"]["random"]


@pytest.mark.parametrize("position", range(PLAYERS))
def test_positions_count_from_the_left_of_the_dealer(table: Run, position: int) -> None:
    seat = (pl.col("winner_seat") - pl.col("dealer") - 1) % PLAYERS
    won = pl.col("winner_seat") >= 0
    totals = by_deal(table, won & (seat == position))
    everyone = by_deal(table, won)
    name = str(position + 1)
    check_mean(table.figure("positions", name, "win_share"), totals, CELLS)
    against = table.figure("positions", name, "win_share_difference")
    check_mean(against, totals - everyone / PLAYERS, CELLS)
    for entrant, seats in ((0, 1), (1, 2)):
        wins = by_deal(table, won & (seat == position) & (pl.col("winner_entrant") == entrant))
        share = table.figure("strategy_positions", table.job.entrants[entrant].name, f"win_share_at_{name}")
        check_ratio(share, wins, np.full(250, float(seats)))


def test_what_happens_in_a_round(table: Run) -> None:
    for metric in ("plays", "cards_drawn", "reshuffles", "flips"):
        check_mean(table.figure("game", "round", metric), by_deal(table, pl.col(metric)), CELLS, step=1)
    turns = by_deal(table, pl.col("turns"))
    check_ratio(table.figure("game", "round", "dark_share"), by_deal(table, pl.col("dark_turns")), turns)
    check_mean(table.figure("game", "round", "dark_ends"), by_deal(table, pl.col("end_side")), CELLS)
    outcomes = table.rounds["outcome"].to_numpy()
    assert table.figure("game", "round", "void")["value"] == (outcomes == 2).mean()
    assert table.figure("game", "round", "unfinished")["value"] == pytest.approx((outcomes == 3).mean())
    assert table.figure("game", "round", "unfinished")["value"] > 0
    assert table.figure("game", "round", "faults")["value"] == table.rounds["faults"].sum()


def test_challenges_and_uno_calls() -> None:
    run = run_of(job_of("chaos,chaos,random"), 60)
    for name, part in (("challenges", "challenges_won"), ("uno_missed", "uno_caught")):
        totals = by_deal(run, pl.col(name))
        assert totals.sum() > 0
        check_mean(run.figure("game", "round", name), totals, CELLS, step=1)
        check_ratio(run.figure("game", "round", part), by_deal(run, pl.col(part)), totals)


def test_length_of_rounds(table: Run) -> None:
    turns = table.rounds["turns"].to_numpy()
    check_mean(table.figure("length", "round", "turns_mean"), by_deal(table, pl.col("turns")), CELLS, step=1)
    assert table.figure("length", "round", "turns_longest")["value"] == turns.max() == 60
    ended = np.where(table.rounds["outcome"].to_numpy() == 3, np.inf, turns)
    for name, p in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99)):
        quantile = np.sort(ended)[math.ceil(p * len(ended)) - 1]
        found = table.figure("length", "round", f"turns_{name}")["value"]
        assert found == (quantile if np.isfinite(quantile) else None)
    assert table.figure("length", "round", "longer_than_50")["value"] == pytest.approx((ended > 50).mean())
    assert "longer_than_100" not in table.result["figures"]["length"]["round"]

    curve = table.result["curves"]["turns"]
    assert curve["limit"] == 60
    for at, value, low, high in zip(curve["at"], curve["value"], curve["low"], curve["high"], strict=True):
        assert value == pytest.approx((ended > at).mean(), abs=1e-6)
        assert low <= value <= high


def test_cards_laid(table: Run) -> None:
    deck = table.job.deck
    for slot, section in enumerate(("cards_light", "cards_dark")):
        for i, kind in enumerate(deck.kinds[slot]):
            copies = table.result["cards"][section][kind.name]["copies"]
            assert copies == sum(card.faces[slot].kind == kind for card in deck.cards)  # type: ignore[union-attr]
            totals = table.played[:, slot, i].reshape(250, CELLS).sum(axis=1).astype(float)
            check_mean(table.figure(section, kind.name, "plays"), totals, CELLS, step=1)
            assert table.figure(section, kind.name, "plays_per_copy")["value"] == pytest.approx(
                totals.mean() / CELLS / copies
            )
    assert list(table.result["figures"]["cards_light"])[:10] == [*"123456789", "skip"]


def test_matches(matches: Run) -> None:
    rounds = matches.rounds.group_by("deal", "rotation").agg(pl.len().alias("rounds")).sort("deal", "rotation")
    lengths = rounds["rounds"].to_numpy()
    mean = matches.figure("matches", "match", "rounds_mean")
    check_mean(mean, lengths.reshape(30, CELLS).sum(axis=1).astype(float), CELLS)
    assert (
        matches.figure("matches", "match", "rounds_p50")["value"] == np.sort(lengths)[math.ceil(lengths.size / 2) - 1]
    )
    turns = by_deal(matches, pl.col("turns"))
    check_ratio(matches.figure("length", "round", "turns_mean"), turns, by_deal(matches, pl.col("turns") >= 0))
    check_ratio(
        matches.figure("game", "round", "plays"),
        by_deal(matches, pl.col("plays")),
        by_deal(matches, pl.col("turns") >= 0),
    )

    totals = (
        matches.rounds.filter(pl.col("winner_seat") >= 0)
        .group_by("deal", "rotation", "winner_seat", "winner_entrant")
        .agg(pl.col("points").sum())
        .sort("points", descending=True)
    )
    winners = totals.group_by("deal", "rotation", maintain_order=True).first()
    assert (winners["points"] >= 500).all()
    for entrant, seats in ((0, 1), (1, 2)):
        won = winners.filter(pl.col("winner_entrant") == entrant).height
        share = matches.figure("strategies", matches.job.entrants[entrant].name, "win_share")
        assert share["value"] == pytest.approx(won / (30 * CELLS * seats))
        scored = totals.filter(pl.col("winner_entrant") == entrant)["points"].sum()
        points = matches.figure("strategies", matches.job.entrants[entrant].name, "points")
        assert points["value"] == pytest.approx(scored / (30 * CELLS * seats))
    assert matches.result["asked"]["unit"] == "match"
    assert matches.result["played"] == {
        "deals": 30,
        "games": 90,
        "rounds": matches.rounds.height,
        "complete": True,
        "digest": matches.tally.digest(),
    }


def test_rankings_compare_within_deals(table: Run) -> None:
    ranking = table.result["rankings"]["strategies"]
    first = by_deal(table, pl.col("winner_entrant") == 0) / CELLS
    second = by_deal(table, pl.col("winner_entrant") == 1) / (2 * CELLS)
    (pair,) = ranking["pairs"]
    difference = (first - second).mean()
    sign = 1 if pair["first"] == "first-legal" else -1
    assert pair["difference"]["value"] == pytest.approx(sign * difference)
    assert pair["difference"]["value"] >= 0
    assert pair["certain"] == (pair["difference"]["low"] > 0)
    assert ranking["order"] == [pair["first"], pair["second"]]
    assert len(table.result["rankings"]["positions"]["pairs"]) == 3


def test_the_first_and_the_last_position_in_a_sentence(alike: Run) -> None:
    result = copy.deepcopy(alike.result)
    pairs = result["rankings"]["positions"]["pairs"]
    for certain, end in (
        (set(), "; no two positions can be told apart."),
        ({"1", "4"}, "; the two are told apart."),
        ({"2", "3"}, " can."),
    ):
        for pair in pairs:
            pair["certain"] = {pair["first"], pair["second"]} == certain
        said = where_to_sit(result)
        assert said.startswith("With random in every seat, left of the dealer wins ")
        assert ", the dealer " in said
        assert said.endswith(end)


def test_what_was_asked(table: Run, alike: Run) -> None:
    asked = table.result["asked"]
    assert (asked["edition"], asked["title"], asked["players"], asked["seed"]) == ("flip", "UNO Flip!", 3, 0)
    assert asked["table"] == ["first-legal", "random", "random"]
    assert asked["seatings"] == {"cells": 3, "kind": "complete", "balanced": True}
    (rule,) = asked["rules"]
    assert (rule["name"], rule["value"], rule["official"]) == ("max_turns", 60, 2000)
    assert rule["question"].endswith("?")
    assert alike.result["asked"]["rules"] == []
    assert alike.result["asked"]["seatings"]["kind"] == "alike"
    assert table.result["run"]["rounds_per_second"] == 1500


@pytest.mark.parametrize(
    ("seats", "rotate", "kind"),
    [("random,first-legal,random,first-legal", True, "some"), ("first-legal,random,random", False, "fixed")],
)
def test_seatings_in_words(seats: str, rotate: bool, kind: str) -> None:
    result = run_of(job_of(seats, rotate=rotate), 20).result
    assert result["asked"]["seatings"]["kind"] == kind


def test_every_metric_is_explained(table: Run, alike: Run, matches: Run) -> None:
    for run in (table, alike, matches):
        used = {
            metric for section in run.result["figures"].values() for metrics in section.values() for metric in metrics
        }
        assert used == set(run.result["metrics"])
    assert all(metric.meaning.endswith(".") for metric in METRICS.values())


@pytest.mark.parametrize(("edition", "sections"), [("classic", 1), ("flip", 2), ("flex", 2)])
def test_only_what_the_edition_has(edition: str, sections: int) -> None:
    job = job_of("random,random", edition, {"challenge": "off", "uno_call": "silent"})
    result = run_of(job, 10).result
    assert len(result["cards"]) == sections
    game = result["figures"]["game"]["round"]
    assert ("flips" in game) == (edition == "flip")
    assert not {"challenges", "uno_missed"} & set(game)


def test_a_single_deal_has_no_intervals() -> None:
    result = run_of(job_of("random,first-legal"), 1).result
    share = result["figures"]["strategies"]["random"]["win_share"]
    assert share["value"] in (0.0, 0.5, 1.0)
    assert (share["low"], share["high"]) == (None, None) or share["method"] == "jeffreys"
    assert json.loads(json.dumps(result, allow_nan=False)) == result


def test_no_deals_no_result() -> None:
    from simulator.tally import Tally

    job = job_of("random,random")
    with pytest.raises(ValueError, match="no deals"):
        summarize(job, Tally.empty(job), META)


def test_equal_names_are_told_apart(table: Run) -> None:
    from tests.analysis.runs import renamed

    job = renamed(table.job, "mine", "mine")
    assert [s["name"] for s in summarize(job, table.tally, META)["strategies"]] == ["mine #1", "mine #2"]


def test_confidence_of_choice(table: Run) -> None:
    wide = summarize(table.job, table.tally, META | {"confidence": 0.99})
    for name, metrics in wide["figures"]["strategies"].items():
        narrow = table.figure("strategies", name, "win_share")
        assert metrics["win_share"]["low"] < narrow["low"] < narrow["high"] < metrics["win_share"]["high"]


def test_results_say_when_they_are_incomplete(table: Run) -> None:
    result = summarize(table.job, table.tally, META | {"games": 3000})
    assert not result["played"]["complete"]
    assert result["asked"]["games"] == 3000


def test_changed_rules_are_all_named() -> None:
    from analysis.asked import changed_rules

    rules = Ruleset.of("flip", {"stacking": "same", "uno_penalty": 4, "mercy_limit": 25})
    found = changed_rules(rules)
    assert {rule["name"] for rule in found} == {"stacking", "uno_penalty", "mercy_limit"}
    assert all(rule["meaning"] and rule["ids"] for rule in found)
    assert list(itertools.chain(*(rule["ids"] for rule in found)))
