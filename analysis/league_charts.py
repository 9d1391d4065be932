"""Charts of a league: shares at mixed tables, pairs, who beats whom, strengths, neighbors; as in `analysis.charts`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from analysis import league_words as words
from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.document import shortened
from analysis.figures import Result
from analysis.marks import above, ends, interval, rows, span, titled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _CELL, _CIRCLE = 0.32, 0.34, 3.6
"""Height of a row, of a cell of a heat map and of the picture with arrows, in inches."""

_LABEL_WIDTH = 26
"""Characters of a strategy's name at most."""

_STRONGEST = 0.75
"""Opacity of the strongest cell of a heat map."""

_NEIGHBORS = 8
"""Effects of neighbors that are drawn, the surest ones."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a league, by name."""
    found: dict[str, Callable[[Result], Axes]] = {
        "mixture": plot_mixture,
        "pairs": plot_pairs,
        "arrows": plot_arrows,
        "strengths": plot_strengths,
    }
    if result["neighbor"] is not None:
        found["neighbors"] = plot_neighbors
    return found | {"length": plot_length}


def plot_mixture(result: Result, ax: Axes | None = None) -> Axes:
    """Win share of every strategy at mixed tables, with intervals, and brackets around those not told apart."""
    order = result["rankings"]["strategies"]["order"]
    figures = [words.mixture(result)[name]["win_share"] for name in order]
    names, shown = shortened(order, _LABEL_WIDTH), [numerals.text(figure, "win_share") for figure in figures]
    even = 100 * result["even_share"]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(names), room_for(names), room_for(shown) + 0.25)
        drawn.axvline(even, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(figures):
            value = 100 * figure["value"]
            drawn.plot([even, value], [row, row], color=style.GRID, linewidth=5, zorder=1.5)
            covers = interval(drawn, figure, row, 100.0, 2.5, even / 100)
            face = style.PAPER if covers else style.BLUE
            drawn.plot(value, row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([even / 100, *ends(figures)]))
        above(drawn, even, f"even share {even:.3g} %")
        rows(drawn, names, shown)
        _brackets(drawn, order, result["rankings"]["strategies"]["groups"])
        level = numerals.percent(result["confidence"])
        titled(drawn, "Win share at mixed tables", f"% of rounds, {level} intervals; brackets: not told apart", 0.22)
    return drawn


def plot_pairs(result: Result, ax: Axes | None = None) -> Axes:
    """What the row wins of the column at tables of their own; hatched where they are not told apart."""
    order = result["rankings"]["strategies"]["order"]
    names = [f"{name}  {i + 1}" for i, name in enumerate(shortened(order, _LABEL_WIDTH))]
    share = {(a, b): 100 * words.pair_share(result, a, b)["value"] for a in order for b in order if a != b}
    most = max(abs(value - 50) for value in share.values()) or 1.0
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CELL * len(order), room_for(names), 0.2)
        for i, a in enumerate(order):
            for j, b in enumerate(order):
                if a != b:
                    certain = b in result["beats"][a] or a in result["beats"][b]
                    _cell(drawn, i, j, share[a, b], (share[a, b] - 50) / most, certain=certain)
        _grid(drawn, names)
        titled(drawn, "Wins in pairs", "% that the row takes of the column; hatched: not told apart")
    return drawn


def plot_arrows(result: Result, ax: Axes | None = None) -> Axes:
    """Who surely beats whom in pairs: an arrow from winner to loser, bold where the loser wins more at mixed tables."""
    order = result["rankings"]["strategies"]["order"]
    k, upsets = len(order), set(words.upsets(result))
    angles = [math.pi / 2 - 2 * math.pi * i / k for i in range(k)]
    at = {name: (math.cos(angle), math.sin(angle)) for name, angle in zip(order, angles, strict=True)}
    with styled():
        drawn = axes_or_new(ax, TOP + _CIRCLE, 0.6, 0.6)
        for a in order:
            for b in result["beats"][a]:
                _arrow(drawn, at[a], at[b], bold=(a, b) in upsets)
        for name, label in zip(order, shortened(order, _LABEL_WIDTH), strict=True):
            x, y = at[name]
            drawn.plot(x, y, "o", markersize=9, color=style.BLUE, zorder=3)
            side = "left" if x > 0.1 else "right" if x < -0.1 else "center"
            drawn.text(1.13 * x, 1.13 * y, label, ha=side, va="center", fontsize=8.5)
        drawn.set_xlim(-2.1, 2.1)
        drawn.set_ylim(-1.25, 1.25)
        drawn.set_axis_off()
        drawn.set_title("Who beats whom in pairs", y=1.0)
    return drawn


def plot_strengths(result: Result, ax: Axes | None = None) -> Axes:
    """Plackett–Luce strengths with intervals; 1 is the average."""
    order = result["rankings"]["strategies"]["order"]
    figures = [words.mixture(result)[name]["strength"] for name in order]
    shown = [numerals.text(figure, "strength") for figure in figures]
    names = shortened(order, _LABEL_WIDTH)
    return _dots(result, "Strength (Plackett–Luce)", "1 = average", names, figures, shown, 1.0, ax)


