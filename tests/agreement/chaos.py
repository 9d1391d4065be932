"""A strategy that uses every right a player has, at random: bluffs, challenges, forgets UNO, draws by choice."""

from __future__ import annotations

import numpy as np

from simulator import bits, rng
from simulator.contract import (
    CALL_UNO,
    CATCH_UNO,
    CHALLENGE,
    COLOR,
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    SIGNATURE,
    STACK,
)
from simulator.jit import Table, kernel
from simulator.legal import PASS, nth_legal
from strategies.reference import any_choice, any_opponent

NONE = np.uint64(0)
ONE = np.uint64(1)


@kernel("i8(T, i8)")
def nth_bluff(table: Table, n: int) -> int:
    """The n-th possible bluff by card number."""
    for w in range(table.hands.shape[1]):
        word = table.bluffs[w]
        count = bits.popcount(word)
        if n < count:
            for _ in range(n):
                word &= word - ONE
            return w << 6 | bits.lowest(word)
        n -= count
    return PASS


@kernel(SIGNATURE, entry=True, inline=False)
def decide_chaos(table: Table, seat: int, decision: int, argument: int) -> int:
    """Uniform among all that the table allows."""
    if decision == PLAY:
        n = rng.pick(table, 1 + seat, table.n_legal + table.n_bluffs + table.may_pass)
        return nth_legal(table, n) if n < table.n_legal else nth_bluff(table, n - table.n_legal)
    if decision == PLAY_DRAWN or decision == STACK or decision == JUMP_IN or decision == MORE:
        return any_choice(table, seat, table.may_pass == 1)
    if decision == COLOR:
        return rng.below(table, 1 + seat, 4)
    if decision == CHALLENGE or decision == CALL_UNO or decision == CATCH_UNO:
        return rng.pick(table, 1 + seat, 2)
    return any_opponent(table, seat)
