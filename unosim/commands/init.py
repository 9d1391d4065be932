"""``unosim init``: a first experiment file."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import completing

Kind = Annotated[
    str,
    typer.Argument(metavar="KIND", help="What sort of experiment.", autocompletion=completing.kinds),
]
EditionName = Annotated[
    str,
    typer.Option("--edition", metavar="EDITION", help="Which game is played.", autocompletion=completing.editions),
]


def init(
    kind: Kind = "table",
    edition: EditionName = "flip",
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="The file; KIND.yaml if not given, - to print it.")
    ] = None,
) -> None:
    """Write a first experiment file with every key explained, and the schema with which editors check it.

    The kinds are those of the commands: table (unosim run), compare, plan and others. A file that is there already is
    left alone.

    \b
    Examples:
      unosim init
      unosim init compare --edition classic --out my-question.yaml
      unosim init table --out -
    """
    from unosim.beginning import begin

    for line in begin(kind, edition, out):
        typer.echo(line)
