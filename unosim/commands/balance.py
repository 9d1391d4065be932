"""``unosim balance``: whether it is fair, and how much is luck."""

from __future__ import annotations

import typer

from unosim import flags
from unosim.flags import OutputFormat


def balance(
    edition: flags.Edition = None,
    players: flags.Tables = None,
    strategy: flags.Strategy = None,
    novice: flags.Novice = None,
    behind: flags.Behind = None,
    replicas: flags.Replicas = None,
    until: flags.Enough = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: flags.Games = None,
    seed: flags.Seed = None,
    confidence: flags.Confidence = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    settings: flags.Overrides = None,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Say whether seats and starters are fair, what the deal decides, what skill is worth, and who comes back.

    The luck index is the share of the variance of who wins that the deal explains, from replicas with the same cards
    and other random choices of the strategies. --until is a precision of that index, such as 1pp.

    \b
    Examples:
      unosim balance
      unosim balance --edition classic --players 2,4,8
      unosim balance --players 4 --until 0.5pp --behind 8
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "strategy": strategy,
        "novice": novice,
        "behind": behind,
        "replicas": replicas,
        "games": games,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    overrides = flags.panel_overrides("balance", given, rules, settings, deck, until=until, lists={})
    suite = load_suite(None, overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
