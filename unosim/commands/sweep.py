"""``unosim sweep``: what each value of a parameter or rule is worth, and which one is best."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def sweep(
    baseline: Annotated[str, typer.Argument(metavar="BASELINE", help="The strategy whose parameters are swept.")],
    over: flags.Over = None,
    variant: flags.Variant = None,
    find: flags.Find = None,
    finalists: flags.Finalists = None,
    field: flags.Field = None,
    metric: flags.Metric = None,
    until: flags.Until = None,
    rope: flags.Rope = None,
    looks: flags.Looks = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    edition: flags.Edition = None,
    players: flags.Players = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: flags.Cap = None,
    unit: flags.Unit = None,
    seed: flags.Seed = None,
    confidence: flags.Confidence = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    settings: flags.Overrides = None,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Try out values of parameters, or of rules, on the same deals.

    The best variant of a strategy is searched for; hopeless ones are culled on the way, and the finalists play once
    more on reserved deals, which say what they are worth. With --find all, and for rules, all variants are played to
    the end.

    \b
    Examples:
      unosim sweep sensible --over "attack_at=0..5"
      unosim sweep sensible --over "attack_at=1,2,3" --over "keep_wilds=0,1,2" --until 0.05pp
      unosim sweep sensible --over "rules.stacking=none,same" --metric turns
      unosim sweep sensible --over "rules.hand_size=5..9" --field random --metric win
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "find": find,
        "finalists": finalists,
        "field": field,
        "metric": metric,
        "rope": rope,
        "games": games,
        "unit": unit,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    overrides = flags.sweep_overrides(
        baseline, over, variant, given, rules, settings, until=until, looks=looks, deck=deck
    )
    suite = load_suite(None, overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
