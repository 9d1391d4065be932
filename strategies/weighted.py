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
from simulator.legal import CARD_BITS, PASS, nth_choice, nth_legal
from simulator.table import KINDS
from strategies import layout as at
from strategies.answers import choose_challenge, choose_color, happens
from strategies.rare import rare_worth, smallest_hand

NONE = np.uint64(0)
ONE = np.uint64(1)
ALL = ~NONE
HALF = 0xFFFFFFFF
THIRTY_TWO = np.uint64(32)


@kernel("i8(T, i8, i8)")
def phase(table: Table, entrant: int, following: int) -> int:
    """Which table of worths applies: `ATTACK` while the next player holds few cards, else `BASE`."""
    few = table.parameters[entrant, at.ATTACK_AT]
    return at.ATTACK if table.hand_sizes[following] <= few else at.BASE


@kernel("void(T, u8, u8, u8)")
def weigh_colors(table: Table, seat: int, entrant: int, following: int) -> None:
    """Note the worth of playing each color: cards held, whether it is in force, whether the next player lacks it.

    The note of `COLORLESS` is always 0.
    """
    per_card = int(table.parameters[entrant, at.COLOR_LEFT])
    last = int(table.parameters[entrant, at.LAST_OF_COLOR])
    same = int(table.parameters[entrant, at.SAME_COLOR])
    lacking = int(table.parameters[entrant, at.NEXT_LACKS])
    in_force, lacked = table.color, table.lacks[following]
    for color in range(COLORS):
        held = 0
        for w in range(table.hands.shape[1]):
            held += bits.popcount(table.hands[seat, w] & table.color_mask[table.side, color, w])
        worth = held * per_card
        worth += last if held == 1 else 0
        worth += same if color == in_force else 0
        worth += lacking if color == lacked else 0
        table.color_worth[color] = worth


@kernel("i8(T, u8)")
def color_worth(table: Table, card: int) -> int:
    """What an entry gains by a card's color, after `weigh_colors`."""
    return int(table.color_worth[table.card_color[table.side, card]]) << at.RARE_BITS


@kernel("i8(T, u8, u8, u8)")
def symbol_worth(table: Table, seat: int, entrant: int, card: int) -> int:
    """What an entry gains by the cards of the same symbol in hand."""
    side = table.side
    symbol = table.card_symbol[side, card]
    same = 0
    for w in range(table.hands.shape[1]):
        same += bits.popcount(table.hands[seat, w] & table.symbol_mask[side, symbol, w])
    return same * int(table.parameters[entrant, at.SYMBOL_LEFT]) << at.RARE_BITS


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
    card, face = choice & 255, table.side | choice >> CARD_BITS
    entry = int(table.parameters[entrant, tables + face * KINDS + table.card_kind[face, card]])
    rare = entry & at.RARE_MASK
    worth = entry + color_worth(table, card) + symbol_worth(table, seat, entrant, card) >> at.RARE_BITS
    return worth + rare_worth(table, seat, choice, rare) if rare != 0 else worth


@kernel("UniTuple(i8, 2)(T, i8)")
def best_legal(table: Table, seat: int) -> tuple[int, int]:
    """The legal play with the highest score, and that score; ties are broken uniformly with the seat's stream."""
    entrant = table.entrant[seat]
    following = next_seat(table, seat)
    tables = phase(table, entrant, following)
    if table.parameters[entrant, at.LOOKS_AT_HAND] == 0:
        highest = find_best(table, seat, entrant, tables, False, False)
    else:
        weigh_colors(table, seat, entrant, following)
        if table.parameters[entrant, at.SYMBOL_LEFT] == 0:
            highest = find_best(table, seat, entrant, tables, True, False)
        else:
            highest = find_best(table, seat, entrant, tables, True, True)
    rare = NONE
    for w in range(table.hands.shape[1]):
        rare |= table.legal[0, w] & rare_cards(table, entrant, table.side, w)
    if rare != NONE or table.has_flex:
        highest = find_best_rare(table, seat, tables, highest)
    tied = 0
    for w in range(table.hands.shape[1]):
        tied += bits.popcount(table.best[0, w])
        if table.has_flex:
            tied += bits.popcount(table.best[1, w])
    n = rng.below(table, 1 + seat, tied) if tied > 1 else 0
    return nth_choice(table, n, True), highest


