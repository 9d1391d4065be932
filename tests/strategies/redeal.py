"""Deal again what a seat cannot see, and leave what it sees.

Hidden are the cards in the draw pile and in other hands, everything that chance will decide for others, who the others
are, and the log. In Flip the other hands show their inactive faces, and so does the next card of the draw pile; the
inactive faces of one's own cards are hidden (`swap_own_backs`).
"""

from __future__ import annotations

import random

import numpy as np

from simulator.cards import Edition, Second
from simulator.events import hand_cards
from tests.strategies.seat import ASKED, copy_of, words


def redealt(table: np.record, seat: int, deck: Edition, rng: random.Random) -> np.record:
    """A table that looks the same to a seat, with everything hidden dealt again but its own backs."""
    other = copy_of(table)
    hands = {s: hand_cards(table.hands[s]) for s in range(int(table.n_seats)) if s != seat}
    low, high = int(table.pile_low), int(table.pile_high)
    pile = [int(card) for card in table.pile[low:high]]
    if deck.second is Second.SIDE:
        _exchange_lookalikes(hands, pile, bool(table.pile_turned), deck, 1 - int(table.side), rng)
    else:
        _deal_again(hands, pile, rng)
    for s, cards in hands.items():
        other.hands[s] = words(cards)
        other.opening[s] = words(rng.sample(range(int(table.n_cards)), 7))
    other.pile[low:high] = pile
    _scramble_the_rest(other, seat, rng)
    return other


def _deal_again(hands: dict[int, list[int]], pile: list[int], rng: random.Random) -> None:
    pool = [card for cards in (*hands.values(), pile) for card in cards]
    rng.shuffle(pool)
    for cards in (*hands.values(), pile):
        cards[:] = [pool.pop() for _ in cards]


def _exchange_lookalikes(
    hands: dict[int, list[int]], pile: list[int], turned: bool, deck: Edition, shown: int, rng: random.Random
) -> None:
    """Cards whose inactive face is seen change places with cards that show the same there."""
    places = [(cards, i) for cards in (*hands.values(), pile) for i in range(len(cards))]
    in_sight = [(cards, i) for cards, i in places if cards is not pile]
    if pile:
        in_sight.append((pile, len(pile) - 1 if turned else 0))
    for cards, i in in_sight:
        face = deck.cards[cards[i]].faces[shown]
        alike = [(c, j) for c, j in places if deck.cards[c[j]].faces[shown] == face]
        c, j = rng.choice(alike)
        cards[i], c[j] = c[j], cards[i]
    if pile:
        top = pile.pop() if turned else pile.pop(0)
        rng.shuffle(pile)
        pile.insert(len(pile) if turned else 0, top)


def _scramble_the_rest(table: np.record, seat: int, rng: random.Random) -> None:
    fill = np.random.default_rng(rng.getrandbits(32))
    own = table.rng[1 + seat].copy()
    table.rng[:] = fill.integers(1, 1 << 63, table.rng.shape)
    table.rng[1 + seat] = own
    table.entrant[:] = fill.integers(0, ASKED, table.entrant.shape)
    table.entrant[seat] = ASKED
    table.parameters[:ASKED] = fill.integers(-1000, 1000, table.parameters[:ASKED].shape)
    table.log[:1000] = fill.integers(0, 100, 1000)


def swap_own_backs(table: np.record, seat: int, deck: Edition, rng: random.Random) -> np.record:
    """A table at which the seat's cards have other inactive faces, taken from cards hidden in the draw pile."""
    other = copy_of(table)
    hand = hand_cards(table.hands[seat])
    low, high = int(table.pile_low), int(table.pile_high)
    pile = [int(card) for card in table.pile[low:high]]
    inner = list(range(len(pile) - 1)) if table.pile_turned else list(range(1, len(pile)))
    side = int(table.side)
    for i, card in enumerate(hand):
        alike = [j for j in inner if deck.cards[pile[j]].faces[side] == deck.cards[card].faces[side]]
        if alike:
            j = rng.choice(alike)
            hand[i], pile[j] = pile[j], card
    other.hands[seat] = words(hand)
    other.pile[low:high] = pile
    return other
