"""A seat at a table, put together by hand or taken from a round, and the questions that it can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from simulator.contract import (
    CALL_UNO,
    CATCH_UNO,
    CHALLENGE,
    COLOR,
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    STACK,
    SWAP,
    TARGET,
)
from simulator.decks import deck_of
from simulator.events import hand_cards
from simulator.jit import compile_for
from simulator.legal import CARD_BITS, PASS, find_legal
from simulator.rules import Ruleset
from simulator.table import new_table, table_dtype
from simulator.trace import Tracer
from strategies.reference import decide_random
from strategies.registry import Strategy

ASKED = 9
"""Row of parameters of the strategy under test; the other rows belong to the others at the table."""

TRACED = table_dtype(2, traced=True)

Question = tuple[int, int, int]
"""A decision, its argument, and the only card that is on offer (-1: all that are legal)."""


@cache
def function_of(strategy: Strategy) -> Callable[..., int]:
    """The strategy's kernel function, compiled."""
    return compiled(strategy.load())


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel function, ready to be called."""
    compile_for(TRACED, function)
    return function


def copy_of(table: np.record) -> np.record:
    """The same table once more."""
    return np.array([table]).view(np.recarray)[0]


def words(cards: Sequence[int]) -> np.ndarray:
    """Cards as bit masks."""
    masks = [0, 0]
    for card in cards:
        masks[card >> 6] |= 1 << (card & 63)
    return np.array(masks, np.uint64)


def sit(table: np.record, seat: int, strategy: Strategy, rules: Ruleset) -> None:
    """Let a strategy take a seat."""
    table.parameters[ASKED] = strategy.parameters_for(deck_of(rules, 1), rules)
    table.entrant[seat] = ASKED


def offer(table: np.record, seat: int, only: int = -1) -> None:
    """Put what is legal on offer, or one of these cards alone."""
    compiled(find_legal)(table, seat)
    table.may_pass = 1
    if only >= 0:
        table.legal[:] &= words([only])
        table.bluffs[:] = 0
        table.n_bluffs = 0
        table.n_legal = sum(len(hand_cards(table.legal[slot])) for slot in range(2))


def ask(strategy: Strategy, table: np.record, seat: int, question: Question) -> int:
    """The strategy's answer; the table's streams move on as they would."""
    decision, argument, only = question
    offer(table, seat, only)
    return function_of(strategy)(table, seat, decision, argument)


def questions(table: np.record, seat: int) -> Iterator[Question]:
    """What can be asked of a seat with its present hand."""
    offer(table, seat)
    others = [s for s in range(int(table.n_seats)) if s != seat]
    legal = hand_cards(table.legal[0])
    if table.n_legal + table.n_bluffs > 0:
        yield PLAY, 0, -1
    for decision in (STACK, JUMP_IN, MORE) if table.n_legal > 0 else ():
        yield decision, 0, -1
    if legal:
        yield PLAY_DRAWN, legal[-1], legal[-1]
        yield TARGET, legal[0], -1
    for decision in (COLOR, CALL_UNO, SWAP):
        yield decision, 0, -1
    yield CATCH_UNO, others[0], -1
    yield CHALLENGE, others[-1], -1


def states(rules: Ruleset, players: int, seed: int, deals: int, every: int) -> list[np.record]:
    """Tables from rounds of random players, at every so many turns."""
    taken: list[np.record] = []

    def watch(table: np.record, _: object) -> None:
        if table.turns % every == 0:
            taken.append(copy_of(table))

    table = Tracer(rules, players, seed, [decide_random], [()], [0] * players, ["random"], watch)
    for deal in range(deals):
        list(table.round(deal))
    return taken


def situation(
    rules: Ruleset,
    hand: Sequence[str],
    top: str,
    *,
    sizes: Sequence[int] = (7, 7, 7),
    side: int = 0,
) -> tuple[np.record, int]:
    """A table at which seat 0 holds `hand`, `top` lies on the discard pile and the others hold so many cards."""
    deck = deck_of(rules, 1)
    table = new_table(deck, rules, 1 + len(sizes), traced=True)
    left = list(range(len(deck.cards)))

    def take(name: str) -> int:
        for card in left:
            face = deck.cards[card].faces[side]
            if name in (deck.cards[card].name, face.name if face else ""):
                left.remove(card)
                return card
        raise AssertionError(f"no {name} left")

    start_empty(table, side)
    top_card = take(top)
    hands = [[take(name) for name in hand]]
    hands += [[left.pop() for _ in range(size)] for size in sizes]
    for seat, cards in enumerate(hands):
        table.hands[seat] = words(cards)
        table.hand_sizes[seat] = len(cards)
    table.discard[table.discard_low] = top_card
    table.discard_high = table.discard_low + 1
    table.color = table.card_color[side, top_card]
    table.symbol = table.card_symbol[side, top_card]
    table.pile[: len(left)] = left
    table.pile_high = len(left)
    return table, 0


def start_empty(table: np.record, side: int) -> None:
    """Everybody is in, nothing has happened."""
    seats = int(table.n_seats)
    table.playing[:seats] = 1
    table.n_playing = seats
    table.direction = 1
    table.side = side
    table.lacks[:] = 5
    table.rng[:] = np.arange(1, table.rng.size + 1, dtype=np.uint64).reshape(table.rng.shape) * np.uint64(0x9E3779B9)
    table.discard_low = table.discard_high = 100


def shown(table: np.record, rules: Ruleset, choice: int) -> str:
    """A choice by the name of its face, ``pass`` for none."""
    if choice == PASS:
        return "pass"
    slot = int(table.side) | choice >> CARD_BITS
    face = deck_of(rules, 1).cards[choice & 255].faces[slot]
    assert face is not None
    return face.name


def chosen(strategy: Strategy, rules: Ruleset, hand: Sequence[str], top: str, **more: object) -> str:
    """What a strategy plays in a `situation`."""
    table, seat = situation(rules, hand, top, **more)  # type: ignore[arg-type]
    sit(table, seat, strategy, rules)
    return shown(table, rules, ask(strategy, table, seat, (PLAY, 0, -1)))
