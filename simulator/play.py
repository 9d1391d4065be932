"""Playing a round, in the order of the rulebook: a turn, a play, what the card does, the end."""

from __future__ import annotations

import numpy as np

from simulator import bits, log
from simulator.cards import COLORLESS, NO_COLOR, NUMBER_SYMBOLS, Symbol
from simulator.challenge import resolve_challenge
from simulator.codes import (
    ANY_CARD,
    AT_ONCE,
    CHOSEN,
    FINISH_ANY,
    LOSES_ALL_OTHERS,
    LOSES_NEXT,
    LOSES_NOBODY,
    NEW_SIDE,
    NEXT,
    NEXT_UNTIL_COLOR,
    NOBODY_DRAWS,
    ON,
    POWER_NOBODY,
    SKIP,
    UNTIL_PLAYABLE,
    VOID_AT_ONCE,
)
from simulator.contract import (
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    STACK,
    SWAP,
    TARGET,
    ask_card,
    ask_color,
    ask_seat,
    next_seat,
)
from simulator.effects import check_all_red, flip_deck, lose_turn, make_draw, reverse_direction, turn_powers
from simulator.jit import Players, Table, kernel
from simulator.legal import (
    CARD_BITS,
    PASS,
    find_legal,
    find_legal_drawn,
    find_legal_honest,
    is_bluff,
    keep_finishing,
)
from simulator.mercy import leave, spare
from simulator.outcomes import MAX_TURNS, OUT, RUNNING, VOID
from simulator.piles import draw_card, lay, remove_from_hand
from simulator.scoring import score_round
from simulator.stacking import deflect, draw_last_total, find_answers, raise_total, take_total
from simulator.swaps import move_hands
from simulator.table import (
    E_DRAW,
    E_DRAWS,
    E_FLIPS,
    E_LOSES,
    E_NAMES,
    E_PLAIN,
    E_POWER,
    E_RESTRICTED,
    E_REVERSE,
    NO_SYMBOL,
)
from simulator.uno import check_uno

NONE = np.uint64(0)
FLIP = int(Symbol.FLIP)


@kernel("void(P, T)", inline=False)
def play_round(players: Players, table: Table) -> None:
    """Play a dealt round to its end and score it."""
    while table.outcome == RUNNING:
        play_turn(players, table)
    end_round(table)


@kernel("void(P, T, i8)", entry=True, inline=False)
def play_turns(players: Players, table: Table, log_limit: int) -> None:
    """As `play_round`, but stops between turns when the log has grown past `log_limit` (0: after one turn)."""
    while table.outcome == RUNNING:
        play_turn(players, table)
        if table.log_end > log_limit:
            return


@kernel("void(T)", entry=True, inline=False)
def end_round(table: Table) -> None:
    """A void or unfinished round has no winner (C28, H30); then the hands are counted."""
    if table.outcome != OUT:
        table.winner = log.NOBODY
        table.scored_side = table.side
    score_round(table)


@kernel("void(P, T)")
def play_turn(players: Players, table: Table) -> None:
    """One player acts: a play, a draw and perhaps a play, or a pass; or the answer to a pending total.

    H30: a round that has reached `max_turns` ends here. A wild on top that nobody has named yet (a starter, or a wild
    that a Flip has turned up with ``flip_wild_top: next``) gets its color from the player whose turn it is.
    """
    seat = table.turn
    if table.turns >= table.rule_max_turns:
        table.outcome = MAX_TURNS
        return
    if table.pending > 0:
        face_total(players, table, seat)
        return
    if table.color == NO_COLOR:
        table.color = ask_color(players, table, seat)
        log.log_2(table, log.COLOR, seat, table.color)
    begin_turn(table, seat)
    find_legal(table, seat)
    choice = PASS
    if table.n_legal + table.n_bluffs > 0:
        # C4, R20: with forced play a bluff alone still need not be played.
        table.may_pass = table.rule_force_play != ON or table.n_legal == 0
        choice = ask_card(players, table, seat, PLAY, 0)
    if choice == PASS:
        draw_turn(players, table, seat)
    else:
        play_card(players, table, seat, choice, 0, True)


@kernel("void(T, i8)")
def begin_turn(table: Table, seat: int) -> None:
    """Count a turn: a player who acts. Lost turns are not turns."""
    table.turns += 1
    table.dark_turns += table.side
    log.log_2(table, log.TURN, seat, table.turns)


@kernel("void(P, T, i8)", inline=False)
def face_total(players: Players, table: Table, seat: int) -> None:
    """H3: answer the pending total, or take it. An answer is a turn, taking is not."""
    find_answers(table, seat)
    choice = PASS
    if table.n_legal > 0:
        table.may_pass = True
        choice = ask_card(players, table, seat, STACK, table.pending)
    if choice == PASS:
        take_total(table, seat)
    else:
        begin_turn(table, seat)
        play_card(players, table, seat, choice, 0, True)


