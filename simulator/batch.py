"""The entry from outside: play many deals and fill rows. Nothing is allocated in here."""

from __future__ import annotations

import numpy as np

from simulator import bits
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel
from simulator.match import MAX_ROUNDS, match_winners, next_dealer, play_match_round, sit_down
from simulator.outcomes import MAX_TURNS, VOID
from simulator.play import play_round
from simulator.records import Rows

NONE = np.uint64(0)


@kernel("void(P, T, U1x2, u8, i8, i8, ROUNDS, SEATS)", entry=True, inline=False)
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
    players_at_table = seatings.shape[1]
    for deal in range(first_deal, first_deal + count):
        for rotation in range(seatings.shape[0]):
            seat_entrants(table, seatings, rotation)
            start_round(players, table, seed, np.uint64(deal), 0, deal % players_at_table)
            if seats.shape[0] > 0:
                write_openings(table, seats, row * table.n_seats)
            play_round(players, table)
            write_round(table, rounds, row, deal, rotation)
            if seats.shape[0] > 0:
                write_seats(table, seats, row * table.n_seats, deal, rotation)
            row += 1


@kernel("void(T, U1x2, i8)")
def seat_entrants(table: Table, seatings: np.ndarray, rotation: int) -> None:
    """Let everybody sit down as a seating says."""
    sit_down(table, seatings.shape[1])
    for seat in range(seatings.shape[1]):
        table.entrant[seat] = seatings[rotation, seat]


@kernel("i8(P, T, U1x2, u8, i8, i8, MATCHES, ROUNDS)", entry=True, inline=False)
def play_matches(
    players: Players,
    table: Table,
    seatings: np.ndarray,
    seed: np.uint64,
    first_match: int,
    count: int,
    matches: Rows,
    rounds: Rows,
) -> int:
    """Play `count` matches from `first_match`, each once in every seating, and write a row a match in that order.

    Every round is written too if `rounds` has room for any (length 0 otherwise). Returns the number of round rows
    written, or -1 if `rounds` was too small, in which case both arrays are to be thrown away. The dealer of a match's
    first round is the seat match mod players; the rounds of a match use the streams of the match's number.
    """
    row = 0
    written = 0
    for match in range(first_match, first_match + count):
        for rotation in range(seatings.shape[0]):
            seat_entrants(table, seatings, rotation)
            out = matches[row]
            begin_match(table, matches, row, match, rotation, match % seatings.shape[1])
            while out.winners == 0 and out.rounds < MAX_ROUNDS:
                play_match_round(players, table, seed, match, out.rounds, table.dealer)
                count_round(table, matches, row)
                if rounds.shape[0] > 0:
                    if written == rounds.shape[0]:
                        return -1
                    write_round(table, rounds, written, match, rotation)
                    written += 1
                winner = table.player_at[table.winner] if table.winner >= 0 else -1
                out.winners = match_winners(table)
                table.dealer = next_dealer(table, winner)
            for player in range(seatings.shape[1]):
                out.totals[player] = table.totals[player]
            row += 1
    return written


@kernel("void(T, MATCHES, i8, i8, i8, i8)")
def begin_match(table: Table, matches: Rows, row: int, match: int, rotation: int, dealer: int) -> None:
    """An empty row, and the first dealer."""
    table.dealer = dealer
    out = matches[row]
    out.match = match
    out.rotation = rotation
    out.first_dealer = dealer
    out.winners = 0
    out.rounds = 0
    out.void_rounds = 0
    out.unfinished_rounds = 0
    out.turns = 0


@kernel("void(T, MATCHES, i8)")
def count_round(table: Table, matches: Rows, row: int) -> None:
    """Add a finished round to the row of its match."""
    out = matches[row]
    out.rounds += 1
    out.turns += table.turns
    out.void_rounds += 1 if table.outcome == VOID else 0
    out.unfinished_rounds += 1 if table.outcome == MAX_TURNS else 0


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
    out.dealer = table.player_at[table.dealer]
    out.first_seat = table.player_at[table.first_seat]
    out.winner_seat = table.player_at[table.winner] if table.winner >= 0 else -1
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
