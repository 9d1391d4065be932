"""The difference between two results, figure by figure: after minus before.

How an interval is made depends on what the two runs have in common:

===============  ====================================================================================================
``paired``       both play the same deals and were played again side by side: intervals over the differences of deals
``same deals``   both play the same deals, but only their results are at hand: the widths of both intervals added up,
                 which holds whatever the two have in common
``independent``  other deals: both intervals put together by the square-and-add method (Zou and Donner 2008, *Statistics
                 in Medicine* 27, 1693), which keeps lopsided ones lopsided
``identical``    the same numbers: nothing differs
===============  ====================================================================================================
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from analysis.figures import SCHEMA, Figure, Metric, Result, describe, number

KIND = "diff"

Key = tuple[str, str, str]
"""Section, name and metric of a figure."""

PAIRED, SAME_DEALS, INDEPENDENT, IDENTICAL = "paired", "same deals", "independent", "identical"

_LEFT_OUT = ("win_share_difference", "variance_gain", "faults", "turns_longest")
"""Metrics that say the same as another one, or nothing about the game."""

SUM_OF_WIDTHS = "sum of widths"
"""Method of a difference on the same deals of which only both results are known."""

_HOW = {SAME_DEALS: SUM_OF_WIDTHS, INDEPENDENT: "square and add"}


def how_related(before: Result, after: Result) -> str:
    """What two runs have in common, as far as their results tell."""
    if before["played"]["digest"] == after["played"]["digest"]:
        return IDENTICAL
    same = before["asked"]["seed"] == after["asked"]["seed"]
    return SAME_DEALS if same else INDEPENDENT


def difference(
    before: Result,
    after: Result,
    changed: Sequence[Mapping[str, Any]] = (),
    paired: Mapping[Key, Figure] | None = None,
    *,
    deals: int | None = None,
    stale: bool = False,
) -> dict[str, Any]:
    """Everything that differs between two results.

    Args:
        before: The content of a ``result.json``.
        after: Another one.
        changed: Keys of the experiments that differ, each with `key`, `before` and `after`.
        paired: Differences on shared deals, where they are known.
        deals: How many deals were played side by side for `paired`.
        stale: Whether playing them again gave other numbers than the results hold.
    """
    how = how_related(before, after)
    figures: dict[str, dict[str, dict[str, Figure]]] = {}
    values: dict[str, dict[str, dict[str, list[Figure]]]] = {}
    for key, old, new in shared(before, after):
        section, name, metric = key
        found = (paired or {}).get(key) or subtracted(old, new, how)
        if found is not None and metric not in _LEFT_OUT:
            figures.setdefault(section, {}).setdefault(name, {})[metric] = found
            values.setdefault(section, {}).setdefault(name, {})[metric] = [old, new]
    return {
        "schema": SCHEMA,
        "kind": KIND,
        "confidence": after["confidence"],
        "how": PAIRED if paired else how,
        "deals": deals,
        "stale": stale,
        "before": facts(before),
        "after": facts(after),
        "changed": [dict(change) for change in changed],
        "figures": figures,
        "values": values,
        "metrics": {metric: asdict(of_difference(metric)) for metric in _metrics(figures)},
    }


def shared(before: Result, after: Result) -> Iterator[tuple[Key, Figure, Figure]]:
    """Figures that both results have, with an interval or at least a number."""
    for section, names in before["figures"].items():
        for name, metrics in names.items():
            others = after["figures"].get(section, {}).get(name, {})
            for metric, old in metrics.items():
                if metric in others:
                    yield (section, name, metric), old, others[metric]


def subtracted(before: Figure, after: Figure, how: str) -> Figure | None:
    """After minus before with an interval; None if one of them is no number or has no interval."""
    ends = [figure[key] for figure in (before, after) for key in ("value", "low", "high")]
    if any(end is None for end in ends):
        return None
    old, low, high, new, new_low, new_high = ends
    down, up = (new - new_low, high - old), (new_high - new, old - low)
    if how == IDENTICAL:
        below = above = 0.0
    elif how == INDEPENDENT:
        below, above = math.hypot(*down), math.hypot(*up)
    else:
        below, above = sum(down), sum(up)
    value = new - old
    return {
        "value": number(value),
        "low": number(value - below),
        "high": number(value + above),
        "n": min(before["n"], after["n"]),
        "method": _HOW.get(how, IDENTICAL),
    }


def of_difference(metric: str) -> Metric:
    """What the difference of a metric is about."""
    about = describe(metric)
    if about.unit.startswith("difference"):
        return about
    unit = {"share": "difference", "": "difference of counts"}.get(about.unit, f"difference of {about.unit}")
    return Metric(about.label, unit, f"After minus before: {about.meaning}")


def facts(result: Result) -> dict[str, Any]:
    """What a result is of."""
    played, run = result["played"], result["run"]
    return {
        "name": result.get("name", ""),
        "kind": result["kind"],
        "config_hash": run["config_hash"],
        "digest": played["digest"],
        "deals": played["deals"],
        "games": played["games"],
        "unit": result["asked"]["unit"],
        "seed": result["asked"]["seed"],
        "versions": run["versions"],
    }


def _metrics(figures: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(m for names in figures.values() for metrics in names.values() for m in metrics))
