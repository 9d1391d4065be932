"""The library as a notebook uses it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
import polars as pl
import pytest
from matplotlib.axes import Axes

import unosim
from unosim.config import ConfigError

ROOT = Path(__file__).resolve().parent.parent.parent

LOOKS = {"first": 1000, "growth": 1.25, "least": 0}


@pytest.fixture(scope="module")
def result() -> unosim.Result:
    return unosim.compare("first-legal", "random", looks=LOOKS)


def test_a_comparison(result: unosim.Result) -> None:
    assert result.verdict == "BETTER"
    assert result.sentence.startswith("BETTER: first-legal is better than random")
    assert repr(result) == f"<{result.sentence}>"
    assert result.result["kind"] == "compare"
    assert result.result["run"]["folder"] == ""
    assert "extend" not in result.result["run"]["command"]


def test_frames(result: unosim.Result) -> None:
    table, everything, pandas = result.table(), result.to_polars(), result.to_pandas()
    assert isinstance(table, pl.DataFrame)
    assert isinstance(pandas, pd.DataFrame)
    assert table["metric"][0] == "win_difference"
    assert everything.columns == ["section", "name", "metric", "value", "low", "high", "n", "method"]
    assert everything.schema["low"] == pl.Float64
    assert len(pandas) == len(everything) > 50


def test_charts(result: unosim.Result) -> None:
    assert result.charts == ("forest", "funnel", "lengths")
    _, ax = plt.subplots()
    assert result.plot_funnel(ax=ax) is ax
    assert isinstance(result.plot(), Axes)
    assert "plot_lengths" in dir(result)
    with pytest.raises(AttributeError):
        result.plot_nothing()
    plt.close("all")


def test_notebooks_and_pages(result: unosim.Result) -> None:
    shown = result._repr_html_()
    assert shown.startswith("<p><strong>BETTER: first-legal is better than random")
    assert shown.count("<table>") == 3
    assert "<svg" in result.to_html()


def test_more_precision(result: unosim.Result) -> None:
    more = result.extend("1pp")
    assert more.result["verdict"]["stopped"] == "precision"
    assert more.result["played"]["deals"] > result.result["played"]["deals"]
    with pytest.raises(TypeError, match="only comparisons and leagues can be extended, not a plan"):
        unosim.plan("first-legal", "random", pilot=100).extend("1pp")


def test_a_plan() -> None:
    plan = unosim.plan("first-legal", "random", pilot=200, target="1pp", edition="classic")
    assert plan.verdict.startswith("To find a difference of 1pp")
    assert plan.table()["metric"].to_list() == ["win_difference", "points_difference", "turns_difference"]
    assert plan.charts == ()


def test_any_experiment(tmp_path: Path) -> None:
    table = unosim.run(table="random*3", games=90)
    assert table.result["kind"] == "table"
    assert "win_share" in table.table()["metric"].to_list()
    assert isinstance(table.plot_positions(), Axes)
    plt.close("all")
    (tmp_path / "x.yaml").write_text("games: 60\nexperiments: [{table: random*3}, {table: random*2}]\n")
    first, second = unosim.run(tmp_path / "x.yaml", seed=3)
    assert [first.config.players, second.config.players] == [3, 2]
    assert first.config.seed == 3
    assert unosim.run({"table": "random*3", "games": 90}, seed=1).result["played"] == table.result["played"]


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = unosim.run(table="random*3", games=30)
    folder = found.config.folder
    assert folder.exists()
    del found
    assert not folder.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_if_one_is_named(tmp_path: Path) -> None:
    unosim.run(table="random*3", games=30, out=str(tmp_path / "here"))
    assert (tmp_path / "here" / "report.html").exists()


def test_mistakes() -> None:
    with pytest.raises(ConfigError, match=r'unosim\.compare: until: must be decision, .*, got "soon"'):
        unosim.compare("random", "first-legal", until="soon")
    with pytest.raises(ConfigError, match='a: unknown strategy "rnadom"'):
        unosim.compare("rnadom", "first-legal")
    with pytest.raises(ConfigError, match="gmaes: unknown key"):
        unosim.run(table="random*3", gmaes=5)
    with pytest.raises(AttributeError):
        unosim.comparison  # noqa: B018


def test_the_library_is_loaded_on_first_use_only() -> None:
    code = "import sys, unosim; print([m for m in ('numba', 'numpy', 'pydantic', 'matplotlib') if m in sys.modules]); "
    code += "print([n for n in ('run', 'compare', 'plan', 'length', 'sweep', 'Result') if n in dir(unosim)])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", "['run', 'compare', 'plan', 'length', 'sweep', 'Result']"]
