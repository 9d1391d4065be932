"""Rounds in which every card is followed from the deal to the end, added up for the regression on opening hands.

A loop of its own around the turns: runs that do not ask for it pay nothing. Cards are counted by *class*
(`Openings.classes`): in Flip the light and the dark face of a card are in a class each, elsewhere a card is in one.

For every strategy and cluster of deals the sums are those of a linear regression (X'X and X'y, whole numbers) with a
row for each seat and round: the turn order of the seat, apart for starters with and without an effect, and the number
of cards of each class that it was dealt. Besides, it is counted what became of the cards (`MEASURES`).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from simulator import bits
from simulator.batch import seat_entrants
from simulator.clusters import CLUSTERS, cluster_of
from simulator.codes import DOUBLE, IN_PLACE, ON
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel, register_arrays
from simulator.outcomes import MAX_TURNS, RUNNING, VOID
from simulator.piles import top_card
from simulator.play import end_round, play_turn
from simulator.table import E_PLAIN

Integers = np.ndarray

NONE = np.uint64(0)
ONE = np.uint64(1)

OUTCOMES: tuple[tuple[str, str], ...] = (
    ("win", "1 if the seat won"),
    ("points", "points it scored"),
    ("conceded", "points that its hand gave to another"),
)
"""What the regression explains, in the order of `Openings.moments`."""

MEASURES: tuple[tuple[str, str], ...] = (
    ("dealt", "cards dealt"),
    (
        "stuck",
        "cards dealt that were still in the hand when another seat went out, and counted on the side that is scored",
    ),
    ("left", "cards in the hand when another seat went out, dealt or drawn, on the side that is scored"),
    ("stuck_points", "points that the stuck cards gave to the winner"),
    ("left_points", "points that all cards left gave to the winner"),
    ("opened", "seats that were dealt one"),
    ("opened_won", "of these, seats that won"),
    ("held", "seats that had one at any time"),
    ("held_won", "of these, seats that won"),
    ("played", "seats that played one, showing this face"),
    ("played_won", "of these, seats that won"),
)
"""What is counted for every class."""

DEALT, STUCK, LEFT, STUCK_POINTS, LEFT_POINTS, OPENED, HELD, PLAYED = 0, 1, 2, 3, 4, 5, 7, 9

TOTALS: tuple[tuple[str, str], ...] = (
    ("seats", "seats and rounds"),
    ("won", "rounds won"),
    ("points", "points scored"),
    ("conceded", "points given to others"),
    ("turns", "turns of the rounds"),
    ("void", "rounds that ended void"),
    ("unfinished", "rounds broken off"),
    ("faults", "answers that were not on offer"),
)
"""What is counted besides; all but the first four are the same for every seat of a round."""


class Openings(NamedTuple):
    """Sums of a stretch of deals; rows of the two-dimensional ones are entrant × `CLUSTERS` + cluster."""

    classes: Annotated[Integers, "A8x2"]  # class of every card by slot, -1 for none
    n_classes: Annotated[Integers, "A8"]
    products: Annotated[Integers, "A8x2"]  # X'X, its upper triangle only
    moments: Annotated[Integers, "A8x2"]  # X'y of each of `OUTCOMES`
    counts: Annotated[Integers, "A8x2"]  # each of `MEASURES` by class
    totals: Annotated[Integers, "A8x2"]
    hands: Annotated[Integers, "U8x2"]  # the hands before the turn at hand
    held: Annotated[Integers, "U8x2"]  # cards that a seat has ever had
    played: Annotated[Integers, "U8x2"]  # cards that a seat has played, light ones and dark ones in rows of their own
    here: Annotated[Integers, "A8"]  # cards of every class in one hand
    places: Annotated[Integers, "A8"]  # columns of X that are not zero in a row
    values: Annotated[Integers, "A8"]


register_arrays("OPENINGS", Openings)


def new_openings(classes: Integers, n_classes: int, entrants: int, players: int, words: int) -> Openings:
    """Sums of nothing yet; `classes` is int64[2, cards]."""
    columns, rows = 2 * players + n_classes, entrants * CLUSTERS

    def zeros(*shape: int) -> Integers:
        return np.zeros(shape, np.int64)

    return Openings(
        classes=np.ascontiguousarray(classes, np.int64),
        n_classes=np.array([n_classes], np.int64),
        products=zeros(rows, columns * columns),
        moments=zeros(rows, len(OUTCOMES) * columns),
        counts=zeros(rows, len(MEASURES) * n_classes),
        totals=zeros(rows, len(TOTALS)),
        hands=np.zeros((players, words), np.uint64),
        held=np.zeros((players, words), np.uint64),
        played=np.zeros((2 * players, words), np.uint64),
        here=zeros(n_classes),
        places=zeros(columns),
        values=zeros(columns),
    )


@kernel("void(P, T, U1x2, u8, i8, i8, OPENINGS)", entry=True, inline=False)
def play_openings(
    players: Players, table: Table, seatings: np.ndarray, seed: np.uint64, first: int, count: int, sums: Openings
) -> None:
    """Play `count` deals from `first`, each once in every seating, and add them up."""
    for deal in range(first, first + count):
        for rotation in range(seatings.shape[0]):
            seat_entrants(table, seatings, rotation)
            start_round(players, table, seed, np.uint64(deal), 0, deal % seatings.shape[1])
            direction = table.direction
            begin_following(table, sums)
            while table.outcome == RUNNING:
                seat = table.turn
                side = table.side
                plays = table.plays
                flips = table.flips
                play_turn(players, table)
                follow_cards(table, seat, side, plays, flips, sums)
            end_round(table)
            for seat in range(table.n_seats):
                add_seat(table, seat, direction, cluster_of(deal), sums)


@kernel("void(T, OPENINGS)")
def begin_following(table: Table, sums: Openings) -> None:
    """The hands after the deal and the starter."""
    for seat in range(table.n_seats):
        for w in range(table.hands.shape[1]):
            sums.hands[seat, w] = table.hands[seat, w]
            sums.held[seat, w] = table.hands[seat, w] | table.opening[seat, w]
            sums.played[2 * seat, w] = NONE
            sums.played[2 * seat + 1, w] = NONE


@kernel("void(T, i8, i8, i8, i8, OPENINGS)")
def follow_cards(table: Table, seat: int, side: int, plays: int, flips: int, sums: Openings) -> None:
    """Which cards changed hands in a turn: `seat` acted, on `side`, after so many plays and flips.

    A card that was drawn and played at once was never seen in a hand; it is the one that was laid last.
    """
    laid = table.plays - plays
    for other in range(table.n_seats):
        for w in range(table.hands.shape[1]):
            now = table.hands[other, w]
            before = sums.hands[other, w]
            if now != before:
                lost = before & ~now
                laid -= bits.popcount(lost)
                sums.played[2 * other + side, w] |= lost
                sums.held[other, w] |= now
                sums.hands[other, w] = now
    if laid == 1:
        card = laid_last(table, table.flips != flips)
        sums.played[2 * seat + side, card >> 6] |= bits.bit(card)
        sums.held[seat, card >> 6] |= bits.bit(card)


@kernel("i8(T, b1)")
def laid_last(table: Table, flipped: bool) -> int:
    """The card that was laid last; it lies at the bottom if it has turned the pile over, or was put there (F3)."""
    if flipped and table.rule_flip_discard != IN_PLACE:
        if table.discard_turned:
            return table.discard[table.discard_high - 1]
        return table.discard[table.discard_low]
    return top_card(table)


@kernel("i8(T, i8, i8)")
def turn_order(table: Table, seat: int, direction: int) -> int:
    """How many seats act before a seat, in the direction in which the round began."""
    order = (seat - table.first_seat) * direction
    return order if order >= 0 else order + table.n_seats


@kernel("void(T, i8, i8, i8, OPENINGS)", inline=False)
def add_seat(table: Table, seat: int, direction: int, cluster: int, sums: Openings) -> None:
    """Add what a seat was dealt and what came of it."""
    row = table.entrant[seat] * CLUSTERS + cluster
    won = 1 if table.winner == seat else 0
    lost = gives_points(table, seat)
    scored = won * table.points
    conceded = table.points_left[seat] if lost else 0
    sums.totals[row, 0] += 1
    sums.totals[row, 1] += won
    sums.totals[row, 2] += scored
    sums.totals[row, 3] += conceded
    sums.totals[row, 4] += table.turns
    sums.totals[row, 5] += table.outcome == VOID
    sums.totals[row, 6] += table.outcome == MAX_TURNS
    sums.totals[row, 7] += table.faults
    classes = sums.n_classes[0]
    clear_classes(sums)
    for w in range(table.hands.shape[1]):
        count_classes(table.opening[seat, w], w, 0, 2, sums)
    for k in range(classes):
        sums.counts[row, DEALT * classes + k] += sums.here[k]
    add_presence(row, OPENED, won, sums)
    regress(table, seat, direction, row, won, scored, conceded, sums)
    clear_classes(sums)
    for w in range(table.hands.shape[1]):
        count_classes(sums.held[seat, w], w, 0, 2, sums)
    add_presence(row, HELD, won, sums)
    clear_classes(sums)
    for w in range(table.hands.shape[1]):
        count_classes(sums.played[2 * seat, w], w, 0, 1, sums)
        count_classes(sums.played[2 * seat + 1, w], w, 1, 2, sums)
    add_presence(row, PLAYED, won, sums)
    if lost:
        add_left(table, seat, row, sums)


@kernel("b1(T, i8)")
def gives_points(table: Table, seat: int) -> bool:
    """Whether the hand of a seat is scored by another; in teams that of the winner's partner is not."""
    own_team = seat == table.winner or (table.rule_teams == ON and (seat ^ table.winner) & 1 == 0)
    return table.winner >= 0 and not own_team


