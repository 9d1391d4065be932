"""Setting up a round: shuffle, deal, starter."""

from __future__ import annotations

import numpy as np

from simulator import log, rng
from simulator.cards import COLORLESS, NO_COLOR
from simulator.codes import (
    BURIED,
    DRAW_SKIP,
    FLIP_AT_ONCE,
    IN_PLACE,
    LOSES_ALL_OTHERS,
    NEXT,
    NOBODY_DRAWS,
    STARTER_EFFECT,
    TO_DEALER,
)
from simulator.contract import next_seat
from simulator.effects import flip_deck, lose_turn, make_draw, reverse_direction
from simulator.jit import Players, Table, kernel
from simulator.outcomes import RUNNING
from simulator.piles import add_to_hand, empty_discard, lay, shuffle_pile, take_next
from simulator.table import E_DRAWS, E_FLIPS, E_LOSES, E_PLAIN, E_REVERSE


@kernel("void(P, T, u8, u8, i8, i8)", entry=True, inline=False)
def start_round(players: Players, table: Table, seed: np.uint64, deal: np.uint64, round_no: int, dealer: int) -> None:
    """Everything up to the first turn: streams, empty table, shuffled deck, hands, starter and its effect."""
    root = rng.stream_root(seed, deal)
    for stream in range(table.n_seats + 1):
        rng.open_stream(table, stream, root, rng.stream_index(table.replica, round_no, stream))
    clear_table(table, dealer)
    table.round_no = round_no
    shuffle_deck(table)
    deal_hands(table)
    turn_starter(table)
    starter_effect(players, table)
    table.first_seat = table.turn


@kernel("void(T)")
def shuffle_deck(table: Table) -> None:
    """The whole deck becomes the draw pile, shuffled with the deck's stream.

    A deal is played several times in a row, with the strategies in other seats. Its order is kept, with the state of
    the stream before and after: who starts from the same state need not shuffle again.
    """
    table.pile_low = 0
    table.pile_high = table.n_cards
    before = table.rng[rng.DECK, 0]
    if table.shuffled_size == table.n_cards and table.shuffled_from == before:
        for place in range(table.n_cards):
            table.pile[place] = table.shuffled[place]
        for i in range(2):
            table.rng[rng.DECK, i] = table.shuffled_to[i]
        return
    for card in range(table.n_cards):
        table.pile[card] = card
    shuffle_pile(table)
    for place in range(table.n_cards):
        table.shuffled[place] = table.pile[place]
    for i in range(2):
        table.shuffled_to[i] = table.rng[rng.DECK, i]
    table.shuffled_from = before
    table.dealt_seats = 0
    table.shuffled_size = table.n_cards


@kernel("void(T, i8)")
def clear_table(table: Table, dealer: int) -> None:
    """C3: a round starts clockwise, on its starting side, with every Power Card green and every counter at zero."""
    table.dealer = dealer
    table.direction = 1
    table.side = table.starting_side
    table.pile_turned = 0
    table.pending = 0
    table.set_aside_size = 0
    table.n_playing = table.n_seats
    for seat in range(table.n_seats):
        for w in range(table.hands.shape[1]):
            table.hands[seat, w] = np.uint64(0)
        table.hand_sizes[seat] = 0
        table.playing[seat] = 1
        table.power[seat] = 0
        table.drawn[seat] = 0
        table.lacks[seat] = NO_COLOR
    for slot in range(2):
        for kind in range(table.n_kinds):
            table.played[slot, kind] = 0
    empty_discard(table)
    table.outcome = RUNNING
    table.winner = -1
    table.empty_passes = 0
    table.turns = 0
    table.dark_turns = 0
    table.plays = 0
    table.reshuffles = 0
    table.flips = 0
    table.challenges = 0
    table.challenges_won = 0
    table.uno_missed = 0
    table.uno_caught = 0
    table.faults = 0
    if log.is_logged(table):
        table.log_end = 0


