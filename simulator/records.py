"""What the kernel reports: one structured row a round, one a seat when asked, one a match in match play.

`ROUND_FIELDS`, `SEAT_FIELDS` and `MATCH_FIELDS` are the data dictionary: name, type and meaning of every field.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.jit import DISABLED, register_rows
from simulator.table import KINDS, MAX_SEATS

Rows = np.ndarray[Any, Any]
"""A one-dimensional array of `ROUND_ROW`, `SEAT_ROW` or `MATCH_ROW`."""

ROUND_FIELDS: tuple[tuple[str, str, str], ...] = (
    ("deal", "i8", "deal number; in match play the number of the match"),
    ("round_no", "i4", "number of the round within its match, from 1 (1 for single rounds)"),
    ("rotation", "i2", "index of the seating within the block of the deal"),
    ("dealer", "i1", "seat of the dealer"),
    ("first_seat", "i1", "seat that took the first turn (after the starter's effect)"),
    ("winner_seat", "i1", "seat of the winner, -1 if none"),
    ("winner_entrant", "i1", "strategy of the winner as an index into the run's strategies, -1 if none"),
    ("outcome", "i1", "1 out, 2 void, 3 max-turns"),
    ("end_side", "i1", "side that is scored: 0 light (or the only side), 1 dark"),
    ("turns", "i4", "a player acting once: a play, a draw and a play, or a pass; lost turns do not count"),
    ("dark_turns", "i4", "turns that began on the dark side"),
    ("plays", "i4", "cards laid"),
    ("cards_drawn", "i4", "cards drawn after the deal, penalties included"),
    ("points", "i4", "what the winner scores, 0 without a winner"),
    ("reshuffles", "i2", "times the discard pile became the draw pile"),
    ("flips", "i4", "times the deck was turned over, a starter Flip included"),
    ("challenges", "i2", "wild draws challenged"),
    ("challenges_won", "i2", "challenges that found the accused guilty"),
    ("uno_missed", "i2", "UNO calls forgotten"),
    ("uno_caught", "i2", "forgotten calls that were penalized"),
    ("faults", "i2", "answers of strategies that were not on offer"),
)

ROUND_ROW = np.dtype([(name, kind) for name, kind, _ in ROUND_FIELDS] + [("played", "u2", (2, KINDS))], align=True)

SEAT_FIELDS: tuple[tuple[str, str, str], ...] = (
    ("deal", "i8", "deal number; in match play the number of the match"),
    ("round_no", "i4", "number of the round within its match, from 1"),
    ("rotation", "i2", "index of the seating within the block of the deal"),
    ("seat", "i1", "seat, 0 … players - 1 clockwise"),
    ("entrant", "i1", "strategy in the seat as an index into the run's strategies"),
    ("cards_left", "i2", "cards in hand at the end"),
    ("points_left", "i2", "their value on the side that is scored"),
    ("cards_drawn", "i2", "cards drawn after the deal"),
)

SEAT_ROW = np.dtype([(name, kind) for name, kind, _ in SEAT_FIELDS] + [("opening", "u1", (2, KINDS))], align=True)

MATCH_FIELDS: tuple[tuple[str, str, str], ...] = (
    ("match", "i8", "number of the match"),
    ("rotation", "i2", "index of the seating within the block of the match"),
    ("first_dealer", "i1", "player who deals the first round"),
    (
        "winners",
        "i4",
        "players who won as a bit mask (several share a tied lowest total); 0 if the match was broken off",
    ),
    ("rounds", "i4", "rounds played"),
    ("void_rounds", "i4", "rounds that ended void"),
    ("unfinished_rounds", "i4", "rounds broken off at max_turns"),
    ("turns", "i8", "turns of all rounds"),
)

MATCH_ROW = np.dtype(
    [(name, kind) for name, kind, _ in MATCH_FIELDS] + [("totals", "i4", (MAX_SEATS,))],
    align=True,
)

register_rows("ROUNDS", ROUND_ROW)
register_rows("MATCHES", MATCH_ROW)
register_rows("SEATS", SEAT_ROW)


def round_rows(count: int) -> Rows:
    """Empty rows for `count` rounds."""
    return _rows(count, ROUND_ROW)


def match_rows(count: int) -> Rows:
    """Empty rows for `count` matches."""
    return _rows(count, MATCH_ROW)


def seat_rows(count: int) -> Rows:
    """Empty rows for `count` seats."""
    return _rows(count, SEAT_ROW)


def _rows(count: int, dtype: np.dtype[Any]) -> Rows:
    """Empty rows, whose fields are attributes in the interpreter as well."""
    rows = np.zeros(count, dtype)
    return rows.view(np.recarray) if DISABLED else rows
