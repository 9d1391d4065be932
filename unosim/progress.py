"""How far a run is: a bar on a terminal, plain lines elsewhere, nothing if it is to be quiet. All on standard error."""

from __future__ import annotations

import sys
import time
from collections import deque
from datetime import datetime, timedelta
from typing import Protocol

BAR_SECONDS = 0.25
LINE_SECONDS = 10.0
FIRST_LINE_SECONDS = 2.0

WIDE = 110
"""Columns of a terminal that has room for more than the bar and its speed."""

_WINDOW = 12


class Progress(Protocol):
    """Shows how far a run is."""

    def note(self, line: str) -> None:
        """Say something worth a line."""

    def update(self, done: int, extra: str = "") -> None:
        """So much is done; `extra` is what is known so far."""

    def expect(self, total: int) -> None:
        """So much will probably be done in all."""

    def close(self) -> None:
        """Leave the terminal as it was."""


def progress_for(total: int, done: int, unit: str, *, quiet: bool) -> Progress:
    """The progress of a run of `total` rounds or matches, of which `done` were finished before."""
    if quiet:
        return Quiet()
    if sys.stderr.isatty():
        return Bar(total, done)
    return Lines(total, unit)


class Speed:
    """Speed over the last few seconds, and what follows from it."""

    def __init__(self, total: int) -> None:
        self.total = total
        self._seen: deque[tuple[float, int]] = deque(maxlen=_WINDOW)
        self._noted = 0.0

    def learn(self, done: int) -> None:
        """Note how much is done."""
        now = time.monotonic()
        if now - self._noted >= BAR_SECONDS:
            self._seen.append((now, done))
            self._noted = now

    @property
    def per_second(self) -> float:
        """Rounds per second, 0 while it is not known."""
        if not self._seen:
            return 0.0
        (before, was), (now, done) = self._seen[0], self._seen[-1]
        return (done - was) / (now - before) if now > before else 0.0

    def seconds_left(self, done: int) -> float | None:
        """Seconds to the end, None while they are not known."""
        speed = self.per_second
        return (self.total - done) / speed if speed else None


class Quiet:
    """Says nothing."""

    def note(self, line: str) -> None:
        """Keep it to ourselves."""

    def update(self, done: int, extra: str = "") -> None:
        """Go on."""

    def expect(self, total: int) -> None:
        """Go on."""

    def close(self) -> None:
        """Go on."""


class Lines:
    """A plain line now and then, for logs."""

    def __init__(self, total: int, unit: str) -> None:
        self._unit = unit
        self._speed = Speed(total)
        self._next = time.monotonic() + FIRST_LINE_SECONDS

    def note(self, line: str) -> None:
        """Print the line."""
        print(line, file=sys.stderr, flush=True)

    def update(self, done: int, extra: str = "") -> None:
        """Print a line if it is time for one."""
        self._speed.learn(done)
        now = time.monotonic()
        if now >= self._next:
            self._next = now + LINE_SECONDS
            self.note(f"{done:,} of {self._speed.total:,} {self._unit}{_outlook(self._speed, done, extra)}")

    def expect(self, total: int) -> None:
        """Change the end."""
        self._speed.total = total

    def close(self) -> None:
        """Nothing to tidy up."""


class Bar:
    """A bar that is drawn four times a second."""

    def __init__(self, total: int, done: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as RichProgress
        from rich.table import Column

        self._speed = Speed(total)
        self._bar = RichProgress(
            BarColumn(bar_width=16),
            TextColumn("{task.fields[text]}", table_column=Column(no_wrap=True, overflow="ellipsis"), markup=False),
            console=Console(stderr=True),
            refresh_per_second=1 / BAR_SECONDS,
            transient=True,
        )
        self._task = self._bar.add_task("", total=total, completed=done, text=self._text(done, ""))
        self._bar.start()

    def note(self, line: str) -> None:
        """Print the line above the bar."""
        self._bar.console.print(line, markup=False, highlight=False)

    def update(self, done: int, extra: str = "") -> None:
        """Move the bar."""
        self._speed.learn(done)
        self._bar.update(self._task, completed=done, text=self._text(done, extra))

    def expect(self, total: int) -> None:
        """Change the end."""
        self._speed.total = total
        self._bar.update(self._task, total=total)

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()

    def _text(self, done: int, extra: str) -> str:
        """How far it is and what is known so far; the latter matters more where there is little room."""
        total = self._speed.total
        if self._bar.console.width >= WIDE:
            return f"{done:,} of {total:,}{_outlook(self._speed, done, extra)}"
        share = f"{100 * done / total:.0f} %" if total else ""
        return f"{share}{_outlook(self._speed, done, extra, clock=False)}"


def _outlook(speed: Speed, done: int, extra: str, *, clock: bool = True) -> str:
    """Speed, time left, clock time of the end, and what is known so far."""
    left = speed.seconds_left(done)
    parts = [extra]
    if left is not None:
        end = datetime.now().astimezone() + timedelta(seconds=left)
        parts = [f"{speed.per_second:,.0f}/s", f"{_span(left)} left" + (f" ({end:%H:%M:%S})" if clock else ""), extra]
    return "".join(f" · {part}" for part in parts if part)


def _span(seconds: float) -> str:
    """A time span in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
