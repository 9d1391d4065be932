"""The table: one record that holds a whole game.

The layout is built from three parts: what stays fixed for a run (the deck as masks and small tables, the rules, the
strategies' parameters), the state of the round, and its counters. Hands are *bitboards over physical cards*: card c is
bit ``c & 63`` of word ``c >> 6``. The number of words depends on the deck (two up to 128 cards, four for two decks)
and is part of the record's type, as is the length of the log (1 when nothing is traced); see `simulator.jit`.

A record made by `new_table` gives attribute access to every field, compiled or not.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from simulator.cards import (
    COLORLESS,
    NO_COLOR,
    NUMBER_SYMBOLS,
    SYMBOLS,
    Draws,
    Edition,
    Effect,
    Face,
    Kind,
    Loses,
    Second,
    Symbol,
)
from simulator.options import OPTIONS
from simulator.rules import Ruleset

MAX_SEATS = 10
KINDS = 32
"""Kinds a slot may have."""

PARAMETERS = 192
"""Integers a strategy may keep as its parameters; see `strategies.weights`."""

POINT_BITS = 8
"""Binary digits of the points of a card."""

LOG_SIZE = 1 << 16
"""Length of a traced record's log, enough for any single turn."""

NO_SYMBOL = SYMBOLS - 1
"""Symbol to be matched while a wild lies on top: no colored face has it."""

EFFECT_FIELDS = ("draw", "draws", "loses", "reverse", "names_color", "restricted", "flips_deck", "power", "plain")
E_DRAW, E_DRAWS, E_LOSES, E_REVERSE, E_NAMES, E_RESTRICTED, E_FLIPS, E_POWER, E_PLAIN = range(len(EFFECT_FIELDS))


def _fixed_fields(words: int) -> list[tuple[Any, ...]]:
    cards = 64 * words
    return [
        ("n_seats", "i8"),
        ("n_cards", "i8"),
        ("n_kinds", "i8"),
        ("has_flex", "i8"),
        ("may_challenge", "i8"),
        ("starting_side", "i8"),
        ("replica", "i8"),  # which of several repetitions of a deal, see `simulator.rng.stream_index`
        ("color_mask", "u8", (2, NO_COLOR + 1, words)),
        ("symbol_mask", "u8", (2, SYMBOLS, words)),
        ("free_mask", "u8", (2, words)),  # playable on anything: wilds without restriction
        ("wild_mask", "u8", (2, words)),
        ("restricted_mask", "u8", (2, words)),
        ("bluff_mask", "u8", (2, words)),  # those of them that may be tried although they are forbidden
        ("flex_mask", "u8", (words,)),
        ("finish_mask", "u8", (2, words)),
        ("stack_mask", "u8", (2, KINDS, words)),  # what may answer a pending draw of a kind
        ("deflect_mask", "u8", (2, words)),  # what may pass a pending draw on
        ("stacks", "i8", (2,)),  # whether draw cards can be stacked on a side
        ("has_follow_up", "i8"),  # whether a house rule acts after a play
        ("effect", "u1", (2, KINDS, len(EFFECT_FIELDS))),
        ("card_color", "u1", (2, cards)),
        ("card_symbol", "u1", (2, cards)),
        ("card_kind", "u1", (2, cards)),
        ("card_points", "u1", (2, cards)),
        ("other_points", "u1", (2, cards)),  # points of the other side's face, as far as the holder can tell
        ("point_bits", "u8", (2, 2, POINT_BITS, words)),  # both kinds of points once more, see `simulator.scoring`
        ("card_may_start", "u1", (2, cards)),
        ("name_rank", "u1", (cards,)),
        ("entrant", "i8", (MAX_SEATS,)),  # which strategy sits in a seat
        ("player_at", "i8", (MAX_SEATS,)),  # who sits in a seat: seats close up when players drop out of a match
        ("totals", "i8", (MAX_SEATS,)),  # points of a match, by player
        ("parameters", "i4", (MAX_SEATS, PARAMETERS)),  # by entrant
        *[(f"rule_{option.name}", "i8") for option in OPTIONS],
    ]


