"""Errors that say in one line what was wrong, what is allowed and what was probably meant.

All of them are `ValueError`s. They carry their parts as attributes, so that a command line or a notebook can show them
in its own way, and they survive pickling between worker processes.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest_name(name: str, allowed: Iterable[str]) -> str | None:
    """The allowed name that a mistyped one most resembles, or None if nothing is close."""
    by_key = {_key(known): known for known in allowed}
    found = get_close_matches(_key(name), by_key, n=1, cutoff=0.6)
    return by_key[found[0]] if found else None


def _key(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")


class UnknownName(ValueError):
    """A name that is not in a registry: an edition, a rule option, a strategy."""

    def __init__(self, kind: str, name: str, allowed: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.allowed = tuple(allowed)
        self.nearest = nearest_name(name, self.allowed)
        super().__init__(kind, name, self.allowed)

    def __str__(self) -> str:
        hint = f'; did you mean "{self.nearest}"?' if self.nearest else ""
        return f'unknown {self.kind} "{self.name}"; known: {", ".join(self.allowed)}{hint}'
