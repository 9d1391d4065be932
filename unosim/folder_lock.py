"""One writer at a time: a lock on a file that the system takes back when its holder dies."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Locked(Exception):
    """Somebody else holds the lock; the message says who."""


class FolderLock:
    """A lock that is held from construction to `release`, or to the end of the process, however it ends.

    The file holds the number of the process. It is left over after a crash, which does no harm.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        while True:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(self._handle)
            except OSError:
                holder = os.pread(self._handle, 20, 0).decode(errors="replace") if hasattr(os, "pread") else ""
                os.close(self._handle)
                raise Locked(f"process {holder.strip() or 'unknown'}") from None
            if self._is_current():
                break
            os.close(self._handle)  # its last holder has removed it in the meantime
        os.truncate(self._handle, 0)
        os.write(self._handle, f"{os.getpid()}\n".encode())

    def _is_current(self) -> bool:
        """Whether the file that is locked is still the one at the path."""
        try:
            return os.path.samestat(os.fstat(self._handle), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Remove the file and let go."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        os.close(self._handle)
