"""Where the process starts: so little is imported here that Ctrl-C is understood from the first moment on."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130


def main() -> int:
    """Run the command line and return the exit code."""
    try:
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by the caller: what is said goes nowhere
                setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        from unosim.cli import main as command_line

        return command_line()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
