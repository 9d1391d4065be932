"""How a round can end."""

from __future__ import annotations

RUNNING, OUT, VOID, MAX_TURNS = range(4)

OUTCOMES = ("running", "out", "void", "max-turns")
"""Names by outcome number, as in `rounds.parquet` and the event log."""
