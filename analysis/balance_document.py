"""What there is to tell about fairness, luck and skill."""

from __future__ import annotations

from typing import Any

from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result
from analysis.panel_words import asked_facts, cells, known
from analysis.table_words import seat_name

_LUCK = {
    "luck_index": "luck, %",
    "skill_edge": "skill, pp",
    "first_player_edge": "first, pp",
    "lead_changes": "lead changes",
    "comeback_share": "comebacks, %",
}
_FLIP = {
    "flip_share": "anybody flips",
    "first_flipper_wins": "first to flip wins",
    "first_flipper_edge": "against even",
}
"""Metrics of the tables, and the heads of their columns."""

_USUAL = 4
"""Players of the table that is shown in detail, if there is one."""

_ALL = 1 - 1e-9
"""A luck index from here on: no replica of a deal ended otherwise."""

_MARKS = (2, 4, 6, 8, 10, 12)
"""Cards behind that the table of comebacks shows."""


def document(result: Result) -> Document:
    """The report of a study of balance."""
    sections = [_luck(result), _positions(result)]
    if len(known_starters(result, chosen(result))) > 1:
        sections.append(_starters(result))
    if "first_flip" in result["figures"]:
        sections.append(_first_flip(result))
    sections.append(_comebacks(result))
    return Document(
        title=printable(result["name"]) or "balance",
        question=printable(result["question"]),
        verdict=printable(verdict(result)),
        warnings=(*warnings(result), *_warnings(result)),
        asked=asked_facts(result, [("Skill", f"{result['asked']['strategy']} among {result['asked']['novice']}")]),
        rules=rules(result),
        sections=tuple(sections),
        diagnostics=diagnostics(result, []),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*_glossary(result), *glossary(result)),
    )


def _warnings(result: Result) -> tuple[str, ...]:
    """That a luck index of 1 says nothing about the game."""
    indices = [found["luck_index"]["value"] for found in result["figures"]["luck"].values()]
    if not indices or any(index is None or index < _ALL for index in indices):
        return ()
    player = printable(result["asked"]["strategy"])
    return (
        f"{player} leaves nothing to chance, so the same deal always ends in the same way and the deal decides 100 % "
        "whatever the game is like. Ask with players who sometimes choose at random, such as sensible+noise.",
    )


def chosen(result: Result) -> Any:
    """The table that is shown in detail: that of four players, or the first."""
    return next((table for table in result["tables"] if table["players"] == _USUAL), result["tables"][0])


def verdict(result: Result) -> str:
    """The answer in a few sentences, for the table that is shown in detail."""
    table, asked = chosen(result), result["asked"]
    found = result["figures"]["luck"][table["name"]]
    text = {metric: known(figure, metric) for metric, figure in found.items()}
    if found["luck_index"]["value"] is None:
        return "Too few deals to say anything about luck."
    parts = [
        f"With {table['players']} players the deal decides {text['luck_index']} of who wins among equals.",
        f"{asked['strategy']} among {asked['novice']} wins {_edge(found, 'skill_edge')}; among equals the seat left of "
        f"the dealer wins {_edge(found, 'first_player_edge')}.",
        f"The lead changes {text['lead_changes']} times a round; {text['comeback_share']} of the rounds are won by "
        f"somebody who was once {asked['behind']} cards behind.",
    ]
    if flips := result["figures"].get("first_flip", {}).get(table["name"]):
        share = known(flips["first_flipper_wins"], "first_flipper_wins")
        parts.append(f"Who flips first wins {share} of the rounds, {_edge(flips, 'first_flipper_edge')}.")
    return " ".join(parts)


def _edge(figures: Any, metric: str) -> str:
    """``8.5 pp ± 0.8 more than an even share``; no direction where the interval contains 0."""
    figure = figures[metric]
    shown = known(figure, metric)
    if figure["low"] is None or figure["low"] <= 0 <= figure["high"]:
        return f"an even share as far as can be told (no difference shown: {shown})"
    more = figure["value"] > 0
    size = figure if more else {**figure, "value": -figure["value"], "low": -figure["high"], "high": -figure["low"]}
    return f"{known(size, metric).removeprefix('+')} {'more' if more else 'less'} than an even share"


def _luck(result: Result) -> Section:
    figures, asked = result["figures"]["luck"], result["asked"]
    rows = tuple((str(t["players"]), *_plain(figures[t["name"]], list(_LUCK))) for t in result["tables"])
    caption = (
        "Luck: what the deal decides of who wins among equals. Skill and first: win share minus an even share. "
        f"Comebacks: winners who once held {asked['behind']} cards more than the leader."
    )
    table = Table(("players", *_LUCK.values()), rows, caption)
    text = (
        f"Luck: every deal is played {asked['replicas']} times with the same cards, while strategies choose anew where "
        "they leave something to chance. The index is the share of the variance of winning that lies between deals. "
        "What it leaves is not skill: it is the chance in what players do and draw after their ways part.",
        f"Skill: {asked['strategy']} against {asked['novice']} in all other seats, in every seat in turn.",
    )
    alt = "Luck index and skill edge by number of players: " + "; ".join(
        f"{row[0]} players {row[1]} % and {row[2]} pp" for row in rows
    )
    return Section(
        "luck", "How much is luck, how much skill?", text, (Picture("luck_skill", f"{alt}."),), (table,), brief=True
    )


