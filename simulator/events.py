"""From the kernel's integers to the event log: one dictionary per event, keys in the documented order.

The kernel writes integers (`simulator.log`); this module gives them the names of cards, colors and reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator import log
from simulator.cards import NO_COLOR, Edition, Second
from simulator.outcomes import OUT, OUTCOMES

Event = dict[str, Any]

WHY_DRAW = ("no-match", "choice", "penalty", "challenge", "uno", "starter", "until-color", "until-playable")
WHY_POWER = ("flexed", "icon", "all-flip", "all-red")
SIDES = ("light", "dark")
FATES = ("returned", "buried")


@dataclass
class Reader:
    """Turns one record's log into events; it follows flips, because color numbers mean other names on the dark side."""

    deck: Edition
    side: int = 0

    def read(self, entries: Sequence[int]) -> Iterator[Event]:
        """Events of a stretch of log."""
        at = 0
        while at < len(entries):
            name, width, build = _EVENTS[entries[at]]
            size = width(entries, at + 1)
            yield {"e": name, **build(self, list(entries[at + 1 : at + 1 + size]))}
            at += 1 + size

    def card(self, number: int) -> str:
        """Name of a physical card."""
        return self.deck.cards[number].name

    def cards(self, numbers: Sequence[int]) -> list[str]:
        """Names of physical cards."""
        return [self.deck.cards[number].name for number in numbers]

    def color(self, index: int) -> str | None:
        """Name of a color of the active side, None while nobody has named one."""
        return None if index >= NO_COLOR else self.deck.colors[self.side][index]

    def face(self, card: int, slot: int) -> str:
        """Name of the face that was played."""
        face = self.deck.cards[card].faces[self.side | slot]
        assert face is not None
        return face.name


def _fixed(size: int) -> Callable[[Sequence[int], int], int]:
    return lambda entries, at: size


def _list_at(offset: int) -> Callable[[Sequence[int], int], int]:
    """Width of an entry whose field `offset` counts the fields that follow it."""
    return lambda entries, at: offset + 1 + entries[at + offset]


def _starter_width(entries: Sequence[int], at: int) -> int:
    passed = entries[at + 3]
    return 5 + passed + entries[at + 4 + passed]


def _seat_or_none(seat: int) -> int | None:
    return None if seat == log.NOBODY else seat


def _turn(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "n": f[1]}


def _play(reader: Reader, f: list[int]) -> Event:
    seat, card, slot, color, target, after_draw = f
    return {
        "seat": seat,
        "card": reader.card(card),
        "face": reader.face(card, slot),
        "mode": "flex" if slot else "regular",
        "color": reader.color(color),
        "target": _seat_or_none(target),
        "after_draw": bool(after_draw),
    }


def _draw(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "cards": reader.cards(f[4:]), "why": WHY_DRAW[f[1]], "short": f[2]}


def _seat(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0]}


def _reverse(reader: Reader, f: list[int]) -> Event:
    return {"direction": f[0]}


def _flip(reader: Reader, f: list[int]) -> Event:
    reader.side, top, color = f
    face = reader.deck.cards[top].faces[reader.side]
    assert face is not None
    return {"side": SIDES[reader.side], "top": face.name, "color": reader.color(color)}


def _power(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "state": "red" if f[1] else "green", "why": WHY_POWER[f[2]]}


def _color(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "color": reader.color(f[1])}


def _challenge(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "accused": f[1], "guilty": bool(f[2])}


def _uno(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "called": bool(f[1]), "caught_by": _seat_or_none(f[2])}


def _reshuffle(reader: Reader, f: list[int]) -> Event:
    return {"cards": f[0], "pile": reader.cards(f[1:])}


def _swap(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "with": f[1]} if f[1] != log.NOBODY else {"seat": f[0], "rotate": f[2]}


def _starter(reader: Reader, f: list[int]) -> Event:
    passed = f[4 : 4 + f[3]]
    return {
        "card": reader.card(f[0]),
        "pile": reader.cards(f[5 + f[3] :]),
        "passed": reader.cards(passed),
        "fate": FATES[f[2]],
        "color": reader.color(f[1]),
    }


def _out(reader: Reader, f: list[int]) -> Event:
    return {"seat": f[0], "why": "mercy" if f[1] else "out", "cards": reader.cards(f[3:])}


_EVENTS: dict[int, tuple[str, Callable[[Sequence[int], int], int], Callable[[Reader, list[int]], Event]]] = {
    log.TURN: ("turn", _fixed(2), _turn),
    log.PLAY: ("play", _fixed(6), _play),
    log.DRAW: ("draw", _list_at(3), _draw),
    log.PASS: ("pass", _fixed(1), _seat),
    log.SKIP: ("skip", _fixed(1), _seat),
    log.REVERSE: ("reverse", _fixed(1), _reverse),
    log.FLIP: ("flip", _fixed(3), _flip),
    log.POWER: ("power", _fixed(3), _power),
    log.COLOR: ("color", _fixed(2), _color),
    log.CHALLENGE: ("challenge", _fixed(3), _challenge),
    log.UNO: ("uno", _fixed(3), _uno),
    log.RESHUFFLE: ("reshuffle", _list_at(0), _reshuffle),
    log.SWAP: ("swap", _fixed(3), _swap),
    log.STARTER: ("starter", _starter_width, _starter),
    log.OUT: ("out", _list_at(2), _out),
}


def hand_cards(words: np.ndarray[Any, Any]) -> list[int]:
    """Card numbers of a hand, in order."""
    return [w << 6 | b for w, word in enumerate(words) for b in range(64) if int(word) >> b & 1]


def end_event(deck: Edition, table: np.record) -> Event:
    """The last line of a round."""
    return {
        "e": "end",
        "winner": None if table.outcome != OUT else int(table.winner),
        "why": OUTCOMES[int(table.outcome)],
        "side": SIDES[int(table.scored_side)] if deck.second is Second.SIDE else None,
        "points": int(table.points),
        "hands": [[deck.cards[c].name for c in hand_cards(table.hands[s])] for s in range(int(table.n_seats))],
        "turns": int(table.turns),
    }
