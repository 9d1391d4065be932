"""Cards in words: where they are, what they do, and which rules are about them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from simulator.cards import Draws, Effect, Kind, Loses, Power
from simulator.decisions import DECISIONS
from simulator.editions import EDITIONS
from simulator.editions.changes import actions_of
from simulator.options import OPTIONS
from unosim import catalog
from unosim.tables import render

_COLUMNS = ("edition", "side", "copies", "points")

_WHO_DRAWS = {
    Draws.NEXT: "the next player draws {}",
    Draws.ALL_OTHERS: "all others draw {}",
    Draws.CHOSEN: "a player chosen by whoever plays it draws {}",
}

_WHO_LOSES = {Loses.NEXT: "the next player loses the turn", Loses.ALL_OTHERS: "all others lose their turn"}

_POWER = {Power.OWN: "the player may turn the own Power Card", Power.EVERYBODY: "everybody's Power Card is turned"}


def card_names() -> list[str]:
    """Names of all kinds of cards but plain numbers."""
    return [name for name in _kinds() if not name.isdecimal()]


def card_paragraphs(name: str) -> list[str]:
    """What is known about a card, in paragraphs."""
    rows = [row for row in catalog.cards()[0] if row["kind"] == name]
    paragraphs = [f"{name}  (card)", render(rows, columns=_COLUMNS), f"Played, {_in_words(_kinds()[name].effect)}."]
    if rules := list(_rules_about(name)):
        paragraphs.append(f"Rules about it: {', '.join(rules)}; unosim explain says what each means.")
    if any(name in actions_of(edition) for edition in EDITIONS.values()):
        paragraphs.append(f"Change it with --deck {name}=off, or {name}=N for another number of copies.")
    return paragraphs


def _kinds() -> dict[str, Kind]:
    return {kind.name: kind for edition in EDITIONS.values() for slot in range(2) for kind in edition.copies(slot)}


def _in_words(effect: Effect) -> str:
    """What happens when a card is played."""
    cards = f"{effect.draw} card{'s' if effect.draw > 1 else ''}"
    parts = ["its player names a color"] if effect.names_color else []
    if effect.draws is Draws.NEXT_UNTIL_COLOR:
        parts.append("the next player draws until the named color comes")
    elif effect.draws in _WHO_DRAWS:
        parts.append(_WHO_DRAWS[effect.draws].format(cards))
    parts += [_WHO_LOSES[effect.loses]] if effect.loses in _WHO_LOSES else []
    parts += ["the direction of play turns around"] if effect.reverse else []
    parts += ["all cards are turned to their other side"] if effect.flips_deck else []
    parts += [_POWER[effect.power]] if effect.power in _POWER else []
    said = "; ".join(parts) or "it does nothing but match"
    return f"{said}. It can be challenged: it is for hands without the color in force" if effect.restricted else said


def _rules_about(name: str) -> Iterable[str]:
    """Options and fixed decisions that mention a card, the longer name of another card aside."""
    spoken = re.escape(name).replace(r"\-", "[ -]")
    others = "|".join(re.escape(o).replace(r"\-", "[ -]") for o in _kinds() if name in o and o != name)
    mentions = re.compile(rf"\b{spoken}s?\b", re.IGNORECASE)
    longer = re.compile(rf"\b(?:{others})s?\b", re.IGNORECASE) if others else None
    texts = {option.name: f"{option.question} {' '.join(option.prose.values())}" for option in OPTIONS}
    texts |= {decision.id: f"{decision.question} {decision.decision}" for decision in DECISIONS}
    for rule, text in texts.items():
        if mentions.search(longer.sub("", text) if longer else text):
            yield rule
