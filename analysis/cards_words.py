"""Cards and what is known about them in words."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist, median
from typing import Any

from analysis import numerals
from analysis.document import printable
from analysis.figures import Figure, Result

BEST = 3
"""Cards that the answer names."""

_WORTH, _TURNS, _ONE_TURN = 0.01, 1.0, "that changes a round by 1 turn"
"""A card worth a percentage point, and a change of a turn: what a study should be large enough to tell from nothing."""


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


def measured(figure: Figure | None, metric: str) -> str:
    """A figure with its interval; a dash where so few deals were played that it has none."""
    return numerals.text(None if figure is None or figure["low"] is None else figure, metric)


def ranked(result: Result, section: str = "opening", metric: str = "opening_value") -> list[dict[str, Any]]:
    """All cards but plain numbers, the largest value first."""
    cards = [card for card in result["cards"] if not card["number"]]
    known = [card for card in cards if figure_of(result, section, card, metric) is not None]
    return sorted(known, key=lambda card: -figure_of(result, section, card, metric)["value"])


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
    whom = "" if len(result["strategies"]) == 1 else f"To {printable(result['strategies'][0]['name'])}, "
    clear = [card for card in cards if differs(result, card)]
    if not clear:
        values = [figure_of(result, "opening", card, "opening_value") for card in cards]
        return f"{whom or 'So far '}no card can be told from a number.{_enough(result, values, _WORTH, 'worth 1 pp')}"
    said = [f"{spoken(card)} with {_value(figure_of(result, 'opening', card, 'opening_value'))}" for card in clear]
    best, *others = said[:BEST] if _gains(result, clear[0]) else said[-1:]
    most = "most" if _gains(result, clear[0]) else "least"
    best = best.replace(" with ", f" is worth {most}: each copy in the opening hand adds ", 1)
    found = f"{best} of win share, beside an average number"
    if others:
        found += f"; then come{'s' if len(others) == 1 else ''} {' and '.join(others)}"
    plain = [spoken(card) for card in cards if card not in clear]
    if plain:
        found += f". Not to be told from a number: {', '.join(plain)}"
    return f"{whom}{found}."


def _gains(result: Result, card: dict[str, Any]) -> bool:
    return bool(figure_of(result, "opening", card, "opening_value")["value"] > 0)


def _enough(result: Result, figures: Sequence[Figure], size: float, what: str) -> str:
    """How many rounds would do to tell a given size from nothing, allowing for the number of figures."""
    halves = [(f["high"] - f["low"]) / 2 for f in figures if f["low"] is not None and f["high"] is not None]
    if not halves:
        return " There are too few deals for intervals."
    error = 1 - result["confidence"]
    alone, adjusted = (NormalDist().inv_cdf(1 - error / 2 / tests) for tests in (1, len(halves)))
    rounds = result["played"]["rounds"] * (median(halves) * adjusted / alone / size) ** 2
    if rounds <= result["played"]["rounds"]:
        return f" This study would have shown one {what}."
    return f" To tell one {what}, about {numerals.whole(float(f'{rounds:.1g}'))} games would do."


def differs(result: Result, card: dict[str, Any], strategy: str | None = None) -> bool:
    """Whether a card is told from a number, allowing for the number of cards."""
    found = figure_of(result, "opening", card, "opening_value_p", strategy)
    return _clear(result, found)


def _clear(result: Result, p: Figure | None) -> bool:
    """Whether an adjusted p-value says that something is there."""
    return p is not None and bool(p["value"] <= 1 - result["confidence"])


def _value(figure: Figure) -> str:
    return numerals.text(figure, "opening_value")


def _effect(result: Result) -> str:
    """Which action makes rounds longest or shortest."""
    rows = result["figures"].get("effect")
    if not rows:
        return ""
    clear = [name for name, row in rows.items() if _clear(result, row.get("turns_shapley_p"))]
    if not clear:
        needed = _enough(result, [row["turns_shapley"] for row in rows.values()], _TURNS, _ONE_TURN)
        return f"No action's effect on the length of rounds is clear yet.{needed}"
    name = max(clear, key=lambda action: abs(rows[action]["turns_shapley"]["value"]))
    figure = rows[name]["turns_shapley"]
    together = measured(result["figures"]["together"]["all actions"]["turns_together"], "turns_together")
    longer = "longer" if figure["value"] > 0 else "shorter"
    shown = numerals.text({**figure, **_absolute(figure)}, "turns_level")
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
    """Which numbers of copies change the length of rounds, the largest changes first."""
    rows = result["figures"].get("dose")
    if not rows or "opening" in result["figures"]:
        return ""
    changes = {name: row["turns_dose"] for name, row in rows.items() if "turns_dose_p" in row}
    clear = [name for name in changes if _clear(result, rows[name]["turns_dose_p"])]
    if not clear:
        needed = _enough(result, list(changes.values()), _TURNS, _ONE_TURN)
        return f"No number of copies that was tried changes the length of rounds clearly.{needed}"
    clear.sort(key=lambda name: -abs(changes[name]["value"]))
    said = []
    for name in clear[:BEST]:
        card, _, copies = name.partition("=")
        shown = numerals.text(changes[name], "turns_dose")
        said.append(f"{copies} of {card.replace('-', ' ').title()} {shown} turns")
    return (
        f"{len(clear)} of {len(changes)} numbers of copies change the length of rounds clearly, against the printed "
        f"deck: {'; '.join(said)}{'; …' if len(clear) > BEST else ''}."
    )


def told(names: Sequence[str]) -> str:
    """Names that a user gave, safe to show."""
    return ", ".join(map(printable, names))
