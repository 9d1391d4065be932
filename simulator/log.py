"""Writing the event log from inside the kernel.

An untraced record has a log of length 1; that length is a compile-time constant, so every function here melts to
nothing in the fast kernel. A traced record collects integers, which `simulator.events` turns into the lines of the
event log. Layout of an entry: event code, then its fields in the order given beside the code; lists are preceded by
their length.
"""

from __future__ import annotations

from simulator.jit import Table, kernel

TURN = 1  # seat, n
PLAY = 2  # seat, card, slot, color, target, after_draw
DRAW = 3  # seat, why, short (cards that lapsed), count, cards…
PASS = 4  # seat
SKIP = 5  # seat
REVERSE = 6  # direction
FLIP = 7  # side, top card, color
POWER = 8  # seat, state, why
COLOR = 9  # seat, color
CHALLENGE = 10  # seat, accused, guilty
UNO = 11  # seat, called, caught_by
RESHUFFLE = 12  # count, cards…
SWAP = 13  # seat, with, rotate
STARTER = 14  # card, color, buried, passed count, passed…, pile count, pile…
OUT = 15  # seat (knocked out, or out of cards in play to the last), mercy

# Why cards are drawn.
NO_MATCH, CHOICE, PENALTY, FOR_CHALLENGE, FOR_UNO, FOR_STARTER, UNTIL_COLOR, UNTIL_PLAYABLE = range(8)

# Why a Power Card is turned.
FLEXED, ICON, ALL_FLIP, ALL_RED = range(4)

NOBODY = -1


@kernel("b1(T)")
def is_logged(table: Table) -> bool:
    """Whether this layout of the record writes a log (a constant for the compiler)."""
    return table.log.shape[0] > 1


@kernel("void(T, i8)")
def put(table: Table, value: int) -> None:
    """Append one integer."""
    if is_logged(table):
        table.log[table.log_end] = value
        table.log_end += 1


@kernel("void(T, i8, i8)")
def log_1(table: Table, event: int, a: int) -> None:
    """Append an event with one field."""
    if is_logged(table):
        put(table, event)
        put(table, a)


@kernel("void(T, i8, i8, i8)")
def log_2(table: Table, event: int, a: int, b: int) -> None:
    """Append an event with two fields."""
    if is_logged(table):
        log_1(table, event, a)
        put(table, b)


@kernel("void(T, i8, i8, i8, i8)")
def log_3(table: Table, event: int, a: int, b: int, c: int) -> None:
    """Append an event with three fields."""
    if is_logged(table):
        log_2(table, event, a, b)
        put(table, c)


@kernel("void(T, i8, i8, i8, i8, i8, i8)")
def log_play(table: Table, seat: int, card: int, slot: int, color: int, target: int, after_draw: int) -> None:
    """Append a play."""
    if is_logged(table):
        log_3(table, PLAY, seat, card, slot)
        put(table, color)
        put(table, target)
        put(table, after_draw)


@kernel("void(T, i8, i8)")
def open_draw(table: Table, seat: int, why: int) -> None:
    """Begin a draw: what it is and for whom; it is written with its first card."""
    if is_logged(table):
        table.log_draw_seat = seat
        table.log_draw_why = why
        table.log_draw_at = 0
        table.log_draw_written = 0


@kernel("void(T)")
def write_draw(table: Table) -> None:
    """Write the head of the open draw, without cards yet."""
    log_2(table, DRAW, table.log_draw_seat, table.log_draw_why)
    put(table, 0)
    put(table, 0)
    table.log_draw_at = table.log_end
    table.log_draw_written = 1


@kernel("void(T, i8)")
def log_drawn(table: Table, card: int) -> None:
    """Add a card to the open draw."""
    if is_logged(table):
        if table.log_draw_at == 0:
            write_draw(table)
        table.log[table.log_draw_at - 1] += 1
        put(table, card)


@kernel("void(T)")
def interrupt_draw(table: Table) -> None:
    """A reshuffle comes between: cards drawn after it belong to a second entry."""
    if is_logged(table):
        table.log_draw_at = 0


@kernel("void(T, i8)")
def close_draw(table: Table, missing: int) -> None:
    """End a draw; `missing` cards lapsed because both piles were empty. A draw of nothing is written as such."""
    if is_logged(table):
        if table.log_draw_written == 0 or (missing > 0 and table.log_draw_at == 0):
            write_draw(table)
        if missing > 0:
            table.log[table.log_draw_at - 2] = missing
