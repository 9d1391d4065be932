"""What there is to choose from, as rows for `unosim.tables`."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence

from simulator.cards import Edition, Second
from simulator.editions import EDITIONS, get_edition
from simulator.options import OPTIONS, RuleOption
from simulator.rules import MIN_PLAYERS
from unosim.tables import Row

SIDES = {
    Second.NONE: ("only",),
    Second.SIDE: ("light", "dark"),
    Second.FLEX: ("regular", "flex"),
}
"""What the two sides of a card are called."""

Listing = tuple[list[Row], tuple[str, ...]]
"""Rows, and the columns that a table shows of them."""


def editions(name: str | None = None) -> Listing:
    """The declared decks, or one of them."""
    chosen = [get_edition(name)] if name else list(EDITIONS.values())
    rows: list[Row] = [
        {
            "edition": edition.name,
            "cards": len(edition.cards),
            "players": f"{MIN_PLAYERS}-{edition.max_players}",
            "title": edition.title,
            "note": edition.inferred,
        }
        for edition in chosen
    ]
    return rows, ("edition", "cards", "players", "title")


def cards(name: str | None = None) -> Listing:
    """What is in the declared decks, or in one of them: a row for each kind of face of a side."""
    rows: list[Row] = [
        {
            "edition": edition.name,
            "side": side,
            "kind": kind.name,
            "copies": copies,
            "points": kind.points,
            "basis": "INFERRED" if edition.inferred else "printed",
        }
        for edition in ([get_edition(name)] if name else EDITIONS.values())
        for slot, side in enumerate(SIDES[edition.second])
        for kind, copies in edition.copies(slot).items()
    ]
    return rows, ("edition", "side", "kind", "copies", "points", "basis")


def rules(edition: str | None = None) -> Listing:
    """Every rule option, or those of one edition, with its official value."""
    deck = get_edition(edition) if edition else None
    rows = [_rule(option, deck) for option in OPTIONS if deck is None or option.applies_to(deck)]
    return rows, ("rule", "official", "values", "question")


def inferred(edition: str | None = None) -> str:
    """A note on card counts that no official source states, after a blank line; empty if there are none."""
    notes = [
        f"INFERRED, {deck.title}: {deck.inferred} See unosim list cards --edition {deck.name}."
        for deck in ([get_edition(edition)] if edition else EDITIONS.values())
        if deck.inferred
    ]
    return "".join("\n\n" + textwrap.fill(note, shutil.get_terminal_size((80, 24)).columns - 1) for note in notes)


def _rule(option: RuleOption, deck: Edition | None) -> Row:
    official = option.default_in(deck) if deck else option.default
    others = {} if deck else option.edition_defaults
    return {
        "rule": option.name,
        "group": option.group,
        "official": official if not others else f"{official} ({', '.join(f'{k}: {v}' for k, v in others.items())})",
        "values": list(option.allowed),
        "editions": list(option.editions),
        "ids": list(option.ids),
        "question": option.question,
        "source": option.source,
    }


def strategies(edition: str | None = None) -> Listing:
    """The named strategies, or those meant for an edition, and the wrappers, which begin with a plus sign."""
    from strategies.registry import STRATEGIES, WRAPPERS

    name = get_edition(edition).name if edition else None
    rows: list[Row] = [
        {
            "strategy": strategy.name,
            "about": strategy.doc,
            "editions": list(strategy.editions),
            "uses": list(strategy.uses),
            "provenance": strategy.provenance,
        }
        for strategy in STRATEGIES.values()
        if name is None or name in strategy.editions
    ]
    wrappers = [
        {"strategy": f"+{w.name}", "about": w.doc, "editions": list(EDITIONS), "uses": [], "provenance": "wrapper"}
        for w in WRAPPERS.values()
    ]
    return rows + wrappers, ("strategy", "about")


def parameters(edition: str | None = None) -> Listing:
    """The parameters of strategies, whatever the edition."""
    from strategies.weights import UNITS, WEIGHTS

    rows: list[Row] = [
        {"parameter": weight.name, "value": UNITS[weight.unit].allowed, "about": weight.doc}
        for weight in WEIGHTS.values()
    ]
    return rows, ("parameter", "about")


def as_json(listings: dict[str, Sequence[Row]]) -> str:
    """Several listings in one object."""
    return json.dumps(listings, indent=2, ensure_ascii=False)
