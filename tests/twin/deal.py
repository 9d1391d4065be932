"""Setting up a round: hands, starter and what the starter does."""

from __future__ import annotations

from tests.twin.cards import DRAWS, RESTRICTED, Card
from tests.twin.drawing import draw
from tests.twin.laying import announce_color
from tests.twin.penalties import skip
from tests.twin.table import Table, names


def set_up(table: Table) -> None:
    table.hands = [[] for _ in range(table.players)]
    table.power = [True] * table.players  # X19
    deal_hands(table)
    turn_up_starter(table)
    carry_out_starter(table)


def deal_hands(table: Table) -> None:
    for _ in range(table.rules.hand_size):
        for step in range(1, table.players + 1):
            table.hands[(table.dealer + step) % table.players].append(table.pile.pop(0))
    for seat, hand in enumerate(table.hands):
        table.log("deal", seat=seat, cards=names(hand))


def turn_up_starter(table: Table) -> None:
    """C32, C33: the first card that counts; those before it go back or stay under it."""
    fate = table.rules.starter_passed
    passed: list[Card] = []
    possible = any(counts(table, card) for card in table.pile)
    while possible and not counts(table, table.pile[0]):
        passed.append(table.pile[0])
        if fate == "returned":
            table.deck.shuffle(table.pile)
        else:
            table.discard.append(table.pile.pop(0))
    starter = table.pile.pop(0)
    table.discard.append(starter)
    table.color = table.face(starter).color
    table.log("starter", card=starter.name, pile=names(table.pile), passed=names(passed), fate=fate, color=table.color)


def counts(table: Table, card: Card) -> bool:
    """H26, X15: numbers always count, a wild draw never."""
    face = table.face(card)
    if face.is_number:
        return True
    if table.rules.starter == "ignore":
        return False
    if face.is_wild:
        return table.rules.starter_wild == "choose" and face.symbol not in RESTRICTED
    return face.symbol != "flip" or table.rules.starter_flip != "return"


def carry_out_starter(table: Table) -> None:
    """H26: as if the dealer had played it, but nobody answers or challenges."""
    left = table.next_seat(table.dealer)
    table.seat = left
    symbol = table.top.symbol
    if table.top.is_wild:
        announce_color(table, left)
    elif not counts(table, table.discard[-1]):  # H31
        return
    elif symbol == "skip":
        skip(table, left)
    elif symbol == "reverse":
        starter_reverse(table)
    elif symbol in DRAWS:
        starter_draw(table, left, DRAWS[symbol])
    elif symbol == "skip-everyone":  # H22
        starter_skip_everyone(table)
    elif symbol == "flip" and table.rules.starter_flip == "flip":
        starter_flip(table, left)


def starter_reverse(table: Table) -> None:
    """The dealer begins, or the player to the right; between two players always the dealer (C31)."""
    table.direction = -1
    table.log("reverse", direction=-1)
    table.seat = table.dealer
    if table.rules.starter_reverse == "right" and table.players > 2:
        table.seat = table.next_seat(table.dealer)


def starter_draw(table: Table, seat: int, count: int) -> None:
    draw(table, seat, count, "starter")
    if table.rules.starter_draw == "draw_skip":
        skip(table, seat)


def starter_skip_everyone(table: Table) -> None:
    for seat in table.opponents(table.dealer):
        table.log("skip", seat=seat)
    table.seat = table.dealer


def starter_flip(table: Table, left: int) -> None:
    """F2: the starter, the draw pile and the hands are turned over; nothing that comes up takes effect."""
    table.side = "dark" if table.side == "light" else "light"
    if table.rules.flip_draw_pile == "reversed":
        table.pile.reverse()
    table.color = table.top.color
    table.log("flip", side=table.side, top=table.top.name, color=table.color)
    if table.top.is_wild:
        announce_color(table, left)
