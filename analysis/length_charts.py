"""Charts of lengths: survival curves, quantiles by number of players, matches, and what other rules do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.document import shortened
from analysis.figures import Result
from analysis.length_document import official, target
from analysis.marks import above, ends, interval, rows, span, titled, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CURVE, _ROW = 2.9, 0.3
"""Height of a chart of curves and of a row, in inches."""

_LABEL_WIDTH = 30

_LEVELS = (("turns_p99", "99 %", 0.45), ("turns_p90", "90 %", 0.7), ("turns_p50", "half", 1.0))
"""Quantiles from the longest to the shortest, their names, and how strong they are drawn."""

_BEHIND = 1.25
"""Length of the axis of turns in terms of the largest quantile."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are, by name."""
    found: dict[str, Callable[[Result], Axes]] = {"survival": plot_survival, "quantiles": plot_quantiles}
    if "match" in result["figures"]:
        found["matches"] = plot_matches
    if "changes" in result["figures"]:
        found["changes"] = plot_changes
    return found


def plot_survival(result: Result, ax: Axes | None = None) -> Axes:
    """Share of the rounds still running after so many turns, with medians.

    A curve for every number of players; with only one, a curve for each of the other rules too.
    """
    tables = result["tables"] if len(result["asked"]["players"]) == 1 else official(result)
    known = [_value(result, table["name"], "turns_p99") for table in tables]
    last = max((value for value in known if value is not None), default=1.0)
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.5, 0.2)
        for number, table in enumerate(tables):
            _curve(drawn, result, table, 84 - 72 * number / max(len(tables) - 1, 1), last)
        drawn.set_xlim(0, last)
        drawn.set_ylim(0, 102)
        drawn.xaxis.set_major_locator(whole_numbers())
        drawn.grid(axis="y")
        titled(drawn, "Share of rounds still running, %", "turns played; dots: half are over, by the turn named")
    return drawn


def _curve(ax: Axes, result: Result, table: Any, height: float, last: float) -> None:
    """One curve, named where it falls to a height of its own, so that names do not meet."""
    curve, several = result["curves"][table["name"]], len(result["asked"]["players"]) > 1
    at = [turns for turns in curve["at"] if turns <= last]
    share = [100 * value for value in curve["value"][: len(at)]]
    color, line = (style.VERMILION, (0, (4, 2))) if table["variant"] else (style.BLUE, "-")
    ax.plot(at, share, drawstyle="steps-post", color=color, linewidth=1.3, linestyle=line)
    median = _value(result, table["name"], "turns_p50")
    if median is not None:
        ax.plot(median, 50, "o", color=color, markersize=4, zorder=3)
    where = next((turns for turns, value in zip(at, share, strict=True) if value <= height), at[-1])
    name = f"{table['players']}p" if several else shortened([table["variant"] or "as asked"], _LABEL_WIDTH)[0]
    label = f"{name}: {median:g}" if median is not None else name
    box: dict[str, Any] = {"facecolor": style.PAPER, "edgecolor": "none", "pad": 0.6}
    place: dict[str, Any] = {"xytext": (3, 0), "textcoords": "offset points", "ha": "left", "va": "center"}
    ax.annotate(label, (where, height), color=color, fontsize=8, bbox=box, zorder=4, **place)


def plot_quantiles(result: Result, ax: Axes | None = None) -> Axes:
    """Turns by which half, 90 % and 99 % of the rounds are over, by number of players, with intervals."""
    tables = official(result)
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.5, 0.75)
        for metric, name, strength in _LEVELS:
            known = [(t["players"], result["figures"]["round"][t["name"]][metric]) for t in tables]
            points = [(players, f) for players, f in known if f["value"] is not None]
            if not points:
                continue
            drawn.plot(*zip(*((p, f["value"]) for p, f in points), strict=True), "o-", color=style.BLUE, alpha=strength)
            for players, figure in points:
                if figure["low"] is not None and figure["high"] is not None:
                    drawn.plot([players] * 2, [figure["low"], figure["high"]], color=style.BLUE, linewidth=3, alpha=0.4)
            players, figure = points[-1]
            drawn.annotate(f"{name}: {figure['value']:g}", (players, figure["value"]), xytext=(7, -3), **_BESIDE)
        drawn.set_ylim(0, None)
        drawn.set_xticks([t["players"] for t in tables])
        drawn.grid(axis="y")
        titled(drawn, "Turns by which rounds are over", "players")
    return drawn


_BESIDE: dict[str, Any] = {"textcoords": "offset points", "fontsize": 8.5}


def plot_matches(result: Result, ax: Axes | None = None) -> Axes:
    """Rounds per match by number of players, with the minutes that they take."""
    tables, figures = result["tables"], result["figures"]["match"]
    names = shortened([table["name"] for table in tables], _LABEL_WIDTH)
    means = [figures[table["name"]]["rounds_mean"] for table in tables]
    shown = [f"{numerals.brief(figures[t['name']]['match_minutes'], 'match_minutes')} min" for t in tables]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(tables), room_for(names), room_for(shown))
        for row, figure in enumerate(means):
            interval(drawn, figure, row, 1.0, 2.5)
            drawn.plot(figure["value"], row, "o", markersize=5.5, color=style.BLUE, zorder=3)
            drawn.annotate(f"{figure['value']:.1f}", (figure["value"], row), xytext=(8, -3), **_BESIDE)
        rows(drawn, names, shown)
        drawn.set_xlim(0, 1.15 * max(ends(means)))
        titled(drawn, f"Rounds per match to {target(result)} points", "rounds")
    return drawn


def plot_changes(result: Result, ax: Axes | None = None) -> Axes:
    """Turns with other rules minus turns without; hollow where 0 is inside the interval."""
    figures = {name: metrics["turns_change"] for name, metrics in result["figures"]["changes"].items()}
    names = shortened(list(figures), _LABEL_WIDTH)
    shown = [numerals.text(figure, "turns_change") for figure in figures.values()]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(figures), room_for(names), room_for(shown))
        drawn.axvline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(figures.values()):
            covers = interval(drawn, figure, row, 1.0, 2.5, 0.0)
            face = style.PAPER if covers else style.BLUE
            drawn.plot(figure["value"], row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([0.0, *ends(list(figures.values()))], 1.0))
        above(drawn, 0, "no difference")
        rows(drawn, names, shown)
        titled(drawn, "What other rules do to a round", "turns a round more or less", 0.22)
    return drawn


def _value(result: Result, name: str, metric: str) -> float | None:
    found: float | None = result["figures"]["round"][name][metric]["value"]
    return found
