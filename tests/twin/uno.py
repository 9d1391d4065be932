"""Calling UNO, and being caught without."""

from __future__ import annotations

from tests.twin.drawing import draw
from tests.twin.table import Table


def check_uno(table: Table, seat: int) -> None:
    """C16 to C19, H17, R11: a hand has come down to one card."""
    rule = table.rules.uno_call
    if rule == "silent":
        return
    called = table.minds[seat].calls_uno()
    caught_by = None if called or rule == "strict" else who_catches(table, seat)
    table.log("uno", seat=seat, called=called, caught_by=caught_by)
    if caught_by is not None or (rule == "strict" and not called):
        draw(table, seat, table.rules.uno_penalty, "uno")


def who_catches(table: Table, seat: int) -> int | None:
    """The first opponent who notices, the next player first."""
    for opponent in table.opponents(seat):
        if table.minds[opponent].catches():
            return opponent
    return None
