"""Playing a trial in a run folder, from look to look, until its judge has seen enough.

Deals between two looks are cut into stretches that have a file each, so a run that breaks off loses little and goes on
where it stopped; all that is decided rests on the sums at looks, which are the same then.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analysis.judge import Judge
from analysis.trial import TrialSums
from simulator.engine import count_workers, play_together, prepare
from simulator.jit import fingerprint
from simulator.worker import Chunks
from unosim.concluding import versions
from unosim.interrupts import recorded
from unosim.kinds import AnyExperiment
from unosim.progress import Progress, progress_for
from unosim.run_folder import CHUNKS, MANIFEST, RunError, RunFolder, os_errors
from unosim.trial_files import file_name, read_sums, write_sums

PIECES = 4
"""Files for the deals between two looks, if they are not too small or too large."""

SMALLEST, LARGEST = 1 << 15, 1 << 22
"""Rounds of a file."""

MANIFEST_SECONDS = 2.0

_UNITS = {"round": "rounds", "match": "matches"}
_ROUNDS = {"round": 1, "match": 16}
"""Rounds that a game is taken for when files are measured."""


def stretches(looks: Iterator[int], rounds_per_deal: int, first: int = 0) -> list[range]:
    """The stretches of deals from the first one that have a file each; every look is the end of one."""
    found: list[range] = []
    for look in looks:
        rounds = (look - first) * rounds_per_deal // PIECES
        size = max(1, min(max(rounds, SMALLEST), LARGEST) // rounds_per_deal)
        while first < look:
            found.append(range(first, min(first + size, look)))
            first = found[-1].stop
    return found


def seconds_of(folder: Path) -> float:
    """How long the run in a folder has taken, 0 if that is not known."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        return float(manifest.get("seconds") or 0.0)
    except (OSError, ValueError, AttributeError, TypeError):
        return 0.0


