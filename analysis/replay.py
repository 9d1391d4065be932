"""A round as a sequence of scenes: what lies on the table before each turn, what was chosen, what happened then.

Scenes are made from the events of a round (`simulator.events`), with or without the views of players that
`analysis.insight` adds. Nothing is known here about pages: `analysis.replay_page` draws scenes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analysis.narrative import Teller, narrate

Event = dict[str, Any]

_LEAST = 12
"""Scenes that are left of a replay however little room there is."""


@dataclass(frozen=True)
class Option:
    """A legal choice: the face, which side of the card is used, and what the strategy thinks of it, if it says so."""

    card: str
    face: str
    flex: bool = False
    score: float | None = None


@dataclass(frozen=True)
class Scene:
    """The table before a turn, and the turn in words.

    Attributes:
        title: ``Turn 3``, or what else happens.
        seat: Whose turn it is, None at the beginning and at the end.
        hands: The cards of every seat, by name.
        top: Name of the card or face on top of the discard pile, empty before the starter.
        color: Color in force, empty while nobody has named one.
        side: Side in play, in Flip.
        direction: 1 clockwise, −1 counterclockwise.
        draw_pile: Cards to draw.
        pending: Cards that wait for the one who cannot answer a stack.
        power: State of every Power Card, in Flex.
        out: Seats that have left the round.
        known: Whether `options` were recorded; without them nothing is said about what was legal.
        options: What was legal.
        bluffs: Faces that could be played as a bluff.
        played: Card that was played.
        played_flex: Whether its flex side was used.
        played_face: The face that was played.
        drawn: Whether it had just been drawn.
        lines: What happened, in words.
    """

    title: str
    seat: int | None
    hands: tuple[tuple[str, ...], ...]
    top: str
    color: str
    side: str | None
    direction: int
    draw_pile: int
    pending: int = 0
    power: tuple[str, ...] = ()
    out: frozenset[int] = frozenset()
    known: bool = False
    options: tuple[Option, ...] = ()
    bluffs: tuple[str, ...] = ()
    played: str = ""
    played_flex: bool = False
    played_face: str = ""
    drawn: bool = False
    lines: tuple[str, ...] = ()

    @property
    def is_bluff(self) -> bool:
        """Whether the play was a bluff, as far as it is known what was legal."""
        return self.known and not self.drawn and self.played_face in self.bluffs


@dataclass(frozen=True)
class Replay:
    """A round to step through.

    Attributes:
        title: What is worth seeing in it.
        note: More about it, in a sentence.
        seating: Strategy of every seat.
        dealer: Seat of the dealer.
        scenes: From the deal to the end.
        words: All of it in words, a line each.
        sizes: Cards in the hand of every seat, scene by scene; all of them, even if scenes are left out.
        command: Command line that shows the round again.
    """

    title: str
    note: str
    seating: tuple[str, ...]
    dealer: int
    scenes: tuple[Scene, ...]
    words: tuple[str, ...]
    sizes: tuple[tuple[int, ...], ...]
    command: str = ""


def replay_of(events: Iterable[Event], title: str, note: str = "", command: str = "") -> Replay:
    """The replay of one round, from its `round` event to its `end`."""
    first, *others = events
    table = _Table(first)
    for event in others:
        table.take(event)
    told = tuple(narrate(event for event in (first, *others) if event["e"] != "view"))
    sizes = tuple(tuple(map(len, scene.hands)) for scene in table.scenes)
    return Replay(title, note, tuple(first["seating"]), int(first["dealer"]), tuple(table.scenes), told, sizes, command)


def rounds_in(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of several rounds, round by round."""
    found: list[Event] = []
    for event in events:
        found.append(event)
        if event["e"] == "end":
            yield found
            found = []


def within(replays: Sequence[Replay], hands: int) -> list[Replay]:
    """The replays cut so that no more than so many hands are drawn in all; the longest are cut first, in the middle."""
    for most in range(max((len(replay.scenes) for replay in replays), default=0), _LEAST, -1):
        if sum(min(most, len(replay.scenes)) * len(replay.seating) for replay in replays) <= hands:
            return [_cut(replay, most) for replay in replays]
    return [_cut(replay, _LEAST) for replay in replays]


def _cut(replay: Replay, most: int) -> Replay:
    """The first third and the last two thirds of so many scenes, with a word on what is between."""
    if len(replay.scenes) <= most:
        return replay
    head = (most - 1) // 3
    last = len(replay.scenes) - (most - 1 - head)
    between = f"Turns {head} to {last - 1} are told in words below."
    gap = replace(
        replay.scenes[head], title="…", played="", played_face="", options=(), bluffs=(), known=False, lines=(between,)
    )
    return replace(replay, scenes=(*replay.scenes[:head], gap, *replay.scenes[last:]))


