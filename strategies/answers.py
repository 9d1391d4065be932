"""What a weighted heuristic answers beside the card to play: a color to name, a challenge."""

from __future__ import annotations

from simulator import bits, rng
from simulator.cards import COLORLESS, COLORS, NO_COLOR
from simulator.contract import next_seat
from simulator.jit import Table, kernel
from simulator.scoring import SHOWN, points_of
from strategies import layout as at


@kernel("b1(T, i8, i8)")
def happens(table: Table, seat: int, probability: int) -> bool:
    """True with a probability in 1/65536; never and always cost no random number."""
    if probability <= 0:
        return False
    return probability >= at.CERTAIN or rng.below(table, 1 + seat, at.CERTAIN) < probability


@kernel("i8(T, i8)", inline=False)
def choose_color(table: Table, seat: int) -> int:
    """COLOR: cards and points held, and what the next player lacks; ties at random."""
    entrant = table.entrant[seat]
    lacked = table.lacks[next_seat(table, seat)]
    best = 0
    highest = at.NEVER
    tied = 1
    for color in range(COLORS):
        value = 0
        for w in range(table.hands.shape[1]):
            held = table.hands[seat, w] & table.color_mask[table.side, color, w]
            value += bits.popcount(held) * int(table.parameters[entrant, at.COLOR_CARDS])
            if table.parameters[entrant, at.COLOR_POINTS] != 0:
                points = points_of(table, SHOWN, table.side, w, held)
                value += points * int(table.parameters[entrant, at.COLOR_POINTS])
        if color == lacked:
            value += int(table.parameters[entrant, at.COLOR_LACKS])
        if value > highest:
            highest = value
            best = color
            tied = 1
        elif value == highest:
            tied += 1
            if rng.below(table, 1 + seat, tied) == 0:
                best = color
    return best


@kernel("i8(T)")
def color_before(table: Table) -> int:
    """Color of the card under the top of the discard pile, `NO_COLOR` if there is none; a wild's is `COLORLESS`."""
    if table.discard_high - table.discard_low < 2:
        return NO_COLOR
    under = table.discard[table.discard_low + 1] if table.discard_turned else table.discard[table.discard_high - 2]
    return int(table.card_color[table.side, under])


@kernel("i8(T, i8, i8)", inline=False)
def choose_challenge(table: Table, seat: int, accused: int) -> int:
    """CHALLENGE: likelier the more cards the accused holds, and the fewer of the color before the wild one holds."""
    entrant = table.entrant[seat]
    size = table.hand_sizes[accused]
    if size < table.parameters[entrant, at.CHALLENGE_AT]:
        return 0
    probability = int(table.parameters[entrant, at.CHALLENGE_SHARE])
    probability += size * int(table.parameters[entrant, at.CHALLENGE_PER_CARD])
    color = color_before(table)
    if color < COLORLESS and table.parameters[entrant, at.CHALLENGE_PER_COLOR] != 0:
        for w in range(table.hands.shape[1]):
            held = bits.popcount(table.hands[seat, w] & table.color_mask[table.side, color, w])
            probability += held * int(table.parameters[entrant, at.CHALLENGE_PER_COLOR])
    return 1 if happens(table, seat, probability) else 0
