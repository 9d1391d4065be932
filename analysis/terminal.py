"""A result in the terminal: what came out in a sentence, then the tables behind it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from analysis.document import NO_BREAK, Table, bound, document, shortened
from analysis.exports import as_csv, as_markdown
from analysis.figures import Result

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable

__all__ = ["as_csv", "as_markdown", "render"]

WIDTH = 80
"""Tables are no wider than this, whatever the width of the terminal."""

_NARROWEST = 24
"""The first column of a table has so much room at least, or cells stand one below the other."""

_GAP = 2


def render(result: Result, console: Console, *, verdict_only: bool = False) -> None:
    """Print a result, or its verdict alone; without colors if the console has none."""
    from rich.text import Text

    content, width = document(result), min(WIDTH, console.width)
    console.print(Text(_wrapped(content.verdict, width), style="bold"))
    if verdict_only:
        return
    for warning in content.warnings:
        console.print(Text(_wrapped(f"Note: {warning}", width), style="yellow"))
    players = Table(("strategy", "what it does"), content.strategies, wordy=True)
    tables = [("Who plays", players)] if players.rows else []
    for title, table in [*tables, *((s.title, s.tables[0]) for s in content.sections if s.brief)]:
        console.print()
        console.print(Text(title, style="bold cyan"))
        _print(table, width, console)
    console.print()
    if content.paste:
        console.print(Text(content.paste), soft_wrap=True)
        console.print()
    console.print(Text(_wrapped(content.footer, width), style="dim"))


def _wrapped(text: str, width: int) -> str:
    """Text in lines that leave figures whole."""
    return "\n".join(textwrap.wrap(bound(text), width, break_on_hyphens=False)).replace(NO_BREAK, " ")


def _print(table: Table, width: int, console: Console) -> None:
    """Print a table side by side, or its cells one below the other where there is no room for that."""
    widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
    rest = sum(w + _GAP for w in widths[1:])
    if table.wordy and (len(table.head) == 2 or sum(widths) + _GAP * len(widths) > width):
        _print_words(table, width, console)
    elif rest + min(widths[0], _NARROWEST) > width:
        _print_stacked(table, width, console)
    else:
        console.print(_side_by_side(table, max(_NARROWEST, width - rest)))


def _side_by_side(table: Table, room: int) -> RichTable:
    """Columns side by side; names that are longer than `room` are cut in the middle."""
    from rich.table import Table as RichTable
    from rich.text import Text

    shown = RichTable(box=None, padding=(0, _GAP, 0, 0), header_style="dim", show_edge=False, pad_edge=False)
    names = shortened([row[0] for row in table.rows], room)
    for i, head in enumerate(table.head):
        right = i > 0 and not table.wordy
        shown.add_column(Text(head), justify="right" if right else "left", no_wrap=True, overflow="ellipsis")
    for name, row in zip(names, table.rows, strict=True):
        shown.add_row(Text(name), *map(Text, row[1:]))
    return shown


def _print_words(table: Table, width: int, console: Console) -> None:
    """The first column, and the others behind it, in lines as long as there is room for."""
    from rich.text import Text

    indent = min(max(len(row[0]) for row in table.rows), width // 3) + _GAP
    for name, row in zip(shortened([row[0] for row in table.rows], indent - _GAP), table.rows, strict=True):
        lines = _wrapped("; ".join(row[1:]), width - indent).splitlines() or [""]
        for i, line in enumerate(lines):
            console.print(Text(f"{name if i == 0 else '':<{indent}}{line}"))


def _print_stacked(table: Table, width: int, console: Console) -> None:
    """Each row as a block of lines: its name, and below it what it holds."""
    from rich.text import Text

    label = max(map(len, table.head[1:]))
    for name, row in zip(shortened([row[0] for row in table.rows], width), table.rows, strict=True):
        console.print(Text(name))
        for head, cell in zip(table.head[1:], row[1:], strict=True):
            console.print(Text(f"{' ' * _GAP}{head:<{label}}{' ' * _GAP}{cell}", overflow="ellipsis", no_wrap=True))
