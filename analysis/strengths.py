"""One number for how strong each entrant of a league is, as far as one number can say it.

* `plackett_luce`: strengths such that at any table each seat wins with probability strength / sum of strengths.
* `alpha_rank`: how a population of imitators spends its time, which one number a strategy cannot say where there are
  cycles: A beats B, B beats C, C beats A.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

POPULATION = 50
"""Members of the population of α-rank; it matters only where two strategies are exactly equal."""

_STEPS = 10_000
_CLOSE = 1e-12


def tables_of(entrants: int, players: int) -> Floats:
    """Seats of each entrant at each of the tables that mixed tables can be, float64[tables, entrants].

    Each entrant has the seats that go round, and each set of entrants is equally likely to have the rest.
    """
    each, rest = divmod(players, entrants)
    chosen = list(itertools.combinations(range(entrants), rest))
    seats = np.full((len(chosen), entrants), float(each))
    for row, some in enumerate(chosen):
        seats[row, list(some)] += 1
    return seats


def plackett_luce(wins: Floats, seats: Floats) -> Floats:
    """Fit strengths to the shares of the rounds that the entrants win, by maximum likelihood.

    At a table with seats m_i entrant i wins with probability m_i γ_i / Σ m_j γ_j (only the winner counts, so this is
    Luce's choice model, the first stage of Plackett's). The fit makes each entrant win as often as it did over all
    tables; it is found by the MM algorithm (Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
    Statistics 32, 2004).

    Args:
        wins: float64[..., k], shares of the rounds won at all tables together; only their ratios matter.
        seats: float64[tables, k], seats of each entrant at tables that are played equally often.

    Returns:
        float64[..., k], strengths with mean 1; 0 for who never won.
    """
    shares = wins / wins.sum(axis=-1, keepdims=True)
    strength: Floats = np.ones_like(shares)
    for _ in range(_STEPS):
        expected = (1.0 / (strength @ seats.T)) @ seats / len(seats)
        new = shares / expected
        new *= new.shape[-1] / new.sum(axis=-1, keepdims=True)
        moved = float(np.abs(new - strength).max())
        strength = new
        if moved < _CLOSE:
            break
    return strength


def alpha_rank(leads: Floats) -> Floats:
    """Share of time that a population spends with each strategy when it moves to whatever beats what it plays.

    The limit of strong selection of α-rank for one population (Omidshafiei et al., Scientific Reports 9, 2019, article
    9937): a mutant is drawn among the other strategies; it takes over if it beats the
    resident, with probability 1/`POPULATION` if both are equal, and else dies out.

    Args:
        leads: float64[..., k, k], positive where the row beats the column, antisymmetric.

    Returns:
        float64[..., k], shares that add up to 1.
    """
    k = leads.shape[-1]
    takes_over = np.where(leads < 0, 1.0, np.where(leads > 0, 0.0, 1.0 / POPULATION)) / (k - 1)
    diagonal = np.arange(k)
    takes_over[..., diagonal, diagonal] = 0.0
    takes_over[..., diagonal, diagonal] = 1.0 - takes_over.sum(axis=-1)
    system = np.eye(k) - np.swapaxes(takes_over, -1, -2) + 1.0
    solved: Floats = np.linalg.solve(system, np.ones((*leads.shape[:-1], 1)))[..., 0]
    return solved
