"""Players who leave the round while it goes on: knocked out by the mercy limit (H15), or out of cards (H16)."""

from .table import Table, require


def holders(t: Table) -> list[int]:
    """Who is in the round and holds cards."""
    return [seat for seat in range(t.players) if t.inside[seat] and t.sizes[seat]]


def leave(t: Table, seat: int, why: str) -> None:
    """The ``out`` of a player: a hand that is set aside, or none (H15, H16)."""
    rule = "H15" if why == "mercy" else "H16"
    event = t.log.expect("out", rule, seat=seat, why=why)
    held = t.names(seat)
    require(sorted(event["cards"]) == held, "CARDS", f"expected the hand of seat {seat} to be set aside: {held}")
    t.aside += held
    t.hands[seat] = {}
    t.sizes[seat] = 0
    t.inside[seat] = False
    t.left -= 1


def count_hand(t: Table, seat: int) -> None:
    """After a complete draw: a hand at or above the limit is set aside (H15); the last one left wins."""
    limit = t.options.mercy_limit
    if not limit or t.sizes[seat] < limit:
        return
    leave(t, seat, "mercy")
    if not t.last and len(rest := holders(t)) == 1:
        t.winner = rest[0] if t.winner is None else t.winner
        t.finish("out")
