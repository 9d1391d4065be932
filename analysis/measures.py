"""What two strategies can be compared by, and amounts of it as people write them: ``0.2pp``, ``1.5 points``."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

_AMOUNT = re.compile(r"([-+]?(?:\d+(?:_\d+)*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z%]*)")


@dataclass(frozen=True)
class Measure:
    """A metric of a comparison.

    Attributes:
        name: Its name in experiments.
        label: Its name in sentences.
        unit: What follows a number.
        factor: What a value is multiplied with before it is written.
        words: What a positive and a negative difference are called.
        margin: The largest difference that counts as none unless the user says otherwise, as text.
        plan: Sizes of differences that a plan looks at unless the user says otherwise, as text.
        figure: Name of the difference among the figures of a result.
        meaning: What the difference is.
    """

    name: str
    label: str
    unit: str
    factor: float
    words: tuple[str, str]
    margin: str
    plan: tuple[str, ...]
    figure: str
    meaning: str

    def read(self, text: str) -> float:
        """An amount as a number in the measure's own unit, shares from 0 to 1; raises `ValueError`."""
        match = _AMOUNT.fullmatch(text.strip())
        units = ("pp",) if self.unit == "pp" else ("", self.unit, self.unit.removesuffix("s"))
        if match is None or match[2].lower() not in units:
            raise ValueError(f"must be an amount of {self.name} such as {self.margin}")
        number = float(match[1])
        if not math.isfinite(number):
            raise ValueError("must be a finite number")
        return number / self.factor

    def write(self, amount: float) -> str:
        """An amount as `read` takes it."""
        joint = "" if self.unit == "pp" else " "
        return f"{amount * self.factor:.10g}{joint}{self.unit}"


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure(
            "win",
            "win share",
            "pp",
            100.0,
            ("better", "worse"),
            "0.2pp",
            ("2pp", "1pp", "0.5pp", "0.2pp", "0.1pp"),
            "win_difference",
            "share of games won",
        ),
        Measure(
            "points",
            "points",
            "points",
            1.0,
            ("better", "worse"),
            "0.5 points",
            ("5 points", "2 points", "1 points", "0.5 points", "0.2 points"),
            "points_difference",
            "points scored in a game",
        ),
        Measure(
            "rank",
            "place",
            "places",
            1.0,
            ("better", "worse"),
            "0.01 places",
            ("0.1 places", "0.05 places", "0.02 places", "0.01 places"),
            "places_gained",
            "places gained, the winner being first and the others ranked by the points in their hands",
        ),
        Measure(
            "turns",
            "length",
            "turns",
            1.0,
            ("longer", "shorter"),
            "0.2 turns",
            ("2 turns", "1 turns", "0.5 turns", "0.2 turns"),
            "turns_difference",
            "turns of a game",
        ),
    )
}


def amount_text(value: object) -> str:
    """The text of an amount that may also be written as a bare number; raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError("must be an amount such as 0.2pp")
    return value.strip() if isinstance(value, str) else f"{value:.10g}"
