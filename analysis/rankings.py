"""From best to worst, and who cannot be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.families import Pair, bonferroni, different_matrix, rank_ranges, tie_groups
from analysis.figures import figure
from analysis.reading import contrast
from analysis.sums import FamilySums


def ranking(
    names: Sequence[str], wins: FamilySums, cases: Sequence[int], win: int, confidence: float
) -> dict[str, Any]:
    """Rank by the share of cases won, with intervals for all differences that hold together.

    Args:
        names: What is ranked.
        wins: Block totals of wins, with products.
        cases: Rounds (or seats) a block in which each could have won.
        win: A win in the units of `wins`.
        confidence: Joint coverage of the intervals of all differences.

    Returns:
        `order` from best to worst, `ranks` that each may truly have (best and worst), `groups` that hold no certain
        difference, and `pairs`: `first` minus `second`, `difference` and whether it is `certain`.
    """
    m = len(names)
    pairs = [(i, j) for i in range(m) for j in range(i + 1, m)]
    each = bonferroni(confidence, max(len(pairs), 1))
    compared = []
    for i, j in pairs:
        weights = [cases[j] * (k == i) - cases[i] * (k == j) for k in range(m)]
        estimate = contrast(wins, weights, cases[i] * cases[j] * win, each, min(cases[i], cases[j]) * win)
        compared.append(Pair(i, j, estimate))
    shares = [total / case for total, case in zip(wins.totals, cases, strict=True)]
    different = different_matrix(compared, m)
    order = sorted(range(m), key=lambda i: -shares[i])
    place = {i: rank for rank, i in enumerate(order)}
    return {
        "order": [names[i] for i in order],
        "ranks": {names[i]: list(ranks) for i, ranks in enumerate(rank_ranges(shares, different))},
        "groups": [[names[i] for i in group] for group in tie_groups(shares, different)],
        "pairs": [_pair(names, pair, place) for pair in sorted(compared, key=lambda p: _places(p, place))],
    }


def _places(pair: Pair, place: dict[int, int]) -> tuple[int, int]:
    first, second = sorted((place[pair.i], place[pair.j]))
    return first, second


def _pair(names: Sequence[str], pair: Pair, place: dict[int, int]) -> dict[str, Any]:
    """The better one minus the other."""
    first, second, estimate = pair.i, pair.j, pair.estimate
    shown = figure(estimate)
    if place[first] > place[second]:
        first, second = second, first
        shown |= {
            "value": _negative(shown["value"]),
            "low": _negative(shown["high"]),
            "high": _negative(shown["low"]),
        }
    return {"first": names[first], "second": names[second], "difference": shown, "certain": pair.different}


def _negative(value: float | None) -> float | None:
    return None if value is None else 0.0 - value