def _plain(figures: Any, metrics: list[str]) -> tuple[str, ...]:
    """Figures without units, which the heads of the columns name."""
    return tuple(known(figures[metric], metric, unit=False) for metric in metrics)


def _positions(result: Result) -> Section:
    table, figures = chosen(result), result["figures"]["positions"]
    players = table["players"]
    rows = tuple(
        (seat_name(p, players), known(figures[table["name"]][f"win_share_at_{p}"], f"win_share_at_{p}"))
        for p in range(1, players + 1)
    )
    caption = f"Win share by position with {players} players; an even share is {100 / players:.3g} %."
    tables = [Table(("position", "win share"), rows, caption)]
    for other in result["tables"]:
        if other is not table:
            metrics = [f"win_share_at_{p}" for p in range(1, other["players"] + 1)]
            shown = cells(figures[other["name"]], metrics)
            named = tuple((seat_name(p, other["players"]), share) for p, share in enumerate(shown, 1))
            tables.append(Table(("position", "win share"), named, f"With {other['name']}.", folded=True))
    alt = f"Win share by position with {players} players: " + "; ".join(f"{row[0]} {row[1]}" for row in rows)
    text = ("Positions count clockwise from the left of the dealer, who plays first by rule.",)
    return Section(
        "positions", "Is the seat fair?", text, (Picture("positions", f"{alt}."),), tuple(tables), brief=True
    )


def starters_of(result: Result, table: Any) -> dict[str, Any]:
    """Figures of the kinds of starters at a table, by kind."""
    prefix = f"{table['name']}, "
    found = result["figures"]["starters"]
    return {name.removeprefix(prefix): figures for name, figures in found.items() if name.startswith(prefix)}


def known_starters(result: Result, table: Any) -> dict[str, Any]:
    """Those of `starters_of` that enough rounds began with to say what they mean for the seats."""
    return {kind: figures for kind, figures in starters_of(result, table).items() if "win_share_at_1" in figures}


def _starters(result: Result) -> Section:
    table = chosen(result)
    tables = []
    for each in (table, *(t for t in result["tables"] if t is not table)):
        metrics = ("starter_share", "win_share_at_1", "starter_edge")
        rows = tuple((kind, *cells(figures, metrics)) for kind, figures in starters_of(result, each).items())
        caption = (
            f"With {each['name']}: rounds that begin so, what the seat left of the dealer wins, and how much more. "
            "A dash: too few rounds began so."
        )
        head = ("starter", "starts", "left of dealer", "against average")
        tables.append(Table(head, rows, caption, folded=each is not table))
    alt = f"Win share of the seat left of the dealer by starter with {table['name']}: "
    alt += "; ".join(f"{row[0]} {row[2]}" for row in tables[0].rows)
    return Section(
        "starters", "Whom does the starter favor?", (), (Picture("starters", f"{alt}."),), tuple(tables), brief=True
    )


def _first_flip(result: Result) -> Section:
    figures = result["figures"]["first_flip"]
    tables = [table for table in result["tables"] if table["name"] in figures]
    rows = tuple((str(t["players"]), *cells(figures[t["name"]], _FLIP)) for t in tables)
    text = (
        "A description, not a cause: who is the first to flip has lasted so long, has a card less, and often had a "
        "reason to flip.",
    )
    alt = "Win share of the first to flip, against even: " + "; ".join(f"{row[0]} players {row[3]}" for row in rows)
    pictures = (Picture("first_flip", f"{alt}."),)
    table = Table(("players", *_FLIP.values()), rows)
    return Section("first_flip", "Does it pay to flip first?", text, pictures, (table,), brief=True)


def _comebacks(result: Result) -> Section:
    figures, tables = result["figures"]["comebacks"], _some(result)
    marks = [k for k in _MARKS if any(f"win_from_{k}_behind" in figures[t["name"]] for t in tables)]

    def row(k: int) -> tuple[str, ...]:
        metric = f"win_from_{k}_behind"
        return f"{k} behind", *(known(figures[t["name"]].get(metric), metric) for t in tables)

    rows = tuple(map(row, marks))
    head = ("once", *(f"{t['players']} players" for t in tables))
    caption = "Win share of seats that once held at least so many cards more than the smallest hand."
    text = (
        "Read as: of all seats that were ever so far behind, so many won. Most seats fall behind at some time, so this "
        "is no chance at a given moment.",
    )
    alt = f"{caption} " + "; ".join(f"{r[0]}: {', '.join(r[1:])}" for r in rows)
    return Section(
        "comebacks", "Who comes back?", text, (Picture("comebacks", alt),), (Table(head, rows, caption),), brief=True
    )


def _some(result: Result) -> list[Any]:
    """The smallest and the largest table, and the one that is shown in detail."""
    tables = result["tables"]
    wanted = (tables[0]["players"], chosen(result)["players"], tables[-1]["players"])
    return [table for table in tables if table["players"] in wanted]


def _glossary(result: Result) -> tuple[tuple[str, str], ...]:
    return (
        (
            "luck index",
            "Sum over positions of the variance over deals of the probability to win, divided by the sum of p(1 - p): "
            "1 if the deal decides everything, 0 if it does not matter who gets which cards.",
        ),
        ("replica", "The same deal once more: the same cards in the same order, other random choices."),
        ("lead", "Holding fewer cards than anybody else."),
        ("behind", "Cards in hand beyond those of the smallest hand, looked at after every turn."),
    )
