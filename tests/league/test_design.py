"""Who meets whom, and in which seats."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from analysis.league_design import MixedTables, PairTables, cells_of

SIZES = [(k, n) for k in range(2, 11) for n in range(2, 11)]


@pytest.mark.parametrize(("k", "n"), SIZES)
def test_every_seat_equally_often_in_every_deal(k: int, n: int) -> None:
    mixed, pairs = MixedTables(k, n, 5), PairTables(k, n, 5)
    assert cells_of(k, n) == mixed.cells + pairs.cells
    for deal in mixed.batch(7, 3):
        counts = np.stack([np.bincount(deal[:, seat], minlength=k) for seat in range(n)])
        assert (counts * n == mixed.games).all()
    for deal in pairs.batch(7, 3):
        for (i, j), rows in zip(pairs.pairs, deal.reshape(len(pairs.pairs), -1, n), strict=True):
            assert set(rows.ravel()) == {i, j}
            assert ((rows == i).sum(axis=0) * 2 == pairs.games).all()


@pytest.mark.parametrize(("k", "n"), SIZES)
def test_deals_do_not_depend_on_how_they_are_asked_for(k: int, n: int) -> None:
    for plan in (MixedTables(k, n, 5), PairTables(k, n, 5)):
        whole = plan.batch(3, 6)
        assert whole.shape == (6, plan.cells, n)
        assert (np.concatenate([plan.batch(3, 1), plan.batch(4, 5)]) == whole).all()


@pytest.mark.parametrize(("k", "n"), [(4, 4), (8, 4), (7, 4), (5, 3), (6, 2)])
def test_every_order_and_nobody_twice(k: int, n: int) -> None:
    mixed = MixedTables(k, n, 1)
    for deal in mixed.batch(0, 5):
        seatings = Counter(map(tuple, deal.tolist()))
        sets = {frozenset(seating) for seating in seatings}
        assert all(len(one) == n for one in sets)
        assert len(sets) == mixed.tables
        assert set(seatings) == {order for one in sets for order in itertools.permutations(one)}
        assert set(seatings.values()) == {1}


def test_neighbors_are_even_within_a_deal() -> None:
    for deal in MixedTables(8, 4, 2).batch(0, 4):
        after = Counter((a, b) for row in deal.tolist() for a, b in zip(row, row[1:] + row[:1], strict=True))
        across = Counter((a, b) for row in deal.tolist() for a, b in zip(row, row[2:] + row[:2], strict=True))
        assert after == across
        assert all(after[a, b] == after[b, a] for a, b in after)


def test_any_table_is_equally_likely() -> None:
    mixed = MixedTables(6, 4, 9)
    order = mixed.orders(0, 3000)
    tables = Counter(frozenset(row) for row in order[:, :4].tolist())
    assert len(tables) == 15
    expected = 3000 / 15
    assert sum((n - expected) ** 2 / expected for n in tables.values()) < 36.1  # 99.9 % of chi-square with 14 df


@pytest.mark.parametrize(("k", "n"), SIZES)
def test_meetings_are_those_of_the_seatings(k: int, n: int) -> None:
    mixed = MixedTables(k, n, 5)
    deal = mixed.batch(11, 1)[0]
    met = sum(a != b for row in deal.tolist() for a, b in itertools.permutations(row, 2))
    assert met == mixed.meetings
