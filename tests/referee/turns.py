"""A turn: play a card, or draw and perhaps play the drawn one (RULES §2.3, §3.4, §4.3)."""

from . import policy
from .decks import Card, Face
from .drawing import take, take_until
from .effects import UNTIL_COLOR, carry_out, name_color
from .house import finish_draws, may_answer, may_jump_in, move_hands, moves_hands, turn_own_power
from .legal import has_legal_play, holds_match, is_restricted, legal_sides, may_bluff, may_finish_with
from .log import Event
from .table import Table, require

TURN_RULE = {"classic": "§2.3", "flip": "§3.4", "flex": "§4.3"}


def begin_turn(t: Table) -> None:
    """The ``turn`` of the player whose turn it is, or of one who may jump in, and what is done in it."""
    seat = t.actor
    # Jumping in between two turns is what RULES §9 describes; into a pending stack nobody can.
    may_jump = t.options.jump_in == "on" and t.stack is None
    jumping = may_jump and t.log.kind() == "turn" and t.log.peek()["seat"] != seat
    if jumping:
        seat = t.log.peek()["seat"]
        require(seat < t.players, "LOG", "expected a seat")
    t.log.expect("turn", TURN_RULE[t.edition], seat=seat, n=t.turns + 1)
    t.turns += 1
    answering = t.stack is not None
    if answering or jumping or t.log.kind() == "play":
        play(t, seat, None, jumping)
    else:
        draw(t, seat)


def draw(t: Table, seat: int) -> None:
    """No match, or a draw by choice; then the drawn card may be played and no other (C6)."""
    rule = TURN_RULE[t.edition]
    why = "choice" if has_legal_play(t, seat) else "no-match"
    if why == "no-match" and t.options.draw == "until_playable":
        drawn, _ = take_until(t, seat, lambda name: _fits_when_drawn(t, seat, name), "until-playable", rule)
    else:
        drawn = take(t, seat, 1, why, rule)
    require(why == "no-match" or t.options.force_play == "off", "C4", "expected a held playable card to be played")
    policy.draws(t, seat, why)
    if not drawn:  # C28: what exists is drawn, the turn passes
        t.log.expect("pass", "C28", seat=seat)
        t.idle += 1
        t.actor = t.after(seat)
    elif t.log.kind() == "play":
        play(t, seat, drawn[-1], False)
    else:
        t.log.expect("pass", rule, seat=seat)
        legal = bool(legal_sides(t, seat, drawn[-1]))
        forced = t.options.force_play_after_draw == "on"
        require(not (legal and forced), "C5", "expected the playable card just drawn to be played")
        policy.keeps(t, seat, legal)
        t.actor = t.after(seat)


def _fits_when_drawn(t: Table, seat: int, name: str) -> bool:
    t.give(seat, [name])
    fits = bool(legal_sides(t, seat, name))
    t.remove(seat, name)
    return fits


def play(t: Table, seat: int, drawn: str | None, jumping: bool) -> None:
    """A card goes to the discard pile; everything it brings about."""
    event = t.log.expect("play", "C6" if drawn else TURN_RULE[t.edition], seat=seat)
    card = _check_card(t, seat, event, drawn)
    flex = event["mode"] == "flex"
    face = card.faces[t.side]
    answering = t.stack is not None
    if answering:
        require(may_answer(t, face, flex), "R16", f"expected an answer to the stack, found {card.name}")
    elif jumping:
        require(may_jump_in(t, face), "§9", "expected a jump-in with the card on top")
    else:
        _check_legal(t, seat, card, flex, drawn is not None)
    require(may_finish_with(t, seat, face), "§9", "expected no action as last card")
    restricted = is_restricted(t, face) and not flex
    t.remove(seat, card.name)
    # C11: the hand as it is now, without the played card; C10: the color in force just before the play.
    guilty = restricted and holds_match(t, t.hands[seat])
    t.discard.append(card.name)
    t.idle = 0
    last = t.sizes[seat] == 0
    _check_color(t, seat, face, event, last)
    _check_target(t, seat, face, event, last)
    if last:
        t.winner = seat
        finish_draws(t, seat, face, event)
        return
    if t.sizes[seat] == 1:
        uno(t, seat)
    if moves_hands(t, face):
        _move_hands(t, seat, card, event)
        return
    carry_out(t, seat, card, face, event, guilty, answering)


