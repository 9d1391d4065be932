"""What the result of a league says in sentences, and the block of lines to paste elsewhere."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Sequence
from typing import Any

from analysis import numerals
from analysis.compare_words import deals
from analysis.document import printable
from analysis.figures import Result
from analysis.table_words import even, games, listed

_MEANS = {
    "precision": "all intervals are narrow enough",
    "games": "all games allowed are played",
    "seconds": "the time is up",
}

_LABEL_WIDTH = 10
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def verdict(result: Result) -> str:
    """The answer: who wins most, and whether anybody beats everybody."""
    return f"{who_leads(result)} {who_beats(result)}"


def who_leads(result: Result) -> str:
    """Who wins most at mixed tables."""
    ranking = result["rankings"]["strategies"]
    order, first = ranking["order"], ranking["groups"][0]
    share = numerals.text(mixture(result)[order[0]]["win_share"], "win_share")
    last = f"{printable(order[-1])} {numerals.text(mixture(result)[order[-1]]['win_share'], 'win_share')}"
    best = printable(order[0])
    if len(first) == len(order):
        return (
            f"No difference shows between {listed(order)} at mixed tables: {best} wins {share} of {games(result)}, "
            f"against an even share of {even(result)}."
        )
    if len(first) > 1:
        return (
            f"{listed(first)} lead the league and cannot be told apart: {best} wins {share} of {games(result)} at "
            f"mixed tables, {last}; an even share is {even(result)}."
        )
    return (
        f"{best} leads the league with {share} of {games(result)} at mixed tables, an even share being {even(result)}; "
        f"{last}."
    )


def who_beats(result: Result) -> str:
    """Whether anybody beats everybody one against one, or whom the leader does not beat."""
    beats, order = result["beats"], result["rankings"]["strategies"]["order"]
    others = len(order) - 1
    for name in order:
        if len(beats[name]) == others:
            each = "the other one" if others == 1 else f"each of the {others} others"
            return f"{printable(name)} beats {each} in pairs."
    if not any(beats.values()):
        return "No two of them are told apart in pairs." if others > 1 else "They are not told apart in a pair."
    best = order[0]
    found = f"Nobody surely beats everybody in pairs; {printable(best)} beats {len(beats[best])} of {others}"
    loop = cycle(result)
    return f"{found}, and {_around(loop)}." if loop else f"{found}."


def cycle(result: Result) -> list[str]:
    """Three entrants of which each surely beats the next; none if there are no such."""
    beats, order = result["beats"], result["rankings"]["strategies"]["order"]
    for a, b, c in itertools.permutations(order, 3):
        if b in beats[a] and c in beats[b] and a in beats[c]:
            return [a, b, c]
    return []


def upsets(result: Result) -> list[tuple[str, str]]:
    """Pairs whose sure winner surely wins less at mixed tables."""
    pairs = result["rankings"]["strategies"]["pairs"]
    certain = {(pair["first"], pair["second"]) for pair in pairs if pair["certain"]}
    return [(b, a) for a, b in certain if a in result["beats"][b]]


def _around(loop: Sequence[str]) -> str:
    a, b, c = map(printable, loop)
    return f"{a} beats {b}, {b} beats {c}, {c} beats {a}"


def mixture(result: Result) -> dict[str, Any]:
    """The figures of all entrants."""
    found: dict[str, Any] = result["figures"]["strategies"]
    return found


def letters(result: Result) -> dict[str, str]:
    """The tie groups of every entrant, a letter each, in the order of the ranking."""
    groups = result["rankings"]["strategies"]["groups"]
    return {
        name: "".join(_LETTERS[i] for i, group in enumerate(groups) if name in group)
        for name in result["rankings"]["strategies"]["order"]
    }


def ties(result: Result) -> str:
    """Who cannot be told apart."""
    groups = [group for group in result["rankings"]["strategies"]["groups"] if len(group) > 1]
    if not groups:
        return "Every two strategies are told apart."
    named = [" and ".join(map(printable, group)) for group in groups]
    return f"Not told apart: {'; '.join(named)}."


def pair_share(result: Result, first: str, second: str) -> dict[str, Any]:
    """What the first wins of the second at their own tables."""
    found: dict[str, Any] = result["figures"]["pairs"][f"{first} v {second}"]["pair_share"]
    return found


def misfit(result: Result) -> str:
    """How far one number for each strategy goes: the pair that strengths from mixed tables foretell worst."""
    figures, found = mixture(result), []
    for pair in result["pairs"]:
        first, second = (figures[pair[key]]["strength"]["value"] for key in ("first", "second"))
        if first is not None and first + second > 0:
            seen = pair_share(result, pair["first"], pair["second"])
            foretold = first / (first + second)
            found.append((abs(seen["value"] - foretold), pair, foretold, seen))
    if not found:
        return "There is nothing yet that strengths could foretell."
    gap, pair, foretold, seen = max(found, key=lambda one: one[0])
    shown = numerals.text(seen, "pair_share")
    return (
        f"Strengths come from mixed tables. What they foretell of pairs is off by at most {100 * gap:.1f} pp: "
        f"{printable(pair['first'])} would take {100 * foretold:.1f} % of the wins of a pair with "
        f"{printable(pair['second'])}, and took {shown}."
    )


def widest_pair(result: Result) -> str:
    """What the widest interval of a pair is like, after the words "The intervals"."""
    figures = [metrics["pair_share"] for metrics in result["figures"]["pairs"].values()]
    known = [100 * (f["high"] - f["low"]) / 2 for f in figures if f["low"] is not None]
    return f"are up to ± {max(known):.2g} pp" if known else "take more deals"


def neighbors(result: Result) -> str:
    """Whether it matters who sits next to whom, and by how much."""
    size = numerals.text(result["figures"]["neighbors"]["all"]["neighbor_size"], "neighbor_size").lstrip("+")
    p = p_text(result["neighbor"]["p"])
    certain = sum(one["certain"] for one in result["neighbors"])
    start = "Who sits right before a strategy matters" if _matters(result) else "No effect of neighbors shows"
    return f"{start}: {size} on average (root mean square; {p}); {certain} of {len(result['neighbors'])} are certain."


def by_seat_after(result: Result) -> list[str]:
    """The strategies from the one after which it is best to sit to the one after which it is worst."""
    figures = mixture(result)
    return sorted(figures, key=lambda name: -figures[name]["seat_after"]["value"])


def strongest(result: Result) -> str:
    """The surest effect of a neighbor."""
    one = result["neighbors"][0]
    name = f"{one['who']} after {one['after']}"
    effect = numerals.text(result["figures"]["neighbors"][name]["neighbor_effect"], "neighbor_effect")
    return f"{printable(one['who'])} right after {printable(one['after'])}: {effect} ({p_text(one['adjusted'])})"


def p_text(p: float | None) -> str:
    """A p-value."""
    if p is None:
        return "p unknown"
    return "p < 0.0001" if p < 1e-4 else f"p = {p:.2g}"


def _matters(result: Result) -> bool:
    p = result["neighbor"]["p"]
    return p is not None and p < 1 - result["confidence"]


def stopped(result: Result) -> str:
    """Why the run ended, and where."""
    found = result["stopped"]
    return f"{found['why']} at look {found['look']}, after {deals(result)}: {_MEANS[found['why']]}"


def extend(result: Result) -> str:
    """The command line that goes on with the run."""
    folder, widest = result["run"]["folder"], result["stopped"]["widest"]
    if not folder or not widest:
        return ""
    return f"unosim extend {shlex.quote(folder)} --until {100 * widest / 2:.1g}pp"


def block(result: Result) -> str:
    """The lines to paste into a message: the order, ties, pairs, neighbors, design, seed and how to repeat it."""
    asked, played, run = result["asked"], result["played"], result["run"]
    rules = "official rules" if not asked["rules"] else ", ".join(f"{r['name']}={r['value']}" for r in asked["rules"])
    seconds = f" in {run['seconds']:.1f} s" if run["seconds"] else ""
    shares = "; ".join(
        f"{printable(name)} {numerals.text(mixture(result)[name]['win_share'], 'win_share')}"
        for name in result["rankings"]["strategies"]["order"]
    )
    entrants = len(result["strategies"])
    lines = {
        "league": f"{entrants} strategies  | {asked['edition']}, {asked['players']} players, {rules}",
        "mixed": f"{shares}; even share {even(result)}",
        "ties": ties(result),
        "pairs": f"{who_beats(result)} The intervals {widest_pair(result)}.",
    }
    if result["neighbor"] is not None:
        lines["neighbors"] = f"{neighbors(result)} {strongest(result)}"
    lines["stopped"] = f"{stopped(result)}; {numerals.whole(played['games'])} {games(result)}{seconds}"
    lines["repeat"] = (
        f"{run['command']}  # config {run['config_hash']}, digest {played['digest'][:12]}, "
        f"unosim {run['versions'].get('unosim', '')}".rstrip()
    )
    return "\n".join(f"{label:<{_LABEL_WIDTH}}{text}" for label, text in lines.items())
