"""Many comparisons at once: adjusted p-values, simultaneous intervals, tie groups.

* every strategy against a baseline: `holm`, which bounds the chance of any false claim;
* exploratory scans of cards, rules or parameters: `benjamini_hochberg`, which bounds the share of false claims, with
  intervals that agree with it (`false_coverage`);
* all pairs of a league: `pairwise` intervals (Bonferroni), `tie_groups` and `rank_ranges` from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.distributions import check_confidence
from analysis.intervals import Estimate, mean_estimate
from analysis.sums import BlockSums, FamilySums


def holm(p_values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Holm's adjusted p-values, float64[m], in the order given (Scandinavian Journal of Statistics 6, 1979).

    Rejecting where the adjusted value is <= alpha keeps the family-wise error at alpha under any dependence.
    """
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    adjusted = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return _restored(np.minimum(adjusted, 1.0), order)


def benjamini_hochberg(p_values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Benjamini and Hochberg's adjusted p-values, float64[m], in the order given.

    Claiming where the adjusted value is <= q keeps the expected share of false claims at q, for independent or
    positively dependent tests (Journal of the Royal Statistical Society B 57, 1995).
    """
    p = _checked(p_values)
    order = np.argsort(p, kind="stable")
    scaled = p[order] * len(p) / np.arange(1, len(p) + 1)
    adjusted = np.minimum.accumulate(scaled[::-1])[::-1]
    return _restored(np.minimum(adjusted, 1.0), order)


def bonferroni(confidence: float, comparisons: int) -> float:
    """Return the confidence 1 - alpha/m of each of m intervals that hold together with `confidence`."""
    if comparisons < 1:
        raise ValueError("a family has at least one comparison")
    return 1.0 - (1.0 - check_confidence(confidence)) / comparisons


def false_coverage(p_values: Sequence[float] | NDArray[np.float64], confidence: float = 0.95) -> float:
    """Return the confidence 1 - R alpha/m of each interval in a scan of m of which Benjamini and Hochberg claim R.

    Of the intervals of what is claimed, on average at most alpha miss; those with a claim exclude 0, the others do not.
    Without any claim it is 1 - alpha/m (Benjamini and Yekutieli, Journal of the American Statistical Association 100,
    2005).
    """
    error = 1.0 - check_confidence(confidence)
    claimed = int((benjamini_hochberg(p_values) <= error).sum())
    return 1.0 - error * max(claimed, 1) / max(len(p_values), 1)


def simultaneous_intervals(
    family: Sequence[BlockSums], scale: int = 1, confidence: float = 0.95, *, step: int = 0
) -> tuple[Estimate, ...]:
    """Return t intervals that cover all m means together with at least `confidence` (Bonferroni, alpha/m).

    Args:
        family: Block totals of the m metrics or differences; their dependence does not matter.
        scale: Rounds per block.
        confidence: Joint coverage. The `confidence` of each estimate returned is the individual one, 1 - alpha/m.
        step: See `intervals.block_sd`.
    """
    each = bonferroni(confidence, max(len(family), 1))
    return tuple(mean_estimate(sums, scale, each, step=step) for sums in family)


@dataclass(frozen=True, slots=True)
class Pair:
    """Entrant `i` minus entrant `j`, with a simultaneous interval."""

    i: int
    j: int
    estimate: Estimate

    @property
    def different(self) -> bool:
        """Whether the interval excludes 0."""
        return not self.estimate.covers(0.0)


def pairwise(family: FamilySums, scale: int = 1, confidence: float = 0.95, *, step: int = 0) -> tuple[Pair, ...]:
    """Return all m(m - 1)/2 differences of m metrics of the same blocks, with simultaneous intervals.

    Args:
        family: Block totals of the m entrants with cross products.
        scale: Rounds per block of each entrant.
        confidence: Joint coverage of all pairs.
        step: See `intervals.block_sd`.
    """
    m = len(family.totals)
    pairs = [(i, j) for i in range(m) for j in range(i + 1, m)]
    estimates = simultaneous_intervals([family.difference(i, j) for i, j in pairs], scale, confidence, step=step)
    return tuple(Pair(i, j, e) for (i, j), e in zip(pairs, estimates, strict=True))


def different_matrix(pairs: Sequence[Pair], entrants: int) -> NDArray[np.bool_]:
    """Return bool[m, m], whether two entrants differ significantly; symmetric, false on the diagonal."""
    matrix = np.zeros((entrants, entrants), dtype=np.bool_)
    for pair in pairs:
        matrix[pair.i, pair.j] = matrix[pair.j, pair.i] = pair.different
    return matrix


def tie_groups(
    values: Sequence[float] | NDArray[np.float64], different: NDArray[np.bool_]
) -> tuple[tuple[int, ...], ...]:
    """Group entrants that cannot be told apart: the longest runs of the ranking without a significant pair inside.

    Groups may overlap (A ties with B, B with C, A is better than C gives (A, B), (B, C)); every entrant is in at least
    one, and the first group holds all that may be called best together.

    Args:
        values: float[m], the scores, higher is better; equal scores keep their order.
        different: bool[m, m] from `different_matrix`.

    Returns:
        Groups from best to worst, each a tuple of entrant indices from best to worst.
    """
    order = np.argsort(-np.asarray(values, dtype=np.float64), kind="stable").tolist()
    groups: list[tuple[int, ...]] = []
    reached = 0
    for start in range(len(order)):
        end = start + 1
        while end < len(order) and not different[order[end], order[start:end]].any():
            end += 1
        if end > reached:
            groups.append(tuple(order[start:end]))
            reached = end
    return tuple(groups)


def rank_ranges(
    values: Sequence[float] | NDArray[np.float64], different: NDArray[np.bool_]
) -> tuple[tuple[int, int], ...]:
    """Return for every entrant the ranks (1 = best) it can have: 1 + those surely better .. m - those surely worse.

    With simultaneous pairwise intervals all true ranks lie in their ranges with the joint confidence (Al Mohamad, van
    Zwet, Solari and Goeman, "Simultaneous confidence intervals for ranks using the partitioning principle", 2021).
    """
    v = np.asarray(values, dtype=np.float64)
    better = (different & (v[None, :] > v[:, None])).sum(axis=1)
    worse = (different & (v[None, :] < v[:, None])).sum(axis=1)
    return tuple((1 + int(b), len(v) - int(w)) for b, w in zip(better, worse, strict=True))


def _checked(p_values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    p = np.asarray(p_values, dtype=np.float64)
    if p.ndim != 1 or not ((p >= 0) & (p <= 1)).all():
        raise ValueError("p-values are a list of numbers between 0 and 1")
    return p


def _restored(adjusted: NDArray[np.float64], order: NDArray[np.intp]) -> NDArray[np.float64]:
    result = np.empty_like(adjusted)
    result[order] = adjusted
    return result
