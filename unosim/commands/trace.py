"""``unosim trace``: single rounds, told in words or as an event log."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from unosim import flags


class TraceFormat(StrEnum):
    """How a trace is written."""

    WORDS = "words"
    JSONL = "jsonl"


def trace(
    target: Annotated[str, typer.Argument(metavar="SEED:DEAL", help="Which deal of which seed, such as 1:0.")],
    config: Annotated[str | None, typer.Argument(metavar="CONFIG", help="An experiment file with the table.")] = None,
    edition: flags.Edition = None,
    players: flags.Players = None,
    table: flags.Table = None,
    rules: flags.Rules = None,
    deck: flags.Deck = None,
    unit: flags.Unit = None,
    settings: flags.Overrides = None,
    count: Annotated[int, typer.Option("--count", min=1, help="How many deals, one after the other.")] = 1,
    output_format: Annotated[TraceFormat, typer.Option("--format", help="Words or an event log.")] = TraceFormat.WORDS,
    why: Annotated[bool, typer.Option("--why", help="Show what was legal and how the strategy scored it.")] = False,
    html: Annotated[
        bool, typer.Option("--html", help="Draw the rounds on a page, with --why; --out names it.")
    ] = False,
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help="Write to a file.")] = None,
) -> None:
    """Replay single rounds and tell everything that happens.

    The seats are not rotated, and the dealer is the seat DEAL mod players. With --unit match a deal number stands for
    a whole match. The event log has one JSON object a line; its format is in docs/reference/event-log.md. A page shows
    the table before every turn, what was legal and what the strategy thought of it; it goes to trace-SEED-DEAL.html
    unless --out names another file.

    \b
    Examples:
      unosim trace 1:0
      unosim trace 1:0 configs/quickstart.yaml --why
      unosim trace 1:17 --edition classic --table "sensible,random*3" --html
      unosim trace 1:0 --edition flip --table "random*4" --count 20000 --format jsonl --out rounds.jsonl
    """
    from unosim.config import load_table
    from unosim.tracing import deals_of, read_target, trace_experiment, trace_page, write_lines

    named = next((text for text in (target, config) if text and text.lower().endswith((".html", ".htm"))), None)
    if named is not None:
        raise typer.BadParameter(f'--html takes no name; name the page by --out "{named}"')
    if html and output_format is TraceFormat.JSONL:
        raise typer.BadParameter("--html draws a page; leave it out for an event log")
    seed, deal = read_target(target)
    given: dict[str, str | None] = {
        "edition": edition,
        "players": players,
        "table": table,
        "unit": unit,
        "seed": str(seed),
    }
    if config is None and table is None:
        given["table"] = f"sensible*{players or 4}"
    experiment = load_table(config, flags.overrides_of(given, rules, settings, deck))
    deals = deals_of(deal, count)
    if html:
        place = f"trace-{seed}-{deal}.html" if out is None else out
        write_lines([trace_page(experiment, deals)], place)
        typer.echo(f"page: {place}", err=True)
        return
    write_lines(trace_experiment(experiment, deals, jsonl=output_format is TraceFormat.JSONL, why=why), out)
