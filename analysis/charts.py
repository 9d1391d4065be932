"""Charts of a result: ``plot_wins(result)`` and its siblings draw on any axes, `save_charts` writes files.

Every function takes a result and, if you have them, matplotlib axes; it returns the axes. Nothing is computed here that
is not in the result. matplotlib is imported on the first use only, and without pyplot, unless pyplot is in use already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, dismiss, new_figure, png_of, room_for, styled, svg_of
from analysis.convergence_chart import LEAST_LOOKS, plot_convergence
from analysis.document import shortened
from analysis.figures import Result
from analysis.marks import above, bars, ends, interval, limit, rows, span, titled, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LABEL_WIDTH = 26
"""Characters of a strategy's name at most."""

_ROW, _CARD_ROW, _CURVE = 0.32, 0.175, 2.4
"""Height of a row, of a row of the many cards, and of a curve, in inches."""

_TITLES = {
    "cards": "Cards laid per round",
    "cards_light": "Light side: cards laid per round",
    "cards_dark": "Dark side: cards laid per round",
    "cards_regular": "Regular side: cards laid per round",
    "cards_flex": "Flex side: cards laid per round",
}

_QUANTILES = {"p50": (50, "half are over by"), "p90": (10, "90 % by"), "p99": (1, "99 % by")}
"""Percentage still running at each quantile, and how it is called."""

_BEHIND = 1.75
"""Length of the axis of a curve in terms of the last quantile, which leaves room for its label."""

_DRAWERS = {
    "compare": "analysis.compare_charts",
    "plan": "analysis.plan_document",
    "length": "analysis.length_charts",
    "sweep": "analysis.sweep_charts",
    "family": "analysis.family_document",
    "league": "analysis.league_charts",
    "rules": "analysis.rules_charts",
    "cards": "analysis.cards_charts",
    "balance": "analysis.balance_charts",
}
"""Modules with a function `drawings`, by kinds of results that are no tables."""


def plot_wins(result: Result, ax: Axes | None = None) -> Axes:
    """Win share of every strategy, per seat, with intervals and the even share."""
    order = result["rankings"]["strategies"]["order"]
    figures = [result["figures"]["strategies"][name]["win_share"] for name in order]
    return _shares(result, "Win share per seat", shortened(order, _LABEL_WIDTH), figures, ax)


def plot_positions(result: Result, ax: Axes | None = None) -> Axes:
    """Win share of every position, counted from the dealer's left, with intervals and the even share."""
    section = result["figures"]["positions"]
    names = {"1": "1 (left of dealer)", str(len(section)): f"{len(section)} (dealer)"}
    figures = [metrics["win_share"] for metrics in section.values()]
    return _shares(result, "Win share by position", [names.get(p, p) for p in section], figures, ax)


def plot_length(result: Result, ax: Axes | None = None) -> Axes:
    """Share of the rounds still running after so many turns."""
    return _survival(result, "turns", "rounds", result["figures"]["length"]["round"], ax)


def plot_matches(result: Result, ax: Axes | None = None) -> Axes:
    """Share of the matches still running after so many rounds."""
    return _survival(result, "rounds", "matches", result["figures"]["matches"]["match"], ax)


def plot_cards(result: Result, ax: Axes | None = None, section: str | None = None) -> Axes:
    """Cards of every kind laid per round, for one side of the cards; the first, if none is named."""
    chosen = section or next(iter(result["cards"]))
    names = list(result["figures"][chosen])
    figures = [metrics["plays"] for metrics in result["figures"][chosen].values()]
    values = [figure["value"] for figure in figures]
    with styled():
        shown = [numerals.text(figure, "plays") for figure in figures]
        drawn = axes_or_new(ax, TOP + BOTTOM + _CARD_ROW * len(names), room_for(names), room_for(shown))
        bars(drawn, values)
        known = [(row, f["low"], f["high"]) for row, f in enumerate(figures) if f["low"] is not None]
        if known:
            drawn.hlines(*zip(*known, strict=True), color=style.BLUE, linewidth=2.2)
        rows(drawn, names, shown)
        drawn.set_xlim(0, max(values) * 1.02 or 1)
        titled(drawn, _TITLES[chosen], "cards per round, all players together")
    return drawn


def prepare() -> None:
    """Import what drawing needs, a third of a second's work; may run in a thread beside a simulation."""
    with styled():
        new_figure(1.0)
    import_module("matplotlib.backends.backend_svg")
    import_module("matplotlib.backends.backend_agg")


