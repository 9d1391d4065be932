"""When a comparison is to stop, as people write it: ``decision``, ``0.1pp``, ``2M games``, ``30 s``, or several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from analysis.measures import Measure, amount_text
from unosim.experiment import MAX_GAMES
from unosim.problems import shown

DECISION, GAMES, SECONDS = "decision", "games", "seconds"
MAX_SECONDS = 10**9

EXAMPLES = 'decision, 0.1pp, "2M games" or "30 s"'

_NUMBER = r"(\d+(?:_\d+)*(?:\.\d+)?(?:[eE]\d+)?)\s*([kKM]?)"
_COUNT = re.compile(_NUMBER + r"\s*(?:games|rounds|matches)")
_TIME = re.compile(_NUMBER + r"\s*(s|sec|seconds?|min|minutes?)")

_FACTORS = {"": 1, "k": 10**3, "K": 10**3, "M": 10**6}


@dataclass(frozen=True)
class Until:
    """What ends a comparison; the first that holds.

    Attributes:
        decision: A clear verdict.
        precision: An interval as narrow as plus or minus this, as canonical text.
        games: As many games.
        seconds: As many seconds.
    """

    decision: bool = False
    precision: str | None = None
    games: int | None = None
    seconds: float | None = None

    def words(self) -> tuple[str, ...]:
        """All but the number of games, in canonical form; ``games`` alone for a run of fixed size."""
        found = [DECISION] if self.decision else []
        found += [self.precision] if self.precision else []
        return (*(found or [GAMES]), *([f"{self.seconds:g} s"] if self.seconds else []))


def read_until(value: Any, measure: Measure) -> Until:
    """Read one way to stop or a list of them; raises `ValueError` with what is wrong."""
    found: dict[str, Any] = {}
    for entry in value if isinstance(value, list | tuple) else [value]:
        for key, content in _entries(entry, measure):
            if key in found and key != GAMES:
                raise ValueError(f"{key} is given twice")
            found[key] = content if content is not None else found.get(key)
    if not found:
        raise ValueError(f"must be {EXAMPLES}, or a list of them, got {shown(value)}")
    return Until(**found)


def _entries(entry: Any, measure: Measure) -> Iterator[tuple[str, Any]]:
    """What one entry of a list asks for."""
    if isinstance(entry, dict):
        for key, content in entry.items():
            if key not in (GAMES, SECONDS):
                raise ValueError(f"a cap is games or seconds, got {shown(str(key))}")
            if isinstance(content, bool) or not isinstance(content, int | float):
                raise ValueError(f"{key} must be a number, got {shown(content)}")
            yield _cap(key, content)
        return
    text = amount_text(entry) if not isinstance(entry, str) else entry.strip()
    if text in (DECISION, GAMES):
        yield text, True if text == DECISION else None
    elif match := _COUNT.fullmatch(text):
        yield _cap(GAMES, float(match[1]) * _FACTORS[match[2]])
    elif match := _TIME.fullmatch(text):
        yield _cap(SECONDS, float(match[1]) * _FACTORS[match[2]] * (60 if match[3].startswith("m") else 1))
    else:
        yield "precision", _precision(text, measure)


def _cap(key: str, number: float) -> tuple[str, float]:
    if key == GAMES and not (1 <= number <= MAX_GAMES and number == int(number)):
        raise ValueError(f"games must be a whole number from 1 to {MAX_GAMES:,}, got {number:g}")
    if key == SECONDS and not 0 < number <= MAX_SECONDS:
        raise ValueError(f"seconds must be above 0 and at most {MAX_SECONDS:,}, got {number:g}")
    return key, int(number) if key == GAMES else float(number)


def _precision(text: str, measure: Measure) -> str:
    try:
        amount = measure.read(text)
    except ValueError:
        raise ValueError(f"must be {EXAMPLES.replace('0.1pp', measure.margin)}, got {shown(text)}") from None
    if amount <= 0:
        raise ValueError(f"must be an amount above 0, got {shown(text)}")
    return measure.write(amount)
