"""What there is to tell about a sweep: the answer, what every variant is worth, each step, how the search went."""

from __future__ import annotations

from typing import Any

from analysis import numerals
from analysis import sweep_words as words
from analysis.common_words import diagnostics, footer, glossary, rules, units, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result


def document(result: Result) -> Document:
    """The report of a sweep."""
    sections = (_reserved(result), _scan(result), _steps(result), _heats(result))
    return Document(
        title=printable(result["name"]) or "sweep",
        question=printable(result["question"]),
        verdict=words.verdict(result),
        warnings=warnings(result),
        asked=_asked(result),
        rules=rules(result),
        sections=tuple(section for section in sections if section),
        diagnostics=diagnostics(result, _diagnostics(result)),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*_glossary(result), *glossary(result)),
        paste=words.block(result),
    )


def _asked(result: Result) -> tuple[tuple[str, str], ...]:
    asked, played, measure = result["asked"], result["played"], words.measure_of(result)
    changed = len(asked["rules"])
    size = f"{numerals.whole(played['games'])} {units(result)} of {numerals.whole(played['deals'])} deals"
    if asked["reserved"]:
        size += f", {numerals.whole(played['reserved_deals'])} of them reserved for the last word"
    facts = [
        ("Game", f"{asked['title']}, {asked['players']} players"),
        ("Baseline", words.baseline_values(result)),
        ("Tried out", f"{words.grid(result)}: {asked['variants']} variants"),
        ("Other seats", words.field(result)),
        ("Compared by", f"{measure.label}: {measure.meaning}"),
        ("Rules", f"official but for {changed} (below)" if changed else "official"),
        ("Ends", f"{result['stopped']}: {words.stopped(result)}"),
        ("Played", size),
        ("Seed", str(asked["seed"])),
    ]
    if asked["inferred"]:
        facts.append(("Deck", asked["inferred"]))
    return tuple((label, printable(text)) for label, text in facts)


def _reserved(result: Result) -> Section | None:
    """The finalists on deals of their own."""
    if not result["finalists"]:
        return None
    measure = words.measure_of(result)
    rows = [
        (
            words.name(result, row),
            numerals.text(row["difference"], measure.figure),
            *_chances(row),
            row["verdict"],
            numerals.text(row["behind"], measure.figure) if row["behind"] else "",
        )
        for row in result["finalists"]
    ]
    caption = (
        f"Differences from {words.against(result)} with {numerals.percent(result['confidence'])} intervals one by one; "
        f"p by itself and adjusted for {len(rows)} finalists (Holm); verdicts by intervals that hold for all of them, "
        "as do those of the lead."
    )
    head = (words.head(result), "difference", "p", "adj. p", "verdict", "best leads by")
    text = (
        "What looks best among many looks better than it is. So the finalists played once more, on deals from the "
        f"reserved half that no search touches: {words.reserved(result)}.",
    )
    title = "What are the best worth, on deals that were never searched?"
    return Section("reserved", title, text, (), (Table(head, tuple(rows), caption),), brief=True)


def _scan(result: Result) -> Section:
    """Every variant against the baseline."""
    measure, searched = words.measure_of(result), bool(result["answer"])
    level = numerals.percent(result["confidence"])
    rows = []
    for row in result["scan"]:
        wide = numerals.text(row["adjusted"], measure.figure)
        if row["baseline"]:
            rows.append((words.name(result, row), "the baseline", "", "", "", _culled(row) if searched else ""))
        elif searched:
            rows.append((words.name(result, row), wide, *_chances(row), row["verdict"], _culled(row)))
        else:
            plain = numerals.text(row["difference"], measure.figure)
            rows.append((words.name(result, row), plain, *_chances(row), row["verdict"], wide))
    if searched:
        caption = (
            f"Differences with {level} confidence sequences adjusted for the scan; p by itself and adjusted "
            "(Benjamini–Hochberg), valid at whatever look a variant was left. A variant was culled once it was surely "
            f"worse than another one, judged by sequences that share the error among all "
            f"{result['asked']['comparisons']} pairs."
        )
        head = (words.head(result), "difference", "p", "adj. p", "verdict", "culled after")
    else:
        caption = (
            f"Differences with {level} intervals one by one; p by itself and adjusted for the scan "
            "(Benjamini–Hochberg); adjusted intervals and verdicts agree with it. A scan is for exploring: claims "
            "deserve a comparison of their own."
        )
        head = (words.head(result), "difference", "p", "adj. p", "verdict", "adjusted")
    title = "The search" if searched else f"What is each worth, against {words.against(result)}?"
    names = (printable(row["variant"]) for row in result["scan"])
    shown = ", ".join(f"{name} {cells[1]}" for name, cells in zip(names, rows, strict=True))
    alt = f"Difference of every variant from {words.against(result)}, with intervals: {shown}."
    tables = (Table(head, tuple(rows), caption), *_levels(result))
    return Section("scan", title, words.order(result), (Picture("sweep", alt),), tables, brief=True)


