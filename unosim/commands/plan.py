"""``unosim plan``: how many deals a comparison needs."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def plan(
    a: Annotated[str, typer.Argument(metavar="A", help="The strategy in question.")],
    b: Annotated[str, typer.Argument(metavar="B", help="What it is compared with.")],
    target: flags.Target = None,
    power: flags.Power = None,
    pilot: flags.Pilot = None,
    field: flags.Field = None,
    metric: flags.Metric = None,
    rope: flags.Rope = None,
    name: flags.Name = None,
    edition: flags.Edition = None,
    players: flags.Players = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
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
    """Play a pilot and say how many deals, games and seconds a comparison needs.

    \b
    Examples:
      unosim plan sensible random
      unosim plan sensible:keep_wilds=2 sensible --target 0.2pp
      unosim plan sensible random --metric turns --unit match
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "field": field,
        "metric": metric,
        "rope": rope,
        "target": target,
        "power": power,
        "pilot": pilot,
        "unit": unit,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    suite = load_suite(None, flags.duel_overrides("plan", a, b, given, rules, settings, deck=deck))
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
