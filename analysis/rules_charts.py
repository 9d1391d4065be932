"""Charts of what rules change: effects in order of size (Pareto), and how two factors influence each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.document import shortened
from analysis.figures import Result, describe
from analysis.marks import above, ends, interval, rows, span, titled
from analysis.rules_document import by_size, headline, is_clear

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _PLOT = 0.3, 2.4
"""Height of a row and of a plot of lines, in inches."""

_ASIDE = 0.03
"""How far the marks of two lines are apart, in levels, so that neither interval hides the other."""

_LABEL_WIDTH = 34

_MOST = 24
"""Effects that a chart shows, the largest ones."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are, by name."""
    found: dict[str, Callable[[Result], Axes]] = {}
    for response in result["asked"]["responses"]:
        found[f"effects_{response}"] = partial(plot_effects, response=response)
    if "interactions" in result["figures"]:
        found["interaction"] = plot_interaction
    return found


def plot_effects(result: Result, ax: Axes | None = None, response: str | None = None) -> Axes:
    """Effects on a response from the largest down, interactions among them; hollow where an effect is not clear."""
    response = response or headline(result)
    metric = describe(f"{response}_effect")
    factor = 100.0 if metric.unit == "difference" else 1.0
    unit = "percentage points" if metric.unit == "difference" else metric.unit.removeprefix("difference of ")
    sections = [result["figures"][name] for name in ("effects", "interactions") if name in result["figures"]]
    everything = {name: found[f"{response}_effect"] for section in sections for name, found in section.items()}
    order = sorted(everything, key=lambda name: -abs(everything[name]["value"] or 0))[:_MOST]
    figures = [everything[name] for name in order]
    names, shown = shortened(order, _LABEL_WIDTH), [numerals.text(figure, metric) for figure in figures]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(order), room_for(names), room_for(shown))
        drawn.axvline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, (name, figure) in enumerate(zip(order, figures, strict=True)):
            value = factor * (figure["value"] or 0)
            drawn.plot([0, value], [row, row], color=style.GRID, linewidth=6, zorder=1.5)
            interval(drawn, figure, row, factor, 2.5)
            face = style.BLUE if is_clear(result, name, response) else style.PAPER
            drawn.plot(value, row, "o", markersize=5.5, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([0.0, *ends(figures)], factor))
        above(drawn, 0, "no effect")
        rows(drawn, names, shown)
        titled(drawn, f"Effects on {metric.label}", f"{unit} more or less", 0.22)
    return drawn


def plot_interaction(result: Result, ax: Axes | None = None) -> Axes:
    """Means of the levels of one factor, a line for each level of another; parallel lines if effects add up.

    The two factors are those with the largest interaction.
    """
    response = headline(result)
    largest = by_size(result, "interactions", response)[0]
    effect = next(e for e in result["effects"] if e["name"] == largest)
    number = {factor["name"]: i for i, factor in enumerate(result["factors"])}
    first, second = (number[name] for name in effect["factors"])
    levels = [result["factors"][i]["levels"] for i in (first, second)]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _PLOT, 0.55, 1.6)
        for j, name in enumerate(levels[1]):
            cells = [{first: i, second: j} for i in range(len(levels[0]))]
            means, low, high = ([_mean(result, response, c, key) for c in cells] for key in ("value", "low", "high"))
            at = [i + _ASIDE * (j - (len(levels[1]) - 1) / 2) for i in range(len(means))]
            color, line = (style.BLUE, "-") if j == 0 else (style.VERMILION, (0, (4, 2)) if j == 1 else (0, (1, 2)))
            drawn.plot(at, means, "o", color=color, linestyle=line, markersize=5)
            drawn.vlines(at, low, high, color=color, linewidth=2, alpha=0.6)
            label = shortened([f"{effect['factors'][1]}={name}"], 22)[0]
            place: dict[str, Any] = {"xytext": (8, -3), "textcoords": "offset points", "fontsize": 8.5}
            drawn.annotate(label, (len(means) - 1, means[-1]), color=color, **place)
        drawn.set_xticks(range(len(levels[0])), levels[0])
        drawn.set_xlim(-0.15, len(levels[0]) - 0.85)
        drawn.grid(axis="y")
        metric = describe(response)
        unit = ", %" if metric.unit == "share" else ", pp" if metric.unit == "difference" else ""
        titled(drawn, f"Mean {metric.label}{unit}", effect["factors"][0])
    return drawn


def _mean(result: Result, response: str, levels: dict[int, int], key: str = "value") -> float:
    """Mean of the cells that have some levels, or of the ends of their intervals.

    The mean of the ends holds the mean of the values at least as surely as each interval holds its own, since widths
    add up whatever the cells, which play the same deals, have in common.
    """
    cells = [cell for cell in result["cells"] if all(cell["levels"][f] == level for f, level in levels.items())]
    values = [result["figures"]["cells"][cell["name"]][response] for cell in cells]
    factor = 100.0 if describe(response).unit in ("share", "difference") else 1.0
    ends = [figure["value"] if figure[key] is None else figure[key] for figure in values]
    return float(factor * sum(ends) / len(ends))
