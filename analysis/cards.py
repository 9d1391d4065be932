"""The result of a study of cards: what each is worth to its holder, and what it does to the game.

`summarize` turns the sums of a study into the content of ``result.json``. What the sections of ``figures`` are is in
`analysis.cards_figures`; besides, ``cards`` lists the cards and ``asked`` what was played of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.asked import asked, run_facts
from analysis.cards_figures import CardFigures
from analysis.cards_play import situations
from analysis.cards_study import DOSE, OPENING, Played, Study
from analysis.figures import SCHEMA
from analysis.table import meanings


def summarize(study: Study, played: Played, meta: Mapping[str, Any]) -> dict[str, Any]:
    """Everything a study says; `meta` may hold the keys of `analysis.asked.META`."""
    confidence = float(meta.get("confidence") or 0.95)
    figures = CardFigures(study, played, confidence).sections()
    return {
        "schema": SCHEMA,
        "kind": "cards",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": confidence,
        "asked": _asked(study, played, meta),
        "played": {
            "deals": played.deals[OPENING],
            "games": played.rounds,
            "rounds": played.rounds,
            "complete": True,
            "digest": played.digest(),
        },
        "run": run_facts(played.rounds, meta),
        "strategies": [{"name": name} for name in study.strategies],
        "cards": [
            {
                "label": one.label,
                "side": one.side,
                "name": one.name,
                "number": one.number,
                "points": one.points,
                "copies": len(one.cards),
            }
            for one in study.classes
        ],
        "situations": situations(),
        "figures": figures,
        "metrics": meanings(figures),
    }


def _asked(study: Study, played: Played, meta: Mapping[str, Any]) -> dict[str, Any]:
    works = study.works
    about = asked(study.job, {**meta, "table": study.table}, played.deals[OPENING])
    return about | {
        "metrics": list(study.metrics),
        "actions": list(study.acting),
        "against": study.against,
        "doses": [[name, copies] for name, copies in study.dosed] if DOSE in works else [],
        "usual": study.usual,
        "stages": [
            {"name": name, "deals": played.deals[name], "rounds": played.deals[name] * work.rounds}
            for name, work in works.items()
        ],
    }
