"""``unosim run``: any experiment, from a file or from flags alone."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def run(
    config: Annotated[str | None, typer.Argument(metavar="CONFIG", help="An experiment file.")] = None,
    name: flags.Name = None,
    edition: flags.Edition = None,
    players: flags.Players = None,
    table: flags.Table = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: flags.Games = None,
    unit: flags.Unit = None,
    seed: flags.Seed = None,
    rotate: flags.Rotate = None,
    confidence: flags.Confidence = None,
    record: flags.Record = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    settings: flags.Overrides = None,
    output_format: flags.Format = OutputFormat.TABLE,
    asserts: flags.Asserts = None,
    quiet: flags.Quiet = False,
) -> None:
    """Run the experiments of a file and write a folder for each: data, result, charts, report.

    Flags have the names of the keys of a file and win over it; without a file, flags alone make an experiment.

    \b
    Examples:
      unosim run configs/quickstart.yaml
      unosim run configs/quickstart.yaml --games 10000 --rules stacking=same
      unosim run --table "sensible,random*3" --seed 7
      unosim run --edition classic --table "random*4" --games 400000 --record rounds --out results/mine
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "table": table,
        "games": games,
        "unit": unit,
        "seed": seed,
        "rotate": rotate,
        "confidence": confidence,
        "record": record,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    suite = load_suite(config, flags.overrides_of(given, rules, settings, deck), asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
