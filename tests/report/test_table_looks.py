"""How the win shares of a table came about, and whether everybody sat where they should."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.balance import sat_as_planned
from analysis.charts import drawings
from analysis.convergence_chart import LEAST_LOOKS, plot_convergence
from analysis.document import document
from analysis.marks import apart
from analysis.table import summarize
from analysis.table_looks import GROWTH
from simulator.engine import simulate
from simulator.job import Job
from simulator.tally import Tally
from tests.analysis.runs import META, job_of
from unosim.cli import main


def tally_of(job: Job, deals: int) -> Tally:
    """The sums of the first deals."""
    return simulate(job, 0, deals, jobs=1, backend="sequential")


def test_looks_are_the_estimates_of_the_first_deals() -> None:
    job = job_of("random,first-legal,random", "classic", seed=4)
    sizes = [20, 22, 40, 60, 70]
    tallies = [tally_of(job, size) for size in sizes]
    result = summarize(job, tallies[-1], META, tallies)
    deals = [look["deals"] for look in result["looks"]]
    assert deals == [20, 40, 60, 70]
    assert all(b >= GROWTH * a for a, b in itertools.pairwise(deals[:-1]))
    for look in result["looks"]:
        alone = summarize(job, tally_of(job, look["deals"]), META)["figures"]["strategies"]
        for name, share in look["win_share"].items():
            assert share == {key: alone[name]["win_share"][key] for key in ("value", "low", "high")}
    assert "convergence" in drawings(result)
    assert plot_convergence(result).get_xlim() == (20, 70)
    assert "How the answer came about" in [section.title for section in document(result).sections]


def test_without_looks_there_is_no_chart_of_them() -> None:
    job = job_of("random,random", "classic", seed=4)
    result = summarize(job, tally_of(job, 30), META, [tally_of(job, n) for n in (10, 20, 30)])
    assert result["looks"] == []
    assert "convergence" not in drawings(result)


def test_labels_keepapart() -> None:
    placed = apart([30.0, 25.0, 24.9, 24.8, 10.0], 1.0)
    assert all(a - b >= 1.0 - 1e-9 for a, b in itertools.pairwise(placed))
    assert apart([3.0, 2.0], 0.5) == [3.0, 2.0]


@pytest.mark.parametrize("seats", ["random,first-legal,random", "random,random", "chaos,random,first-legal"])
@pytest.mark.parametrize("rotate", [True, False])
def test_seats_are_those_of_the_design(seats: str, rotate: bool) -> None:
    job = job_of(seats, "classic", rotate=rotate, seed=1)
    tally = tally_of(job, 31)
    assert sat_as_planned(job, tally)
    assert summarize(job, tally, META)["balance"] == {"ok": True}
    if len(job.entrants) > 1:
        first = job.seatings[0]
        turned = replace(job, seatings=((*first[1:], first[0]),) * job.cells)
        assert not sat_as_planned(turned, tally)


def test_a_run_keeps_its_looks(tmp_path: Path) -> None:
    run = ["run", "--edition", "classic", "--table", "random,first-legal", "--games", "100000", "--out", str(tmp_path)]
    assert main([*run, "-q"]) == 0
    first = (tmp_path / "result.json").read_text("utf-8")
    result = json.loads(first)
    assert len(result["looks"]) >= LEAST_LOOKS
    assert result["looks"][-1]["deals"] == result["played"]["deals"] == 50_000
    assert result["run"]["cpu_seconds"] > 0
    assert main([*run, "-q"]) == 0
    assert (tmp_path / "result.json").read_text("utf-8") == first
