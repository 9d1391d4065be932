"""Which of some rounds are worth looking at: the shortest, one of median length, the longest, the biggest comeback.

`pick` gives ``{"rounds": how many there were, "picked": [...]}``. What is picked has the keys ``why``, ``note``,
``seed``, ``deal``, ``round_no``, ``seating``, ``winner``, ``turns`` and ``log``: the lines of the event log without the
order of the piles; none for rounds of more than `MOST_TURNS` turns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.document import printable
from analysis.replay import Event

MOST_TURNS = 250
"""Turns of the longest round that is kept in full."""

LEAST_DEFICIT = 3
"""Cards that a winner has to have been behind by for a comeback."""


@dataclass(frozen=True, eq=False)
class _Round:
    """A round and what it is picked by."""

    events: list[Event]
    turns: int
    deficit: int
    at_worst: str


def pick(rounds: Iterable[list[Event]]) -> dict[str, Any]:
    """Choose rounds; each is shown for one reason only, and of equals the first."""
    seen = [_measured(events) for events in rounds]
    left = list(seen)
    found: list[dict[str, Any]] = []

    def take(why: str, chosen: _Round | None, note: str) -> None:
        if chosen is not None:
            left.remove(chosen)
            found.append(_shown(chosen, why, note))

    won = [r for r in left if r.events[-1]["winner"] is not None]
    take("The shortest", min(won, key=lambda r: r.turns, default=None), f"of {len(seen)} rounds")
    take("The longest", max(left, key=lambda r: r.turns, default=None), f"of {len(seen)} rounds")
    behind = [r for r in left if r.deficit >= LEAST_DEFICIT]
    best = max(behind, key=lambda r: r.deficit, default=None)
    take("The biggest comeback", best, best.at_worst if best else "")
    middle = sorted(r.turns for r in seen)[(len(seen) - 1) // 2] if seen else 0
    take("One of median length", min(left, key=lambda r: abs(r.turns - middle), default=None), "")
    order = ("The shortest", "One of median length", "The longest", "The biggest comeback")
    return {"rounds": len(seen), "picked": sorted(found, key=lambda sample: order.index(sample["why"]))}


def _measured(events: list[Event]) -> _Round:
    end = events[-1]
    winner, deficit, at_worst = end["winner"], 0, ""
    if winner is not None:
        for turn, sizes in _hand_sizes(events):
            least = min(size for seat, size in sizes.items() if seat != winner)
            if winner in sizes and sizes[winner] - least > deficit:
                deficit = sizes[winner] - least
                at_worst = f"the winner held {sizes[winner]} cards at turn {turn}, when somebody else held {least}"
    return _Round(events, int(end["turns"]), deficit, at_worst)


def _hand_sizes(events: Sequence[Event]) -> Iterator[tuple[int, dict[int, int]]]:
    """Number of every turn, and how many cards everybody who is still in has then."""
    sizes: dict[int, int] = {}
    for e in events:
        kind = e["e"]
        if kind == "turn" and len(sizes) > 1:
            yield e["n"], sizes
        elif kind == "deal":
            sizes[e["seat"]] = len(e["cards"])
        elif kind == "play":
            sizes[e["seat"]] -= 1
        elif kind == "draw":
            sizes[e["seat"]] += len(e["cards"])
        elif kind == "out":
            del sizes[e["seat"]]
        elif kind == "swap":
            seats = [e["seat"], e["with"]] if "with" in e else sorted(sizes)
            step = -e.get("rotate", 1)
            sizes |= {seat: sizes[seats[(i + step) % len(seats)]] for i, seat in enumerate(seats)}


def _shown(chosen: _Round, why: str, note: str) -> dict[str, Any]:
    first, end = chosen.events[0], chosen.events[-1]
    about = {key: first[key] for key in ("seed", "deal", "round_no", "seating")}
    kept = chosen.events if chosen.turns <= MOST_TURNS else []
    log = [json.dumps(_slim(event), ensure_ascii=False) for event in kept]
    return {"why": why, "note": note, **about, "winner": end["winner"], "turns": chosen.turns, "log": log}


def _slim(event: Event) -> Event:
    """An event without what a drawing does not need: rules, and the order of piles."""
    if event["e"] == "round":
        kept = {key: value for key, value in event["rules"].items() if key in ("starting_side", "jump_in")}
        return {**event, "rules": kept}
    if event["e"] == "starter":
        return {**event, "pile": len(event["pile"])}
    return {key: value for key, value in event.items() if key != "pile"}


def told(sample: Mapping[str, Any]) -> str:
    """What there is to say about a picked round in a sentence."""
    if sample["winner"] is None:
        won = "nobody wins"
    else:
        won = f"seat {sample['winner']} ({printable(sample['seating'][sample['winner']])}) wins"
    note = f"; {sample['note']}" if sample["note"] and not sample["note"].startswith("of ") else ""
    return f"Deal {sample['deal']}: {won} after {sample['turns']} turns{note}."
