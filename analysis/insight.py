"""What a player sees and may do before a turn, for traces that explain themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simulator.cards import NO_COLOR, Second
from simulator.events import SIDES, Event, Reader, hand_cards
from simulator.legal import CARD_BITS, find_legal
from simulator.piles import next_card, top_card
from simulator.stacking import find_answers

Score = Callable[[np.record, int, int], int]
"""``score(table, seat, choice)``: what a strategy thinks of a choice, in fixed point."""

NEEDS = (find_legal, find_answers, top_card, next_card)
"""Kernel functions that `Insight` calls."""


@dataclass
class Insight:
    """A watcher for `simulator.trace.Tracer`: adds a ``view`` before each turn.

    `scores` gives, by entrant, the scoring function of the strategy and the factor that turns its integers into
    numbers for people, or None where a strategy does not score.
    """

    scores: Sequence[tuple[Score, float] | None] = field(default=())

    def __call__(self, table: np.record, reader: Reader) -> Event | None:
        """The view of the player whose turn is next; None once the limit of turns is reached."""
        if table.turns >= table.rule_max_turns:
            return None
        seat = int(table.turn)
        (find_answers if table.pending > 0 else find_legal)(table, seat)
        view: Event = {
            "e": "view",
            "seat": seat,
            "hand": [self._shown(reader, table, card) for card in hand_cards(table.hands[seat])],
            "top": self._shown(reader, table, int(top_card(table))),
            "color": reader.color(int(table.color)),
            "direction": int(table.direction),
            "side": SIDES[int(table.side)] if reader.deck.second is Second.SIDE else None,
            "pending": int(table.pending),
            "hand_sizes": [int(size) for size in table.hand_sizes[: int(table.n_seats)]],
            "legal": [self._option(reader, table, seat, choice) for choice in _choices(table)],
            "bluffs": [reader.face(card, 0) for card in hand_cards(table.bluffs)],
        }
        if reader.deck.second is Second.SIDE and table.pile_low != table.pile_high:
            back = reader.deck.cards[int(next_card(table))].faces[1 - int(table.side)]
            view["next_back"] = back.name if back else None
        if reader.deck.second is Second.FLEX:
            view["power"] = ["red" if red else "green" for red in table.power[: int(table.n_seats)]]
        if table.color == NO_COLOR:
            view["legal"], view["bluffs"] = [], []
        return view

    def _shown(self, reader: Reader, table: np.record, card: int) -> str:
        """A card as its holder sees it: the active face in Flip, the whole card otherwise."""
        if reader.deck.second is Second.SIDE:
            return reader.face(card, 0)
        return reader.card(card)

    def _option(self, reader: Reader, table: np.record, seat: int, choice: int) -> dict[str, Any]:
        card, slot = choice & 255, choice >> CARD_BITS
        option: dict[str, Any] = {
            "card": reader.card(card),
            "face": reader.face(card, slot),
            "mode": "flex" if slot else "regular",
        }
        entrant = int(table.entrant[seat])
        scorer = self.scores[entrant] if entrant < len(self.scores) else None
        if scorer is not None and table.pending == 0:
            option["score"] = round(scorer[0](table, seat, choice) * scorer[1], 3)
        return option


def _choices(table: np.record) -> list[int]:
    """All legal choices, regular sides first."""
    return [card | slot << CARD_BITS for slot in range(2) for card in hand_cards(table.legal[slot])]