@kernel("void(T)")
def deal_hands(table: Table) -> None:
    """One card at a time, from the seat left of the dealer round to the dealer; hands of the same deal are kept."""
    if table.dealt_by == table.dealer and table.dealt_seats == table.n_seats:
        table.pile_low = table.n_seats * table.rule_hand_size
        for seat in range(table.n_seats):
            table.hand_sizes[seat] = table.rule_hand_size
            for w in range(table.hands.shape[1]):
                table.hands[seat, w] = table.opening[seat, w]
        return
    for _ in range(table.rule_hand_size):
        seat = table.dealer
        for _ in range(table.n_seats):
            seat += 1
            if seat == table.n_seats:
                seat = 0
            add_to_hand(table, seat, take_next(table))
    for seat in range(table.n_seats):
        for w in range(table.hands.shape[1]):
            table.opening[seat, w] = table.hands[seat, w]
    table.dealt_by = table.dealer
    table.dealt_seats = table.n_seats


@kernel("void(T)", inline=False)
def turn_starter(table: Table) -> None:
    """C32, C33: turn cards until one may start; one passed over goes back and the pile is shuffled, or is buried."""
    begin = table.log_end
    log.log_3(table, log.STARTER, 0, 0, table.rule_starter_passed)
    log.put(table, 0)
    card = take_next(table)
    table.starter_counts = table.card_may_start[table.side, card] == 1 or any_starter(table)
    while table.starter_counts and not table.card_may_start[table.side, card]:
        log.put(table, card)
        if log.is_logged(table):
            table.log[begin + 4] += 1
        if table.rule_starter_passed == BURIED:
            lay(table, card)
        else:
            table.pile_low -= 1
            shuffle_pile(table)
        card = take_next(table)
    lay(table, card)
    table.starter = card
    table.color = table.card_color[table.side, card]
    table.symbol = table.card_symbol[table.side, card]
    if table.color == COLORLESS:
        table.color = NO_COLOR
    if log.is_logged(table):
        table.log[begin + 1] = card
        table.log[begin + 2] = table.color
        log.put(table, table.pile_high - table.pile_low)
        for i in range(table.pile_low, table.pile_high):
            log.put(table, table.pile[i])


@kernel("b1(T)", inline=False)
def any_starter(table: Table) -> bool:
    """H31: whether the draw pile holds a card that may start."""
    for i in range(table.pile_low, table.pile_high):
        if table.card_may_start[table.side, table.pile[i]]:
            return True
    return False


@kernel("void(P, T)", inline=False)
def starter_effect(players: Players, table: Table) -> None:
    """The starter acts as if the dealer had played it (per option); sets whose turn is first."""
    side = table.side
    kind = table.card_kind[side, table.starter]
    left = next_seat(table, table.dealer)
    table.turn = left
    if table.rule_starter == STARTER_EFFECT and table.starter_counts and not table.effect[side, kind, E_PLAIN]:
        if table.effect[side, kind, E_FLIPS] and table.rule_starter_flip == FLIP_AT_ONCE:  # F2
            flip_starter(players, table)
        if table.effect[side, kind, E_REVERSE]:  # C31: with two players the dealer begins under both readings
            reverse_direction(table)
            to_dealer = table.rule_starter_reverse == TO_DEALER or table.n_seats == 2
            table.turn = table.dealer if to_dealer else next_seat(table, table.dealer)
        if table.effect[side, kind, E_DRAWS] == NEXT:
            make_draw(table, table.dealer, side, kind, log.NOBODY, log.FOR_STARTER)
            if not table.playing[left]:  # H15
                table.turn = next_seat(table, left)
        skips_after_draw = table.effect[side, kind, E_DRAWS] == NOBODY_DRAWS or table.rule_starter_draw == DRAW_SKIP
        if table.effect[side, kind, E_LOSES] and skips_after_draw:
            skip_first(table, left, table.effect[side, kind, E_LOSES])


@kernel("void(P, T)", inline=False)
def flip_starter(players: Players, table: Table) -> None:
    """F2: the starter itself shows its other face, whatever lies buried under it; nobody names a color yet."""
    order = table.rule_flip_discard
    table.rule_flip_discard = IN_PLACE
    flip_deck(players, table, table.dealer, False)
    table.rule_flip_discard = order


@kernel("void(T, i8, i8)")
def skip_first(table: Table, left: int, loses: int) -> None:
    """The starter costs the player left of the dealer – or, on the dark side, all but the dealer – the turn."""
    if table.playing[left]:
        lose_turn(table, left)
    seat = next_seat(table, left)
    while loses == LOSES_ALL_OTHERS and seat != table.dealer:
        lose_turn(table, seat)
        seat = next_seat(table, seat)
    table.turn = seat
