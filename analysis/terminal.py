"""A result in the terminal: what came out in a sentence, then the tables behind it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from analysis.document import NO_BREAK, Section, Table, bound, document, shortened
from analysis.exports import as_csv, as_markdown
from analysis.figures import Result

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable

__all__ = ["as_csv", "as_markdown", "render"]

WIDTH = 80
"""Tables are no wider than this, whatever the width of the terminal."""

_NARROWEST = 12
_GAP = 2


def render(result: Result, console: Console) -> None:
    """Print a result; without colors if the console has none."""
    from rich.text import Text

    content, width = document(result), min(WIDTH, console.width)
    console.print(Text(_wrapped(content.verdict, width), style="bold"))
    for warning in content.warnings:
        console.print(Text(_wrapped(f"Note: {warning}", width), style="yellow"))
    for section in content.sections:
        if section.brief:
            console.print()
            console.print(Text(section.title, style="bold cyan"))
            console.print(_table(section, width))
    console.print()
    if content.paste:
        console.print(Text(content.paste), soft_wrap=True)
        console.print()
    console.print(Text(_wrapped(content.footer, width), style="dim"))


def _wrapped(text: str, width: int) -> str:
    """Text in lines that leave figures whole."""
    return "\n".join(textwrap.wrap(bound(text), width, break_on_hyphens=False)).replace(NO_BREAK, " ")


def _table(section: Section, width: int) -> RichTable:
    """The first table of a section; names that are too long are cut in the middle."""
    from rich.table import Table as RichTable
    from rich.text import Text

    table = section.tables[0]
    shown = RichTable(box=None, padding=(0, _GAP, 0, 0), header_style="dim", show_edge=False, pad_edge=False)
    room = max(_NARROWEST, width - sum(w + _GAP for w in _widths(table)[1:]) - _GAP)
    names = shortened([row[0] for row in table.rows], room)
    for i, head in enumerate(table.head):
        shown.add_column(Text(head), justify="right" if i else "left", no_wrap=True, overflow="ellipsis")
    for name, row in zip(names, table.rows, strict=True):
        shown.add_row(Text(name), *map(Text, row[1:]))
    return shown


def _widths(table: Table) -> list[int]:
    """Width of every column, in characters."""
    return [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
