"""Replaying rounds one turn at a time, with everything that happens written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simulator.deal import start_round
from simulator.decks import deck_of
from simulator.events import Event, Reader, end_event, hand_cards
from simulator.jit import compile_for, pointers
from simulator.outcomes import RUNNING
from simulator.play import end_round, play_turns
from simulator.rules import Ruleset
from simulator.table import LOG_SIZE, new_table


@dataclass
class Tracer:
    """A traced table: `rounds` replays deals and yields their events.

    `decide` and `parameters` give the strategy of every entrant (a compiled function and its integers), `seating` the
    entrant of every seat, `names` the entrants' names for the log.
    """

    rules: Ruleset
    players: int
    seed: int
    decide: Sequence[Callable[..., int]]
    parameters: Sequence[Any]
    seating: Sequence[int]
    names: Sequence[str]
    before_turn: Callable[[np.record], Event | None] | None = None
    table: np.record = field(init=False)

    def __post_init__(self) -> None:
        self.deck = deck_of(self.rules, self.seed)
        self.table = new_table(self.deck, self.rules, self.players, traced=True)
        compile_for(self.table.dtype, start_round, play_turns, end_round, *self.decide)
        for entrant, values in enumerate(self.parameters):
            if values is not None:
                self.table.parameters[entrant, : len(values)] = values
        self.table.entrant[: self.players] = self.seating
        self.pointers = pointers(list(self.decide))

    def round(
        self, deal: int, *, round_no: int = 0, dealer: int | None = None, match: int | None = None
    ) -> Iterator[Event]:
        """The events of one round, first to last; `round_no` counts from 0 within a match."""
        table = self.table
        reader = Reader(self.deck, int(table.starting_side))
        dealer = deal % self.players if dealer is None else dealer
        start_round(self.pointers, table, np.uint64(self.seed), np.uint64(deal), round_no, dealer)
        yield self._round_event(deal, round_no, dealer, match)
        for seat in range(self.players):
            yield {"e": "deal", "seat": seat, "cards": reader.cards(hand_cards(table.opening[seat]))}
        yield from self._drain(reader)
        limit = LOG_SIZE // 2 if self.before_turn is None else 0
        while table.outcome == RUNNING:
            if self.before_turn is not None and (note := self.before_turn(table)) is not None:
                yield note
            play_turns(self.pointers, table, limit)
            yield from self._drain(reader)
        end_round(table)
        yield end_event(self.deck, table)

    def _drain(self, reader: Reader) -> Iterator[Event]:
        entries = self.table.log[: int(self.table.log_end)].tolist()
        self.table.log_end = 0
        return reader.read(entries)

    def _round_event(self, deal: int, round_no: int, dealer: int, match: int | None) -> Event:
        event: Event = {
            "e": "round",
            "edition": self.rules.edition,
            "players": self.players,
            "dealer": dealer,
            "rules": self.rules.as_dict(),
            "seed": self.seed,
            "deal": deal,
            "seating": [self.names[e] for e in self.seating],
            "round_no": round_no + 1,
        }
        return event if match is None else {**event, "match": match}
