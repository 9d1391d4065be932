"""Opening and swap values: against the regression on rows, against each other, and with planted effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm

from analysis.cards_opening import Openings
from analysis.cards_study import SWAP, Study
from analysis.clusters import ratio
from simulator.batch import play_deals
from simulator.card_tables import seated
from simulator.cards import Edition
from simulator.clusters import CLUSTERS, NEIGHBORS
from simulator.editions import EDITIONS
from simulator.jit import compile_for
from simulator.records import round_rows, seat_rows
from tests.cards.studies import played, study


def openings(one: Study, deals: int, first: int = 0) -> Openings:
    return Openings(one, played(one.works["opening"], deals, first), deals)


def rows_of(one: Study, deals: int) -> Any:
    """The same rounds as rows, for seats and rounds."""
    job = one.job
    compile_for(job.dtype, play_deals, *job.functions)
    table, players = seated(job)
    rounds = round_rows(deals * job.cells)
    seats = seat_rows(len(rounds) * job.players)
    play_deals(players, table, job.seatings_of(0, 1), np.uint64(job.seed), 0, deals, rounds, seats)
    return rounds, seats


def test_the_regression_is_that_of_the_rows() -> None:
    one, deals = study("classic", rules={"starter": "ignore"}), 1200
    found = openings(one, deals)
    rounds, seats = rows_of(one, deals)
    won = (rounds["winner_seat"].repeat(4) == seats["seat"]).astype(int)
    order = (seats["seat"] - rounds["first_seat"].repeat(4)) % 4
    counts = seats["opening"][:, 0, : len(one.classes)].astype(float)
    x = np.column_stack([order == place for place in range(4)]).astype(float)
    action = next(index for index, kind in enumerate(one.classes) if kind.name == "draw-two")
    numbers = [index for index, kind in enumerate(one.classes) if kind.number]
    # All hands have seven cards, so one column says nothing new and is left out; contrasts are the same.
    fit = sm.OLS(won, np.column_stack([x, counts[:, 1:]])).fit(
        cov_type="cluster",
        cov_kwds={"groups": rounds["deal"].repeat(4) // NEIGHBORS, "use_correction": False},
    )
    copies = np.array([len(one.classes[i].cards) for i in numbers])
    weights = np.zeros(4 + len(one.classes))
    weights[4 + action] = 1
    weights[[4 + i for i in numbers]] = -copies / copies.sum()
    weights = np.delete(weights, 4)
    clusters = deals // NEIGHBORS
    error = np.sqrt(weights @ fit.cov_params() @ weights * clusters / (clusters - 1))
    assert found.value(action).value == pytest.approx(float(weights @ fit.params), rel=1e-7)
    assert found.value(action).standard_error == pytest.approx(float(error), rel=1e-7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_is_counted_once(edition: str) -> None:
    one, deals = study(edition, players=3), 320
    found = openings(one, deals)
    rounds, _ = rows_of(one, deals)
    sides = 2 if edition == "flip" else 1
    dealt = sum(found.counts("dealt", index).sum() for index in range(len(one.classes)))
    assert dealt == deals * 3 * 7 * sides
    assert found.totals("won").sum() == (rounds["winner_seat"] >= 0).sum()
    assert found.totals("points").sum() == found.totals("conceded").sum() == rounds["points"].sum()
    assert found.totals("turns").sum() == 3 * rounds["turns"].sum()
    given = sum(found.counts("left_points", index).sum() for index in range(len(one.classes)))
    assert given == rounds["points"].sum(), "the points given are those of the cards left"
    for index in range(len(one.classes)):
        stuck, left = found.counts("stuck", index), found.counts("left", index)
        held, opened, used = (found.counts(name, index) for name in ("held", "opened", "played"))
        assert (stuck <= left).all()
        assert (found.counts("stuck_points", index) <= found.counts("left_points", index)).all()
        if edition != "flex":
            assert (found.counts("left_points", index) == left * one.classes[index].points).all()
        assert (opened <= held).all()
        assert (used <= held).all()
        assert found.counts("opened", index).sum() <= found.counts("dealt", index).sum()
    burden = [found.burden(index) for index in range(len(one.classes))]
    assert sum(share.value for share in burden if share) == pytest.approx(1)


@pytest.mark.parametrize(("edition", "rules"), [("classic", {"teams": "on"}), ("flip", {"dark_points": "double"})])
def test_the_points_given_are_those_of_the_cards_left_under_any_rules(edition: str, rules: dict[str, object]) -> None:
    one, deals = study(edition, rules=rules), 160
    found = openings(one, deals)
    rounds, _ = rows_of(one, deals)
    given = sum(found.counts("left_points", index).sum() for index in range(len(one.classes)))
    assert given == found.totals("conceded").sum() == rounds["points"].sum() > 0


def test_every_card_that_was_laid_was_played_by_somebody() -> None:
    """Cards that are drawn and laid at once, Flips among them, are found where they lie."""
    one, deals = study("flip", players=2), 160
    found = openings(one, deals)
    rounds, _ = rows_of(one, deals)
    for index, kind in enumerate(one.classes):
        kinds = [k.name for k in one.deck.kinds[kind.slot]]
        laid = rounds["played"][:, kind.slot, kinds.index(kind.name)]
        used = found.counts("played", index).sum()
        assert (laid > 0).sum() <= used <= laid.sum(), kind.label


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_classes_can_be_told_apart(edition: str) -> None:
    assert openings(study(edition, players=2), 1600).told_apart()


def test_turning_the_table_changes_nothing() -> None:
    """With seats that play alike, rotating the table's strategies plays the same rounds."""
    one = study("classic", table=("sensible", "random", "sensible", "random"))
    turned = replace(one, table=("random", "sensible", "random", "sensible"))
    a, b = (openings(s, 160) for s in (one, turned))
    b = replace(b, entrant=1)
    assert a.study.strategies[0] == b.study.strategies[1] == "sensible"
    for index in range(len(one.classes)):
        assert a.value(index).value == pytest.approx(b.value(index).value, abs=1e-12)
        assert (a.counts("held", index) == b.counts("held", index)).all()