def _check_card(t: Table, seat: int, event: Event, drawn: str | None) -> Card:
    """The card is in the hand and its face is named as the log names it."""
    name = event["card"]
    require(name in t.hands[seat], "CARDS", f"expected a card of seat {seat}'s hand, found {name!r}")
    require(event["after_draw"] == (drawn is not None), "LOG", f"expected after_draw = {drawn is not None}")
    require(drawn is None or name == drawn, "C6", f"expected the card just drawn, {drawn}")
    card = t.card(name)
    flex = event["mode"] == "flex"
    require(not flex or card.flex is not None, "§4.4", f"expected a card with a flex side, found {name}")
    face = card.flex if flex and card.flex is not None else card.faces[t.side]
    require(event["face"] == face.name, "LOG", f"expected the face {face.name}, found {event['face']}")
    return card


def _check_legal(t: Table, seat: int, card: Card, flex: bool, drawn: bool) -> None:
    sides = legal_sides(t, seat, card.name)
    if (card.name, flex) not in sides:
        if flex:
            require(t.green[seat], "§4.4", "expected a green power card for a flex play")
            require(False, "R2", "expected the flex side to fit")
        face = card.faces[t.side]
        if is_restricted(t, face):
            require(may_bluff(t, seat, card.name), "C8", f"expected {face.name} to be blocked")
        else:
            rule = "C7" if t.top.color is None else TURN_RULE[t.edition]
            require(False, rule, f"expected a card that fits {t.top.name} ({t.color}), found {face.name}")
    policy.plays(t, seat, (card.name, flex), sides, drawn)


def _check_color(t: Table, seat: int, face: Face, event: Event, last: bool) -> None:
    """The color in force afterwards: the card's own (§4.4: in flex the regular one), or the color a wild names."""
    color = event["color"]
    if face.color is not None:
        require(color == face.color, "LOG", f"expected the color {face.color}, found {color!r}")
        t.color = color
    elif last and (face.symbol != UNTIL_COLOR or (color is None and t.options.last_card_draws == "off")):
        require(color is None, "C25", f"expected no color to be named for the last card, found {color!r}")
        t.color = None
    else:
        rule = "C25" if last else "F5" if t.side else TURN_RULE[t.edition]
        name_color(t, color, rule)
        policy.names_color(t, seat, color)


def _check_target(t: Table, seat: int, face: Face, event: Event, last: bool) -> None:
    """A chosen victim (flex sides) or the partner of a seven; null otherwise."""
    target = event["target"]
    attacks = event["mode"] == "flex" and face.symbol in ("wild-target-draw-two", "wild-draw-four")
    seven = t.options.seven_zero == "on" and face.symbol == "7"
    if target is None:
        # A last card asks for no victim unless it is drawn for; whether a seven may decline to swap is not said.
        needed = attacks and not (last and t.options.last_card_draws == "off")
        require(not needed, "X12", "expected a target to be chosen")
        return
    require(attacks or seven, "LOG", "expected no target")
    require(target < t.players and target != seat, "X12", "expected an opponent as target")
    if attacks:
        policy.chooses_target(t, seat, target)


def _move_hands(t: Table, seat: int, card: Card, event: Event) -> None:
    """Seven-zero (R18). Where a flex card's power card is turned is not said: before or after the hands move."""
    turns_power = event["mode"] == "flex" or card.icon
    if turns_power and t.log.kind() == "power":
        turn_own_power(t, seat, event)
        turns_power = False
    callers = move_hands(t, seat, event)
    if turns_power and t.log.kind() == "power":
        turn_own_power(t, seat, event)
        turns_power = False
    for caller in callers:  # C21
        uno(t, caller)
    if turns_power:
        turn_own_power(t, seat, event)
    t.actor = t.after(seat)


def uno(t: Table, seat: int) -> None:
    """A hand has come down to one card: called, or caught and paid for at once (§2.6, R11), or neither."""
    event = t.log.expect("uno", "R11", seat=seat)
    called, catcher = event["called"], event["caught_by"]
    if catcher is not None:
        require(not called, "C20", "expected nobody to be caught who has called UNO")
        require(catcher < t.players and catcher != seat, "R11", "expected another player to catch")
    policy.calls(t, seat, called, catcher)
    penalty = t.options.uno_penalty
    # Whether a penalty of no cards is written is not said: both are accepted.
    if catcher is not None and (penalty or t.log.peek().get("why") == "uno"):
        take(t, seat, penalty, "uno", "C19")
