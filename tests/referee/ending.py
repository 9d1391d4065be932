"""The last line of a round: who has won, what is left in the hands, what it is worth (RULES §2.7, §3.6, §4.6)."""

from .log import Event
from .table import Table

SIDES = ("light", "dark")


def is_over(t: Table) -> bool:
    """Between two turns: nobody can do anything any more, or so many turns have been played."""
    return is_void(t) or t.turns >= t.options.max_turns


def is_void(t: Table) -> bool:
    """Everybody has passed twice in a row because both piles are empty (C28, R1)."""
    return t.idle >= 2 * t.left


def close_round(t: Table) -> Event:
    """The ``end`` event. What is wrong with it is recorded point by point: nothing follows that could go astray."""
    allowed = {t.why} if t.why else set()
    if not t.why:  # Which of two reasons counts when both hold at once is not said.
        allowed |= {"void"} if is_void(t) else set()
        allowed |= {"max-turns"} if t.turns >= t.options.max_turns else set()
    if allowed != {"out"}:
        t.winner = None
    rule = "R1" if "void" in allowed else "LOG"
    event = t.log.expect("end", "§2.6" if t.winner is not None else rule)
    t.claim(event["why"] in allowed, rule, f"expected the round to end by {sorted(allowed)}, found {event['why']}")
    t.claim(event["winner"] == t.winner, "§2.6", f"expected winner = {t.winner}, found {event['winner']}")
    t.claim(event["turns"] == t.turns, "LOG", f"expected turns = {t.turns}, found {event['turns']}")
    side = SIDES[t.side] if t.edition == "flip" else None
    t.claim(event["side"] == side, "F13" if side else "LOG", f"expected side = {side!r}, found {event['side']!r}")
    _check_hands(t, event)
    _check_points(t, event)
    return event


def _check_hands(t: Table, event: Event) -> None:
    found = [sorted(hand) for hand in event["hands"]]
    wrong = [seat for seat in range(t.players) if seat >= len(found) or found[seat] != t.names(seat)]
    t.claim(not wrong and len(found) == t.players, "CARDS", f"the hands of seats {wrong} are not what they hold")


def _check_points(t: Table, event: Event) -> None:
    """The value of all opponents' cards on the side in play, also where it is not added up; 0 without a winner."""
    double = 2 if t.side and t.options.dark_points == "double" else 1  # H21
    t.scores = [double * sum(t.face(name).points * count for name, count in hand.items()) for hand in t.hands]
    if t.winner is not None:
        partner = (t.winner + 2) % 4 if t.options.teams == "on" else t.winner  # H24
        t.points = sum(score for seat, score in enumerate(t.scores) if seat != partner)
    rule = {"classic": "§2.7", "flip": "§3.6", "flex": "§4.6"}[t.edition]
    t.claim(event["points"] == t.points, rule, f"expected points = {t.points}, found {event['points']}")
