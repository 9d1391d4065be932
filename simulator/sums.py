"""Adding up the rows of whole deal blocks, inside the kernel.

The vector of a block and its products are laid out by `simulator.metrics.Layout`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from simulator import bits
from simulator.jit import kernel, register_arrays
from simulator.match import MAX_ROUNDS
from simulator.metrics import MATCH_WIN, TABLE_NAMES, Layout
from simulator.outcomes import MAX_TURNS, OUT, VOID
from simulator.records import Rows

Integers = np.ndarray

GROUPS = 64
"""Histograms of lengths are kept by deal number mod 64, see `analysis.quantiles`."""

LONGEST = 4096
"""Lengths from here on share the last bin of a histogram."""

(
    ROUNDS,
    NO_WINNER,
    TURNS,
    DARK_TURNS,
    PLAYS,
    CARDS_DRAWN,
    POINTS,
    FLIPS,
    RESHUFFLES,
    CHALLENGES,
    CHALLENGES_WON,
    UNO_MISSED,
    UNO_CAUGHT,
    VOIDS,
    UNFINISHED,
    DARK_ENDS,
    FAULTS,
) = range(len(TABLE_NAMES))


class Sums(NamedTuple):
    """The sums of a stretch of deals while it is being played."""

    sizes: Annotated[Integers, "A8"]  # entrants, players, kinds of slot 0, kinds of slot 1
    bands: Annotated[Integers, "U8x2"]  # a row each, see `simulator.metrics.Band`
    diagonals: Annotated[Integers, "U8x2"]
    block: Annotated[Integers, "A8"]  # the block at hand
    totals: Annotated[Integers, "A8"]
    products: Annotated[Integers, "A8"]
    out: Annotated[Integers, "A8x2"]  # rounds with a winner by group and turns
    void: Annotated[Integers, "A8x2"]  # rounds that ended void
    cut: Annotated[Integers, "A8"]  # rounds broken off at `max_turns`, by group
    longest: Annotated[Integers, "A8"]  # turns of the longest round
    matches: Annotated[Integers, "A8x2"]  # matches with a winner by group and rounds
    matches_cut: Annotated[Integers, "A8"]  # matches broken off, by group
    kept: Annotated[Integers, "A8x2"]  # the vectors of all blocks, a row each, if there is room for any
    closed: Annotated[Integers, "A8"]  # number of blocks finished


register_arrays("SUMS", Sums)


def new_sums(layout: Layout, max_turns: int, kept: int = 0) -> Sums:
    """Sums of nothing yet, with room for the vectors of `kept` blocks."""
    turns = min(max_turns, LONGEST) + 1
    rounds = MAX_ROUNDS + 1 if layout.win == MATCH_WIN else 1
    return Sums(
        sizes=np.array([layout.entrants, layout.players, *layout.kinds], dtype=np.int64),
        bands=np.array([band.row for band in layout.bands], dtype=np.uint64),
        diagonals=np.array([band.row for band in layout.diagonals], dtype=np.uint64),
        block=np.zeros(layout.size, np.int64),
        totals=np.zeros(layout.size, np.int64),
        products=np.zeros(layout.products, np.int64),
        out=np.zeros((GROUPS, turns), np.int64),
        void=np.zeros((GROUPS, turns), np.int64),
        cut=np.zeros(GROUPS, np.int64),
        longest=np.zeros(1, np.int64),
        matches=np.zeros((GROUPS, rounds), np.int64),
        matches_cut=np.zeros(GROUPS, np.int64),
        kept=np.zeros((kept, layout.size), np.int64),
        closed=np.zeros(1, np.int64),
    )


@kernel("void(ROUNDS, i8, U1x2, SUMS)", inline=False)
def add_blocks(rounds: Rows, blocks: int, seatings: np.ndarray, sums: Sums) -> None:
    """Add the rounds of whole blocks, one round for each seating; they follow each other in `rounds`."""
    cells = seatings.shape[0]
    for block in range(blocks):
        open_block(sums)
        for cell in range(cells):
            row = block * cells + cell
            add_seats(seatings, cell, rounds[row].dealer, sums)
            add_winner(rounds, row, sums)
            add_table(rounds, row, sums)
        close_block(sums)


@kernel("void(MATCHES, ROUNDS, i8, U1x2, SUMS)", inline=False)
def add_match_block(matches: Rows, rounds: Rows, n_rounds: int, seatings: np.ndarray, sums: Sums) -> None:
    """Add a block of matches, one for each seating, and all their rounds."""
    open_block(sums)
    for cell in range(seatings.shape[0]):
        add_seats(seatings, cell, matches[cell].first_dealer, sums)
        add_match(matches, seatings, cell, sums)
    for row in range(n_rounds):
        add_table(rounds, row, sums)
    close_block(sums)


@kernel("void(SUMS)")
def open_block(sums: Sums) -> None:
    """Begin a block with zeros."""
    for i in range(sums.block.shape[0]):
        sums.block[i] = 0


@kernel("i8(i8, i8, i8)")
def position_of(seat: int, dealer: int, players: int) -> int:
    """Seats from the left of the dealer: 0 for who is first by rule, players - 1 for the dealer."""
    position = seat - dealer - 1
    return position if position >= 0 else position + players


@kernel("void(U1x2, i8, i8, SUMS)")
def add_seats(seatings: np.ndarray, seating: int, dealer: int, sums: Sums) -> None:
    """Count who sat where."""
    entrants, players = sums.sizes[0], sums.sizes[1]
    base = (2 + players) * entrants
    for seat in range(players):
        position = position_of(seat, dealer, players)
        sums.block[base + seatings[seating, seat] * players + position] += 1


@kernel("void(ROUNDS, i8, SUMS)")
def add_winner(rounds: Rows, row: int, sums: Sums) -> None:
    """Count who won a round, and from where."""
    entrants, players = sums.sizes[0], sums.sizes[1]
    round_ = rounds[row]
    if round_.winner_seat >= 0:
        winner = round_.winner_entrant
        sums.block[winner] += 1
        sums.block[entrants + winner] += round_.points
        position = position_of(round_.winner_seat, round_.dealer, players)
        sums.block[2 * entrants + winner * players + position] += 1
    else:
        sums.block[2 * entrants * (1 + players) + NO_WINNER] += 1


@kernel("void(MATCHES, U1x2, i8, SUMS)")
def add_match(matches: Rows, seatings: np.ndarray, cell: int, sums: Sums) -> None:
    """Count who won a match, in equal parts if they are several, what everybody had scored and how long it took."""
    entrants, players = sums.sizes[0], sums.sizes[1]
    match = matches[cell]
    winners = bits.popcount(np.uint64(match.winners))
    group = match.match % GROUPS
    if winners == 0:
        sums.block[2 * entrants * (1 + players) + NO_WINNER] += 1
        sums.matches_cut[group] += 1
    else:
        sums.matches[group, match.rounds] += 1
    for seat in range(players):
        entrant = seatings[cell, seat]
        sums.block[entrants + entrant] += match.totals[seat]
        if match.winners >> seat & 1:
            part = MATCH_WIN // winners
            position = position_of(seat, match.first_dealer, players)
            sums.block[entrant] += part
            sums.block[2 * entrants + entrant * players + position] += part


@kernel("void(ROUNDS, i8, SUMS)")
def add_table(rounds: Rows, row: int, sums: Sums) -> None:
    """Count what happened in a round, whoever did it."""
    base = 2 * sums.sizes[0] * (1 + sums.sizes[1])
    block = sums.block
    round_ = rounds[row]
    block[base + ROUNDS] += 1
    block[base + TURNS] += round_.turns
    block[base + DARK_TURNS] += round_.dark_turns
    block[base + PLAYS] += round_.plays
    block[base + CARDS_DRAWN] += round_.cards_drawn
    block[base + POINTS] += round_.points
    block[base + FLIPS] += round_.flips
    block[base + RESHUFFLES] += round_.reshuffles
    block[base + CHALLENGES] += round_.challenges
    block[base + CHALLENGES_WON] += round_.challenges_won
    block[base + UNO_MISSED] += round_.uno_missed
    block[base + UNO_CAUGHT] += round_.uno_caught
    block[base + VOIDS] += round_.outcome == VOID
    block[base + UNFINISHED] += round_.outcome == MAX_TURNS
    block[base + DARK_ENDS] += round_.end_side
    block[base + FAULTS] += round_.faults
    place = base + len(TABLE_NAMES)
    for slot in range(2):
        for kind in range(sums.sizes[2 + slot]):
            block[place] += round_.played[slot, kind]
            place += 1
    add_length(rounds, row, sums)


@kernel("void(ROUNDS, i8, SUMS)")
def add_length(rounds: Rows, row: int, sums: Sums) -> None:
    """Count a round by its length, its end and the group of its deal."""
    round_ = rounds[row]
    group = round_.deal % GROUPS
    turns = min(round_.turns, sums.out.shape[1] - 1)
    if round_.outcome == OUT:
        sums.out[group, turns] += 1
    elif round_.outcome == VOID:
        sums.void[group, turns] += 1
    else:
        sums.cut[group] += 1
    sums.longest[0] = max(sums.longest[0], round_.turns)


@kernel("void(SUMS)", inline=False)
def close_block(sums: Sums) -> None:
    """Add a finished block and its products. Many metrics of a block are zero and cost nothing."""
    # Unsigned places spare the test for negative indices, and with it two thirds of the time.
    x, products = sums.block, sums.products
    if sums.closed[0] < sums.kept.shape[0]:
        for i in range(x.shape[0]):
            sums.kept[sums.closed[0], i] = x[i]
    sums.closed[0] += 1
    for i in range(x.shape[0]):
        sums.totals[i] += x[i]
    for b in range(sums.bands.shape[0]):
        value = x[sums.bands[b, 0]]
        if value != 0:
            start, place = sums.bands[b, 1], sums.bands[b, 3]
            for k in range(sums.bands[b, 2] - start):
                products[place + np.uint64(k)] += value * x[start + np.uint64(k)]
    for d in range(sums.diagonals.shape[0]):
        first, start, place = sums.diagonals[d, 0], sums.diagonals[d, 1], sums.diagonals[d, 3]
        for k in range(sums.diagonals[d, 2] - start):
            products[place + np.uint64(k)] += x[first + np.uint64(k)] * x[start + np.uint64(k)]