@kernel("void(P, T, i8)", inline=False)
def draw_turn(players: Players, table: Table, seat: int) -> None:
    """Draw one card – or, by house rule and without a playable card, until one fits – and perhaps play it (C4–C6)."""
    why = log.CHOICE if table.n_legal > 0 else log.NO_MATCH
    card = draw_to_play(table, seat, why)
    if table.outcome != RUNNING:
        return
    choice = PASS
    if not table.playing[seat]:  # H15: the turn of a player who was knocked out is over
        table.turn = next_seat(table, seat)
        if table.has_flex and table.rule_all_red != AT_ONCE:
            check_all_red(table)
        return
    if card >= 0:
        if table.rule_play_after_draw == ANY_CARD:
            find_legal_honest(table, seat)
        else:
            find_legal_drawn(table, seat, card)
        if table.n_legal > 0:
            table.may_pass = table.rule_force_play_after_draw != ON
            choice = ask_card(players, table, seat, PLAY_DRAWN, card)
    if choice == PASS:
        pass_turn(table, seat, card < 0)
    else:
        play_card(players, table, seat, choice, 1 if choice & 255 == card else 0, False)


@kernel("i8(T, i8, i8)")
def draw_to_play(table: Table, seat: int, why: int) -> int:
    """Draw for one's own turn; returns the last card drawn, or -1 if there was none (C28).

    H12: until playable, the first card that could be played honestly ends it, and nothing may be left to draw.
    """
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
    if card < 0 and why != log.CHOICE and table.rule_both_piles_empty == VOID_AT_ONCE:
        table.outcome = VOID
    else:
        spare(table, seat)
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


@kernel("void(P, T, i8, i8, i8, b1)", inline=False)
def play_card(players: Players, table: Table, seat: int, choice: int, after_draw: int, may_add: bool) -> None:
    """A play with all that follows from it. `may_add`: further cards of the number may be laid (H13)."""
    lay_down(players, table, seat, choice, after_draw)
    if table.has_follow_up and table.outcome == RUNNING:
        follow_up(players, table, seat, may_add)


@kernel("void(P, T, i8, i8, i8)", inline=False)
def lay_down(players: Players, table: Table, seat: int, choice: int, after_draw: int) -> None:
    """One card goes from a hand to the discard pile and takes effect."""
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
    empty = table.hand_sizes[seat] == 0
    last = empty and (table.rule_play_to_last != ON or table.n_playing == 2)
    # X7: color and symbol to be matched are those of the regular face, whichever side was used.
    table.symbol = table.card_symbol[table.side, card]
    table.laid_symbol = table.symbol
    name_color(players, table, seat, card, face, kind, last)
    target = log.NOBODY
    if table.effect[face, kind, E_DRAWS] == CHOSEN and (not last or table.rule_last_card_draws == ON):
        target = ask_seat(players, table, seat, TARGET, card)
    elif table.rule_seven_zero == ON and table.symbol == 7 and not empty:
        target = ask_seat(players, table, seat, SWAP, 0)
        table.swap_partner = target
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
    if empty and table.outcome == RUNNING:
        leave(table, seat)


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
def take_effect(players: Players, table: Table, seat: int, slot: int, kind: int, target: int, bluffing: bool) -> None:
    """Challenge, reverse, flip, power, draw, skip – in this order – and whose turn is next."""
    face = table.side | slot
    loses = table.effect[face, kind, E_LOSES]
    draws = table.effect[face, kind, E_DRAWS]
    if table.pending > 0 and draws == NOBODY_DRAWS:
        deflect(table, seat, face, kind)
        return
    challengeable = table.effect[face, kind, E_RESTRICTED] and table.may_challenge and table.hand_sizes[seat] > 0
    if challengeable and table.pending == 0 and resolve_challenge(players, table, seat, face, kind, bluffing):
        return
    if draws == NEXT and slot == 0 and table.stacks[table.side]:
        raise_total(table, seat, kind, table.effect[face, kind, E_DRAW])
        return
    if table.effect[face, kind, E_REVERSE]:
        reverse_direction(table)
        if table.n_playing == 2 and table.rule_two_player_reverse == SKIP:  # C30, X16
            loses = LOSES_NEXT
    if table.effect[face, kind, E_FLIPS]:
        flip_deck(players, table, seat, True)
    if slot == 1 or table.effect[face, kind, E_POWER] != POWER_NOBODY:
        turn_powers(table, seat, slot, table.effect[face, kind, E_POWER])
    victim = next_seat(table, seat)
    if draws != NOBODY_DRAWS:
        make_draw(table, seat, face, kind, target, log.PENALTY)
        if table.outcome != RUNNING:
            return
    lose_turns(table, seat, loses, victim)


