"""Playing a round, in the order of the rulebook: a turn, a play, what the card does, the end."""

from __future__ import annotations

from simulator import log
from simulator.cards import COLORLESS, NO_COLOR
from simulator.challenge import resolve_challenge
from simulator.codes import (
    ANY_CARD,
    CHOSEN,
    LOSES_NEXT,
    LOSES_NOBODY,
    NEW_SIDE,
    NEXT_UNTIL_COLOR,
    NOBODY_DRAWS,
    ON,
    POWER_NOBODY,
    SKIP,
    UNTIL_PLAYABLE,
    VOID_AT_ONCE,
)
from simulator.contract import (
    PLAY,
    PLAY_DRAWN,
    TARGET,
    ask_card,
    ask_color,
    ask_seat,
    next_seat,
)
from simulator.effects import flip_deck, lose_turn, make_draw, reverse_direction, turn_powers
from simulator.jit import Players, Table, kernel
from simulator.legal import CARD_BITS, PASS, find_legal, find_legal_drawn, is_bluff, nth_legal
from simulator.outcomes import MAX_TURNS, OUT, RUNNING, VOID
from simulator.piles import draw_card, lay, remove_from_hand
from simulator.scoring import score_round
from simulator.table import E_DRAWS, E_FLIPS, E_LOSES, E_NAMES, E_PLAIN, E_POWER, E_RESTRICTED, E_REVERSE
from simulator.uno import check_uno


@kernel("void(P, T)", inline=False)
def play_round(players: Players, table: Table) -> None:
    """Play a dealt round to its end and score it. A round that reaches `max_turns` ends before the next turn."""
    while table.outcome == RUNNING:
        if table.turns >= table.rule_max_turns:
            table.outcome = MAX_TURNS
        else:
            play_turn(players, table)
    table.scored_side = table.side if table.outcome != OUT else table.scored_side
    score_round(table)


@kernel("void(P, T)")
def play_turn(players: Players, table: Table) -> None:
    """One player acts: a play, a draw and perhaps a play, or a pass."""
    seat = table.turn
    begin_turn(table, seat)
    find_legal(table, seat)
    choice = PASS
    if table.n_legal + table.n_bluffs > 0:
        choice = ask_card(players, table, seat, PLAY, 0)
        if choice == PASS and table.rule_force_play == ON:
            choice = nth_legal(table, 0)
    if choice == PASS:
        draw_turn(players, table, seat)
    else:
        play_card(players, table, seat, choice, 0)


@kernel("void(T, i8)")
def begin_turn(table: Table, seat: int) -> None:
    """Count a turn: a player who acts. Lost turns are not turns."""
    table.turns += 1
    table.dark_turns += table.side
    log.log_2(table, log.TURN, seat, table.turns)


@kernel("void(P, T, i8)", inline=False)
def draw_turn(players: Players, table: Table, seat: int) -> None:
    """Draw one card – or, by house rule and without a playable card, until one fits – and perhaps play it (C4–C6)."""
    why = log.CHOICE if table.n_legal > 0 else log.NO_MATCH
    card = draw_to_play(table, seat, why)
    if table.outcome != RUNNING:
        return
    choice = PASS
    if card >= 0 and table.rule_play_after_draw == ANY_CARD and why == log.CHOICE:
        find_legal(table, seat)
        if table.n_legal + table.n_bluffs > 0:
            choice = ask_card(players, table, seat, PLAY, 0)
    elif card >= 0:
        find_legal_drawn(table, seat, card)
        if table.n_legal > 0:
            choice = ask_card(players, table, seat, PLAY_DRAWN, card)
            if choice == PASS and table.rule_force_play_after_draw == ON:
                choice = nth_legal(table, 0)
    if choice == PASS:
        pass_turn(table, seat, card < 0)
    else:
        play_card(players, table, seat, choice, 1 if choice & 255 == card else 0)


@kernel("i8(T, i8, i8)")
def draw_to_play(table: Table, seat: int, why: int) -> int:
    """Draw for one's own turn; returns the last card drawn, or -1 if there was none (C28)."""
    until_playable = table.rule_draw == UNTIL_PLAYABLE and why == log.NO_MATCH
    log.open_draw(table, seat, log.UNTIL_PLAYABLE if until_playable else why)
    card = draw_card(table, seat)
    missing = 1 if card < 0 else 0
    while until_playable and missing == 0:
        find_legal_drawn(table, seat, card)
        if table.n_legal > 0:
            break
        another = draw_card(table, seat)
        if another < 0:
            missing = 1
        else:
            card = another
    log.close_draw(table, missing)
    if missing > 0 and table.rule_both_piles_empty == VOID_AT_ONCE:
        table.outcome = VOID
    return card


