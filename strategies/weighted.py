"""The weighted heuristic: every legal play gets a score, the best is played, ties are broken at random.

The weights and what they mean are in `strategies.weights`; here they are already integers in a row of the table
(`strategies.layout`). Most of a score is one look into a table that was made for the deck, plus what would be left of
the color and the symbol. Features that few plays touch stand behind one test of the bits in that entry.
"""

from __future__ import annotations

import numpy as np

from simulator import bits, rng
from simulator.cards import COLORS
from simulator.contract import (
    CALL_UNO,
    CATCH_UNO,
    CHALLENGE,
    COLOR,
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    SIGNATURE,
    STACK,
    SWAP,
    next_seat,
)
from simulator.jit import Table, kernel
from simulator.legal import CARD_BITS, PASS
from simulator.table import KINDS
from strategies import layout as at
from strategies.answers import choose_challenge, choose_color, happens
from strategies.rare import rare_worth, smallest_hand

NONE = np.uint64(0)
ONE = np.uint64(1)

RARE_MASK = (1 << at.RARE_BITS) - 1


@kernel("i8(T, i8, i8)")
def phase(table: Table, entrant: int, following: int) -> int:
    """Which table of worths applies: `ATTACK` while the next player holds few cards, else `BASE`."""
    few = table.parameters[entrant, at.ATTACK_AT]
    return at.ATTACK if table.hand_sizes[following] <= few else at.BASE


@kernel("void(T, u8, u8, u8)")
def weigh_colors(table: Table, seat: int, entrant: int, following: int) -> None:
    """Note the worth of playing each color: cards held, whether it is in force, whether the next player lacks it.

    The note of `COLORLESS` is always 0, that of `NO_COLOR` means nothing.
    """
    per_card = int(table.parameters[entrant, at.COLOR_LEFT])
    last = int(table.parameters[entrant, at.LAST_OF_COLOR])
    for color in range(COLORS):
        held = 0
        for w in range(table.hands.shape[1]):
            held += bits.popcount(table.hands[seat, w] & table.color_mask[table.side, color, w])
        table.color_worth[color] = held * per_card + (last if held == 1 else 0)
    table.color_worth[table.color] += table.parameters[entrant, at.SAME_COLOR]
    table.color_worth[table.lacks[following]] += table.parameters[entrant, at.NEXT_LACKS]


@kernel("i8(T, u8, u8, u8, u8, u8)")
def common_worth(table: Table, seat: int, entrant: int, worths: int, face: int, card: int) -> int:
    """What most of a score is made of, above the bits of the kind's rare features; after `weigh_colors`.

    `worths` is where the worths of the face begin. Indices are unsigned here, which spares a test for negative ones.
    """
    side = np.uint64(table.side)
    entry = int(table.parameters[entrant, worths + table.card_kind[face, card]])
    more = int(table.color_worth[table.card_color[side, card]])
    if table.parameters[entrant, at.SYMBOL_LEFT] != 0:
        symbol = table.card_symbol[side, card]
        same = 0
        for w in range(table.hands.shape[1]):
            same += bits.popcount(table.hands[seat, w] & table.symbol_mask[side, symbol, w])
        more += same * int(table.parameters[entrant, at.SYMBOL_LEFT])
    return (more << at.RARE_BITS) + entry


@kernel("i8(T, i8, i8)", entry=True, inline=False)
def score(table: Table, seat: int, choice: int) -> int:
    """Score of a play on offer, in fixed point (`strategies.layout.SCALE` is one)."""
    entrant = table.entrant[seat]
    following = next_seat(table, seat)
    weigh_colors(table, seat, entrant, following)
    return whole_worth(table, seat, entrant, phase(table, entrant, following), choice)


@kernel("i8(T, i8, i8, i8, i8)")
def whole_worth(table: Table, seat: int, entrant: int, tables: int, choice: int) -> int:
    """Score of a play, after `weigh_colors`."""
    face = table.side | choice >> CARD_BITS
    common = common_worth(table, seat, entrant, tables + face * KINDS, face, choice & 255)
    rare = common & RARE_MASK
    worth = common >> at.RARE_BITS
    return worth + rare_worth(table, seat, choice, rare) if rare != 0 else worth


@kernel("UniTuple(i8, 2)(T, i8)")
def best_legal(table: Table, seat: int) -> tuple[int, int]:
    """The legal play with the highest score, and that score; ties are broken uniformly with the seat's stream.

    Most of the time of a simulation goes here. So two words of cards are taken in one loop without branches, and what
    few plays have – flex sides, rare features – is left for a second pass.
    """
    entrant = table.entrant[seat]
    following = next_seat(table, seat)
    tables = phase(table, entrant, following)
    worths = tables + table.side * KINDS
    weigh_colors(table, seat, entrant, following)
    best = PASS
    highest = at.NEVER
    tied = 0
    last = PASS
    rare = table.has_flex
    for w in range(0, table.hands.shape[1], 2):
        low = table.legal[0, w]
        high = table.legal[0, w + 1] if w + 1 < table.hands.shape[1] else NONE
        while (low | high) != NONE:
            lower = low != NONE
            word = low if lower else high
            rest = word & (word - ONE)
            high = high if lower else rest
            low = rest if lower else low
            card = (w << 6) + bits.lowest(word) + (0 if lower else 64)
            value = common_worth(table, seat, entrant, worths, table.side, card)
            rare |= value & RARE_MASK
            value = at.NEVER if value & RARE_MASK != 0 else value >> at.RARE_BITS
            tied = 1 if value > highest else tied + 1 if value == highest else tied
            best = card if value > highest else best
            last = card if value >= highest else last
            highest = max(highest, value)
    if rare != 0:
        best, highest, tied = best_rare(table, seat, tables, best, highest, tied)
    if tied > 1:
        n = rng.below(table, 1 + seat, tied)
        if tied > 2 or rare != 0:
            best = nth_best(table, seat, tables, highest, n)
        elif n == 1:
            best = last
    return best, highest


