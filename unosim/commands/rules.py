"""``unosim rules``: what house rules change."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def rules(
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CHANGE]...", help='Changes to try one by one: stacking=same, "hand_size=5,skip=off".'),
    ] = None,
    more: Annotated[list[str] | None, flags.repeated("--change", "RULES", "As CHANGE; may be repeated.")] = None,
    factorial: Annotated[
        list[str] | None,
        flags.repeated("--factorial", "FACTOR", 'A factor to try in all combinations: "stacking=none,same".'),
    ] = None,
    responses: flags.Responses = None,
    edition: flags.Edition = None,
    players: flags.Seats = None,
    strategy: flags.Strategy = None,
    novice: flags.Novice = None,
    pace: flags.Pace = None,
    long_turns: flags.Long = None,
    behind: flags.Behind = None,
    replicas: flags.Replicas = None,
    until: flags.Enough = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    base: flags.Rules = None,
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
    """Say what rules change: how long rounds take, how much is skill and how much luck, who comes back.

    Changes are tried one by one against the rules of the experiment; with --factorial all combinations are played, and
    what two of them do together shows too. All sets of rules play the same deals.

    \b
    Examples:
      unosim rules
      unosim rules stacking=same "hand_size=5" skip=off
      unosim rules --factorial stacking=none,same --factorial draw=one,until_playable --until "0.3 turns"
      unosim rules jump_in=on --edition classic --players 6 --responses turns,skill_edge
    """
    from unosim.config import load_suite

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "strategy": strategy,
        "novice": novice,
        "responses": responses,
        "seconds_per_turn": pace,
        "long_turns": long_turns,
        "behind": behind,
        "replicas": replicas,
        "games": games,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    lists = {"changes": [*(changes or ()), *(more or ())], "factorial": factorial}
    overrides = flags.panel_overrides("rules", given, base, settings, deck, until=until, lists=lists)
    suite = load_suite(None, overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
