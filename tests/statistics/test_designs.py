"""Seatings: balanced by seat and by neighbor, functions of the deal number, fair to twins."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis import designs as ds
from analysis.balance import balance_check, expected, tally
from analysis.designs import Orders
from analysis.sums import BlockSums

tables = st.integers(2, 10).flatmap(lambda n: st.lists(st.integers(0, 4), min_size=n, max_size=n))


def follows(orders: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Count how often the row's label is directly followed by the column's, around the table."""
    n = orders.shape[1]
    pairs = orders.astype(np.int64) * n + np.roll(orders, -1, axis=1)
    return np.bincount(pairs.ravel(), minlength=n * n).reshape(n, n)


@pytest.mark.parametrize("n", range(2, 11))
def test_rotations_bring_everybody_to_every_seat(n: int) -> None:
    got = ds.rotations(n)
    assert got.tolist() == [[(s - r) % n for s in range(n)] for r in range(n)]
    assert (np.sort(got, axis=0) == np.arange(n)[:, None]).all()


def test_all_cyclic_orders() -> None:
    for n in range(1, 7):
        orders = ds.cyclic_orders(n)
        assert orders.shape == (math.factorial(n - 1), n)
        assert len({tuple(o) for o in orders.tolist()}) == len(orders)
        assert (orders[:, 0] == 0).all()
    with pytest.raises(ValueError, match="players"):
        ds.cyclic_orders(7)


@pytest.mark.parametrize("n", range(3, 11))
def test_neighbor_cycle_has_every_ordered_pair_twice(n: int) -> None:
    cycle = ds.neighbor_cycle(n)
    assert cycle.shape == (2 * (n - 1), n)
    assert (np.sort(cycle, axis=1) == np.arange(n)).all()
    assert (follows(cycle) == 2 * (1 - np.eye(n))).all()


@pytest.mark.parametrize("n", range(2, 11))
def test_sampled_orders_are_balanced_after_every_cycle(n: int) -> None:
    length = 2 * (n - 1)
    orders = ds.sampled_orders(n, 5, 3 * length, 7 * length)
    assert (np.sort(orders, axis=1) == np.arange(n)).all()
    assert (follows(orders) == 14 * (1 - np.eye(n))).all() or n == 2
    np.testing.assert_array_equal(orders[5:9], ds.sampled_orders(n, 5, 3 * length + 5, 4))
    assert n == 2 or (orders != ds.sampled_orders(n, 6, 3 * length, 7 * length)).any()


def test_every_residue_of_deal_numbers_sees_all_orders() -> None:
    """Groups of deals (number mod 64) must be random samples, so an order must not depend on the residue."""
    orders = ds.sampled_orders(5, 0, 0, 64 * 600)
    start = np.argmin(orders, axis=1)
    canonical = np.take_along_axis(orders, (start[:, None] + np.arange(5)) % 5, axis=1)
    code = canonical @ (5 ** np.arange(5))
    for residue in (0, 8, 33):
        counts = Counter(code[residue::64].tolist())
        assert len(counts) == 24
        assert sum((c - 25) ** 2 / 25 for c in counts.values()) < 60


