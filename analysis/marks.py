"""Marks that charts are made of: rows with names and values, intervals, lines with words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis import numerals, style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.ticker import MaxNLocator

MOST_TICKS = 7
"""Numbers of deals that fit below a chart."""


def above(ax: Axes, at: float, text: str) -> None:
    """What a vertical line stands for."""
    ax.annotate(
        text,
        (at, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        color=style.VERMILION,
        fontsize=8.5,
    )


def apart(values: Sequence[float], least: float) -> list[float]:
    """Heights of labels near falling values, at least so far from each other."""
    placed: list[float] = []
    for value in values:
        placed.append(value if not placed else min(value, placed[-1] - least))
    shift = sum(value - place for value, place in zip(values, placed, strict=True)) / max(1, len(placed))
    return [place + shift for place in placed]


def beside(ax: Axes, at: float, text: str, gap: float, color: str = style.INK) -> None:
    """What a value at the right edge is."""
    place = ax.get_yaxis_transform()
    ax.annotate(
        text,
        (1, at),
        xycoords=place,
        xytext=(gap, 0),
        textcoords="offset points",
        va="center",
        color=color,
        fontsize=8.5,
    )


def bars(ax: Axes, values: Sequence[float]) -> None:
    """Horizontal bars from 0, a row each, as one collection: single rectangles would take longer."""
    from matplotlib.collections import PolyCollection

    corners = [[(0, row - 0.33), (v, row - 0.33), (v, row + 0.33), (0, row + 0.33)] for row, v in enumerate(values)]
    ax.add_collection(PolyCollection(corners, facecolor=style.BAND, linewidth=0), autolim=False)


def interval(
    ax: Axes, figure: Mapping[str, Any], row: int, factor: float, width: float, compared: float | None = None
) -> bool:
    """Draw an interval on a row, if there is one, and tell whether it contains the value compared with."""
    low, high = figure["low"], figure["high"]
    if low is None or high is None:
        return True
    ax.plot([factor * low, factor * high], [row, row], color=style.BLUE, linewidth=width, zorder=2)
    return compared is not None and bool(low <= compared <= high)


def ends(figures: Sequence[Mapping[str, Any]]) -> list[float]:
    """All values and ends of intervals."""
    return [figure[key] for figure in figures for key in ("value", "low", "high") if figure[key] is not None]


def span(values: Sequence[float], factor: float = 100.0) -> tuple[float, float]:
    """Limits of an axis that holds all values times a factor, with room to breathe; in percent for shares."""
    low, high = factor * min(values), factor * max(values)
    pad = 0.08 * (high - low) or 1.0
    return low - pad, high + pad


def rows(ax: Axes, names: Sequence[str], values: Sequence[str]) -> None:
    """Rows from the top down, with their names at the left and their values at the right."""
    ax.set_yticks([])
    ax.set_ylim(len(names) - 0.4, -0.6)
    beside = ax.get_yaxis_transform()
    for row, (name, value) in enumerate(zip(names, values, strict=True)):
        ax.text(-0.02, row, name, transform=beside, ha="right", va="center_baseline")
        ax.text(1.02, row, value, transform=beside, va="center_baseline", fontsize=8.5)


def titled(ax: Axes, title: str, label: str, pad: float = 0.1) -> None:
    """Title and label of the x axis, placed without measuring the ticks: that would take longer than drawing."""
    height = ax.bbox.height / ax.figure.dpi
    ax.set_title(title, y=1 + pad / height, pad=0)
    ax.text(0.5, -0.38 / height, label, transform=ax.transAxes, ha="center", color=style.MUTED)


def whole_numbers() -> MaxNLocator:
    """Ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10])


def deal_ticks(ax: Axes, deals: Sequence[int]) -> None:
    """Ticks of looks: round numbers of deals, or the first and the last look if there are none between them."""
    round_ones = [step * 10**power for power in range(13) for step in (1, 2, 5)]
    between = [n for n in round_ones if deals and deals[0] <= n <= deals[-1]]
    if len(between) > MOST_TICKS:
        between = [n for n in between if str(n)[0] == "1"]
    chosen = between or sorted({*deals[:1], *deals[-1:]})
    ax.set_xticks(chosen, [numerals.whole(n) for n in chosen])
    ax.minorticks_off()


def limit(ax: Axes, limit: float, what: str) -> None:
    """Where what goes on is broken off."""
    ax.axvline(limit, color=style.MUTED, linewidth=1, linestyle=(0, (1, 2)))
    ax.text(limit, 100, f" {what} are broken off", rotation=90, ha="left", va="top", fontsize=8.5)
