"""A turn: play a card, or draw and perhaps play the drawn one (RULES §2.3, §3.4, §4.3)."""

from dataclasses import dataclass

from . import policy, stacking
from .decks import Card, Face
from .drawing import take, take_until
from .effects import all_red, carry_out, color_before_turn, name_color
from .house import finish_draws, is_identical, move_hands, moves_hands, offer_jump
from .leaving import holders, leave
from .legal import (
    NEXT_DRAWS,
    UNTIL_COLOR,
    fits,
    has_legal_play,
    holds_match,
    is_restricted,
    legal_sides,
    may_bluff,
    may_finish_with,
)
from .log import Event
from .table import Table, require

TURN_RULE = {"classic": "§2.3", "flip": "§3.4", "flex": "§4.3"}


@dataclass(slots=True)
class Way:
    """How a card comes to be played."""

    drawn: str | None = None  # after drawing: the last card drawn
    more: str = ""  # one more card of this number (H13)
    jumping: bool = False
    offer: Face | None = None  # what one can jump in on (H10)


def begin_turn(t: Table) -> None:
    """The ``turn`` of the player whose turn it is, or of one who jumps in, and what is done in it."""
    offer, t.offer, seat = t.offer, None, t.actor
    if t.color is None:  # F5: a wild was turned up, and the next player to act names its color
        color_before_turn(t, seat, "F5")
    jumping = offer is not None and t.log.kind() == "turn" and t.log.peek()["seat"] != seat
    if jumping and offer is not None:
        seat = t.log.peek()["seat"]
        require(seat != offer[0] and seat < t.players and t.inside[seat], "H9", "expected another player to jump in")
    t.log.expect("turn", TURN_RULE[t.edition], seat=seat, n=t.turns + 1)
    t.turns += 1
    if t.stack is not None or jumping or t.log.kind() == "play":
        face = offer[1] if offer is not None and seat != offer[0] else None
        play(t, seat, Way(jumping=jumping, offer=face))
    else:
        draw(t, seat)
    if t.edition == "flex" and t.options.all_red == "end_of_turn":
        all_red(t)


def draw(t: Table, seat: int) -> None:
    """No match, or a draw by choice; then a card may be played (C6)."""
    rule = TURN_RULE[t.edition]
    why = "choice" if has_legal_play(t, seat) else "no-match"
    if why == "no-match" and t.options.draw == "until_playable":  # H12
        drawn = take_until(t, seat, lambda found: _last_fits(t, seat, found), "until-playable", rule)
    else:
        drawn = take(t, seat, 1, why, rule)
    require(why == "no-match" or t.options.force_play == "off", "C4", "expected a held playable card to be played")
    policy.draws(t, seat, why)
    t.actor = t.after(seat)
    if not drawn:
        draw_nothing(t, seat, why)
    elif t.inside[seat] and t.log.kind() == "play":
        play(t, seat, Way(drawn=drawn[-1]))
    elif t.inside[seat]:  # H15: who was knocked out by the draw does not pass
        t.log.expect("pass", rule, seat=seat)
        legal = bool(legal_sides(t, seat, drawn[-1]))
        forced = t.options.force_play_after_draw == "on"
        require(not (legal and forced), "C5", "expected the playable card just drawn to be played")
        policy.keeps(t, seat, legal)


def draw_nothing(t: Table, seat: int, why: str) -> None:
    """Both piles are empty (C28): the turn passes, or the round is void if the player had to draw."""
    if t.options.both_piles_empty == "void" and why == "no-match":
        t.finish("void")
    t.log.expect("pass", "C28", seat=seat)
    t.idle += 1


def _last_fits(t: Table, seat: int, found: list[str]) -> bool:
    """Would the last of these cards be a legal play if all of them were in the hand?"""
    t.give(seat, found)
    fits = bool(legal_sides(t, seat, found[-1]))
    for name in found:
        t.remove(seat, name)
    return fits


