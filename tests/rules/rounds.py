"""Whole rounds and matches between compiled strategies, as rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from simulator.batch import play_deals, play_matches
from simulator.decks import deck_of
from simulator.jit import compile_for, pointers
from simulator.records import Rows, match_rows, round_rows, seat_rows
from simulator.rules import Ruleset, parse_rules
from simulator.table import new_table
from strategies.reference import decide_first_legal, decide_random

Strategy = Callable[..., Any]


def seated(rules: Ruleset, players: int, seed: int, strategies: Sequence[Strategy], root: Strategy) -> tuple[Any, ...]:
    """The strategies' pointers, an untraced record and one seating, in which the strategies take turns."""
    table = new_table(deck_of(rules, seed), rules, players)
    compile_for(table.dtype, root, *strategies)
    seating = np.array([[seat % len(strategies) for seat in range(players)]], np.uint8)
    return pointers(strategies, table.dtype), table, seating


def play_rounds(
    edition: str,
    rules: str = "",
    *,
    players: int = 4,
    count: int = 1,
    seed: int = 1,
    strategies: Sequence[Strategy] = (decide_random, decide_first_legal),
    seats: Rows | None = None,
    deck: Mapping[str, object] | None = None,
) -> Rows:
    """One row a round, for the deals 0 … count - 1."""
    ruleset = Ruleset.of(edition, parse_rules(rules), players, deck)
    start = seated(ruleset, players, seed, strategies, play_deals)
    rows = round_rows(count)
    play_deals(*start, np.uint64(seed), 0, count, rows, seat_rows(0) if seats is None else seats)
    return rows


def play_seats(edition: str, rules: str = "", *, players: int = 4, count: int = 1, seed: int = 1) -> tuple[Rows, Rows]:
    """One row a round, and one row a seat and round."""
    seats = seat_rows(count * players)
    return play_rounds(edition, rules, players=players, count=count, seed=seed, seats=seats), seats


def play_whole_matches(
    edition: str, rules: str = "", *, players: int = 4, count: int = 1, seed: int = 1, room: int = 5000
) -> tuple[Rows, Rows]:
    """One row a match, and one row a round."""
    ruleset = Ruleset.of(edition, parse_rules(rules), players)
    start = seated(ruleset, players, seed, (decide_random, decide_first_legal), play_matches)
    matches, rounds = match_rows(count), round_rows(room)
    written = play_matches(*start, np.uint64(seed), 0, count, matches, rounds)
    assert written > 0, "no room for so many rounds"
    return matches, rounds[:written]
