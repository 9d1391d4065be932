"""``unosim doctor``: whether everything is in order on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def doctor(
    play: Annotated[bool, typer.Option("--play/--no-play", help="Play a few rounds to compare their numbers.")] = True,
    output_format: flags.Format = OutputFormat.TABLE,
) -> None:
    """Look at versions, cores, folders and compiled code, and play a few rounds twice to see the same numbers.

    The exit code is 1 if something is not in order.

    \b
    Examples:
      unosim doctor
      unosim doctor --no-play --format json
    """
    from unosim.checkup import checks
    from unosim.tables import render

    found = list(checks(play=play))
    typer.echo(render([check.row() for check in found], output_format.value))
    raise typer.Exit(0 if all(check.ok for check in found) else 1)
