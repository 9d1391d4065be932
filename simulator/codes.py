"""Numbers under which the kernel knows the values of rule options and the words of the effect vocabulary.

All are derived from the declarations, so they cannot drift from them; they are plain module integers because the
compiler takes those as constants.
"""

from __future__ import annotations

from simulator.cards import Draws, Loses, Power
from simulator.options import get_option


def code(option: str, value: str) -> int:
    """The number of one value of an option."""
    return get_option(option).code(value)


OFF, ON = 0, 1

# Effects.
NOBODY_DRAWS, NEXT, ALL_OTHERS, CHOSEN, NEXT_UNTIL_COLOR = (
    int(d) for d in (Draws.NOBODY, Draws.NEXT, Draws.ALL_OTHERS, Draws.CHOSEN, Draws.NEXT_UNTIL_COLOR)
)
LOSES_NOBODY, LOSES_NEXT, LOSES_ALL_OTHERS = (int(x) for x in (Loses.NOBODY, Loses.NEXT, Loses.ALL_OTHERS))
POWER_NOBODY, OWN, EVERYBODY = (int(p) for p in (Power.NOBODY, Power.OWN, Power.EVERYBODY))

# Turn.
UNTIL_PLAYABLE = code("draw", "until_playable")
ANY_CARD = code("play_after_draw", "any")
SKIP = code("two_player_reverse", "skip")
EAGER = code("reshuffle", "eager")
VOID_AT_ONCE = code("both_piles_empty", "void")

# Starter.
STARTER_EFFECT = code("starter", "effect")
BURIED = code("starter_passed", "buried")
TO_DEALER = code("starter_reverse", "dealer")
DRAW_SKIP = code("starter_draw", "draw_skip")
FLIP_AT_ONCE = code("starter_flip", "flip")

# Wild draws.
BLUFF = code("wild_draw", "bluff")
SKIPPED = code("challenge_won", "skipped")

# UNO.
STRICT = code("uno_call", "strict")
UNO_SILENT = code("uno_call", "silent")
UNO_EXEMPT = code("uno_after_swap", "exempt")

# Flip.
FULL = code("flip_discard", "full")
IN_PLACE = code("flip_discard", "none")
TO_BOTTOM = code("flip_discard", "bottom")
REVERSED = code("flip_draw_pile", "reversed")
FLIPPER = code("flip_wild_top", "flipper")
NEW_SIDE = code("last_flip_side", "new")
DOUBLE = code("dark_points", "double")

# Flex.
GREEN = code("flex_guilt", "green")
BOTH = code("flex_guilt", "both")
ALL_FLIP_OTHERS = code("all_flip", "others")
AT_ONCE = code("all_red", "at_once")

# House rules.
FINISH_ANY = code("finish", "any")
MATCH_COLOR = code("stacking_color", "match")

# Matches.
LOWEST_TOTAL = code("scoring", "lowest_total")
ELIMINATION = code("scoring", "elimination")
DEALER_LEFT = code("next_dealer", "left")
DEALER_WINNER = code("next_dealer", "winner")
