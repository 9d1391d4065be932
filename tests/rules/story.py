"""Events of the log as short lines that read like a table talk: ``"0 plays red-7"``, ``"1 draws blue-1 (penalty)"``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Event = dict[str, Any]


def story(events: Iterable[Event]) -> list[str]:
    """One line an event; the beginning of a turn goes without saying."""
    return [_LINES[event["e"]](event) for event in events if event["e"] != "turn"]


def listed(cards: Iterable[str]) -> str:
    return " ".join(cards) or "nothing"


def _round(e: Event) -> str:
    return f"{e['edition']}, deal {e['deal']} of seed {e['seed']}: {e['players']} players, {e['dealer']} deals"


def _starter(e: Event) -> str:
    passed = f" after {listed(e['passed'])}, {e['fate']}" if e["passed"] else ""
    return f"starter {e['card']}{passed}"


def _play(e: Event) -> str:
    verb = "flexes" if e["mode"] == "flex" else "plays"
    named = f", {e['color']}" if e["color"] is not None and not e["face"].startswith(e["color"]) else ""
    target = f", at {e['target']}" if e["target"] is not None else ""
    return f"{e['seat']} {verb} {e['face']}{named}{target}{' just drawn' if e['after_draw'] else ''}"


def _draw(e: Event) -> str:
    short = f", {e['short']} short" if e["short"] else ""
    return f"{e['seat']} draws {listed(e['cards'])} ({e['why']}{short})"


def _flip(e: Event) -> str:
    named = f", {e['color']}" if e["color"] is not None and not e["top"].startswith(e["color"]) else ""
    return f"flip to {e['side']}: {e['top']}{named}"


def _uno(e: Event) -> str:
    if e["called"]:
        return f"{e['seat']} calls uno"
    noticed = f", {e['caught_by']} notices" if e["caught_by"] is not None else ""
    return f"{e['seat']} forgets uno{noticed}"


def _swap(e: Event) -> str:
    return f"{e['seat']} swaps hands with {e['with']}" if "with" in e else f"all hands move {e['rotate']:+}"


def _out(e: Event) -> str:
    return f"{e['seat']} is knocked out" if e["why"] == "mercy" else f"{e['seat']} is out of cards"


def _end(e: Event) -> str:
    return f"{e['winner']} wins {e['points']}" if e["winner"] is not None else f"nobody wins: {e['why']}"


_LINES: dict[str, Callable[[Event], str]] = {
    "round": _round,
    "deal": lambda e: f"{e['seat']} is dealt {listed(e['cards'])}",
    "starter": _starter,
    "play": _play,
    "draw": _draw,
    "pass": lambda e: f"{e['seat']} passes",
    "skip": lambda e: f"{e['seat']} is skipped",
    "reverse": lambda e: f"direction {e['direction']:+}",
    "flip": _flip,
    "power": lambda e: f"{e['seat']} turns {e['state']} ({e['why']})",
    "color": lambda e: f"{e['seat']} names {e['color']}",
    "challenge": lambda e: f"{e['seat']} challenges {e['accused']}: {'guilty' if e['guilty'] else 'innocent'}",
    "uno": _uno,
    "reshuffle": lambda e: f"reshuffle of {e['cards']}",
    "swap": _swap,
    "out": _out,
    "end": _end,
}
