"""Challenging a wild draw (C8–C14, F11, F12)."""

from __future__ import annotations

from simulator import log
from simulator.codes import NEXT_UNTIL_COLOR, SKIPPED
from simulator.contract import CHALLENGE, ask, next_seat
from simulator.effects import draw_until_color, lose_turn
from simulator.jit import Players, Table, kernel
from simulator.outcomes import RUNNING
from simulator.piles import draw_cards
from simulator.table import E_DRAW, E_DRAWS

CHALLENGER_EXTRA = 2
"""Cards that a wrong challenger draws on top."""


@kernel("b1(P, T, i8, i8, i8, b1)", inline=False)
def resolve_challenge(players: Players, table: Table, accused: int, face: int, kind: int, guilty: bool) -> bool:
    """The victim decides before any card is drawn (C12, C13); returns whether there was a challenge.

    Guilty: the accused draws what the victim would have drawn, card and color stand, and the victim plays a normal
    turn (C14). Innocent: the victim draws that and two more – until the color first, then two (F12) – and loses the
    turn.
    """
    victim = next_seat(table, accused)
    if ask(players, table, victim, CHALLENGE, accused) != 1:
        return False
    table.challenges += 1
    log.log_3(table, log.CHALLENGE, victim, accused, 1 if guilty else 0)
    payer = accused if guilty else victim
    extra = 0 if guilty else CHALLENGER_EXTRA
    if table.effect[face, kind, E_DRAWS] == NEXT_UNTIL_COLOR:
        draw_until_color(table, payer, table.color)
        if extra > 0 and table.playing[payer]:
            draw_cards(table, payer, extra, log.FOR_CHALLENGE)
    else:
        draw_cards(table, payer, table.effect[face, kind, E_DRAW] + extra, log.FOR_CHALLENGE)
    table.turn = victim
    if guilty:
        table.challenges_won += 1
    if not guilty or table.rule_challenge_won == SKIPPED:
        if table.playing[victim] and table.outcome == RUNNING:
            lose_turn(table, victim)
        table.turn = next_seat(table, victim)
    return True
