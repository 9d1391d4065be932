"""Reading a log: one event a line, with the keys and types EVENT_LOG gives it and no others."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from .verdict import Foul

Event = dict[str, Any]
Test = Callable[[Any], bool]


def _int(value: Any) -> bool:
    return type(value) is int


def _count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _seat_or_null(value: Any) -> bool:
    return value is None or _count(value)


def _str(value: Any) -> bool:
    return type(value) is str


def _str_or_null(value: Any) -> bool:
    return value is None or type(value) is str


def _bool(value: Any) -> bool:
    return type(value) is bool


def _names(value: Any) -> bool:
    return type(value) is list and all(type(name) is str for name in value)


def _hands(value: Any) -> bool:
    return type(value) is list and all(_names(hand) for hand in value)


def _one_of(*words: str) -> Test:
    allowed = frozenset(words)
    return lambda value: type(value) is str and value in allowed


def _direction(value: Any) -> bool:
    return type(value) is int and value in (1, -1)


def _label(value: Any) -> bool:
    """The kind of a seed or a match label is not fixed: a number or a word."""
    return type(value) in (int, str)


SPEC: dict[str, dict[str, Test]] = {
    "round": {
        "edition": _one_of("classic", "flip", "flex"),
        "players": _int,
        "dealer": _count,
        "rules": lambda value: type(value) is dict,
        "seed": _label,
        "deal": _int,
        "seating": _names,
        "round_no": _int,
    },
    "deal": {"seat": _count, "cards": _names},
    "starter": {
        "card": _str,
        "pile": _names,
        "passed": _names,
        "fate": _one_of("returned", "buried"),
        "color": _str_or_null,
    },
    "turn": {"seat": _count, "n": _int},
    "play": {
        "seat": _count,
        "card": _str,
        "face": _str,
        "mode": _one_of("regular", "flex"),
        "color": _str_or_null,
        "target": _seat_or_null,
        "after_draw": _bool,
    },
    "draw": {
        "seat": _count,
        "cards": _names,
        "why": _one_of("no-match", "choice", "penalty", "challenge", "uno", "starter", "until-color", "until-playable"),
        "short": _count,
    },
    "pass": {"seat": _count},
    "skip": {"seat": _count},
    "reverse": {"direction": _direction},
    "flip": {"side": _one_of("dark", "light"), "top": _str, "color": _str_or_null},
    "power": {
        "seat": _count,
        "state": _one_of("green", "red"),
        "why": _one_of("flexed", "icon", "all-flip", "all-red"),
    },
    "color": {"seat": _count, "color": _str},
    "challenge": {"seat": _count, "accused": _count, "guilty": _bool},
    "uno": {"seat": _count, "called": _bool, "caught_by": _seat_or_null},
    "reshuffle": {"cards": _count, "pile": _names},
    "swap": {"seat": _count, "with": _count},
    "out": {"seat": _count, "why": _one_of("mercy", "out"), "cards": _names},
    "end": {
        "winner": _seat_or_null,
        "why": _one_of("out", "void", "max-turns"),
        "side": lambda value: value in (None, "light", "dark"),
        "points": _count,
        "hands": _hands,
        "turns": _count,
    },
}
MATCH_KEY: dict[str, Test] = {"match": _label}
ROTATION: dict[str, Test] = {"seat": _count, "rotate": _direction}


def _spec_of(event: Event, kind: str) -> dict[str, Test]:
    if kind == "round" and "match" in event:
        return SPEC["round"] | MATCH_KEY
    if kind == "swap" and "rotate" in event:
        return ROTATION
    return SPEC[kind]


def fault(event: Any) -> str:
    """What is wrong with the keys or types of an event; empty if nothing is."""
    if type(event) is not dict:
        return "expected a JSON object"
    kind = event.get("e")
    if type(kind) is not str or kind not in SPEC:
        return f"expected a known kind of event, found e = {kind!r}"
    spec = _spec_of(event, kind)
    if len(event) != len(spec) + 1 or not all(key in event for key in spec):
        missing = sorted(key for key in spec if key not in event)
        extra = sorted(key for key in event if key not in spec and key != "e")
        return f"expected the keys of {kind}: missing {missing}, extra {extra}"
    for key, test in spec.items():
        if not test(event[key]):
            return f"{kind}.{key} has a value it cannot have: {event[key]!r}"
    return ""


def _no_repeats(pairs: list[tuple[str, Any]]) -> Event:
    event = dict(pairs)
    if len(event) != len(pairs):
        raise ValueError("a key stands twice")
    return event


def show(event: Event | None) -> str:
    """An event as found, shortened to fit a message."""
    if event is None:
        return "the end of the log"
    text = json.dumps(event)
    return text if len(text) <= 200 else text[:197] + "..."


class Log:
    """The events of a log, one at a time, with a look at the next one."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._next: Event | None = None
        self._fault = ""
        self.line = 0  # of the next event
        self.last_line = 0  # of the event taken last
        self.events = 0
        self.kinds: Counter[str] = Counter()
        self._load()

    def _load(self) -> None:
        self._next, self._fault = None, ""
        for text in self._lines:
            self.line += 1
            if not text.strip():
                continue
            self.events += 1
            try:
                event = json.loads(text, object_pairs_hook=_no_repeats)
            except ValueError as error:
                self._next, self._fault = {"e": None}, f"expected one JSON object: {error}"
                return
            self._fault = fault(event)
            self._next = event if type(event) is dict else {"e": None}
            if not self._fault:
                self.kinds[event["e"]] += 1
            return
        self.line += 1

    def at_end(self) -> bool:
        return self._next is None

    def at_round(self) -> bool:
        return self._next is not None and self._next.get("e") == "round"

    def kind(self) -> str:
        """The kind of the next event; empty at the end of the log."""
        if self._fault:
            raise Foul("LOG", self._fault, self.line)
        return "" if self._next is None else self._next["e"]

    def peek(self) -> Event:
        """The next event; an event without kind at the end of the log."""
        return self._next if self.kind() and self._next is not None else {"e": ""}

    def take(self) -> Event:
        """The next event, which is then gone even if it is malformed."""
        event, wrong = self._next, self._fault
        self.last_line = self.line
        if event is None:
            raise Foul("LOG", "expected another event, found the end of the log", self.line)
        self._load()
        if wrong:
            raise Foul("LOG", wrong, self.last_line)
        return event

    def expect(self, kind: str, rule: str, **wanted: Any) -> Event:
        """Take the next event, which must be of this kind with these values."""
        event = self._next
        if self._fault:
            raise Foul("LOG", self._fault, self.line)
        if event is None or event["e"] != kind:
            raise Foul(rule, f"expected {kind} {wanted or ''}, found {show(event)}", self.line)
        for key, value in wanted.items():
            if event[key] != value:
                raise Foul(rule, f"expected {kind} with {key} = {value!r}, found {show(event)}", self.line)
        self.last_line = self.line
        self._load()
        return event

    def skip_to_round(self) -> None:
        """Pass over what is left of a round that cannot be judged any further."""
        while self._next is not None and not self.at_round():
            self._load()
