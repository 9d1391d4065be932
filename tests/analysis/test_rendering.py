"""Terminal, Markdown, CSV, charts and the report."""

from __future__ import annotations

import csv
import html.parser
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from analysis import charts
from analysis.document import Document, document
from analysis.exports import CSV_COLUMNS, as_csv, as_markdown
from analysis.report import as_html, write
from analysis.table import summarize
from analysis.terminal import render
from tests.analysis.runs import META, Run, job_of, renamed, run_of

HOSTILE = ("<script>alert(1)</script>", 'a$b$ "|`*\x1b[31m\n& 😀 url(#x) #0072b2 ' + "n" * 60)


@pytest.fixture(scope="module")
def hostile(table: Run) -> dict[str, Any]:
    """A result in which users have named everything as badly as they could."""
    meta = META | {
        "name": "</title><script>alert(2)</script>",
        "question": "</p><script>alert(3)</script>\n# no heading",
        "table": [HOSTILE[0], HOSTILE[1], HOSTILE[1]],
        "config": "```\n</code><script>alert(4)</script>\n",
        "command": "unosim run '<b>.yaml'",
        "versions": {"<i>": "<u>"},
        "backend": "<s>",
    }
    result = summarize(renamed(table.job, *HOSTILE), table.tally, meta)
    loaded: dict[str, Any] = json.loads(json.dumps(result))
    return loaded


def in_terminal(result: dict[str, Any], width: int = 80, **more: Any) -> str:
    out = io.StringIO()
    render(result, Console(file=out, width=width, **more))
    return out.getvalue()


@pytest.fixture
def any_result(request: pytest.FixtureRequest) -> Any:
    value = request.getfixturevalue(request.param)
    return value.result if isinstance(value, Run) else value


ANY = pytest.mark.parametrize("any_result", ["table", "alike", "matches", "hostile"], indirect=True)


@ANY
@pytest.mark.parametrize("width", [80, 60, 40, 200])
def test_terminal_keeps_to_80_columns(any_result: dict[str, Any], width: int) -> None:
    lines = in_terminal(any_result, width).splitlines()
    assert max(map(len, lines)) <= min(80, width)
    assert "…" not in "".join(lines[2:] if width >= 80 and any_result["name"] == "small" else [])
    assert not re.search(r"[\x00-\x1f\x7f]", "".join(lines))


def test_terminal_begins_with_the_answer(table: Run, alike: Run, matches: Run) -> None:
    assert re.match(r"(first-legal wins|each of the 2\s+seats of random wins|No difference)", in_terminal(table.result))
    assert in_terminal(alike.result).startswith("With random in every seat, ")
    assert " of\nmatches" in in_terminal(matches.result) or " of matches" in in_terminal(matches.result)
    text = in_terminal(table.result)
    for title in ("Who wins", "Does the seat matter?", "How long a round takes", "What happens in a round"):
        assert f"\n{title}\n" in text
    assert "Note: " in text


def test_terminal_has_color_only_on_a_terminal(table: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in in_terminal(table.result)
    assert "\x1b[" in in_terminal(table.result, force_terminal=True, color_system="standard", no_color=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "36m" not in in_terminal(table.result, force_terminal=True, color_system="standard")


@ANY
def test_csv_is_tidy(any_result: dict[str, Any]) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(any_result))))
    assert tuple(rows[0]) == CSV_COLUMNS
    keys = [(row["section"], row["name"], row["metric"]) for row in rows]
    assert len(set(keys)) == len(keys)
    for row in rows:
        figure = any_result["figures"][row["section"]][row["name"]][row["metric"]]
        for column in ("value", "low", "high", "n"):
            assert (float(row[column]) if row[column] else None) == figure[column]


def test_markdown_shows_names_as_they_are(hostile: dict[str, Any]) -> None:
    text = as_markdown(hostile)
    assert "<script" not in text.replace("````yaml\n```\n</code><script>alert(4)</script>\n````", "")
    assert "&lt;script&gt;alert(1)" in text
    assert "\n# no heading" not in text
    table = [line for line in text.split("## Who wins")[1].splitlines() if line.startswith("|")][:4]
    assert len({line.count(" | ") for line in table}) == 1
    assert "![" not in text
    assert "](charts/wins.png)" in as_markdown(hostile, pictures="charts")