@dataclass
class _Table:
    """Follows the events of a round and cuts them into scenes."""

    first: Event
    scenes: list[Scene] = field(default_factory=list)

    def __post_init__(self) -> None:
        players, flex = int(self.first["players"]), self.first["edition"] == "flex"
        self.teller = Teller()
        list(self.teller.tell(self.first))
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.top, self.color, self.direction = "", "", 1
        self.side: str | None = None
        self.draw_pile, self.pending = 0, 0
        self.power = ["green"] * players if flex else []
        self.out: set[int] = set()
        self.scene: Scene | None = None
        self.lines: list[str] = []
        self.is_new = False

    def take(self, event: Event) -> None:
        """One more event."""
        kind = event["e"]
        if kind == "deal":
            self.hands[event["seat"]] = list(event["cards"])
            return
        if kind == "starter":
            self._begin(event)
        elif kind == "view" or (kind == "turn" and not (self.is_new and self._seat == event["seat"])):
            self._open(event)
        elif kind == "end":
            self._close()
            self._finish(event)
            return
        if kind == "turn" and self.scene is not None:
            self.scene = replace(self.scene, title=f"Turn {event['n']}")
        self.is_new = kind == "view"
        if kind == "turn":
            self.teller.follow(event)
        elif kind != "view":
            self.lines += [line.strip() for line in self.teller.tell(event)]
        change = _CHANGES.get(kind)
        if change is not None:
            change(self, event)

    @property
    def _seat(self) -> int | None:
        return None if self.scene is None else self.scene.seat

    def _snapshot(self, title: str, seat: int | None) -> Scene:
        return Scene(
            title=title,
            seat=seat,
            hands=tuple(map(tuple, self.hands)),
            top=self.top,
            color=self.color,
            side=self.side,
            direction=self.direction,
            draw_pile=self.draw_pile,
            pending=self.pending,
            power=tuple(self.power),
            out=frozenset(self.out),
        )

    def _begin(self, event: Event) -> None:
        """The starter lies: the first scene."""
        self.top, self.color = event["card"], event["color"] or ""
        pile = event["pile"]
        self.draw_pile = pile if isinstance(pile, int) else len(pile)
        if "/" in event["card"] and self.first["edition"] == "flip":
            self.side = self.first["rules"].get("starting_side", "light")
        self.scene = self._snapshot("The deal", None)

    def _open(self, event: Event) -> None:
        """The next turn begins."""
        self._close()
        if event["e"] == "view":
            self.pending, self.side = event["pending"], event["side"]
        scene = self._snapshot("Instead of a turn", event["seat"])
        if event["e"] == "view":
            options = tuple(Option(o["card"], o["face"], o["mode"] == "flex", o.get("score")) for o in event["legal"])
            scene = replace(scene, known=True, options=options, bluffs=tuple(event["bluffs"]))
        self.scene = scene

    def _close(self) -> None:
        """The turn is over."""
        if self.scene is not None and self.scene.seat is None:  # a starter may have turned play around
            self.scene = replace(self.scene, direction=self.direction)
        if self.scene is not None and (self.lines or self.scene.seat is None):
            self.scenes.append(replace(self.scene, lines=tuple(self.lines)))
        self.scene, self.lines = None, []

    def _finish(self, event: Event) -> None:
        self.hands = [list(hand) for hand in event["hands"]]
        lines = [line.strip() for line in self.teller.tell(event)]
        scene = self._snapshot("The end", event["winner"])
        self.scenes.append(replace(scene, lines=tuple(line for line in lines if line and " is left with " not in line)))


def _play(table: _Table, event: Event) -> None:
    _remove(table.hands[event["seat"]], event["card"])
    table.top = event["card"]
    table.color = event["color"] or ""
    if table.scene is not None and not table.scene.played:
        table.scene = replace(
            table.scene,
            played=event["card"],
            played_flex=event["mode"] == "flex",
            played_face=event["face"],
            drawn=event["after_draw"],
        )


def _draw(table: _Table, event: Event) -> None:
    table.hands[event["seat"]] += event["cards"]
    table.draw_pile -= len(event["cards"])


def _reverse(table: _Table, event: Event) -> None:
    table.direction = event["direction"]


def _flip(table: _Table, event: Event) -> None:
    table.side, table.top, table.color = event["side"], event["top"], event["color"] or ""


def _power(table: _Table, event: Event) -> None:
    table.power[event["seat"]] = event["state"]


def _color(table: _Table, event: Event) -> None:
    table.color = event["color"] or ""


def _reshuffle(table: _Table, event: Event) -> None:
    table.draw_pile += event["cards"]


def _swap(table: _Table, event: Event) -> None:
    hands, seat = table.hands, event["seat"]
    if "with" in event:
        other = event["with"]
        hands[seat], hands[other] = hands[other], hands[seat]
        return
    inside = [s for s in range(len(hands)) if s not in table.out]
    given = [hands[s] for s in inside]
    for place, hand in zip(inside, _turned(given, event["rotate"]), strict=True):
        hands[place] = hand


def _turned(hands: Sequence[list[str]], direction: int) -> list[list[str]]:
    """Every hand one place on."""
    return [hands[(i - direction) % len(hands)] for i in range(len(hands))]


def _out(table: _Table, event: Event) -> None:
    table.out.add(event["seat"])
    table.hands[event["seat"]] = []


def _remove(hand: list[str], card: str) -> None:
    if card in hand:
        hand.remove(card)


_CHANGES = {
    "play": _play,
    "draw": _draw,
    "reverse": _reverse,
    "flip": _flip,
    "power": _power,
    "color": _color,
    "reshuffle": _reshuffle,
    "swap": _swap,
    "out": _out,
}
