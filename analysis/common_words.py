"""What the results of all kinds of experiments say in words: what was asked, how to take it, how it was run."""

from __future__ import annotations

from analysis import numerals
from analysis.document import Table, printable
from analysis.figures import METRICS, Result

FEW_DEALS = 100
"""With fewer deals the intervals are rough themselves."""

_SEATINGS = {
    "alike": "All seats play alike, so each deal is played once.",
    "fixed": "Nobody changes seats: each deal is played once.",
    "complete": "Each deal is played {cells} times, once in every different seating.",
    "some": "Each deal is played {cells} times in different seatings.",
    "sampled": "Each deal is played {cells} times; the order around the table changes from deal to deal.",
}


def warnings(result: Result) -> tuple[str, ...]:
    """What a reader must know before believing the figures."""
    asked, played = result["asked"], result["played"]
    found = []
    if not played["complete"]:
        found.append(
            f"The run was stopped after {numerals.whole(played['games'])} of {numerals.whole(asked['games'])} "
            f"{units(result)}. The figures are those of what was played."
        )
    if played["deals"] < FEW_DEALS:
        found.append(f"Only {played['deals']} deals were played: the intervals themselves are rough.")
    game = result["figures"]["game"]["round"]
    if game["unfinished"]["value"]:
        share = numerals.brief(game["unfinished"], "unfinished")
        found.append(f"{share} of the rounds were broken off at the limit of turns; they count, without a winner.")
    if game["faults"]["value"]:
        answers = numerals.whole(game["faults"]["value"])
        found.append(f"Strategies answered {answers} times with something that was not on offer; see diagnostics.")
    return tuple(found + _seating_warnings(result))


def _seating_warnings(result: Result) -> list[str]:
    seatings = result["asked"]["seatings"]
    if seatings["kind"] == "fixed":
        return ["Every strategy keeps its seat, so win shares also show the worth of the seat and of its neighbors."]
    if seatings["kind"] == "some" and seatings["balanced"]:
        return [
            "Every strategy takes every seat equally often, but the order around the table is always the same, so win "
            "shares also show who sits next to whom."
        ]
    if seatings["kind"] == "some":
        return ["Strategies do not take all seats equally often, so win shares also show the worth of seats."]
    return []


def asked(result: Result, seated: str) -> tuple[tuple[str, str], ...]:
    """What was asked and played."""
    about, played = result["asked"], result["played"]
    rules = "official" if not about["rules"] else f"official but for {len(about['rules'])} (below)"
    size = f"{numerals.whole(played['games'])} {units(result)}"
    if about["unit"] == "match":
        size += f" with {numerals.whole(played['rounds'])} rounds"
    deals = f"{numerals.whole(played['deals'])} deals. {_SEATINGS[about['seatings']['kind']]}"
    found = [
        ("Game", f"{about['title']}, {about['players']} players"),
        ("Table", seated),
        ("Rules", rules),
        ("Played", f"{size} of {deals.format(cells=about['seatings']['cells'])}"),
        ("Seed", str(about["seed"])),
    ]
    if about["inferred"]:
        found.append(("Deck", about["inferred"]))
    return tuple((label, printable(text)) for label, text in found)


def rules(result: Result) -> Table | None:
    """The rules that differ from the official ones."""
    changed = result["asked"]["rules"]
    if not changed:
        return None
    rows = tuple(
        (
            f"{rule['name']} = {rule['value']}",
            f"{rule['question']} {rule['meaning']}".strip(),
            str(rule["official"]),
        )
        for rule in changed
    )
    return Table(("rule", "meaning", "official"), rows, "Rules that differ from the official ones.", wordy=True)


def diagnostics(result: Result, more: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """What speaks for or against the run; `more` is what a kind of experiment adds."""
    game, played, run = result["figures"]["game"]["round"], result["played"], result["run"]
    faults = int(game["faults"]["value"])
    found = [
        ("Void rounds", f"{numerals.text(game['void'], 'void')}; nobody can play or draw, nobody wins"),
        ("Unfinished rounds", f"{numerals.text(game['unfinished'], 'unfinished')}; broken off at the limit of turns"),
        ("Faulty answers", f"{numerals.whole(faults)}; replaced by a choice that was on offer" if faults else "none"),
        *more,
        ("Digest", f"{played['digest']}; equal for equal runs, whatever the machine and the number of workers"),
    ]
    if run["seconds"]:
        workers = f" on {run['jobs']} workers ({run['backend']})" if run["jobs"] else ""
        speed = f"{numerals.whole(run['rounds_per_second'])} rounds a second"
        cpu = f", {run['cpu_seconds']:.1f} s of processors" if run.get("cpu_seconds") else ""
        found.append(("Speed", f"{run['seconds']:.1f} s{workers}{cpu}, {speed}"))
    return tuple((label, printable(text)) for label, text in found)


def footer(result: Result) -> str:
    """Size, seed, speed and intervals in a line."""
    played, run = result["played"], result["run"]
    parts = [
        f"{numerals.whole(played['games'])} {units(result)} of {numerals.whole(played['deals'])} deals",
        f"seed {result['asked']['seed']}",
        f"digest {played['digest'][:12]}",
    ]
    if run["seconds"]:
        parts.append(f"{run['seconds']:.1f} s, {numerals.whole(run['rounds_per_second'])} rounds/s")
    return f"{'; '.join(parts)}. ± shows {numerals.percent(result['confidence'])} intervals over deals."


def units(result: Result) -> str:
    """Rounds or matches."""
    return {"round": "rounds", "match": "matches"}[result["asked"]["unit"]]


def glossary(result: Result) -> tuple[tuple[str, str], ...]:
    """The terms of a report; what every figure means is in `meanings`."""
    level = numerals.percent(result["confidence"])
    return (
        (
            "±",
            f"Half of a {level} interval: of all intervals made like this, {level} contain the true value, the one an "
            "endless run would show. Both ends are given where it is not symmetric, and the far end (at most, at "
            "least) where nothing or everything was seen. ± says nothing about how much single rounds differ.",
        ),
        (
            "deal",
            "One order of the deck. A deal is played in several seatings, so that luck of the cards falls on all "
            "strategies alike; intervals are computed over deals, because rounds of one deal resemble each other.",
        ),
        ("pp", "Percentage points: 28 % is 3 pp more than 25 %."),
        ("even share", "What every seat would win if all were equal: rounds that anybody won, divided by the seats."),
        (
            "position",
            "A seat as seen from the dealer, clockwise; position 1 is left of the dealer and plays first by rule.",
        ),
        ("certain", "The interval of a difference does not contain 0."),
    )


def meanings(result: Result) -> tuple[tuple[str, str], ...]:
    """What the figures of a result mean, by their labels."""
    found: dict[str, str] = {}
    for metric in (METRICS[name] for name in result["metrics"] if name in METRICS):
        label = f"{metric.label} ({metric.unit})" if metric.label in found else metric.label
        found[label] = metric.meaning
    return tuple(found.items())


def strategies(result: Result) -> tuple[tuple[str, str], ...]:
    """What the strategies of a result do, a line each, as far as the result says."""
    found = [(printable(s["name"]), printable(s.get("doc") or "")) for s in result.get("strategies", ())]
    return tuple(pair for pair in found if pair[1])
