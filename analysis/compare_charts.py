"""Charts of a comparison: forest plot, convergence funnel and lengths of rounds; as in `analysis.charts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.compare_words import measure_of
from analysis.document import printable
from analysis.figures import Result
from analysis.marks import above, beside, deal_ticks, ends, interval, rows, span, titled, whole_numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _CURVE = 0.32, 2.4
"""Height of a row and of a curve, in inches."""

_APART = 0.15
"""Part of the height of a chart that two labels beside it need."""

_TITLE = 24
"""Characters of two names that fit into a title."""

_BEHIND = 1.4
"""Length of the axis of lengths in terms of the turn by which 99 % of the rounds are over."""


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a comparison, by name."""
    return {"forest": plot_forest, "funnel": plot_funnel, "lengths": plot_lengths}


def plot_forest(result: Result, ax: Axes | None = None) -> Axes:
    """The difference with its interval, and that of win shares by position; hollow where 0 is inside."""
    measure, found = measure_of(result), result["verdict"]
    entries = {"overall": found["difference"]}
    if result["asked"]["sequential"]:
        entries["by one look alone"] = found["plain"]
    if measure.name == "win":
        places = sorted(result["figures"]["positions"].items(), key=lambda place: int(place[0]))
        entries |= {f"at position {p}": metrics["win_difference_here"] for p, metrics in places}
    shown = [numerals.text(figure, measure.figure) for figure in entries.values()]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(entries), room_for(list(entries)), room_for(shown))
        _margin(drawn, found["margin"] * measure.factor, vertical=False)
        drawn.axvline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(entries.values()):
            covers = interval(drawn, figure, row, measure.factor, 4.0 if row == 0 else 2.5, 0.0)
            face = style.PAPER if covers else style.BLUE
            value = measure.factor * figure["value"]
            drawn.plot(
                value, row, "o", markersize=7 if row == 0 else 5, color=style.BLUE, markerfacecolor=face, zorder=3
            )
        drawn.set_xlim(*span([0.0, *ends(list(entries.values()))], measure.factor))
        above(drawn, 0, "no difference")
        rows(drawn, list(entries), shown)
        titled(drawn, _minus(result), _label(result), 0.22)
    return drawn


def plot_funnel(result: Result, ax: Axes | None = None) -> Axes:
    """The difference at every look, with the interval that holds at all looks and the one that holds at one."""
    measure, looks = measure_of(result), [look for look in result["looks"] if look["low"] is not None]
    with styled():
        shown = numerals.text(result["verdict"]["difference"], measure.figure)
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.6, room_for([shown]))
        _margin(drawn, result["verdict"]["margin"] * measure.factor, vertical=True)
        drawn.axhline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)))
        deals = [look["deals"] for look in looks]
        column = {
            key: [measure.factor * look[key] for look in looks]
            for key in ("value", "low", "high", "plain_low", "plain_high")
        }
        for outer, low, high in ((True, "low", "high"), (False, "plain_low", "plain_high")):
            drawn.fill_between(
                deals, column[low], column[high], color=style.BAND, alpha=0.45 if outer else 1, linewidth=0
            )
        drawn.plot(deals, column["value"], "o-", color=style.BLUE, markersize=3.5, linewidth=1.6, clip_on=False)
        drawn.grid(axis="y")
        if len(looks) > 1:
            drawn.set_xscale("log")
            drawn.set_xlim(deals[0], deals[-1])
        deal_ticks(drawn, deals)
        if deals:
            beside(drawn, column["value"][-1], shown, 5)
            if abs(column["value"][-1]) > _APART * max(map(abs, drawn.get_ylim())):
                beside(drawn, 0, "no difference", 5, style.VERMILION)
        label = "deals played; outer band: holds at all looks, inner: at one alone"
        titled(drawn, f"{_minus(result)} at every look, {measure.unit}", label)
    return drawn


def plot_lengths(result: Result, ax: Axes | None = None) -> Axes:
    """Share of the rounds still running after so many turns, with A and with B at the table."""
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _CURVE, 0.5, 0.2)
        end = _end(result)
        for table, color, line in (("with B", style.VERMILION, (0, (4, 2))), ("with A", style.BLUE, "-")):
            curve = result["curves"][table]
            at = [turns for turns in curve["at"] if turns <= end]
            share, low, high = ([100 * x for x in curve[key][: len(at)]] for key in ("value", "low", "high"))
            drawn.fill_between(at, low, high, step="post", color=color, alpha=0.25, linewidth=0)
            drawn.plot(at, share, drawstyle="steps-post", color=color, linewidth=1.8, linestyle=line)
            _name(drawn, at, share, table, color, 60 if table == "with A" else 30)
        drawn.set_xlim(0, end)
        drawn.set_ylim(0, 102)
        drawn.xaxis.set_major_locator(whole_numbers())
        drawn.grid(axis="y")
        level = numerals.percent(result["confidence"])
        titled(drawn, "Share of rounds still running, %", f"turns played; bands: {level} intervals")
    return drawn


def _margin(ax: Axes, margin: float, *, vertical: bool) -> None:
    """The differences that count as none."""
    if margin > 0:
        draw = ax.axhspan if vertical else ax.axvspan
        draw(-margin, margin, color=style.GRID, linewidth=0, zorder=0.5)


def _minus(result: Result) -> str:
    """What the difference is of; names that are too long for a title are those of the block to paste."""
    names = [printable(strategy["name"]) for strategy in result["strategies"]]
    return " minus ".join(names if sum(map(len, names)) <= _TITLE else ("A", "B"))


def _label(result: Result) -> str:
    measure = measure_of(result)
    return f"{measure.label}, {measure.unit}, with {numerals.percent(result['confidence'])} intervals; margin shaded"


def _end(result: Result) -> float:
    """How far the axis of lengths goes."""
    lengths: Mapping[str, Any] = result["figures"]["length"]
    last = [lengths[table]["turns_p99"]["value"] for table in ("with A", "with B")]
    known = [value for value in last if value is not None]
    return max(_BEHIND * max(known), 1.0) if known else max(c["at"][-1] for c in result["curves"].values()) or 1.0


def _name(ax: Axes, at: list[int], share: list[float], name: str, color: str, height: float) -> None:
    """Say which curve it is, where it falls to a height."""
    where = next((turns for turns, value in zip(at, share, strict=True) if value <= height), at[-1])
    ax.annotate(name, (where, height), xytext=(6, 2), textcoords="offset points", color=color, fontsize=8.5)