@dataclass
class TrialRun:
    """A trial and its open folder.

    Attributes:
        config: The experiment.
        judge: Who decides when to stop.
        folder: Where everything is written.
        quiet: Whether to show no progress.
        donor: A folder whose files may be used too, of a run that differs only in when it stops.
        chunk: Deals of a task, chosen by speed if None; results do not depend on it.
        first: The first deal.
        earlier: Deals and rounds that the folder holds of what was played before with other tables.
    """

    config: AnyExperiment
    judge: Judge
    folder: RunFolder
    quiet: bool = False
    donor: Path | None = None
    chunk: int | None = None
    first: int = 0
    earlier: tuple[int, int] = (0, 0)
    seconds: float = field(init=False)

    def __post_init__(self) -> None:
        """Cut the deals into stretches."""
        self.trial = self.judge.trial
        self.looks = list(self.judge.looks())
        games = _ROUNDS[self.config.unit]
        self.ranges = stretches(iter(self.looks), self.trial.cells * games, self.first)
        self.seconds = float(self.folder.manifest.get("seconds") or 0.0)
        if not self.seconds and self.donor is not None:
            self.seconds = seconds_of(self.donor)

    def play(self) -> TrialSums:
        """Play what is missing, up to the look at which it ends, and return the sums of everything up to there."""
        finished = self._finished()
        done = sum(map(len, finished)) * self.trial.cells
        progress = progress_for(self._games(self.looks[-1]), done, _UNITS[self.config.unit], quiet=self.quiet)
        try:
            with recorded(self.folder):
                return self._play(finished, progress)
        finally:
            progress.close()

    def _games(self, deals: int) -> int:
        """Games up to a deal."""
        return (deals - self.first) * self.trial.cells

    def _finished(self) -> set[range]:
        """The stretches whose files are there and sound, those of the donor included."""
        own = self.folder.path / CHUNKS
        places = [own, self.donor / CHUNKS] if self.donor else [own]
        present = {path.name: path for place in reversed(places) for path in place.glob("*.trial")}
        found: set[range] = set()
        for deals in self.ranges:
            path = present.get(file_name(deals))
            sums = read_sums(path, self.trial, deals) if path else None
            if sums is not None and path is not None:
                found.add(deals)
                if path.parent != own:
                    self._write(deals, sums)
        return found

    def _play(self, finished: set[range], progress: Progress) -> TrialSums:
        """Take the stretches in order, from disk or from the table, and show the judge every look."""
        missing = [deals for deals in self.ranges if deals not in finished]
        total, looks = self.trial.nothing(), set(self.looks)
        clock = _Clock(self)
        chunks = self._chunks(missing, bool(finished), progress, clock)
        with contextlib.closing(chunks):
            for deals in self.ranges:
                if deals in finished:
                    total = total + self._read(deals)
                else:
                    sums = self._next(chunks, deals, total.blocks, progress)
                    self._write(deals, sums)
                    total = total + sums
                    clock.tick(total)
                if deals.stop in looks and self._ends(total, clock):
                    break
                progress.expect(self._games(self.judge.expected() or self.looks[-1]))
        clock.stop(total)
        self.folder.update(stopped={"deals": total.blocks, "why": self.judge.stopped})
        return total

    def _chunks(
        self, missing: Sequence[range], resumed: bool, progress: Progress, clock: _Clock
    ) -> Generator[Chunks, None, None]:
        """What is played of the missing stretches, in order; nothing is done before the first one is asked for."""
        if resumed:
            progress.note("going on where the run stopped")
        self.folder.update(**self._about(), status="running")
        for job in self.trial.jobs:
            prepare(job, progress.note)
        clock.start()
        yield from play_together(
            self.trial.jobs,
            missing,
            jobs=self.config.jobs,
            backend=self.config.backend,
            keep=self.trial.keep,
            notice=progress.note,
            chunk=self.chunk,
        )

    def _next(self, chunks: Iterator[Chunks], deals: range, before: int, progress: Progress) -> TrialSums:
        """The sums of the next stretch that is missing."""
        sums: TrialSums | None = None
        for chunk in chunks:
            played = self.trial.sums(chunk)
            sums = played if sums is None else sums + played  # added up at once: many tables take much room
            done = before + chunk.first + chunk.count - deals.start
            progress.update(done * self.trial.cells, self.judge.so_far())
            if chunk.first + chunk.count == deals.stop:
                break
        if sums is None:
            raise RunError("the workers stopped without a word")
        return sums

    def _ends(self, total: TrialSums, clock: _Clock) -> bool:
        ended = self.folder.manifest.get("stopped") or {}
        late = ended.get("why") == "seconds" and ended.get("deals") == total.blocks
        return self.judge.ends(total, clock.seconds if clock.runs else 0.0, time_is_up=late)

    def _read(self, deals: range) -> TrialSums:
        sums = read_sums(self.folder.path / CHUNKS / file_name(deals), self.trial, deals)
        if sums is None:
            raise RunError(f"{self.folder.path / CHUNKS}: a file was changed during the run; start it again")
        return sums

    def _write(self, deals: range, sums: TrialSums) -> None:
        with os_errors(self.folder.path):
            write_sums(self.folder.path / CHUNKS / file_name(deals), self.trial, deals, sums)

    def _about(self) -> dict[str, Any]:
        """What the manifest says from the start."""
        return {
            "name": self.config.name,
            "kind": self.config.kind,
            "seed": self.config.seed,
            "unit": self.config.unit,
            "versions": versions(),
            "kernel": fingerprint(),
            "workers": count_workers(self.config.jobs),
            "backend": self.config.backend,
            "started": self.folder.manifest.get("started") or datetime.now(UTC).isoformat(timespec="seconds"),
        }


class _Clock:
    """Time that playing took, now and before an interruption; writes it into the manifest now and then."""

    def __init__(self, run: TrialRun) -> None:
        self._run = run
        self._start = self._last = self._cpu_start = 0.0
        self._cpu_before = float(run.folder.manifest.get("cpu_seconds") or 0.0)
        self.runs = False

    def start(self) -> None:
        """The first stretch is about to be played."""
        self._start = self._last = time.monotonic()
        self._cpu_start = time.process_time()
        self.runs = True

    @property
    def seconds(self) -> float:
        """So far."""
        return self._run.seconds + (time.monotonic() - self._start if self.runs else 0.0)

    def tick(self, total: TrialSums) -> None:
        """Another stretch has been played."""
        if time.monotonic() - self._last >= MANIFEST_SECONDS:
            self._last = time.monotonic()
            self.stop(total)

    def stop(self, total: TrialSums) -> None:
        """So far, or all, is finished."""
        seconds = self.seconds
        deals, rounds = (sum(pair) for pair in zip(self._run.earlier, (total.blocks, total.rounds), strict=True))
        speed = round(rounds / seconds) if seconds else 0
        cpu = self._cpu_before + (time.process_time() - self._cpu_start if self.runs else 0.0)
        self._run.folder.update(
            deals_done=deals,
            rounds_done=rounds,
            seconds=round(seconds, 3),
            cpu_seconds=round(cpu, 3),
            rounds_per_second=speed,
        )
