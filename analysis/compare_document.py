"""What there is to tell about a comparison: the verdict, how it came about, and what else differs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis import compare_words as words
from analysis import numerals
from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result, describe
from analysis.sequences import EARLY_STOP_NOTE
from analysis.table_words import games, seat_name

TABLES = ("with A", "with B")

_TONES = {"BETTER": "for", "WORSE": "against", "EQUIVALENT": "even", "UNDECIDED": "open"}


def document(result: Result) -> Document:
    """The report of a comparison."""
    return Document(
        title=printable(result["name"]) or "compare",
        question=printable(result["question"]),
        verdict=words.verdict(result),
        warnings=(*_alarms(result), *warnings(result)),
        asked=asked_facts(result),
        rules=rules(result),
        sections=(
            _differences(result),
            _convergence(result),
            _strategies(result),
            _positions(result),
            _length(result),
            _game(result),
        ),
        diagnostics=diagnostics(result, _diagnostics(result)),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*_glossary(), *glossary(result)),
        paste=words.block(result),
        tone=_TONES[result["verdict"]["verdict"]],
    )


def _alarms(result: Result) -> list[str]:
    found = []
    if not result["balance"]["ok"]:
        found.append("ALARM: seats or neighbors are not balanced as they should be. Do not trust this result.")
    if result["verdict"]["biased"]:
        found.append(EARLY_STOP_NOTE)
    return found


def asked_facts(result: Result) -> tuple[tuple[str, str], ...]:
    """What was asked and played."""
    asked, played, measure = result["asked"], result["played"], words.measure_of(result)
    a, b = words.names(result)
    with_a, with_b = asked["cells"]
    second = f"{with_b} times with B" if asked["field"] else "once with B alone"
    size = f"{numerals.whole(played['games'])} {games(result)} of {numerals.whole(played['deals'])} deals"
    changed = len(asked["rules"])
    facts = [
        ("Game", f"{asked['title']}, {asked['players']} players"),
        ("A", a),
        ("B", b),
        ("Field", words.field(result)),
        ("Compared by", f"{measure.label}: {measure.meaning}"),
        ("Rules", f"official but for {changed} (below)" if changed else "official"),
        ("Stops", _stops(result)),
        ("Played", f"{size}; each deal {with_a} times with A and {second}"),
        ("Seed", str(asked["seed"])),
    ]
    if asked["inferred"]:
        facts.append(("Deck", asked["inferred"]))
    return tuple((label, printable(text)) for label, text in facts)


def _stops(result: Result) -> str:
    """When the run was to stop."""
    asked = result["asked"]
    parts = []
    if asked["sequential"]:
        least = asked["looks"]["least"]
        also = f" and {numerals.whole(least)} deals are played" if least else ""
        parts.append(f"once the verdict is clear{also}, with a margin of {asked['margin']}")
    if asked["precision"]:
        parts.append(f"when the interval is within ± {asked['precision']}")
    cap = f"{numerals.whole(asked['games'])} {games(result)}"
    ends = " or ".join([*parts, f"at the latest after {cap}"] if parts else [f"after {cap}"])
    return f"{ends}. Looks at {asked['looks']['first']} deals and every {asked['looks']['growth']:g} times as many."


def _differences(result: Result) -> Section:
    figures, measure = result["figures"]["difference"]["a-b"], words.measure_of(result)
    order = [measure.figure, *(name for name in figures if name not in (measure.figure, "variance_gain"))]
    labels = {"turns_p50_difference": "half are over by turn", "turns_p90_difference": "90 % are over by turn"}
    labels["turns_p99_difference"] = "99 % are over by turn"
    rows = tuple((labels.get(m, describe(m).label), numerals.text(figures[m], m)) for m in order)
    caption = (
        "The first line is what the verdict is about. The others have intervals one by one; they describe and decide "
        "nothing."
    )
    table = Table((f"a {result['asked']['unit']}, A minus B", "difference"), rows, caption)
    text = (f"The run ended by {words.stopped(result)}.",)
    alt = "Difference with its interval: overall and at every position. Overall " + words.difference(result)
    return Section(
        "verdict", "How large is the difference?", text, (Picture("forest", f"{alt}."),), (table,), brief=True
    )


def _convergence(result: Result) -> Section:
    measure = words.measure_of(result)
    rows = []
    for look in result["looks"]:
        sequence = {key: look[key] for key in ("value", "low", "high")}
        plain = {"value": look["value"], "low": look["plain_low"], "high": look["plain_high"]}
        shown = (numerals.text(sequence, measure.figure), numerals.text(plain, measure.figure))
        rows.append((numerals.whole(look["deals"]), *shown))
    table = Table(
        ("deals", "at all looks together", "at this look alone"), tuple(rows), "Data of the chart.", folded=True
    )
    text = (
        "The outer band holds at all looks together, so a run may stop once the verdict is clear; the inner one holds "
        "only at a look that was chosen beforehand.",
    )
    alt = f"Difference and its intervals at {len(rows)} looks, from {rows[0][0]} to {rows[-1][0]} deals."
    return Section("convergence", "How the answer came about", text, (Picture("funnel", alt),), (table,))


def _strategies(result: Result) -> Section:
    figures = result["figures"]["strategies"]
    metrics = list(next(iter(figures.values())))
    rows = tuple((printable(name), *_cells(figures[name], metrics)) for name in figures)
    head = ("strategy", *(describe(metric).label for metric in metrics))
    if result["asked"]["field"]:
        caption = "Figures are per seat; A and B in the same seats, before the same others."
    else:
        b = words.names(result)[1]
        shares = {"win_share": words.even(result)}
        rows = (*rows, (f"{b} in A's place", *(shares.get(metric, numerals.NOTHING) for metric in metrics)))
        caption = (
            "Figures are per seat, of A and of every B at its table. If B sat in A's place, all would be alike and win "
            f"an even share: the difference of win shares is A minus that. {words.FIELD_CHANGES}"
        )
    return Section("strategies", "What A and B achieve", (), (), (Table(head, rows, caption),), brief=True)


def _positions(result: Result) -> Section:
    figures, players = result["figures"]["positions"], result["asked"]["players"]
    if result["asked"]["field"]:
        columns = {"win_share_a": "A", "win_share_b": "B"}
        compared = "that of B"
    else:
        columns = {"win_share_a": "A", "win_share_all": "all", "win_share_b": "one B"}
        compared = "that of all who sit there, A and B alike"
    columns["win_difference_here"] = "A – B" if result["asked"]["field"] else "A – all"
    columns = {metric: label for metric, label in columns.items() if metric in next(iter(figures.values()))}
    rows = tuple((seat_name(int(p), players), *_cells(figures[p], columns)) for p in figures)
    head = ("position", *columns.values())
    text = (
        "Win shares by position, counted clockwise from the left of the dealer; the difference is A's share minus "
        f"{compared}.",
    )
    return Section("positions", "Does it depend on the seat?", text, (), (Table(head, rows),))


def _length(result: Result) -> Section:
    figures, differences = result["figures"]["length"], result["figures"]["difference"]["a-b"]
    rows = []
    for metric in ("turns_mean", "turns_p50", "turns_p90", "turns_p99"):
        key = (
            "turns_difference"
            if metric == "turns_mean" and result["asked"]["unit"] == "round"
            else f"{metric}_difference"
        )
        shown = [numerals.text(figures[table][metric], metric) for table in TABLES]
        rows.append((describe(metric).label, *shown, numerals.text(differences.get(key), "turns_difference")))
    table = Table(("turns per round", "with A", "with B", "A – B"), tuple(rows))
    curves = (
        f"Share of rounds still running by turn, with A and with B; on average {rows[0][1]} and {rows[0][2]} turns."
    )
    return Section("length", "How long a round takes", (), (Picture("lengths", curves),), (table,), brief=True)


def _game(result: Result) -> Section:
    figures = result["figures"]["game"]
    metrics = [m for m in figures["with A"] if m != "faults" and m in figures["with B"]]
    rows = tuple((describe(m).label, *(numerals.text(figures[t][m], m) for t in TABLES)) for m in metrics)
    return Section("game", "What happens in a round", (), (), (Table(("per round", "with A", "with B"), rows),))


def _diagnostics(result: Result) -> list[tuple[str, str]]:
    balance = result["balance"]
    found = [("Balance of seats", "as designed" if balance["ok"] else f"ALARM: p = {balance['p']:.2g}")]
    gain = result["figures"]["difference"]["a-b"].get("variance_gain")
    if gain and gain["value"] is not None:
        found.append(
            (
                "Gain of repeated deals",
                f"{gain['value']:.2f} × as many independent games would be needed to know as much",
            )
        )
    if result["sprt"]:
        found.append(("Ratio test", words.sprt(result)))
    return found


def _cells(figures: dict[str, Any], metrics: Iterable[str]) -> tuple[str, ...]:
    return tuple(numerals.text(figures.get(metric), metric) for metric in metrics)


def _glossary() -> tuple[tuple[str, str], ...]:
    return (
        ("BETTER, WORSE", "The interval of the difference lies above 0, or below it."),
        ("EQUIVALENT", "The interval lies within the margin: whatever the true difference, it is smaller than that."),
        ("UNDECIDED", "The interval allows for more than one of these answers."),
        ("margin", "The largest difference that counts as none, chosen before the run."),
        (
            "confidence sequence",
            "An interval that may be looked at again and again while a run goes on, and still holds with the stated "
            "confidence at every look. It is wider than an interval that is looked at once.",
        ),
    )