@kernel("void(T, i8, i8, OPENINGS)", inline=False)
def add_left(table: Table, seat: int, row: int, sums: Openings) -> None:
    """Count the cards that are left in a losing hand, and those among them that it was dealt, and their points."""
    classes = sums.n_classes[0]
    side = table.scored_side
    times = 2 if table.rule_dark_points == DOUBLE and side == 1 else 1
    for w in range(table.hands.shape[1]):
        left = table.hands[seat, w]
        while left != NONE:
            card = w << 6 | bits.lowest(left)
            left &= left - ONE
            k = sums.classes[side, card]
            if k >= 0:
                points = times * int(table.card_points[side, card])
                sums.counts[row, LEFT * classes + k] += 1
                sums.counts[row, LEFT_POINTS * classes + k] += points
                if table.opening[seat, w] & bits.bit(card) != NONE:
                    sums.counts[row, STUCK * classes + k] += 1
                    sums.counts[row, STUCK_POINTS * classes + k] += points


@kernel("void(OPENINGS)")
def clear_classes(sums: Openings) -> None:
    """Count from nothing."""
    for k in range(sums.n_classes[0]):
        sums.here[k] = 0


@kernel("void(u8, i8, i8, i8, OPENINGS)")
def count_classes(cards: np.uint64, word: int, first_slot: int, end_slot: int, sums: Openings) -> None:
    """Count the cards of a word of a hand by their classes in some slots."""
    while cards != NONE:
        card = word << 6 | bits.lowest(cards)
        cards &= cards - ONE
        for slot in range(first_slot, end_slot):
            k = sums.classes[slot, card]
            if k >= 0:
                sums.here[k] += 1


