"""``unosim verify``: whether the numbers of a run come out again."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def verify(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a run.")],
    chunks: Annotated[
        int, typer.Option("--chunks", metavar="N", min=1, max=1000, help="How many chunks are played again each time.")
    ] = 3,
    output_format: flags.Format = OutputFormat.TABLE,
) -> None:
    """Play some chunks of a run again, chosen at random, and see whether every integer is the same.

    That is done three times, by other back ends and numbers of workers; each time the result must come out again too.
    The run itself is left alone. The exit code is 1 if anything differs.

    \b
    Examples:
      unosim verify results/quickstart-0a1b2c3d4e5f
      unosim verify results/quickstart-0a1b2c3d4e5f --chunks 20
    """
    from unosim.tables import render
    from unosim.verifying import verified

    checks = list(verified(folder, chunks, lambda line: typer.echo(line, err=True)))
    typer.echo(render([check.row() for check in checks], output_format.value))
    raise typer.Exit(0 if all(check.same for check in checks) else 1)
