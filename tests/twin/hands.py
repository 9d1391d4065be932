"""Sevens and zeros that move whole hands (house rule)."""

from __future__ import annotations

from tests.twin.laying import Play
from tests.twin.table import Table
from tests.twin.uno import check_uno


def move_hands(table: Table, play: Play) -> None:
    """H11, R18: not with the last card of a hand."""
    if table.rules.seven_zero == "off" or not table.hands[play.seat] or play.symbol not in ("7", "0"):
        return
    before = [len(hand) for hand in table.hands]
    if play.symbol == "7":
        swap_hands(table, play)
    else:
        rotate_hands(table, play)
    if table.rules.uno_after_swap == "call":
        call_uno_for_new_hands(table, play, before)


def swap_hands(table: Table, play: Play) -> None:
    seat, partner = play.seat, play.target
    assert partner is not None
    table.hands[seat], table.hands[partner] = table.hands[partner], table.hands[seat]
    table.events.append({"e": "swap", "seat": seat, "with": partner})


def rotate_hands(table: Table, play: Play) -> None:
    hands = list(table.hands)
    for seat in table.in_round():
        table.hands[table.next_seat(seat)] = hands[seat]
    table.log("swap", seat=play.seat, rotate=table.direction)


def call_uno_for_new_hands(table: Table, play: Play, before: list[int]) -> None:
    """C21: for every hand that has become one card, the player's first, then in the direction of play."""
    for seat in [play.seat, *table.opponents(play.seat)]:
        if len(table.hands[seat]) == 1 and before[seat] != 1:
            check_uno(table, seat)
