"""What a panel asked, played and met with, as its result says it; the same for every question that is put to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analysis.asked import asked, played, run_facts
from analysis.figures import Figure, counted, figure
from analysis.intervals import Estimate
from analysis.panel import Panel
from analysis.reading import Reader
from analysis.trial import TrialSums
from simulator.job import Job


def asked_of(panel: Panel, total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    """The tables, their rules and the size of the run."""
    about = asked(panel.jobs[0], meta, total.blocks)
    return about | {
        "players": list(dict.fromkeys(job.players for job in panel.jobs)),
        "strategy": str(meta["strategy"]),
        "tables": len(panel.jobs),
        "games": int(meta.get("games") or total.blocks * panel.cells),
        "until": [str(part) for part in meta.get("until") or ()],
        "seatings": {"cells": panel.cells, "kind": "panel", "balanced": True},
    }


def played_of(panel: Panel, total: TrialSums, meta: Mapping[str, Any], stopped: str | None) -> dict[str, Any]:
    """What was played of it, at all tables together."""
    facts = played(panel.jobs[0], total.tallies[0], {**meta, "digest": total.digest()})
    games = total.blocks * panel.cells
    return facts | {"games": games, "rounds": total.rounds, "complete": True, "stopped": stopped}


def run_of(total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    """How it was run."""
    return run_facts(total.rounds, meta)


def readers_of(panel: Panel, total: TrialSums, confidence: float) -> list[Reader]:
    """A reader for every table."""
    tables = zip(total.tallies, panel.jobs, strict=True)
    return [Reader(tally, job.cells, confidence) for tally, job in tables]


def ends_of(readers: Sequence[Reader], jobs: Sequence[Job]) -> dict[str, Figure]:
    """How the rounds of all tables together ended, and whether strategies answered what was not on offer."""
    rounds = [reader.tally.rounds for reader in readers]
    shares = {
        name: figure(pooled([reader.round_share(name) for reader in readers], rounds))
        for name in ("void", "unfinished")
    }
    faults = sum(reader.tally.total("faults") for reader in readers)
    return {**shares, "faults": counted(faults, readers[0].tally.blocks)}


def pooled(estimates: Sequence[Estimate], weights: Sequence[int]) -> Estimate:
    """The weighted mean of estimates that depend on each other in unknown ways.

    Its interval has the weighted means of the ends, which is wide enough whatever the dependence.
    """
    total = sum(weights)

    def mean(values: Sequence[float]) -> float:
        return sum(w * x for w, x in zip(weights, values, strict=True)) / total

    low, high = mean([e.low for e in estimates]), mean([e.high for e in estimates])
    value, half = mean([e.value for e in estimates]), (high - low) / 2
    return replace(estimates[0], value=value, low=low, high=high, half_width=half, sd=mean([e.sd for e in estimates]))


def times(estimate: Estimate, factor: float) -> Estimate:
    """The estimate in another unit."""
    scaled = {name: getattr(estimate, name) * factor for name in ("value", "low", "high", "half_width", "sd")}
    return replace(estimate, **scaled)
