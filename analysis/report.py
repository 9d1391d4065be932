"""Writes ``report.html`` and ``report.md`` from a result, and from nothing else.

The page is one file without scripts and without anything to load: charts are inline SVG, the style sheet knows dark and
light screens, narrow ones and paper. Whatever a user can name is escaped.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.document import Document, SampleRound, document
from analysis.exports import as_markdown
from analysis.figures import Result
from analysis.inline import inline_all
from analysis.replay import Replay, replay_of, within
from analysis.replay_page import Sheet, environment

MOST_HANDS = 800
"""Hands that are drawn in a report, which keeps it well below a megabyte."""


def write(folder: Path, result: Result, charts: Mapping[str, str] | None = None) -> None:
    """Write both reports into a run folder.

    Args:
        folder: An existing folder; the Markdown report links to the pictures in its folder ``charts``.
        result: The content of ``result.json``.
        charts: SVG documents from `analysis.charts.save_charts`; drawn anew if None.
    """
    (folder / "report.html").write_text(as_html(result, charts), "utf-8")
    (folder / "report.md").write_text(as_markdown(result, pictures="charts"), "utf-8")


def as_html(result: Result, charts: Mapping[str, str] | None = None) -> str:
    """The report as a page of its own."""
    from markupsafe import Markup

    if charts is None:
        from analysis.charts import svg_charts

        charts = svg_charts(result)
    content = document(result)
    page: str = (
        environment()
        .get_template("report.html.j2")
        .render(
            doc=content,
            charts={name: Markup(svg) for name, svg in inline_all(charts, _alts(content)).items()},
            replays=_replays(content.rounds),
            sheet=Sheet(),
            data=_embedded(result),
        )
    )
    return page


def _replays(rounds: Sequence[SampleRound]) -> dict[str, Replay]:
    """Sample rounds card by card, by title; those that were too long to be kept are missing."""
    kept = [replay_of(map(json.loads, shown.log), shown.title) for shown in rounds if shown.log]
    return {replay.title: replay for replay in within(kept, MOST_HANDS)}


def _alts(content: Document) -> dict[str, str]:
    return {picture.name: picture.alt for section in content.sections for picture in section.pictures}


def _embedded(result: Result) -> str:
    """The result for a link that saves it; the rounds are on the page already."""
    data: Any = {key: value for key, value in result.items() if key != "samples"}
    return base64.b64encode(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()).decode()
