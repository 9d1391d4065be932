"""The rule options a round is played by (``round.rules``), with the rulebook's defaults where one is not given."""

from dataclasses import dataclass, field
from typing import Any

from .verdict import Foul

SWITCH = ("on", "off")

# Names and values; the defaults stand in Options and, where an edition has its own, in EDITION_DEFAULTS.
CHOICES: dict[str, tuple[str, ...]] = {
    "wild_draw": ("bluff", "no_bluff", "free"),  # C8
    "challenge": SWITCH,
    "wild_counts_as_match": ("off", "on"),  # C9
    "two_player_reverse": ("skip", "none"),  # C30
    "last_card_draws": SWITCH,  # C23
    "starter": ("effect", "ignore"),
    "starter_passed": ("returned", "buried"),  # C32, C33
    "starter_wild": ("choose", "return"),
    "starter_reverse": ("dealer", "right"),
    "starter_draw": ("draw_skip", "draw_only"),
    "starter_flip": ("flip", "return", "plain"),  # F2
    "draw": ("one", "until_playable"),
    "force_play": ("off", "on"),  # C4
    "force_play_after_draw": ("off", "on"),  # C5
    "pairing": ("printed", "random"),  # F1
    "flip_discard": ("full", "bottom", "none"),  # F3
    "flip_draw_pile": ("reversed", "same"),  # F4
    "stacking": ("none", "same", "up", "any"),
    "seven_zero": ("off", "on"),
    "jump_in": ("off", "on"),
    "no_action_finish": ("off", "on"),
    "starting_side": ("light", "dark"),
    "scoring": ("winner", "lowest_total"),
}
NUMBERS: dict[str, int] = {"hand_size": 7, "uno_penalty": 2, "max_turns": 2000, "target": 500}
EDITION_DEFAULTS: dict[str, dict[str, str]] = {
    "classic": {},
    "flip": {},
    "flex": {
        "wild_counts_as_match": "on",
        "last_card_draws": "off",
        "starter": "ignore",
        "starter_passed": "buried",
    },
}


@dataclass(slots=True)
class Options:
    """The options of one round; ``unknown`` holds the names whose meaning the referee cannot know."""

    wild_draw: str = "bluff"
    challenge: str = "on"
    wild_counts_as_match: str = "off"
    two_player_reverse: str = "skip"
    last_card_draws: str = "on"
    starter: str = "effect"
    starter_passed: str = "returned"
    starter_wild: str = "choose"
    starter_reverse: str = "dealer"
    starter_draw: str = "draw_skip"
    starter_flip: str = "flip"
    draw: str = "one"
    force_play: str = "off"
    force_play_after_draw: str = "off"
    pairing: str = "printed"
    flip_discard: str = "full"
    flip_draw_pile: str = "reversed"
    stacking: str = "none"
    seven_zero: str = "off"
    jump_in: str = "off"
    no_action_finish: str = "off"
    starting_side: str = "light"
    scoring: str = "winner"
    hand_size: int = 7
    uno_penalty: int = 2
    max_turns: int = 2000
    target: int = 500
    unknown: dict[str, Any] = field(default_factory=dict)


def read_options(edition: str, rules: dict[str, Any]) -> Options:
    """Read ``round.rules``; a known option with a value it cannot have is a foul."""
    options = Options(**EDITION_DEFAULTS[edition])  # type: ignore[arg-type]
    for name, value in rules.items():
        if name in CHOICES:
            if value not in CHOICES[name]:
                raise Foul("LOG", f"expected option {name} to be one of {'|'.join(CHOICES[name])}, found {value!r}")
        elif name in NUMBERS:
            if type(value) is not int or value < 0:
                raise Foul("LOG", f"expected option {name} to be a number, found {value!r}")
        else:
            options.unknown[name] = value
            continue
        setattr(options, name, value)
    return options
