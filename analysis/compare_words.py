"""What the result of a comparison says in sentences, and the block of lines to paste elsewhere."""

from __future__ import annotations

import shlex
from typing import Any

from analysis import numerals
from analysis.document import printable
from analysis.figures import Result
from analysis.measures import MEASURES, Measure
from analysis.table_words import games, listed

_MEANS = {
    "decision": "the verdict is clear",
    "precision": "the interval is narrow enough",
    "sprt": "the ratio test has come to an end",
    "games": "all games allowed are played",
    "seconds": "the time is up",
}

_HYPOTHESES = {"ACCEPT_0": "d0", "ACCEPT_1": "d1", "CONTINUE": "neither yet"}

_SIGNS = ("BETTER", "WORSE")
"""Verdicts on a positive and on a negative difference."""

_LABEL_WIDTH = 10

FIELD_CHANGES = (
    "A compared with B and B compared with A are two questions, as the field is made of B: their differences need not "
    "be opposite."
)


def verdict(result: Result) -> str:
    """The answer: the verdict in one sentence, and the shares behind it in another."""
    found = result["verdict"]
    word = found["verdict"]
    if result["asked"]["metric"] == "turns" and word in _SIGNS:
        word = measure_of(result).words[_SIGNS.index(word)].upper()
    return f"{word}: {_claim(result)}{_numbers(result)}"


def _claim(result: Result) -> str:
    """What is claimed, with the difference and its interval."""
    found, measure = result["verdict"], measure_of(result)
    a, b = subjects(result)
    size = difference(result)
    if _is_zero(found["difference"]):
        return f"no deal told {a} and {b} apart; the difference is exactly 0. "
    if found["verdict"] == "EQUIVALENT":
        return f"{a} and {b} differ by less than your margin of {result['asked']['margin']}: {size}. "
    if found["verdict"] == "UNDECIDED":
        when = f"after {deals(result)}"
        return f"{when} it is open whether {a} is {measure.words[0]} or {measure.words[1]} than {b}: {size}. "
    word = measure.words[0] if found["verdict"] == "BETTER" else measure.words[1]
    but = f", but by less than your margin of {result['asked']['margin']}" if found["inside_margin"] else ""
    return f"{a} is {word} than {b}{but}: {size}. "


def _numbers(result: Result) -> str:
    """The two figures that the difference is made of."""
    metric, figures = result["asked"]["metric"], result["figures"]
    a, b = names(result)
    if metric == "turns":
        means = [numerals.brief(figures["length"][t]["turns_mean"], "turns_mean") for t in ("with A", "with B")]
        return f"It takes {means[0]} turns with {a} and {means[1]} with {b}."
    key = {"win": "win_share", "points": "points", "rank": "place"}[metric]
    ours, theirs = (numerals.brief(figures["strategies"][name][key], key) for name in names_in(result))
    if metric == "win" and not result["asked"]["field"]:
        others = result["asked"]["players"] - 1
        among = f"among {others} {b}" if others > 1 else f"against {b}"
        return f"One {a} {among} wins {ours} of the {games(result)} instead of an even share of {even(result)}."
    if metric == "win":
        return f"{a} wins {ours} of the {games(result)}, {b} {theirs} in the same seats."
    if metric == "points":
        return f"{a} scores {ours} points a {result['asked']['unit']}, {b} {theirs}{_where(result)}."
    return f"The mean place of {a} is {ours}, that of {b}{_where(result)} {theirs}."


def _where(result: Result) -> str:
    """At which table B achieves its points and places."""
    return " in the same seats" if result["asked"]["field"] else " at the same table"


def difference(result: Result) -> str:
    """The difference with its interval and how that was made."""
    found, measure = result["verdict"]["difference"], measure_of(result)
    size = numerals.text(found, measure.figure)
    if found["low"] is None:
        return f"{with_unit(size, measure)}, no interval from so few deals"
    level = numerals.percent(result["confidence"])
    kind = "confidence sequence" if result["asked"]["sequential"] else "interval"
    together = result["asked"]["comparisons"]
    adjusted = f", adjusted for {together} comparisons" if together > 1 else ""
    return f"{with_unit(size, measure)} ({level} {kind}{adjusted})"


def with_unit(size: str, measure: Measure) -> str:
    """A difference followed by what it is counted in."""
    return f"{size} of win share" if measure.name == "win" else f"{size} {measure.unit}"


def subjects(result: Result) -> tuple[str, str]:
    """What is compared, as the subject of a sentence."""
    a, b = names(result)
    if result["asked"]["metric"] != "turns":
        return a, b
    return f"a {result['asked']['unit']} with {a}", f"one with {b}"


