"""A result as Markdown for people and as tidy CSV for programs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from analysis.document import Section, Table, document
from analysis.figures import Result

CSV_COLUMNS = ("section", "name", "metric", "value", "low", "high", "n", "method")

_SPECIAL = re.compile(r"([\\`*_\[\]|~#])")


def as_csv(result: Result) -> str:
    """Every figure on a row of its own, in units of the result: shares from 0 to 1; empty where there is no number."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    writer.writerows(rows(result))
    return out.getvalue()


def rows(result: Result) -> Iterator[list[Any]]:
    """Every figure as the values of `CSV_COLUMNS`."""
    for section, names in result["figures"].items():
        for name, metrics in names.items():
            for metric, figure in metrics.items():
                yield [section, name, metric, *(figure[column] for column in CSV_COLUMNS[3:])]


def as_markdown(result: Result, pictures: str | None = None) -> str:
    """The report in Markdown; `pictures` is the folder of the charts, to show them too."""
    content = document(result)
    parts = [f"# {_escaped(content.title)}", f"**{_escaped(content.verdict)}**"]
    if content.question:
        parts.insert(1, _escaped(content.question))
    parts += [f"> **Note:** {_escaped(warning)}" for warning in content.warnings]
    parts += [_fenced(content.paste)] if content.paste else []
    parts += ["## What was asked", _facts(content.asked)]
    parts += [_facts(content.strategies)] if content.strategies else []
    parts += [_table(content.rules)] if content.rules else []
    for section in content.sections:
        parts += _section(section, pictures)
    if content.rounds:
        parts += ["## Rounds to look at", _escaped(content.rounds_note)]
        parts += [f"- **{_escaped(r.title)}:** {_escaped(r.text)}\n\n{_indented(r.command)}" for r in content.rounds]
    parts += ["## Diagnostics", _facts(content.diagnostics)] if content.diagnostics else []
    parts += ["## How to reproduce"] if content.command or content.versions or content.config else []
    parts += [_fenced(content.command)] if content.command else []
    if content.versions:
        parts.append(f"Made with {_escaped(', '.join(' '.join(pair) for pair in content.versions))}.")
    parts += [_fenced(content.config, "yaml")] if content.config else []
    terms = (*content.glossary, *content.meanings)
    parts += ["## Glossary", _facts(terms)] if terms else []
    parts.append(_escaped(content.footer))
    return "\n\n".join(parts) + "\n"


def _section(section: Section, pictures: str | None) -> list[str]:
    parts = [f"## {_escaped(section.title)}", *map(_escaped, section.text)]
    if pictures is not None:
        parts += [f"![{_escaped(picture.alt)}]({pictures}/{picture.name}.png)" for picture in section.pictures]
    return parts + [_table(table) for table in section.tables]


def _table(table: Table) -> str:
    rule = [":---", *([":---"] if table.wordy else ["---:"]) * (len(table.head) - 1)]
    rows = [[_escaped(cell) for cell in row] for row in (table.head, *table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in [rows[0], rule, *rows[1:]]]
    return "\n".join(lines) + (f"\n\n{_escaped(table.caption)}" if table.caption else "")


def _facts(pairs: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(f"- **{_escaped(label)}:** {_escaped(text)}" for label, text in pairs)


def _indented(command: str) -> str:
    """A command as a block of code in a list."""
    return "\n".join(f"  {line}" for line in _fenced(command).split("\n"))


def _fenced(text: str, language: str = "") -> str:
    """A block of code with a fence that does not occur in it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SPECIAL.sub(r"\\\1", plain)
