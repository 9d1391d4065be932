"""Losing a turn, and drawing for it."""

from __future__ import annotations

from tests.twin.drawing import draw
from tests.twin.table import Table


def punish(table: Table, victim: int, count: int) -> None:
    draw(table, victim, count, "penalty")
    skip(table, victim)


def skip(table: Table, victim: int) -> None:
    """H15: who has been knocked out has no turn to lose."""
    if victim not in table.out:
        table.log("skip", seat=victim)
    table.seat = table.next_seat(victim)
