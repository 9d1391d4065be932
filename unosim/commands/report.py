"""``unosim report``: the result of a run once more, without computing anything."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class ReportFormat(StrEnum):
    """How a result is printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MD = "md"
    HTML = "html"


def report(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A run folder, or a result.json.")],
    output_format: Annotated[ReportFormat, typer.Option("--format", help="How the result is printed.")] = (
        ReportFormat.TABLE
    ),
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="DIR", help="Where charts and reports go; the folder itself.")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open report.html in the browser.")] = False,
) -> None:
    """Print the result of a run again and draw its charts and reports anew, from result.json alone.

    Nothing is played or computed. With --format json, csv, md or html it is only printed, unless --out says where
    charts and reports go.

    \b
    Examples:
      unosim report results/quickstart-0a1b2c3d4e5f
      unosim report results/quickstart-0a1b2c3d4e5f --format csv > figures.csv
      unosim report results/quickstart-0a1b2c3d4e5f --out for-my-friends --open
    """
    from unosim.reporting import report_again

    page = report_again(folder, output_format.value, out, pages=show)
    if show:
        typer.launch(page.resolve().as_uri())
