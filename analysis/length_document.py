"""What there is to tell about the length of rounds and matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from analysis import numerals
from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result
from analysis.panel_words import asked_facts, cells, heads

_LENGTH = {
    "turns_mean": "mean",
    "turns_p50": "half by",
    "turns_p90": "90 % by",
    "turns_p99": "99 % by",
    "minutes_mean": "minutes",
}
_MATCH = {
    "rounds_mean": "rounds",
    "rounds_p50": "half by",
    "rounds_p90": "90 % by",
    "match_turns": "turns",
    "match_minutes": "minutes",
}
_CHANGE = {"turns_change": "turns", "turns_p50_change": "half by", "turns_p90_change": "90 % by"}
_PACE = {"cards_drawn": "cards drawn", "flips": "flips", "dark_share": "dark turns", "reshuffles": "reshuffles"}
"""Metrics of the tables, and the heads of their columns."""

_TAILS = ("longer_than_50", "longer_than_100", "longer_than_200", "longer_than_500")


def document(result: Result) -> Document:
    """The report of a study of lengths."""
    sections = [_length(result)]
    if "match" in result["figures"]:
        sections.append(_matches(result))
    if "changes" in result["figures"]:
        sections.append(_changes(result))
    sections.append(_pace(result))
    return Document(
        title=printable(result["name"]) or "length",
        question=printable(result["question"]),
        verdict=printable(verdict(result)),
        warnings=warnings(result),
        asked=asked_facts(result, [("Time", f"{result['asked']['seconds_per_turn']:g} s a turn, dealing not counted")]),
        rules=rules(result),
        sections=tuple(sections),
        diagnostics=diagnostics(result, []),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=glossary(result),
    )


def verdict(result: Result) -> str:
    """The answer in a few sentences."""
    found = [_rounds(result)]
    if "match" in result["figures"]:
        found.append(_match(result))
    if "changes" in result["figures"]:
        found.append(_largest(result))
    return " ".join(found)


def _rounds(result: Result) -> str:
    """How long rounds are at the smallest and the largest table, and their tail at the middle one."""
    tables = official(result)
    first, middle, last = tables[0], tables[len(tables) // 2], tables[-1]
    figures = result["figures"]["round"]
    mean = f"{_at(figures, first, 'turns_mean')} turns with {first['players']} players"
    if last is not first:
        mean += f" and {_at(figures, last, 'turns_mean')} with {last['players']}"
    minutes = f"{figures[middle['name']]['minutes_mean']['value']:.1f}"
    pace = f"{result['asked']['seconds_per_turn']:g} s a turn"
    start = f"A round of {result['asked']['title']} takes {mean} on average."
    half, most = (figures[middle["name"]][f"turns_{p}"] for p in ("p50", "p99"))
    if half["value"] is None or most["value"] is None:
        return f"{start} With {middle['players']} players some are broken off at the limit of turns."
    return (
        f"{start} With {middle['players']} players half are over by turn {numerals.brief(half, 'turns_p50')}, 99 % by "
        f"turn {numerals.brief(most, 'turns_p99')}; at {pace} that is {minutes} minutes on average."
    )


def _match(result: Result) -> str:
    """How long matches are at the smallest and the largest table."""
    tables, figures = official(result), result["figures"]["match"]
    first, last = tables[0], tables[-1]

    def one(table: Any) -> str:
        rounds, minutes = (_at(figures, table, metric) for metric in ("rounds_mean", "match_minutes"))
        return f"{rounds} rounds ({minutes} min) with {table['players']} players"

    return f"A match takes {one(first)}{'' if last is first else f' and {one(last)}'}."


def _largest(result: Result) -> str:
    """The change of rules that matters most."""
    changes = result["figures"]["changes"]
    name = max(changes, key=lambda n: abs(changes[n]["turns_change"]["value"]))
    table = next(t for t in result["tables"] if t["name"] == name)
    amount = numerals.text(changes[name]["turns_change"], "turns_change")
    return (
        f"Of the other rules, {table['variant']} changes most: {amount} turns a round with {table['players']} players."
    )


def official(result: Result) -> list[Any]:
    """The tables under the rules of the experiment."""
    return [table for table in result["tables"] if not table["variant"]]


def _at(figures: Any, table: Any, metric: str) -> str:
    return numerals.text(figures[table["name"]][metric], metric)


def _rows(result: Result, section: str, metrics: Iterable[str], tables: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
    """A row for every table; the name of one under the experiment's own rules is its number of players."""
    figures = result["figures"][section]
    return tuple((_short(table), *cells(figures[table["name"]], metrics)) for table in tables)


