"""``events.jsonl``: what happened, move by move, in a sample of the deals of a run; and the rounds of a report."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from simulator.chunk_file import write_atomically
from simulator.events import Event
from simulator.job import Job
from unosim.table_spec import format_table

EVENTS = "events.jsonl"

SAMPLED_ROUNDS = 24
"""Rounds from which a report chooses those it shows; so few are also played in a moment without compiled code."""

_STREAM = 3
_AT_A_TIME = 1 << 20


def sampled_deals(seed: int, deals: int, rate: float) -> Iterator[int]:
    """The deals of a run whose events are recorded: each with probability `rate`, the same ones every time."""
    from analysis.hashing import hashes

    limit = min(int(rate * (1 << 53)), 1 << 53)
    for first in range(0, deals, _AT_A_TIME):
        numbers = np.arange(first, min(first + _AT_A_TIME, deals), dtype=np.uint64)
        drawn = hashes(seed, _STREAM, numbers) >> np.uint64(11) < np.uint64(limit)
        yield from map(int, numbers[drawn])


def write_events(folder: Path, job: Job, deals: int, rate: float) -> None:
    """Replay the sampled deals in all their seatings and write down what happens."""
    events = _events(job, sampled_deals(job.seed, deals, rate))
    lines = (json.dumps(event, ensure_ascii=False) + "\n" for event in events)
    write_atomically(folder / EVENTS, lambda file: file.writelines(line.encode() for line in lines))


def samples_of(job: Job, deals: int) -> dict[str, Any]:
    """Rounds worth looking at, chosen from the first ones of a run of so many deals, see `analysis.picking`.

    Where the kernel that writes events has not been compiled yet, another interpreter plays these few rounds without
    compiled code, which gives the same events and takes a second instead of twenty.
    """
    try:
        found = _pick(job, deals, may_compile=False)
    except _NotCompiled:
        found = _pick_elsewhere(job, deals) or _pick(job, deals)
    for sample in found["picked"]:
        sample["command"] = _command(job, sample)
    changed = filter(None, (job.rules.as_text(), job.rules.deck_as_text()))
    return found | {"rules": ",".join(changed)}


class Sampling:
    """Chooses the rounds of a report, in the background if it is started early."""

    def __init__(self, job: Job, deals: int) -> None:
        self._job, self._deals = job, deals
        self._thread: threading.Thread | None = None
        self._found: dict[str, Any] | None = None

    def start(self) -> None:
        """Begin while other rounds are being played."""
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def result(self) -> dict[str, Any]:
        """The rounds, see `samples_of`."""
        if self._thread is not None:
            self._thread.join()
        if self._found is None:  # not started, or it failed there: what is wrong shows here
            self._found = samples_of(self._job, self._deals)
        return self._found

    def _work(self) -> None:
        with contextlib.suppress(Exception):
            self._found = samples_of(self._job, self._deals)


def _pick(job: Job, deals: int, *, may_compile: bool = True) -> dict[str, Any]:
    from analysis.picking import pick
    from analysis.replay import rounds_in

    rounds = islice(rounds_in(_events(job, range(deals), may_compile=may_compile)), SAMPLED_ROUNDS)
    return pick(rounds)


def _pick_elsewhere(job: Job, deals: int) -> dict[str, Any] | None:
    """The same from an interpreter without compiled code; None if it fails, for whatever reason."""
    command = [sys.executable, "-W", "ignore", "-c", f"from {__name__} import answer; answer()"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, input=pickle.dumps((job, deals)), env=environment, capture_output=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


def answer() -> None:
    """What the other interpreter does, after those who play the run: a job comes in, rounds go out."""
    if hasattr(os, "nice"):
        os.nice(5)
    json.dump(_pick(*pickle.load(sys.stdin.buffer)), sys.stdout)


def _command(job: Job, sample: Mapping[str, Any]) -> str:
    """The command line that shows a round again, card by card."""
    words = ["unosim", "trace", f"{job.seed}:{sample['deal']}", "--edition", job.rules.edition]
    words += ["--table", format_table(sample["seating"])]
    given = {"--rules": job.rules.as_text(), "--deck": job.rules.deck_as_text()}
    words += [word for flag, text in given.items() if text for word in (flag, text)]
    if job.unit == "match":
        words += ["--unit", "match"]
    return shlex.join([*words, "--html"])


class _NotCompiled(Exception):
    """There is no machine code yet for tracing this job."""


def _events(job: Job, deals: Iterable[int], *, may_compile: bool = True) -> Iterator[Event]:
    from simulator.trace import Tracer

    def not_compiled(line: str) -> None:
        raise _NotCompiled(line)

    tracer = Tracer(
        rules=job.rules,
        players=job.players,
        seed=job.seed,
        decide=job.functions,
        parameters=[entrant.parameters for entrant in job.entrants],
        seating=job.seatings_of(0, 1)[0],
        names=[entrant.name for entrant in job.entrants],
        notice=None if may_compile else not_compiled,
    )
    play = tracer.match if job.unit == "match" else tracer.round
    for deal in deals:
        for seating in job.seatings_of(deal, 1):
            tracer.seat(seating)
            yield from play(deal)
