"""The first lines of a round: who sits where, the deal, the starter and what it does (RULES §2.2, §3.3, §4.2)."""

from .decks import Face, is_full_deck
from .drawing import take
from .effects import color_before_turn, is_attack, lose_turn, turn_over
from .legal import NEXT_DRAWS
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
    t.inside, t.left = [True] * players, players
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


def counts_as_starter(t: Table, face: Face) -> bool:
    """Does a card turned up to start count, or is the next one turned?"""
    options = t.options
    if options.starter == "ignore":  # §4.2, X15: anything but a number is passed over
        return face.is_number
    if face.color is None:  # H26: a wild draw does not count; a wild whose draws are on its flex side is a plain wild
        return not is_attack(face) and options.starter_wild == "choose"
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
        is_full_deck(t.edition, everything, t.options.pairing, t.options.decks),
        "CARDS",
        "expected hands, starter and pile to be one deck",
    )
    t.deck = sorted(everything)
    # R9, C32: a returned starter may come up again, so it may stand in ``passed`` more than once.
    require(fate == "buried" or all(card in pile for card in passed), "C32", "expected passed cards to be in the pile")
    face = t.face(name)
    counts = any(counts_as_starter(t, t.face(card)) for card in {name, *passed, *pile})
    if counts:
        for card in passed:
            require(not counts_as_starter(t, t.face(card)), _starter_rule(t), f"expected {card} to be the starter")
        require(counts_as_starter(t, face), _starter_rule(t), f"expected {name} not to count as a starter")
    else:  # H31: the first card turned up stays, without effect
        require(not passed, "H31", "expected the first card to stay where no other would count")
    require(event["color"] == face.color, "LOG", f"expected starter.color = {face.color!r}")
    t.discard = [*buried, name]
    t.pile = pile[::-1]
    t.color = face.color
    t.actor = t.after(t.dealer)
    if counts and t.options.starter == "effect":
        starter_effect(t, face)
    elif face.color is None:
        color_before_turn(t, t.actor, "H31")


def _starter_rule(t: Table) -> str:
    return {"classic": "§2.2", "flip": "§3.3", "flex": "X15"}[t.edition]


def starter_effect(t: Table, face: Face) -> None:
    """What the starter does, and who has the first turn (H26, H22)."""
    left, rule = t.actor, _starter_rule(t)
    if face.color is None:
        color_before_turn(t, left, rule)
    elif face.symbol == "flip":
        if t.options.starter_flip == "flip":  # F2 (a)
            turn_over(t, None, "F2")
            if t.color is None:
                color_before_turn(t, left, "F2")
    elif face.symbol in NEXT_DRAWS:  # H1: paid at once, never part of a stack
        take(t, left, NEXT_DRAWS[face.symbol], "starter", rule)
        if t.options.starter_draw == "draw_skip" or not t.inside[left]:
            lose_turn(t, left, rule)
            t.actor = t.after(left)
    elif face.symbol == "skip":
        lose_turn(t, left, "C31" if t.players == 2 else rule)
        t.actor = t.after(left)
    elif face.symbol == "reverse":
        t.direction = -1
        t.log.expect("reverse", rule, direction=-1)
        right = t.options.starter_reverse == "right" and t.players > 2  # C31: with two the dealer in any case
        t.actor = t.after(t.dealer) if right else t.dealer
    elif face.symbol == "skip-everyone":
        for other in t.others(t.dealer):
            lose_turn(t, other, "H22")
        t.actor = t.dealer
