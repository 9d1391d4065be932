"""The last line of a round: who has won, what is left in the hands, what it is worth (RULES §2.7, §3.6, §4.6)."""

from .log import Event
from .table import Table

SIDES = ("light", "dark")


def is_over(t: Table) -> bool:
    return t.winner is not None or is_void(t) or t.turns >= t.options.max_turns


def is_void(t: Table) -> bool:
    """Everybody has passed twice in a row because both piles are empty (C28, R1)."""
    return t.idle >= 2 * t.players


def close_round(t: Table) -> Event:
    """The ``end`` event. What is wrong with it is recorded point by point: nothing follows that could go astray."""
    rule = "R1" if is_void(t) else "LOG"
    event = t.log.expect("end", "§2.6" if t.winner is not None else rule)
    allowed = {"out"} if t.winner is not None else set()
    if t.winner is None:
        # Which of two reasons counts when both hold at once is not said.
        allowed |= {"void"} if is_void(t) else set()
        allowed |= {"max-turns"} if t.turns >= t.options.max_turns else set()
    t.claim(event["why"] in allowed, rule, f"expected the round to end by {sorted(allowed)}, found {event['why']}")
    t.claim(event["winner"] == t.winner, "§2.6", f"expected winner = {t.winner}, found {event['winner']}")
    t.claim(event["turns"] == t.turns, "LOG", f"expected turns = {t.turns}, found {event['turns']}")
    side = SIDES[t.side] if t.edition == "flip" else None
    t.claim(event["side"] == side, "F13" if side else "LOG", f"expected side = {side!r}, found {event['side']!r}")
    _check_hands(t, event)
    _check_points(t, event)
    return event


def _check_hands(t: Table, event: Event) -> None:
    left = [sorted(name for name, count in hand.items() for _ in range(count)) for hand in t.hands]
    found = [sorted(hand) for hand in event["hands"]]
    wrong = [seat for seat, hand in enumerate(left) if seat >= len(found) or found[seat] != hand]
    t.claim(not wrong and len(found) == t.players, "CARDS", f"the hands of seats {wrong} are not what they hold")


def _check_points(t: Table, event: Event) -> None:
    """The winner takes the value of all opponents' cards on the side in play; nobody scores without a winner (R13)."""
    t.scores = [sum(t.face(name).points * count for name, count in hand.items()) for hand in t.hands]
    total = sum(t.scores) if t.winner is not None else 0
    allowed = {total}
    if t.options.scoring == "lowest_total":
        allowed.add(0)  # what ``points`` means where everybody adds up his own cards is not said
    rule = {"classic": "§2.7", "flip": "§3.6", "flex": "§4.6"}[t.edition]
    t.claim(event["points"] in allowed, rule, f"expected points = {total}, found {event['points']}")