def deals(result: Result) -> str:
    """Number of deals played."""
    number = result["played"]["deals"]
    return "1 deal" if number == 1 else f"{numerals.whole(number)} deals"


def names_in(result: Result) -> tuple[str, str]:
    """What A and B are called in the figures."""
    first, second = (strategy["name"] for strategy in result["strategies"])
    return first, second


def names(result: Result) -> tuple[str, str]:
    """What A and B are called in sentences."""
    a, b = names_in(result)
    return printable(a), printable(b)


def measure_of(result: Result) -> Measure:
    """What A and B are compared by."""
    return MEASURES[result["asked"]["metric"]]


def even(result: Result) -> str:
    """The share that every seat would win if all were equal."""
    return f"{100 * result['even_share']:.4g} %"


def field(result: Result) -> str:
    """Who sits in the other seats."""
    others = result["asked"]["players"] - 1
    if not result["asked"]["field"]:
        return f"{names(result)[1]} in the other {others} seats" if others > 1 else f"{names(result)[1]} opposite"
    seats = [printable(name) for name in result["asked"]["field"]]
    named = [f"{name} ×{seats.count(name)}" if seats.count(name) > 1 else name for name in dict.fromkeys(seats)]
    return listed(named)


def stopped(result: Result) -> str:
    """Why the run ended, and where."""
    found = result["verdict"]
    why = _MEANS.get(found["stopped"] or "", "")
    return f"{found['stopped']} at look {found['look']}, after {deals(result)}{f': {why}' if why else ''}"


def extend(result: Result) -> str:
    """The command line that goes on with a run that stopped on its verdict; empty for others."""
    folder = result["run"]["folder"]
    if not folder or not result["verdict"]["biased"]:
        return ""
    return f"unosim extend {shlex.quote(folder)} --until {shlex.quote(measure_of(result).plan[-1])}"


def sprt(result: Result) -> str:
    """Where the ratio test stands."""
    test, measure = result["sprt"], measure_of(result)
    llr = (
        "beyond all bounds"
        if test["llr"] is None
        else f"{test['llr']:.2f} in {test['lower']:.2f} to {test['upper']:.2f}"
    )
    bounds = f"d0 = {measure.write(test['d0'])}, d1 = {measure.write(test['d1'])}"
    return f"{bounds}; accepted: {_HYPOTHESES[test['outcome']]}; log-likelihood ratio {llr}"


def block(result: Result) -> str:
    """The lines to paste into a message: verdict, estimate, design, seed, hashes and how to repeat it."""
    asked, played, run = result["asked"], result["played"], result["run"]
    a, b = names(result)
    rules = "official rules" if not asked["rules"] else ", ".join(f"{r['name']}={r['value']}" for r in asked["rules"])
    seconds = f" in {run['seconds']:.1f} s" if run["seconds"] else ""
    cut = result["figures"]["game"]["round"]["unfinished"]
    unfinished = numerals.brief(cut, "unfinished") if cut["value"] else "0"
    gain = result["figures"]["difference"]["a-b"].get("variance_gain")
    lines = {
        "compare": f"{a}  v  {b}  | {asked['edition']}, {asked['players']} players, {rules}, field: {field(result)}",
        "verdict": f"{result['verdict']['verdict']}  {difference(result)}. {_numbers(result)}",
        "stopped": f"{stopped(result)}; {numerals.whole(played['games'])} {games(result)}{seconds}; "
        f"unfinished {unfinished}" + (f"; variance gain ×{gain['value']:.2f}" if gain and gain["value"] else ""),
        "beside": _beside(result),
        "repeat": f"{run['command']}  # config {run['config_hash']}, digest {played['digest'][:12]}, "
        f"unosim {run['versions'].get('unosim', '')}".rstrip(),
    }
    if more := extend(result):
        lines["extend"] = f"{more}  # for an estimate without the bias of stopping early"
    return "\n".join(f"{label:<{_LABEL_WIDTH}}{text}" for label, text in lines.items())


def _beside(result: Result) -> str:
    """Differences that the verdict is not about."""
    found: dict[str, Any] = result["figures"]["difference"]["a-b"]
    parts = []
    for measure in MEASURES.values():
        if measure.name != result["asked"]["metric"] and measure.figure in found:
            parts.append(f"{measure.label} {numerals.text(found[measure.figure], measure.figure)}")
    return "; ".join(parts)


def _is_zero(figure: dict[str, Any]) -> bool:
    return bool(figure["value"] == figure["low"] == figure["high"] == 0)
