"""``unosim compare``: whether A is better than B."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="The strategy in question.")],
    b: Annotated[str, typer.Argument(metavar="B", help="What it is compared with.")],
    field: flags.Field = None,
    metric: flags.Metric = None,
    until: flags.Until = None,
    rope: flags.Rope = None,
    looks: flags.Looks = None,
    sprt: flags.Sprt = None,
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
    """Say whether strategy A is better than B, and by how much, and stop as soon as that is clear.

    Both play the same deals from every seat. The others at the table play like B, or as --field says. The verdict is
    BETTER, WORSE, EQUIVALENT (the difference is smaller than --rope) or UNDECIDED (exit code 3).

    \b
    Examples:
      unosim compare sensible random
      unosim compare sensible:keep_wilds=2 sensible --until 0.1pp
      unosim compare sensible random --field "first-legal*3" --edition classic
      unosim compare sensible random --until decision --until "1 min" --assert "win.lower > 0"
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "field": field,
        "metric": metric,
        "rope": rope,
        "games": games,
        "unit": unit,
        "seed": seed,
        "confidence": confidence,
        "sprt": sprt,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    overrides = flags.duel_overrides("compare", a, b, given, rules, settings, until=until, looks=looks, deck=deck)
    suite = load_suite(None, overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
