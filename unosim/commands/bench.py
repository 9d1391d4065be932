"""``unosim bench``: how fast it is here."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def bench(
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=4000, help="Rounds of a single measurement.")
    ] = 200_000,
    yardstick: Annotated[
        str | None, typer.Option("--yardstick", metavar="FILE", help="A C++ program to compare with; see the docs.")
    ] = None,
    memory: Annotated[
        str, typer.Option("--memory", metavar="SIZES", help="Rounds of the runs whose memory is measured.")
    ] = "1000000",
    output_format: flags.Format = OutputFormat.TABLE,
) -> None:
    """Measure speed, start-up and memory on this machine.

    Comparisons are ratios of runs that alternate in the same minute. A yardstick is a C++ source that plays as many
    rounds as its first argument says and prints "ns/turn" with a number.

    \b
    Examples:
      unosim bench
      unosim bench --yardstick flip.cpp --memory 1000000,10000000
    """
    from dataclasses import asdict

    from unosim.benchmarks import figures
    from unosim.tables import render

    sizes = tuple(int(size) for size in memory.split(",") if size.strip().isdecimal())
    measured = figures(rounds=rounds, yardstick=yardstick, memory=sizes)
    if output_format is not OutputFormat.TABLE:
        typer.echo(render([asdict(figure) for figure in measured], output_format.value))
        return
    for figure in measured:  # each as soon as it is known
        typer.echo(f"{figure.name:<32}{figure.value:>14,.2f} {figure.unit:<14}{figure.note}".rstrip())
