"""``unosim diff``: what changed between two runs, and by how much."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def diff(
    before: Annotated[str, typer.Argument(metavar="BEFORE", help="A run folder, or a result.json.")],
    after: Annotated[str, typer.Argument(metavar="AFTER", help="Another one.")],
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if", metavar="EXPR", help='Exit with 1 if this holds of a difference: "win_share < -0.2pp".'
        ),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay/--no-replay", help="Play tables with the same deals again, side by side.")
    ] = True,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Say what changed between two runs, after minus before, and by how much, with an interval for each difference.

    Tables that play the same deals are played again side by side, which makes the intervals as narrow as can be;
    otherwise the intervals of both runs are put together.

    An expression of --fail-if names differences: win_share and points of any strategy, turns_mean, cards_drawn and so
    on; strategies.sensible.win_share is that of one. Each has .value, .lower and .upper, and stands for its value.

    \b
    Examples:
      unosim diff results/before-0a1b2c3d4e5f results/after-5f4e3d2c1b0a
      unosim diff results/before-0a1b2c3d4e5f results/after-5f4e3d2c1b0a --fail-if "win_share < -0.2pp"
      unosim diff results/before-0a1b2c3d4e5f results/after-5f4e3d2c1b0a --fail-if "turns_mean.lower > 1" --format json
    """
    from unosim.diffing import diff_of, failures
    from unosim.rendering import show
    from unosim.suite import read_assertions

    expressions = list(read_assertions(fail_if or (), "--fail-if"))
    result = diff_of(before, after, replay=replay, quiet=quiet)
    failed = failures(result, expressions)
    show(result, output_format.value)
    for line in failed:
        typer.echo(f"fails: {line}", err=True)
    raise typer.Exit(1 if failed else 0)
