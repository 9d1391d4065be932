"""Cards and what is known about them in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis import numerals
from analysis.document import printable
from analysis.figures import Figure, Result

BEST = 3
"""Cards that the answer names."""


def label_of(card: dict[str, Any]) -> str:
    """A card as it stands in tables: ``wild-draw-two (light)``."""
    return f"{card['name']} ({card['side']})" if card["side"] else str(card["name"])


def shown(name: str) -> str:
    """A label as it stands in tables: ``light-flip`` as ``flip (light)``."""
    side, _, rest = name.partition("-")
    return f"{rest} ({side})" if side in ("light", "dark") else name


def spoken(card: dict[str, Any]) -> str:
    """A card in a sentence: ``Wild Draw Two (light)``."""
    name = str(card["name"]).replace("-", " ").title()
    return f"{name} ({card['side']})" if card["side"] else name


def key_of(result: Result, card: dict[str, Any], strategy: str | None = None) -> str:
    """The name of a card's row in the sections of figures; of the first strategy unless another is named."""
    names = [entry["name"] for entry in result["strategies"]]
    return str(card["label"]) if len(names) == 1 else f"{strategy or names[0]}: {card['label']}"


def figure_of(result: Result, section: str, card: dict[str, Any], metric: str, strategy: str | None = None) -> Any:
    """A figure of a card, None if it was not measured."""
    rows = result["figures"].get(section, {})
    row = rows.get(str(card["label"])) if section == "swap" else rows.get(key_of(result, card, strategy))
    return (row or {}).get(metric)


def ranked(result: Result, section: str = "opening", metric: str = "opening_value") -> list[dict[str, Any]]:
    """All cards but plain numbers, the largest value first."""
    cards = [card for card in result["cards"] if not card["number"]]
    known = [card for card in cards if figure_of(result, section, card, metric) is not None]
    return sorted(known, key=lambda card: -abs(figure_of(result, section, card, metric)["value"]))


def numbers(result: Result) -> list[dict[str, Any]]:
    """The plain numbers, in order."""
    return sorted((c for c in result["cards"] if c["number"]), key=lambda c: (c["side"] == "dark", c["name"]))


def verdict(result: Result) -> str:
    """The answer in a few sentences."""
    parts = [part for part in (_worth(result), _effect(result), _dose(result), _play(result)) if part]
    return " ".join(parts) or f"{numerals.whole(result['played']['rounds'])} rounds were played."


def _worth(result: Result) -> str:
    """What is worth most to be dealt, and what cannot be told from a number."""
    cards = ranked(result)
    if not cards:
        return ""
    best, *others = cards[:BEST]
    said = (
        f"{spoken(best)} is worth most: each copy in the opening hand adds "
        f"{_value(figure_of(result, 'opening', best, 'opening_value'))} of win share, beside an average number"
    )
    if others:
        follow = " and ".join(
            f"{spoken(card)} with {_value(figure_of(result, 'opening', card, 'opening_value'))}" for card in others
        )
        said += f"; then come {follow}" if len(others) > 1 else f"; then comes {follow}"
    plain = [spoken(card) for card in cards if _adjusted(result, card) > 1 - result["confidence"]]
    if plain:
        said += f". Not to be told from a number: {', '.join(plain)}"
    whom = "" if len(result["strategies"]) == 1 else f"To {printable(result['strategies'][0]['name'])}, "
    return f"{whom}{said}."


def _adjusted(result: Result, card: dict[str, Any]) -> float:
    found = figure_of(result, "opening", card, "opening_value_p")
    return 1.0 if found is None else float(found["value"])


def _value(figure: Figure) -> str:
    return numerals.text(figure, "opening_value")


def _effect(result: Result) -> str:
    """Which action makes rounds longest or shortest."""
    rows = result["figures"].get("effect")
    if not rows:
        return ""
    name = max(rows, key=lambda action: abs(rows[action]["turns_shapley"]["value"]))
    figure = rows[name]["turns_shapley"]
    longer = "longer" if figure["value"] > 0 else "shorter"
    shown = numerals.text({**figure, **_absolute(figure)}, "turns_level")
    together = numerals.text(result["figures"]["together"]["all actions"]["turns_together"], "turns_together")
    return (
        f"The action of {name.replace('-', ' ').title()} makes rounds {longer} by {shown} turns (Shapley value), of "
        f"{together} that all actions do together."
    )


def _absolute(figure: Figure) -> dict[str, float]:
    """A figure without its sign."""
    value, low, high = (figure[key] for key in ("value", "low", "high"))
    if value >= 0 or low is None:
        return {"value": abs(value)}
    return {"value": -value, "low": -high, "high": -low}


def regrets(result: Result) -> str:
    """Cards that the strategy plays or holds to its loss, beyond chance; none if empty."""
    rows, found = result["figures"]["play_now"], []
    for name, row in rows.items():
        played, held = row.get("play_gain_played"), row.get("play_gain_held")
        if played and played["high"] is not None and played["high"] < 0:
            found.append(f"{shown(name)} is played too often ({numerals.text(played, 'play_gain_played')})")
        if held and held["low"] is not None and held["low"] > 0:
            found.append(f"{shown(name)} is held too often ({numerals.text(held, 'play_gain_held')})")
    return "; ".join(found)


def _play(result: Result) -> str:
    """Which card is best played at once, and which kept."""
    rows = {name: row for name, row in result["figures"].get("play_now", {}).items() if row.get("play_gain")}
    if not rows or "opening" in result["figures"]:
        return ""
    most = max(rows, key=lambda name: rows[name]["play_gain"]["value"])
    least = min(rows, key=lambda name: rows[name]["play_gain"]["value"])
    gains = [numerals.text(rows[name]["play_gain"], "play_gain") for name in (most, least)]
    return f"Played at once, {shown(most)} gains most ({gains[0]}), and {shown(least)} loses most ({gains[1]})."


def _dose(result: Result) -> str:
    rows = result["figures"].get("dose")
    if not rows or "opening" in result["figures"]:
        return ""
    name = max(rows, key=lambda row: abs(rows[row]["turns_dose"]["value"]))
    card, _, copies = name.partition("=")
    shown = numerals.text(rows[name]["turns_dose"], "turns_dose")
    return f"Of the numbers of copies tried, {copies} of {card.replace('-', ' ').title()} change most: {shown} turns."


def told(names: Sequence[str]) -> str:
    """Names that a user gave, safe to show."""
    return ", ".join(map(printable, names))
