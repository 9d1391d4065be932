"""The result of a plan: how many deals a comparison needs, judged by the spread in a pilot.

Keys of ``result.json`` beside those of a comparison (see `analysis.compare`):

============  =======================================================================================================
key           content
============  =======================================================================================================
``spread``    ``sd``: standard deviation of the difference in one deal, in units per game
``plan``      for every target: ``half_width``: deals for an interval of plus or minus the target; ``effect``: deals
              that detect a difference as large as the target with the power asked for, in a run of fixed size;
              ``sequence``: deals after which a run that stops on its verdict has probably seen such a difference
``budgets``   for some numbers of games: half-width, and difference that is detected with the power asked for
============  =======================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.compare import asked_of, played_of, run_of
from analysis.distributions import two_sided_t
from analysis.duel import Duel
from analysis.duel_figures import DuelReader, names_of
from analysis.figures import SCHEMA, number
from analysis.intervals import block_sd
from analysis.plan import detectable_effect, plan
from analysis.stopping import Rule
from analysis.table import meanings
from analysis.trial import TrialSums

BUDGETS = (10_000, 100_000, 1_000_000, 10_000_000)
"""Games that a plan says the reach of."""


def summarize_plan(
    duel: Duel, rule: Rule, total: TrialSums, targets: Sequence[float], power: float, meta: Mapping[str, Any]
) -> dict[str, Any]:
    """Everything a pilot says; `targets` are differences in units per game."""
    score, reader = duel.score, DuelReader(duel, total, rule.confidence)
    figures = {"difference": {"a-b": reader.differences()}, "game": {"round": reader.ends()}}
    return {
        "schema": SCHEMA,
        "kind": "plan",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": rule.confidence,
        "asked": asked_of(duel, rule, total, meta) | {"power": power},
        "played": played_of(duel, total, meta),
        "run": run_of(total, meta),
        "strategies": [{"name": name} for name in names_of(duel)],
        "figures": figures,
        "spread": {"sd": number(block_sd(score.sums(total), score.scale, score.step))},
        "plan": [_row(duel, rule, total, target, power) for target in targets],
        "budgets": [_reach(duel, rule, total, games, power) for games in BUDGETS],
        "metrics": meanings(figures),
    }


def _row(duel: Duel, rule: Rule, total: TrialSums, target: float, power: float) -> dict[str, Any]:
    score = duel.score
    sums = score.sums(total)
    planned = plan(sums, score.scale, target, power, rule.confidence, step=score.step)
    return {
        "target": duel.measure.write(target),
        "half_width": planned.blocks_half_width,
        "effect": planned.blocks_effect,
        "sequence": planned.blocks_sequence,
    }


def _reach(duel: Duel, rule: Rule, total: TrialSums, games: int, power: float) -> dict[str, Any]:
    """What a run of so many games can tell."""
    score, deals = duel.score, max(2, games // duel.trial.cells)
    sd = block_sd(score.sums(total), score.scale, score.step)
    half = two_sided_t(rule.confidence, deals - 1) * sd / deals**0.5
    return {
        "games": games,
        "deals": deals,
        "half_width": number(half),
        "effect": number(detectable_effect(sd, deals, power, rule.confidence)),
    }
