"""What a league says about places at the table: seats, neighbors, and the order around the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis import league_words as words
from analysis import numerals
from analysis.document import Picture, Section, Table, printable
from analysis.figures import Result, describe
from analysis.table_words import seat_name

MOST_NEIGHBORS = 20
"""With more effects of neighbors their table is folded."""


def positions(result: Result) -> Section:
    """Whether the seat matters."""
    figures, players = result["figures"]["positions"], result["asked"]["players"]
    metrics = ("win_share", "win_share_difference")
    rows = tuple((seat_name(int(p), players), *texts(figures[p], metrics)) for p in figures)
    places = [f"win_share_at_{p + 1}" for p in range(players)]
    order = result["rankings"]["strategies"]["order"]
    each = tuple((printable(n), *texts(result["figures"]["strategy_positions"][n], places)) for n in order)
    head = ("strategy", *(f"position {p + 1}" for p in range(players)))
    tables = (
        Table(("position", *(describe(m).label for m in metrics)), rows),
        Table(head, each, "Win share of every strategy at every position.", folded=True),
    )
    text = ("At mixed tables, by position: clockwise from the left of the dealer, who plays first by rule.",)
    return Section("positions", "Does the seat matter?", text, (), tables)


def neighbors(result: Result) -> Section:
    """Whether it matters who sits before you."""
    figures = result["figures"]["neighbors"]
    rows = [
        (
            f"{printable(one['who'])} after {printable(one['after'])}",
            numerals.text(figures[f"{one['who']} after {one['after']}"]["neighbor_effect"], "neighbor_effect"),
            words.p_text(one["adjusted"]).removeprefix("p ").removeprefix("= "),
            "yes" if one["certain"] else "no",
        )
        for one in result["neighbors"]
    ]
    head = ("seat", "effect", "adjusted p", "certain")
    caption = (
        "Win share in the seat right after somebody, minus that in all seats at the same tables. Intervals stand "
        "alone; p-values are adjusted so that one in twenty certain effects is false (Benjamini and Hochberg)."
    )
    strategies = words.mixture(result)
    anybody = tuple(
        (printable(name), numerals.text(strategies[name]["seat_after"], "seat_after"))
        for name in words.by_seat_after(result)
    )
    told = (
        "Win share in the seat right after each strategy, minus that in all seats at the same tables; the mean over "
        "those who can sit there."
    )
    tables = [
        Table(("right after", "win share of anybody"), anybody, told),
        Table(head, tuple(rows), caption, folded=len(rows) > MOST_NEIGHBORS),
    ]
    alt = f"Effect of the neighbor before on win shares. The surest: {words.strongest(result)}."
    text = (words.neighbors(result),)
    picture = Picture("neighbors", alt)
    return Section("neighbors", "Does it matter who sits before you?", text, (picture,), tuple(tables), brief=True)


def orders(result: Result) -> Section:
    """Whether the order around the table matters."""
    figures, names = result["figures"]["orders"], [strategy["name"] for strategy in result["strategies"]]
    rows = tuple(
        (
            " → ".join(map(printable, order)),
            *(numerals.text(figures[f"{name} in order {i + 1}"]["win_share"], "win_share") for name in names),
        )
        for i, order in enumerate(result["orders"])
    )
    spreads = [
        f"{printable(name)} {numerals.text(words.mixture(result)[name]['order_spread'], 'order_spread').lstrip('+')}"
        for name in names
        if "order_spread" in words.mixture(result)[name]
    ]
    text = (
        "The same strategies, the same deals and every seat equally often; only the order around the table differs. "
        f"Standard deviation over orders, chance taken off: {'; '.join(spreads)}.",
    )
    caption = f"Win shares; all intervals hold together with {numerals.percent(result['confidence'])}."
    table = Table(("order, clockwise", *map(printable, names)), rows, caption)
    return Section("orders", "Does the order around the table matter?", text, (), (table,))


def texts(figures: dict[str, Any], metrics: Iterable[str]) -> tuple[str, ...]:
    """Some figures as text."""
    return tuple(numerals.text(figures.get(metric), metric) for metric in metrics)