@kernel("void(T, i8, i8, i8)")
def lose_turns(table: Table, seat: int, loses: int, victim: int) -> None:
    """Who loses a turn, and whose turn it is then. A victim who was knocked out by drawing has no turn to lose."""
    if loses == LOSES_NOBODY:
        table.turn = next_seat(table, seat)
    elif loses == LOSES_NEXT:
        if table.playing[victim]:
            lose_turn(table, victim)
        table.turn = next_seat(table, victim)
    elif loses == LOSES_ALL_OTHERS:
        other = next_seat(table, seat)
        while other != seat:
            lose_turn(table, other)
            other = next_seat(table, other)
        table.turn = seat


@kernel("void(P, T, i8, i8, i8, i8)", inline=False)
def go_out(players: Players, table: Table, seat: int, face: int, kind: int, target: int) -> None:
    """The last card is laid: a Flip is carried out (F13), a draw card is still drawn (C23); the round is over.

    C24: a last wild draw cannot be challenged. In play to the last the first player out has won already (H16).
    """
    if table.winner == log.NOBODY:
        table.winner = seat
    table.outcome = OUT
    table.scored_side = table.side
    if table.effect[face, kind, E_FLIPS] and table.rule_last_flip_side == NEW_SIDE:
        flip_deck(players, table, seat, False)
        table.scored_side = table.side
    elif table.rule_last_card_draws == ON:
        if table.pending > 0:
            draw_last_total(table, seat, face, kind, table.effect[face, kind, E_DRAW])
        elif table.effect[face, kind, E_DRAWS] != NOBODY_DRAWS:
            make_draw(table, seat, face, kind, target, log.PENALTY)


# -- house rules that follow a play ----------------------------------------------------------------------------------


@kernel("void(P, T, i8, b1)", inline=False)
def follow_up(players: Players, table: Table, seat: int, may_add: bool) -> None:
    """Further cards of the number (H13), hands that move (H11), the end-of-turn check (X8), jump-ins (H9, H10)."""
    while table.outcome == RUNNING:
        if may_add:
            lay_more(players, table, seat)
            if table.outcome != RUNNING:
                return
        moves = table.rule_seven_zero == ON and (table.laid_symbol == 7 or table.laid_symbol == 0)
        if moves and table.hand_sizes[seat] > 0:
            move_hands(players, table, seat)
        if table.has_flex and table.rule_all_red != AT_ONCE:
            check_all_red(table)
        if table.rule_jump_in != ON or table.pending > 0 or table.turns >= table.rule_max_turns:
            return
        jumper, choice = ask_jump_in(players, table, seat)
        if choice == PASS:
            return
        seat = jumper
        may_add = True
        begin_turn(table, seat)
        lay_down(players, table, seat, choice, 0)


@kernel("void(P, T, i8)", inline=False)
def lay_more(players: Players, table: Table, seat: int) -> None:
    """H13: after a number, more cards of the same number of any color, one by one, while the player likes."""
    while (
        table.rule_multi_play == ON
        and table.outcome == RUNNING
        and table.laid_symbol < NUMBER_SYMBOLS
        and table.hand_sizes[seat] > 0
    ):
        offer(table, seat, table.laid_symbol, False)
        if table.n_legal == 0:
            return
        table.may_pass = True
        choice = ask_card(players, table, seat, MORE, 0)
        if choice == PASS:
            return
        lay_down(players, table, seat, choice, 0)


@kernel("void(T, i8, i8, b1)", inline=False)
def offer(table: Table, seat: int, symbol: int, same_color: bool) -> None:
    """Put a seat's cards of a symbol – of the color in force only, or of any – into `legal`."""
    table.n_legal = 0
    table.n_bluffs = 0
    for w in range(table.hands.shape[1]):
        cards = table.hands[seat, w] & table.symbol_mask[table.side, symbol, w]
        if same_color:
            cards &= table.color_mask[table.side, table.color, w]
        table.legal[0, w] = cards
        table.legal[1, w] = NONE
        table.bluffs[w] = NONE
        table.n_legal += bits.popcount(cards)
    if table.rule_finish != FINISH_ANY and table.hand_sizes[seat] == 1:
        keep_finishing(table)


@kernel("UniTuple(i8, 2)(P, T, i8)", inline=False)
def ask_jump_in(players: Players, table: Table, seat: int) -> tuple[int, int]:
    """H9: everybody else is asked once, the seat that would act next first; returns the jumper and the choice."""
    if table.laid_symbol == NO_SYMBOL or table.laid_symbol == FLIP:
        return log.NOBODY, PASS
    other = table.turn
    for _ in range(table.n_playing):
        if other != seat:
            offer(table, other, table.laid_symbol, True)
            if table.n_legal > 0:
                table.may_pass = True
                choice = ask_card(players, table, other, JUMP_IN, 0)
                if choice != PASS:
                    return other, choice
        other = next_seat(table, other)
    return log.NOBODY, PASS
