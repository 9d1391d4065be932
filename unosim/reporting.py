"""Reports from the result of a run that is there already."""

from __future__ import annotations

from pathlib import Path

from analysis.document import document
from unosim.problems import ConfigError, Problem
from unosim.rendering import draw, show
from unosim.saved import read_result

PAGE = "report.html"


def report_again(folder: str, output_format: str = "table", out: str | None = None, *, pages: bool = False) -> Path:
    """Print a result and, for people or if asked for, draw charts and reports; returns where the page is.

    Raises `ConfigError` if there is no result that can be told, and `OSError`.
    """
    result, source = read_result(folder), Path(folder)
    home = Path(out) if out else source if source.is_dir() else source.parent
    try:
        document(result)  # first, so that nothing is written of a result that cannot be told
        if output_format == "table" or out or pages:
            home.mkdir(parents=True, exist_ok=True)
            draw(result, home)
        show(result, output_format)  # last: whoever reads it may close the pipe
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        detail = f"no {error}" if isinstance(error, KeyError) else str(error)
        raise ConfigError([Problem(folder, None, "", f"cannot be told by this version: {detail}")]) from error
    if output_format == "table":
        print(f"report: {home / PAGE}")
    return home / PAGE
