"""What the result of a sweep says in sentences, and the block of lines to paste elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis import numerals
from analysis.common_words import units
from analysis.compare_words import with_unit
from analysis.document import printable
from analysis.figures import Figure, Result
from analysis.measures import MEASURES, Measure
from analysis.table_words import listed

_STOPS = {
    "decision": "one variant is left, all others are surely worse",
    "tie": "those that are left differ by less than the margin",
    "games": "all games allowed are played",
    "precision": "the intervals are narrow enough",
}

_LABEL_WIDTH = 10

_HEAD = 16
"""Characters that fit above the names of variants."""


def verdict(result: Result) -> str:
    """The answer in one or two sentences."""
    return _best(result) if result["answer"] else _all(result)


def measure_of(result: Result) -> Measure:
    """What is compared."""
    return MEASURES[result["asked"]["metric"]]


def baseline(result: Result) -> str:
    """The strategy that everything is compared with."""
    return printable(result["asked"]["baseline_strategy"])


def head(result: Result) -> str:
    """What stands above the names of variants: the parameters, if there are several."""
    names = printable(", ".join(result["asked"]["over"]))
    return ("values" if len(names) > _HEAD else names) if _in_columns(result) else "variant"


def name(result: Result, row: Mapping[str, Any]) -> str:
    """A variant in a table; of several parameters the values only."""
    if _in_columns(result) and row["settings"]:
        return printable(", ".join(row["settings"].values()))
    own = result["asked"].get("baseline_values")
    if own and row["baseline"] and not row["settings"]:
        return printable(f"baseline ({', '.join(own.values())})")
    return printable(row["variant"])


def baseline_values(result: Result) -> str:
    """The baseline with its own values of what is swept."""
    own = [f"{name}={value}" for name, value in result["asked"].get("baseline_values", {}).items()]
    return f"{baseline(result)}, with {printable(', '.join(own))}" if own else baseline(result)


def order(result: Result) -> tuple[str, ...]:
    """What the values in tables are, if they stand there without names."""
    names = printable(", ".join(result["asked"]["over"]))
    return (f"Values are those of {names}, in this order.",) if _in_columns(result) else ()


def _in_columns(result: Result) -> bool:
    """Whether the variants are told apart by the values of several parameters."""
    return len(result["asked"]["over"]) > 1


def grid(result: Result) -> str:
    """What was swept, as on a command line."""
    over = [f"{name}={','.join(values)}" for name, values in result["asked"]["over"].items()]
    own = sum(not row["settings"] and row["variant"] != "baseline" for row in result["scan"])
    more = [f"{own} more variants" if own > 1 else "1 more variant"] if own and over else []
    return printable(" and ".join([*over, *more])) or listed(
        [row["variant"] for row in result["scan"] if not row["baseline"]]
    )


def size(result: Result, figure: Figure) -> str:
    """A difference with its interval and unit."""
    measure = measure_of(result)
    return with_unit(numerals.text(figure, measure.figure), measure)


def stopped(result: Result) -> str:
    """Why the search, or the scan, ended."""
    return _STOPS[result["stopped"]]


def reserved(result: Result) -> str:
    """The deals that the finalists were checked on."""
    return f"{numerals.whole(result['played']['reserved_deals'])} reserved deals"


def gain(result: Result) -> str:
    """How many independent games each game was worth, from the least to the most of all variants; empty if unknown."""
    found = sorted(result["gains"].values())
    if not found:
        return ""
    return f"×{found[0]:.2f}" if found[0] == found[-1] else f"×{found[0]:.2f} to ×{found[-1]:.2f}"


def _best(result: Result) -> str:
    """Which variant is best, by what reserved deals say."""
    answer, base, name = result["answer"], baseline(result), printable(result["answer"]["variant"])
    number, margin = result["asked"]["variants"], result["asked"]["margin"]
    best = f"the best of {number} variants of {base}, {name}," if number > 1 else f"{name}, a variant of {base},"
    claims = {
        "BETTER": f"{best} is better than it{f', but by less than your margin of {margin}' * answer['inside_margin']}",
        "WORSE": f"even {best} is worse than it" if number > 1 else f"{best} is worse than it",
        "EQUIVALENT": f"{best} differs from it by less than your margin of {margin}",
        "UNDECIDED": f"it is open whether {best} is better or worse than it",
    }
    shown = f"{size(result, answer['difference'])} ({numerals.percent(result['confidence'])} interval)"
    where = f"on {reserved(result)}, which the search never saw"
    return (
        f"{answer['verdict']}: {claims[answer['verdict']]}: {shown}, {where}. {_ties(result)}{_bound(result)}".rstrip()
    )


def _bound(result: Result) -> str:
    """How far an undecided search has come: no variant is further from the baseline than this."""
    found = [row["adjusted"] for row in result["scan"] if not row["baseline"]]
    ends = [abs(end) for figure in found for end in (figure["low"], figure["high"]) if end is not None]
    if result["answer"]["verdict"] != "UNDECIDED" or len(ends) < 2 * len(found):
        return ""
    measure = measure_of(result)
    largest = with_unit(f"{max(ends) * measure.factor:.2g} {measure.unit}", measure)
    return f"By the adjusted intervals of the search no variant differs from the baseline by more than {largest}."


def _ties(result: Result) -> str:
    """Finalists that cannot be told apart from the best one."""
    tied = [printable(name) for name in result["answer"]["tied"]]
    if not tied:
        return ""
    return f"{listed(tied, 'variants')} cannot be told apart from it. "


def _all(result: Result) -> str:
    """How far apart the variants are, and how many differ from the baseline."""
    rows = result["scan"]
    tried = [row for row in rows if not row["baseline"]]
    low, *_, high = sorted(rows, key=lambda row: row["difference"]["value"]) if len(rows) > 1 else (rows[0], rows[0])
    told = [row for row in tried if row["verdict"] in ("BETTER", "WORSE")]
    of = {"rules": "settings", "parameters": "variants"}[result["asked"]["of"]]
    return (
        f"{len(told)} of {len(tried)} {of} differ from {against(result)} for certain. "
        f"{measure_of(result).label.capitalize()} is lowest with {_at(result, low)} and highest with "
        f"{_at(result, high)}."
    )


def against(result: Result) -> str:
    """What the variants are compared with."""
    same = [row["variant"] for row in result["scan"] if row["baseline"] and row["settings"]]
    if same:
        return printable(same[0])
    return baseline(result) if result["asked"]["of"] == "parameters" else "the rules as they are"


def _at(result: Result, row: dict[str, Any]) -> str:
    """A variant with what it achieves and how it differs."""
    name = printable(row["variant"])
    return f"{name} ({'the baseline' if row['baseline'] else size(result, row['difference'])})"


def block(result: Result) -> str:
    """The lines to paste into a message: what was swept, the answer, seed, hashes and how to repeat it."""
    asked, played, run = result["asked"], result["played"], result["run"]
    rules = "official rules" if not asked["rules"] else ", ".join(f"{r['name']}={r['value']}" for r in asked["rules"])
    seconds = f" in {run['seconds']:.1f} s" if run["seconds"] else ""
    first = f"{baseline(result)} over {grid(result)}  | {asked['edition']}, {asked['players']} players, {rules}"
    lines = {"sweep": f"{first}, field: {field(result)}"}
    if answer := result["answer"]:
        lines["answer"] = f"{answer['verdict']}  {printable(answer['variant'])}: {size(result, answer['difference'])}, "
        lines["answer"] += f"on {reserved(result)}"
        lines["search"] = f"{size(result, answer['searched'])} there, which flatters what was chosen for it"
    else:
        lines["answer"] = verdict(result)
    size_and_time = f"{numerals.whole(played['games'])} {units(result)}{seconds}"
    saved = f"; variance gain {gain(result)}" if gain(result) else ""
    lines["stopped"] = f"{result['stopped']}: {stopped(result)}; {size_and_time}{saved}"
    lines["repeat"] = (
        f"{run['command']}  # config {run['config_hash']}, digest {played['digest'][:12]}, "
        f"unosim {run['versions'].get('unosim', '')}".rstrip()
    )
    return "\n".join(f"{label:<{_LABEL_WIDTH}}{text}" for label, text in lines.items())


def field(result: Result) -> str:
    """Who sits in the other seats."""
    seats = [printable(name) for name in result["asked"]["field"]]
    if not seats:
        return baseline(result)
    return listed([f"{name} ×{seats.count(name)}" if seats.count(name) > 1 else name for name in dict.fromkeys(seats)])