def plot_neighbors(result: Result, ax: Axes | None = None) -> Axes:
    """What sitting right after each strategy is worth to anybody, and to whom most surely; hollow: not certain."""
    order, surest = words.by_seat_after(result), result["neighbors"][:_NEIGHBORS]
    names = [f"anybody after {name}" for name in order] + [f"{one['who']} after {one['after']}" for one in surest]
    effects = [words.mixture(result)[name]["seat_after"] for name in order]
    effects += [result["figures"]["neighbors"][name]["neighbor_effect"] for name in names[len(order) :]]
    hollow = [effect["low"] is None or effect["low"] <= 0 <= effect["high"] for effect in effects[: len(order)]]
    hollow += [not one["certain"] for one in surest]
    shown, figures = [numerals.text(effect, "neighbor_effect") for effect in effects], list(map(_in_points, effects))
    return _dots(result, "Win share right after whom", "pp", shortened(names, 34), figures, shown, 0.0, ax, hollow)


def plot_length(result: Result, ax: Axes | None = None) -> Axes:
    """Share of the rounds at mixed tables still running after so many turns."""
    from analysis import charts  # which looks for the charts of leagues here

    return charts.plot_length(result, ax)


def _dots(
    result: Result,
    title: str,
    label: str,
    names: Sequence[str],
    figures: Sequence[dict[str, Any]],
    shown: Sequence[str],
    compared: float,
    ax: Axes | None,
    hollow: Sequence[bool] | None = None,
) -> Axes:
    """A dot with its interval on every row, against a value."""
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(names), room_for(names), room_for(shown))
        drawn.axvline(compared, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(figures):
            if figure["value"] is None:
                continue
            covers = interval(drawn, figure, row, 1.0, 2.5, compared)
            empty = covers if hollow is None else hollow[row]
            face = style.PAPER if empty else style.BLUE
            drawn.plot(figure["value"], row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([compared, *ends(figures)], 1.0))
        rows(drawn, names, shown)
        titled(drawn, title, f"{label}, {numerals.percent(result['confidence'])} intervals")
    return drawn


def _in_points(figure: dict[str, Any]) -> dict[str, Any]:
    """A difference of shares in percentage points."""
    return {key: None if figure[key] is None else 100 * figure[key] for key in ("value", "low", "high")}


def _brackets(ax: Axes, order: Sequence[str], groups: Sequence[Sequence[str]]) -> None:
    """A line beside each group of at least two."""
    beside, lane = ax.get_yaxis_transform(), 0
    for group in groups:
        if len(group) > 1:
            first, last = order.index(group[0]), order.index(group[-1])
            x = 1.0 - 0.015 * (lane % 3)
            ax.plot([x, x], [first - 0.3, last + 0.3], transform=beside, color=style.MUTED, linewidth=2, clip_on=False)
            lane += 1


def _cell(ax: Axes, row: int, column: int, share: float, tone: float, *, certain: bool) -> None:
    """A cell of a heat map: blue where the row wins, vermilion where it loses, hatched where that is not sure."""
    from matplotlib.patches import Rectangle

    color = style.BLUE if tone >= 0 else style.VERMILION
    if certain:
        corner = (column - 0.48, row - 0.48)
        ax.add_patch(Rectangle(corner, 0.96, 0.96, color=color, alpha=_STRONGEST * abs(tone), linewidth=0))
    else:
        for shift in (-0.48, 0.0, 0.48):
            ends_x = [column + max(-0.48, shift - 0.48), column + min(0.48, shift + 0.48)]
            ends_y = [row + 0.48 + min(0.0, shift), row - 0.48 + max(0.0, shift)]
            ax.plot(ends_x, ends_y, color=style.GRID, linewidth=1.5, zorder=0.5)
    ax.text(column, row, f"{share:.1f}", ha="center", va="center_baseline", fontsize=8)


def _grid(ax: Axes, names: Sequence[str]) -> None:
    """Rows with names and numbered columns."""
    ax.set_xlim(-0.5, len(names) - 0.5)
    rows(ax, names, [""] * len(names))
    ax.set_xticks(range(len(names)), [str(i + 1) for i in range(len(names))])
    ax.grid(visible=False)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float], *, bold: bool) -> None:
    color = style.VERMILION if bold else style.BAND
    arrow = {
        "arrowstyle": "-|>,head_width=0.22,head_length=0.45",
        "color": color,
        "linewidth": 1.8 if bold else 1.0,
        "shrinkA": 7,
        "shrinkB": 8,
        "connectionstyle": "arc3,rad=0.08",
    }
    ax.annotate("", end, start, arrowprops=arrow, zorder=2 if bold else 1)
