"""The story of a round, taken down between turns: who led, who fell how far behind, who was the first to flip.

A loop of its own around the turns, so that runs which do not ask for stories pay nothing for them. Everything is looked
at while the round goes on: after the starter has taken effect, and after every turn that did not end it.

`STORY_FIELDS` is the data dictionary, beside that of rounds in `simulator.records`.
"""

from __future__ import annotations

import numpy as np

from simulator.batch import seat_entrants, write_round
from simulator.deal import start_round
from simulator.jit import DISABLED, Players, Table, kernel, register_rows
from simulator.outcomes import RUNNING
from simulator.play import end_round, play_turn
from simulator.records import Rows
from simulator.sums import Sums, add_blocks
from simulator.table import MAX_SEATS

NOBODY = -1

STORY_FIELDS: tuple[tuple[str, str, str], ...] = (
    ("lead_changes", "i4", "times the lead passed to another player; a leader alone holds the fewest cards"),
    ("leader", "i1", "seat that led last, -1 if nobody ever did"),
    ("first_flipper", "i1", "seat that was the first to play a Flip, -1 if nobody did"),
    ("starter_kind", "i1", "kind of the starter, of those of the starting side; -1 if no card could start"),
)

STORY_ROW = np.dtype([(name, kind) for name, kind, _ in STORY_FIELDS] + [("behind", "i2", (MAX_SEATS,))], align=True)
"""Besides, by seat, the most cards that it was ever behind the smallest hand (``behind``)."""

register_rows("STORIES", STORY_ROW)


def story_rows(count: int) -> Rows:
    """Empty rows for `count` rounds."""
    rows = np.zeros(count, STORY_ROW)
    return rows.view(np.recarray) if DISABLED else rows


@kernel("void(P, T, U1x2, u8, i8, i8, ROUNDS, STORIES, SUMS)", entry=True, inline=False)
def play_stories(
    players: Players,
    table: Table,
    seatings: np.ndarray,
    seed: np.uint64,
    first_deal: int,
    count: int,
    rounds: Rows,
    stories: Rows,
    sums: Sums,
) -> None:
    """Play `count` deals from `first_deal`, each once in every seating, and write a row and a story for every round.

    `seatings` are the same for all deals; the blocks are added to the sums. The rounds are those of
    `simulator.batch.play_deals`, bit for bit.
    """
    row = 0
    for deal in range(first_deal, first_deal + count):
        for rotation in range(seatings.shape[0]):
            seat_entrants(table, seatings, rotation)
            start_round(players, table, seed, np.uint64(deal), 0, deal % seatings.shape[1])
            begin_story(table, stories, row)
            while table.outcome == RUNNING:
                seat = table.turn
                flips = table.flips
                play_turn(players, table)
                tell_turn(table, stories, row, seat, flips)
            end_round(table)
            write_round(table, rounds, row, deal, rotation)
            row += 1
    add_blocks(rounds, count, seatings, sums)


@kernel("void(T, STORIES, i8)")
def begin_story(table: Table, stories: Rows, row: int) -> None:
    """The table before the first turn."""
    story = stories[row]
    story.lead_changes = 0
    story.leader = NOBODY
    story.first_flipper = NOBODY
    story.starter_kind = table.card_kind[table.starting_side, table.starter] if table.starter_counts else NOBODY
    for seat in range(table.n_seats):
        story.behind[seat] = 0
    compare_hands(table, stories, row)


@kernel("void(T, STORIES, i8, i8, i8)")
def tell_turn(table: Table, stories: Rows, row: int, seat: int, flips: int) -> None:
    """What a turn has changed; `seat` took it, and the deck had been turned over `flips` times before."""
    if table.flips > flips and stories[row].first_flipper == NOBODY:
        stories[row].first_flipper = seat
    if table.outcome == RUNNING:
        compare_hands(table, stories, row)


@kernel("void(T, STORIES, i8)", inline=False)
def compare_hands(table: Table, stories: Rows, row: int) -> None:
    """Who leads now, and how far the others are behind; those who have left the round do not count."""
    story = stories[row]
    fewest = 1 << 30
    leader = NOBODY
    for seat in range(table.n_seats):
        if table.playing[seat]:
            if table.hand_sizes[seat] < fewest:
                fewest = table.hand_sizes[seat]
                leader = seat
            elif table.hand_sizes[seat] == fewest:
                leader = NOBODY
    for seat in range(table.n_seats):
        if table.playing[seat]:
            story.behind[seat] = max(story.behind[seat], table.hand_sizes[seat] - fewest)
    if leader != NOBODY and leader != story.leader:
        if story.leader != NOBODY:
            story.lead_changes += 1
        story.leader = leader
