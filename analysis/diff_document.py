"""What there is to tell about the difference between two runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis import numerals
from analysis.diff import IDENTICAL, INDEPENDENT, PAIRED, SAME_DEALS, SUM_OF_WIDTHS, of_difference
from analysis.document import Document, Section, Table, printable
from analysis.figures import Figure, Result, describe

TITLES = {
    "difference": "The difference that was measured",
    "strategies": "What the strategies do",
    "positions": "Does the seat matter?",
    "length": "How long a round takes",
    "matches": "How long a match takes",
    "game": "What happens in a round",
}
"""Sections that are told first, in this order; those that only some kinds have follow under their own names."""

_LEFT_OUT = ("strategy_positions", "cards", "cards_light", "cards_dark", "cards_regular", "cards_flex")
"""Sections that are too long to be told; they stand in the JSON and CSV forms."""

_NOT_BRIEF = ("positions", "matches", "game")

_NAMED = 3
"""Figures that the answer names."""

_ADDED_UP = "†"
"""Marks figures whose difference is not known deal by deal, where others are."""

_ABOUT = {
    PAIRED: "Both play the same deals; {deals} of them were played again side by side, and intervals are those of the "
    "differences deal by deal, but for figures with †: there they add up both widths, more than is needed as a rule.",
    SAME_DEALS: "Both play the same deals, but only the two results are compared: intervals add up both widths, more "
    "than is needed as a rule.",
    INDEPENDENT: "The two play different deals: intervals put those of both runs together.",
    IDENTICAL: "Both runs have the same numbers to the last digit.",
}


def document(result: Result) -> Document:
    """What differs, the clearest things first."""
    told = [] if result["how"] == IDENTICAL else _told(result)
    sections = tuple(_section(result, key) for key in told)
    return Document(
        title=f"{_named(result['before'])} → {_named(result['after'])}",
        question="",
        verdict=verdict(result),
        warnings=tuple(_warnings(result)),
        asked=tuple(_facts(result)),
        rules=None,
        sections=(_changed(result), *sections) if result["changed"] else sections,
        diagnostics=(),
        footer=footer(result),
    )


def verdict(result: Result) -> str:
    """The clearest differences in a sentence."""
    if result["how"] == IDENTICAL:
        return f"Nothing differs: both runs have the same numbers, digest {result['after']['digest'][:12]}."
    figures = list(_all(result))
    clear = _clearest(result)
    if not figures:
        return "The two have no figures in common that could be compared."
    if not clear:
        return "No difference shows: every interval contains 0."
    told = [
        f"{_label(name, metric)} {numerals.text(f, of_difference(metric))}" for _, name, metric, f in clear[:_NAMED]
    ]
    return f"{len(clear)} of {len(figures)} figures differ, most clearly: {'; '.join(told)}."


def _clearest(result: Result) -> list[tuple[str, str, str, Figure]]:
    """The figures that differ, those that do so most clearly first."""
    return sorted((entry for entry in _all(result) if excludes_zero(entry[3])), key=lambda entry: -_clarity(entry[3]))


def excludes_zero(figure: Figure) -> bool:
    """Whether the interval of a difference leaves no doubt about its sign."""
    low, high = figure["low"], figure["high"]
    return low is not None and high is not None and (low > 0 or high < 0)


def footer(result: Result) -> str:
    """How the intervals were made."""
    about = _ABOUT[result["how"]].format(deals=numerals.whole(result["deals"] or 0))
    level = numerals.percent(result["confidence"])
    return f"Differences are after minus before. {about} ± shows {level} intervals, each for itself."


def _warnings(result: Result) -> Iterator[str]:
    before, after = result["before"], result["after"]
    if result["stale"]:
        yield "Another version of the program made these runs, so their deals could not be played again side by side."
    if before["kind"] != after["kind"]:
        yield f"Before is of kind {before['kind']}, after of kind {after['kind']}: little can be compared."
    figures = list(_all(result))
    clear = sum(excludes_zero(entry[3]) for entry in figures)
    expected = (1 - result["confidence"]) * len(figures)
    if result["how"] != IDENTICAL and 0 < clear <= 2 * expected:
        yield f"Of {len(figures)} figures about {expected:.0f} would seem to differ by chance alone."


def _facts(result: Result) -> Iterator[tuple[str, str]]:
    for label in ("before", "after"):
        facts = result[label]
        unit = {"round": "rounds", "match": "matches"}[facts["unit"]]
        size = f"{numerals.whole(facts['games'])} {unit} of {numerals.whole(facts['deals'])} deals"
        yield label, f"{_named(facts)}: {size}, seed {facts['seed']}, digest {facts['digest'][:12]}"


def _changed(result: Result) -> Section:
    rows = tuple(
        (printable(change["key"]), printable(change["before"]), printable(change["after"]))
        for change in result["changed"]
    )
    table = Table(("key", "before", "after"), rows, wordy=True)
    return Section("changed", "What was changed", (), (), (table,), brief=True)


def _section(result: Result, key: str) -> Section:
    """A section of figures, each with whose it is unless all are of the same."""
    values, alone = result["values"][key], len(result["figures"][key]) == 1
    rows = [
        (
            (describe(metric).label if alone and key != "strategies" else _label(name, metric))
            + (f" {_ADDED_UP}" if result["how"] == PAIRED and figure["method"] == SUM_OF_WIDTHS else ""),
            *(numerals.brief(value, metric) for value in values[name][metric]),
            numerals.text(figure, of_difference(metric)) + (" *" if excludes_zero(figure) else "  "),
        )
        for name, metrics in result["figures"][key].items()
        for metric, figure in metrics.items()
    ]
    table = Table(("* differs", "before", "after", "difference  "), tuple(rows), "* the interval leaves out 0")
    title = TITLES.get(key) or key.replace("_", " ").capitalize()
    named = {section for section, *_ in _clearest(result)[:_NAMED]}
    return Section(key, title, (), (), (table,), brief=key not in _NOT_BRIEF or key in named)


def _all(result: Result) -> Iterator[tuple[str, str, str, Figure]]:
    for section in _told(result):
        for name, metrics in result["figures"][section].items():
            for metric, figure in metrics.items():
                yield section, name, metric, figure


def _told(result: Result) -> list[str]:
    """The sections that are told, in order."""
    others = [key for key in result["figures"] if key not in TITLES and key not in _LEFT_OUT]
    told = [*(key for key in TITLES if key in result["figures"]), *others]
    return [key for key in told if key != "strategies" or not _in_all_seats(result)]


def _in_all_seats(result: Result) -> bool:
    """Whether one strategy sits in every seat, so that it wins an even share whatever is changed."""
    shares = [found.get("win_share", ()) for found in result["values"]["strategies"].values()]
    return len(shares) == 1 and bool(shares[0]) and all(share["low"] == share["high"] for share in shares[0])


def _clarity(figure: Figure) -> float:
    """How many half-widths a difference is away from 0."""
    half = (figure["high"] - figure["low"]) / 2
    return abs(figure["value"]) / half if half else float("inf")


def _label(name: str, metric: str) -> str:
    label = describe(metric).label
    if name.isdecimal():
        return f"position {name}: {label}"
    return label if name in ("round", "match", "a-b") else f"{printable(name)}: {label}"


def _named(facts: dict[str, Any]) -> str:
    return f"{printable(facts['name']) or 'run'} {facts['config_hash']}"
