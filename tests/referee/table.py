"""The table as the log leaves it after every event: hands, piles, color, direction, side, power cards, turn."""

from dataclasses import dataclass, field

from .decks import DARK_COLORS, LIGHT_COLORS, Card, Face, find_card
from .log import Log
from .options import Options
from .verdict import Foul, Violation

Hand = dict[str, int]


@dataclass(slots=True)
class Stack:
    """Draw cards answered with draw cards (RULES §9): what the next player faces."""

    total: int
    value: int
    symbol: str


@dataclass(slots=True)
class Table:
    """One round. Hands are multisets of names; of both piles the last name is the top card."""

    log: Log
    number: int
    edition: str
    players: int
    dealer: int
    options: Options
    seating: list[str]
    hands: list[Hand] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    color: str | None = None
    direction: int = 1  # C3: every round starts clockwise, light side up, all power cards green
    side: int = 0
    green: list[bool] = field(default_factory=list)
    actor: int = 0  # whose turn is next
    turns: int = 0
    idle: int = 0  # passes in a row on which nothing could be drawn (R1)
    stack: Stack | None = None
    winner: int | None = None
    pile_rule: str = "PILE"  # what a wrong draw breaks: F4 once the pile has been turned over
    scores: list[int] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)

    def card(self, name: str) -> Card:
        """The card of that name; a foul if the edition has no such card."""
        card = self.cards.get(name)
        if card is None:
            card = find_card(self.edition, name)
            if card is None:
                raise Foul("CARDS", f"expected a card of {self.edition}, found {name!r}")
            self.cards[name] = card
        return card

    def face(self, name: str) -> Face:
        """The active face of a card: the regular side in flex, the side in play in flip."""
        return self.card(name).faces[self.side]

    @property
    def top(self) -> Face:
        return self.face(self.discard[-1])

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors of the active side, in alphabetical order."""
        return DARK_COLORS if self.side else LIGHT_COLORS

    def after(self, seat: int) -> int:
        """The neighbor of a seat in the direction of play."""
        return (seat + self.direction) % self.players

    def others(self, seat: int) -> list[int]:
        """Everybody else, in turn order from the next player (C29)."""
        return [(seat + self.direction * step) % self.players for step in range(1, self.players)]

    def give(self, seat: int, names: list[str]) -> None:
        hand = self.hands[seat]
        for name in names:
            hand[name] = hand.get(name, 0) + 1
        self.sizes[seat] += len(names)

    def remove(self, seat: int, name: str) -> None:
        hand = self.hands[seat]
        if hand[name] == 1:
            del hand[name]
        else:
            hand[name] -= 1
        self.sizes[seat] -= 1

    def claim(self, held: bool, rule: str, message: str, line: int = 0) -> None:
        """Record a broken rule after which the round can still be followed."""
        if not held:
            self.violations.append(Violation(self.number, line or self.log.last_line, rule, message))


def require(held: bool, rule: str, message: str) -> None:
    """A foul of the event taken last unless the condition holds."""
    if not held:
        raise Foul(rule, message)
