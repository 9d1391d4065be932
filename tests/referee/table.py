"""The table as the log leaves it after every event: hands, piles, color, direction, side, power cards, turn."""

from dataclasses import dataclass, field

from .decks import DARK_COLORS, LIGHT_COLORS, Card, Face, find_card
from .log import Log
from .options import Options
from .verdict import Foul, Violation

Hand = dict[str, int]


class RoundOver(Exception):
    """Nothing but the ``end`` may follow: a way out of whatever is being carried out."""


@dataclass(slots=True)
class Stack:
    """A pending total (H1): what the next player faces, and the last draw card of the stack (H2)."""

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
    deck: list[str] = field(default_factory=list)  # all cards, sorted by name
    hands: list[Hand] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    inside: list[bool] = field(default_factory=list)  # who is in the round: not knocked out, not out of cards
    left: int = 0  # how many are
    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)  # hands of players who were knocked out (H15)
    color: str | None = None
    direction: int = 1  # C3: every round starts clockwise, the starting side up, all power cards green
    side: int = 0
    green: list[bool] = field(default_factory=list)
    actor: int = 0  # whose turn is next
    turns: int = 0
    idle: int = 0  # passes in a row on which nothing could be drawn (R1)
    stack: Stack | None = None
    offer: tuple[int, Face] | None = None  # jump-in: who has just played, and the face to be matched (H9, H10)
    winner: int | None = None  # the first one out of cards
    last: bool = False  # the last card of the round has been played; what follows is for the score
    why: str = ""  # why the round is over
    pile_rule: str = "PILE"  # what a wrong draw breaks: F4 once the pile has been turned over
    scores: list[int] = field(default_factory=list)
    points: int = 0
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
        """The next player in the round from a seat, in the direction of play."""
        seat = (seat + self.direction) % self.players
        while not self.inside[seat]:
            seat = (seat + self.direction) % self.players
        return seat

    def others(self, seat: int) -> list[int]:
        """Everybody else in the round, in turn order from the next player (C29)."""
        around = [(seat + self.direction * step) % self.players for step in range(1, self.players)]
        return [other for other in around if self.inside[other]]

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

    def names(self, seat: int) -> list[str]:
        """The hand, sorted by name."""
        return sorted(name for name, count in self.hands[seat].items() for _ in range(count))

    def finish(self, why: str) -> None:
        """The round is over here and now."""
        self.why = why
        raise RoundOver

    def claim(self, held: bool, rule: str, message: str, line: int = 0) -> None:
        """Record a broken rule after which the round can still be followed."""
        if not held:
            self.violations.append(Violation(self.number, line or self.log.last_line, rule, message))


def require(held: bool, rule: str, message: str) -> None:
    """A foul of the event taken last unless the condition holds."""
    if not held:
        raise Foul(rule, message)