@given(tables, st.sampled_from(list(Orders)), st.integers(0, 3), st.integers(0, 10**6), st.integers(1, 3))
def test_blocks_have_the_table_in_every_cell(
    seats: list[int], orders: Orders, seed: int, deal: int, per_deal: int
) -> None:
    if orders is Orders.ALL and len(seats) > 5:
        return
    design = ds.table(seats, orders, seed, per_deal)
    got = design.seatings(deal)
    assert got.shape == (design.cells, len(seats))
    assert got.dtype == np.uint8
    assert (np.sort(got, axis=1) == np.sort(seats)).all()
    batch = design.batch(deal - deal % 7, 7)
    np.testing.assert_array_equal(batch[deal % 7], got)
    if orders is not Orders.FIXED:
        counts = tally(got, design.strategies).seats
        assert (counts == counts[:, :1]).all()
        assert counts[:, 0].tolist() == (design.seats_of // len(seats)).tolist()


@given(st.integers(2, 4).flatmap(lambda n: st.lists(st.integers(0, 3), min_size=n, max_size=n)))
def test_up_to_four_players_all_distinct_seatings_once(seats: list[int]) -> None:
    got = ds.table(seats).seatings(0).tolist()
    assert len(got) == len({tuple(x) for x in got})
    assert {tuple(x) for x in got} == set(permutations(seats))


@pytest.mark.parametrize("n", range(2, 11))
def test_baseline_duel_has_a_once_in_each_seat(n: int) -> None:
    design = ds.baseline_duel(n)
    got = design.seatings(123)
    assert design.constant
    assert got.shape == (n, n)
    assert (got == 1 - np.eye(n)).all()
    assert ds.fair_share(design, 0) == pytest.approx(1 / n)
    assert (design.contrast, design.contrast_scale) == ((n - 1, -1), n * n)


@pytest.mark.parametrize("n", range(2, 11))
@pytest.mark.parametrize("mixed", [False, True])
def test_field_duel_puts_both_in_the_same_seats(n: int, mixed: bool) -> None:
    field = tuple(2 + k % 3 for k in range(n - 1)) if mixed else None
    design = ds.field_duel(n, field, seed=4)
    got = design.seatings(77)
    half = design.cells // 2
    first, second = got[:half], got[half:]
    assert not (first == 1).any()
    np.testing.assert_array_equal(np.where(first == 0, 1, first), second)
    assert ((first == 0).sum(axis=0) == half // n).all()
    assert design.contrast_scale == half
    assert half == n or mixed
    if mixed:
        assert sorted(first[0].tolist()) == sorted([0, *(field or ())])


def test_cells_of_the_usual_designs() -> None:
    cells = {
        "random*4": ds.table([0] * 4).cells,
        "four different": ds.table(range(4)).cells,
        "two and two": ds.table([0, 0, 1, 1]).cells,
        "ten different": ds.table(range(10)).cells,
        "one among nine": ds.table([1, 1, 1, 0, 1, 1, 1, 1, 1, 1]).cells,
        "ten alike": ds.table([3] * 10).cells,
        "six, all orders": ds.table(range(6), Orders.ALL).cells,
        "eight, three orders a deal": ds.table(range(8), per_deal=3).cells,
    }
    assert list(cells.values()) == [1, 24, 6, 10, 10, 1, 720, 24]
    assert ds.table([1, 1, 0, 1, 1]).constant
    assert not ds.table([1, 1, 0, 0, 1]).constant


def toy_rounds(seatings: NDArray[np.uint8], skill: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Winner's seat of each cell, or -1: decided by the deal, the seat and the skill of who sits there."""
    luck = rng.integers(0, 100, size=(len(seatings), 1, seatings.shape[-1]))
    void = rng.random((len(seatings), 1)) < 0.05
    return np.where(void, -1, np.argmax(luck + skill[seatings], axis=2))


def block_totals(seatings: NDArray[np.uint8], winner: NDArray[np.int64], strategies: int) -> NDArray[np.int64]:
    who = np.take_along_axis(seatings, np.maximum(winner, 0)[:, :, None], axis=2)[:, :, 0]
    return np.stack([((who == s) & (winner >= 0)).sum(axis=1) for s in range(strategies)], axis=1)


@pytest.mark.parametrize("n", [2, 4, 7, 10])
@pytest.mark.parametrize("kind", ["baseline", "field"])
def test_twins_score_zero_in_every_block(n: int, kind: str, rng: np.random.Generator) -> None:
    design = ds.baseline_duel(n) if kind == "baseline" else ds.field_duel(n, [2 + k % 2 for k in range(n - 1)])
    seatings = design.batch(0, 200)
    for skill, zero in (([0, 0, 7, 3], True), ([30, 0, 7, 3], False)):
        totals = block_totals(seatings, toy_rounds(seatings, np.array(skill), rng), max(design.strategies, 2))
        scores = ds.contrast_scores(design, totals)
        assert (scores == 0).all() == zero
        assert zero or BlockSums.of(scores).mean(design.contrast_scale) > 0


def test_baseline_score_is_the_share_above_a_fair_one(rng: np.random.Generator) -> None:
    design = ds.baseline_duel(4)
    seatings = design.batch(0, 500)
    totals = block_totals(seatings, toy_rounds(seatings, np.array([20, 0]), rng), 2)
    got = BlockSums.of(ds.contrast_scores(design, totals)).mean(design.contrast_scale)
    assert got == pytest.approx(totals[:, 0].sum() / 2000 - totals.sum() / 2000 / 4)


@given(tables, st.integers(0, 5), st.integers(1, 300))
def test_complete_blocks_are_balanced(seats: list[int], seed: int, deals: int) -> None:
    design = ds.table(seats, seed=seed)
    got = balance_check(tally(design.batch(0, deals), design.strategies), design)
    assert got.ok
    assert got.exact
    assert got.seats.statistic == pytest.approx(0, abs=1e-9)
    if design.constant:
        assert got.neighbors.statistic == pytest.approx(0, abs=1e-9)


def test_balance_of_merely_random_orders_is_no_alarm(rng: np.random.Generator) -> None:
    design = ds.table(range(6))
    smallest = 1.0
    for _ in range(200):
        orders = rng.permuted(np.tile(np.arange(6, dtype=np.uint8), (300, 1)), axis=1)
        seatings = orders[:, ds.rotations(6)]
        got = balance_check(tally(seatings, 6), design)
        assert got.ok
        smallest = min(smallest, got.neighbors.p)
    assert smallest > 1e-3


@pytest.mark.parametrize("seats", [[0, 1], [0, 1, 2, 3], [0, 0, 1, 1], list(range(6)), [0, 0, 0, 1, 1, 1, 2, 2]])
def test_imbalance_sets_off_the_alarm(seats: list[int]) -> None:
    design = ds.table(seats)
    deals = design.batch(0, 2000).copy()
    unrotated = np.repeat(deals[:, :1], deals.shape[1], axis=1)
    assert not balance_check(tally(unrotated, design.strategies), design).ok
    wrong_seats = np.where(np.arange(2000)[:, None, None] < 400, np.sort(deals, axis=2), deals)
    assert not balance_check(tally(wrong_seats, design.strategies), design, complete=False).ok


def test_a_single_missing_round_shows_in_complete_blocks_only() -> None:
    for design in (ds.baseline_duel(4), ds.table(range(8))):
        rounds = design.batch(0, 1000).reshape(-1, design.players)[1:]
        played = tally(rounds, design.strategies)
        assert not balance_check(played, design).ok
        assert balance_check(played, design, complete=False).ok


def test_one_order_for_all_deals_sets_off_the_alarm() -> None:
    design = ds.table(range(6))
    same = np.repeat(design.batch(0, 1), 500, axis=0)
    got = balance_check(tally(same, 6), design)
    assert got.seats.p == 1
    assert not got.ok


def test_expected_counts_are_those_of_many_deals() -> None:
    design = ds.field_duel(6, [2, 2, 3, 3, 4], seed=1)
    deals = 10_000
    played = tally(design.batch(0, deals), design.strategies)
    seats, neighbors = expected(design, deals * design.cells)
    np.testing.assert_allclose(played.seats, seats)
    np.testing.assert_allclose(played.neighbors, neighbors, rtol=1e-9)
    both = tally(design.batch(0, 100), 5) + tally(design.batch(100, deals - 100), 5)
    assert (both.seats == played.seats).all()
    assert both.rounds == played.rounds


def test_impossible_seating_is_infinitely_unlikely() -> None:
    design = ds.baseline_duel(3)
    got = balance_check(tally(np.array([[0, 0, 1]], dtype=np.uint8), 2), design)
    assert got.neighbors.statistic == math.inf
    assert not got.ok


def test_wrong_designs_are_refused() -> None:
    for wrong in ([0], list(range(11)), []):
        with pytest.raises(ValueError, match=r"players|index"):
            ds.table(wrong)
    with pytest.raises(ValueError, match="too many"):
        ds.table(range(7), Orders.ALL)
    with pytest.raises(ValueError, match="field"):
        ds.field_duel(4, [2, 2])
    with pytest.raises(ValueError, match="field"):
        ds.field_duel(3, [1, 2])
    with pytest.raises(ValueError, match="indices"):
        ds.table([0, 256])
    with pytest.raises(ValueError, match="negative"):
        ds.table([0, 1]).seatings(-1)
    with pytest.raises(ValueError, match="contrast"):
        ds.contrast_scores(ds.table([0, 1]), np.zeros((1, 2), np.int64))
    with pytest.raises(ValueError, match="read-only"):
        ds.table([0, 1]).seatings(0)[0, 0] = 1
