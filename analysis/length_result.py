"""The result of `unosim length`: how long rounds and matches take, by number of players and rules.

It has the keys of a table's result (see `analysis.table`) but for those of strategies, rankings and cards. Its figures
are by table, ``4 players`` or ``4 players, stacking=same``:

=============  ======================================================================================================
section        content
=============  ======================================================================================================
``round``      turns of a round: mean, quantiles, tail; the same in minutes
``match``      rounds, turns and minutes of a match, if matches were played
``pace``       what happens in a round: cards laid and drawn, flips, turns on the dark side, reshuffles
``changes``    turns under other rules minus those under the rules of the experiment, over the same deals
``game``       how the rounds of all tables ended, under ``round``
=============  ======================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.figures import SCHEMA, Figure, figure
from analysis.length_study import LengthStudy
from analysis.lengths import PROBABILITIES, curve_of, length_figures
from analysis.panel_facts import asked_of, ends_of, played_of, readers_of, run_of, times
from analysis.quantiles import quantile_difference, quantiles
from analysis.reading import Reader, contrast
from analysis.table import game_figures, match_figures, meanings
from analysis.trial import TrialSums

Section = dict[str, dict[str, Figure]]

_ENDS = ("void", "unfinished", "faults")


def summarize(study: LengthStudy, total: TrialSums, meta: Mapping[str, Any], stopped: str | None) -> dict[str, Any]:
    """Everything a study of lengths says; `meta` has the keys of `analysis.asked.META`, and `seconds_per_turn`."""
    confidence, panel = float(meta["confidence"]), study.panel
    readers = readers_of(panel, total, confidence)
    figures = _figures(study, total, readers, float(meta["seconds_per_turn"]))
    asked = asked_of(panel, total, meta)
    return {
        "schema": SCHEMA,
        "kind": "length",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": confidence,
        "asked": asked | {"seconds_per_turn": float(meta["seconds_per_turn"]), "variants": list(study.variants)},
        "played": played_of(panel, total, meta, stopped),
        "run": run_of(total, meta),
        "tables": [{"name": t.name, "players": t.players, "variant": t.variant} for t in study.tables],
        "figures": figures,
        "curves": {t.name: curve_of(r.lengths(), confidence) for t, r in zip(study.tables, readers, strict=True)},
        "metrics": meanings(figures),
    }


def _figures(study: LengthStudy, total: TrialSums, readers: list[Reader], seconds: float) -> dict[str, Section]:
    tables = list(zip(study.tables, readers, strict=True))
    game = {t.name: game_figures(r, t.job) for t, r in tables}
    sections: dict[str, Section] = {
        "round": {t.name: _round(r, seconds / 60) for t, r in tables},
        "pace": {name: {m: f for m, f in found.items() if m not in _ENDS} for name, found in game.items()},
        "game": {"round": ends_of(readers, study.panel.jobs)}
        | {name: {m: found[m] for m in _ENDS} for name, found in game.items()},
    }
    if readers[0].is_match:
        sections["match"] = {t.name: match_figures(r) | _match(r, seconds / 60) for t, r in tables}
    if study.variants:
        sections["changes"] = {
            table.name: _changes(study, total, readers, table.players, table.variant)
            for table in study.tables
            if table.variant
        }
    return sections


def _round(reader: Reader, minutes: float) -> dict[str, Figure]:
    """Turns of a round, and the time they take at so many minutes a turn."""
    lengths, mean = reader.lengths(), reader.per_round("turns")
    levels = zip(PROBABILITIES, quantiles(lengths, tuple(PROBABILITIES.values()), reader.confidence), strict=True)
    known = {"mean": mean, **dict(levels)}
    found = length_figures(lengths, mean, reader.tally.longest)
    return found | {f"minutes_{name}": figure(times(estimate, minutes)) for name, estimate in known.items()}


def _match(reader: Reader, minutes: float) -> dict[str, Figure]:
    """Turns and minutes of a match."""
    turns = contrast(reader.family([reader.tally.layout.table("turns")]), [1], reader.cells, reader.confidence)
    return {"match_turns": figure(turns), "match_minutes": figure(times(turns, minutes))}


def _changes(
    study: LengthStudy, total: TrialSums, readers: list[Reader], players: int, variant: str
) -> dict[str, Figure]:
    """What a variant does to the length of a round."""
    with_rule, without = readers[study.part(players, variant)], readers[study.part(players)]
    mean = study.change(total, players, variant, with_rule.confidence)
    found = {"turns_change": figure(mean)}
    for name, probability in PROBABILITIES.items():
        change = quantile_difference(with_rule.lengths(), without.lengths(), probability, with_rule.confidence)
        found[f"turns_{name}_change"] = figure(change)
    return found
