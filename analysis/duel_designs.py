"""Seatings of a duel: the table with A and the one with B."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.designs import Design, Orders, field_duel, table

A, B = 0, 1
"""The two entrants; those of the field have the numbers from 2 on."""


def designs_of(players: int, others: Sequence[int], seed: int) -> tuple[Design, Design]:
    """Seatings with A (0) and with B (1); `others` are the numbers of the field, none if it is B.

    The orders around the table are those of `analysis.designs.field_duel`, in step for both.
    """
    if not others:
        return Design(((A,) + (B,) * (players - 1),)), table((B,) * players)
    both = field_duel(players, others, Orders.AUTO, seed)
    first, second = (Design((variant,), both.orders, seed, both.per_deal) for variant in both.variants)
    return first, second


def others_of(field: Sequence[object]) -> tuple[int, ...]:
    """Numbers of the field's strategies, equal ones once."""
    different = list(dict.fromkeys(field))
    return tuple(2 + different.index(strategy) for strategy in field)


def cells_of(players: int, field: Sequence[object]) -> int:
    """Games of a deal, at both tables together."""
    return sum(design.cells for design in designs_of(players, others_of(field), 0))
