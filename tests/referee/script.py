"""Rounds written down by hand, for the tests of the referee: a good one, and the same one with something spoiled."""

import copy
import json
from collections import Counter
from typing import Any

from .check import check_rounds
from .decks import deck, find_card

Event = dict[str, Any]


class Script:
    """Writes a round down: it keeps the piles and hands, knows no rule, and does what the test says."""

    def __init__(
        self,
        edition: str,
        hands: list[list[str]],
        card: str,
        pile: tuple[str, ...] = (),
        *,
        dealer: int | None = None,
        passed: tuple[str, ...] = (),
        color: str | None = "",
        seating: list[str] | None = None,
        match: tuple[str, int] | None = None,
        **rules: Any,
    ) -> None:
        players = len(hands)
        self.edition, self.n = edition, 0
        self.side = int(rules.get("starting_side") == "dark")
        self.hands, self.discard, self.aside = [list(hand) for hand in hands], [card], list[str]()
        fate = rules.get("starter_passed", "buried" if edition == "flex" else "returned")
        named = Counter(pile) + Counter([card]) + Counter(name for hand in hands for name in hand)
        if fate == "buried":
            named += Counter(passed)
            self.discard = [*passed, card]
        rest = sorted((Counter(deck(edition) * rules.get("decks", 1)) - named).elements())
        self.pile = [*pile, *rest]
        rules.setdefault("hand_size", len(hands[0]))
        opening: Event = {"e": "round", "edition": edition, "players": players, "rules": rules, "seed": 1, "deal": 7}
        opening |= {"dealer": players - 1 if dealer is None else dealer, "seating": seating or ["human"] * players}
        opening |= {"match": match[0], "round_no": match[1]} if match else {"round_no": 1}
        self.events: list[Event] = [opening]
        for seat, hand in enumerate(hands):
            self.add("deal", seat=seat, cards=list(hand))
        color = self.face(card).split("-")[0] if color == "" else color
        self.add("starter", card=card, pile=list(self.pile), passed=list(passed), fate=fate, color=color)

    def add(self, kind: str, **keys: Any) -> "Script":
        self.events.append({"e": kind, **keys})
        return self

    def face(self, card: str) -> str:
        if self.edition == "flip":
            return card.split("/")[self.side]
        return card.split("/")[0].removesuffix("-icon").removesuffix("-flex")

    def turn(self, seat: int) -> "Script":
        self.n += 1
        return self.add("turn", seat=seat, n=self.n)

    def play(self, seat: int, card: str, color: str | None = "", **keys: Any) -> "Script":
        """A play; the color is the card's own unless one is given."""
        face = keys.pop("face", self.face(card))
        color = self.face(card).split("-")[0] if color == "" else color
        self.hands[seat].remove(card)
        self.discard.append(card)
        event = {"mode": "regular", "target": None, "after_draw": False, **keys}
        return self.add("play", seat=seat, card=card, face=face, color=color, **event)

    def draw(self, seat: int, count: int, why: str = "no-match", short: int = 0) -> "Script":
        cards, self.pile = self.pile[:count], self.pile[count:]
        self.hands[seat] += cards
        return self.add("draw", seat=seat, cards=cards, why=why, short=short)

    def uno(self, seat: int, called: bool = True, caught_by: int | None = None) -> "Script":
        return self.add("uno", seat=seat, called=called, caught_by=caught_by)

    def skip(self, *seats: int) -> "Script":
        for seat in seats:
            self.add("skip", seat=seat)
        return self

    def passes(self, seat: int) -> "Script":
        return self.add("pass", seat=seat)

    def reverse(self, direction: int) -> "Script":
        return self.add("reverse", direction=direction)

    def power(self, why: str, state: str, *seats: int) -> "Script":
        for seat in seats:
            self.add("power", seat=seat, state=state, why=why)
        return self

    def challenge(self, seat: int, accused: int, guilty: bool) -> "Script":
        return self.add("challenge", seat=seat, accused=accused, guilty=guilty)

    def flip(self, top: str, color: str | None = "") -> "Script":
        """Both piles are turned over, so the former bottom card is on top."""
        self.side = 1 - self.side
        self.discard.reverse()
        self.pile.reverse()
        color = top.split("-")[0] if color == "" else color
        return self.add("flip", side=("light", "dark")[self.side], top=top, color=color)

    def reshuffle(self) -> "Script":
        self.pile, self.discard, self.aside = self.discard[:-1] + self.aside, self.discard[-1:], []
        return self.add("reshuffle", cards=len(self.pile), pile=list(self.pile))

    def out(self, seat: int, why: str = "mercy") -> "Script":
        """A player leaves the round; the hand is set aside."""
        cards, self.hands[seat] = self.hands[seat], []
        self.aside += cards
        return self.add("out", seat=seat, why=why, cards=list(cards))

    def swap(self, seat: int, other: int) -> "Script":
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        return self.add("swap", seat=seat, **{"with": other})

    def worth(self, *seats: int) -> int:
        """What the cards of these hands count on the side in play."""
        cards = [find_card(self.edition, name) for seat in seats for name in self.hands[seat]]
        return sum(card.faces[self.side].points for card in cards if card)

    def end(self, winner: int | None, points: int, why: str = "out") -> "Script":
        side = ("light", "dark")[self.side] if self.edition == "flip" else None
        hands = [list(hand) for hand in self.hands]
        return self.add("end", winner=winner, why=why, side=side, points=points, hands=hands, turns=self.n)

    def stop(self) -> "Script":
        """The round ends here because so many turns have been played."""
        self.events[0]["rules"]["max_turns"] = self.n
        return self.end(None, 0, "max-turns")

    def the(self, kind: str, nth: int = 0) -> int:
        """The place of an event."""
        return [place for place, event in enumerate(self.events) if event["e"] == kind][nth]


def lines(events: list[Event]) -> list[str]:
    return [json.dumps(event) for event in events]


def rules_broken(events: list[Event]) -> list[str]:
    return [violation.rule for violation in check_rounds(lines(events))]


def good(script: Script) -> Script:
    """A round in which nothing is wrong."""
    found = check_rounds(lines(script.events))
    assert not found, "\n".join(str(violation) for violation in found)
    return script


def _first(events: list[Event], rule: str) -> None:
    found = check_rounds(lines(events))
    first = found[0].rule if found else ""
    assert first == rule, f"expected {rule or 'nothing wrong'}, found: {found[0] if found else 'nothing wrong'}"


def bad(script: Script, rule: str) -> None:
    """A round that must be flagged, first of all under this rule."""
    _first(script.events, rule)


def spoil(script: Script, rule: str, kind: str, nth: int = 0, **changes: Any) -> None:
    """The same round with one event changed must be flagged, first of all under this rule (under none if empty)."""
    events = copy.deepcopy(script.events)
    events[script.the(kind, nth)] |= changes
    _first(events, rule)


def drop(script: Script, rule: str, kind: str, nth: int = 0) -> None:
    """The same round without one event."""
    events = copy.deepcopy(script.events)
    del events[script.the(kind, nth)]
    _first(events, rule)


def under(script: Script, rule: str, **rules: Any) -> None:
    """The same round played by other rules."""
    spoil(script, rule, "round", rules=script.events[0]["rules"] | rules)
