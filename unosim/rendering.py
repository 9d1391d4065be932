"""A result as people and programs want it: printed, or as charts and reports in a folder. Nothing is computed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def show(result: dict[str, Any], output_format: str) -> None:
    """Print a result: as a summary, its verdict alone, JSON, CSV, Markdown or HTML."""
    from analysis import terminal

    if output_format == "json":
        print(json.dumps(result, indent=2, ensure_ascii=False))
    elif output_format == "csv":
        print(terminal.as_csv(result).rstrip())
    elif output_format == "md":
        print(terminal.as_markdown(result).rstrip())
    elif output_format == "html":
        from analysis.report import as_html

        print(as_html(result))
    else:
        from rich.console import Console

        terminal.render(result, Console(), verdict_only=output_format == "verdict")


def draw(result: dict[str, Any], folder: Path) -> None:
    """Write charts and reports into a folder; raises `OSError`."""
    from analysis import report
    from analysis.charts import save_charts

    report.write(folder, result, save_charts(result, folder / "charts"))
