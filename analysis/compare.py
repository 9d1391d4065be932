"""The result of a comparison: whether A is better than B, and what else changes when A plays instead of B.

`summarize` turns the integers of a duel into the content of ``result.json``. It has the keys of a table's result (see
`analysis.table`) but for those of rankings and cards, and in addition:

============  =======================================================================================================
key           content
============  =======================================================================================================
``verdict``   ``verdict``: BETTER, WORSE, EQUIVALENT or UNDECIDED; ``difference``: A minus B with the interval that
              the verdict rests on; ``plain``: the same with a t interval; ``alone`` and ``p``: interval and p-value
              as the only comparison of its family; ``margin`` and ``inside_margin``;
              ``stopped``: why the run ended; ``look``: at which look; ``biased``: whether it ended because of the
              value; ``undecided``: whether it ended at a cap without a verdict
``looks``     deals, value and both intervals at every look
``sprt``      state of the ratio test, null without one
``balance``   whether everybody sat everywhere as often as planned
============  =======================================================================================================

In the figures *with A* and *with B* are the two tables of `analysis.duel`. Differences other than the one the verdict
is about have plain t intervals, one by one: they describe, and decide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from analysis.asked import asked, played, run_facts
from analysis.balance import Tally as Seen
from analysis.balance import balance_check, tally
from analysis.duel import WITH_A, Duel
from analysis.duel_figures import DuelReader, names_of
from analysis.figures import SCHEMA, figure, number
from analysis.stopping import Look, Rule
from analysis.table import meanings
from analysis.trial import TrialSums

NEIGHBORS_COUNTED = 20_000
"""Deals of which the neighbors are counted when orders are sampled."""


def summarize(
    duel: Duel, rule: Rule, total: TrialSums, seen: Sequence[Look], meta: Mapping[str, Any]
) -> dict[str, Any]:
    """Everything a comparison says; `seen` are its looks, `meta` may hold the keys of `analysis.asked.META`."""
    reader = DuelReader(duel, total, rule.confidence)
    figures = reader.figures(seen[-1].decision.estimate)
    return {
        "schema": SCHEMA,
        "kind": "compare",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": rule.confidence,
        "asked": asked_of(duel, rule, total, meta),
        "played": played_of(duel, total, meta),
        "run": run_of(total, meta),
        "verdict": _verdict(seen[-1]),
        "strategies": [{"name": name} for name in names_of(duel)],
        "even_share": number(reader.even_share()),
        "figures": figures,
        "looks": [_seen(look) for look in seen],
        "sprt": _sprt(seen[-1], rule),
        "balance": balance_of(duel, total),
        "curves": reader.curves(),
        "metrics": meanings(figures),
    }


def asked_of(duel: Duel, rule: Rule, total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    """What was compared, by what, and when it was to stop."""
    measure = duel.measure
    about = asked(duel.trial.jobs[WITH_A], {**meta, "games": rule.cap * duel.trial.cells}, total.blocks)
    return about | {
        "a": duel.a.name,
        "b": duel.b.name,
        "field": [entrant.name for entrant in duel.field],
        "metric": duel.metric,
        "until": [str(part) for part in meta.get("until") or ()],
        "margin": measure.write(rule.margin),
        "precision": None if rule.precision is None else measure.write(rule.precision),
        "sequential": rule.sequential,
        "comparisons": rule.comparisons,
        "looks": asdict(rule.schedule) | {"least": rule.least},
        "cells": [job.cells for job in duel.trial.jobs],
    }


def played_of(duel: Duel, total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    """What was played of it, at both tables together."""
    facts = played(duel.trial.jobs[WITH_A], total.tallies[WITH_A], {**meta, "digest": total.digest()})
    return facts | {"games": total.blocks * duel.trial.cells, "rounds": total.rounds, "complete": True}


def run_of(total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    """How it was run."""
    return run_facts(total.rounds, meta)


def _verdict(look: Look) -> dict[str, Any]:
    decision = look.decision
    return {
        "verdict": str(decision.verdict),
        "difference": figure(decision.estimate),
        "plain": figure(look.plain),
        "alone": figure(look.alone),
        "p": number(look.p),
        "margin": number(decision.margin),
        "inside_margin": decision.inside_margin,
        "stopped": None if look.stop is None else str(look.stop),
        "look": look.number,
        "biased": look.biased,
        "undecided": look.undecided,
    }


def _sprt(look: Look, rule: Rule) -> dict[str, Any] | None:
    """Where the ratio test stands; an infinite ratio is null."""
    if look.sprt is None or rule.sprt is None:
        return None
    test = look.sprt
    bounds = {name: number(getattr(test, name)) for name in ("llr", "lower", "upper", "progress")}
    return {"d0": rule.sprt[0], "d1": rule.sprt[1], "outcome": str(test.outcome), **bounds}


def _seen(look: Look) -> dict[str, Any]:
    sequence, plain = figure(look.sequence), figure(look.plain)
    ends = {"low": sequence["low"], "high": sequence["high"]}
    return {
        "deals": look.blocks,
        "value": plain["value"],
        **ends,
        "plain_low": plain["low"],
        "plain_high": plain["high"],
    }


def balance_of(duel: Duel, total: TrialSums) -> dict[str, Any]:
    """Compare who sat where with the design: seats as the game counted them, neighbors as they were handed out."""
    ok, least = True, 1.0
    for design, played_here in zip(duel.designs, total.tallies, strict=True):
        layout, strategies = played_here.layout, design.strategies
        positions = range(layout.players)
        seats = np.array([[played_here.total(layout.seats_at(e, p)) for p in positions] for e in range(strategies)])
        wanted = design.seats_of[:, None] * total.blocks
        ok &= bool((seats * layout.players == wanted).all())
        deals = 1 if design.constant else min(total.blocks, NEIGHBORS_COUNTED)
        handed_out: Seen = tally(design.batch(0, deals), strategies)
        check = balance_check(handed_out, design)
        ok &= check.ok
        least = min(least, check.seats.p, check.neighbors.p)
    return {"ok": ok, "p": number(least)}
