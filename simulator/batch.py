"""The entry from outside: play many deals and fill rows. Nothing is allocated in here."""

from __future__ import annotations

import numpy as np

from simulator import bits
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel
from simulator.play import play_round
from simulator.records import Rows

NONE = np.uint64(0)


@kernel("void(P, T, U1x2, u8, i8, i8, ROUNDS, SEATS)", inline=False)
def play_deals(
    players: Players,
    table: Table,
    seatings: np.ndarray,
    seed: np.uint64,
    first_deal: int,
    count: int,
    rounds: Rows,
    seats: Rows,
) -> None:
    """Play `count` deals from `first_deal`, each once in every seating, and write a row a round in that order.

    `seatings` has one row a seating with the strategy (entrant) of every seat. Seat rows are written if `seats` has
    room for them (length 0 otherwise). The dealer of a deal is the seat deal mod players (C1).
    """
    row = 0
    for deal in range(first_deal, first_deal + count):
        for rotation in range(seatings.shape[0]):
            for seat in range(table.n_seats):
                table.entrant[seat] = seatings[rotation, seat]
            start_round(players, table, seed, np.uint64(deal), 0, deal % table.n_seats)
            if seats.shape[0] > 0:
                write_openings(table, seats, row * table.n_seats)
            play_round(players, table)
            write_round(table, rounds, row, deal, rotation)
            if seats.shape[0] > 0:
                write_seats(table, seats, row * table.n_seats, deal, rotation)
            row += 1


@kernel("void(T, ROUNDS, i8, i8, i8)", inline=False)
def write_round(table: Table, rounds: Rows, row: int, deal: int, rotation: int) -> None:
    """Copy the counters of a finished round into its row."""
    drawn = 0
    for seat in range(table.n_seats):
        drawn += table.drawn[seat]
    out = rounds[row]
    out.deal = deal
    out.round_no = table.round_no + 1
    out.rotation = rotation
    out.dealer = table.dealer
    out.first_seat = table.first_seat
    out.winner_seat = table.winner
    out.winner_entrant = table.entrant[table.winner] if table.winner >= 0 else -1
    out.outcome = table.outcome
    out.end_side = table.scored_side
    out.turns = table.turns
    out.dark_turns = table.dark_turns
    out.plays = table.plays
    out.cards_drawn = drawn
    out.points = table.points
    out.reshuffles = table.reshuffles
    out.flips = table.flips
    out.challenges = table.challenges
    out.challenges_won = table.challenges_won
    out.uno_missed = table.uno_missed
    out.uno_caught = table.uno_caught
    out.faults = table.faults
    for slot in range(2):
        for kind in range(table.n_kinds):
            out.played[slot, kind] = table.played[slot, kind]


@kernel("void(T, SEATS, i8)", inline=False)
def write_openings(table: Table, seats: Rows, row: int) -> None:
    """Note the opening hands by kind and slot, before the starter or anybody has acted on them."""
    for seat in range(table.n_seats):
        out = seats[row + seat]
        for slot in range(2):
            for kind in range(table.n_kinds):
                out.opening[slot, kind] = 0
        for card in range(table.n_cards):
            if table.opening[seat, card >> 6] & bits.bit(card) != NONE:
                for slot in range(2):
                    out.opening[slot, table.card_kind[slot, card]] += 1


@kernel("void(T, SEATS, i8, i8, i8)", inline=False)
def write_seats(table: Table, seats: Rows, row: int, deal: int, rotation: int) -> None:
    """Copy what is left of every seat."""
    for seat in range(table.n_seats):
        out = seats[row + seat]
        out.deal = deal
        out.round_no = table.round_no + 1
        out.rotation = rotation
        out.seat = seat
        out.entrant = table.entrant[seat]
        out.cards_left = table.hand_sizes[seat]
        out.points_left = table.points_left[seat]
        out.cards_drawn = table.drawn[seat]
