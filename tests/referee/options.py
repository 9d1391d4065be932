"""The rule options a round is played by (``round.rules``), with the rulebook's defaults where one is not given."""

from dataclasses import dataclass, field
from typing import Any

from .verdict import Foul

SWITCH = ("on", "off")

# Names and values; the defaults stand in Options and, where an edition has its own, in EDITION_DEFAULTS.
CHOICES: dict[str, tuple[str, ...]] = {
    "draw": ("one", "until_playable"),  # H12
    "force_play": SWITCH,  # C4
    "force_play_after_draw": SWITCH,  # C5
    "play_after_draw": ("drawn", "any"),  # C6
    "two_player_reverse": ("skip", "none"),  # C30
    "last_card_draws": SWITCH,  # C23
    "reshuffle": ("lazy", "eager"),  # C26
    "both_piles_empty": ("pass", "void"),  # C28
    "starter": ("effect", "ignore"),
    "starter_passed": ("returned", "buried"),  # C32, C33
    "starter_wild": ("choose", "return"),
    "starter_reverse": ("dealer", "right"),
    "starter_draw": ("draw_skip", "draw_only"),
    "starter_flip": ("flip", "return", "plain"),  # F2
    "wild_draw": ("bluff", "no_bluff", "free"),  # C8
    "challenge": SWITCH,
    "wild_counts_as_match": SWITCH,  # C9
    "challenge_won": ("play", "skipped"),  # C14
    "uno_call": ("official", "strict", "silent"),  # H17
    "uno_after_swap": ("call", "exempt"),  # C21
    "pairing": ("printed", "random"),  # F1
    "starting_side": ("light", "dark"),  # H22
    "flip_discard": ("full", "bottom", "none"),  # F3
    "flip_draw_pile": ("reversed", "same"),  # F4
    "flip_wild_top": ("flipper", "next"),  # F5
    "last_flip_side": ("new", "old"),  # F13
    "draw_color_wilds": SWITCH,  # F9
    "flip_on_anything": SWITCH,  # H19
    "own_backs": ("hidden", "visible"),  # H20: changes nothing that can be seen in a log
    "dark_points": ("single", "double"),  # H21
    "flex_guilt": ("regular", "green", "both"),  # X3
    "flex_when_fits": SWITCH,  # X4
    "all_flip": ("all", "others"),  # X11
    "all_red": ("at_once", "end_of_turn"),  # X8
    "all_draw_color": SWITCH,  # X14
    "stacking": ("none", "same", "up", "any"),  # H1, H2
    "stacking_dark": ("like_light", "none", "same", "up", "any"),  # H5
    "stacking_color": ("any", "match"),  # H4
    "stack_deflect": ("off", "reverse", "skip", "both"),  # H7
    "jump_in": SWITCH,  # H9
    "seven_zero": SWITCH,  # H11
    "multi_play": SWITCH,  # H13
    "finish": ("any", "number", "no_draw", "no_wild"),  # H14
    "play_to_last": SWITCH,  # H16
    "teams": SWITCH,  # H24
    "scoring": ("winner", "lowest_total", "elimination"),  # C35, H25
    "next_dealer": ("left", "winner", "same"),  # C2
}
# The lowest and the highest number; a mercy limit of 0 means that there is none.
NUMBERS: dict[str, tuple[int, int]] = {
    "hand_size": (1, 20),
    "uno_penalty": (0, 4),
    "draw_color_cap": (0, 50),
    "mercy_limit": (8, 60),
    "decks": (1, 2),
    "target": (1, 100_000),
    "max_turns": (1, 1_000_000),
}
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

    hand_size: int = 7
    draw: str = "one"
    force_play: str = "off"
    force_play_after_draw: str = "off"
    play_after_draw: str = "drawn"
    two_player_reverse: str = "skip"
    last_card_draws: str = "on"
    reshuffle: str = "lazy"
    both_piles_empty: str = "pass"
    starter: str = "effect"
    starter_passed: str = "returned"
    starter_wild: str = "choose"
    starter_reverse: str = "dealer"
    starter_draw: str = "draw_skip"
    starter_flip: str = "flip"
    wild_draw: str = "bluff"
    challenge: str = "on"
    wild_counts_as_match: str = "off"
    challenge_won: str = "play"
    uno_penalty: int = 2
    uno_call: str = "official"
    uno_after_swap: str = "call"
    pairing: str = "printed"
    starting_side: str = "light"
    flip_discard: str = "full"
    flip_draw_pile: str = "reversed"
    flip_wild_top: str = "flipper"
    last_flip_side: str = "new"
    draw_color_wilds: str = "off"
    draw_color_cap: int = 0
    flip_on_anything: str = "off"
    own_backs: str = "hidden"
    dark_points: str = "single"
    flex_guilt: str = "regular"
    flex_when_fits: str = "on"
    all_flip: str = "all"
    all_red: str = "at_once"
    all_draw_color: str = "on"
    stacking: str = "none"
    stacking_dark: str = "like_light"
    stacking_color: str = "any"
    stack_deflect: str = "off"
    jump_in: str = "off"
    seven_zero: str = "off"
    multi_play: str = "off"
    finish: str = "any"
    mercy_limit: int = 0
    play_to_last: str = "off"
    decks: int = 1
    teams: str = "off"
    scoring: str = "winner"
    target: int = 500
    next_dealer: str = "left"
    max_turns: int = 2000
    unknown: dict[str, Any] = field(default_factory=dict)


def read_options(edition: str, rules: dict[str, Any]) -> Options:
    """Read ``round.rules``; a known option with a value it cannot have is a foul."""
    options = Options(**EDITION_DEFAULTS[edition])  # type: ignore[arg-type]
    for name, value in rules.items():
        if name in CHOICES:
            if value not in CHOICES[name]:
                raise Foul("LOG", f"expected option {name} to be one of {'|'.join(CHOICES[name])}, found {value!r}")
        elif name in NUMBERS:
            low, high = NUMBERS[name]
            none = name == "mercy_limit" and value == 0
            if type(value) is not int or not (low <= value <= high or none):
                raise Foul("LOG", f"expected option {name} to be a number from {low} to {high}, found {value!r}")
        else:
            options.unknown[name] = value
            continue
        setattr(options, name, value)
    return options
