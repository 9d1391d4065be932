"""Charts of fairness and luck: luck and skill by number of players, positions, starters, the first flip, comebacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.balance_document import chosen, known_starters
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.figures import Result
from analysis.marks import above, ends, interval, rows, span, titled
from analysis.table_words import seat_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _PLOT = 0.3, 2.5
"""Height of a row and of a plot, in inches."""

_PANELS = (
    ("luck_index", "luck: % of who wins", style.BLUE),
    ("skill_edge", "skill: pp over an even share", style.VERMILION),
)
"""Metrics of the chart of luck and skill, which have scales of their own."""

_BESIDE: dict[str, Any] = {"textcoords": "offset points", "fontsize": 8.5}


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are, by name."""
    found: dict[str, Callable[[Result], Axes]] = {
        "luck_skill": plot_luck_skill,
        "positions": plot_positions,
    }
    if len(known_starters(result, chosen(result))) > 1:
        found["starters"] = plot_starters
    found["comebacks"] = plot_comebacks
    if "first_flip" in result["figures"]:
        found["first_flip"] = plot_first_flip
    return found


def plot_luck_skill(result: Result, ax: Axes | None = None) -> Axes:
    """What the deal decides, and beside it what skill is worth, by number of players, with intervals."""
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _PLOT, 0.4, 0.15)
        drawn.set_axis_off()
        drawn.set_title("Luck and skill by number of players")
        for left, (metric, label, color) in zip((0.0, 0.56), _PANELS, strict=True):
            panel = drawn.inset_axes((left, 0.0, 0.44, 1.0))
            _by_players(panel, result, metric, color)
            titled(panel, "", label)
    return drawn


def _by_players(ax: Axes, result: Result, metric: str, color: str) -> None:
    """A figure in percent for every number of players, with its interval."""
    players = [table["players"] for table in result["tables"]]
    figures = [result["figures"]["luck"][table["name"]][metric] for table in result["tables"]]
    ax.plot(players, [100 * (figure["value"] or 0) for figure in figures], "o-", color=color, markersize=5)
    for n, figure in zip(players, figures, strict=True):
        if figure["low"] is not None:
            ax.plot([n, n], [100 * figure["low"], 100 * figure["high"]], color=color, linewidth=3, alpha=0.4)
    ax.set_xticks(players)
    ax.set_ylim(bottom=min(0.0, ax.get_ylim()[0]))
    ax.grid(axis="y")


def plot_positions(result: Result, ax: Axes | None = None) -> Axes:
    """Win share at every position of the table that is shown in detail; hollow where the even share is inside."""
    table = chosen(result)
    players = table["players"]
    found = result["figures"]["positions"][table["name"]]
    figures = {seat_name(p, players): found[f"win_share_at_{p}"] for p in range(1, players + 1)}
    title = f"Win share by position, {players} players"
    return _shares(figures, 1 / players, f"even share {100 / players:.3g} %", title, "% of rounds won", ax)


def plot_starters(result: Result, ax: Axes | None = None) -> Axes:
    """Win share of the seat left of the dealer by kind of starter, against its share in all rounds."""
    table = chosen(result)
    figures = {kind: found["win_share_at_1"] for kind, found in known_starters(result, table).items()}
    average = result["figures"]["positions"][table["name"]]["win_share_at_1"]["value"]
    title = f"Left of the dealer, by starter, {table['players']} players"
    return _shares(figures, average, f"all rounds {100 * average:.3g} %", title, "% of rounds won", ax)


def plot_first_flip(result: Result, ax: Axes | None = None) -> Axes:
    """What the first to flip wins more or less than an even share, by number of players."""
    figures = {name: found["first_flipper_edge"] for name, found in result["figures"]["first_flip"].items()}
    return _shares(figures, 0.0, "even share", "The first to flip", "pp of win share more than even", ax)


def _shares(
    figures: Mapping[str, Mapping[str, Any]], compared: float, words: str, title: str, label: str, ax: Axes | None
) -> Axes:
    """Rows of shares with intervals against a value; hollow where the interval contains it."""
    unit = "first_flipper_edge" if compared == 0 else "win_share"
    names, shown = list(figures), [numerals.text(figure, unit) for figure in figures.values()]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(names), room_for(names), room_for(shown))
        drawn.axvline(100 * compared, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for row, figure in enumerate(figures.values()):
            value = 100 * figure["value"]
            drawn.plot([100 * compared, value], [row, row], color=style.GRID, linewidth=5, zorder=1.5)
            covers = interval(drawn, figure, row, 100.0, 2.5, compared)
            face = style.PAPER if covers else style.BLUE
            drawn.plot(value, row, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([compared, *ends(list(figures.values()))]))
        above(drawn, 100 * compared, words)
        rows(drawn, names, shown)
        titled(drawn, title, label, 0.22)
    return drawn


def plot_comebacks(result: Result, ax: Axes | None = None) -> Axes:
    """Win share of seats that were once so many cards behind, a curve for each number of players."""
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _PLOT, 0.5, 0.7)
        for table in result["tables"]:
            _comeback(drawn, table["players"], result["figures"]["comebacks"][table["name"]])
        drawn.set_ylim(bottom=0)
        drawn.grid(axis="y")
        titled(drawn, "Win share of those who were once behind, %", "cards behind the smallest hand, or more")
    return drawn


def _comeback(ax: Axes, players: int, found: Mapping[str, Mapping[str, Any]]) -> None:
    at = [int(name.split("_")[2]) for name in found]
    figures: Sequence[Mapping[str, Any]] = list(found.values())
    if not at:
        return
    ax.plot(at, [100 * f["value"] for f in figures], "-", color=style.BLUE, linewidth=1.4)
    low, high = ([100 * (f[key] if f[key] is not None else f["value"]) for f in figures] for key in ("low", "high"))
    ax.fill_between(at, low, high, color=style.BAND, alpha=0.5, linewidth=0)
    label = f"{players} players" if players == 2 else str(players)
    ax.annotate(label, (at[0], 100 * figures[0]["value"]), xytext=(-2, 4), color=style.BLUE, **_BESIDE)
