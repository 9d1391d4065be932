"""Rounds that are played on in two ways from one decision: a card is played at once, or the best alternative is.

One decision of every round is chosen, all those with a choice between different cards being equally likely, and at it
one of the cards that could be played. From there the round is played several times in two ways: with that card (the
strategy says which of several copies), and with what the strategy prefers if it may not play it. Hands stay as they
are; each time the draw pile is shuffled anew and all random choices are new, the same ones for both ways. The
strategies play on as always.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from simulator import bits, rng
from simulator.batch import seat_entrants
from simulator.cards import NO_COLOR
from simulator.clusters import CLUSTERS, cluster_of
from simulator.codes import ON
from simulator.contract import PLAY, ask_card, next_seat
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel, register_arrays
from simulator.legal import PASS, find_legal, nth_legal
from simulator.outcomes import RUNNING
from simulator.piles import shuffle_pile
from simulator.play import begin_turn, draw_turn, play_card, play_round, play_turn

Integers = np.ndarray

NONE = np.uint64(0)
ONE = np.uint64(1)
_HALF = np.uint64(32)

STREAM = np.uint64(1 << 61)
"""Index of the stream that chooses decisions and opens the streams of continuations."""

OWN = (2, 4, 7)
"""Upper ends of the sizes of the own hand that are told apart; larger hands are another group."""

NEXT = (2, 5)
"""The same for the hand of the next player."""

CELLS = (len(OWN) + 1) * (len(NEXT) + 1)
"""Situations that are told apart for each kind of cards."""

SUMS: tuple[tuple[str, str], ...] = (
    ("states", "decisions"),
    ("gain", "rounds won by playing the card, less those won by the alternative, over all continuations"),
    ("played", "decisions in which the strategy plays the card"),
    ("played_gain", "the gain in these"),
)
"""What is added up for every class of cards and situation, in the order of columns."""


class Forks(NamedTuple):
    """Classes of cards and what comes of playing them at once."""

    labels: Annotated[Integers, "A8x2"]  # class of every card by side, -1 for none
    sizes: Annotated[Integers, "A8"]  # number of classes, continuations
    memory: Annotated[Integers, "U1x2"]  # the bytes of the table, and those of the table at the decision
    sums: Annotated[Integers, "A8x2"]  # rows: class, situation, cluster


register_arrays("FORKS", Forks)


def new_forks(labels: Integers, classes: int, continuations: int, memory: Integers) -> Forks:
    """Sums of nothing yet; `memory` is uint8[2, bytes of the record], its first row being the table itself."""
    sums = np.zeros((classes * CELLS * CLUSTERS, len(SUMS)), np.int64)
    sizes = np.array([classes, continuations], np.int64)
    return Forks(np.ascontiguousarray(labels, np.int64), sizes, memory, sums)


@kernel("void(P, T, U1x2, u8, i8, i8, FORKS)", entry=True, inline=False)
def play_forks(
    players: Players, table: Table, seatings: np.ndarray, seed: np.uint64, first: int, count: int, sums: Forks
) -> None:
    """Play `count` deals from `first`, one decision of each in two ways, and add up the gains.

    The seatings are taken in turn, one a deal.
    """
    seats = seatings.shape[1]
    for deal in range(first, first + count):
        seat_entrants(table, seatings, deal // seats % seatings.shape[0])
        start_round(players, table, seed, np.uint64(deal), 0, deal % seats)
        word = rng.splitmix64(rng.stream_root(seed, np.uint64(deal)) ^ STREAM)
        if choose_decision(players, table, word, sums):
            play_both(players, table, rng.splitmix64(word), cluster_of(deal), sums)


@kernel("b1(P, T, u8, FORKS)", inline=False)
def choose_decision(players: Players, table: Table, word: np.uint64, sums: Forks) -> bool:
    """Play the round to its end and keep one of its decisions; returns whether there was any."""
    seen = 0
    while table.outcome == RUNNING:
        if table.pending == 0 and table.color != NO_COLOR and table.turns < table.rule_max_turns:
            find_legal(table, table.turn)
            if table.n_legal > 1 and differ(table, sums.labels):
                seen += 1
                word = rng.splitmix64(word)
                if scaled(word, seen) == 0:
                    copy(sums.memory, 0, 1)
        play_turn(players, table)
    return seen > 0


@kernel("i8(u8, i8)")
def scaled(word: np.uint64, n: int) -> int:
    """A number below `n` from a random word."""
    return int(((word >> _HALF) * np.uint64(n)) >> _HALF)


@kernel("void(U1x2, i8, i8)", inline=False)
def copy(memory: np.ndarray, source: int, target: int) -> None:
    """Copy one row of bytes over another."""
    for i in range(memory.shape[1]):
        memory[target, i] = memory[source, i]


@kernel("i8(T, A8x2, i8)")
def label_of(table: Table, labels: np.ndarray, choice: int) -> int:
    """Class of a choice."""
    return labels[table.side, choice & 255]


@kernel("b1(T, A8x2)", inline=False)
def differ(table: Table, labels: np.ndarray) -> bool:
    """Whether cards of different classes may be played."""
    first = label_of(table, labels, nth_legal(table, 0))
    for n in range(1, table.n_legal):
        if label_of(table, labels, nth_legal(table, n)) != first:
            return True
    return False


@kernel("void(P, T, u8, i8, FORKS)", inline=False)
def play_both(players: Players, table: Table, word: np.uint64, cluster: int, sums: Forks) -> None:
    """Go on from the decision that was kept, in both ways, several times each."""
    copy(sums.memory, 1, 0)
    seat = table.turn
    cell = situation(table.hand_sizes[seat], table.hand_sizes[next_seat(table, seat)])
    k = choose_class(table, seat, word, sums)
    prefers = answer(players, table, seat, k, 0, sums)
    plays = prefers != PASS and label_of(table, sums.labels, prefers) == k
    now = prefers if plays else answer(players, table, seat, k, 1, sums)
    later = answer(players, table, seat, k, -1, sums) if plays else prefers
    gain = 0
    for again in range(sums.sizes[1]):
        root = rng.splitmix64(word ^ np.uint64(again + 1))
        gain += continued(players, table, seat, now, root, sums.memory)
        gain -= continued(players, table, seat, later, root, sums.memory)
    row = (k * CELLS + cell) * CLUSTERS + cluster
    sums.sums[row, 0] += 1
    sums.sums[row, 1] += gain
    if plays:
        sums.sums[row, 2] += 1
        sums.sums[row, 3] += gain


@kernel("i8(i8, i8)")
def situation(own: int, other: int) -> int:
    """Which of `CELLS` it is, from the sizes of the own hand and the next player's."""
    cell = 0
    for end in OWN:
        cell += 1 if own > end else 0
    cell *= len(NEXT) + 1
    for end in NEXT:
        cell += 1 if other > end else 0
    return cell


