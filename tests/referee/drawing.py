"""Drawing: the next cards of the draw pile and no others; reshuffles when a draw needs them; what lapses."""

from collections.abc import Callable

from .table import Table, require


def reshuffle(t: Table) -> None:
    """The discard pile less its top card becomes the draw pile (C26: when a draw needs it; C27: the top card stays)."""
    event = t.log.expect("reshuffle", "C26")
    pile, moved = event["pile"], t.discard[:-1]
    require(event["cards"] == len(moved), "C27", f"expected {len(moved)} cards to be reshuffled")
    require(sorted(pile) == sorted(moved), "C27", "expected the new draw pile to be the discard pile less its top card")
    t.pile = pile[::-1]
    t.discard = t.discard[-1:]
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
    return names


def take(t: Table, seat: int, count: int, why: str, rule: str) -> list[str]:
    """A draw of ``count`` cards; a draw interrupted by a reshuffle is two events (C26), the rest lapses (C28)."""
    drawn: list[str] = []
    while True:
        missing = count - len(drawn)
        if missing and not t.pile and len(t.discard) > 1:
            reshuffle(t)
        found = min(missing, len(t.pile))
        more = len(t.discard) > 1
        lapsed = 0 if more else missing - found
        drawn += _piece(t, seat, why, rule, found, lapsed)
        if len(drawn) == count or lapsed:
            return drawn


def take_until(t: Table, seat: int, wanted: Callable[[str], bool], why: str, rule: str) -> tuple[list[str], bool]:
    """Draw until a card is wanted, however many cards it takes; ``short`` is 1 if nothing was found (F8)."""
    drawn: list[str] = []
    while True:
        if not t.pile and len(t.discard) > 1:
            reshuffle(t)
        count, hit = 0, False
        for name in reversed(t.pile):
            count += 1
            if wanted(name):
                hit = True
                break
        more = len(t.discard) > 1
        lapsed = 0 if hit or more else 1
        drawn += _piece(t, seat, why, rule, count, lapsed)
        if hit or lapsed:
            return drawn, hit
