"""Strategies that are called what nobody should be called: no file, page, picture or terminal suffers."""

from __future__ import annotations

import csv
import io
import json
import shlex
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from strategies.registry import STRATEGIES
from tests.analysis.test_rendering import Page
from unosim.cli import main

NAMES = ("<script>alert(1)</script>", "../../x", "a|b`c`\x1b[31m\n# d <b>&amp;$x$'\"")

KINDS = {
    "run": ["--table", f"{NAMES[0]},{NAMES[1]},{NAMES[2]}", "--games", "300"],
    "compare": [NAMES[0], NAMES[1], "--field", NAMES[2], "--players", "2", "--games", "400", "--looks", "first=20"],
    "league": [*NAMES, "--players", "2", "--games", "600"],
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in a folder in which strategies have such names."""
    for name, known in zip(NAMES, ("random", "first-legal", "sensible"), strict=True):
        monkeypatch.setitem(STRATEGIES, name, replace(STRATEGIES[known], name=name, doc=name))
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)
    return inside


def no_harm(folder: Path) -> None:
    """Everything that was written can be read for what it is."""
    text = (folder / "report.html").read_text("utf-8")
    page = Page(text)
    assert not page.open
    assert not {tag for tag, _ in page.tags} & {"script", "b", "img", "iframe"}
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "\x1b" not in text
    pictures = list((folder / "charts").glob("*.svg"))
    assert pictures
    for picture in pictures:
        root = Xml.fromstring(picture.read_text("utf-8"))
        assert not [e for e in root.iter() if e.tag.rsplit("}")[-1] in ("script", "b", "foreignObject")]
    markdown = (folder / "report.md").read_text("utf-8")
    prose = markdown.split("```")[::2]
    assert not [part for part in prose if "<script" in part or "<b>" in part or "\x1b" in part]
    for found in folder.glob("*.csv"):
        rows = list(csv.reader(io.StringIO(found.read_text("utf-8"))))
        assert len({len(row) for row in rows}) == 1
    json.loads((folder / "result.json").read_text("utf-8"))


@pytest.mark.parametrize("kind", KINDS)
def test_runs_and_reports(kind: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([kind, *KINDS[kind], "-q"]) in (0, 3)
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out + printed.err
    assert [path.name for path in (home.parent.parent).iterdir()] == ["a"]
    assert [path.name for path in home.parent.iterdir()] == ["b"]
    (folder,) = (home / "results").iterdir()
    assert [path.name for path in home.iterdir()] == ["results"]
    no_harm(folder)
    for form in ("md", "json", "html", "table"):
        assert main(["report", str(folder), "--format", form]) == 0
        assert "\x1b" not in capsys.readouterr().out
    assert main(["report", str(folder), "--format", "csv"]) == 0  # for programs: names as they are
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert set(NAMES[:2]) <= {row["name"] for row in rows}


def test_the_command_of_a_round_is_one_command(home: Path) -> None:
    assert main(["run", *KINDS["run"], "-q"]) == 0
    (folder,) = (home / "results").iterdir()
    result = json.loads((folder / "result.json").read_text("utf-8"))
    for sample in result["samples"]["picked"]:
        words = shlex.split(sample["command"])
        assert words[:2] == ["unosim", "trace"]
        assert set(words[words.index("--table") + 1].split(",")) == set(NAMES)


def test_traces(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = ["--table", ",".join(NAMES)]
    assert main(["trace", "1:0", *table, "--html"]) == 0
    page = Page((home / "trace-1-0.html").read_text("utf-8"))
    assert not {tag for tag, _ in page.tags} & {"script", "b"}
    assert main(["trace", "1:0", *table, "--why"]) == 0
    told = capsys.readouterr().out
    assert "\x1b" not in told


@pytest.mark.parametrize("name", NAMES)
def test_unknown_names_are_told_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["run", "--table", f"{name},random"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "\x1b" not in said
    assert not list(tmp_path.iterdir())
