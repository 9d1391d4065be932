"""Several comparisons that answer one question: what each says by itself, and what may be claimed of all together.

The comparisons of a family share the error: each rests on an interval of confidence 1 - alpha/m (Bonferroni), so that
with the stated confidence all of them hold together, whatever the comparisons have in common and whenever each of them
stopped. Verdicts are those of these intervals. p-values are also adjusted by Holm's procedure, which is a little less
strict and has no intervals of its own.

Keys of ``result.json`` beside those that all results have: ``comparisons``, a row for each with ``a``, ``b``,
``metric``, ``alone`` (the difference as the only comparison), ``adjusted``, ``p``, ``p_adjusted``, ``verdict``,
``deals`` and ``run`` (config hash, digest and folder).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.asked import run_facts
from analysis.families import holm
from analysis.figures import SCHEMA, Result, number
from analysis.measures import MEASURES


def summarize_family(members: Sequence[Result], meta: Mapping[str, Any]) -> dict[str, Any]:
    """What the comparisons of a family say together; `meta` may hold the keys of `analysis.asked.META`."""
    rows = [_row(member) for member in members]
    for row, adjusted in zip(rows, holm([row["p"] for row in rows]).tolist(), strict=True):
        row["p_adjusted"] = number(adjusted)
    digests = repr([member["played"]["digest"] for member in members])
    played = {key: sum(member["played"][key] for member in members) for key in ("deals", "games", "rounds")}
    return {
        "schema": SCHEMA,
        "kind": "family",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": members[0]["confidence"],
        "asked": {key: members[0]["asked"][key] for key in ("comparisons", "unit", "seed")} | {"method": "holm"},
        "played": {**played, "complete": True, "digest": hashlib.sha256(digests.encode()).hexdigest()},
        "run": run_facts(played["rounds"], meta),
        "comparisons": rows,
        "figures": {
            "alone": {row["name"]: {MEASURES[row["metric"]].figure: row["alone"]} for row in rows},
            "adjusted": {row["name"]: {MEASURES[row["metric"]].figure: row["adjusted"]} for row in rows},
        },
        "metrics": {},
    }


def _row(member: Result) -> dict[str, Any]:
    a, b = (strategy["name"] for strategy in member["strategies"])
    asked, verdict = member["asked"], member["verdict"]
    return {
        "name": f"{a} v {b}",
        "experiment": member["name"],
        "a": a,
        "b": b,
        "title": asked["title"],
        "players": asked["players"],
        "field": asked["field"],
        "metric": asked["metric"],
        "margin": asked["margin"],
        "alone": verdict["alone"],
        "adjusted": verdict["difference"],
        "p": 1.0 if verdict["p"] is None else verdict["p"],
        "verdict": verdict["verdict"],
        "inside_margin": verdict["inside_margin"],
        "sequential": asked["sequential"],
        "deals": member["played"]["deals"],
        "run": {
            "config_hash": member["run"]["config_hash"],
            "digest": member["played"]["digest"],
            "folder": member["run"]["folder"],
        },
    }
