"""How long rounds and matches are, as figures and as a curve."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.figures import Figure, counted, figure, number
from analysis.intervals import Estimate
from analysis.quantiles import Lengths, longer_than, quantiles, survival_curve

PROBABILITIES = {"p50": 0.5, "p90": 0.9, "p99": 0.99}

THRESHOLDS = (50, 100, 200, 500, 1000)

CURVE_POINTS = 400
CURVE_STEPS = (1, 2, 5, 10)
"""A curve of more points is thinned to every second, fifth or tenth."""


def length_figures(lengths: Lengths, mean: Estimate, longest: int) -> dict[str, Figure]:
    """Mean, quantiles and tail of the turns of a round."""
    level = mean.confidence
    tails = [turns for turns in THRESHOLDS if turns < min(longest, lengths.limit)]
    return {
        **quantile_figures("turns", lengths, mean),
        "turns_longest": counted(longest, mean.n_blocks),
        **{f"longer_than_{turns}": figure(longer_than(lengths, turns, level)) for turns in tails},
    }


def quantile_figures(unit: str, lengths: Lengths, mean: Estimate) -> dict[str, Figure]:
    """Mean and quantiles, named after the unit of length."""
    estimates = quantiles(lengths, tuple(PROBABILITIES.values()), mean.confidence)
    found = {f"{unit}_{name}": figure(e) for name, e in zip(PROBABILITIES, estimates, strict=True)}
    return {f"{unit}_mean": figure(mean), **found}


def curve_of(lengths: Lengths, confidence: float) -> dict[str, Any]:
    """Share of rounds longer than t turns for t = 0, 1, 2 … up to the longest one, with an interval at each t.

    `limit` is the length beyond which nothing is known, null if every round ended.
    """
    curve = survival_curve(lengths, confidence)
    ended = np.flatnonzero(lengths.ended().any(axis=0))
    last = lengths.limit if lengths.cut.any() else int(ended[-1]) if ended.size else 0
    step = next((s for s in CURVE_STEPS if last <= s * CURVE_POINTS), CURVE_STEPS[-1])
    points = np.unique(np.append(np.arange(0, last, step), last))
    columns = {"value": curve.survival, "low": curve.low, "high": curve.high}
    return {
        "at": points.tolist(),
        **{name: [number(round(x, 6)) for x in column[points].tolist()] for name, column in columns.items()},
        "n": lengths.n_blocks,
        "method": "wilson",
        "limit": lengths.limit if lengths.cut.any() else None,
    }