@kernel("u8(T, i8, i8, i8)")
def rare_cards(table: Table, entrant: int, face: int, w: int) -> np.uint64:
    """The cards of a word of the deck whose faces have rare features for a strategy."""
    place = at.RARE_CARDS + face * at.RARE_HALVES + 2 * w
    low, high = int(table.parameters[entrant, place]), int(table.parameters[entrant, place + 1])
    return np.uint64(low & HALF) | np.uint64(high & HALF) << THIRTY_TWO


@kernel("i8(T, i8, i8, i8, b1, b1)")
def find_best(table: Table, seat: int, entrant: int, tables: int, by_color: bool, by_symbol: bool) -> int:
    """Put the legal plays with the highest score into `best` and return that score.

    Most of the time of a simulation goes here. So the cards of two words are taken side by side, without a branch that
    depends on a card, and what few plays have – flex sides, rare features – is left for a second pass.
    """
    words = table.hands.shape[1]
    worths = tables + table.side * KINDS
    highest = at.NEVER << at.RARE_BITS
    for w in range(0, words, 2):
        other = min(w + 1, words - 1)
        low = table.legal[0, w] & ~rare_cards(table, entrant, table.side, w)
        high = table.legal[0, other] & ~rare_cards(table, entrant, table.side, other) if other > w else NONE
        best_low = NONE
        best_high = NONE
        before = highest
        while (low | high) != NONE:
            low_bit, high_bit = bits.bit(bits.lowest(low)), bits.bit(bits.lowest(high))
            low_value = worth_of_lowest(table, seat, entrant, worths, w, low, by_color, by_symbol)
            high_value = worth_of_lowest(table, seat, entrant, worths, other, high, by_color, by_symbol)
            low &= ~low_bit
            high &= ~high_bit
            leading = max(low_value, high_value)
            kept = NONE if leading > highest else ALL
            highest = max(highest, leading)
            best_low = (best_low & kept) | (low_bit if low_value == highest else NONE)
            best_high = (best_high & kept) | (high_bit if high_value == highest else NONE)
        table.best[0, w] = best_low
        if other > w:
            table.best[0, other] = best_high
        for outdone in range(w if highest > before else 0):
            table.best[0, outdone] = NONE
    return highest >> at.RARE_BITS


@kernel("i8(T, u8, u8, u8, i8, u8, b1, b1)")
def worth_of_lowest(
    table: Table, seat: int, entrant: int, worths: int, w: int, word: np.uint64, by_color: bool, by_symbol: bool
) -> int:
    """What most of the score of the first card in a word is made of; of no card, less than that of any."""
    card = w << 6 | (bits.lowest(word) & 63)
    worth = int(table.parameters[entrant, worths + table.card_kind[table.side, card]])
    if by_color:
        worth += color_worth(table, card)
    if by_symbol:
        worth += symbol_worth(table, seat, entrant, card)
    return worth if word != NONE else (at.NEVER - 1) << at.RARE_BITS


@kernel("i8(T, i8, i8, i8)", inline=False)
def find_best_rare(table: Table, seat: int, tables: int, highest: int) -> int:
    """Second pass: flex sides and plays with rare features compete with the best of the others."""
    entrant = table.entrant[seat]
    for slot in range(1 + table.has_flex):
        for w in range(table.hands.shape[1]):
            word = table.legal[slot, w]
            if slot == 0:
                word &= rare_cards(table, entrant, table.side, w)
            else:
                table.best[slot, w] = NONE
            while word != NONE:
                card = w << 6 | bits.lowest(word)
                word &= word - ONE
                value = whole_worth(table, seat, entrant, tables, card | slot << CARD_BITS)
                if value > highest:
                    highest = value
                    for s in range(1 + table.has_flex):
                        for v in range(table.hands.shape[1]):
                            table.best[s, v] = NONE
                if value == highest:
                    table.best[slot, w] |= bits.bit(card)
    return highest


@kernel("i8(T, i8)")
def choose_play(table: Table, seat: int) -> int:
    """PLAY: the best legal play; rarely a bluff or a draw by choice."""
    thinks_twice = table.parameters[table.entrant[seat], at.THINKS_TWICE] != 0
    if table.n_legal == 1 and not thinks_twice:
        return nth_legal(table, 0)
    best, highest = best_legal(table, seat)
    return think_twice(table, seat, best, highest) if thinks_twice else best


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
