"""Situations set up by hand: named cards in hands and piles, players who answer what they are told to."""

from __future__ import annotations

from dataclasses import dataclass, field

from simulator.rules import Ruleset, parse_rules
from tests.twin.cards import Card, unshuffled_deck
from tests.twin.deal import set_up
from tests.twin.minds import FirstLegal
from tests.twin.rng import Stream
from tests.twin.table import Event, Move, RoundOver, Table
from tests.twin.turns import next_turn

DRAW = "draw"


@dataclass
class Answers:
    """What a player says, in order; when a list is used up, the player answers like ``first-legal``.

    `plays` and `extras` (answers to draw cards, jump-ins, further cards) hold names of faces, or ``"draw"`` for none.
    """

    plays: list[str] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)
    calls: list[bool] = field(default_factory=list)
    catches: list[bool] = field(default_factory=list)
    challenges: list[bool] = field(default_factory=list)


class Scripted(FirstLegal):
    def __init__(self, answers: Answers) -> None:
        super().__init__(Stream(1, 2))
        self.answers = answers

    def play(self, moves: list[Move], bluffs: list[Move], may_draw: bool) -> Move | None:
        if self.answers.plays:
            return named(moves + bluffs, self.answers.plays.pop(0))
        return super().play(moves, bluffs, may_draw)

    def play_drawn(self, moves: list[Move], may_keep: bool) -> Move | None:
        return self.play(moves, [], may_keep)

    def one_or_none(self, moves: list[Move]) -> Move | None:
        return named(moves, self.answers.extras.pop(0)) if self.answers.extras else None

    def name_color(self, colors: list[str], held: list[str]) -> str:
        return self.answers.colors.pop(0) if self.answers.colors else super().name_color(colors, held)

    def choose_player(self, opponents: list[int]) -> int:
        return self.answers.targets.pop(0) if self.answers.targets else super().choose_player(opponents)

    def calls_uno(self) -> bool:
        return self.answers.calls.pop(0) if self.answers.calls else True

    def catches(self) -> bool:
        return self.answers.catches.pop(0) if self.answers.catches else False

    def challenges(self) -> bool:
        return self.answers.challenges.pop(0) if self.answers.challenges else False


def named(moves: list[Move], name: str) -> Move | None:
    """The move with that face; ``"draw"`` is none of them."""
    if name == DRAW:
        return None
    found = [move for move in moves if move.face.name == name]
    assert found, f"{name} is not among {[move.face.name for move in moves]}"
    return found[0]


def take(deck: list[Card], wanted: str) -> list[Card]:
    """Cards by name, separated by blanks, out of a deck."""
    taken = []
    for name in wanted.split():
        card = next(card for card in deck if card.name == name)
        deck.remove(card)
        taken.append(card)
    return taken


def situation(
    edition: str,
    hands: list[str],
    discard: str,
    pile: str = "",
    *,
    answers: dict[int, Answers] | None = None,
    color: str | None = None,
    side: str = "light",
    power: str = "",
    rules: str = "",
) -> Table:
    """Seat 0 is to act. `discard` is written bottom card first; `power` is a string such as ``"grg"``."""
    ruleset = Ruleset.of(edition, parse_rules(rules))
    deck = unshuffled_deck(ruleset, 0)
    minds = [Scripted((answers or {}).get(seat, Answers())) for seat in range(len(hands))]
    table = Table(ruleset, len(hands) - 1, take(deck, pile), Stream(1, 2), list(minds), side=side)
    table.hands = [take(deck, hand) for hand in hands]
    table.discard = take(deck, discard)
    table.color = color or table.top.color
    table.power = [letter != "r" for letter in power.ljust(len(hands), "g")]
    return table


def opening(edition: str, starter: str, pile: str = "", players: int = 3, rules: str = "") -> Table:
    """The last seat deals everybody one number, and turns up a starter."""
    ruleset = Ruleset.of(edition, {"hand_size": 1, **parse_rules(rules)})
    deck = unshuffled_deck(ruleset, 0)
    turned_up = take(deck, f"{starter} {pile}")
    hands = [card for card in deck if card.front.is_number][:players]
    minds = [Scripted(Answers()) for _ in range(players)]
    side = "dark" if ruleset.starting_side == "dark" else "light"
    table = Table(ruleset, players - 1, hands + turned_up, Stream(1, 2), list(minds), side=side)
    set_up(table)
    return table


def turns(table: Table, count: int = 1) -> list[Event]:
    """Play some turns (or takings of pending cards) and give the events; a round that ends is no error."""
    try:
        for _ in range(count):
            next_turn(table)
    except RoundOver as over:
        table.log("over", winner=over.winner, why=over.why)
    return table.events


def brief(events: list[Event]) -> list[str]:
    """Events in short: ``"0 play red-5"``, ``"1 draw 2 penalty"``, ``"1 skip"``."""
    return [" ".join(words(event)) for event in events if event["e"] not in ("turn", "round", "deal")]


def words(event: Event) -> list[str]:
    said = [str(event["seat"])] if "seat" in event else []
    said.append(event["e"])
    if event["e"] == "draw":
        said += [str(len(event["cards"])), event["why"], *(["short"] * event["short"])]
    said += [str(event[key]) for key in ("face", "direction", "top", "state") if key in event]
    said += [str(event[key]) for key in ("guilty", "winner", "with") if key in event]
    if event["e"] in ("color", "flip"):
        said.append(str(event["color"]))
    if event["e"] == "power":
        said.append(event["why"])
    return said