@kernel("i8(T, i8, u8, FORKS)", inline=False)
def choose_class(table: Table, seat: int, word: np.uint64, sums: Forks) -> int:
    """One of the classes that may be played, each equally likely."""
    find_legal(table, seat)
    seen = 0
    chosen = -1
    for k in range(sums.sizes[0]):
        if is_playable(table, sums.labels, k):
            seen += 1
            word = rng.splitmix64(word)
            if scaled(word, seen) == 0:
                chosen = k
    return chosen


@kernel("b1(T, A8x2, i8)", inline=False)
def is_playable(table: Table, labels: np.ndarray, k: int) -> bool:
    """Whether a card of a class is among the legal ones."""
    for n in range(table.n_legal):
        if label_of(table, labels, nth_legal(table, n)) == k:
            return True
    return False


@kernel("i8(P, T, i8, i8, i8, FORKS)", inline=False)
def answer(players: Players, table: Table, seat: int, k: int, only: int, sums: Forks) -> int:
    """What the strategy plays: of all cards (`only` 0), of a class (1), or without it (-1); the table stays as it was.

    Without the class it may draw as well, if the rules let it; bluffs are left out where anything is.
    """
    find_legal(table, seat)
    table.may_pass = table.rule_force_play != ON or table.n_legal == 0
    if only != 0:
        restrict(table, sums.labels, k, only == 1)
        table.may_pass = only != 1 and table.rule_force_play != ON
    choice = ask_card(players, table, seat, PLAY, 0)
    copy(sums.memory, 1, 0)
    return choice


@kernel("void(T, A8x2, i8, b1)", inline=False)
def restrict(table: Table, labels: np.ndarray, k: int, only: bool) -> None:
    """Take all legal plays away but those of a class, or only those of the class, and all bluffs."""
    table.n_legal = 0
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        table.bluffs[w] = NONE
        for slot in range(2 if table.has_flex else 1):
            left = table.legal[slot, w]
            while left != NONE:
                card = w << 6 | bits.lowest(left)
                left &= left - ONE
                if (labels[table.side, card] == k) != only:
                    table.legal[slot, w] &= ~bits.bit(card)
            table.n_legal += bits.popcount(table.legal[slot, w])


@kernel("i8(P, T, i8, i8, u8, U1x2)", inline=False)
def continued(players: Players, table: Table, seat: int, choice: int, root: np.uint64, memory: np.ndarray) -> int:
    """Play on from the decision with a choice and new random numbers; returns whether the seat won."""
    copy(memory, 1, 0)
    for stream in range(table.n_seats + 1):
        rng.open_stream(table, stream, root, np.uint64(stream))
    shuffle_pile(table)
    begin_turn(table, seat)
    find_legal(table, seat)
    if choice == PASS:
        draw_turn(players, table, seat)
    else:
        play_card(players, table, seat, choice, 0, True)
    play_round(players, table)
    return 1 if table.winner == seat else 0
