"""``unosim list``: which editions, cards, strategies, parameters and rules there are."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import completing, flags
from unosim.flags import OutputFormat

TOPICS = ("editions", "cards", "strategies", "parameters", "rules")


def list_names(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help="editions, cards, strategies, parameters or rules; all of them if not given.",
            autocompletion=completing.one_of(TOPICS),
        ),
    ] = None,
    edition: flags.Edition = None,
    output_format: flags.Format = OutputFormat.TABLE,
) -> None:
    """List editions, their cards, strategies, their parameters and rules with a line about each.

    \b
    Examples:
      unosim list strategies
      unosim list rules --edition flex
      unosim list cards --edition flip
      unosim list rules --format md
    """
    from simulator.errors import UnknownName
    from unosim import catalog
    from unosim.tables import render

    if topic is not None and topic not in TOPICS:
        raise UnknownName("topic", topic, TOPICS)
    if topic is None and output_format is OutputFormat.CSV:
        raise typer.BadParameter(f"csv holds one table; name one of {', '.join(TOPICS)}")
    makers = (catalog.editions, catalog.cards, catalog.strategies, catalog.parameters, catalog.rules)
    listed = {name: make(edition) for name, make in zip(TOPICS, makers, strict=True) if topic in (None, name)}
    texts = {name: render(rows, output_format.value, columns) for name, (rows, columns) in listed.items()}
    if "rules" in texts and output_format is OutputFormat.TABLE:
        texts["rules"] += catalog.inferred(edition)
    if topic is not None:
        typer.echo(texts[topic])
    elif output_format is OutputFormat.JSON:
        typer.echo(catalog.as_json({name: rows for name, (rows, _) in listed.items()}))
    else:
        mark = "## " if output_format is OutputFormat.MD else ""
        typer.echo("\n\n".join(f"{mark}{name.capitalize()}\n\n{text}" for name, text in texts.items()))
