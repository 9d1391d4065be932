"""The chart of a sweep: a curve over the values of one number, else a row for every variant."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.document import shortened
from analysis.figures import Figure, Result
from analysis.marks import above, ends, interval, rows, span, titled
from analysis.sweep_words import against, measure_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _CURVE = 0.32, 2.6
"""Height of a row and of the curve, in inches."""

_NAME = 30
"""Characters of a variant's name at most."""

_BESIDE = 0.2
"""How far a figure of reserved deals stands below its row, in rows."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a sweep, by name."""
    return {"sweep": plot_sweep}


def plot_sweep(result: Result, ax: Axes | None = None) -> Axes:
    """The difference of every variant from the baseline; diamonds are what reserved deals say of the best."""
    values = _numbers(result)
    return _curve(result, values, ax) if len(values) > 2 else _forest(result, ax)


def _numbers(result: Result) -> list[float]:
    """The values of the only parameter or rule, if all are numbers; else none."""
    found = []
    for row in result["scan"]:
        if len(row["settings"]) != 1 or len(result["asked"]["over"]) != 1:
            return []
        try:
            found.append(float(next(iter(row["settings"].values()))))
        except ValueError:
            return []
    return found if all(map(math.isfinite, found)) else []


def _curve(result: Result, values: list[float], ax: Axes | None) -> Axes:
    factor = measure_of(result).factor
    checked = {row["variant"]: row["difference"] for row in result["finalists"]}
    near = 0.012 * (max(values) - min(values))
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.6, 0.2)
        _zero(drawn, result, vertical=True)
        points = sorted(zip(values, result["scan"], strict=True), key=lambda point: point[0])
        shown = [factor * row["adjusted"]["value"] for _, row in points]
        drawn.plot([value for value, _ in points], shown, color=style.BLUE, linewidth=1.4, zorder=2)
        for value, row in points:
            side = near if row["variant"] in checked else 0.0
            _upright(drawn, row["adjusted"], value - side, factor, ("o", style.BLUE))
            if row["variant"] in checked:
                _upright(drawn, checked[row["variant"]], value + side, factor, ("D", style.VERMILION))
        drawn.set_xticks(values, [f"{value:g}" for value in values])
        drawn.grid(axis="y")
        name = next(iter(result["asked"]["over"]))
        titled(drawn, f"{_title(result)}, {measure_of(result).unit}", f"{name}; {_legend(result)}")
    return drawn


def _forest(result: Result, ax: Axes | None) -> Axes:
    measure, scan = measure_of(result), result["scan"]
    checked = {row["variant"]: row["difference"] for row in result["finalists"]}
    names = shortened([row["variant"] for row in scan], _NAME)
    shown = [numerals.text(row["adjusted"], measure.figure) for row in scan]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(scan), room_for(names), room_for(shown))
        _zero(drawn, result, vertical=False)
        for number, row in enumerate(scan):
            covers = interval(drawn, row["adjusted"], number, measure.factor, 2.5, 0.0)
            face = style.PAPER if covers else style.BLUE
            at = measure.factor * row["adjusted"]["value"]
            drawn.plot(at, number, "o", markersize=5.5, color=style.BLUE, markerfacecolor=face, zorder=3)
            if (once_more := checked.get(row["variant"])) is not None:
                _lying(drawn, once_more, number + _BESIDE, measure.factor)
        every = [row["adjusted"] for row in scan] + list(checked.values())
        drawn.set_xlim(*span([0.0, *ends(every)], measure.factor))
        above(drawn, 0, "baseline")
        rows(drawn, names, shown)
        titled(drawn, _title(result), f"{measure.label}, {measure.unit}; {_legend(result)}", 0.22)
    return drawn


def _zero(ax: Axes, result: Result, *, vertical: bool) -> None:
    """No difference, and differences that count as none."""
    margin = measure_of(result).read(result["asked"]["margin"]) * measure_of(result).factor
    if margin > 0:
        shade = ax.axhspan if vertical else ax.axvspan
        shade(-margin, margin, color=style.GRID, linewidth=0, zorder=0.5)
    line = ax.axhline if vertical else ax.axvline
    line(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)


def _upright(ax: Axes, figure: Figure, at: float, factor: float, mark: tuple[str, str]) -> None:
    """A figure with its interval, standing."""
    shape, color = mark
    if figure["low"] is not None:
        ax.plot([at, at], [factor * figure["low"], factor * figure["high"]], color=color, linewidth=2.2, zorder=2.5)
    ax.plot(at, factor * figure["value"], shape, markersize=5.5, color=color, zorder=3)


def _lying(ax: Axes, figure: Mapping[str, Any], row: float, factor: float) -> None:
    """A figure of reserved deals with its interval, lying."""
    ax.plot([factor * figure["low"], factor * figure["high"]], [row, row], color=style.VERMILION, linewidth=2, zorder=2)
    ax.plot(factor * figure["value"], row, "D", markersize=4, color=style.VERMILION, zorder=3)


def _title(result: Result) -> str:
    return f"Against {shortened([against(result)], _NAME)[0]}"


def _legend(result: Result) -> str:
    level = numerals.percent(result["confidence"])
    diamonds = "; diamonds: reserved deals" if result["finalists"] else ""
    return f"adjusted {level} intervals{diamonds}"
