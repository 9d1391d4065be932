"""What the engine costs beside the kernel: time, workers, memory. Run with ``-m bench -s`` to read the figures."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np
import pytest

from simulator.batch import play_deals
from simulator.engine import prepare, simulate
from simulator.jit import compile_for
from simulator.records import round_rows, seat_rows
from simulator.worker import place_for
from tests.engine.jobs import duel
from unosim.benchmarks import memory_figures, scaling_figures

pytestmark = pytest.mark.bench

DEALS = 50_000
BATCH = 500


def processor_seconds(work: Callable[[], object]) -> float:
    """Seconds of processor time, which other programs disturb less than the clock."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def test_sums_and_tasks_cost_little_beside_the_rounds() -> None:
    job = duel()
    prepare(job)
    compile_for(job.dtype, play_deals)
    place, rows, none = place_for(job), round_rows(BATCH * job.cells), seat_rows(0)
    seatings, seed = job.seatings_of(0, 1), np.uint64(job.seed)

    def kernel() -> None:
        for first in range(0, DEALS, BATCH):
            play_deals(place.players, place.table, seatings, seed, first, BATCH, rows, none)

    def engine() -> None:
        simulate(job, 0, DEALS, jobs=1)

    ratios = []
    for _ in range(7):
        alone = processor_seconds(kernel)
        ratios.append(processor_seconds(engine) / alone)
    print(f"\nengine / kernel: {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})")
    assert statistics.median(ratios) < 1.15


def test_two_workers_are_faster_than_one() -> None:
    for figure in scaling_figures(400_000):
        print(f"\n{figure.name}: {figure.value:.2f} {figure.unit}")
        assert figure.value > 0


def test_memory_does_not_grow_with_the_rounds() -> None:
    small, large = (list(memory_figures((games,))) for games in (100_000, 2_000_000))
    for few, many in zip(small, large, strict=True):
        print(f"\n{many.name} {many.note}: {many.value:.0f} MB ({few.value:.0f} MB for 100,000)")
        assert many.value < few.value + 200