class Page(html.parser.HTMLParser):
    """Reads a page: tags, attributes, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text.append(data)


@ANY
def test_report_is_one_file_without_scripts(any_result: dict[str, Any]) -> None:
    text = as_html(any_result)
    page = Page(text)
    assert not page.open
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object", "i", "u", "b", "s"}
    for _, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("href", "src", "xlink:href"):
            target = attributes.get(name)
            assert target is None or target.startswith(("#", "data:application/json;base64,"))
    assert "url(http" not in text
    assert len(text.encode()) < 500_000
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for _, attributes in page.tags:
        links = f"{attributes.get('clip-path')} {attributes.get('xlink:href')}"
        assert set(re.findall(r"#([^)\s]+)", links)) <= set(ids)
        assert "#" not in (attributes.get("style") or ""), "colors are those of the page"


@ANY
def test_report_says_what_there_is_to_say(any_result: dict[str, Any]) -> None:
    content: Document = document(any_result)
    text = as_html(any_result)
    shown = "".join(Page(text).text).replace("\u00a0", " ")
    assert content.verdict in shown
    for section in content.sections:
        assert section.title in shown
        for picture in section.pictures:
            assert f'id="{picture.name}-figure_1"' in text
        for table in section.tables:
            assert all(cell in shown for row in table.rows for cell in row)
    for label, meaning in content.glossary + content.asked + content.diagnostics:
        assert label in shown
        assert meaning in shown
    assert text.count('role="img"') == text.count("<svg")


def test_report_files(table: Run, tmp_path: Path) -> None:
    documents = charts.save_charts(table.result, tmp_path / "charts")
    write(tmp_path, table.result, documents)
    assert {p.name for p in tmp_path.iterdir()} == {"charts", "report.html", "report.md"}
    assert {p.name for p in (tmp_path / "charts").iterdir()} == {
        f"{name}.{ending}" for name in charts.drawings(table.result) for ending in ("svg", "png")
    }
    for picture in re.findall(r"\]\((charts/[^)]*)\)", (tmp_path / "report.md").read_text("utf-8")):
        assert (tmp_path / picture).exists()
    assert as_html(table.result) == (tmp_path / "report.html").read_text("utf-8")


@ANY
def test_charts_are_the_same_bytes_every_time(any_result: dict[str, Any], tmp_path: Path) -> None:
    for folder in ("one", "two"):
        charts.save_charts(any_result, tmp_path / folder)
    files = sorted(p.name for p in (tmp_path / "one").iterdir())
    assert len(files) >= 6
    for name in files:
        content = (tmp_path / "one" / name).read_bytes()
        assert content == (tmp_path / "two" / name).read_bytes()
        assert b"20" not in re.findall(rb"<dc:date>(.*?)</dc:date>", content)


PLOTS: list[Callable[..., Any]] = [charts.plot_wins, charts.plot_positions, charts.plot_length, charts.plot_cards]


@pytest.mark.parametrize("plot", PLOTS)
def test_charts_on_axes_of_ones_own(table: Run, plot: Callable[..., Any]) -> None:
    import matplotlib
    from matplotlib.figure import Figure

    before = dict(matplotlib.rcParams)
    ax = Figure().add_subplot()
    assert plot(table.result, ax) is ax
    assert ax.get_title(loc="left")
    assert dict(matplotlib.rcParams) == before
    assert plot(table.result).figure is not ax.figure


def test_charts_show_intervals(table: Run) -> None:
    ax = charts.plot_wins(table.result)
    ends = {tuple(line.get_xdata()) for line in ax.lines}
    for metrics in table.result["figures"]["strategies"].values():
        assert (100 * metrics["win_share"]["low"], 100 * metrics["win_share"]["high"]) in ends


def test_pyplot_is_left_alone() -> None:
    code = (
        "import sys, analysis.charts, analysis.report, analysis.terminal, analysis.exports\n"
        "assert not [m for m in sys.modules if m.startswith(('matplotlib', 'jinja2', 'numba', 'simulator'))]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("deals", [1, 2])
def test_tiny_runs_are_shown_too(deals: int, tmp_path: Path) -> None:
    result = run_of(job_of("random,first-legal"), deals).result
    write(tmp_path, result, charts.save_charts(result, tmp_path / "charts"))
    assert "rough" in in_terminal(result)


def test_runs_of_which_nothing_ends(tmp_path: Path) -> None:
    result = run_of(job_of("random,first-legal", rules={"max_turns": 3}), 50).result
    write(tmp_path, result, charts.save_charts(result, tmp_path / "charts"))
    assert "most are broken off at turn 3" in in_terminal(result).replace("\n", " ")


def test_what_cannot_be_shown(table: Run) -> None:
    with pytest.raises(ValueError, match="kind 'poem'"):
        document(table.result | {"kind": "poem"})
    with pytest.raises(ValueError, match="newer"):
        document(table.result | {"schema": 99})