@kernel("void(i8, i8, i8, OPENINGS)")
def add_presence(row: int, measure: int, won: int, sums: Openings) -> None:
    """Count the classes of which there is any, and those of winners."""
    classes = sums.n_classes[0]
    for k in range(classes):
        if sums.here[k] > 0:
            sums.counts[row, measure * classes + k] += 1
            sums.counts[row, (measure + 1) * classes + k] += won


@kernel("void(T, i8, i8, i8, i8, i8, i8, OPENINGS)")
def regress(
    table: Table, seat: int, direction: int, row: int, won: int, scored: int, conceded: int, sums: Openings
) -> None:
    """Add a row of the regression; `Openings.here` holds the opening hand. Most of a row is zero and is left out."""
    fixed = 2 * table.n_seats
    columns = fixed + sums.n_classes[0]
    kind = table.card_kind[table.starting_side, table.starter]
    acts = table.starter_counts and not table.effect[table.starting_side, kind, E_PLAIN]
    sums.places[0] = 2 * turn_order(table, seat, direction) + (1 if acts else 0)
    sums.values[0] = 1
    filled = 1
    for k in range(sums.n_classes[0]):
        if sums.here[k] > 0:
            sums.places[filled] = fixed + k
            sums.values[filled] = sums.here[k]
            filled += 1
    for a in range(filled):
        place, value = sums.places[a], sums.values[a]
        for b in range(a, filled):
            sums.products[row, place * columns + sums.places[b]] += value * sums.values[b]
        sums.moments[row, place] += value * won
        sums.moments[row, columns + place] += value * scored
        sums.moments[row, 2 * columns + place] += value * conceded
