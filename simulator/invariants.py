"""What holds at a table between any two turns, whatever was played: a self-check for tests and for debugging.

Plain Python over the record's fields, so that it shares no code with the kernel it watches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from simulator.cards import COLORLESS, COLORS, NO_COLOR, Edition, Second
from simulator.outcomes import OUTCOMES, RUNNING
from simulator.table import NO_SYMBOL


def table_is_ok(table: np.record, deck: Edition) -> bool:
    """Whether every card is in one place and the numbers of the record agree with where the cards are."""
    return not find_problems(table, deck)


def find_problems(table: np.record, deck: Edition) -> list[str]:
    """What is wrong with a table, in words; empty if nothing is."""
    checks = (_cards, _hands, _piles, _top, _players, _turn)
    return [problem for check in checks for problem in check(table, deck)]


def hand_of(table: np.record, seat: int) -> list[int]:
    """Card numbers of a hand, in order."""
    cards = []
    for w, word in enumerate(table.hands[seat].tolist()):
        while word:
            cards.append(w << 6 | (word & -word).bit_length() - 1)
            word &= word - 1
    return cards


def pile_of(table: np.record) -> list[int]:
    """The draw pile, next card first."""
    cards: list[int] = table.pile[table.pile_low : table.pile_high].tolist()
    return cards[::-1] if table.pile_turned else cards


def discard_of(table: np.record) -> list[int]:
    """The discard pile, bottom card first."""
    cards: list[int] = table.discard[table.discard_low : table.discard_high].tolist()
    return cards[::-1] if table.discard_turned else cards


def _seats(table: np.record) -> range:
    return range(int(table.n_seats))


def _cards(table: np.record, deck: Edition) -> Iterator[str]:
    """Every card is in exactly one place: a hand, a pile, or set aside with a knocked-out player's hand."""
    places = Counter(pile_of(table) + discard_of(table))
    places.update(table.set_aside[: table.set_aside_size].tolist())
    for seat in _seats(table):
        places.update(hand_of(table, seat))
    for card in sorted(places.keys() | set(range(len(deck.cards)))):
        if card >= len(deck.cards):
            yield f"card {card} does not exist"
        elif places[card] != 1:
            yield f"{deck.cards[card].name} (card {card}) is in {places[card]} places"


def _hands(table: np.record, deck: Edition) -> Iterator[str]:
    for seat in _seats(table):
        size = len(hand_of(table, seat))
        if table.hand_sizes[seat] != size:
            yield f"seat {seat} holds {size} cards, not {table.hand_sizes[seat]}"


def _piles(table: np.record, deck: Edition) -> Iterator[str]:
    for name, room in (("pile", len(deck.cards)), ("discard", len(table.discard))):
        low, high = int(table[f"{name}_low"]), int(table[f"{name}_high"])
        if not 0 <= low <= high <= room:
            yield f"{name} from {low} to {high} does not fit into 0..{room}"
        if table[f"{name}_turned"] not in (0, 1):
            yield f"{name}_turned is {table[f'{name}_turned']}"
    if table.discard_low == table.discard_high:
        yield "the discard pile is empty"
    if not 0 <= table.set_aside_size <= len(deck.cards):
        yield f"{table.set_aside_size} cards are set aside"


def _top(table: np.record, deck: Edition) -> Iterator[str]:
    """Color and symbol to be matched are those of the top card, or the color that was named for it."""
    if table.side not in ((0, 1) if deck.second is Second.SIDE else (0,)):
        yield f"side is {table.side}"
        return
    if table.discard_low >= table.discard_high:
        return
    face = deck.cards[discard_of(table)[-1]].faces[table.side]
    assert face is not None
    if face.color == COLORLESS:
        if not (0 <= table.color < COLORS or table.color == NO_COLOR):
            yield f"color {table.color} on {face.name}"
        if table.symbol != NO_SYMBOL:
            yield f"symbol {table.symbol} on {face.name}"
    elif (table.color, table.symbol) != (face.color, face.kind.symbol):
        yield f"color {table.color} and symbol {table.symbol} on {face.name}"


def _players(table: np.record, deck: Edition) -> Iterator[str]:
    """Who has left the round holds nothing; who is in it and holds nothing has just ended it."""
    in_round = [seat for seat in _seats(table) if table.playing[seat]]
    if table.n_playing != len(in_round):
        yield f"{len(in_round)} seats are in the round, not {table.n_playing}"
    for seat in _seats(table):
        if table.playing[seat] not in (0, 1):
            yield f"playing of seat {seat} is {table.playing[seat]}"
        if not table.playing[seat] and table.hand_sizes[seat]:
            yield f"seat {seat} is out of the round with {table.hand_sizes[seat]} cards"
        if table.playing[seat] and not table.hand_sizes[seat] and table.outcome == RUNNING:
            yield f"seat {seat} has no cards and plays on"
        if table.power[seat] not in (0, 1) or (table.power[seat] and deck.second is not Second.FLEX):
            yield f"the Power Card of seat {seat} is {table.power[seat]}"


def _turn(table: np.record, deck: Edition) -> Iterator[str]:
    if not 0 <= table.outcome < len(OUTCOMES):
        yield f"outcome is {table.outcome}"
    if table.direction not in (1, -1):
        yield f"direction is {table.direction}"
    if table.pending < 0:
        yield f"{table.pending} cards are pending"
    if table.outcome != RUNNING:
        return
    if not (0 <= table.turn < table.n_seats and table.playing[table.turn]):
        yield f"it is the turn of seat {table.turn}, who is not in the round"
    if table.n_playing < 2:
        yield f"the round goes on with {table.n_playing} player"
    if table.pending and not table.stacks[table.side]:
        yield f"{table.pending} cards are pending on a side without stacking"
