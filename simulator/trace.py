"""Replaying rounds with everything that happens written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simulator.deal import start_round
from simulator.decks import deck_of
from simulator.events import Event, Reader, end_event, hand_cards
from simulator.jit import COMPILING, compile_for, is_warm, pointers
from simulator.match import MAX_ROUNDS, match_winners, next_dealer, score_match_round, sit_down
from simulator.outcomes import RUNNING
from simulator.play import end_round, play_turns
from simulator.rules import Ruleset
from simulator.table import LOG_SIZE, new_table

Watcher = Callable[[np.record, Reader], Event | None]
"""Looks at the table before a turn and may add a note to the events."""


@dataclass
class Tracer:
    """A traced table: `round` and `match` replay deals and yield their events.

    `decide` and `parameters` give the strategy of every entrant (a kernel function and its integers), `seating` the
    entrant of every seat, `names` the entrants' names for the log. `watch` is called before every turn; the functions
    of the kernel that it needs are named in `watch_needs`. `notice` is told when machine code has to be made first.
    """

    rules: Ruleset
    players: int
    seed: int
    decide: Sequence[Callable[..., int]]
    parameters: Sequence[Any]
    seating: Sequence[int]
    names: Sequence[str]
    watch: Watcher | None = None
    watch_needs: Sequence[Callable[..., Any]] = ()
    notice: Callable[[str], None] | None = None
    table: np.record = field(init=False)

    def __post_init__(self) -> None:
        self.deck = deck_of(self.rules, self.seed)
        self.table = new_table(self.deck, self.rules, self.players, traced=True)
        roots: list[Callable[..., Any]] = [start_round, play_turns, end_round, *self.decide, *self.watch_needs]
        if self.notice and not is_warm(self.table.dtype, *roots):
            self.notice(COMPILING)
        compile_for(self.table.dtype, *roots)
        for entrant, values in enumerate(self.parameters):
            self.table.parameters[entrant, : len(values)] = values
        self.pointers = pointers(self.decide, self.table.dtype)
        compile_for(self.table.dtype, sit_down)
        self._sit_down()

    def seat(self, seating: Sequence[int]) -> None:
        """Let everybody sit down anew; `seating` has the entrant of every seat."""
        self.seating = seating
        self._sit_down()

    def _sit_down(self) -> None:
        sit_down(self.table, self.players)
        self.table.entrant[: self.players] = self.seating

    def round(self, deal: int) -> Iterator[Event]:
        """The events of a deal, first to last."""
        return self._round(deal, 0, deal % self.players, {})

    def match(self, match: int) -> Iterator[Event]:
        """The events of all rounds of a match."""
        table = self.table
        compile_for(table.dtype, score_match_round, match_winners, next_dealer)
        self._sit_down()
        dealer = match % self.players
        for round_no in range(MAX_ROUNDS):
            yield from self._round(match, round_no, dealer, {"match": match})
            score_match_round(table)
            winner = int(table.player_at[table.winner]) if table.winner >= 0 else -1
            if match_winners(table):
                return
            dealer = next_dealer(table, winner)

    def _round(self, deal: int, round_no: int, dealer: int, extra: Event) -> Iterator[Event]:
        table = self.table
        reader = Reader(self.deck, int(table.starting_side))
        start_round(self.pointers, table, np.uint64(self.seed), np.uint64(deal), round_no, dealer)
        seats = range(int(table.n_seats))
        yield {
            "e": "round",
            "edition": self.rules.edition,
            "players": len(seats),
            "dealer": int(dealer),
            "rules": self.rules.as_dict(),
            **({"deck": dict(self.rules.deck)} if self.rules.deck else {}),
            "seed": self.seed,
            "deal": deal,
            "seating": [self.names[int(table.entrant[seat])] for seat in seats],
            "round_no": round_no + 1,
            **extra,
        }
        for seat in seats:
            yield {"e": "deal", "seat": seat, "cards": reader.cards(hand_cards(table.opening[seat]))}
        yield from self._drain(reader)
        limit = 0 if self.watch else LOG_SIZE // 2
        while table.outcome == RUNNING:
            if self.watch and (note := self.watch(table, reader)) is not None:
                yield note
            play_turns(self.pointers, table, limit)
            yield from self._drain(reader)
        end_round(table)
        yield end_event(self.deck, table)

    def _drain(self, reader: Reader) -> Iterator[Event]:
        entries = self.table.log[: int(self.table.log_end)].tolist()
        self.table.log_end = 0
        return reader.read(entries)
