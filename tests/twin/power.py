"""Power Cards (Flex): turned by flexing, by a flip icon, by Wild All Flip, and back when all are red."""

from __future__ import annotations

from tests.twin.laying import Play
from tests.twin.table import Table


def turn_power(table: Table, seats: list[int], why: str) -> None:
    """X8, X22: all of them are turned, then one check is made."""
    for seat in seats:
        show_power(table, seat, not table.power[seat], why)
    if table.rules.all_red == "at_once":
        reset_if_all_red(table)


def show_power(table: Table, seat: int, green: bool, why: str) -> None:
    table.power[seat] = green
    table.log("power", seat=seat, state="green" if green else "red", why=why)


def reset_if_all_red(table: Table) -> None:
    """X9: the Power Cards of the players in the round count."""
    seats = table.in_round()
    if not any(table.power[seat] for seat in seats):
        for seat in seats:
            show_power(table, seat, True, "all-red")


def turn_own_power(table: Table, play: Play) -> None:
    """X10: a flex side costs the Power Card, a flip icon turns it either way."""
    if play.move.flexed:
        turn_power(table, [play.seat], "flexed")
    elif play.move.card.has_icon:
        turn_power(table, [play.seat], "icon")


def turn_all_power(table: Table, play: Play) -> None:
    """X11: everybody's Power Card, or only those of all others."""
    seats = table.in_round()
    if table.rules.all_flip == "others":
        seats.remove(play.seat)
    turn_power(table, seats, "all-flip")