# --- a play -----------------------------------------------------------------------------------------------------------


def play(t: Table, seat: int, way: Way) -> None:
    """A card goes to the discard pile, perhaps more of its number follow; everything they bring about."""
    face, target = lay(t, seat, way)
    while t.sizes[seat] and face.is_number and way.drawn is None and may_lay_more(t, seat):
        face, target = lay(t, seat, Way(more=face.symbol))
    if t.sizes[seat] and moves_hands(t, face):
        for caller in move_hands(t, seat, face, target):
            if t.options.uno_after_swap == "call":  # C21
                uno(t, caller)
    elif not t.sizes[seat] and t.inside[seat]:
        leave(t, seat, "out")
        t.actor = t.after(seat) if t.actor == seat else t.actor
    offer_jump(t, seat, face)


def may_lay_more(t: Table, seat: int) -> bool:
    """Another play in the same turn (H13)."""
    return t.options.multi_play == "on" and t.log.kind() == "play" and t.log.peek()["seat"] == seat


def lay(t: Table, seat: int, way: Way) -> tuple[Face, int | None]:
    """One ``play``, the UNO call and what the card does; its active face and the target."""
    event = t.log.expect("play", "C6" if way.drawn else TURN_RULE[t.edition], seat=seat)
    card = _check_card(t, seat, event, way)
    flex = event["mode"] == "flex"
    face = card.faces[t.side]
    _check_play(t, seat, card, flex, way)
    t.remove(seat, card.name)
    # C11: the hand as it is now, without the played card; C10: the color in force just before the play.
    guilty = is_restricted(t, face) and not flex and holds_match(t, seat)
    deflecting = t.stack is not None and face.symbol not in NEXT_DRAWS
    t.discard.append(card.name)
    t.idle = 0
    if not t.sizes[seat]:
        t.winner = seat if t.winner is None else t.winner
        t.last = t.options.play_to_last == "off" or len(holders(t)) == 1
    _check_color(t, seat, face, event)
    _check_target(t, seat, face, event)
    if t.last:
        finish_draws(t, seat, face, event)
        t.finish("out")
    if t.sizes[seat] == 1:
        uno(t, seat)
    if deflecting:
        stacking.deflect(t, seat, face)
    else:
        carry_out(t, seat, card, face, event, guilty)
    return face, event["target"]


def _check_card(t: Table, seat: int, event: Event, way: Way) -> Card:
    """The card is in the hand, it may be played after drawing, and its face is named as the log names it."""
    name, after_draw = event["card"], event["after_draw"]
    require(name in t.hands[seat], "CARDS", f"expected a card of seat {seat}'s hand, found {name!r}")
    if way.drawn is None or t.options.play_after_draw == "drawn":
        require(after_draw == (way.drawn is not None), "LOG", f"expected after_draw = {way.drawn is not None}")
        require(way.drawn is None or name == way.drawn, "C6", f"expected the card just drawn, {way.drawn}")
    else:
        other = name != way.drawn or t.hands[seat][name] > 1
        require(name == way.drawn if after_draw else other, "LOG", f"expected after_draw = {not after_draw}")
    card = t.card(name)
    flex = event["mode"] == "flex"
    require(not flex or card.flex is not None, "§4.4", f"expected a card with a flex side, found {name}")
    face = card.flex if flex and card.flex is not None else card.faces[t.side]
    require(event["face"] == face.name, "LOG", f"expected the face {face.name}, found {event['face']}")
    return card


def _check_play(t: Table, seat: int, card: Card, flex: bool, way: Way) -> None:
    """May this card be played on this side, in this way?"""
    face = card.faces[t.side]
    shown = card.flex if flex and card.flex is not None else face
    if t.stack is not None:
        require(stacking.may_answer(t, face, flex), "R16", f"expected an answer to the stack, found {card.name}")
    elif way.more:
        require(face.symbol == way.more and not flex, "H13", f"expected another {way.more}, found {card.name}")
    elif way.jumping:
        held = way.offer is not None and is_identical(face, way.offer, flex)
        require(held, "H10", "expected a jump-in with the card on top")
    else:
        _check_legal(t, seat, card, flex, way)
    require(may_finish_with(t, seat, shown, flex), "H14", f"expected {shown.name} not to be the last card")


