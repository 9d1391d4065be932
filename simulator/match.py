"""A match: rounds until the target is reached (C2, C34, C35, R12–R14, H24, H25)."""

from __future__ import annotations

import numpy as np

from simulator.codes import DEALER_LEFT, DEALER_WINNER, ELIMINATION, LOWEST_TOTAL, ON
from simulator.deal import start_round
from simulator.jit import Players, Table, kernel
from simulator.outcomes import OUT
from simulator.play import play_round

NO_TOTAL = 1 << 62
"""Above every total of points."""

MAX_ROUNDS = 1000
"""A match is broken off after so many rounds; a safeguard for rules under which nobody ever scores."""


@kernel("void(T, i8)", entry=True, inline=False)
def sit_down(table: Table, players: int) -> None:
    """Everybody at the table with nothing scored: seat s is taken by player s."""
    table.n_seats = players
    for player in range(players):
        table.player_at[player] = player
        table.totals[player] = 0


@kernel("void(P, T, u8, i8, i8, i8)", inline=False)
def play_match_round(players: Players, table: Table, seed: np.uint64, match: int, round_no: int, dealer: int) -> None:
    """Play one round of a match and add up its points; `dealer` is a seat, `round_no` counts from 0."""
    start_round(players, table, seed, np.uint64(match), round_no, dealer)
    play_round(players, table)
    score_match_round(table)


@kernel("void(T)", entry=True, inline=False)
def score_match_round(table: Table) -> None:
    """Add the points of a finished round to the totals of the match."""
    if table.outcome != OUT:  # R13: a round without a winner adds nothing
        return
    if table.rule_scoring == LOWEST_TOTAL or table.rule_scoring == ELIMINATION:
        for seat in range(table.n_seats):
            table.totals[table.player_at[seat]] += table.points_left[seat]
    else:
        for seat in range(table.n_seats):
            if seat == table.winner or (table.rule_teams == ON and (seat ^ table.winner) & 1 == 0):
                table.totals[table.player_at[seat]] += table.points


@kernel("i8(T)", entry=True, inline=False)
def match_winners(table: Table) -> int:
    """The players who have won the match as a bit mask, 0 while it goes on.

    C34: reaching the target is enough. With the lowest total winning, ties share (C35, R14); in an elimination match
    those at the target leave the table (`dismiss`) until one is left.
    """
    most = 0
    least = NO_TOTAL
    for seat in range(table.n_seats):
        total = table.totals[table.player_at[seat]]
        most = max(most, total)
        least = min(least, total)
    if table.rule_scoring == ELIMINATION:
        if least >= table.rule_target or dismiss(table) == 1:
            return players_with(table, least)
        return 0
    if most < table.rule_target:
        return 0
    return players_with(table, least if table.rule_scoring == LOWEST_TOTAL else most)


@kernel("i8(T, i8)", inline=False)
def players_with(table: Table, total: int) -> int:
    """The players at the table with exactly this total, as a bit mask."""
    mask = 0
    for seat in range(table.n_seats):
        if table.totals[table.player_at[seat]] == total:
            mask |= 1 << table.player_at[seat]
    return mask


@kernel("i8(T)", inline=False)
def dismiss(table: Table) -> int:
    """H25: players at the target leave and the others close the gaps in order; returns how many are left."""
    left = 0
    dealer = table.dealer
    for seat in range(table.n_seats):
        player = table.player_at[seat]
        if table.totals[player] < table.rule_target:
            table.player_at[left] = player
            table.entrant[left] = table.entrant[seat]
            left += 1
        elif seat <= table.dealer:
            dealer -= 1
    table.n_seats = left
    table.dealer = dealer if dealer >= 0 else left - 1
    return left


@kernel("i8(T, i8)", entry=True, inline=False)
def next_dealer(table: Table, winner_player: int) -> int:
    """C2, R12: the seat that deals the next round."""
    if table.rule_next_dealer == DEALER_WINNER and winner_player >= 0:
        for seat in range(table.n_seats):
            if table.player_at[seat] == winner_player:
                return seat
    if table.rule_next_dealer == DEALER_LEFT or table.rule_next_dealer == DEALER_WINNER:
        return table.dealer + 1 if table.dealer + 1 < table.n_seats else 0
    return table.dealer
