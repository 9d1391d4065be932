"""``unosim league``: several strategies, all against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def league(
    entrants: Annotated[list[str], flags.strategy("S1 S2 ...", "The strategies, two to ten.")],
    until: flags.Precision = None,
    looks: flags.Looks = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    edition: flags.Edition = None,
    players: flags.Players = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: flags.Cap = None,
    seed: flags.Seed = None,
    confidence: flags.Confidence = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    settings: flags.Overrides = None,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Let strategies play against each other: who wins at mixed tables, who beats whom in pairs, and who is tied.

    Every deal is played at mixed tables, at which any of them meet, in all seats and (up to four players) in all orders
    around the table, and by every pair at a table of its own. It ends when all win shares at mixed tables are known to
    the precision that --until asks for. Besides: strengths, seats, and what the neighbor before does.

    \b
    Examples:
      unosim league sensible flip-aware highest-points random
      unosim league sensible flip-aware majority-color --until 0.1pp --players 2
      unosim league random first-legal --edition classic --until "2M games"
      unosim league sensible random --assert "strategies.sensible.win_share.lower > 25%"
    """
    from unosim.config import load_suite
    from unosim.sources import Override, mapping_overrides

    given = {
        "name": name,
        "edition": edition,
        "players": players,
        "games": games,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    overrides = [Override(("kind",), "league", "league"), Override(("entrants",), entrants, "unosim league")]
    overrides += flags.overrides_of(given, rules, settings, deck)
    if looks is not None:
        overrides += mapping_overrides("looks", looks)
    suite = load_suite(None, overrides + flags.until_overrides(until), asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
