"""A result as notebooks show it: the answer, its chart and the tables behind it."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from analysis.document import Table, document
from analysis.figures import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def as_cell(result: Result) -> str:
    """HTML without scripts or styles of its own; whatever a user can name is escaped."""
    content = document(result)
    parts = [f"<p><strong>{html.escape(content.verdict)}</strong></p>"]
    parts += [f"<p><em>{html.escape(warning)}</em></p>" for warning in content.warnings]
    parts += _picture(result)
    parts += [_table(section.tables[0]) for section in content.sections if section.brief]
    parts += [f"<pre>{html.escape(content.paste)}</pre>"] if content.paste else []
    return "\n".join([*parts, f"<p><small>{html.escape(content.footer)}</small></p>"])


def _picture(result: Result) -> Iterator[str]:
    """The main chart, as an image that shares no names with others on the page."""
    from analysis.canvas import dismiss, styled, svg_of
    from analysis.charts import drawings

    for name, draw in list(drawings(result).items())[:1]:
        with styled():
            figure = cast("Figure", draw(result).figure)
            svg = svg_of(figure)
        dismiss(figure)
        data = base64.b64encode(svg.encode()).decode()
        yield f'<img alt="{html.escape(name)}" src="data:image/svg+xml;base64,{data}">'


def _table(table: Table) -> str:
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in table.head)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in row) + "</tr>" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
