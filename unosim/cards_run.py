"""Carrying out a study of cards: play each of its parts in the run folder, then say what it all means."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analysis.cards import summarize
from analysis.cards_metrics import DEFAULTS, default_cards
from analysis.cards_study import SHARES, Played, Study
from simulator.card_tables import forget_tables
from simulator.engine import carry_out, count_workers
from simulator.harvest import CardWork, Harvest, merged
from simulator.jit import COMPILING, fingerprint, is_warm
from unosim.cards_draft import PLAYERS, STRATEGY
from unosim.cards_experiment import GAMES, CardsExperiment
from unosim.cards_files import Sums, file_name, read_sums, write_sums
from unosim.concluding import facts_of, import_meanwhile, versions, write
from unosim.event_sample import Sampling
from unosim.experiment import config_hash
from unosim.frozen import freeze
from unosim.interrupts import recorded
from unosim.panel_run import write_tables
from unosim.progress import Progress, progress_for
from unosim.run_folder import CHUNKS, RunError, RunFolder, chunk_ranges, os_errors
from unosim.table_spec import format_table

TASK_ROUNDS = 1 << 15
"""Rounds of a task: a part of a second, whatever is played."""

FIRST_FILE = 1 << 18
"""Rounds of the first files of a part."""


@dataclass(frozen=True)
class Part:
    """One part of a study: what is played, and of how many deals."""

    name: str
    work: CardWork
    deals: int

    @property
    def ranges(self) -> list[range]:
        """The stretches of deals that have a file each."""
        return chunk_ranges(self.deals, self.work.rounds, FIRST_FILE)

    @property
    def rounds(self) -> int:
        """How many rounds that is."""
        return self.deals * self.work.rounds


def study_of(config: CardsExperiment) -> Study:
    """What is measured."""
    return Study(
        config.ruleset,
        config.players,
        config.seed,
        config.table,
        config.against,
        config.metrics,
        config.cards,
        config.doses,
        config.continuations,
    )


def parts_of(config: CardsExperiment, study: Study) -> list[Part]:
    """The parts of a study, which share its rounds as `SHARES` says."""
    works = study.works
    whole = sum(SHARES[name] for name in works)
    return [
        Part(name, work, max(1, round(config.games * SHARES[name] / whole / work.rounds)))
        for name, work in works.items()
    ]


def cards_result(
    config: CardsExperiment, *, quiet: bool = False, reports: bool = True, donor: Path | None = None
) -> dict[str, Any]:
    """Carry out a study of cards, or go on with it, and return its result; charts and reports if they are wanted."""
    study = study_of(config)
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        parts = parts_of(config, study)
        samples = Sampling(study.job, parts[0].deals)
        if reports:
            import_meanwhile()
            samples.start()
        sums = CardsRun(config, parts, folder, quiet).play()
        deals = {part.name: part.deals for part in parts}
        about = facts_of(config, folder, command_of(config)) | {"confidence": config.confidence, "games": config.games}
        result = summarize(study, Played(sums, deals, sum(part.rounds for part in parts)), about)
        write(folder, result, reports=reports, samples=samples)
        if reports:
            write_tables(folder, result)
    return result


@dataclass
class CardsRun:
    """A study of cards and its open folder."""

    config: CardsExperiment
    parts: list[Part]
    folder: RunFolder
    quiet: bool = False
    chunk: int | None = None

    def __post_init__(self) -> None:
        """Take up the time that was spent before."""
        self._before = float(self.folder.manifest.get("seconds") or 0.0)
        self._started: float | None = None
        self._said_so = False

    def play(self) -> dict[str, Sums]:
        """Play what is missing and return the sums of every part."""
        total = sum(part.rounds for part in self.parts)
        progress = progress_for(total, 0, "rounds", quiet=self.quiet)
        done, sums = 0, {}
        try:
            with recorded(self.folder):
                for part in self.parts:
                    sums[part.name] = self._play_part(part, done, progress)
                    done += part.rounds
        finally:
            progress.close()
            forget_tables()
        return sums

    def _play_part(self, part: Part, before: int, progress: Progress) -> Sums:
        """The sums of a part: stretches in order, from disk or from the table."""
        found = {deals: self._read(part, deals) for deals in part.ranges}
        missing = [deals for deals, sums in found.items() if sums is None]
        if missing:
            self._announce(part, progress)
        pieces = carry_out(
            part.work,
            missing,
            part.work.rounds,
            jobs=self.config.jobs,
            backend=self.config.backend,
            chunk=self.chunk or max(1, TASK_ROUNDS // part.work.rounds),
        )
        with contextlib.closing(pieces):
            for deals in missing:
                found[deals] = self._next(pieces, part, deals, before, progress)
                with os_errors(self.folder.path):
                    write_sums(self._path(part, deals), part.work, deals, found[deals] or {})
                self._note_time(before + deals.stop * part.work.rounds)
        return merged(sums for sums in found.values() if sums is not None)

    def _next(self, pieces: Iterator[Harvest], part: Part, deals: range, before: int, progress: Progress) -> Sums:
        """The sums of the next stretch that is missing."""
        arrays = []
        for piece in pieces:
            arrays.append(piece.arrays)
            progress.update(before + (piece.first + piece.count) * part.work.rounds, part.name)
            if piece.first + piece.count == deals.stop:
                return merged(arrays)
        raise RunError(f"{self.folder.path}: the deals {deals.start} to {deals.stop} were not played")

    def _announce(self, part: Part, progress: Progress) -> None:
        """Compile what is needed, and let the clock run."""
        self.folder.update(**self._about(), status="running")
        job, roots = part.work.needs()
        if not (self._said_so or is_warm(job.dtype, *roots)):
            progress.note(COMPILING)
            self._said_so = True
        part.work.compile()
        self._started = self._started or time.monotonic()

    def _note_time(self, rounds: int) -> None:
        seconds = self._before + (time.monotonic() - self._started if self._started else 0.0)
        speed = round(rounds / seconds) if seconds else 0
        self.folder.update(rounds_done=rounds, seconds=round(seconds, 3), rounds_per_second=speed)

    def _path(self, part: Part, deals: range) -> Path:
        return self.folder.path / CHUNKS / file_name(part.name, deals)

    def _read(self, part: Part, deals: range) -> Sums | None:
        return read_sums(self._path(part, deals), part.work, deals)

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


def command_of(config: CardsExperiment) -> str:
    """The command line that repeats a study; what is left to defaults is left out."""
    given: list[tuple[str, str]] = []
    defaults: dict[str, object] = {
        "edition": "flip",
        "players": PLAYERS,
        "against": "random",
        "games": GAMES,
        "confidence": 0.95,
    }
    defaults["continuations"] = CardsExperiment.model_fields["continuations"].default
    if set(config.table) != {STRATEGY}:
        given.append(("table", format_table(config.table)))
    given += [(key, str(getattr(config, key))) for key, usual in defaults.items() if getattr(config, key) != usual]
    if changed := config.ruleset.as_text():
        given.append(("rules", changed))
    if config.deck:
        given.append(("deck", config.ruleset.deck_as_text()))
    if set(config.metrics) != set(DEFAULTS):
        given.append(("metrics", ",".join(config.metrics)))
    if set(config.cards) != set(default_cards(config.ruleset)):
        given.append(("cards", ",".join(config.cards)))
    if config.doses != CardsExperiment.model_fields["doses"].default:
        given.append(("doses", ",".join(map(str, config.doses))))
    given.append(("seed", str(config.seed)))
    return shlex.join(["unosim", "cards", *(word for key, value in given for word in (f"--{key}", value))])
