"""UNO: the call, the catch, the penalty (C16–C22)."""

from __future__ import annotations

from simulator import log
from simulator.codes import STRICT, UNO_SILENT
from simulator.contract import CALL_UNO, CATCH_UNO, ask, next_seat
from simulator.jit import Players, Table, kernel
from simulator.piles import draw_cards


@kernel("void(P, T, i8)", inline=False)
def check_uno(players: Players, table: Table, seat: int) -> None:
    """A hand has just come down to one card: its owner calls, or somebody may notice.

    C16–C18 (R11): every opponent gets one chance, the next player first, before anything else happens; the first who
    notices ends it, and the penalty (C19) is drawn at once. With strict calls the penalty needs nobody to notice.
    """
    if table.rule_uno_call == UNO_SILENT:
        return
    if ask(players, table, seat, CALL_UNO, 0) == 1:
        log.log_3(table, log.UNO, seat, 1, log.NOBODY)
        return
    table.uno_missed += 1
    caught_by = log.NOBODY
    if table.rule_uno_call != STRICT:
        other = next_seat(table, seat)
        while other != seat and caught_by == log.NOBODY:
            if ask(players, table, other, CATCH_UNO, seat) == 1:
                caught_by = other
            other = next_seat(table, other)
    log.log_3(table, log.UNO, seat, 0, caught_by)
    if caught_by != log.NOBODY or table.rule_uno_call == STRICT:
        table.uno_caught += 1
        if table.rule_uno_penalty > 0:
            draw_cards(table, seat, table.rule_uno_penalty, log.FOR_UNO)