@kernel("UniTuple(i8, 3)(T, i8, i8, i8, i8, i8)", inline=False)
def best_rare(table: Table, seat: int, tables: int, best: int, highest: int, tied: int) -> tuple[int, int, int]:
    """Second pass of `best_legal`: flex sides and plays with rare features compete with the best of the others."""
    entrant = table.entrant[seat]
    for slot in range(1 + table.has_flex):
        face = table.side | slot
        for w in range(table.hands.shape[1]):
            word = table.legal[slot, w]
            while word != NONE:
                card = w << 6 | bits.lowest(word)
                word &= word - ONE
                entry = table.parameters[entrant, tables + face * KINDS + table.card_kind[face, card]]
                if slot == 1 or entry & RARE_MASK != 0:
                    choice = card | slot << CARD_BITS
                    value = whole_worth(table, seat, entrant, tables, choice)
                    tied = 1 if value > highest else tied + 1 if value == highest else tied
                    best = choice if value > highest else best
                    highest = max(highest, value)
    return best, highest, tied


@kernel("i8(T, i8, i8, i8, i8)", inline=False)
def nth_best(table: Table, seat: int, tables: int, highest: int, n: int) -> int:
    """The n-th of the legal plays with the highest score."""
    entrant = table.entrant[seat]
    for slot in range(1 + table.has_flex):
        for w in range(table.hands.shape[1]):
            word = table.legal[slot, w]
            while word != NONE:
                choice = w << 6 | bits.lowest(word) | slot << CARD_BITS
                word &= word - ONE
                if whole_worth(table, seat, entrant, tables, choice) == highest:
                    if n == 0:
                        return choice
                    n -= 1
    return PASS


@kernel("i8(T, i8)")
def choose_play(table: Table, seat: int) -> int:
    """PLAY: the best legal play; rarely a bluff or a draw by choice."""
    best, highest = best_legal(table, seat)
    if table.parameters[table.entrant[seat], at.THINKS_TWICE] != 0:
        return think_twice(table, seat, best, highest)
    return best


@kernel("i8(T, i8, i8, i8)", inline=False)
def think_twice(table: Table, seat: int, best: int, highest: int) -> int:
    """Now and then a wild draw that may be challenged competes with the best play; a poor play gives way to a draw."""
    entrant = table.entrant[seat]
    if table.n_bluffs > 0 and happens(table, seat, int(table.parameters[entrant, at.BLUFF])):
        for w in range(table.hands.shape[1]):
            word = table.bluffs[w]
            while word != NONE:
                choice = w << 6 | bits.lowest(word)
                word &= word - ONE
                value = score(table, seat, choice) + int(table.parameters[entrant, at.BLUFF_WORTH])
                if value > highest:
                    best, highest = choice, value
    gives_way = table.may_pass and highest < table.parameters[entrant, at.DRAW_BELOW]
    return PASS if gives_way else best


@kernel("i8(T, i8, i8)", inline=False)
def choose_drawn(table: Table, seat: int, card: int) -> int:
    """PLAY_DRAWN: play it unless it is worth keeping."""
    keep_below = table.parameters[table.entrant[seat], at.KEEP_BELOW]
    if keep_below == at.NEVER and not table.has_flex:
        return card
    best, highest = best_legal(table, seat)
    return PASS if table.may_pass and highest < keep_below else best


@kernel("i8(T, i8, i8, i8)", inline=False)
def choose_other(table: Table, seat: int, decision: int, argument: int) -> int:
    """Everything but PLAY."""
    entrant = table.entrant[seat]
    if decision == PLAY_DRAWN:
        return choose_drawn(table, seat, argument)
    if decision == COLOR:
        return choose_color(table, seat)
    if decision == CALL_UNO:
        return 0 if happens(table, seat, int(table.parameters[entrant, at.FORGETS])) else 1
    if decision == CATCH_UNO:
        return 1 if happens(table, seat, int(table.parameters[entrant, at.NOTICES])) else 0
    if decision == CHALLENGE:
        return choose_challenge(table, seat, argument)
    if decision == STACK or decision == JUMP_IN or decision == MORE:
        switch = at.STACKS if decision == STACK else at.JUMPS_IN if decision == JUMP_IN else at.PLAYS_MORE
        return best_legal(table, seat)[0] if table.parameters[entrant, switch] != 0 else PASS
    if decision == SWAP or table.parameters[entrant, at.TARGET_FEWEST] != 0:
        return smallest_hand(table, seat)
    return next_seat(table, seat)


@kernel(SIGNATURE, entry=True, inline=False)
def decide_weighted(table: Table, seat: int, decision: int, argument: int) -> int:
    """The weighted heuristic's answer to every question of `simulator.contract`."""
    if decision == PLAY:
        return choose_play(table, seat)
    return choose_other(table, seat, decision, argument)
