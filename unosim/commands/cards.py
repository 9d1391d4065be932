"""``unosim cards``: what each card is worth, and what it does to the game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from unosim import flags
from unosim.flags import OutputFormat

Metrics = Annotated[
    str | None,
    typer.Option(
        "--metrics",
        metavar="METRICS",
        help="What is measured: opening_value,swap_value,effect_off,stuck_cost,observed,dose,play_now.",
        show_default=False,
    ),
]
Cards = Annotated[
    str | None,
    typer.Option(
        "--cards", metavar="CARDS", help='Cards whose effects are measured: "flip,draw-five".', show_default=False
    ),
]
Doses = Annotated[
    str | None, typer.Option("--doses", metavar="COPIES", help='Copies for dose: "0,2,4,8".', show_default=False)
]
Continuations = Annotated[
    str | None,
    typer.Option("--continuations", metavar="N", help="Times that a decision is played on.", show_default=False),
]
Against = Annotated[
    str | None,
    typer.Option("--against", metavar="STRATEGY", help="The weak strategy for the edge of skill.", show_default=False),
]
PlayersEach = Annotated[
    str | None, typer.Option("--players", metavar="N", help='Number of players; "2,4,8" for each.', show_default=False)
]
About = Annotated[
    str | None, typer.Option("--games", metavar="N", help="About how many rounds in all.", show_default=False)
]


def cards(
    metrics: Metrics = None,
    only: Cards = None,
    doses: Doses = None,
    continuations: Continuations = None,
    against: Against = None,
    asserts: flags.Asserts = None,
    name: flags.Name = None,
    edition: flags.Edition = None,
    players: PlayersEach = None,
    table: flags.Table = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    games: About = None,
    seed: flags.Seed = None,
    confidence: flags.Confidence = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    settings: flags.Overrides = None,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Say what every card is worth to its holder, and what its action does to the game.

    The value of a card is what it adds to the win share of a hand that is dealt it, beside an average number. What an
    action does is seen by switching it off, alone and in every set of actions, on the same deals.

    \b
    Examples:
      unosim cards
      unosim cards --edition classic --players 2,4,8 --metrics opening_value
      unosim cards --table "sensible,random*3" --games 1000000
      unosim cards --metrics dose --cards skip-everyone --doses 0,4,8,16
      unosim cards --assert "opening.dark_wild_draw_color.opening_value.lower > 5pp"
    """
    from unosim.sources import Sources, flag_override
    from unosim.suite import suite_of
    from unosim.yaml_source import scalar

    given = {
        "metrics": metrics,
        "cards": only,
        "doses": doses,
        "continuations": continuations,
        "against": against,
        "name": name,
        "edition": edition,
        "table": table,
        "games": games,
        "seed": seed,
        "confidence": confidence,
        "jobs": jobs,
        "backend": backend,
        "out": out,
    }
    counts = [part.strip() for part in players.split(",")] if players else []
    overrides = flags.overrides_of(given, rules, settings, deck)
    data: dict[str, Any] = {"kind": "cards"}
    if len(counts) > 1:
        overrides = [override for override in overrides if override.path != ("name",)]
        data["experiments"] = [{"name": f"{name or 'cards'}-{n}", "players": scalar(n)} for n in counts]
    elif players:
        overrides += flag_override("players", players)
    suite = suite_of(Sources("command line", data), overrides, asserts or ())
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
