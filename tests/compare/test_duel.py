"""The integers of a duel, against the rows of its rounds; twins differ by exactly nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analysis.compare import balance_of
from analysis.duel import WITH_A, WITH_B, Duel
from analysis.duel_figures import DuelReader
from analysis.trial import TrialSums
from simulator.job import Entrant
from simulator.worker import Keep, play_chunk, play_chunks
from tests.compare.duels import FIRST, RANDOM, TWIN, duel, played

FIELDS: dict[str, dict[str, Any]] = {
    "baseline": {},
    "one field": {"field": (FIRST,) * 3},
    "mixed field": {"field": (FIRST, RANDOM, FIRST)},
    "two players": {"players": 2},
    "sampled orders": {"field": (FIRST, RANDOM, FIRST, RANDOM), "players": 5},
    "five players": {"players": 5},
}
METRICS = ("win", "points", "rank", "turns")


def each_block(one: Duel, deals: int) -> np.ndarray:
    """The score of every deal."""
    chunks = play_chunks(one.trial.jobs, 0, deals, keep=one.trial.keep)
    scores: np.ndarray = one.trial.scores(chunks) @ np.array(one.score.weights)
    return scores


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_twins_differ_by_exactly_nothing_in_every_deal(metric: str, field: dict[str, Any]) -> None:
    scores = each_block(duel(RANDOM, TWIN, metric=metric, **field), 30)
    assert scores.tolist() == [0] * 30


def test_twins_differ_by_nothing_in_void_and_unfinished_rounds_too() -> None:
    one = duel(RANDOM, TWIN, rules={"max_turns": 40})
    total = played(one, 60)
    assert total.tallies[WITH_A].total(total.tallies[WITH_A].layout.table("unfinished")) > 0
    assert each_block(one, 60).tolist() == [0] * 60


@pytest.mark.parametrize("metric", ["win", "points", "turns"])
def test_twins_differ_by_nothing_in_matches(metric: str) -> None:
    assert each_block(duel(RANDOM, TWIN, metric=metric, unit="match"), 5).tolist() == [0] * 5


def test_different_strategies_differ() -> None:
    for metric in METRICS:
        assert np.any(each_block(duel(metric=metric), 30))


def rows(one: Duel, part: int, deals: int) -> Any:
    """Rows of rounds and seats of a table, by deal and cell."""
    job = one.trial.jobs[part]
    chunk = play_chunk(job, 0, deals, Keep.SEATS)
    assert chunk.rounds is not None
    assert chunk.seats is not None
    return chunk.rounds.reshape(deals, job.cells), chunk.seats.reshape(deals, job.cells, job.players)


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_wins_and_points_are_those_of_the_rounds(field: dict[str, Any]) -> None:
    deals = 25
    for metric, column in (("win", None), ("points", "points")):
        one = duel(metric=metric, **field)
        worth = {}
        for part in (WITH_A, WITH_B):
            rounds, _ = rows(one, part, deals)
            value = np.ones(rounds.shape, int) if column is None else rounds[column].astype(int)
            worth[part] = [(value * (rounds["winner_entrant"] == e)).sum(axis=1) for e in (0, 1)]
        n = one.players
        if one.baseline:
            expected = (n - 1) * worth[WITH_A][0] - worth[WITH_A][1]
        else:
            expected = worth[WITH_A][0] - worth[WITH_B][1]
        assert each_block(one, deals).tolist() == expected.tolist()


def test_places_are_those_of_the_hands() -> None:
    one, deals = duel(metric="rank", rules={"max_turns": 60}), 25
    rounds, seats = rows(one, WITH_A, deals)
    total = np.zeros((deals, 2))
    for deal in range(deals):
        for cell in range(rounds.shape[1]):
            left = [float(points) for points in seats[deal, cell]["points_left"]]
            winner = int(rounds[deal, cell]["winner_seat"])
            if winner >= 0:
                left[winner] = -1.0
            for seat, points in enumerate(left):
                same = [i + 1 for i, other in enumerate(sorted(left)) if other == points]
                total[deal, seats[deal, cell, seat]["entrant"]] += sum(same) / len(same)
    expected = 2 * total[:, 1] - 2 * 3 * total[:, 0]
    assert each_block(one, deals).tolist() == expected.tolist()


def test_the_difference_in_turns_is_that_of_the_tables() -> None:
    one, deals = duel(metric="turns"), 25
    with_a, with_b = (rows(one, part, deals)[0]["turns"].astype(int).sum(axis=1) for part in (WITH_A, WITH_B))
    assert each_block(one, deals).tolist() == (with_a - 4 * with_b).tolist()
    assert one.score.scale == 4


def test_cells_and_scales() -> None:
    assert [[job.cells for job in duel(**field).trial.jobs] for field in FIELDS.values()] == [
        [4, 1],
        [4, 4],
        [12, 12],
        [2, 1],
        [5, 5],
        [5, 1],
    ]
    assert (duel().score.scale, duel().score.step) == (16, 4)
    assert (duel(field=(FIRST,) * 3).score.scale, duel(field=(FIRST,) * 3).score.step) == (4, 1)
    assert duel(RANDOM, TWIN).score.step == 0
    parameters = Entrant("other", RANDOM.entry, (1,))
    assert not duel(RANDOM, parameters).twins


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_everybody_sits_everywhere_as_often(field: dict[str, Any]) -> None:
    one = duel(**field)
    assert balance_of(one, played(one, 40))["ok"]


def test_a_lost_deal_is_an_alarm() -> None:
    one = duel()
    total = played(one, 40)
    fewer = TrialSums((played(one, 39).tallies[0], total.tallies[1]), total.family)
    assert not balance_of(one, fewer)["ok"]


@pytest.mark.parametrize("field", [FIELDS["baseline"], FIELDS["mixed field"]], ids=["baseline", "mixed field"])
def test_figures_are_those_of_the_rounds(field: dict[str, Any]) -> None:
    one, deals = duel(**field), 200
    total = played(one, deals)
    figures = DuelReader(one, total, 0.95).figures(DuelReader(one, total, 0.95).estimate(one.score))
    tables = [rows(one, part, deals)[0] for part in (WITH_A, WITH_B)]
    rival = tables[WITH_A if one.baseline else WITH_B]
    share_a = (tables[0]["winner_entrant"] == 0).mean()
    seats_b = one.players - 1 if one.baseline else 1
    share_b = (rival["winner_entrant"] == 1).mean() / seats_b
    strategies = figures["strategies"]
    assert strategies["first-legal"]["win_share"]["value"] == pytest.approx(share_a)
    assert strategies["random"]["win_share"]["value"] == pytest.approx(share_b)
    found = figures["difference"]["a-b"]
    turns = tables[0]["turns"].mean() - tables[1]["turns"].mean()
    assert found["turns_difference"]["value"] == pytest.approx(turns)
    wins = tables[0]["winner_entrant"]
    expected = share_a - (wins >= 0).mean() / one.players if one.baseline else share_a - share_b
    assert found["win_difference"]["value"] == pytest.approx(expected)
    compared = "win_share_all" if one.baseline else "win_share_b"
    for place in figures["positions"].values():
        apart = place["win_share_a"]["value"] - place[compared]["value"]
        assert place["win_difference_here"]["value"] == pytest.approx(apart)
    here = np.mean([p["win_difference_here"]["value"] for p in figures["positions"].values()])
    assert here == pytest.approx(expected)
    every = np.concatenate([table.ravel() for table in tables])
    assert figures["game"]["round"]["void"]["value"] == pytest.approx((every["outcome"] == 2).mean())


def test_figures_of_a_duel_of_matches() -> None:
    one = duel(unit="match")
    total = played(one, 12)
    reader = DuelReader(one, total, 0.95)
    figures = reader.figures(reader.estimate(one.score))
    assert set(figures["matches"]) == {"with A", "with B"}
    assert reader.even_share() == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"field": (FIRST,)}, "a field of 3, got 1"),
        ({"metric": "rank", "unit": "match"}, "single rounds only"),
    ],
)
def test_impossible_duels(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        duel(**wrong)


def test_a_trial_needs_one_seed() -> None:
    one, other = duel(), Duel(FIRST, RANDOM, (), duel().rules, 4, seed=9)
    with pytest.raises(ValueError, match="share seed and unit"):
        type(one.trial)((one.trial.jobs[0], other.trial.jobs[0]), ())
    with pytest.raises(ValueError, match="does not keep"):
        one.score_of("rank")
