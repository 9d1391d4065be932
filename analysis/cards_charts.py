"""Charts of a study of cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from analysis import cards_words as words
from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.figures import Result
from analysis.marks import above, ends, interval, rows, span, titled, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _CURVES = 0.27, 2.6
"""Height of a row and of curves, in inches."""

_BELOW = 0.22
"""How far below its bar a mark is drawn, in rows, so that neither interval hides the other."""

_LINE = 0.05
"""Height of a name beside a curve, as part of the axis."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a study, by name."""
    figures, found = result["figures"], dict[str, Callable[..., Any]]()
    if "opening" in figures:
        for side in dict.fromkeys(card["side"] for card in result["cards"]):
            found[f"values_{side}" if side else "values"] = partial(plot_values, side=side)
    if "effect" in figures:
        found["effects"] = plot_effects
    if "dose" in figures:
        found["dose"] = plot_dose
    if "situations" in figures:
        found["regret"] = plot_regret
    return found


def plot_values(result: Result, ax: Axes | None = None, side: str | None = None) -> Axes:
    """Opening value of the cards of a side, on stems from an average number.

    A mark is hollow where the card is not told from a number, allowing for the number of cards; a diamond shows what
    counting those who ever held the card would say.
    """
    wanted = side if side is not None else result["cards"][0]["side"]
    cards = [card for card in words.ranked(result) if card["side"] == wanted]
    figures = [words.figure_of(result, "opening", card, "opening_value") for card in cards]
    seen = [words.figure_of(result, "observed", card, "held_gap") for card in cards]
    names, shown = [card["name"] for card in cards], [numerals.text(f, "opening_value") for f in figures]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + 0.1 + _ROW * len(names), room_for(names), room_for(shown))
        drawn.axvline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, (card, figure, counted) in enumerate(zip(cards, figures, seen, strict=True)):
            value = 100 * figure["value"]
            drawn.plot([0, value], [row, row], color=style.GRID, linewidth=5, zorder=1.5)
            interval(drawn, figure, row, 100.0, 2.5)
            face = style.BLUE if words.differs(result, card) else style.PAPER
            drawn.plot(value, row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
            if counted is not None:
                drawn.plot(100 * counted["value"], row, "D", markersize=4.5, color=style.MUTED, markerfacecolor="none")
        drawn.set_xlim(*span([0.0, *ends(figures), *(f["value"] for f in seen if f is not None)]))
        above(drawn, 0, "a number")
        rows(drawn, names, shown)
        title = f"What a card of the {wanted} side is worth" if wanted else "What a card is worth"
        note = "pp of win share for each copy dealt" + ("; ◇ who ever held it (biased)" if any(seen) else "")
        titled(drawn, title, note, 0.22)
    return drawn


def plot_effects(result: Result, ax: Axes | None = None, response: str = "turns") -> Axes:
    """What every action adds to a round: bars for Shapley values, marks for last in."""
    section = result["figures"]["effect"]
    order = sorted(section, key=lambda name: -section[name][f"{response}_shapley"]["value"])
    bars = [section[name][f"{response}_shapley"] for name in order]
    marks = [section[name][f"{response}_last_in"] for name in order]
    shown = [numerals.text(figure, f"{response}_shapley") for figure in bars]
    factor = 100.0 if response in ("first", "skill") else 1.0
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(order), room_for(order), room_for(shown))
        drawn.axvline(0, color=style.MUTED, linewidth=1.0)
        for row, (bar, mark) in enumerate(zip(bars, marks, strict=True)):
            drawn.plot([0, factor * bar["value"]], [row, row], color=style.BAND, linewidth=9, zorder=1.5)
            interval(drawn, bar, row, factor, 2.5)
            if mark["low"] is not None:
                ends_at = [factor * mark["low"], factor * mark["high"]]
                drawn.plot(ends_at, [row + _BELOW] * 2, color=style.VERMILION, linewidth=1.5, zorder=2.5)
            drawn.plot(factor * mark["value"], row + _BELOW, "D", markersize=4.5, color=style.VERMILION, zorder=3)
        drawn.set_xlim(*span([0.0, *ends(bars), *ends(marks)], factor))
        rows(drawn, order, shown)
        unit = "pp" if factor > 1 else response.replace("_", " ")
        titled(drawn, "What the action of a card adds to a round", f"{unit}: Shapley value, and last in (◆)")
    return drawn


