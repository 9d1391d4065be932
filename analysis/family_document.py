"""What there is to tell about a family of comparisons: what may be claimed together, and the chart of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from analysis import numerals, style
from analysis.canvas import BOTTOM, TOP, axes_or_new, room_for, styled
from analysis.compare_words import with_unit
from analysis.document import Document, Picture, Section, Table, printable, shortened
from analysis.figures import Figure, Result
from analysis.marks import above, ends, interval, rows, span, titled
from analysis.measures import MEASURES
from analysis.table_words import listed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW = 0.32
"""Height of a row, in inches."""

_NAME = 34
"""Characters of a comparison's name at most."""

_CLAIMS = {
    "BETTER": "{a} {be} {better} than {b}",
    "WORSE": "{a} {be} {worse} than {b}",
    "EQUIVALENT": "{a} {be} within the margin of {b}",
    "UNDECIDED": "it is open how {a} compares with {b}",
}


def document(result: Result) -> Document:
    """The report of a family."""
    run, played = result["run"], result["played"]
    sizes = f"{numerals.whole(played['rounds'])} rounds of {numerals.whole(played['deals'])} deals"
    level = numerals.percent(result["confidence"])
    return Document(
        title=printable(result["name"]) or "family",
        question=printable(result["question"]),
        verdict=verdict(result),
        warnings=(),
        asked=_asked(result),
        rules=None,
        sections=(_together(result),),
        diagnostics=(("Digest", f"{played['digest']}; equal for equal runs, whatever the number of workers"),),
        footer=f"{sizes} in all; digest {played['digest'][:12]}. ± shows {level} intervals over deals.",
        command=run["command"],
        config=run["config"],
        versions=tuple(run["versions"].items()),
        glossary=_glossary(result),
        paste=_block(result),
    )


def verdict(result: Result) -> str:
    """What may be claimed of all comparisons together, with the same claim about several strategies made once."""
    found = result["comparisons"]
    side = next((key for key in "ab" if len({row[key] for row in found}) == 1), None)
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in found:
        shared = row[side] if side else row["name"]
        groups.setdefault((row["verdict"], row["metric"], shared), []).append(row)
    told = "; ".join(_claim(rows, side or "a") for rows in groups.values())
    return f"{told}. All of it holds together with {numerals.percent(result['confidence'])}."


def _claim(alike: Sequence[dict[str, Any]], side: str) -> str:
    """One claim about all comparisons with the same verdict that have one side in common."""
    first = alike[0]
    measure = MEASURES[first["metric"]]
    other = "b" if side == "a" else "a"
    sizes = [f"{printable(row[other])} ({_size(row, row['adjusted'])})" for row in alike]
    *others, last = sizes
    names = {side: printable(first[side]), other: f"{', '.join(others)} and {last}" if others else last}
    if first["metric"] == "turns":
        names = {"a": f"a game with {names['a']}", "b": f"one with {names['b']}"}
    be = "are" if other == "a" and len(alike) > 1 else "is"
    return _CLAIMS[first["verdict"]].format(**names, be=be, better=measure.words[0], worse=measure.words[1])


def _size(row: dict[str, Any], figure: Figure) -> str:
    measure = MEASURES[row["metric"]]
    return with_unit(numerals.text(figure, measure.figure), measure)


def _asked(result: Result) -> tuple[tuple[str, str], ...]:
    found = result["comparisons"]
    games = dict.fromkeys(f"{row['title']}, {row['players']} players" for row in found)
    metrics = dict.fromkeys(MEASURES[row["metric"]].label for row in found)
    facts = [
        ("Game", listed(list(games), "games")),
        ("Comparisons", f"{len(found)}; {result['asked']['comparisons']} share the error"),
        ("Compared by", listed(list(metrics), "metrics")),
        ("Margins", listed(list(dict.fromkeys(row["margin"] for row in found)), "margins")),
    ]
    return tuple((label, printable(text)) for label, text in facts)


