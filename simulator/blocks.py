"""Playing deals block by block, inside the kernel, and adding every block to the sums."""

from __future__ import annotations

import numpy as np

from simulator.batch import play_deals, play_matches
from simulator.jit import Players, Table, kernel
from simulator.records import Rows
from simulator.sums import Sums, add_blocks, add_match_block


@kernel("void(P, T, U1x2, i8, u8, i8, i8, ROUNDS, SEATS, SUMS)", entry=True, inline=False)
def play_blocks(
    players: Players,
    table: Table,
    seatings: np.ndarray,
    cells: int,
    seed: np.uint64,
    first: int,
    count: int,
    rounds: Rows,
    seats: Rows,
    sums: Sums,
) -> None:
    """Play `count` deals from `first` and add their blocks to the sums.

    `seatings` has `cells` rows, the same for all deals, or `cells` rows for each deal. Rows are written one after the
    other and begin anew where `rounds` is full; if it has room for all, they are all there in the end.
    """
    shared = seatings.shape[0] == cells
    fit = rounds.shape[0] // cells if shared else 1
    seated = seatings[:cells]
    done = 0
    row = 0
    while done < count:
        deals = min(fit, count - done)
        if row + deals * cells > rounds.shape[0]:
            row = 0
        if not shared:
            seated = seatings[done * cells : (done + 1) * cells]
        here = rounds[row:]
        play_deals(players, table, seated, seed, first + done, deals, here, seats[row * table.n_seats :])
        add_blocks(here, deals, seated, sums)
        row += deals * cells
        done += deals


@kernel("i8(P, T, U1x2, i8, u8, i8, i8, MATCHES, ROUNDS, b1, SUMS)", entry=True, inline=False)
def play_match_blocks(
    players: Players,
    table: Table,
    seatings: np.ndarray,
    cells: int,
    seed: np.uint64,
    first: int,
    count: int,
    matches: Rows,
    rounds: Rows,
    keep: bool,
    sums: Sums,
) -> int:
    """Play `count` blocks of matches from `first` and add them to the sums; `seatings` as in `play_blocks`.

    The rows of all rounds are written one after the other if they are to be kept, and their number is returned, or -1
    if `rounds` was too small and everything is to be thrown away. Otherwise they are overwritten block by block.
    """
    written = 0
    for block in range(count):
        own = 0 if seatings.shape[0] == cells else block * cells
        seated = seatings[own : own + cells]
        rest = rounds[written:]
        n = play_matches(players, table, seated, seed, first + block, 1, matches, rest)
        if n < 0:
            return -1
        add_match_block(matches, rest, n, seated, sums)
        written += n if keep else 0
    return written
