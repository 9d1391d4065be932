"""Leaving a run folder in order when a run breaks off."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

from unosim.run_folder import RunError, RunFolder


@contextlib.contextmanager
def recorded(folder: RunFolder) -> Iterator[None]:
    """Keep the manifest right if the run breaks off; a second Ctrl-C does not disturb that."""
    try:
        yield
    except BaseException:
        with _deaf_to_interrupts(), contextlib.suppress(RunError):
            folder.update(status="interrupted")
        raise


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let nothing disturb the last few steps."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