def plot_dose(result: Result, ax: Axes | None = None, response: str = "turns") -> Axes:
    """What other numbers of copies change, a curve for each card, with the usual number at 0."""
    curves = _curves(result, response)
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVES, 0.5, room_for(list(curves)))
        drawn.axhline(0, color=style.MUTED, linewidth=1.0)
        ends_at: dict[str, tuple[int, float, str]] = {}
        for place, (name, points) in enumerate(_by_end(curves)):
            at, figures = [copies for copies, _ in points], [figure for _, figure in points]
            values = [figure["value"] for figure in figures]
            low, high = ([_end(figure, key) for figure in figures] for key in ("low", "high"))
            line = ("-", "--", ":", "-.")[place % 4]
            color = (style.BLUE, style.VERMILION, style.MUTED)[place % 3]
            drawn.fill_between(at, low, high, color=style.BAND, alpha=0.4, linewidth=0)
            drawn.plot(at, values, line, color=color, marker="o", markersize=3.5, linewidth=1.4)
            ends_at[name] = at[-1], values[-1], color
        _name_ends(drawn, ends_at)
        drawn.xaxis.set_major_locator(whole_numbers())
        drawn.grid(axis="y")
        titled(drawn, f"{response.replace('_', ' ').capitalize()} of a round, against the printed deck", "copies")
    return drawn


def _name_ends(ax: Axes, ends_at: Mapping[str, tuple[int, float, str]]) -> None:
    """Names in the colors of their curves, beside the ends or as near as there is room, from the lowest up."""
    low, high = ax.get_ylim()
    line, free = _LINE * (high - low), low
    beside = max(copies for copies, _, _ in ends_at.values())
    for name, (_, value, color) in ends_at.items():
        free = max(free, value)
        ax.annotate(
            name, (beside, free), xytext=(6, 0), textcoords="offset points", va="center", color=color, fontsize=8
        )
        free += line


def _curves(result: Result, response: str) -> dict[str, list[tuple[int, Mapping[str, Any]]]]:
    """Changes by copies for every card."""
    found: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for name, row in result["figures"]["dose"].items():
        card, _, copies = name.partition("=")
        found.setdefault(card, []).append((int(copies), row[f"{response}_dose"]))
    return {card: sorted(points, key=lambda point: point[0]) for card, points in found.items()}


def _by_end(curves: Mapping[str, Sequence[Any]]) -> list[tuple[str, Any]]:
    return sorted(curves.items(), key=lambda item: item[1][-1][1]["value"])


def _end(figure: Mapping[str, Any], key: str) -> float:
    return float(figure["value"] if figure[key] is None else figure[key])


def plot_regret(result: Result, ax: Axes | None = None) -> Axes:
    """Gain of playing a card now in every situation; bold where it is surely a gain or a loss."""
    cells, names = result["situations"], list(result["figures"]["play_now"])
    found = [[_gain(result, name, *cell) for cell in cells] for name in names]
    values = [[math.nan if figure is None else 100 * figure["value"] for figure in row] for row in found]
    limit = max((abs(value) for row in values for value in row if not math.isnan(value)), default=1.0)
    with styled():
        from matplotlib.colors import LinearSegmentedColormap

        colors = LinearSegmentedColormap.from_list("gain", [style.VERMILION, style.PAPER, style.BLUE])
        drawn = axes_or_new(ax, TOP + BOTTOM + 0.25 + _ROW * len(names), room_for(names), 0.1)
        drawn.imshow(values, cmap=colors, vmin=-limit, vmax=limit, aspect="auto")
        for row, figures in enumerate(found):
            for column, figure in enumerate(figures):
                _write_gain(drawn, row, column, figure, limit)
        drawn.set_yticks(range(len(names)), list(map(words.shown, names)))
        drawn.set_xticks(range(len(cells)), [other for _, other in cells], fontsize=7)
        for own in dict.fromkeys(own for own, _ in cells):
            columns = [column for column, cell in enumerate(cells) if cell[0] == own]
            middle = sum(columns) / len(columns)
            drawn.text(middle, -0.65, f"{own} own", ha="center", va="bottom", fontsize=8, color=style.MUTED)
            drawn.axvline(columns[0] - 0.5, color=style.MUTED, linewidth=0.8)
        drawn.grid(visible=False)
        titled(drawn, "pp gained by playing it now", "cards of the next player", 0.28)
    return drawn


def _gain(result: Result, name: str, own: str, other: str) -> Any:
    """The gain of a card in a situation, None if it never occurred."""
    return result["figures"]["situations"].get(f"{name}, own {own}, next {other}", {}).get("play_gain")


def _write_gain(ax: Axes, row: int, column: int, figure: Mapping[str, Any] | None, limit: float) -> None:
    """A gain in its field; nothing where the intervals would say nothing either."""
    if figure is None or figure["low"] is None:
        return
    sure = not figure["low"] <= 0 <= figure["high"]
    value = round(100 * figure["value"])
    text = "0" if value == 0 else f"{value:+d}".replace("-", "−")
    color = style.PAPER if abs(value) > 0.7 * limit else style.INK
    weight = "bold" if sure else "normal"
    ax.text(column, row, text, ha="center", va="center", fontsize=7, fontweight=weight, color=color)
