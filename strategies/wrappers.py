"""Strategies that change another one: noise, forgetting to call UNO, never challenging.

A wrapper answers some questions itself and leaves the others to the strategy inside. What it needs to know stands at
the end of the row of parameters, after those of the strategy inside, whatever that is.
"""

from __future__ import annotations

from simulator.contract import CALL_UNO, CHALLENGE, SIGNATURE
from simulator.jit import Table, kernel
from strategies import layout as at
from strategies.answers import happens
from strategies.layout import UNDECIDED
from strategies.reference import decide_first_legal, decide_random
from strategies.weighted import decide_weighted


@kernel("i8(T, i8, i8, i8)", inline=False)
def habit(table: Table, seat: int, decision: int, argument: int) -> int:
    """What the wrappers around a seat's strategy answer, or `UNDECIDED`."""
    entrant = table.entrant[seat]
    if decision == CHALLENGE and table.parameters[entrant, at.NEVER_CHALLENGES] != 0:
        return 0
    if decision == CALL_UNO and happens(table, seat, int(table.parameters[entrant, at.FORGETS_UNO])):
        return 0
    if happens(table, seat, int(table.parameters[entrant, at.NOISE])):
        return decide_random(table, seat, decision, argument)
    return UNDECIDED


@kernel(SIGNATURE, entry=True, inline=False)
def wrapped_weighted(table: Table, seat: int, decision: int, argument: int) -> int:
    """A weighted heuristic inside wrappers."""
    answer = habit(table, seat, decision, argument)
    return decide_weighted(table, seat, decision, argument) if answer == UNDECIDED else answer


@kernel(SIGNATURE, entry=True, inline=False)
def wrapped_random(table: Table, seat: int, decision: int, argument: int) -> int:
    """The reference strategy `random` inside wrappers."""
    answer = habit(table, seat, decision, argument)
    return decide_random(table, seat, decision, argument) if answer == UNDECIDED else answer


@kernel(SIGNATURE, entry=True, inline=False)
def wrapped_first_legal(table: Table, seat: int, decision: int, argument: int) -> int:
    """The reference strategy `first-legal` inside wrappers."""
    answer = habit(table, seat, decision, argument)
    return decide_first_legal(table, seat, decision, argument) if answer == UNDECIDED else answer