def save_charts(result: Result, folder: Path) -> dict[str, str]:
    """Write all charts into a folder as PNG and SVG, and return the SVG documents by name.

    The same result gives the same bytes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    documents = {}
    for name, figure in _figures(result):
        documents[name] = svg_of(figure)
        (folder / f"{name}.svg").write_text(documents[name], "utf-8")
        (folder / f"{name}.png").write_bytes(png_of(figure))
    return documents


def svg_charts(result: Result) -> dict[str, str]:
    """All charts as SVG documents, by name."""
    return {name: svg_of(figure) for name, figure in _figures(result)}


def _figures(result: Result) -> Iterator[tuple[str, Figure]]:
    """Every chart in turn, to be saved before the next one is asked for."""
    with styled():
        for name, draw in drawings(result).items():
            figure = cast("Figure", draw(result).figure)
            yield name, figure
            dismiss(figure)


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a result, by name."""
    if result["kind"] in _DRAWERS:
        others: dict[str, Callable[[Result], Axes]] = import_module(_DRAWERS[result["kind"]]).drawings(result)
        return others
    found: dict[str, Callable[[Result], Axes]] = {}
    if len(result["strategies"]) > 1:
        found["wins"] = plot_wins
    found |= {"positions": plot_positions, "length": plot_length}
    if "matches" in result["figures"]:
        found["matches"] = plot_matches
    if len(result.get("looks", ())) >= LEAST_LOOKS:
        found["convergence"] = plot_convergence
    return found | {section: partial(plot_cards, section=section) for section in result["cards"]}


def _shares(
    result: Result, title: str, names: Sequence[str], figures: Sequence[Mapping[str, Any]], ax: Axes | None
) -> Axes:
    """Dots with intervals, on stems from the even share; hollow where the interval contains it."""
    even = result["even_share"]
    shown = [numerals.text(figure, "win_share") for figure in figures]
    what = {"round": "rounds", "match": "matches"}[result["asked"]["unit"]]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(names), room_for(names), room_for(shown))
        drawn.axvline(100 * even, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(figures):
            value = 100 * figure["value"]
            drawn.plot([100 * even, value], [row, row], color=style.GRID, linewidth=5, zorder=1.5)
            covers = interval(drawn, figure, row, 100.0, 2.5, even)
            face = style.PAPER if covers else style.BLUE
            drawn.plot(value, row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([even, *ends(figures)]))
        above(drawn, 100 * even, f"even share {100 * even:.3g} %")
        rows(drawn, names, shown)
        titled(drawn, title, f"% of {what} won, with {numerals.percent(result['confidence'])} intervals", 0.22)
    return drawn


def _survival(result: Result, unit: str, what: str, figures: Mapping[str, Any], ax: Axes | None) -> Axes:
    """A falling curve with its band of intervals and the quantiles marked on it."""
    curve = result["curves"][unit]
    end = _end(curve["at"][-1], [figures[f"{unit}_{name}"]["value"] for name in _QUANTILES])
    at = [turns for turns in curve["at"] if turns <= end]
    value, low, high = ([100 * share for share in curve[key][: len(at)]] for key in ("value", "low", "high"))
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.5, 0.2)
        drawn.fill_between(at, low, high, step="post", color=style.BAND, linewidth=0)
        drawn.plot(at, value, drawstyle="steps-post", color=style.BLUE, linewidth=1.8)
        for name, (left, words) in _QUANTILES.items():
            _mark(drawn, figures[f"{unit}_{name}"], left, f"{words} {unit[:-1]}")
        if curve["limit"] is not None and curve["limit"] <= end:
            limit(drawn, curve["limit"], what)
        drawn.set_xlim(0, end)
        drawn.set_ylim(0, 102)
        drawn.xaxis.set_major_locator(whole_numbers())
        drawn.grid(axis="y")
        titled(drawn, f"Share of {what} still running, %", f"{unit} played")
    return drawn


def _end(last: float, quantiles: Sequence[float | None]) -> float:
    """Length of the axis of a curve: as far as the marks and their labels go, or the curve if marks are missing."""
    known = [value for value in quantiles if value is not None]
    marked = _BEHIND * max(known, default=0)
    return max(marked, 1) if len(known) == len(quantiles) else max(marked, last)


def _mark(ax: Axes, figure: Mapping[str, Any], left: float, words: str) -> None:
    """A quantile on the curve, with its interval along it."""
    value, low, high = figure["value"], figure["low"], figure["high"]
    if value is None:
        return
    if low is not None and high is not None:
        ax.plot([low, high], [left] * 2, color=style.VERMILION, linewidth=2.5, zorder=3)
    ax.plot(value, left, "o", color=style.VERMILION, markersize=5, zorder=4)
    text = f"{words} {numerals.text(figure, 'turns_p50')}"
    ax.annotate(text, (value, left), xytext=(7, 5), textcoords="offset points", fontsize=8.5)