def _levels(result: Result) -> tuple[Table, ...]:
    """What every variant achieves by itself."""
    metric = {"win": "win_share", "points": "points", "turns": "turns_mean"}.get(result["asked"]["metric"])
    rows = [(words.name(result, row), row["level"]) for row in result["scan"] if row["level"]]
    if metric is None or not rows:
        return ()
    shown = tuple((name, numerals.text(level, metric)) for name, level in rows)
    label = words.measure_of(result).label
    return (Table((words.head(result), label), shown, "What each achieves by itself."),)


def _steps(result: Result) -> Section | None:
    """Each value of a parameter against the one before."""
    if not result["steps"]:
        return None
    measure = words.measure_of(result)
    rows = tuple((printable(row["step"]), numerals.text(row["difference"], measure.figure)) for row in result["steps"])
    caption = "Differences within the same deals; the intervals hold for all steps together."
    table = Table(("step", "difference"), rows, caption)
    return Section("steps", "What is each step worth?", (), (), (table,), brief=True)


def _heats(result: Result) -> Section | None:
    """How many variants were left at each look."""
    if not result["heats"]:
        return None
    rows = tuple((numerals.whole(heat["deals"]), str(heat["left"])) for heat in result["heats"])
    culled = [row for row in result["scan"] if row["culled"]]
    told = [
        f"{printable(row['variant'])} after {numerals.whole(row['culled']['deals'])} deals, by "
        f"{printable(row['culled']['by'])}"
        for row in sorted(culled, key=lambda row: row["culled"]["deals"])
    ]
    text = (
        f"The search ended because {words.stopped(result)}.",
        f"Culled: {'; '.join(told)}." if told else "Nothing was culled.",
    )
    table = Table(("deals", "candidates left"), rows, "Looks at the search; the baseline counts.", folded=True)
    return Section("heats", "How the search went", text, (), (table,))


def _diagnostics(result: Result) -> list[tuple[str, str]]:
    about = result["asked"]
    found = [("Comparisons", f"{about['comparisons']} of {about['variants']} variants share the error")]
    if gain := words.gain(result):
        found.append(("Gain of repeated deals", f"{gain} as many independent games would be needed to know as much"))
    return found


def _chances(row: dict[str, Any]) -> tuple[str, str]:
    """P by itself and adjusted."""
    return numerals.chance(row["p"]), numerals.chance(row["p_adjusted"])


def _culled(row: dict[str, Any]) -> str:
    return numerals.whole(row["culled"]["deals"]) if row["culled"] else numerals.NOTHING


def _glossary(result: Result) -> tuple[tuple[str, str], ...]:
    found = [
        (
            "difference",
            f"A variant minus {words.against(result)}, by {words.measure_of(result).label}, on the same deals.",
        ),
        ("p", "How often a difference at least as large would be seen if there were none."),
        (
            "adjusted",
            "Among many comparisons some look large by chance alone. Adjusted figures allow for their number.",
        ),
    ]
    if result["answer"]:
        found.append(
            ("reserved deals", "The upper half of all deal numbers, on which nothing is ever searched or tuned.")
        )
    return tuple(found)
