"""``unosim length``: how long rounds and matches take."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat

Variants = Annotated[
    list[str] | None,
    flags.repeated("--variant", "RULES", 'Other rules to compare with: "stacking=same,draw=until_playable".'),
]


def length(
    edition: flags.Edition = None,
    players: flags.Tables = None,
    strategy: flags.Strategy = None,
    variants: Variants = None,
    pace: flags.Pace = None,
    until: flags.Enough = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: flags.Games = None,
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
    """Say how long a round and a match take, in turns and in minutes, for every number of players.

    All tables play the same deals. Whole matches are played unless --unit round is given. Each --variant is compared
    with the rules of the experiment.

    \b
    Examples:
      unosim length
      unosim length --edition classic --players 2-6 --unit round
      unosim length --players 4 --variant stacking=any --variant draw=until_playable
      unosim length --players 2,4,8 --until "0.2 turns" --seconds-per-turn 6
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "strategy": strategy,
        "seconds_per_turn": pace,
        "games": games,
        "unit": unit,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    overrides = flags.panel_overrides("length", given, rules, settings, deck, until=until, lists={"variants": variants})
    suite = load_suite(None, overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
