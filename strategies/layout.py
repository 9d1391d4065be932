"""Where everything stands in a strategy's row of integers, ``table.parameters[entrant]``.

The first places hold two tables that are made from the weights and the deck: what it is worth to play a face of a
kind, at ``BASE + face * KINDS + kind`` in calm times and at ``ATTACK + …`` when the next player is about to go out.
`face` is the active side, or 1 for a flex side. An entry is ``worth * 256 + bits``: the worth in fixed point
(`SCALE` is one unit) above eight bits that say which rare features the kind takes part in.
"""

from __future__ import annotations

from simulator.table import KINDS, PARAMETERS

SCALE = 256
"""One unit of a weight in fixed point."""

CERTAIN = 1 << 16
"""Probability 1 in fixed point."""

RARE_BITS = 8
"""Bits of an entry below its worth."""

RARE_MASK = (1 << RARE_BITS) - 1

BY_FLIP, BY_POWER, BY_REVERSE, BY_WILD, BY_SWAP, BY_PANIC, BY_LEADER = (1 << i for i in range(7))
"""Rare features: turns the deck over, turns Power Cards, reverses, is a wild, moves hands, points while somebody is
about to go out, draws for everybody or a chosen player."""

BASE = 0
ATTACK = BASE + 2 * KINDS
SCALARS = ATTACK + 2 * KINDS
(
    COLOR_LEFT,
    LAST_OF_COLOR,
    SAME_COLOR,
    SYMBOL_LEFT,
    ATTACK_AT,
    NEXT_LACKS,
    REVERSE_GAP,
    PANIC_AT,
    PANIC_POINTS,
    LEADER_DRAW,
    KEEP_WILDS,
    RESERVE,
    WILD_PER_CARD,
    FOLLOW,
    FLIP_OWN,
    FLIP_NEXT,
    POWER_OWN,
    POWER_OTHERS,
    SWAP_GAP,
    BLUFF,
    BLUFF_WORTH,
    DRAW_BELOW,
    KEEP_BELOW,
    COLOR_CARDS,
    COLOR_POINTS,
    COLOR_LACKS,
    TARGET_FEWEST,
    CHALLENGE_SHARE,
    CHALLENGE_AT,
    CHALLENGE_PER_CARD,
    CHALLENGE_PER_COLOR,
    FORGETS,
    NOTICES,
    STACKS,
    JUMPS_IN,
    PLAYS_MORE,
    THINKS_TWICE,
    LOOKS_AT_HAND,
) = range(SCALARS, SCALARS + 38)

RARE_CARDS = SCALARS + 38
RARE_HALVES = 8
"""The cards whose faces have any of these bits, as a mask over the deck in words of 32 bits, for each of two faces."""

HABITS = PARAMETERS - 4
"""Places of the wrappers, whatever the strategy they are put around; see `strategies.wrappers`."""

NOISE, FORGETS_UNO, NEVER_CHALLENGES = range(HABITS, HABITS + 3)

UNDECIDED = -2
"""What a wrapper says where it leaves the answer to the strategy inside."""

NEVER = -(1 << 30)
"""A threshold that no score is below."""
