"""Drawing: the next cards of the draw pile and no others; reshuffles when a draw needs them; what lapses."""

from collections.abc import Callable

from .leaving import count_hand
from .table import Table, require


def can_reshuffle(t: Table) -> bool:
    return len(t.discard) > 1 or bool(t.aside)


def reshuffle(t: Table) -> None:
    """The discard pile less its top card becomes the draw pile (C27), with the hands that were set aside (H15)."""
    event = t.log.expect("reshuffle", "C26")
    pile, moved = event["pile"], t.discard[:-1] + t.aside
    require(event["cards"] == len(moved), "C27", f"expected {len(moved)} cards to be reshuffled")
    require(sorted(pile) == sorted(moved), "C27", "expected the new draw pile to be the discard pile less its top card")
    t.pile = pile[::-1]
    t.discard = t.discard[-1:]
    t.aside = []
    t.pile_rule = "PILE"


def _piece(t: Table, seat: int, why: str, rule: str, count: int, short: int) -> list[str]:
    """One draw event of exactly the next ``count`` cards."""
    names = t.pile[: -count - 1 : -1] if count else []
    event = t.log.expect("draw", rule, seat=seat, why=why)
    drawn = event["cards"]
    require(len(drawn) == count, rule, f"expected a draw of {count} cards, found {len(drawn)}")
    require(drawn == names, t.pile_rule, f"expected the next cards of the draw pile, {names}, found {drawn}")
    require(event["short"] == short, "C28", f"expected short = {short}, found {event['short']}")
    if count:
        del t.pile[-count:]
        t.give(seat, names)
        t.idle = 0
        if not t.pile and t.options.reshuffle == "eager" and can_reshuffle(t):
            reshuffle(t)
    return names


def take(t: Table, seat: int, count: int, why: str, rule: str) -> list[str]:
    """A draw of ``count`` cards; a draw interrupted by a reshuffle is two events (C26), the rest lapses (C28)."""
    drawn: list[str] = []
    while True:
        missing = count - len(drawn)
        if missing and not t.pile and can_reshuffle(t):
            reshuffle(t)
        found = min(missing, len(t.pile))
        lapsed = 0 if can_reshuffle(t) else missing - found
        drawn += _piece(t, seat, why, rule, found, lapsed)
        if len(drawn) == count or lapsed:
            count_hand(t, seat)
            return drawn


def take_until(
    t: Table, seat: int, wanted: Callable[[list[str]], bool], why: str, rule: str, cap: int = 0
) -> list[str]:
    """Draw until ``wanted`` likes the last card found, or ``cap`` are drawn (H18); else ``short`` is 1 (F8)."""
    drawn: list[str] = []
    while True:
        if not t.pile and can_reshuffle(t):
            reshuffle(t)
        found: list[str] = []
        hit = False
        while not hit and len(found) < len(t.pile):
            found.append(t.pile[-1 - len(found)])
            hit = wanted(found) or len(drawn) + len(found) == cap
        lapsed = 0 if hit or can_reshuffle(t) else 1
        drawn += _piece(t, seat, why, rule, len(found), lapsed)
        if hit or lapsed:
            count_hand(t, seat)
            return drawn
