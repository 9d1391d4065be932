"""Carrying out an experiment: play what is missing in its folder, then say what it means."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from simulator.chunk_file import ChunkKey
from simulator.engine import count_workers, play, prepare
from simulator.jit import fingerprint
from simulator.job import Job
from simulator.row_files import RowFiles
from simulator.tally import Tally, merge
from simulator.worker import Keep
from unosim.concluding import conclude, import_meanwhile, versions
from unosim.design import job_of
from unosim.event_sample import EVENTS, Sampling, write_events
from unosim.experiment import TableExperiment, config_hash
from unosim.frozen import freeze
from unosim.interrupts import recorded
from unosim.problems import ConfigError, Problem
from unosim.progress import Progress, progress_for
from unosim.run_folder import RunFolder, chunk_ranges, os_errors

MANIFEST_SECONDS = 2.0

_KEEPS = {"none": Keep.NOTHING, "rounds": Keep.ROUNDS, "seats": Keep.SEATS, "events": Keep.NOTHING}
_FILES = {"none": (), "rounds": ("rounds.parquet",), "seats": ("rounds.parquet", "seats.parquet")}
_UNITS = {"round": "rounds", "match": "matches"}


def table_result(config: TableExperiment, *, quiet: bool = False, reports: bool = True) -> dict[str, Any]:
    """Carry out an experiment, or go on with it, and return its result; charts and reports if they are wanted."""
    if config.unit == "match" and config.record == "seats":
        raise ConfigError([Problem("experiment", None, "record", "seats are recorded for unit: round only")])
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        run = Run(config, job_of(config), folder, quiet)
        total = run.play(reports=reports)
        return conclude(config, run.job, total, folder, reports=reports, so_far=run.so_far(), samples=run.samples)


@dataclass
class Run:
    """An experiment and its open folder."""

    config: TableExperiment
    job: Job
    folder: RunFolder
    quiet: bool = False

    def __post_init__(self) -> None:
        """Cut the deals into chunks."""
        self.deals = self.config.deals
        self.ranges = chunk_ranges(self.deals, self.job.cells * (16 if self.config.unit == "match" else 1))
        self.keep = _KEEPS[self.config.record_kind]
        self.seconds = float(self.folder.manifest.get("seconds", 0.0))
        self.cpu_seconds = float(self.folder.manifest.get("cpu_seconds", 0.0))
        self.samples = Sampling(self.job, self.deals)

    def play(self, *, reports: bool = True) -> Tally:
        """Play all chunks that are not there yet and return the sums of all."""
        total, missing = self._finished()
        done = total.blocks if not self._wants_rows() else 0
        progress = progress_for(self.deals * self.job.cells, done * self.job.cells, self._unit, quiet=self.quiet)
        try:
            if missing:
                self._announce(progress, done)
                if reports:
                    self.samples.start()
                with recorded(self.folder):
                    total = self._play(total, missing, progress)
            else:
                progress.note(f"complete already, this is what {self.folder.path} holds; --out DIR plays it again")
            if self.config.record_kind == "events" and not (self._is_complete and (self.folder.path / EVENTS).exists()):
                progress.note(f"writing {EVENTS}")
                with recorded(self.folder), os_errors(self.folder.path):
                    write_events(self.folder.path, self.job, self.deals, self.config.event_rate)
        finally:
            progress.close()
        return total

    def so_far(self) -> Iterator[Tally]:
        """The sums after every chunk, as far as the chunks are on disk."""
        total = Tally.empty(self.job)
        for deals in self.ranges:
            tally = self.folder.read_tally(self._key(deals))
            if tally is None:
                return
            total = merge((total, tally))
            yield total

    @property
    def _unit(self) -> str:
        return _UNITS[self.config.unit]

    def _finished(self) -> tuple[Tally, list[range]]:
        """The sums of the chunks on disk, and the ranges that are still to be played."""
        if self._wants_rows():
            return Tally.empty(self.job), self.ranges
        found, missing = [Tally.empty(self.job)], []
        for deals in self.ranges:
            tally = self.folder.read_tally(self._key(deals))
            if tally is None:
                missing.append(deals)
            else:
                found.append(tally)
        return merge(found), missing

    def _wants_rows(self) -> bool:
        """Whether rows are to be written, which takes every round again: a row file is whole or it is not there."""
        if self.keep == Keep.NOTHING:
            return False
        files = (self.folder.path / name for name in _FILES[self.config.record_kind])
        return not (self._is_complete and all(file.exists() for file in files))

    @property
    def _is_complete(self) -> bool:
        return bool(self.folder.manifest.get("status") == "complete")

    def _key(self, deals: range) -> ChunkKey:
        return ChunkKey(self.job.digest_key, deals.start, len(deals))

    def _announce(self, progress: Progress, done: int) -> None:
        if done:
            rounds = self.job.cells
            progress.note(f"going on: {done * rounds:,} of {self.deals * rounds:,} {self._unit} are finished")
        self.folder.update(**self._about(), status="running")
        import_meanwhile()
        prepare(self.job, progress.note)

    def _play(self, total: Tally, missing: list[range], progress: Progress) -> Tally:
        with ExitStack() as stack:
            sink = None
            if self.keep:
                stack.enter_context(os_errors(self.folder.path))
                sink = stack.enter_context(RowFiles(self.folder.path, self.job, self.config.name, self.keep))
            chunks = play(
                self.job,
                missing,
                jobs=self.config.jobs,
                backend=self.config.backend,
                keep=self.keep,
                notice=progress.note,
            )
            stack.enter_context(contextlib.closing(chunks))
            waiting: list[Tally] = []
            ranges = iter(missing)
            current = next(ranges)
            clock = _Clock(self)
            for chunk in chunks:
                waiting.append(chunk.tally)
                if sink:
                    sink.write(chunk)
                if chunk.first + chunk.count == current.stop:
                    finished = merge(waiting)
                    self.folder.write_tally(self._key(current), finished)
                    total, waiting = merge((total, finished)), []
                    current = next(ranges, current)
                    clock.tick(total)
                progress.update((total.blocks + sum(t.blocks for t in waiting)) * self.job.cells, self._so_far(total))
            clock.stop(total)
        return total

    def _so_far(self, total: Tally) -> str:
        """The win share of the first strategy, as far as it is known."""
        layout = total.layout
        if total.blocks < 100 or layout.entrants < 2:
            return ""
        won, n = total.total(0), total.blocks
        seats = sum(total.total(layout.seats_at(0, position)) for position in range(layout.players)) * layout.win
        variance = (n * total.product(0, 0) - won * won) / (n * (n - 1))
        half = 1.96 * math.sqrt(variance / n) * n / seats
        return f"{self.job.entrants[0].name} wins {100 * won / seats:.2f} ± {100 * half:.2f} %"

    def _about(self) -> dict[str, Any]:
        """What the manifest says from the start."""
        return {
            "name": self.config.name,
            "seed": self.config.seed,
            "unit": self.config.unit,
            "deals": self.deals,
            f"{self._unit}": self.deals * self.job.cells,
            "versions": versions(),
            "kernel": fingerprint(),
            "workers": count_workers(self.config.jobs),
            "backend": self.config.backend,
            "started": self.folder.manifest.get("started") or datetime.now(UTC).isoformat(timespec="seconds"),
        }


class _Clock:
    """Writes time and speed into the manifest now and then."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._start = self._last = time.monotonic()
        self._cpu_start = time.process_time()

    def tick(self, total: Tally) -> None:
        """A chunk is finished."""
        if time.monotonic() - self._last >= MANIFEST_SECONDS:
            self._last = time.monotonic()
            self.stop(total)

    def stop(self, total: Tally) -> None:
        """So far, or all, is finished."""
        seconds = self._run.seconds + time.monotonic() - self._start
        done = total.blocks * self._run.job.cells
        self._run.folder.update(
            deals_done=total.blocks,
            rounds_done=total.rounds,
            seconds=round(seconds, 3),
            cpu_seconds=round(self._run.cpu_seconds + time.process_time() - self._cpu_start, 3),
            **{f"{self._run.config.unit}s_per_second": round(done / seconds) if seconds else 0},
        )
