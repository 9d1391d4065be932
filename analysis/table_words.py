"""What the result of a table says in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analysis import numerals
from analysis.document import printable
from analysis.figures import Result

MOST_NAMES = 4
"""Names that a sentence can bear."""


def verdict(result: Result) -> str:
    """The answer in two sentences: who wins, and how long it takes."""
    who = who_wins(result) if len(result["strategies"]) > 1 else where_to_sit(result)
    return f"{who} {how_long(result)}"


def who_wins(result: Result) -> str:
    """Who wins how often; strategies that cannot be told apart are named together."""
    ranking = result["rankings"]["strategies"]
    first, *others = ranking["groups"]
    best, last = first[0], ranking["order"][-1]
    if not others:
        margin = numerals.text(_share(result, best), "win_share")
        return (
            f"No difference shows between {listed(ranking['order'])}: {_named(result, best)} {margin} of "
            f"{games(result)}, against an even share of {even(result)}."
        )
    share = f"{numerals.text(_share(result, best), 'win_share')} of {games(result)}"
    end = f"{_named(result, last)} {numerals.text(_share(result, last), 'win_share')}"
    if len(first) > 1:
        return f"{listed(first)} lead and cannot be told apart: {_named(result, best)} {share}, {end}."
    lead = f"{_named(result, best)} {share}, against an even share of {even(result)}"
    if last == ranking["order"][1]:
        return f"{lead}, and {runner_up(result)}."
    return f"{lead}, and {runner_up(result)}; {end}."


def runner_up(result: Result) -> str:
    """How much more the best strategy wins than the next one; those that follow it together are named together."""
    ranking = result["rankings"]["strategies"]
    best, second = ranking["order"][:2]
    pair = next(p for p in ranking["pairs"] if {p["first"], p["second"]} == {best, second})
    figure = pair["difference"] if pair["first"] == best else reversed_difference(pair["difference"])
    which = "the runner-up" if len(ranking["groups"][1]) == 1 else "the best of the others"
    size = numerals.text(figure, "win_share_difference").lstrip("+")
    if len(ranking["order"]) == 2:
        return f"{size} more than {_seats_of(result, second)}"
    return f"{size} more than {printable(second)}, {which}"


def reversed_difference(figure: Mapping[str, Any]) -> dict[str, Any]:
    """The difference of B and A from that of A and B."""
    value, low, high = (figure[key] for key in ("value", "low", "high"))
    turned = {"value": value, "low": high, "high": low}
    return {**figure, **{key: None if number is None else -number for key, number in turned.items()}}


def where_to_sit(result: Result) -> str:
    """What the first and the last position win, for tables at which all play alike, and whether positions differ."""
    ranking, player = result["rankings"]["positions"], printable(result["strategies"][0]["name"])
    positions, last = result["figures"]["positions"], str(result["asked"]["players"])
    first_share, last_share = (numerals.text(positions[p]["win_share"], "win_share") for p in ("1", last))
    won = f"left of the dealer wins {first_share} of {games(result)}, the dealer {last_share}"
    start = f"With {player} in every seat, {won}"
    apart = [pair for pair in ranking["pairs"] if pair["certain"]]
    if not apart:
        return f"{start}; no two positions can be told apart."
    if any({pair["first"], pair["second"]} == {"1", last} for pair in apart):
        return f"{start}; the two are told apart."
    named = listed([f"{pair['first']} and {pair['second']}" for pair in apart], "pairs")
    return f"{start}; the two cannot be told apart, but positions {named} can."


def how_long(result: Result) -> str:
    """How long a round or a match takes."""
    length, what = result["figures"]["length"]["round"], "round"
    unit = "turns"
    if result["asked"]["unit"] == "match":
        length, what, unit = result["figures"]["matches"]["match"], "match", "rounds"
    mean = numerals.text(length[f"{unit}_mean"], f"{unit}_mean")
    start = f"A {what} takes {mean} {unit} on average;"
    half, most = (length[f"{unit}_{p}"] for p in ("p50", "p99"))
    limit = f"{unit[:-1]} {result['curves'][unit]['limit']}"
    if half["value"] is None:
        return f"{start} most are broken off at {limit}."
    start += f" half are over by {unit[:-1]} {numerals.brief(half, f'{unit}_p50')},"
    if most["value"] is None:
        return f"{start} more than 1 % are broken off at {limit}."
    return f"{start} 99 % by {unit[:-1]} {numerals.brief(most, f'{unit}_p99')}."


def about_dots(result: Result) -> str:
    """How to read the dots of a chart of shares."""
    chance = round(1 / (1 - result["confidence"]))
    return (
        "A hollow dot may just as well be at the even share: its interval contains it. Each interval stands alone, so "
        f"of {chance} equals one is filled by chance; the differences below allow for that."
    )


def seat_name(position: int, players: int) -> str:
    """A position with what it is known for."""
    note = {1: " (left of the dealer)", players: " (the dealer)"}.get(position, "")
    return f"{position}{note}"


def games(result: Result) -> str:
    """Rounds or matches."""
    return {"round": "rounds", "match": "matches"}[result["asked"]["unit"]]


def even(result: Result) -> str:
    """The share that every seat would win if all were equal."""
    return f"{100 * result['even_share']:.3g} %"


def listed(names: Sequence[str], kind: str = "strategies") -> str:
    """``a, b and c``; of many only how many there are."""
    if len(names) > MOST_NAMES:
        return f"{len(names)} {kind}"
    shown = [printable(name) for name in names]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def seated(result: Result) -> str:
    """The strategies of the seats, repeated ones once with their number."""
    seats = [printable(name) for name in result["asked"]["table"]]
    return ", ".join(f"{name} ×{seats.count(name)}" if seats.count(name) > 1 else name for name in dict.fromkeys(seats))


def _share(result: Result, name: str) -> dict[str, object]:
    figure: dict[str, object] = result["figures"]["strategies"][name]["win_share"]
    return figure


def _named(result: Result, name: str) -> str:
    """``sensible wins``, or ``each of the 3 seats of random wins``."""
    return f"{_seats_of(result, name)} wins"


def _seats_of(result: Result, name: str) -> str:
    """``sensible``, or ``each of the 3 seats of random``."""
    seats = next(s["seats"] for s in result["strategies"] if s["name"] == name)
    return printable(name) if seats == 1 else f"each of the {seats} seats of {printable(name)}"
