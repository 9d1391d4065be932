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


class RuleError(ValueError):
    """A rule option that does not exist, a value it cannot have, or a combination that makes no sense.

    `reason` says what is wrong, `allowed` lists what could stand there instead (empty for combinations).
    """

    def __init__(
        self, option: str, value: object, reason: str, allowed: Iterable[str] = (), nearest: str | None = None
    ) -> None:
        self.option = option
        self.value = value
        self.reason = reason
        self.allowed = tuple(allowed)
        self.nearest = nearest
        super().__init__(option, value, reason, self.allowed, nearest)

    def __str__(self) -> str:
        text = f"rule {self.option}" + ("" if self.value is None else f"={self.value}") + f": {self.reason}"
        if self.allowed and (self.nearest is None or len(self.allowed) <= 10):
            text += f"; allowed: {', '.join(self.allowed)}"
        return text + (f'; did you mean "{self.nearest}"?' if self.nearest else "")