def _state_fields(words: int, log_size: int) -> list[tuple[Any, ...]]:
    cards = 64 * words
    return [
        ("rng", "u8", (MAX_SEATS + 1, 2)),
        ("hands", "u8", (MAX_SEATS, words)),
        ("opening", "u8", (MAX_SEATS, words)),  # the hands as dealt
        ("legal", "u8", (2, words)),
        ("bluffs", "u8", (words,)),
        ("n_legal", "i8"),
        ("n_bluffs", "i8"),
        ("may_pass", "i8"),  # whether the player who is asked may also pass
        ("side", "i8"),  # 0 light (or the only side), 1 dark
        ("color", "i8"),  # in force
        ("symbol", "i8"),  # to be matched
        ("laid_symbol", "i8"),  # of the last play, as it was played: a Flip turns up another
        ("direction", "i8"),  # 1 clockwise, -1
        ("turn", "i8"),  # seat to act
        ("dealer", "i8"),
        ("starter", "i8"),
        ("starter_counts", "i8"),  # 0 if no card could start (H31)
        ("first_seat", "i8"),
        ("round_no", "i8"),  # within a match, from 0
        ("pending", "i8"),  # cards of an open stack
        ("pending_kind", "i8"),
        ("n_playing", "i8"),
        ("empty_passes", "i8"),
        ("outcome", "i8"),
        ("winner", "i8"),
        ("scored_side", "i8"),
        ("pile_low", "i8"),
        ("pile_high", "i8"),
        ("pile_turned", "i8"),
        ("discard_low", "i8"),
        ("discard_high", "i8"),
        ("discard_turned", "i8"),
        ("set_aside_size", "i8"),
        ("hand_sizes", "i8", (MAX_SEATS,)),
        ("playing", "i8", (MAX_SEATS,)),  # 1 while a seat is in the round
        ("power", "i8", (MAX_SEATS,)),  # 0 green, 1 red
        ("lacks", "i8", (MAX_SEATS,)),  # color in force when a seat last passed, else NO_COLOR
        ("swap_partner", "i8"),  # chosen with the last 7
        ("sizes_before", "i8", (MAX_SEATS,)),  # hand sizes before hands moved
        ("color_worth", "i8", (COLORLESS + 1,)),  # a strategy's notes while it decides
        ("best", "u8", (2, words)),  # the best of `legal`, likewise
        ("shuffled", "u1", (cards,)),  # the order of the last deal, see `simulator.deal.shuffle_deck`
        ("shuffled_size", "i8"),
        ("dealt_by", "i8"),  # who dealt `opening` from it
        ("dealt_seats", "i8"),  # to how many; 0 if nobody did
        ("shuffled_from", "u8"),
        ("shuffled_to", "u8", (2,)),
        ("pile", "u1", (cards,)),
        ("discard", "u1", (2 * cards + 2,)),
        ("set_aside", "u1", (cards,)),
        ("log_end", "i8"),
        ("log_draw_at", "i8"),
        ("log_draw_seat", "i8"),
        ("log_draw_why", "i8"),
        ("log_draw_written", "i8"),
        ("log", "i2", (log_size,)),
    ]


def _counter_fields() -> list[tuple[Any, ...]]:
    scalars = [
        "turns",
        "dark_turns",
        "plays",
        "reshuffles",
        "flips",
        "challenges",
        "challenges_won",
        "uno_missed",
        "uno_caught",
        "points",
        "faults",
    ]
    return [
        *[(name, "i8") for name in scalars],
        ("drawn", "i8", (MAX_SEATS,)),
        ("points_left", "i8", (MAX_SEATS,)),
        ("played", "i4", (2, KINDS)),
    ]


@lru_cache
def table_dtype(words: int, *, traced: bool = False) -> np.dtype[Any]:
    """Layout of the record for hands of `words` 64-bit words, with or without an event log."""
    log_size = LOG_SIZE if traced else 1
    return np.dtype(_fixed_fields(words) + _counter_fields() + _state_fields(words, log_size), align=True)


