"""The result of `unosim rules`: what every change does, alone and together with others.

It has the keys of a table's result (see `analysis.table`) but for those of strategies, rankings, curves and cards, and
in addition:

================  ===================================================================================================
key               content
================  ===================================================================================================
``factors``       name and levels of every factor; empty if changes were tried one by one
``cells``         name of every set of rules, with the level of every factor
``effects``       name, order (1 main, 2 interaction), factors, and by response p-value, adjusted p-value and whether
                  the effect is clear
================  ===================================================================================================

=================  ==================================================================================================
section            figures
=================  ==================================================================================================
``cells``          every response in every cell
``effects``        what every change does to every response, on average over the levels of the other factors
``interactions``   how much more it does where another change holds too
``variance``       share of the variance between cells that main effects and interactions account for
``game``           how the rounds of all tables ended, under ``round``
=================  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analysis.distributions import normal_quantile
from analysis.factorial import Effect, variance_shares
from analysis.families import benjamini_hochberg
from analysis.figures import SCHEMA, Figure, figure
from analysis.intervals import Estimate, Method
from analysis.panel_facts import asked_of, ends_of, played_of, readers_of, run_of, times
from analysis.rules_study import RulesStudy
from analysis.table import meanings
from analysis.trial import TrialSums

Section = dict[str, dict[str, Figure]]

SHORTEST_P = 1e-300


def summarize(study: RulesStudy, total: TrialSums, meta: Mapping[str, Any], stopped: str | None) -> dict[str, Any]:
    """Everything a study of rules says; `meta` has the keys of `analysis.asked.META`, and `seconds_per_turn`."""
    confidence, minutes = float(meta["confidence"]), float(meta["seconds_per_turn"]) / 60
    panel = study.panel
    tests = _tests(study, total, confidence)
    figures: dict[str, Section] = {
        "effects": _effects(study, tests, 1, minutes),
        "cells": _cells(study, total, confidence, minutes),
        "game": {"round": ends_of(readers_of(panel, total, confidence), panel.jobs)},
    }
    if study.grid and study.grid.interactions:
        figures["interactions"] = _effects(study, tests, 2, minutes)
        figures["variance"] = _variance(study, total, confidence)
    own = {
        "novice": study.cells[0].novice.name,
        "seconds_per_turn": float(meta["seconds_per_turn"]),
        "long_turns": study.long_turns,
        "behind": study.behind,
        "replicas": study.repeats,
        "responses": list(study.responses),
    }
    levels = study.grid.cells if study.grid else ()
    factors = study.grid.factors if study.grid else ()
    return {
        "schema": SCHEMA,
        "kind": "rules",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": confidence,
        "asked": asked_of(panel, total, meta) | own,
        "played": played_of(panel, total, meta, stopped),
        "run": run_of(total, meta),
        "factors": [{"name": factor.name, "levels": list(factor.levels)} for factor in factors],
        "cells": [
            {"name": cell.name, "levels": list(levels[i]) if levels else []} for i, cell in enumerate(study.cells)
        ],
        "effects": _described(study, tests, confidence),
        "figures": figures,
        "metrics": meanings(figures),
    }


Tests = dict[str, list[tuple[Estimate, float]]]
"""Estimate and p-value of every effect, by response."""


def _tests(study: RulesStudy, total: TrialSums, confidence: float) -> Tests:
    return {
        response.name: [response.effect(family, e.weights, e.scale, confidence) for e in study.effects]
        for response, family in zip(study.measured, total.more, strict=True)
    }


def _described(study: RulesStudy, tests: Tests, confidence: float) -> list[dict[str, Any]]:
    """All effects with their p-values; those of a response are adjusted together, because all are looked at."""
    adjusted = {name: benjamini_hochberg([_probability(p) for _, p in found]) for name, found in tests.items()}
    return [
        {
            "name": effect.name,
            "order": effect.order,
            "factors": list(effect.factors),
            "p": {name: _probability(found[i][1]) for name, found in tests.items()},
            "p_adjusted": {name: float(values[i]) for name, values in adjusted.items()},
            "clear": {name: bool(values[i] <= 1 - confidence) for name, values in adjusted.items()},
        }
        for i, effect in enumerate(study.effects)
    ]


def _probability(p: float) -> float:
    """A p-value as it can be adjusted and written down; 1 where there is none."""
    return 1.0 if p != p else float(f"{max(p, SHORTEST_P if p else 0.0):.6g}")


def _effects(study: RulesStudy, tests: Tests, order: int, minutes: float) -> Section:
    def figures(number: int, effect: Effect) -> dict[str, Figure]:
        found = {f"{name}_effect": figure(estimates[number][0]) for name, estimates in tests.items()}
        if "turns" in tests:
            found["minutes_effect"] = figure(times(tests["turns"][number][0], minutes))
        return found

    return {e.name: figures(i, e) for i, e in enumerate(study.effects) if e.order == order}


def _cells(study: RulesStudy, total: TrialSums, confidence: float, minutes: float) -> Section:
    section: Section = {}
    for number, cell in enumerate(study.cells):
        found = {
            response.name: response.cell(family, number, confidence)
            for response, family in zip(study.measured, total.more, strict=True)
        }
        if "turns" in found:
            found["minutes"] = times(found["turns"], minutes)
        section[cell.name] = {name: figure(_bounded(name, estimate)) for name, estimate in found.items()}
    return section


def _bounded(name: str, estimate: Estimate) -> Estimate:
    """Shares lie between 0 and 1, and so do the ends of their intervals."""
    if not name.endswith(("_share", "_index")) or (estimate.low >= 0 and estimate.high <= 1):
        return estimate
    return replace(estimate, low=max(estimate.low, 0.0), high=min(estimate.high, 1.0))


def _variance(study: RulesStudy, total: TrialSums, confidence: float) -> Section:
    """Shares of the variance between cells, with intervals."""
    assert study.grid is not None
    projections = study.grid.projections()
    factor, n = normal_quantile(0.5 + confidence / 2), total.blocks
    section: Section = {name: {} for name in projections}
    for response, family in zip(study.measured, total.more, strict=True):
        shares = variance_shares(projections, *response.values(family))
        for name, (share, error) in shares.items():
            low, high = max(share - factor * error, 0.0), min(share + factor * error, 1.0)
            estimate = Estimate(share, low, high, (high - low) / 2, n, error * n**0.5, confidence, Method.DELTA)
            section[name][f"{response.name}_variance"] = figure(estimate)
    return section
