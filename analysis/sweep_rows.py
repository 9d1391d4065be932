"""The rows of a sweep's result: a variant each, with its difference from the baseline by itself and as one of many."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.families import benjamini_hochberg, bonferroni, false_coverage, holm
from analysis.figures import Figure, figure, number
from analysis.intervals import Estimate, difference_gain, mean_estimate, p_value
from analysis.reading import Reader, contrast
from analysis.sequences import Decision, judge
from analysis.sums import BlockSums
from analysis.sweep import BASELINE, OWN, Sweep, Tables
from analysis.sweep_estimation import Effort
from analysis.sweep_race import Pair, Race
from analysis.trial import TrialSums
from simulator.tally import Tally

Row = dict[str, Any]


@dataclass(frozen=True)
class Sample:
    """Variants with what they came to on the same deals."""

    tables: Tables
    total: TrialSums

    def tally(self, variant: int) -> Tally | None:
        """What the table of a variant came to; None if it has none."""
        same = BASELINE if variant in self.tables.sweep.twins else variant
        return self.tables.tally(same, self.total) if same in self.tables.variants else None


def scanned(sample: Sample, effort: Effort) -> list[Row]:
    """Rows of variants that were all played to the end: t intervals, and such that agree with the adjusted p-values."""
    sweep = sample.tables.sweep
    sums = {v: sample.tables.sums(sweep.difference(v), sample.total) for v in sweep.tried}
    p_values = {v: _p_value(sweep, v, sums[v]) for v in sums}
    both = _both(p_values, benjamini_hochberg)
    wider = false_coverage([p for p, _ in both.values()], effort.confidence)
    rows = []
    for variant in _listed(sweep):
        known = sums.get(variant, BlockSums(sample.total.blocks, 0, 0))
        raw, wide = (_estimate(sweep, variant, known, each) for each in (effort.confidence, wider))
        row = _row(sweep, variant, raw, judge(wide, effort.margin), both.get(variant))
        level = level_of(sweep, variant, sample.tally(variant), effort.confidence)
        rows.append(row | {"level": level, "culled": None})
    return rows


def searched(race: Race) -> list[Row]:
    """Rows of variants that were searched: confidence sequences, and such that agree with the adjusted p-values."""
    sweep, confidence = race.sweep, race.effort.confidence
    p_values = {v: race.p_value((BASELINE, v)) for v in sweep.tried}
    both = _both(p_values, benjamini_hochberg)
    wider = false_coverage([p for p, _ in both.values()], confidence)
    rows = []
    for variant in _listed(sweep):
        if variant in sweep.twins:
            nothing = _estimate(sweep, variant, BlockSums(race.looked[-1][0], 0, 0), confidence)
            row = _row(sweep, variant, nothing, judge(nothing, race.effort.margin), None)
        else:
            pair = (BASELINE, variant)
            row = _row(sweep, variant, race.alone(pair, confidence).estimate, race.alone(pair, wider), both[variant])
        same = BASELINE if variant in sweep.twins else variant
        level = level_of(sweep, variant, race.tallies.get(same), confidence)
        by = race.culled.get(same)
        rows.append(row | {"level": level, "culled": by and {"by": sweep.variants[by[0]].name, "deals": by[1]}})
    return rows


def finalists(sample: Sample, effort: Effort, order: Sequence[int]) -> list[Row]:
    """Rows of the finalists on reserved deals, the best of the search first."""
    sweep, tables = sample.tables.sweep, sample.tables
    sums = {v: tables.sums(sweep.difference(v), sample.total) for v in order}
    both = _both({v: _p_value(sweep, v, sums[v]) for v in order}, holm)
    each, best = bonferroni(effort.confidence, len(order)), order[0]
    behind = bonferroni(effort.confidence, max(len(order) - 1, 1))
    rows = []
    for variant in order:
        raw, wide = (_estimate(sweep, variant, sums[variant], level) for level in (effort.confidence, each))
        row = _row(sweep, variant, raw, judge(wide, effort.margin), both[variant])
        lead = sweep.difference(best, variant)
        known = tables.sums(lead, sample.total)
        last = None if variant == best else mean_estimate(known, lead.scale, behind, step=lead.step)
        level = level_of(sweep, variant, sample.tally(variant), effort.confidence)
        rows.append(row | {"level": level, "behind": last and figure(last)})
    return rows


def steps(sweep: Sweep, effort: Effort, race: Race | None, sample: Sample) -> list[Row]:
    """Each value of the only parameter minus the one before."""
    grid = [i for i, variant in enumerate(sweep.variants) if i != BASELINE and len(variant.settings) == 1]
    names = {name for i in grid for name, _ in sweep.variants[i].settings}
    if len(names) != 1 or len(grid) != len(sweep.variants) - 1:
        return []
    rows = []
    for before, after in pairwise(grid):
        (name, old), (_, new) = sweep.variants[before].settings[0], sweep.variants[after].settings[0]
        estimate = _between(race, sample, effort, (before, after), len(grid) - 1)
        rows.append({"step": f"{name} {old} → {new}", "from": old, "to": new, "difference": figure(estimate)})
    return rows


def _between(race: Race | None, sample: Sample, effort: Effort, step: Pair, of: int) -> Estimate:
    """A variant minus the one before it, with intervals that hold for all steps together."""
    sweep = sample.tables.sweep
    before, after = (BASELINE if v in sweep.twins else v for v in step)
    if race is None:
        difference = sweep.difference(after, before)
        sums = sample.tables.sums(difference, sample.total)
        return mean_estimate(sums, difference.scale, bonferroni(effort.confidence, of), step=difference.step)
    if before == after:
        return _estimate(sweep, BASELINE, BlockSums(race.looked[-1][0], 0, 0), effort.confidence)
    estimate = race.decision((min(before, after), max(before, after))).estimate
    return estimate if before < after else mirrored(estimate)


def _listed(sweep: Sweep) -> list[int]:
    """The variants in the order of the grid; the baseline only if no variant plays like it."""
    everything = range(len(sweep.variants))
    return list(everything) if sweep.twins == {BASELINE} else list(everything[1:])


def _both(
    p_values: Mapping[int, float], adjust: Callable[[list[float]], NDArray[np.float64]]
) -> dict[int, tuple[float, float]]:
    """p-values by themselves and adjusted; 1 where there are too few deals to tell."""
    known = {v: 1.0 if math.isnan(p) else p for v, p in p_values.items()}
    return {v: (known[v], p) for v, p in zip(known, adjust(list(known.values())).tolist(), strict=True)}


def _row(sweep: Sweep, variant: int, raw: Estimate, adjusted: Decision, p_values: tuple[float, float] | None) -> Row:
    one = sweep.variants[variant]
    return {
        "variant": one.name,
        "settings": dict(one.settings),
        "baseline": variant in sweep.twins,
        "difference": figure(raw),
        "adjusted": figure(adjusted.estimate),
        "p": number(p_values[0]) if p_values else None,
        "p_adjusted": number(p_values[1]) if p_values else None,
        "verdict": str(adjusted.verdict),
        "deals": raw.n_blocks,
    }


def _estimate(sweep: Sweep, variant: int, sums: BlockSums, confidence: float) -> Estimate:
    difference = sweep.difference(variant)
    return mean_estimate(sums, difference.scale, confidence, step=difference.step)


def _p_value(sweep: Sweep, variant: int, sums: BlockSums) -> float:
    difference = sweep.difference(variant)
    return p_value(sums, difference.scale, step=difference.step)


def level_of(sweep: Sweep, variant: int, tally: Tally | None, confidence: float) -> Figure | None:
    """What a variant achieves by itself; None if its table was not played or places are compared."""
    if tally is None or sweep.metric == "rank":
        return None
    reader = Reader(tally, sweep.jobs[variant].cells, confidence)
    if sweep.metric == "win":
        return figure(reader.share(reader.sums(tally.layout.wins(OWN)), reader.cells))
    if sweep.metric == "points":
        return figure(contrast(reader.family([tally.layout.points(OWN)]), [1], reader.cells, confidence))
    return figure(reader.per_round("turns"))


def gain_of(sample: Sample, variant: int) -> float | None:
    """Independent games needed for each one played, at equal precision of a difference; None where none is defined.

    What balanced seats and common deals save; for lengths and points common deals alone, in deals.
    """
    tables, sweep = sample.tables, sample.tables.sweep
    difference = sweep.difference(variant)
    variance = tables.sums(difference, sample.total).variance(difference.scale)
    if math.isnan(variance) or variance == 0 or (sweep.within and sweep.metric != "win"):
        return None
    family, cells = sample.total.family, sweep.jobs[variant].cells
    own = tables.places.index((variant, sweep.own_place(variant)))
    win = tables.tally(variant, sample.total).layout.win
    if sweep.within:
        share = family.metric(own).mean(cells * win)
        return share * (1 - share) / (cells * variance)
    base = tables.places.index((BASELINE, sweep.own_place(BASELINE)))
    if sweep.metric == "win":
        return difference_gain(family.metric(own), family.metric(base), family.cross(own, base), cells * win)
    unit = 2 if sweep.metric == "rank" else 1
    spread = family.metric(own).variance(unit * cells)
    spread += family.metric(base).variance(unit * sweep.jobs[BASELINE].cells)
    return spread / variance


def mirrored(estimate: Estimate) -> Estimate:
    """The same difference the other way round."""
    return replace(estimate, value=0.0 - estimate.value, low=0.0 - estimate.high, high=0.0 - estimate.low)
