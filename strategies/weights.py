"""The named weights of a weighted heuristic, and how they become a row of integers for the kernel.

`WEIGHTS` is the dictionary of all weights. A strategy is a mapping from some of these names to values; what it does not
name has the default, which is mostly "no influence". `parameters_for` turns a mapping into the row for a deck under
given rules: kinds of cards are looked up once, here, so that the kernel only adds a few integers per play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.cards import NUMBER_SYMBOLS, Draws, Edition, Kind, Loses, Power, Second, Symbol, symbol_name
from simulator.errors import UnknownName
from simulator.rules import Ruleset
from simulator.table import KINDS, PARAMETERS
from strategies import layout as at
from strategies.errors import BadParameter

UNTIL_COLOR_DRAWS = 5
"""Cards that a draw until a color costs on average, about."""

HAND, COUNTS, MEMORY, OTHER_SIDE = "hand", "counts", "memory", "other side"
"""Information that strategies use besides the top card: the own hand, hand sizes and Power Cards, what was seen
before, faces of the side that is not in play."""


@dataclass(frozen=True)
class Weight:
    """One named number. `unit` says what it may be; `place` is where it stands, None if it goes into the tables."""

    name: str
    unit: str
    doc: str
    place: int | None = None
    default: float = 0.0
    uses: str = HAND

    def read(self, value: object) -> float:
        """The number that an input stands for; raises `BadParameter`."""
        if isinstance(value, str):
            value = _WORDS.get((self.unit, value.strip().lower()), value)
        try:
            number = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise BadParameter(self.name, value, UNITS[self.unit].allowed) from None
        low, high, whole = UNITS[self.unit].low, UNITS[self.unit].high, UNITS[self.unit].whole
        if number == float("-inf") and self.unit == "threshold":
            return number
        if not low <= number <= high or (whole and number != int(number)):
            raise BadParameter(self.name, value, UNITS[self.unit].allowed)
        return number

    def integer(self, value: float) -> int:
        """The value as the kernel wants it."""
        if value == float("-inf"):
            return at.NEVER
        return round(value * UNITS[self.unit].scale)


@dataclass(frozen=True)
class Unit:
    """What values a weight may have, and one unit of it in the kernel."""

    low: float
    high: float
    scale: int
    whole: bool
    allowed: str


UNITS: dict[str, Unit] = {
    "weight": Unit(-1000, 1000, at.SCALE, False, "a number from -1000 to 1000"),
    "threshold": Unit(-1000, 1000, at.SCALE, False, 'a score from -1000 to 1000, or "never"'),
    "share": Unit(0, 1, at.CERTAIN, False, "a share from 0 to 1"),
    "change": Unit(-1, 1, at.CERTAIN, False, "a change of a share, from -1 to 1"),
    "count": Unit(0, 200, 1, True, "a whole number from 0 to 200"),
    "switch": Unit(0, 1, 1, True, "yes or no"),
}

_WORDS: dict[tuple[str, str], float] = {
    **{("switch", word): 1.0 for word in ("yes", "on", "true")},
    **{("switch", word): 0.0 for word in ("no", "off", "false")},
    ("threshold", "never"): float("-inf"),
}

NEVER = float("-inf")

CLASSES = {"numbers": "a number", "actions": "a colored action card", "wilds": "a wild"}

PREFIXES = {"dark": Second.SIDE, "flex": Second.FLEX}
"""Prefixes of weights that count only on the second face of cards of an edition."""


def _kind_weights() -> list[Weight]:
    named = {**CLASSES, **{symbol.name.lower(): f"a {symbol_name(symbol)}" for symbol in Symbol}}
    plain = [Weight(name, "weight", f"playing {what}") for name, what in named.items()]
    where = {"dark": "on the dark side", "flex": "on its flex side"}
    more = [
        Weight(f"{prefix}_{name}", "weight", f"playing {what} {where[prefix]}, added to the weight without `{prefix}_`")
        for prefix in PREFIXES
        for name, what in named.items()
    ]
    return plain + more


WEIGHTS: dict[str, Weight] = {
    weight.name: weight
    for weight in (
        Weight("points", "weight", "each point of the card played"),
        *_kind_weights(),
        Weight("attack_at", "count", "cards of the next player at which attacks count", at.ATTACK_AT, uses=COUNTS),
        Weight("attack_draw", "weight", "attacking: each card that the next player has to draw", uses=COUNTS),
        Weight("attack_skip", "weight", "attacking: a turn that the next player loses", uses=COUNTS),
        Weight("attack_reverse", "weight", "attacking: turning play away from the next player", uses=COUNTS),
        Weight("attack_flip", "weight", "attacking: turning the deck over", uses=COUNTS),
        Weight("color_left", "weight", "each further card of the color in hand", at.COLOR_LEFT),
        Weight("last_of_color", "weight", "playing the last card of a color", at.LAST_OF_COLOR),
        Weight("same_color", "weight", "staying in the color in force", at.SAME_COLOR),
        Weight("symbol_left", "weight", "each further card of the symbol in hand", at.SYMBOL_LEFT),
        Weight("follow", "weight", "each card in hand that could follow", at.FOLLOW),
        Weight("next_lacks", "weight", "a color that the next player lately could not follow", at.NEXT_LACKS,
               uses=MEMORY),
        Weight("reverse_gap", "weight", "a reverse, per card that the player before holds more than the next",
               at.REVERSE_GAP, uses=COUNTS),
        Weight("panic_at", "count", "cards of the leading opponent at which the two following weights count",
               at.PANIC_AT, uses=COUNTS),
        Weight("panic_points", "weight", "each point of the card played", at.PANIC_POINTS, uses=COUNTS),
        Weight("leader_draw", "weight", "each card that everybody or a chosen opponent draws", at.LEADER_DRAW,
               uses=COUNTS),
        Weight("keep_wilds", "count", "wilds to keep in reserve", at.KEEP_WILDS),
        Weight("reserve", "weight", "what a wild kept in reserve must be outbid by", at.RESERVE, 16.0),
        Weight("wild_per_card", "weight", "a wild, per card in one's own hand", at.WILD_PER_CARD),
        Weight("flip_own", "weight", "a flip, per point that one's own other cards are expected to gain",
               at.FLIP_OWN, uses=OTHER_SIDE),
        Weight("flip_next", "weight", "a flip, per point on the visible backs of the next player's hand",
               at.FLIP_NEXT, uses=OTHER_SIDE),
        Weight("power_own", "weight", "one's own Power Card turning green (or, subtracted, red)", at.POWER_OWN,
               uses=COUNTS),
        Weight("power_others", "weight", "each other Power Card turning red (or, subtracted, green)",
               at.POWER_OTHERS, uses=COUNTS),
        Weight("swap_gap", "weight", "each card by which the own hand shrinks when hands move", at.SWAP_GAP,
               uses=COUNTS),
        Weight("bluff", "share", "how often a bluff is considered", at.BLUFF),
        Weight("bluff_worth", "weight", "a bluff that is considered, beside the worth of the card", at.BLUFF_WORTH),
        Weight("draw_below", "threshold", "score of the best play below which a card is drawn instead",
               at.DRAW_BELOW, NEVER),
        Weight("keep_below", "threshold", "score below which a drawn card is kept", at.KEEP_BELOW, NEVER),
        Weight("color_cards", "weight", "naming a color: each card of it in hand", at.COLOR_CARDS, 1.0),
        Weight("color_points", "weight", "naming a color: each point of it in hand", at.COLOR_POINTS),
        Weight("color_lacks", "weight", "naming a color that the next player lately could not follow",
               at.COLOR_LACKS, uses=MEMORY),
        Weight("target_fewest", "switch", "aim at the opponent with the fewest cards, not at the next",
               at.TARGET_FEWEST, 1.0, uses=COUNTS),
        Weight("challenge", "share", "how often a wild draw is challenged", at.CHALLENGE_SHARE, uses=COUNTS),
        Weight("challenge_at", "count", "cards of the accused from which a challenge is considered",
               at.CHALLENGE_AT, uses=COUNTS),
        Weight("challenge_per_card", "change", "more challenges for each card of the accused",
               at.CHALLENGE_PER_CARD, uses=COUNTS),
        Weight("challenge_per_color", "change", "more challenges for each own card of the color before the wild",
               at.CHALLENGE_PER_COLOR, uses=MEMORY),
        Weight("forgets_uno", "share", "how often the UNO call is forgotten", at.FORGETS),
        Weight("notices", "share", "how often somebody else's forgotten call is noticed", at.NOTICES, 1.0,
               uses=COUNTS),
        Weight("stack", "switch", "answers a draw card where the rules allow it", at.STACKS, 1.0),
        Weight("jump_in", "switch", "jumps in where the rules allow it", at.JUMPS_IN, 1.0),
        Weight("more", "switch", "lays further cards of a number where the rules allow it", at.PLAYS_MORE, 1.0),
    )
}  # fmt: skip


def get_weight(name: str) -> Weight:
    """The weight of that name; raises `UnknownName` with the nearest one."""
    if name not in WEIGHTS:
        raise UnknownName("parameter", name, WEIGHTS)
    return WEIGHTS[name]


def parameters_for(weights: Mapping[str, float], deck: Edition, rules: Ruleset) -> NDArray[np.int32]:
    """The row of integers that makes the kernel play by `weights` with this deck under these rules."""
    row = np.zeros(PARAMETERS, np.int32)
    values = {name: weights.get(name, weight.default) for name, weight in WEIGHTS.items()}
    for name, weight in WEIGHTS.items():
        if weight.place is not None:
            row[weight.place] = weight.integer(values[name])
    row[at.SYMBOL_LEFT] = weight_of("symbol_left", values["symbol_left"] + values["follow"])
    row[at.COLOR_LEFT] = weight_of("color_left", values["color_left"] + values["follow"])
    row[at.THINKS_TWICE] = values["bluff"] > 0 or values["draw_below"] > NEVER
    for slot, kinds in enumerate(deck.kinds):
        for index, kind in enumerate(kinds):
            calm = base_worth(values, kind, slot, deck)
            attack = calm + attack_worth(values, kind)
            bits = rare_bits(values, kind, slot, deck, rules)
            row[at.BASE + slot * KINDS + index] = (weight_of("points", calm) << at.RARE_BITS) + bits
            row[at.ATTACK + slot * KINDS + index] = (weight_of("points", attack) << at.RARE_BITS) + bits
        for number, card in enumerate(deck.cards):
            face = card.faces[slot]
            if face is not None and row[at.BASE + slot * KINDS + kinds.index(face.kind)] & at.RARE_MASK:
                row[at.RARE_CARDS + slot * at.RARE_HALVES + number // 32] |= np.uint32(1 << number % 32).view(np.int32)
    by_color = (at.COLOR_LEFT, at.LAST_OF_COLOR, at.SAME_COLOR, at.NEXT_LACKS, at.SYMBOL_LEFT)
    row[at.LOOKS_AT_HAND] = deck.second is Second.FLEX or row[at.RARE_CARDS :].any() or row[list(by_color)].any()
    return row


def weight_of(name: str, value: float) -> int:
    """A value in the fixed point of a weight."""
    return WEIGHTS[name].integer(value)


def class_of(kind: Kind) -> str:
    """``numbers``, ``actions`` or ``wilds``."""
    if kind.symbol < NUMBER_SYMBOLS:
        return "numbers"
    return "wilds" if kind.symbol >= Symbol.WILD else "actions"


def base_worth(values: Mapping[str, float], kind: Kind, slot: int, deck: Edition) -> float:
    """Worth of playing a face of a kind in calm times, before what depends on the hand."""
    names = [class_of(kind)]
    if kind.symbol >= NUMBER_SYMBOLS:
        names.append(Symbol(kind.symbol).name.lower())
    if slot == 1:
        prefixes = [prefix for prefix, second in PREFIXES.items() if second is deck.second]
        names += [f"{prefix}_{name}" for prefix in prefixes for name in names]
    worth = sum(values[name] for name in names) + values["points"] * kind.points
    # The card itself is among those counted by the kernel.
    if class_of(kind) == "wilds":
        return worth - values["follow"]
    return worth - values["symbol_left"] - values["color_left"] - 2 * values["follow"]


def attack_worth(values: Mapping[str, float], kind: Kind) -> float:
    """What is added while the next player is about to go out."""
    effect = kind.effect
    draws = {Draws.NEXT: effect.draw, Draws.ALL_OTHERS: effect.draw, Draws.CHOSEN: effect.draw}
    cards = UNTIL_COLOR_DRAWS if effect.draws is Draws.NEXT_UNTIL_COLOR else draws.get(effect.draws, 0)
    return (
        values["attack_draw"] * cards
        + values["attack_skip"] * (effect.loses is not Loses.NOBODY)
        + values["attack_reverse"] * effect.reverse
        + values["attack_flip"] * effect.flips_deck
    )


def rare_bits(values: Mapping[str, float], kind: Kind, slot: int, deck: Edition, rules: Ruleset) -> int:
    """Which rare features have a weight and concern the kind."""
    effect = kind.effect
    flexed = slot == 1 and deck.second is Second.FLEX
    wild = class_of(kind) == "wilds"
    moves = rules.seven_zero == "on" and kind.symbol in (0, 7)
    for_all = effect.draws in (Draws.ALL_OTHERS, Draws.CHOSEN)
    reserved = values["keep_wilds"] and values["reserve"]
    concerned = {
        at.BY_FLIP: effect.flips_deck and (values["flip_own"] or values["flip_next"]),
        at.BY_POWER: (flexed or effect.power is not Power.NOBODY) and (values["power_own"] or values["power_others"]),
        at.BY_REVERSE: effect.reverse and values["reverse_gap"],
        at.BY_WILD: wild and (reserved or values["wild_per_card"] or values["follow"]),
        at.BY_SWAP: moves and values["swap_gap"],
        at.BY_PANIC: values["panic_at"] and values["panic_points"],
        at.BY_LEADER: values["panic_at"] and values["leader_draw"] and for_all,
    }
    return sum(bit for bit, applies in concerned.items() if applies)
