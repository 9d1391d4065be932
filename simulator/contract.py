"""What the game asks of a strategy.

A strategy is one function ``choice = decide(table, seat, decision, argument)`` compiled with the signature `SIGNATURE`.
`table` is the whole record; a strategy may look only at what its seat can see (RULES in the docs, "Who sees what"), and
a test re-deals everything else and demands the same answer.

=============  ======================================================  ==========================================
decision       argument                                                answer
=============  ======================================================  ==========================================
PLAY           0                                                       a choice from `legal` or `bluffs`, or PASS
                                                                       to draw a card
PLAY_DRAWN     the card just drawn                                     a choice from `legal`, or PASS to keep it
COLOR          0                                                       color index 0–3 of the active side
TARGET         the card played                                         seat of an opponent
CHALLENGE      seat of the accused                                     1 to challenge, else 0
CALL_UNO       0                                                       1 to call, 0 to forget
CATCH_UNO      seat of the one who forgot                              1 to notice, else 0
STACK          cards pending                                           a choice from `legal`, or PASS to draw them
JUMP_IN        0                                                       a choice from `legal`, or PASS
MORE           0                                                       a further card of the number, or PASS
SWAP           0                                                       seat of the partner
=============  ======================================================  ==========================================

A choice is ``card | slot << 8``, slot 1 being the flex side. PASS is an answer only while ``table.may_pass`` is set
(under forced play it is not). An answer that is not on offer is counted as a fault and
replaced by the first legal one.
"""

from __future__ import annotations

from simulator.jit import Players, Table, call, kernel
from simulator.legal import PASS, is_bluff, is_legal, nth_legal

PLAY, PLAY_DRAWN, COLOR, TARGET, CHALLENGE, CALL_UNO, CATCH_UNO, STACK, JUMP_IN, MORE, SWAP = range(11)

DECISIONS = (
    "play",
    "play-drawn",
    "color",
    "target",
    "challenge",
    "call-uno",
    "catch-uno",
    "stack",
    "jump-in",
    "more",
    "swap",
)

SIGNATURE = "i8(T, i8, i8, i8)"


@kernel("i8(P, T, i8, i8, i8)")
def ask(players: Players, table: Table, seat: int, decision: int, argument: int) -> int:
    """The answer of the strategy in a seat, unchecked."""
    return call(players, table.entrant[seat], table, seat, decision, argument)


@kernel("i8(P, T, i8, i8, i8)")
def ask_card(players: Players, table: Table, seat: int, decision: int, argument: int) -> int:
    """A choice among `legal` (for PLAY also `bluffs`) or PASS; anything else counts as a fault."""
    choice = ask(players, table, seat, decision, argument)
    if choice == PASS and table.may_pass:
        return PASS
    if 0 <= choice < 512 and (is_legal(table, choice) or is_bluff(table, choice)):
        return choice
    table.faults += 1
    return nth_legal(table, 0)


@kernel("i8(P, T, i8, i8, i8)", inline=False)
def ask_seat(players: Players, table: Table, seat: int, decision: int, argument: int) -> int:
    """Another seat that is still in the round; a bad answer counts as a fault and becomes the next seat."""
    other = ask(players, table, seat, decision, argument)
    if 0 <= other < table.n_seats and other != seat and table.playing[other]:
        return other
    table.faults += 1
    return next_seat(table, seat)


@kernel("i8(P, T, i8)", inline=False)
def ask_color(players: Players, table: Table, seat: int) -> int:
    """A color index 0–3 of the active side."""
    color = ask(players, table, seat, COLOR, 0)
    if 0 <= color < 4:
        return color
    table.faults += 1
    return 0


@kernel("i8(T, i8)")
def next_seat(table: Table, seat: int) -> int:
    """The seat that follows in the direction of play, leaving out those who are no longer in the round."""
    seat = step(table, seat)
    while not table.playing[seat]:
        seat = step(table, seat)
    return seat


@kernel("i8(T, i8)")
def step(table: Table, seat: int) -> int:
    """The neighboring seat in the direction of play."""
    seat += table.direction
    if seat == table.n_seats:
        return 0
    if seat < 0:
        return table.n_seats - 1
    return seat
