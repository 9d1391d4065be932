"""Playing chunks of a run again, in other ways than before, to see that every integer is the same."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol

from analysis.trial import Trial, TrialSums, merged
from simulator.chunk_file import BadChunk, ChunkKey, read_chunk
from simulator.engine import play_together, prepare, simulate
from simulator.job import Job
from simulator.tally import Tally, merge
from unosim.design import job_of
from unosim.experiment import TableExperiment
from unosim.extending import experiment_in
from unosim.kinds import AnyExperiment
from unosim.problems import ConfigError, Problem
from unosim.run_folder import CHUNKS
from unosim.saved import read_result
from unosim.trial_files import read_sums

WAYS = (("sequential", 1), ("threading", 2), ("loky", 2))
"""Back ends and numbers of workers, taken in turn."""

TRIALS = {"compare": "unosim.duel_design:duel_of", "plan": "unosim.duel_design:duel_of"}
"""``"module:function"`` from the experiment to what has its trial, for kinds that play several tables."""

_NAME = re.compile(r"(\d{12})-(\d+)\.(npz|trial)")


@dataclass(frozen=True)
class Check:
    """A stretch of deals, how it was looked at and whether all was as it should be."""

    deals: str
    way: str
    ok: bool
    found: str

    def row(self) -> dict[str, object]:
        """As a row of a table."""
        return {
            "deals": self.deals,
            "played by": self.way,
            "state": "same" if self.ok else "DIFFERS",
            "digest": self.found,
        }


class Stretches(Protocol):
    """The finished stretches of a run, whatever it played."""

    def stored(self, deals: range) -> str | None:
        """Digest of what the file of a stretch holds; None if it is damaged or of another version."""

    def again(self, deals: range, backend: str, workers: int, chunk: int) -> str:
        """Digest of the same deals played anew."""

    def together(self, stretches: Sequence[range]) -> str:
        """Digest of all stretches."""


def verified(folder: str, count: int, note: Callable[[str], None]) -> Iterator[Check]:
    """Look at a run: all chunks together, and some that are played again.

    Raises `ConfigError` if there is no complete run of a kind that can be looked at.
    """
    result, config = read_result(folder), experiment_in(folder)
    home = Path(folder) / CHUNKS
    deals = _stretches(home, int(result["played"]["deals"]))
    if not deals:
        raise _problem(folder, "holds no chunks to compare with")
    stretches = _of(config, home, note)
    if any(stretches.stored(stretch) is None for stretch in deals):
        raise _problem(folder, "its chunks are damaged or made by another version, whose numbers may differ")
    whole, said = stretches.together(deals), str(result["played"]["digest"])
    yield Check(f"0-{deals[-1].stop - 1:,}", "all chunks", whole == said, _compared(said, whole))
    for number, stretch in enumerate(_some(deals, count)):
        backend, workers = WAYS[number % len(WAYS)]
        before = str(stretches.stored(stretch))
        after = stretches.again(stretch, backend, workers, len(stretch) // 3 + 1)
        way = f"{backend}, {workers} worker{'s' if workers > 1 else ''}"
        yield Check(f"{stretch.start:,}-{stretch.stop - 1:,}", way, before == after, _compared(before, after))


@dataclass(frozen=True)
class TableStretches:
    """The chunks of a table."""

    job: Job
    home: Path

    def stored(self, deals: range) -> str | None:
        """See `Stretches`."""
        try:
            return self._read(deals).digest()
        except BadChunk:
            return None

    def again(self, deals: range, backend: str, workers: int, chunk: int) -> str:
        """See `Stretches`."""
        return simulate(self.job, deals.start, len(deals), jobs=workers, backend=backend, chunk=chunk).digest()

    def together(self, stretches: Sequence[range]) -> str:
        """See `Stretches`."""
        return merge(map(self._read, stretches)).digest()

    def _read(self, deals: range) -> Tally:
        key = ChunkKey(self.job.digest_key, deals.start, len(deals))
        return read_chunk(self.home / key.name, key)


@dataclass(frozen=True)
class TrialStretches:
    """The files of a trial."""

    trial: Trial
    home: Path

    def stored(self, deals: range) -> str | None:
        """See `Stretches`."""
        sums = self._read(deals)
        return sums.digest() if sums else None

    def again(self, deals: range, backend: str, workers: int, chunk: int) -> str:
        """See `Stretches`."""
        parts = play_together(
            self.trial.jobs, [deals], jobs=workers, backend=backend, keep=self.trial.keep, chunk=chunk
        )
        return merged(map(self.trial.sums, parts)).digest()

    def together(self, stretches: Sequence[range]) -> str:
        """See `Stretches`."""
        return merged(sums for deals in stretches if (sums := self._read(deals))).digest()

    def _read(self, deals: range) -> TrialSums | None:
        return read_sums(self.home / f"{deals.start:012d}-{len(deals)}.trial", self.trial, deals)


def _of(config: AnyExperiment, home: Path, note: Callable[[str], None]) -> Stretches:
    if isinstance(config, TableExperiment):
        job = job_of(config)
        prepare(job, note)
        return TableStretches(job, home)
    if config.kind not in TRIALS:
        raise _problem(str(home.parent), f"experiments of kind {config.kind} cannot be verified")
    module, _, function = TRIALS[config.kind].partition(":")
    trial = getattr(import_module(module), function)(config).trial
    for job in trial.jobs:
        prepare(job, note)
    return TrialStretches(trial, home)


def _stretches(home: Path, end: int) -> list[range]:
    """The stretches of deals that there are files for, up to where the run ended, as long as they are without a gap."""
    found = {}
    for path in home.iterdir() if home.is_dir() else ():
        if name := _NAME.fullmatch(path.name):
            found[int(name[1])] = int(name[2])
    stretches: list[range] = []
    first = 0
    while first < end and first in found:
        stretches.append(range(first, first + found[first]))
        first += found[first]
    return stretches if first == end else []


def _some(stretches: Sequence[range], count: int) -> list[range]:
    """So many stretches at random, in order; with fewer of them, some several times."""
    chosen = secrets.SystemRandom()
    if count <= len(stretches):
        return sorted(chosen.sample(stretches, count), key=lambda deals: deals.start)
    return [stretches[i % len(stretches)] for i in range(min(count, max(len(stretches), len(WAYS))))]


def _compared(before: str, after: str) -> str:
    return after[:12] if before == after else f"{after[:12]}, not {before[:12]}"


def _problem(folder: str, message: str) -> ConfigError:
    return ConfigError([Problem(folder, None, "", message)])
