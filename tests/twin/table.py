"""Everything that lies on the table, and who sits at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simulator.rules import Ruleset
from tests.twin.cards import (
    DARK_COLORS,
    DRAWS,
    FLEX_ALL_DRAW,
    FLEX_TARGETS,
    LIGHT_COLORS,
    RESTRICTED,
    WILD_DRAWS,
    Card,
    Face,
)
from tests.twin.rng import Stream

if TYPE_CHECKING:
    from tests.twin.minds import Mind

Event = dict[str, Any]

SIDES = ["light", "dark"]


class RoundOver(Exception):
    """Raised where a round ends; `why` is ``"out"``, ``"void"`` or ``"max-turns"``."""

    def __init__(self, winner: int | None, why: str) -> None:
        super().__init__(winner, why)
        self.winner = winner
        self.why = why


@dataclass(frozen=True)
class Move:
    """A card that a player can lay and the side of it; a move that is not honest is a bluff."""

    card: Card
    face: Face
    flexed: bool = False
    honest: bool = True

    @property
    def draws(self) -> int:
        """How many cards it makes the next player draw, if that is a fixed number; 0 otherwise."""
        if self.flexed:
            return 0
        return DRAWS.get(self.face.symbol, 0) or WILD_DRAWS.get(self.face.symbol, 0)

    @property
    def makes_draw(self) -> bool:
        """Whether it makes anybody draw."""
        if self.flexed:
            return self.face.symbol in FLEX_ALL_DRAW or self.face.symbol in FLEX_TARGETS
        return self.face.symbol in DRAWS or self.face.symbol in RESTRICTED


@dataclass
class Table:
    """The state of a round.

    `pile[0]` is the next card to be drawn, `discard[-1]` the top of the discard pile. `seat` is who acts next, `color`
    the color in force (None until somebody names it). `power[s]` is true while the Power Card of seat s is green.
    `pending` cards wait for whoever acts next, and `last_draw` is the last draw card of that stack. `out` are the seats
    that have left the round, the first of them by going out is `first_out`; `aside` are the cards of the others.
    """

    rules: Ruleset
    dealer: int
    pile: list[Card]
    deck: Stream
    minds: list[Mind]
    seat: int = 0
    direction: int = 1
    side: str = "light"
    color: str | None = None
    turns: int = 0
    empty_passes: int = 0
    hands: list[list[Card]] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    power: list[bool] = field(default_factory=list)
    pending: int = 0
    last_draw: Move | None = None
    out: list[int] = field(default_factory=list)
    first_out: int | None = None
    aside: list[Card] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def players(self) -> int:
        return len(self.minds)

    @property
    def edition(self) -> str:
        return self.rules.edition

    @property
    def colors(self) -> list[str]:
        """The colors of the active side in alphabetical order."""
        return LIGHT_COLORS if self.side == "light" else DARK_COLORS

    def face(self, card: Card) -> Face:
        """The active face of a card: in Flip the side that is up, otherwise its regular side."""
        if self.side == "light":
            return card.front
        assert card.back is not None
        return card.back

    @property
    def top(self) -> Face:
        return self.face(self.discard[-1])

    def log(self, kind: str, **keys: Any) -> None:
        self.events.append({"e": kind, **keys})

    # -- seats ----------------------------------------------------------------------------------------------------

    def in_round(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.out]

    def next_seat(self, seat: int) -> int:
        """The next player in the direction of play who is in the round."""
        seat = (seat + self.direction) % self.players
        while seat in self.out:
            seat = (seat + self.direction) % self.players
        return seat

    def opponents(self, seat: int) -> list[int]:
        """Everybody else in the round, in the direction of play from the next player."""
        around = [(seat + step * self.direction) % self.players for step in range(1, self.players)]
        return [other for other in around if other not in self.out]


def names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def by_number(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.number)