@kernel("void(T, i8, b1)")
def pass_turn(table: Table, seat: int, nothing_drawn: bool) -> None:
    """A turn ends without a play. R1: if every player passes twice in a row with nothing to draw, the round is void."""
    log.log_1(table, log.PASS, seat)
    table.lacks[seat] = table.color
    table.empty_passes = table.empty_passes + 1 if nothing_drawn else 0
    if table.empty_passes == 2 * table.n_playing:
        table.outcome = VOID
    table.turn = next_seat(table, seat)


@kernel("void(P, T, i8, i8, i8)", inline=False)
def play_card(players: Players, table: Table, seat: int, choice: int, after_draw: int) -> None:
    """A card goes from a hand to the discard pile and takes effect."""
    card = choice & 255
    slot = choice >> CARD_BITS
    face = table.side | slot
    kind = table.card_kind[face, card]
    bluffing = is_bluff(table, choice) and table.n_bluffs > 0
    remove_from_hand(table, seat, card)
    lay(table, card)
    table.plays += 1
    table.played[face, kind] += 1
    table.empty_passes = 0
    last = table.hand_sizes[seat] == 0
    # X7: color and symbol to be matched are those of the regular face, whichever side was used.
    table.symbol = table.card_symbol[table.side, card]
    name_color(players, table, seat, card, face, kind, last)
    target = log.NOBODY
    if table.effect[face, kind, E_DRAWS] == CHOSEN and (not last or table.rule_last_card_draws == ON):
        target = ask_seat(players, table, seat, TARGET, card)
    log.log_play(table, seat, card, slot, table.color, target, after_draw)
    if last:
        go_out(players, table, seat, face, kind, target)
        return
    if table.hand_sizes[seat] == 1:
        check_uno(players, table, seat)
    if table.effect[face, kind, E_PLAIN] and slot == 0:
        table.turn = next_seat(table, seat)
    else:
        take_effect(players, table, seat, slot, kind, target, bluffing)


@kernel("void(P, T, i8, i8, i8, i8, b1)")
def name_color(players: Players, table: Table, seat: int, card: int, face: int, kind: int, last: bool) -> None:
    """The color in force after a play: the card's own, or the one that the player names for a wild.

    C25: a last wild names no color, except where its effect needs one (Wild Draw Color).
    """
    color = table.card_color[table.side, card]
    if color == COLORLESS:
        color = table.color
        if last and table.effect[face, kind, E_DRAWS] != NEXT_UNTIL_COLOR:
            color = NO_COLOR
        elif table.effect[face, kind, E_NAMES]:
            color = ask_color(players, table, seat)
    table.color = color


@kernel("void(P, T, i8, i8, i8, i8, b1)", inline=False)
def take_effect(
    players: Players, table: Table, seat: int, slot: int, kind: int, target: int, bluffing: bool
) -> None:
    """Challenge, reverse, flip, power, draw, skip – in this order – and whose turn is next."""
    face = table.side | slot
    loses = table.effect[face, kind, E_LOSES]
    if table.effect[face, kind, E_RESTRICTED] and table.may_challenge:
        if resolve_challenge(players, table, seat, face, kind, bluffing):
            return
    if table.effect[face, kind, E_REVERSE]:
        reverse_direction(table)
        if table.n_playing == 2 and table.rule_two_player_reverse == SKIP:  # C30, X16
            loses = LOSES_NEXT
    if table.effect[face, kind, E_FLIPS]:
        flip_deck(players, table, seat, True)
    if slot == 1 or table.effect[face, kind, E_POWER] != POWER_NOBODY:
        turn_powers(table, seat, slot, table.effect[face, kind, E_POWER])
    if table.effect[face, kind, E_DRAWS] != NOBODY_DRAWS:
        make_draw(table, seat, face, kind, target, log.PENALTY)
    lose_turns(table, seat, loses)


@kernel("void(T, i8, i8)")
def lose_turns(table: Table, seat: int, loses: int) -> None:
    """Who loses a turn, and whose turn it is then."""
    other = next_seat(table, seat)
    if loses == LOSES_NOBODY:
        table.turn = other
    elif loses == LOSES_NEXT:
        lose_turn(table, other)
        table.turn = next_seat(table, other)
    else:
        while other != seat:
            lose_turn(table, other)
            other = next_seat(table, other)
        table.turn = seat


@kernel("void(P, T, i8, i8, i8, i8)", inline=False)
def go_out(players: Players, table: Table, seat: int, face: int, kind: int, target: int) -> None:
    """The last card is laid: a Flip is carried out (F13), a draw card is still drawn (C23); the round is over.

    C24: a last wild draw cannot be challenged.
    """
    table.winner = seat
    table.outcome = OUT
    table.scored_side = table.side
    if table.effect[face, kind, E_FLIPS] and table.rule_last_flip_side == NEW_SIDE:
        flip_deck(players, table, seat, False)
        table.scored_side = table.side
    elif table.rule_last_card_draws == ON and table.effect[face, kind, E_DRAWS] != NOBODY_DRAWS:
        make_draw(table, seat, face, kind, target, log.PENALTY)
