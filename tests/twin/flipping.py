"""Turning everything over (Flip)."""

from __future__ import annotations

from tests.twin.laying import name_color
from tests.twin.table import Table


def turn_over(table: Table, namer: int | None) -> None:
    """F3 to F7: the discard pile, the draw pile, the hands; `namer` names the color of a wild that comes up."""
    table.side = "dark" if table.side == "light" else "light"
    turn_discard(table)
    if table.rules.flip_draw_pile == "reversed":
        table.pile.reverse()
    table.color = table.top.color
    if table.top.is_wild and namer is not None:
        table.color = name_color(table, namer)
    table.log("flip", side=table.side, top=table.top.name, color=table.color)


def turn_discard(table: Table) -> None:
    if table.rules.flip_discard == "full":
        table.discard.reverse()
    elif table.rules.flip_discard == "bottom":
        table.discard.insert(0, table.discard.pop())
