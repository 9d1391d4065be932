"""The promises of the two reference strategies, checked where a seat names one of them exactly.

``P1`` legal plays only (and, for first-legal, the first by name) · ``P2`` no draw by choice, a drawn legal card is
played, first-legal's colors and targets · ``P4`` no challenge, always UNO, catches nobody. The answers of house rules
(P5) are free choices and not checked.
"""

from .legal import Play, legal_plays
from .table import Table

REFERENCE = ("random", "first-legal")


def follows(t: Table, seat: int) -> bool:
    return t.seating[seat] in REFERENCE


def draws(t: Table, seat: int, why: str) -> None:
    if follows(t, seat):
        t.claim(why != "choice", "P2", f"expected {t.seating[seat]} not to draw by choice")


def keeps(t: Table, seat: int, legal: bool) -> None:
    if follows(t, seat):
        t.claim(not legal, "P2", f"expected {t.seating[seat]} to play the legal card just drawn")


def challenges(t: Table, seat: int) -> None:
    t.claim(not follows(t, seat), "P4", f"expected {t.seating[seat]} never to challenge")


def calls(t: Table, seat: int, called: bool, caught_by: int | None) -> None:
    if follows(t, seat):
        t.claim(called, "P4", f"expected {t.seating[seat]} to call UNO")
    if caught_by is not None:
        t.claim(not follows(t, caught_by), "P4", f"expected {t.seating[caught_by]} to catch nobody")


def plays(t: Table, seat: int, play: Play, sides: list[Play], drawn: bool) -> None:
    """Before the card leaves the hand; ``sides`` are the legal sides of the card that is played."""
    if not follows(t, seat):
        return
    t.claim(play in sides, "P1", f"expected {t.seating[seat]} never to bluff")
    if t.seating[seat] == "first-legal" and play in sides:
        # Plain string order of the physical card's name; regular (False) before flex (True).
        first = min(sides if drawn else legal_plays(t, seat))
        t.claim(play == first, "P1", f"expected first-legal to play {first[0]}{' (flex)' if first[1] else ''}")


def names_color(t: Table, seat: int, color: str) -> None:
    """First in alphabetical order among the colors with the most cards in hand on the active side."""
    if t.seating[seat] != "first-legal":
        return
    counts = dict.fromkeys(t.colors, 0)
    for name, count in t.hands[seat].items():
        face_color = t.face(name).color
        if face_color is not None:
            counts[face_color] += count
    best = max(t.colors, key=lambda name: counts[name])  # the first of equals
    t.claim(color == best, "P2", f"expected first-legal to name {best}, found {color}")


def chooses_target(t: Table, seat: int, target: int) -> None:
    if t.seating[seat] == "first-legal":
        expected = t.after(seat)
        t.claim(target == expected, "P2", f"expected first-legal to choose seat {expected}, found {target}")