def _together(result: Result) -> Section:
    body = []
    for row in result["comparisons"]:
        metric = MEASURES[row["metric"]].figure
        alone, adjusted = (numerals.text(row[key], metric) for key in ("alone", "adjusted"))
        chances = numerals.chance(row["p"]), numerals.chance(row["p_adjusted"])
        body.append((printable(row["name"]), alone, *chances, row["verdict"], adjusted))
    level = numerals.percent(result["confidence"])
    caption = (
        f"Differences with {level} intervals one by one, p by itself and adjusted (Holm); verdicts and adjusted "
        f"intervals hold for all {result['asked']['comparisons']} together (Bonferroni). Both hold at whatever look a "
        "comparison stopped."
    )
    head = ("comparison", "difference", "p", "adj. p", "verdict", "adjusted")
    text = (
        "Among several comparisons some look decided by chance alone. These share the error, so the chance that any "
        f"verdict is wrong is at most {numerals.percent(1 - result['confidence'])}.",
    )
    shown = "; ".join(f"{row[0]} {row[5]}" for row in body)
    pictures = (Picture("family", f"Differences with adjusted intervals: {shown}."),) if _same_metric(result) else ()
    title = "What may be claimed together?"
    return Section("together", title, text, pictures, (Table(head, tuple(body), caption),), brief=True)


def _block(result: Result) -> str:
    """The lines to paste into a message."""
    lines = [f"family    {len(result['comparisons'])} comparisons, {numerals.percent(result['confidence'])} together"]
    for row in result["comparisons"]:
        digest = f"config {row['run']['config_hash']}, digest {row['run']['digest'][:12]}"
        lines.append(f"{row['verdict']:<10}{printable(row['name'])}: {_size(row, row['adjusted'])}  # {digest}")
    return "\n".join([*lines, f"repeat    {result['run']['command']}"])


def _glossary(result: Result) -> tuple[tuple[str, str], ...]:
    return (
        ("p", "How often a difference at least as large would be seen if there were none."),
        ("adj. p", "p, multiplied so that the chance of any false claim in the family is kept (Holm, 1979)."),
        (
            "adjusted",
            f"An interval with its share of the error, {numerals.percent(1 - result['confidence'])} divided by "
            f"{result['asked']['comparisons']}. Holm's procedure is a little less strict, so an adjusted p-value can "
            "be small where the interval still contains 0; verdicts go by the interval.",
        ),
    )


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """The charts that there are for a family; none if its comparisons have different units."""
    return {"family": plot_family} if _same_metric(result) else {}


def plot_family(result: Result, ax: Axes | None = None) -> Axes:
    """Every difference with its adjusted interval; hollow where 0 is inside."""
    found: Sequence[dict[str, Any]] = result["comparisons"]
    measure = MEASURES[found[0]["metric"]]
    names = shortened([row["name"] for row in found], _NAME)
    figures = [row["adjusted"] for row in found]
    shown = [numerals.text(figure, measure.figure) for figure in figures]
    with styled():
        drawn = axes_or_new(ax, TOP + BOTTOM + _ROW * len(found), room_for(names), room_for(shown))
        drawn.axvline(0, color=style.VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1.8)
        for number, figure in enumerate(figures):
            covers = interval(drawn, figure, number, measure.factor, 2.5, 0.0)
            face = style.PAPER if covers else style.BLUE
            at = measure.factor * figure["value"]
            drawn.plot(at, number, "o", markersize=6, color=style.BLUE, markerfacecolor=face, zorder=3)
        drawn.set_xlim(*span([0.0, *ends(figures)], measure.factor))
        above(drawn, 0, "no difference")
        rows(drawn, names, shown)
        level = numerals.percent(result["confidence"])
        titled(drawn, "A minus B", f"{measure.label}, {measure.unit}, with adjusted {level} intervals", 0.22)
    return drawn


def _same_metric(result: Result) -> bool:
    return len({row["metric"] for row in result["comparisons"]}) == 1
