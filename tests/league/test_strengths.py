"""Strengths and α-rank against what is known of them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.optimize import minimize

from analysis.strengths import POPULATION, alpha_rank, plackett_luce, tables_of


def test_tables() -> None:
    assert tables_of(4, 3).sum(axis=0).tolist() == [3, 3, 3, 3]
    assert tables_of(3, 4).tolist() == [[2, 1, 1], [1, 2, 1], [1, 1, 2]]
    assert tables_of(2, 4).tolist() == [[2, 2]]
    assert len(tables_of(10, 5)) == 252


@pytest.mark.parametrize(("k", "n"), [(2, 2), (5, 2), (8, 4), (3, 4), (10, 10)])
def test_strengths_are_found_again(k: int, n: int) -> None:
    seats, true = tables_of(k, n), np.linspace(0.5, 1.5, k)
    wins = (seats * true / (seats @ true)[:, None]).sum(axis=0)
    assert plackett_luce(wins, seats) == pytest.approx(true / true.mean(), abs=1e-9)


def test_strengths_are_most_likely() -> None:
    seats = tables_of(5, 3)
    wins = np.array([40.0, 31.0, 22.0, 18.0, 9.0])

    def unlikely(logs: np.ndarray) -> float:
        gamma = np.exp(logs)
        return float(wins.sum() * np.log(seats @ gamma).mean() - wins @ logs)

    best = np.exp(minimize(unlikely, np.zeros(5), tol=1e-12).x)
    assert plackett_luce(wins, seats) == pytest.approx(best / best.mean(), abs=1e-4)


def test_who_never_wins_has_no_strength() -> None:
    found = plackett_luce(np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0]]), tables_of(3, 2))
    assert found[0, 2] < 1e-6
    assert found[1] == pytest.approx([1, 1, 1])


def test_alpha_rank_of_an_order_and_of_a_circle() -> None:
    order = np.array([[0, 1, 1], [-1, 0, 1], [-1, -1, 0]], float)
    circle = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], float)
    found = alpha_rank(np.stack([order, circle, 0 * order]))
    assert found[0] == pytest.approx([1, 0, 0], abs=1e-12)
    assert found[1:] == pytest.approx(np.full((2, 3), 1 / 3))


def test_alpha_rank_is_where_a_walk_ends() -> None:
    rng = np.random.default_rng(3)
    leads = np.zeros((5, 5))
    for i, j in itertools.combinations(range(5), 2):
        leads[i, j] = rng.integers(-1, 2)
        leads[j, i] = -leads[i, j]
    moves = np.where(leads < 0, 1.0, np.where(leads > 0, 0.0, 1 / POPULATION)) / 4
    np.fill_diagonal(moves, 0)
    np.fill_diagonal(moves, 1 - moves.sum(axis=1))
    end = np.linalg.matrix_power(moves, 10_000)[0]
    assert alpha_rank(leads) == pytest.approx(end, abs=1e-9)
