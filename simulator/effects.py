"""What a card does once it lies on the discard pile.

Order of the rulebook: challenge, then reverse, flip, power, draw, skip. The effect of a kind is a row of small
integers (`simulator.table.EFFECT_FIELDS`) declared by the edition; nothing here knows editions.
"""

from __future__ import annotations

from simulator import log
from simulator.cards import COLORLESS, NO_COLOR
from simulator.codes import (
    ALL_FLIP_OTHERS,
    ALL_OTHERS,
    AT_ONCE,
    CHOSEN,
    EVERYBODY,
    FLIPPER,
    FULL,
    NEXT,
    NEXT_UNTIL_COLOR,
    ON,
    OWN,
    REVERSED,
    TO_BOTTOM,
)
from simulator.contract import ask_color, next_seat
from simulator.jit import Players, Table, kernel
from simulator.mercy import spare
from simulator.piles import draw_card, draw_cards, top_card
from simulator.table import E_DRAW, E_DRAWS

GREEN, RED = 0, 1


@kernel("void(T, i8)")
def lose_turn(table: Table, seat: int) -> None:
    """A seat loses its turn."""
    log.log_1(table, log.SKIP, seat)


@kernel("void(T)", inline=False)
def reverse_direction(table: Table) -> None:
    """Reverse: the direction of play flips."""
    table.direction = -table.direction
    log.log_1(table, log.REVERSE, table.direction)


@kernel("i8(T, i8, i8)", inline=False)
def draw_until_color(table: Table, seat: int, color: int) -> int:
    """F8, F9: draw until a card of `color` on the active side comes, or nothing is left; returns 1 if it never came.

    The house rule ``draw_color_cap`` ends it after so many cards.
    """
    drawn = 0
    found = False
    log.open_draw(table, seat, log.UNTIL_COLOR)
    while not found and (table.rule_draw_color_cap == 0 or drawn < table.rule_draw_color_cap):
        card = draw_card(table, seat)
        if card < 0:
            break
        drawn += 1
        of = table.card_color[table.side, card]
        found = of == color or (of == COLORLESS and table.rule_draw_color_wilds == ON)
    missing = 0 if found or (table.rule_draw_color_cap > 0 and drawn == table.rule_draw_color_cap) else 1
    log.close_draw(table, missing)
    spare(table, seat)
    return missing


@kernel("void(P, T, i8, b1)", inline=False)
def flip_deck(players: Players, table: Table, seat: int, names: bool) -> None:
    """Flip: the discard pile, the draw pile and every hand are turned over (F3, F4).

    F5: if a wild face comes up, the player who flipped names its color; not when `names` is false (the starter, whose
    color the first player names, and the last card).
    F6: an action face that comes up does nothing.
    """
    table.side ^= 1
    table.flips += 1
    if table.rule_flip_discard == FULL:
        table.discard_turned ^= 1
    elif table.rule_flip_discard == TO_BOTTOM:
        move_top_to_bottom(table)
    if table.rule_flip_draw_pile == REVERSED:
        table.pile_turned ^= 1
    for other in range(table.n_seats):
        table.lacks[other] = NO_COLOR
    top = top_card(table)
    table.symbol = table.card_symbol[table.side, top]
    table.color = table.card_color[table.side, top]
    if table.color == COLORLESS:
        table.color = NO_COLOR
        if names and table.rule_flip_wild_top == FLIPPER:
            table.color = ask_color(players, table, seat)
    log.log_3(table, log.FLIP, table.side, top, table.color)


@kernel("void(T)", inline=False)
def move_top_to_bottom(table: Table) -> None:
    """F3, alternative: only the Flip moves, from the top of the discard pile, which is never turned, to its bottom."""
    top = top_card(table)
    for i in range(table.discard_high - 1, table.discard_low, -1):
        table.discard[i] = table.discard[i - 1]
    table.discard[table.discard_low] = top


@kernel("void(T, i8, i8, i8)")
def turn_power(table: Table, seat: int, state: int, why: int) -> None:
    """Turn a Power Card to `state`."""
    table.power[seat] = state
    log.log_3(table, log.POWER, seat, state, why)


@kernel("void(T, i8, i8, i8)", inline=False)
def turn_powers(table: Table, seat: int, slot: int, power: int) -> None:
    """Flex use, flip icon, Wild All Flip, in this order; then the all-red check (X8, X10, X22)."""
    if slot == 1:
        turn_power(table, seat, RED, log.FLEXED)
    if power == OWN:
        turn_power(table, seat, table.power[seat] ^ 1, log.ICON)
    elif power == EVERYBODY:
        for other in range(table.n_seats):
            if table.playing[other] and (other != seat or table.rule_all_flip != ALL_FLIP_OTHERS):
                turn_power(table, other, table.power[other] ^ 1, log.ALL_FLIP)
    if table.rule_all_red == AT_ONCE:
        check_all_red(table)


@kernel("void(T)", inline=False)
def check_all_red(table: Table) -> None:
    """X8, X9: when the Power Cards of all who play are red at the same moment, all turn green."""
    for seat in range(table.n_seats):
        if table.playing[seat] and table.power[seat] == GREEN:
            return
    for seat in range(table.n_seats):
        if table.playing[seat]:
            turn_power(table, seat, GREEN, log.ALL_RED)


@kernel("void(T, i8, i8, i8, i8, i8)", inline=False)
def make_draw(table: Table, seat: int, slot: int, kind: int, target: int, why: int) -> None:
    """The draws of an effect: next, everybody else in turn order (C29), a chosen player, or until the color."""
    count = table.effect[slot, kind, E_DRAW]
    draws = table.effect[slot, kind, E_DRAWS]
    if draws == NEXT:
        draw_cards(table, next_seat(table, seat), count, why)
    elif draws == NEXT_UNTIL_COLOR:
        draw_until_color(table, next_seat(table, seat), table.color)
    elif draws == CHOSEN:
        draw_cards(table, target, count, why)
    elif draws == ALL_OTHERS:
        other = next_seat(table, seat)
        while other != seat:
            draw_cards(table, other, count, why)
            other = next_seat(table, other)
