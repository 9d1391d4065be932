"""Figures as people read them: ``28.41 % ± 0.09``.

How many decimals a value is shown with follows from its interval, by the rule of the Particle Data Group (Review of
Particle Physics, introduction, section 5.3): if the half-width begins with 100 to 354 two of its digits are shown, with
355 to 949 one, and with 950 or more it is rounded up to 1000 and two are shown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from analysis.figures import Metric, describe

Shown = Mapping[str, Any]

NOTHING = "–"

_PLAIN_DIGITS = 4
"""Significant digits of a value without an interval."""

_LOPSIDED = 0.1
"""A value further from the middle of its interval than this part of the half-width is shown with both ends."""


def text(figure: Shown | None, metric: str | Metric, *, unit: bool = True) -> str:
    """A value with its interval and, unless switched off, its unit.

    ``28.41 % ± 0.09``; ``0.007 % (0.002–0.017)`` where the interval is lopsided; ``309`` without an interval.
    """
    if figure is None:
        return NOTHING
    kind = describe(metric) if isinstance(metric, str) else metric
    factor, suffix, sign = _scale(kind)
    suffix = suffix if unit else ""
    value, low, high = (_times(figure[key], factor) for key in ("value", "low", "high"))
    if value is None:
        return _open(low, suffix)
    if low is None or high is None:
        ends = "" if low is None else f" (at least {_fixed(low, 0)})"
        return f"{plain(value, sign)}{suffix}{ends}"
    return _with_interval(value, low, high, kind, suffix)


def _with_interval(value: float, low: float, high: float, kind: Metric, suffix: str) -> str:
    """A value and its interval, both as they are printed."""
    sign, half = kind.unit.startswith("difference"), (high - low) / 2
    if half == 0:
        return f"{plain(value, sign)}{suffix}"
    decimals = 0 if all(x == round(x) for x in (value, low, high)) else decimals_for(half)
    if value == low == 0 and not sign:
        return f"0{suffix} (at most {_fixed(high, decimals)})"
    if kind.unit == "share" and value == high == 100:
        return f"{plain(value)}{suffix} (at least {_fixed(low, decimals)})"
    shown = f"{_fixed(value, decimals, sign)}{suffix}"
    if abs(value - (low + high) / 2) > _LOPSIDED * half:
        between = " to " if sign or low < 0 else "–"
        return f"{shown} ({_fixed(low, decimals, sign)}{between}{_fixed(high, decimals, sign)})"
    return f"{shown} ± {_fixed(half, decimals)}"


def brief(figure: Shown, metric: str | Metric) -> str:
    """A value with its unit and without its interval, but no more decimals than the interval leaves."""
    kind = describe(metric) if isinstance(metric, str) else metric
    factor, suffix, sign = _scale(kind)
    value, low, high = (_times(figure[key], factor) for key in ("value", "low", "high"))
    if value is None:
        return _open(low, suffix)
    half = 0.0 if low is None or high is None else (high - low) / 2
    if value == round(value) and value != 0 and kind.unit not in ("share", "difference"):
        half = 0
    return f"{_fixed(value, decimals_for(half), sign) if half else plain(value, sign)}{suffix}"


def plain(value: float, sign: bool = False) -> str:
    """A number without an interval: whole if it is whole, else with a few significant digits."""
    if value == round(value) and abs(value) < 1e15:
        return _fixed(value, 0, sign)
    return _fixed(value, max(0, _PLAIN_DIGITS - 1 - math.floor(math.log10(abs(value)))), sign)


def decimals_for(half_width: float) -> int:
    """Decimals to show beside a half-width; never more than 9."""
    if not 0 < half_width < math.inf:
        return 0
    exponent = math.floor(math.log10(half_width))
    leading = half_width / 10.0**exponent
    digits = 2 if leading < 3.545 else 1 if leading < 9.495 else 2
    exponent += leading >= 9.495
    return min(9, max(0, digits - 1 - exponent))


def percent(share: float) -> str:
    """A round share, such as a confidence, in percent."""
    return f"{100 * share:.4g} %"


def chance(p: float | None) -> str:
    """A p-value: three decimals, as far as they tell something."""
    if p is None:
        return NOTHING
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def whole(number: float) -> str:
    """A count with thousands separated."""
    return f"{number:,.0f}"


def _scale(metric: Metric) -> tuple[float, str, bool]:
    """Factor before printing, what follows the number, and whether a plus is written."""
    if metric.unit == "share":
        return 100.0, " %", False
    if metric.unit.startswith("difference"):
        return (100.0, " pp", True) if metric.unit == "difference" else (1.0, "", True)
    return 1.0, "×" if metric.unit == "×" else "", False


def _times(value: float | None, factor: float) -> float | None:
    """The product without the dust of binary fractions, so that 29 % is whole."""
    return None if value is None else round(value * factor, 10)


def _open(low: float | None, suffix: str) -> str:
    """A value beyond all that was watched."""
    return "beyond the limit" if low is None else f"over {_fixed(low, 0)}{suffix}"


def _fixed(value: float, decimals: int, sign: bool = False) -> str:
    """With a fixed number of decimals, separated thousands and a real minus; nothing that rounds to 0 is negative."""
    rounded = f"{abs(value):,.{decimals}f}"
    if not rounded.strip("0.,"):
        return rounded
    return ("−" if value < 0 else "+" if sign else "") + rounded
