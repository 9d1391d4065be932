"""Progress for terminals, for logs and for nobody."""

from __future__ import annotations

import io
import sys
import time

import pytest

from unosim import progress
from unosim.progress import Bar, Lines, Quiet, Speed, progress_for


class Clock:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


def test_speed_is_that_of_the_last_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, speed = Clock(monkeypatch), Speed(1_000_000)
    assert speed.seconds_left(0) is None
    speed.learn(500_000)  # finished before
    assert speed.per_second == 0
    for _ in range(100):
        clock.now += 0.5
        speed.learn(500_000 + int((clock.now - 100) * 1000))
    assert speed.per_second == pytest.approx(1000)
    assert speed.seconds_left(550_000) == pytest.approx(450)


def test_lines_come_now_and_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock, lines = Clock(monkeypatch), Lines(1_000_000, "rounds")
    for second in range(25):
        clock.now = 100.0 + second
        lines.update(10_000 * second, "sensible wins 27 %")
    printed = capsys.readouterr()
    assert printed.out == ""
    found = printed.err.splitlines()
    assert len(found) == 3
    assert found[0].startswith("20,000 of 1,000,000 rounds · 10,000/s · 2 min left (")
    assert found[0].endswith(") · sensible wins 27 %")


def test_the_bar_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    bar = progress_for(1_000_000, 0, "rounds", quiet=False)
    assert isinstance(bar, Bar)
    clock = Clock(monkeypatch)
    bar.update(10_000, "")
    clock.now += 1
    bar.update(20_000, "sensible wins 27.11 ± 0.20 %")
    bar.note("a line")
    bar.close()
    assert "a line" in screen.getvalue()
    assert bar._text(20_000, "sensible wins 27.11 ± 0.20 %") == (
        "2 % · 10,000/s · 2 min left · sensible wins 27.11 ± 0.20 %"
    )
    assert max(map(len, screen.getvalue().splitlines())) <= 80


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(progress_for(10, 0, "rounds", quiet=False), Lines)
    quiet = progress_for(10, 0, "rounds", quiet=True)
    assert isinstance(quiet, Quiet)
    quiet.note("x")
    quiet.update(5)
    quiet.close()
    assert capsys.readouterr().err == ""


def test_spans_are_readable() -> None:
    assert [progress._span(s) for s in (5, 89, 300, 7200)] == ["5 s", "89 s", "5 min", "2.0 h"]