def words_for(cards: int) -> int:
    """64-bit words that a hand of a deck of `cards` cards needs; two is the least, so that editions share code."""
    return max(2, -(-cards // 64))


def new_table(deck: Edition, rules: Ruleset, players: int, *, traced: bool = False) -> np.record:
    """A record with the deck and the rules in it, ready for `simulator.deal.start_round`.

    `deck` is the edition's deck as the rules have it (`simulator.decks.deck_of`).
    """
    table = np.zeros(1, table_dtype(words_for(len(deck.cards)), traced=traced)).view(np.recarray)[0]
    table.n_seats = players
    table.player_at = np.arange(MAX_SEATS)
    table.n_cards = len(deck.cards)
    table.has_flex = deck.second is Second.FLEX
    table.may_challenge = rules.wild_draw == "bluff" and rules.challenge == "on"
    table.has_follow_up = "on" in (rules.multi_play, rules.seven_zero, rules.jump_in) or rules.all_red != "at_once"
    table.starting_side = 1 if rules.starting_side == "dark" else 0
    for option in OPTIONS:
        table[f"rule_{option.name}"] = option.code(getattr(rules, option.name))
    names = sorted({card.name for card in deck.cards})
    for number, card in enumerate(deck.cards):
        table.name_rank[number] = names.index(card.name)
    for slot, kinds in enumerate(deck.kinds):
        for index, kind in enumerate(kinds):
            table.effect[slot, index] = effect_row(kind, slot, deck, rules)
        table.n_kinds = max(table.n_kinds, len(kinds))
        for number, card in enumerate(deck.cards):
            face = card.faces[slot]
            if face is not None:
                enter_face(table, number, slot, face, kinds.index(face.kind), rules, deck)
    enter_stacking(table, deck, rules)
    if deck.second is Second.SIDE:
        enter_other_points(table, deck, rules)
    enter_point_bits(table)
    return table


def effect_row(kind: Kind, slot: int, deck: Edition, rules: Ruleset) -> tuple[int, ...]:
    """An effect as a row of `EFFECT_FIELDS`, with the options that change effects applied.

    ``plain`` marks effects that end with the color: nothing is drawn, turned, flipped or lost.
    """
    e = kind.effect
    restricted = e.restricted and rules.wild_draw != "free"
    names = e.names_color and not (
        deck.second is Second.FLEX and slot == 1 and e.draws == Draws.ALL_OTHERS and rules.all_draw_color == "off"
    )
    plain = replace(e, names_color=False) == Effect()
    return (e.draw, e.draws, e.loses, e.reverse, names, restricted, e.flips_deck, e.power, plain)


def enter_face(table: np.record, number: int, slot: int, face: Face, kind: int, rules: Ruleset, deck: Edition) -> None:
    """Enter one face of a card into the tables and masks of its slot."""
    word, bit = number >> 6, np.uint64(1 << (number & 63))
    symbol, effect = face.kind.symbol, face.kind.effect
    table.card_color[slot, number] = face.color
    table.card_symbol[slot, number] = NO_SYMBOL if face.color == COLORLESS else symbol
    table.card_kind[slot, number] = kind
    table.card_points[slot, number] = face.kind.points
    table.card_may_start[slot, number] = may_start(face.kind, rules)
    if slot == 1 and deck.second is Second.FLEX:
        table.flex_mask[word] |= bit
    if may_finish(face.kind, rules):
        table.finish_mask[slot, word] |= bit
    restricted = effect.restricted and rules.wild_draw != "free"
    if face.color == COLORLESS:
        table.wild_mask[slot, word] |= bit
        (table.restricted_mask if restricted else table.free_mask)[slot, word] |= bit
        if restricted and rules.wild_draw == "bluff":
            table.bluff_mask[slot, word] |= bit
        return
    table.color_mask[slot, face.color, word] |= bit
    table.symbol_mask[slot, symbol, word] |= bit
    if effect.flips_deck and rules.flip_on_anything == "on":
        table.free_mask[slot, word] |= bit


def enter_other_points(table: np.record, deck: Edition, rules: Ruleset) -> None:
    """F15: what a holder may expect of a card's hidden face: the mean over the cards that show the same face.

    With ``own_backs: visible`` it is what the card really has there.
    """
    values = table.card_points
    for side in range(2):
        alike: dict[object, list[int]] = {}
        for number, card in enumerate(deck.cards):
            alike.setdefault(number if rules.own_backs == "visible" else card.faces[side], []).append(number)
        for numbers in alike.values():
            points = values[side ^ 1, numbers].tolist()
            table.other_points[side, numbers] = round(sum(points) / len(points))


def enter_point_bits(table: np.record) -> None:
    """For each binary digit of the points of faces, shown and hidden, the cards that have it."""
    for which, points in enumerate((table.card_points, table.other_points)):
        for side, number, digit in np.ndindex(2, int(table.n_cards), POINT_BITS):
            bit = np.uint64(int(points[side, number]) >> digit & 1)
            table.point_bits[which, side, digit, number >> 6] |= bit << np.uint64(number & 63)


def may_start(kind: Kind, rules: Ruleset) -> bool:
    """Whether a starter of this kind counts; the others are passed over (C32, C33, F2)."""
    if rules.starter == "ignore":
        return kind.symbol < NUMBER_SYMBOLS
    if kind.effect.restricted:
        return False
    if kind.effect.flips_deck:
        return rules.starter_flip != "return"
    return not (kind.effect.names_color and rules.starter_wild == "return")


def may_finish(kind: Kind, rules: Ruleset) -> bool:
    """Whether a card of this kind may be the last one (house rule ``finish``)."""
    if rules.finish == "number":
        return kind.symbol < NUMBER_SYMBOLS
    if rules.finish == "no_draw":
        return kind.effect.draws == Draws.NOBODY
    if rules.finish == "no_wild":
        return kind.symbol < Symbol.WILD
    return True


def enter_stacking(table: np.record, deck: Edition, rules: Ruleset) -> None:
    """H2, H4–H6, R16: for every kind that opens or raises a stack, the cards that may answer it.

    The wild draws of an edition answer on any color; `stacking_color` is judged at the table, where the color is known.
    """
    modes = (rules.stacking, rules.stacking if rules.stacking_dark == "like_light" else rules.stacking_dark)
    slots = range(2) if deck.second is Second.SIDE else range(1)
    for slot in slots:
        kinds = deck.kinds[slot]
        for index, kind in enumerate(kinds):
            for number, card in enumerate(deck.cards):
                face = card.faces[slot]
                if face is not None and answers(modes[slot], kind, face.kind):
                    table.stack_mask[slot, index, number >> 6] |= np.uint64(1 << (number & 63))
                if face is not None and modes[slot] != "none" and deflects(face.kind, rules):
                    table.deflect_mask[slot, number >> 6] |= np.uint64(1 << (number & 63))
        table.stacks[slot] = modes[slot] != "none"


def deflects(kind: Kind, rules: Ruleset) -> bool:
    """H7: a Reverse or a Skip of the next player, where the rules let it pass a total on."""
    if kind.effect.reverse:
        return rules.stack_deflect in ("reverse", "both")
    return kind.effect == Effect(loses=Loses.NEXT) and rules.stack_deflect in ("skip", "both")


def can_stack(kind: Kind) -> bool:
    """R16: cards that make the next player draw a fixed number."""
    return kind.effect.draws == Draws.NEXT


def answers(mode: str, last: Kind, answer: Kind) -> bool:
    """H2: whether a kind answers the last draw card of a stack under a mode of stacking."""
    if mode == "none" or not (can_stack(last) and can_stack(answer)):
        return False
    if mode == "same":
        return answer.symbol == last.symbol
    return mode == "any" or answer.effect.draw >= last.effect.draw
