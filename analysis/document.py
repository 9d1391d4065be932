"""A result in words and tables: the one content that terminal, Markdown and HTML show in their own ways.

A kind of experiment says what there is to tell in a function from its result to a `Document`; the renderers know
nothing about kinds. All text is plain: renderers escape it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module

from analysis.figures import SCHEMA, Result

NO_BREAK = "\u00a0"

_WITHIN = re.compile(r"(?<=\d) (?=%|pp|±|×|rounds/s)|(?<=±) |(?<=%|p) (?=[±(])|(?<=turn|ound) (?=\d)")
"""Spaces that belong to a figure."""

_BUILDERS = {
    "table": "analysis.table_document",
    "compare": "analysis.compare_document",
    "plan": "analysis.plan_document",
    "cards": "analysis.cards_document",
    "diff": "analysis.diff_document",
    "length": "analysis.length_document",
    "sweep": "analysis.sweep_document",
    "family": "analysis.family_document",
    "league": "analysis.league_document",
    "rules": "analysis.rules_document",
    "balance": "analysis.balance_document",
}
"""Modules with a function `document`, by kind of experiment."""


@dataclass(frozen=True)
class Table:
    """Rows of text under column heads; the first column names the row, the others hold figures, or words if `wordy`.

    `folded` tables are for looking things up: HTML folds them away.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    folded: bool = False
    wordy: bool = False


@dataclass(frozen=True)
class Picture:
    """A chart of `analysis.charts`, by name, and what it shows in words."""

    name: str
    alt: str


@dataclass(frozen=True)
class Section:
    """Something the result tells.

    `brief` sections are also shown in the terminal, with their first table only.
    """

    key: str
    title: str
    text: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    brief: bool = False


@dataclass(frozen=True)
class Document:
    """Everything a report says.

    Attributes:
        title: Name of the experiment.
        question: What it was to find out, if the user said so.
        verdict: The answer in one or two sentences.
        warnings: What the reader must know before believing the figures.
        asked: Label and text of what was asked and played.
        rules: Rules that differ from the official ones; None for official rules.
        sections: Results, in order.
        diagnostics: Label and text of what speaks for or against the run.
        footer: Size, seed and intervals in a line.
        command: Command line that repeats the run.
        config: The experiment as YAML.
        versions: Names and versions of what it was run with.
        glossary: Terms and their meaning.
        paste: Lines to paste elsewhere, which say it all in short; none if empty.
        tone: How the verdict sounds: ``for``, ``against``, ``even``, ``open``, or empty for results without one.
        strategies: Who played and what they do, a line each; filled in for every kind.
        meanings: Labels of figures and what they mean; filled in for every kind.
        rounds: Rounds to look at; those of ``samples`` in the result are added to whatever the kind says.
        rounds_note: Which rounds those were chosen from, and under which rules they were played.
    """

    title: str
    question: str
    verdict: str
    warnings: tuple[str, ...]
    asked: tuple[tuple[str, str], ...]
    rules: Table | None
    sections: tuple[Section, ...]
    diagnostics: tuple[tuple[str, str], ...]
    footer: str
    command: str = ""
    config: str = ""
    versions: tuple[tuple[str, str], ...] = ()
    glossary: tuple[tuple[str, str], ...] = field(default=())
    paste: str = ""
    tone: str = ""
    strategies: tuple[tuple[str, str], ...] = ()
    meanings: tuple[tuple[str, str], ...] = ()
    rounds: tuple[SampleRound, ...] = ()
    rounds_note: str = ""


@dataclass(frozen=True)
class SampleRound:
    """A round to look at: why, what happened, how to see it again, and its event log if it is not too long."""

    title: str
    text: str
    command: str
    log: tuple[str, ...] = ()


def document(result: Result) -> Document:
    """What a result says; `ValueError` if it is of a kind or layout that is not known here."""
    kind, schema = result.get("kind"), result.get("schema")
    if kind not in _BUILDERS:
        raise ValueError(f"no report for results of kind {kind!r}")
    if not isinstance(schema, int) or schema > SCHEMA:
        raise ValueError(f"the result has layout {schema!r}, newer than {SCHEMA}; use a newer version of unosim")
    build: Callable[[Result], Document] = import_module(_BUILDERS[kind]).document
    from analysis.common_words import meanings, strategies

    content = build(result)
    return replace(
        content,
        command=printable(content.command),
        config=_lines(content.config),
        paste=_lines(content.paste),
        strategies=strategies(result),
        meanings=meanings(result),
        rounds=_rounds(result),
        rounds_note=_rounds_note(result),
    )


def _lines(text: str) -> str:
    """Lines of which each is printable."""
    return "\n".join(map(printable, text.split("\n")))


def _rounds(result: Result) -> tuple[SampleRound, ...]:
    """The rounds to look at of a result; none if it was made without."""
    from analysis.picking import told

    samples = result.get("samples")
    if not samples or not samples["picked"]:
        return ()
    among, picked = f" of the first {samples['rounds']} rounds", samples["picked"]
    return tuple(SampleRound(s["why"] + among, told(s), printable(s["command"]), tuple(s["log"])) for s in picked)


def _rounds_note(result: Result) -> str:
    """What the rounds to look at were chosen from; of other rules than those nothing is shown."""
    samples = result.get("samples")
    if not samples or not samples["picked"]:
        return ""
    played = f"Chosen from the first {samples['rounds']} rounds only, so that they are quick to find"
    if "rules" not in samples:
        return f"{played}."
    rules = printable(samples["rules"])
    under = f"They were played with {rules}" if rules else "They were played under the official rules"
    kinds = {"rules": ", which the changes are compared with", "sweep": ", by the baseline"}
    return f"{played}. {under}{kinds.get(result['kind'], '')}."


def bound(text: str) -> str:
    """The text with spaces that do not break within figures, such as ``28.41 % ± 0.09``."""
    return _WITHIN.sub(NO_BREAK, text)


def printable(text: str) -> str:
    """The text without anything that would break a line or talk to a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def shortened(names: list[str], width: int) -> list[str]:
    """The names cut to a width, in the middle, where they are longer; no two become equal that were not."""
    short = [printable(name) for name in names]
    head = (width - 1) // 2
    short = [s if len(s) <= width else f"{s[:head]}…{s[len(s) - (width - 1 - head) :]}" for s in short]
    if len(set(short)) < len(set(names)):
        marks = [f"…#{i + 1}" for i in range(len(names))]
        short = [s if len(s) < width else f"{s[: width - len(m)]}{m}" for s, m in zip(short, marks, strict=True)]
    return short
