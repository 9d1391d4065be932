"""The first lines of a round: who sits where, the deal, the starter and what it does (RULES §2.2, §3.3, §4.2)."""

from . import policy
from .decks import Face, is_full_deck
from .drawing import take
from .effects import NEXT_DRAWS, name_color, turn_over
from .log import Event, Log
from .options import read_options
from .table import Table, require

MOST_PLAYERS = {"classic": 10, "flip": 10, "flex": 8}


def open_round(log: Log, event: Event, number: int) -> Table:
    """Seat the players as the ``round`` event says."""
    edition, players = event["edition"], event["players"]
    require(2 <= players <= MOST_PLAYERS[edition], "§1", f"expected 2 to {MOST_PLAYERS[edition]} players")
    require(event["dealer"] < players, "LOG", "expected the dealer to be a seat")
    require(len(event["seating"]) == players, "LOG", "expected one strategy name a seat")
    options = read_options(edition, event["rules"])
    t = Table(log, number, edition, players, event["dealer"], options, event["seating"])
    t.hands = [{} for _ in range(players)]
    t.sizes = [0] * players
    t.green = [True] * players  # X19
    t.side = 1 if edition == "flip" and options.starting_side == "dark" else 0
    return t


def deal(t: Table) -> None:
    """One ``deal`` a seat, by seat."""
    for seat in range(t.players):
        event = t.log.expect("deal", "LOG", seat=seat)
        size = t.options.hand_size
        require(len(event["cards"]) == size, "§2.2", f"expected a hand of {size} cards, found {len(event['cards'])}")
        for name in event["cards"]:
            t.card(name)
        t.give(seat, event["cards"])


def counts_as_starter(t: Table, face: Face) -> bool | None:
    """Does a card turned up to start count, or is the next one turned? None where the rules say nothing."""
    options = t.options
    if options.starter == "ignore":  # §4.2, X15: anything but a number is passed over
        return face.is_number
    if face.color is None:
        if face.symbol == "wild":
            return options.starter_wild == "choose"
        return False if face.symbol in ("wild-draw-four", "wild-draw-two", "wild-draw-color") else None
    return face.symbol != "flip" or options.starter_flip != "return"  # F2


def starter(t: Table) -> None:
    """The starter, the cards turned before it, and the draw pile after it."""
    event = t.log.expect("starter", "LOG")
    name, passed, pile, fate = event["card"], event["passed"], event["pile"], event["fate"]
    for card in [name, *passed, *pile]:
        t.card(card)
    require(fate == t.options.starter_passed, "C33" if t.edition == "flex" else "C32", f"unexpected fate {fate}")
    held = [card for hand in t.hands for card, count in hand.items() for _ in range(count)]
    buried = passed if fate == "buried" else []
    everything = held + pile + buried + [name]
    require(
        is_full_deck(t.edition, everything, t.options.pairing),
        "CARDS",
        "expected hands, starter and pile to be one deck",
    )
    # R9, C32: a returned starter may come up again, so it may stand in ``passed`` more than once.
    require(fate == "buried" or all(card in pile for card in passed), "C32", "expected passed cards to be in the pile")
    face = t.face(name)
    for card in passed:
        require(counts_as_starter(t, t.face(card)) is not True, _starter_rule(t), f"expected {card} to be the starter")
    require(counts_as_starter(t, face) is not False, _starter_rule(t), f"expected {name} not to count as a starter")
    require(event["color"] == face.color, "LOG", f"expected starter.color = {face.color!r}")
    t.discard = [*buried, name]
    t.pile = pile[::-1]
    t.color = face.color
    starter_effect(t, face)


def _starter_rule(t: Table) -> str:
    return {"classic": "§2.2", "flip": "§3.3", "flex": "X15"}[t.edition]


def starter_effect(t: Table, face: Face) -> None:
    """What the starter does, and who has the first turn."""
    left = t.actor = t.after(t.dealer)
    if t.options.starter == "ignore" or face.is_number:
        return
    if face.color is None:
        starter_color(t, left)
    elif face.symbol == "flip":
        if t.options.starter_flip == "flip":  # F2 (a)
            turn_over(t, None, "F2")
            if t.color is None:
                starter_color(t, left)
    elif face.symbol in NEXT_DRAWS:
        # Whether a stack may be built on a starter is not said anywhere: it is paid at once.
        take(t, left, NEXT_DRAWS[face.symbol], "starter", _starter_rule(t))
        if t.options.starter_draw == "draw_skip":
            t.log.expect("skip", _starter_rule(t), seat=left)
            t.actor = t.after(left)
    elif face.symbol == "skip":
        t.log.expect("skip", "C31" if t.players == 2 else _starter_rule(t), seat=left)
        t.actor = t.after(left)
    elif face.symbol == "reverse":
        t.direction = -1
        t.log.expect("reverse", _starter_rule(t), direction=-1)
        right = t.options.starter_reverse == "right" and t.players > 2  # C31: with two the dealer in any case
        t.actor = t.after(t.dealer) if right else t.dealer
    elif face.symbol == "skip-everyone":
        # Only with a dark start (RULES §9), and whom it skips then is not said: any skips are accepted.
        while t.log.kind() == "skip":
            t.actor = t.after(t.log.take()["seat"])


def starter_color(t: Table, seat: int) -> None:
    """The player left of the dealer names the color of a wild starter (§2.2) or of a starter flip's wild (F2, F5)."""
    event = t.log.expect("color", "F2" if t.side else _starter_rule(t), seat=seat)
    name_color(t, event["color"], "F5" if t.side else _starter_rule(t))
    policy.names_color(t, seat, event["color"])
