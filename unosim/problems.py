"""What is wrong with an experiment file, one line a problem.

A line reads ``configs/x.yaml:12: games: must be at least 1, got 0``: where, which key, what is wrong and, where it
helps, what was probably meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from simulator.errors import UnknownName, nearest_name

SHOWN = 5
"""Problems that are printed before the rest is only counted."""

_LONGEST_VALUE = 60
_LONGEST_SOURCE = 300
_LONGEST_KEY = 80
_LONGEST_MESSAGE = 800
_LONGEST_LIST = 20
_SHORTENED = 4


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: where it stands (a file or a flag), the line, the dotted key and what is the matter."""

    source: str
    line: int | None
    key: str
    message: str

    def __str__(self) -> str:
        source = cut(one_line(self.source), _LONGEST_SOURCE)
        place = source if self.line is None else f"{source}:{self.line}"
        key, message = cut(one_line(self.key), _LONGEST_KEY), cut(one_line(self.message), _LONGEST_MESSAGE)
        return ": ".join(part for part in (place, key, message) if part)


class ConfigError(Exception):
    """An experiment that cannot be run as it is written; `problems` says why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def lines(self, most: int = SHOWN) -> list[str]:
        """One line for each problem; of more than `most`, the rest is only counted."""
        lines = [str(problem) for problem in self.problems[:most]]
        rest = len(self.problems) - most
        return [*lines, f"… and {rest} more"] if rest > 0 else lines

    def __str__(self) -> str:
        return "\n".join(self.lines())


def one_line(text: str) -> str:
    """The text with everything escaped that would break the line or talk to the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def cut(text: str, most: int) -> str:
    """The text, or its beginning if it is longer than `most`."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def shown(value: object) -> str:
    """A value as it stands in a message: short, on one line, and in the words of YAML."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    return cut(one_line(f'"{value}"' if isinstance(value, str) else str(value)), _LONGEST_VALUE)


def choices(got: object, allowed: Iterable[str]) -> str:
    """The end of a message about a word: what is allowed (of a long list, what comes closest) and what was meant."""
    known = list(allowed)
    name = got if isinstance(got, str) else ""
    nearest = nearest_name(name, known)
    hint = f'; did you mean "{nearest}"?' if nearest else ""
    if len(known) <= _LONGEST_LIST:
        return f"; allowed: {', '.join(known)}{hint}"
    close = get_close_matches(name, known, n=_SHORTENED, cutoff=0) if len(name) <= _LONGEST_VALUE else known
    return f"; allowed: {', '.join(close[:_SHORTENED])} and {len(known) - _SHORTENED} more{hint}"


def about_unknown(error: UnknownName) -> str:
    """A message about a name that is in no registry."""
    return f"unknown {error.kind} {shown(error.name)}{choices(error.name, error.allowed)}"