def test_swapping_a_number_for_a_number_is_worth_nothing() -> None:
    """The sets of numbers are compared with themselves."""
    one = study("classic", players=3)
    sums = played(one.works[SWAP], 160)["sums"][:CLUSTERS]
    assert sums[:, 0].sum() == 160
    assert (sums[:, 1:] == 0).all()


def swap_value(one: Study, sums: Any, name: str, deals: int) -> Any:
    sides = len({kind.side for kind in one.swaps})
    place = sides + [kind.label for kind in one.swaps].index(name)
    rows = sums[place * CLUSTERS : (place + 1) * CLUSTERS]
    return ratio(rows[:, 1], rows[:, 0], deals)


@pytest.mark.parametrize(("edition", "card"), [("classic", "wild-draw-four"), ("flip", "light-wild-draw-two")])
def test_swap_and_opening_value_agree(edition: str, card: str) -> None:
    one, deals = study(edition), 6400
    opening, sums = openings(one, 4 * deals, first=10**6), played(one.works[SWAP], deals)["sums"]
    kind = next(k for k in one.classes if k.label == card)
    expected, found = opening.whole_value(kind.cards, one.numbers(kind.side)), swap_value(one, sums, card, deals)
    error = np.hypot(expected.standard_error, found.standard_error)
    assert found.value > 4 * found.standard_error, "it is worth something"
    assert abs(found.value - expected.value) < 4 * error


def test_a_planted_no_op_is_worth_a_number() -> None:
    """To players who choose at random, a Draw Two without its draw is a number with another symbol."""
    table = ("random",) * 2
    real = study("classic", players=2, table=table)
    off = study("classic", players=2, table=table, deck={"draw-two": "off"})
    index = [kind.name for kind in real.classes].index("draw-two")
    worth, nothing = (openings(one, 16_000).value(index) for one in (real, off))
    assert worth.value > 0.05
    assert abs(nothing.value) < 4 * nothing.standard_error < 0.02


def test_a_planted_stronger_card_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a Draw Two that makes draw six, it is worth more by far, and other cards about the same."""
    printed = EDITIONS["classic"]
    monkeypatch.setitem(EDITIONS, "classic", stronger(printed))
    six = study("classic", players=2, seed=2)
    index = [kind.name for kind in six.classes].index("draw-two")
    more = openings(six, 16_000).value(index)
    monkeypatch.setitem(EDITIONS, "classic", printed)
    two = openings(study("classic", players=2, seed=3), 16_000).value(index)
    assert more.value - two.value > 4 * np.hypot(more.standard_error, two.standard_error)


def stronger(edition: Edition) -> Edition:
    """The deck with Draw Twos that make draw six."""
    cards = []
    for card in edition.cards:
        face = card.faces[0]
        if face.kind.name == "draw-two":
            kind = replace(face.kind, effect=replace(face.kind.effect, draw=6))
            card = replace(card, faces=(replace(face, kind=kind), None))
        cards.append(card)
    return replace(edition, cards=tuple(cards))


@pytest.mark.slow
@pytest.mark.parametrize("card", ["light-wild", "dark-wild-draw-color", "dark-skip-everyone"])
def test_random_pairings_tell_the_sides_apart_as_well(card: str) -> None:
    """With the printed pairing it rests on the worths of both faces adding up; over random pairings it does not."""
    printed = study("flip")
    index = [kind.label for kind in printed.classes].index(card)
    stated = openings(printed, 96_000).value(index)
    others = []
    for seed in range(2, 18):
        one = study("flip", rules={"pairing": "random"}, seed=seed)
        others.append(openings(one, 8_000).value([kind.label for kind in one.classes].index(card)).value)
    error = np.hypot(stated.standard_error, np.std(others, ddof=1) / np.sqrt(len(others)))
    assert stated.value > 0.01
    assert abs(np.mean(others) - stated.value) < 4 * error
