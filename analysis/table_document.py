"""What there is to tell about a table: who wins, from where, how long it takes, what happens."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from analysis import numerals, table_words
from analysis.common_words import asked, diagnostics, footer, glossary, rules, warnings
from analysis.convergence_chart import LEAST_LOOKS
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result, describe

MOST_PAIRS = 15
"""With more pairs of strategies only neighbors in the ranking are compared in a table."""

MOST_POINTS = 15
"""Rows of the table of a curve."""

CARD_TITLES = {
    "cards": "Cards",
    "cards_light": "Light side",
    "cards_dark": "Dark side",
    "cards_regular": "Regular side",
    "cards_flex": "Flex side",
}


def document(result: Result) -> Document:
    """The report of a table."""
    several = len(result["strategies"]) > 1
    sections = [_wins(result)] if several else []
    sections += [_positions(result), _length(result)]
    if "matches" in result["figures"]:
        sections.insert(2 if several else 1, _matches(result))
    if len(result.get("looks", ())) >= LEAST_LOOKS:
        sections.insert(1, _convergence(result))
    sections += [_game(result), _cards(result)]
    return Document(
        title=printable(result["name"]) or "table",
        question=printable(result["question"]),
        verdict=table_words.verdict(result),
        warnings=warnings(result),
        asked=asked(result, table_words.seated(result)),
        rules=rules(result),
        sections=tuple(sections),
        diagnostics=diagnostics(result, [*_balance(result), *_gain(result)]),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=glossary(result),
    )


def card_sections(result: Result) -> list[str]:
    """Sections of figures about cards, in the order of the sides."""
    return list(result["cards"])


def _wins(result: Result) -> Section:
    figures, seats = result["figures"]["strategies"], {s["name"]: s["seats"] for s in result["strategies"]}
    names = result["rankings"]["strategies"]["order"]
    metrics = ["win_share", "win_share_difference", "points"]
    rows = [(printable(name), *_cells(figures[name], metrics)) for name in names]
    head, caption = ("strategy", *_heads(metrics, result)), ""
    alt = "Win share of every strategy: " + "; ".join(f"{row[0]} {row[1]}" for row in rows)
    if max(seats.values()) > 1:
        head = (head[0], "seats", *head[1:])
        rows = [(row[0], str(seats[name]), *row[1:]) for row, name in zip(rows, names, strict=True)]
        caption = "Figures are per seat: a strategy in several seats counts each of them."
    table = Table(head, tuple(rows), caption)
    text = (
        f"If all seats were equal, each would win {table_words.even(result)} of {table_words.games(result)}.",
        table_words.about_dots(result),
    )
    tables = (table, _pairs(result, "strategies", "strategy"))
    return Section("wins", "Who wins", text, (Picture("wins", f"{alt}."),), tables, brief=True)


def _convergence(result: Result) -> Section:
    """How the win shares came about."""
    names = result["rankings"]["strategies"]["order"]
    rows = tuple(
        (numerals.whole(look["deals"]), *(numerals.text(look["win_share"][name], "win_share") for name in names))
        for look in result["looks"]
    )
    table = Table(("deals", *map(printable, names)), rows, "Data of the chart.", folded=True)
    level = numerals.percent(result["confidence"])
    text = (
        f"Each interval holds with {level} at its own look only; the size of the run was fixed beforehand, so nothing "
        "was decided on the way.",
    )
    alt = f"Win shares with intervals at {len(rows)} looks, from {rows[0][0]} to {rows[-1][0]} deals."
    return Section("convergence", "How the answer came about", text, (Picture("convergence", alt),), (table,))


def _pairs(result: Result, ranking: str, what: str) -> Table:
    """Differences, with intervals that hold together."""
    found = result["rankings"][ranking]
    pairs, order = found["pairs"], found["order"]
    if ranking == "positions":
        order = sorted(order, key=int)
        pairs = sorted((_by_number(pair) for pair in pairs), key=lambda pair: (int(pair["first"]), int(pair["second"])))
    caption = f"Differences of win shares. All intervals hold together with {numerals.percent(result['confidence'])}."
    if len(pairs) > MOST_PAIRS:
        neighbors = set(itertools.pairwise(order))
        pairs = [pair for pair in pairs if (pair["first"], pair["second"]) in neighbors]
        caption += " Only neighbors in the list above are shown, result.json has all pairs."
    rows = tuple(
        (
            f"{printable(pair['first'])} – {printable(pair['second'])}",
            numerals.text(pair["difference"], "win_share_difference"),
            "yes" if pair["certain"] else "no",
        )
        for pair in pairs
    )
    return Table((f"{what} – {what}", "difference", "certain"), rows, caption, folded=True)


def _by_number(pair: dict[str, Any]) -> dict[str, Any]:
    """The difference of two positions, the lower number first."""
    if int(pair["first"]) < int(pair["second"]):
        return pair
    turned = table_words.reversed_difference(pair["difference"])
    return {**pair, "first": pair["second"], "second": pair["first"], "difference": turned}


def _positions(result: Result) -> Section:
    figures, players = result["figures"]["positions"], result["asked"]["players"]
    metrics = ["win_share", "win_share_difference"]
    rows = tuple(
        (table_words.seat_name(int(position), players), *_cells(figures[position], metrics)) for position in figures
    )
    tables = [Table(("position", *_heads(metrics, result)), rows), _pairs(result, "positions", "position")]
    if len(result["strategies"]) > 1:
        tables.insert(1, _by_position(result))
    alt = "Win share by position: " + "; ".join(f"{row[0]} {row[1]}" for row in rows)
    dealer = "of a match's first dealer" if result["asked"]["unit"] == "match" else "of the dealer"
    text = (
        f"Positions count clockwise from the left {dealer}, who plays first by rule.",
        *([] if len(result["strategies"]) > 1 else [table_words.about_dots(result)]),
    )
    pictures = (Picture("positions", f"{alt}."),)
    return Section("positions", "Does the seat matter?", text, pictures, tuple(tables), brief=True)


def _by_position(result: Result) -> Table:
    sections, players = result["figures"]["strategy_positions"], result["asked"]["players"]
    metrics = [f"win_share_at_{p}" for p in range(1, players + 1)]
    names = result["rankings"]["strategies"]["order"]
    rows = tuple((printable(name), *_cells(sections[name], metrics)) for name in names)
    head = ("strategy", *(f"position {p}" for p in range(1, players + 1)))
    return Table(head, rows, "Win share of every strategy at every position.", folded=True)


def _length(result: Result) -> Section:
    figures = result["figures"]["length"]["round"]
    text = ("A turn is one player acting once: a play, a draw and a play, or a pass. Lost turns do not count.",)
    table = Table(("turns per round", "turns"), _rows(figures))
    pictures = (Picture("length", _curve_alt(result, "turns", "rounds")),)
    data = _curve_data(result, "turns", "turns", "rounds still running")
    return Section("length", "How long a round takes", text, pictures, (table, data), brief=True)


def _matches(result: Result) -> Section:
    figures = result["figures"]["matches"]["match"]
    table = Table(("rounds per match", "rounds"), _rows(figures))
    pictures = (Picture("matches", _curve_alt(result, "rounds", "matches")),)
    data = _curve_data(result, "rounds", "rounds", "matches still running")
    return Section("matches", "How long a match takes", (), pictures, (table, data), brief=True)


def _curve_alt(result: Result, curve: str, what: str) -> str:
    section, name = {"turns": ("length", "round"), "rounds": ("matches", "match")}[curve]
    figures = result["figures"][section][name]
    marks = []
    for percentage in (50, 90, 99):
        metric = f"{curve}_p{percentage}"
        if figures[metric]["value"] is not None:
            marks.append(f"{percentage} % are over by {curve[:-1]} {numerals.brief(figures[metric], metric)}")
    return f"Share of {what} still running, falling with the number of {curve}. {', '.join(marks)}."


def _curve_data(result: Result, curve: str, unit: str, what: str) -> Table:
    """A dozen points of a curve, at round numbers."""
    data = result["curves"][curve]
    last = data["at"][-1]
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if last / s <= MOST_POINTS or s == 500)
    rows = tuple(
        (str(at), numerals.text({"value": value, "low": low, "high": high}, "unfinished"))
        for at, value, low, high in zip(data["at"], data["value"], data["low"], data["high"], strict=True)
        if at % step == 0
    )
    return Table((f"after {unit}", what), rows, "Data of the chart; result.json has every point.", folded=True)


def _game(result: Result) -> Section:
    figures = result["figures"]["game"]["round"]
    shown = {metric: figure for metric, figure in figures.items() if metric not in ("void", "unfinished", "faults")}
    table = Table(("per round", "mean"), _rows(shown))
    return Section("game", "What happens in a round", (), (), (table,), brief=True)


def _cards(result: Result) -> Section:
    tables, pictures = [], []
    for section in card_sections(result):
        figures, deck = result["figures"][section], result["cards"][section]
        metrics = ["plays", "plays_per_copy"]
        rows = tuple((name, str(deck[name]["copies"]), *_cells(figures[name], metrics)) for name in figures)
        head = (CARD_TITLES[section].lower(), "copies", "laid a round", "laid a round and copy")
        caption = f"{CARD_TITLES[section]}: how often each kind is laid, and copies in the deck."
        tables.append(Table(head, rows, caption, folded=True))
        most = max(figures, key=lambda name: figures[name]["plays_per_copy"]["value"])
        copy = rows[list(figures).index(most)][3]
        alt = f"{CARD_TITLES[section]}: cards of every kind laid per round. Most often per copy: {most}, {copy}."
        pictures.append(Picture(section, alt))
    text = ("How often a card of each kind is laid in a round, by all players together.",)
    return Section("cards", "Which cards are laid", text, tuple(pictures), tuple(tables))


def _balance(result: Result) -> list[tuple[str, str]]:
    """Whether everybody sat where they should."""
    if "balance" not in result:
        return []
    return [("Balance of seats", "as designed" if result["balance"]["ok"] else "ALARM: not as designed")]


def _gain(result: Result) -> list[tuple[str, str]]:
    """What playing every deal in several seatings was worth."""
    gains = [m["variance_gain"] for m in result["figures"]["strategies"].values() if "variance_gain" in m]
    values = [gain["value"] for gain in gains if gain["value"] is not None]
    if not values:
        return []
    low, high = (f"{x:.2f}" for x in (min(values), max(values)))
    span = low if low == high else f"{low} to {high}"
    return [("Gain of repeated deals", f"{span} × as many independent rounds would be needed for the same intervals")]


def _heads(metrics: Iterable[str], result: Result) -> list[str]:
    """Labels of metrics as heads of columns."""
    points = f"points a {result['asked']['unit']}"
    return [points if metric == "points" else describe(metric).label for metric in metrics]


def _cells(figures: dict[str, Any], metrics: Iterable[str]) -> tuple[str, ...]:
    return tuple(numerals.text(figures.get(metric), metric) for metric in metrics)


def _rows(figures: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((describe(metric).label, numerals.text(figure, metric)) for metric, figure in figures.items())
