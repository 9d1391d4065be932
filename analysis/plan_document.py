"""What there is to tell about a plan: how many deals find which difference, and how long that takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from analysis import compare_words as words
from analysis import numerals
from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.compare_document import asked_facts
from analysis.document import Document, Section, Table, printable
from analysis.figures import Result
from analysis.table_words import games

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def document(result: Result) -> Document:
    """The report of a plan."""
    return Document(
        title=printable(result["name"]) or "plan",
        question=printable(result["question"]),
        verdict=_verdict(result),
        warnings=warnings(result),
        asked=asked_facts(result),
        rules=rules(result),
        sections=(_targets(result), _budgets(result), _pilot(result)),
        diagnostics=diagnostics(result, []),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=glossary(result),
    )


def drawings(result: Result) -> dict[str, Callable[[Result], Axes]]:
    """A plan has no charts."""
    return {}


def _verdict(result: Result) -> str:
    a, b = words.names(result)
    if not result["spread"]["sd"]:
        return (
            f"{a} and {b} did not differ in any of {numerals.whole(result['played']['deals'])} deals: nothing to plan."
        )
    row = result["plan"][len(result["plan"]) // 2]
    power = numerals.percent(result["asked"]["power"])
    found = words.with_unit(numerals.text(_found(result), words.measure_of(result).figure), words.measure_of(result))
    find, know = (_size(result, row[key]) for key in ("effect", "half_width"))
    return (
        f"To find a difference of {row['target']} between {a} and {b} with a probability of {power} takes {find}; "
        f"to know the difference to ± {row['target']}, {know}. In the pilot of {words.deals(result)} it was {found}."
    )


def _size(result: Result, deals: int) -> str:
    """Deals, games and time."""
    count = deals * sum(result["asked"]["cells"])
    return f"{numerals.whole(deals)} deals ({numerals.whole(count)} {games(result)}{_time(result, count)})"


def _time(result: Result, count: int) -> str:
    """How long so many games take, judged by the pilot."""
    seconds, played = result["run"]["seconds"], result["played"]["games"]
    return f", about {span(count * seconds / played)}" if seconds and played else ""


def span(seconds: float) -> str:
    """A length of time in words, rounded."""
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.2g} {unit}" if seconds < 10 * size else f"{seconds / size:,.0f} {unit}"
    return f"{max(seconds, 0.1):.2g} s" if seconds < 9.5 else f"{seconds:.0f} s"


def _targets(result: Result) -> Section:
    power = numerals.percent(result["asked"]["power"])
    head = ("target", f"find it ({power})", "know it to ±", "stop on a verdict")
    rows = []
    for row in result["plan"]:
        sizes = (_cell(result, row[key]) for key in ("effect", "half_width", "sequence"))
        rows.append((row["target"], *sizes))
    caption = (
        f"Deals, and how long they take on this machine. A run of fixed size finds a true difference as large as the "
        f"target with a probability of {power}. The last column is for a comparison, which has no fixed size and stops "
        "once its confidence sequence leaves out 0: so many deals has it probably played by then, if the true "
        "difference is as large as the target."
    )
    return Section("targets", "How many deals?", (), (), (Table(head, tuple(rows), caption),), brief=True)


def _cell(result: Result, deals: int) -> str:
    return f"{numerals.whole(deals)}{_time(result, deals * sum(result['asked']['cells'])).replace(', about ', ': ')}"


def _budgets(result: Result) -> Section:
    measure, power = words.measure_of(result), numerals.percent(result["asked"]["power"])
    rows = tuple(
        (
            numerals.whole(row["games"]),
            _time(result, row["games"]).removeprefix(", about ") or numerals.NOTHING,
            _amount(row["half_width"], measure.factor, measure.unit),
            _amount(row["effect"], measure.factor, measure.unit),
        )
        for row in result["budgets"]
    )
    head = (games(result), "time", "interval ±", f"found with {power}")
    return Section("budgets", "How far does a budget reach?", (), (), (Table(head, rows),), brief=True)


def _amount(value: float | None, factor: float, unit: str) -> str:
    return "–" if value is None else f"{value * factor:.2g} {unit}"


def _found(result: Result) -> dict[str, Any]:
    """The difference in the pilot, with a t interval."""
    found: dict[str, Any] = result["figures"]["difference"]["a-b"][words.measure_of(result).figure]
    return found


def _pilot(result: Result) -> Section:
    measure = words.measure_of(result)
    size = words.with_unit(numerals.text(_found(result), measure.figure), measure)
    sd = result["spread"]["sd"] or 0.0
    deals = numerals.whole(result["played"]["deals"])
    text = (
        f"In the pilot of {deals} deals the difference was {size}. In a single deal it has a standard deviation of "
        f"{sd * measure.factor:.3g} {measure.unit}, on which this plan rests.",
    )
    return Section("pilot", "The pilot", text)
