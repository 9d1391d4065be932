"""Features of a score that few plays touch: wilds, reverses, flips, Power Cards, moving hands, a leader.

They are looked at only where the bits of a kind's entry ask for them (`strategies.layout`).
"""

from __future__ import annotations

from simulator import bits
from simulator.codes import EVERYBODY, OWN
from simulator.contract import next_seat
from simulator.jit import Table, kernel
from simulator.legal import CARD_BITS
from simulator.scoring import HIDDEN, SHOWN, points_on
from simulator.table import E_DRAW, E_POWER
from strategies import layout as at


@kernel("i8(T, i8, i8)")
def parameter(table: Table, seat: int, place: int) -> int:
    """An integer of the row of a seat's strategy."""
    return int(table.parameters[table.entrant[seat], place])


@kernel("i8(T, i8)", inline=False)
def smallest_hand(table: Table, seat: int) -> int:
    """The opponent with the fewest cards, the first in the direction of play among equals."""
    best = next_seat(table, seat)
    other = next_seat(table, best)
    while other != seat:
        if table.hand_sizes[other] < table.hand_sizes[best]:
            best = other
        other = next_seat(table, other)
    return best


@kernel("i8(T, i8)")
def seat_before(table: Table, seat: int) -> int:
    """The seat that acted before in the direction of play, leaving out those who are no longer in the round."""
    other = seat
    before = next_seat(table, seat)
    while before != seat:
        other = before
        before = next_seat(table, before)
    return other


@kernel("i8(T, i8, i8)", inline=False)
def flip_worth(table: Table, seat: int, card: int) -> int:
    """What turning the deck over does to one's own other cards and, by its visible faces, to the next player's."""
    total = 0
    if parameter(table, seat, at.FLIP_OWN) != 0:
        gain = points_on(table, seat, HIDDEN, table.side) - int(table.other_points[table.side, card])
        total += (gain - points_on(table, seat, SHOWN, table.side)) * parameter(table, seat, at.FLIP_OWN)
    if parameter(table, seat, at.FLIP_NEXT) != 0:
        following = points_on(table, next_seat(table, seat), SHOWN, table.side ^ 1)
        total += following * parameter(table, seat, at.FLIP_NEXT)
    return total


@kernel("i8(T, i8, i8, i8)", inline=False)
def power_worth(table: Table, seat: int, slot: int, kind: int) -> int:
    """What a play does to Power Cards: one's own turning green or red, others turning red or green."""
    power = table.effect[slot, kind, E_POWER]
    own = table.power[seat]
    after = 1 if slot == 1 else own
    if power == OWN or (power == EVERYBODY and table.rule_all_flip == 0):
        after ^= 1
    total: int = (own - after) * parameter(table, seat, at.POWER_OWN)
    if power == EVERYBODY:
        other = next_seat(table, seat)
        while other != seat:
            total += (1 - 2 * table.power[other]) * parameter(table, seat, at.POWER_OTHERS)
            other = next_seat(table, other)
    return total


@kernel("i8(T, i8)", inline=False)
def wild_worth(table: Table, seat: int) -> int:
    """A wild: kept in reserve if few are left, worth more or less with the size of the hand."""
    total: int = table.hand_sizes[seat] * parameter(table, seat, at.WILD_PER_CARD)
    wilds = 0
    most = 0
    for w in range(table.hands.shape[1]):
        wilds += bits.popcount(table.hands[seat, w] & table.wild_mask[table.side, w])
    if wilds <= parameter(table, seat, at.KEEP_WILDS):
        total -= parameter(table, seat, at.RESERVE)
    if parameter(table, seat, at.FOLLOW) != 0:
        for color in range(4):
            held = 0
            for w in range(table.hands.shape[1]):
                held += bits.popcount(table.hands[seat, w] & table.color_mask[table.side, color, w])
            most = max(most, held)
        total += most * parameter(table, seat, at.FOLLOW)
    return total


@kernel("i8(T, i8)", inline=False)
def swap_gain(table: Table, seat: int) -> int:
    """Cards by which a hand shrinks when hands move after a 7."""
    return int(table.hand_sizes[seat] - 1 - table.hand_sizes[smallest_hand(table, seat)])


@kernel("i8(T, i8)", inline=False)
def rotation_gain(table: Table, seat: int) -> int:
    """Cards by which a hand shrinks when hands move after a 0."""
    return int(table.hand_sizes[seat] - 1 - table.hand_sizes[seat_before(table, seat)])


@kernel("i8(T, i8, i8, i8)", inline=False)
def rare_worth(table: Table, seat: int, choice: int, rare: int) -> int:
    """Sum of the rare features that the bits of an entry name."""
    total = 0
    card = choice & 255
    slot = table.side | choice >> CARD_BITS
    kind = int(table.card_kind[slot, card])
    if rare & at.BY_WILD:
        total += wild_worth(table, seat)
    if rare & at.BY_FLIP:
        total += flip_worth(table, seat, card)
    if rare & at.BY_REVERSE:
        gap = table.hand_sizes[seat_before(table, seat)] - table.hand_sizes[next_seat(table, seat)]
        total += gap * parameter(table, seat, at.REVERSE_GAP)
    if rare & at.BY_POWER:
        total += power_worth(table, seat, slot, kind)
    if rare & at.BY_SWAP:
        gain = swap_gain(table, seat) if table.card_symbol[slot, card] == 7 else rotation_gain(table, seat)
        total += gain * parameter(table, seat, at.SWAP_GAP)
    if rare & (at.BY_PANIC | at.BY_LEADER) and table.hand_sizes[smallest_hand(table, seat)] <= parameter(
        table, seat, at.PANIC_AT
    ):
        if rare & at.BY_PANIC:
            total += int(table.card_points[slot, card]) * parameter(table, seat, at.PANIC_POINTS)
        if rare & at.BY_LEADER:
            total += int(table.effect[slot, kind, E_DRAW]) * parameter(table, seat, at.LEADER_DRAW)
    return total
