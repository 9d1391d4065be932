"""Scores of deals against a reading of the definition, round by round."""

from __future__ import annotations

import itertools
from collections import defaultdict

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis import league_scores as scores
from analysis.designs import cyclic_orders
from analysis.league_design import MixedTables, PairTables


def winners(shape: tuple[int, int], players: int) -> NDArray[np.int64]:
    return np.random.default_rng(4).integers(-1, players, shape)


@pytest.mark.parametrize(("k", "n"), [(5, 3), (4, 4), (6, 4), (3, 4), (7, 5), (4, 6)])
def test_wins_and_neighbors(k: int, n: int) -> None:
    mixed = MixedTables(k, n, 2)
    seated = mixed.batch(0, 3)
    winner = winners(seated.shape[:2], n)
    wins = scores.wins(seated, winner, k)
    found = scores.neighbor_scores(seated, winner, k, complete=mixed.complete)
    for deal in range(3):
        won = [row[w] for row, w in zip(seated[deal].tolist(), winner[deal].tolist(), strict=True) if w >= 0]
        assert wins[deal].tolist() == [won.count(e) for e in range(k)]
        score: dict[tuple[int, int], int] = defaultdict(int)
        for row, w in zip(seated[deal].tolist(), winner[deal].tolist(), strict=True):
            for a, b in itertools.permutations(range(n), 2):
                weight = n - 1 if (b + 1) % n == a else 0
                score[row[a], row[b]] += (n * (w == a) - 1) * (weight - 1)
        assert found[deal].tolist() == [score[pair] for pair in itertools.permutations(range(k), 2)]


@pytest.mark.parametrize(("k", "n"), [(6, 4), (4, 4), (7, 3), (7, 5)])
def test_effects_of_neighbors_are_found(k: int, n: int) -> None:
    """Winners are drawn with known chances, half as much again for whoever sits right after strategy 2."""
    deals, mixed = 2000, MixedTables(k, n, 8)
    seated = mixed.batch(0, deals)
    weight = np.linspace(1, 2, k)[seated] * np.where(np.roll(seated, 1, axis=2) == 2, 1.5, 1.0)
    chance = weight / weight.sum(axis=2, keepdims=True)
    drawn = np.random.default_rng(6).random((deals, mixed.cells, 1))
    winner = (chance.cumsum(axis=2) < drawn).sum(axis=2).clip(max=n - 1)
    score = scores.neighbor_scores(seated, winner, k, complete=mixed.complete)
    unit = k * (k - 1) / (n * mixed.meetings)
    for place, (a, b) in enumerate(itertools.permutations(range(k), 2)):
        after = (seated == a) & (np.roll(seated, 1, axis=2) == b)
        together = (seated == a) & (seated == b).any(axis=2, keepdims=True)
        true = chance[after].mean() - chance[together].mean()
        error = unit * score[:, place].std() / np.sqrt(deals)
        assert unit * score[:, place].mean() == pytest.approx(true, abs=4.5 * error)
        assert error < 0.01
        assert (true > 0.02) == (b == 2)


@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_leads(n: int) -> None:
    plan = PairTables(4, n, 2)
    who = np.tile(plan.design.batch(0, 3), (1, 6, 1))
    seated, winner = plan.batch(0, 3), winners((3, plan.cells), n)
    found = scores.leads(who, winner, 6)
    for deal in range(3):
        for number, (i, j) in enumerate(plan.pairs):
            cells = range(number * plan.games, (number + 1) * plan.games)
            won = [seated[deal, c, winner[deal, c]] for c in cells if winner[deal, c] >= 0]
            assert found[deal, number] == won.count(i) - won.count(j)


@pytest.mark.parametrize("n", [3, 4])
def test_orders(n: int) -> None:
    seated = MixedTables(n, n, 2).batch(0, 3)
    winner = winners(seated.shape[:2], n)
    found = scores.order_wins(seated, winner).reshape(3, -1, n)
    for deal in range(3):
        for number, order in enumerate(cyclic_orders(n).tolist()):
            turned = {tuple(order[i:] + order[:i]) for i in range(n)}
            rows = [i for i, row in enumerate(seated[deal].tolist()) if tuple(row) in turned]
            assert len(rows) == n
            won = [seated[deal, i, winner[deal, i]] for i in rows if winner[deal, i] >= 0]
            assert found[deal, number].tolist() == [won.count(e) for e in range(n)]