def _check_legal(t: Table, seat: int, card: Card, flex: bool, way: Way) -> None:
    sides, face = legal_sides(t, seat, card.name), card.faces[t.side]
    if (card.name, flex) not in sides:
        if flex:
            require(t.green[seat], "§4.4", "expected a green power card for a flex play")
            require(t.options.flex_when_fits == "on" or not fits(t, face, t.top), "X4", "expected the regular side")
            require(False, "R2", "expected the flex side to fit")
        if is_restricted(t, face):
            bluff = may_bluff(t, seat, card.name) and way.drawn is None
            require(bluff, "C8", f"expected {face.name} to be blocked")
        else:
            rule = "C7" if t.top.color is None else TURN_RULE[t.edition]
            require(False, rule, f"expected a card that fits {t.top.name} ({t.color}), found {face.name}")
    if way.offer is None or not is_identical(face, way.offer, flex):  # nobody knows whether this was a jump-in
        policy.plays(t, seat, (card.name, flex), sides, way.drawn is not None)


def _check_color(t: Table, seat: int, face: Face, event: Event) -> None:
    """The color in force afterwards: the card's own (§4.4: in flex the regular one), or the color a wild names."""
    color, flex = event["color"], event["mode"] == "flex"
    if face.color is not None:
        require(color == face.color, "LOG", f"expected the color {face.color}, found {color!r}")
        t.color = color
    elif t.last and face.symbol != UNTIL_COLOR:
        require(color is None, "C25", f"expected no color to be named for the last card, found {color!r}")
        t.color = None
    elif flex and face.symbol == "wild-all-draw" and t.options.all_draw_color == "off":
        require(color == t.color, "X14", f"expected the color to stay {t.color}, found {color!r}")
    else:
        rule = "C25" if t.last else "F5" if t.side else TURN_RULE[t.edition]
        name_color(t, color, rule)
        policy.names_color(t, seat, color)


def _check_target(t: Table, seat: int, face: Face, event: Event) -> None:
    """A chosen victim (flex sides) or the partner of a seven; null otherwise."""
    target = event["target"]
    attacks = event["mode"] == "flex" and face.symbol in ("wild-target-draw-two", "wild-draw-four")
    if t.last and t.options.last_card_draws == "off":  # nobody is asked what does not matter any more
        attacks = False
    if target is None:  # of a seven the swap names the partner, here or only there
        require(not attacks, "X12", "expected a target to be chosen")
        return
    require(attacks or (moves_hands(t, face) and face.symbol == "7"), "LOG", "expected no target")
    require(target < t.players and target != seat and t.inside[target], "X12", "expected an opponent as target")
    if attacks:
        policy.chooses_target(t, seat, target)


def uno(t: Table, seat: int) -> None:
    """A hand has come down to one card: called, or caught and paid for at once (§2.6, R11), or neither."""
    if t.options.uno_call == "silent":  # H17
        return
    event = t.log.expect("uno", "R11", seat=seat)
    called, catcher = event["called"], event["caught_by"]
    if catcher is not None:
        require(t.options.uno_call == "official", "H17", "expected nobody to catch anybody")
        require(not called, "C20", "expected nobody to be caught who has called UNO")
        require(catcher in t.others(seat), "R11", "expected another player to catch")
    policy.calls(t, seat, called, catcher)
    caught = catcher is not None or (t.options.uno_call == "strict" and not called)
    if caught and t.options.uno_penalty:
        take(t, seat, t.options.uno_penalty, "uno", "C19")