def _short(table: Any) -> str:
    return f"{table['players']}, {table['variant']}" if table["variant"] else str(table["players"])


def _variants(result: Result) -> list[Any]:
    return [table for table in result["tables"] if table["variant"]]


def _tables(result: Result, section: str, columns: Mapping[str, str], caption: str) -> list[Table]:
    """The tables of the experiment's own rules and, to be looked up, those of the other rules."""
    found = [Table(("players", *columns.values()), _rows(result, section, columns, official(result)), caption)]
    if others := _variants(result):
        rows = _rows(result, section, columns, others)
        found.append(Table(("players, rules", *columns.values()), rows, "Under other rules.", folded=True))
    return found


def _length(result: Result) -> Section:
    text = (
        "A turn is one player acting once: a play, a draw and a play, or a pass. Rounds that are broken off at the "
        "limit of turns count as longer than that; nothing is left out.",
    )
    caption = "Turns of a round: mean, and the turns by which so many rounds are over; the mean in minutes."
    tables = _tables(result, "round", _LENGTH, caption)
    tails = [m for m in _TAILS if all(m in figures for figures in result["figures"]["round"].values())]
    if tails:
        rows = _rows(result, "round", tails, result["tables"])
        tables.append(Table(("players", *heads(tails)), rows, "Long rounds.", folded=True))
    marks = "; ".join(f"{row[0]} players half by turn {row[2]}, 99 % by {row[4]}" for row in tables[0].rows)
    pictures = (
        Picture("survival", f"Share of rounds still running by turn, a curve for each number of players. {marks}."),
        Picture("quantiles", f"Turns by which half, 90 % and 99 % of the rounds are over. {marks}."),
    )
    return Section("length", "How long a round takes", text, pictures, tuple(tables), brief=True)


def _matches(result: Result) -> Section:
    pace = f"{result['asked']['seconds_per_turn']:g} s"
    caption = f"Rounds of a match to {target(result)} points, its turns, and its minutes at {pace} a turn."
    tables = _tables(result, "match", _MATCH, caption)
    alt = "Rounds per match by number of players: " + "; ".join(f"{row[0]} players {row[1]}" for row in tables[0].rows)
    return Section("matches", "How long a match takes", (), (Picture("matches", f"{alt}."),), tuple(tables), brief=True)


def target(result: Result) -> str:
    """Points that end a match."""
    changed = {rule["name"]: rule["value"] for rule in result["asked"]["rules"]}
    return str(changed.get("target", 500))


def _changes(result: Result) -> Section:
    rows = _rows(result, "changes", _CHANGE, _variants(result))
    caption = "Turns with the other rules minus turns without, over the same deals. Intervals hold one by one."
    table = Table(("players, rules", *_CHANGE.values()), rows, caption)
    alt = "Turns a round more or less under other rules: " + "; ".join(f"{row[0]} {row[1]}" for row in rows)
    pictures = (Picture("changes", f"{alt}."),)
    return Section("changes", "What other rules do", (), pictures, (table,), brief=True)


def _pace(result: Result) -> Section:
    metrics = list(next(iter(result["figures"]["pace"].values())))
    shown = {m: head for m, head in _PACE.items() if m in metrics}
    tables = _tables(result, "pace", shown, "Per round, all players together.")
    rest = [m for m in metrics if m not in shown]
    more = Table(("players", *heads(rest)), _rows(result, "pace", rest, result["tables"]), folded=True)
    return Section("pace", "What happens in a round", (), (), (*tables, more), brief=True)
