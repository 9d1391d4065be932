"""The chart of how win shares came about: their estimates and intervals after more and more deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.document import shortened
from analysis.figures import Result
from analysis.marks import apart, beside, deal_ticks, titled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEAST_LOOKS = 3
"""With fewer looks there is no telling how an answer came about."""

_HEIGHT = 2.4
"""Of the curves, in inches."""

_LABEL_WIDTH = 18
_LINE = 0.15
"""Height of a label, in inches."""


def plot_convergence(result: Result, ax: Axes | None = None) -> Axes:
    """Win shares of the strategies at every look, with the interval that holds at that look alone."""
    looks, names = result["looks"], result["rankings"]["strategies"]["order"]
    deals = [look["deals"] for look in looks]
    shown = shortened(names, _LABEL_WIDTH)
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _HEIGHT, 0.5, room_for(shown))
        drawn.axhline(100 * result["even_share"], color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)))
        ends = []
        for name in names:
            shares = [look["win_share"][name] for look in looks]
            low, high = (
                [100 * (s[key] if s[key] is not None else s["value"]) for s in shares] for key in ("low", "high")
            )
            values = [100 * share["value"] for share in shares]
            drawn.fill_between(deals, low, high, color=style.BAND, alpha=0.5, linewidth=0)
            drawn.plot(deals, values, "o-", color=style.BLUE, markersize=3, linewidth=1.4, clip_on=False)
            ends.append(values[-1])
        drawn.grid(axis="y")
        drawn.set_xscale("log")
        drawn.set_xlim(deals[0], deals[-1])
        deal_ticks(drawn, deals)
        bottom, top = drawn.get_ylim()
        for at, name in zip(apart(ends, (top - bottom) * _LINE / _HEIGHT), shown, strict=True):
            beside(drawn, at, name, 5)
        level = numerals.percent(result["confidence"])
        titled(
            drawn, "Win share per seat as deals came in, %", f"deals played; bands: {level} intervals, each on its own"
        )
    return drawn
