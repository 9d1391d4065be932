"""Rows as an aligned table, JSON, CSV or Markdown."""

from __future__ import annotations

import csv
import io
import json
import shutil
import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest

Row = Mapping[str, object]

_GAP = "  "
_NARROWEST = 24
_WIDEST = 24


def render(rows: Sequence[Row], output_format: str = "table", columns: Sequence[str] | None = None) -> str:
    """The rows as text, without a final line break.

    A table shows only `columns`, if they are given; the other formats have all there is.
    """
    names = list(rows[0]) if rows else list(columns or ())
    if output_format == "json":
        return json.dumps([dict(row) for row in rows], indent=2, ensure_ascii=False)
    if output_format == "csv":
        return _csv(rows, names)
    if output_format == "md":
        return _markdown(rows, names)
    return _table(rows, list(columns or names))


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _csv(rows: Sequence[Row], names: list[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_text(row[name]) for name in names] for row in rows)
    return out.getvalue().rstrip("\n")


def _markdown(rows: Sequence[Row], names: list[str]) -> str:
    cells = [names, ["---"] * len(names), *([_text(row[name]) for name in names] for row in rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in cells)


def _table(rows: Sequence[Row], names: list[str]) -> str:
    """Columns side by side, wide cells wrapped; one below the other if the terminal has no room for that."""
    cells = [names, *([_text(row[name]) for name in names] for row in rows)]
    widths = [min(_WIDEST, max(map(len, column))) for column in zip(*cells, strict=True)]
    room = shutil.get_terminal_size((80, 24)).columns - 1
    rest = room - sum(width + len(_GAP) for width in widths[:-1])
    longest = max(len(row[-1]) for row in cells)
    if rest < min(longest, _NARROWEST):
        return _stacked(cells, room)
    widths[-1] = rest
    lines: list[str] = []
    for row in cells:
        wrapped = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*wrapped, fillvalue=""):
            lines.append(_GAP.join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip())
    return "\n".join(lines)


def _stacked(cells: list[list[str]], room: int) -> str:
    """Each row as a block of lines: its first cell, and below it what the others hold under which name."""
    (_, *names), *rows = cells
    indent = len(_GAP) + max(map(len, names)) + len(_GAP)
    lines: list[str] = []
    for first, *others in rows:
        lines += textwrap.wrap(first, room)
        for name, cell in zip(names, others, strict=True):
            first_line, *more = textwrap.wrap(cell, room - indent) or [""]
            lines.append(f"{_GAP}{name:<{indent - len(_GAP)}}{first_line}".rstrip())
            lines += [" " * indent + line for line in more]
    return "\n".join(lines)
