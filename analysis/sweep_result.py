"""The result of a sweep: what every variant is worth, and for a search which one is best, on deals of its own.

Keys of ``result.json`` beside those that all results have (see `analysis.table`):

=============  ======================================================================================================
key            content
=============  ======================================================================================================
``scan``       a row for every variant in the order of the grid: ``variant``, ``settings``, ``baseline`` (it plays
               like it), ``level``: what it achieves by itself,
               ``difference`` from the baseline with its interval, ``adjusted``: the same for all variants together,
               ``p`` and ``p_adjusted`` (Benjamini and Hochberg), ``verdict`` by the adjusted interval, ``deals``,
               ``culled``: null, or ``by`` which variant and after how many ``deals``
``steps``      for a grid of one parameter: each value minus the one before
``heats``      of a search: deals and number of variants that are left, at every look
``gains``      independent games needed for each one played, at equal precision, by variant
``stopped``    why the scan or the search ended
``answer``     of a search: the best variant, with the difference and verdict *on reserved deals*; null for a scan
``finalists``  of a search: all that were played on reserved deals, as in ``scan``; ``behind``: the best one minus it
=============  ======================================================================================================
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from analysis.asked import asked, run_facts
from analysis.figures import SCHEMA, Figure, counted, figure, number
from analysis.intervals import Estimate, mean_estimate, ratio_estimate
from analysis.sequences import Verdict, judge
from analysis.sweep import BASELINE, RESERVED, Sweep
from analysis.sweep_estimation import Effort
from analysis.sweep_race import Race
from analysis.sweep_rows import Row, Sample, finalists, gain_of, scanned, searched, steps
from analysis.trial import TrialSums
from simulator.tally import layout_of


@dataclass(frozen=True)
class Outcome:
    """A sweep that has been carried out.

    Attributes:
        sweep: What was swept.
        effort: How much was to be played.
        played: Games of a deal and sums, for everything that was played one after the other.
        race: The search; None if all variants were played to the end.
        sample: All variants if they were played to the end, or the finalists on reserved deals.
        stopped: Why playing the sample ended.
    """

    sweep: Sweep
    effort: Effort
    played: Sequence[tuple[int, TrialSums]]
    race: Race | None
    sample: Sample
    stopped: str


def summarize(outcome: Outcome, meta: Mapping[str, Any]) -> dict[str, Any]:
    """Everything a sweep says; `meta` may hold the keys of `analysis.asked.META`, and what `_asked` takes from it."""
    sweep, race = outcome.sweep, outcome.race
    rows = scanned(outcome.sample, outcome.effort) if race is None else searched(race)
    checked = [] if race is None else finalists(outcome.sample, outcome.effort, race.finalists())
    between = steps(sweep, outcome.effort, race, outcome.sample)
    played_last = [v for v in outcome.sample.tables.variants if v not in sweep.twins]
    figures: dict[str, dict[str, Any]] = {
        "search" if race else "scan": {row["variant"]: _figures(sweep, row) for row in rows},
        "reserved": {row["variant"]: _figures(sweep, row) for row in checked},
        "steps": {row["step"]: {sweep.measure.figure: row["difference"]} for row in between},
        "game": {"round": _ends(outcome)},
    }
    return {
        "schema": SCHEMA,
        "kind": "sweep",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": outcome.effort.confidence,
        "asked": _asked(outcome, meta),
        "played": _played(outcome),
        "run": run_facts(sum(total.rounds for _, total in outcome.played), meta),
        "strategies": [{"name": sweep.baseline.entrant.name}],
        "answer": _answer(outcome, race, checked, rows) if race else None,
        "scan": rows,
        "finalists": checked,
        "steps": between,
        "heats": [{"deals": deals, "left": len(alive)} for deals, alive in race.looked] if race else [],
        "stopped": race.finished if race else outcome.stopped,
        "gains": {sweep.variants[v].name: number(gain) for v in played_last if (gain := gain_of(outcome.sample, v))},
        "figures": {section: names for section, names in figures.items() if names},
        "metrics": {},
    }


def _answer(outcome: Outcome, race: Race, checked: Sequence[Row], rows: Sequence[Row]) -> dict[str, Any]:
    """The best variant of the search by what reserved deals say of it: chosen elsewhere, so it stands alone."""
    best, effort = race.finalists()[0], outcome.effort
    difference = outcome.sweep.difference(best)
    known = outcome.sample.tables.sums(difference, outcome.sample.total)
    found = judge(mean_estimate(known, difference.scale, effort.confidence, step=difference.step), effort.margin)
    return {
        "variant": checked[0]["variant"],
        "settings": checked[0]["settings"],
        "verdict": str(found.verdict),
        "inside_margin": found.inside_margin,
        "margin": number(effort.margin),
        "difference": checked[0]["difference"],
        "searched": next(row["difference"] for row in rows if row["variant"] == checked[0]["variant"]),
        "baseline_led": race.leader == BASELINE,
        "undecided": found.verdict is Verdict.UNDECIDED and outcome.stopped == "games",
        "tied": [row["variant"] for row in checked[1:] if row["behind"]["low"] <= 0 <= row["behind"]["high"]],
    }


def _figures(sweep: Sweep, row: Row) -> dict[str, Figure]:
    """The figures of a variant by name of the metric."""
    levels = {"win": "win_share", "points": "points", "turns": "turns_mean"}
    found = {sweep.measure.figure: row["difference"]}
    return found | ({levels[sweep.metric]: row["level"]} if row["level"] else {})


def _ends(outcome: Outcome) -> dict[str, Figure]:
    """Rounds without a winner at the tables that were played last, and faulty answers at all tables."""
    sample, confidence = outcome.sample, outcome.effort.confidence
    found = {name: figure(_share(sample, name, confidence)) for name in ("void", "unfinished")}
    tallies = [tally for _, total in outcome.played for tally in total.tallies]
    faults = sum(tally.total(tally.layout.table("faults")) for tally in tallies)
    return found | {"faults": counted(faults, sample.total.blocks)}


def _share(sample: Sample, name: str, confidence: float) -> Estimate:
    """Share of the rounds at all tables for which a metric says yes."""
    tables, family = sample.tables, sample.total.family
    at = {
        metric: [tables.places.index((v, layout_of(tables.sweep.jobs[v]).table(metric))) for v in tables.variants]
        for metric in (name, "rounds")
    }
    one, all_rounds = (
        family.contrast([int(i in at[metric]) for i in range(len(family.totals))]) for metric in (name, "rounds")
    )
    cross = sum(family.cross(i, j) for i in at[name] for j in at["rounds"])
    return ratio_estimate(one, all_rounds, cross, confidence, part_of_whole=True)


def _asked(outcome: Outcome, meta: Mapping[str, Any]) -> dict[str, Any]:
    """What was swept, by what it was compared, and how much was to be played."""
    sweep, effort = outcome.sweep, outcome.effort
    measure, base = sweep.measure, sweep.jobs[BASELINE]
    about = asked(base, {**meta, "games": effort.games}, sum(total.blocks for _, total in outcome.played))
    names = dict.fromkeys(name for variant in sweep.variants for name, _ in variant.settings)
    return about | {
        "baseline_strategy": sweep.baseline.entrant.name,
        "baseline_values": dict(meta.get("baseline_values") or {}),
        "field": [entrant.name for entrant in sweep.baseline.field],
        "over": {
            name: list(dict.fromkeys(dict(v.settings)[name] for v in sweep.variants if name in dict(v.settings)))
            for name in names
        },
        "variants": len(sweep.variants) - 1,
        "of": "rules" if sweep.of_rules else "parameters",
        "find": "best" if outcome.race else "all",
        "metric": sweep.metric,
        "margin": measure.write(effort.margin),
        "precision": None if effort.precision is None else measure.write(effort.precision),
        "comparisons": outcome.race.comparisons if outcome.race else len(sweep.tried),
        "looks": asdict(effort.schedule),
        "reserved": RESERVED if outcome.race else None,
    }


def _played(outcome: Outcome) -> dict[str, Any]:
    digests = repr([total.digest() for _, total in outcome.played])
    return {
        "deals": sum(total.blocks for _, total in outcome.played),
        "games": sum(cells * total.blocks for cells, total in outcome.played),
        "rounds": sum(total.rounds for _, total in outcome.played),
        "reserved_deals": outcome.sample.total.blocks if outcome.race else 0,
        "complete": True,
        "digest": hashlib.sha256(digests.encode()).hexdigest(),
    }
