"""The named heuristics: weights as data, each with a line about it and where it is from.

What a heuristic does not name has the default of `strategies.weights.WEIGHTS`, mostly "no influence". So the short
ones do exactly what their name says and break ties at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

EVERY = ("classic", "flip", "flex")


@dataclass(frozen=True)
class Heuristic:
    """A named set of weights. `editions` are those it is meant for; it can play all."""

    name: str
    doc: str
    provenance: str
    weights: Mapping[str, float]
    editions: tuple[str, ...] = EVERY


COMMON = "common advice among players"
FIRST = 100.0
"""A weight that outbids everything else."""

_SOUND: dict[str, float] = {
    "color_left": 0.5,
    "actions": 1.0,
    "wilds": -6.0,
    "attack_at": 2,
    "attack_draw": 3.0,
    "attack_skip": 3.0,
}
"""What the heuristics with one special idea do beside it."""

_TUNED = (
    "made for this simulator: a seeded evolution strategy in which perturbed copies played each other, four at a "
    "table, in all three editions; then rounded. swap_gap is a guess"
)

_ALL = (
    Heuristic(
        "highest-points",
        "gets rid of the card with the most points",
        f"{COMMON}, who fear the score of a lost round",
        {"points": 1.0, "color_cards": 0.0, "color_points": 1.0},
    ),
    Heuristic(
        "color-first",
        "stays in the color in force as long as it can; matches the symbol only without the color, a wild comes last",
        f"{COMMON}; the usual rule of thumb of simple programs",
        {"same_color": FIRST, "wilds": -FIRST},
    ),
    Heuristic(
        "number-first",
        "changes the color with a matching number or symbol where it can, a wild comes last",
        f"{COMMON}; the counterpart of color-first",
        {"same_color": -FIRST, "wilds": -2 * FIRST},
    ),
    Heuristic(
        "majority-color",
        "plays from the color it holds most of",
        f"{COMMON}: steer to the color one is strong in",
        {"color_left": 1.0},
    ),
    Heuristic(
        "wild-first",
        "plays wilds as soon as it may",
        f"{COMMON}: wilds are expensive to be caught with",
        {"wilds": FIRST},
    ),
    Heuristic(
        "wild-last",
        "plays wilds only when nothing else fits",
        f"{COMMON}: a wild saves a turn when nothing else fits",
        {"wilds": -FIRST},
    ),
    Heuristic(
        "use-specials-first",
        "plays action cards and wilds before numbers",
        f"{COMMON}: attack early, numbers are cheap",
        {"actions": FIRST, "wilds": FIRST},
    ),
    Heuristic(
        "save-specials",
        "keeps action cards, and wilds even longer, for later",
        f"{COMMON}: keep the strong cards for the end",
        {"actions": -FIRST, "wilds": -2 * FIRST},
    ),
    Heuristic(
        "attack-low-hand",
        "makes the next player draw or lose a turn once they hold two cards or fewer, and saves such cards until then",
        f"{COMMON}: an action card is for the player about to go out",
        {
            "actions": -10.0,
            "wilds": -20.0,
            "attack_at": 2,
            "attack_draw": 20.0,
            "attack_skip": 20.0,
            "attack_reverse": 15.0,
        },
    ),
    Heuristic(
        "flip-aware",
        "flips when its own cards should be stronger on the other side and the next player's backs are weak",
        "made for this simulator: what the backs in sight are for",
        {**_SOUND, "flip": 2.0, "flip_own": 0.1, "flip_next": -0.05},
        ("flip",),
    ),
    Heuristic(
        "flex-hoarder",
        "keeps its Power Card green and flexes only when nothing else fits",
        "made for this simulator: the opposite of flex-spender",
        {**_SOUND, "power_own": 50.0},
        ("flex",),
    ),
    Heuristic(
        "flex-spender",
        "flexes whenever it can",
        "made for this simulator: the opposite of flex-hoarder",
        {**_SOUND, "flex_numbers": 20.0, "flex_actions": 20.0, "flex_wilds": 20.0},
        ("flex",),
    ),
    Heuristic(
        "flex-raider",
        "turns the Power Cards of others red and keeps its flex sides for attacks",
        "made for this simulator: denies others what flex-spender lives on",
        {**_SOUND, "power_own": 3.0, "power_others": 2.0, "flex_actions": 3.0, "flex_wilds": 3.0, "panic_at": 2,
         "leader_draw": 4.0},
        ("flex",),
    ),
    Heuristic(
        "cautious-challenger",
        "challenges a wild draw only of players with many cards, the likelier the more they hold",
        "made for this simulator: a full hand seldom lacks a color",
        {**_SOUND, "challenge_at": 5, "challenge_per_card": 0.06},
    ),
    Heuristic(
        "bluffer",
        "plays wild draws on the next player about to go out even where they are not allowed",
        "made for this simulator: what the challenge is there for",
        {**_SOUND, "bluff": 1.0},
    ),
    Heuristic(
        "sensible",
        "weighs everything it can see: colors and symbols left, who is about to go out, the other side, Power Cards",
        _TUNED,
        {
            "color_left": 0.5, "symbol_left": 0.4, "next_lacks": 1.5, "actions": 1.25, "wilds": -10.0,
            "skip": -0.8, "reverse": -0.9, "draw_two": -0.25, "wild_draw_four": -1.8,
            "attack_at": 2, "attack_draw": 2.0, "attack_skip": 3.0, "attack_reverse": 0.8, "reverse_gap": 0.8,
            "color_lacks": 0.35, "swap_gap": 3.0,
            "draw_one": 2.0, "draw_five": 3.25, "skip_everyone": 4.5, "flip": 1.6, "wild_draw_two": 1.0,
            "dark_flip": 0.8, "dark_wild": -2.3, "flip_own": 0.12, "attack_flip": 0.4,
            "wild_all_flip": -1.2, "wild_target_draw_two": -3.8,
            "flex_numbers": -1.5, "flex_skip": 5.5, "flex_reverse": -1.3, "flex_draw_two": 2.2,
            "flex_wild_target_draw_two": 5.0, "flex_wild_all_draw": 6.0, "flex_wild_draw_four": -1.7,
            "power_own": 2.5, "panic_at": 2, "leader_draw": 1.5,
        },
    ),
)  # fmt: skip

HEURISTICS: dict[str, Heuristic] = {heuristic.name: heuristic for heuristic in _ALL}
