"""What a played card does (RULES §2.4, §3.5, §4.5), in the order of the log."""

from . import policy, stacking
from .decks import Card, Face
from .drawing import take, take_until
from .legal import NEXT_DRAWS, UNTIL_COLOR, is_restricted
from .log import Event
from .table import Table, require

EXTRA = 2  # cards of a challenger who was wrong, on top
ATTACK_RULE = {"classic": "§2.4", "flip": "§3.5", "flex": "§4.5"}


def is_attack(face: Face) -> bool:
    """Does the regular side make the next player draw?"""
    return face.symbol in NEXT_DRAWS or face.symbol == UNTIL_COLOR


def name_color(t: Table, color: str | None, rule: str) -> None:
    require(color in t.colors, rule, f"expected a color of the side in play, found {color!r}")
    t.color = color


def rule_of(t: Table) -> str:
    return ATTACK_RULE[t.edition]


def lose_turn(t: Table, seat: int, rule: str) -> None:
    """Whoever has just been knocked out has no turn to lose (H15)."""
    if t.inside[seat]:
        t.log.expect("skip", rule, seat=seat)


# --- the regular side ---------------------------------------------------------------------------------------------


def carry_out(t: Table, seat: int, card: Card, face: Face, event: Event, guilty: bool) -> None:
    """Everything after ``play`` and ``uno`` for a card that is not the last; sets who is next."""
    t.actor = t.after(seat)
    if event["mode"] == "flex":
        flex_side(t, seat, face, event["target"])
    elif is_attack(face):
        attack(t, seat, face, guilty)
    elif face.symbol == "reverse":
        reverse(t, seat)
    elif face.symbol == "skip":
        lose_turn(t, t.actor, rule_of(t))
        t.actor = t.after(t.actor)
    elif face.symbol == "skip-everyone":
        skip_all(t, seat)
    elif face.symbol == "flip":
        turn_over(t, seat, "F3")
    elif face.symbol == "wild-all-flip":
        all_flip(t, seat)
    if card.icon:
        turn_power(t, seat, "icon", "§4.4")


def reverse(t: Table, seat: int) -> None:
    t.direction = -t.direction
    t.log.expect("reverse", rule_of(t), direction=t.direction)
    t.actor = t.after(seat)
    if t.left == 2 and t.options.two_player_reverse == "skip":  # C30, R10: the direction changes besides the skip
        lose_turn(t, t.actor, "C30")
        t.actor = seat


def skip_all(t: Table, seat: int) -> None:
    """Skip Everyone, and Flex Skip on its flex side: all others lose the turn, in the direction of play."""
    for other in t.others(seat):
        lose_turn(t, other, rule_of(t))
    t.actor = seat


# --- draw cards and challenges --------------------------------------------------------------------------------------


def may_challenge(t: Table, seat: int, face: Face) -> bool:
    """Only where bluffing is possible (R4), not an answer (R15), and not from an empty hand (H16)."""
    bluffs = t.options.wild_draw == "bluff" and t.options.challenge == "on"
    return bluffs and is_restricted(t, face) and t.stack is None and t.sizes[seat] > 0


def attack(t: Table, seat: int, face: Face, guilty: bool) -> None:
    """The next player draws and loses the turn, challenges, or (stacking) may answer."""
    victim = t.actor
    if t.log.kind() == "challenge":
        challenge(t, seat, victim, face, guilty)
        return
    if stacking.mode(t) != "none" and face.symbol in NEXT_DRAWS:  # R16: never Wild Draw Color
        stacking.raise_stack(t, face)
        return
    pay(t, victim, face, "penalty")
    lose_turn(t, victim, rule_of(t))
    t.actor = t.after(victim)


def pay(t: Table, seat: int, face: Face, why: str) -> None:
    """Draw what the card says: so many cards, or until the named color (F9), capped or not (H18)."""
    if face.symbol == UNTIL_COLOR:
        wilds = t.options.draw_color_wilds == "on"

        def wanted(found: list[str]) -> bool:
            color = t.face(found[-1]).color
            return color == t.color or (wilds and color is None)

        take_until(t, seat, wanted, "until-color", "F8", t.options.draw_color_cap)
    else:
        take(t, seat, NEXT_DRAWS[face.symbol], why, rule_of(t))


def challenge(t: Table, seat: int, victim: int, face: Face, guilty: bool) -> None:
    """The victim challenges (C12) before drawing (C13); the card and the color stand (C14)."""
    rule = "R15" if t.stack is not None else "R4"
    event = t.log.expect("challenge", "C12", seat=victim, accused=seat)
    require(may_challenge(t, seat, face), rule, "expected no challenge of this play")
    require(event["guilty"] == guilty, "C11", f"expected guilty = {guilty}")
    policy.challenges(t, victim)
    if guilty:
        pay(t, seat, face, "challenge")
        t.actor = victim  # C14: the challenger plays a normal turn
        if t.options.challenge_won == "skipped":
            lose_turn(t, victim, "C14")
            t.actor = t.after(victim)
        return
    if face.symbol == UNTIL_COLOR:  # F12: until the color, then two; F8: they lapse if nothing is left
        pay(t, victim, face, "challenge")
        if t.inside[victim]:  # H15: the search is a draw of its own, and a total of a player knocked out is over
            take(t, victim, EXTRA, "challenge", "F12")
    else:
        take(t, victim, NEXT_DRAWS[face.symbol] + EXTRA, "challenge", rule_of(t))
    lose_turn(t, victim, rule_of(t))
    t.actor = t.after(victim)


# --- flip -------------------------------------------------------------------------------------------------------------


def turn_over(t: Table, seat: int | None, rule: str) -> None:
    """Discard pile, draw pile and hands are turned over; ``seat`` is the flipper, None for a starter flip."""
    if seat is None:
        pass  # F2: play begins on the other face of the Flip, whatever is buried under it
    elif t.options.flip_discard == "full":  # F3: the Flip ends at the bottom, the order is inverted
        t.discard.reverse()
    elif t.options.flip_discard == "bottom":
        t.discard.insert(0, t.discard.pop())
    if t.options.flip_draw_pile == "reversed":  # F4
        t.pile.reverse()
    t.pile_rule = "F4"
    t.side = 1 - t.side
    top = t.top
    event = t.log.expect("flip", rule, side=("light", "dark")[t.side], top=top.name)
    color = event["color"]
    if top.color is not None:  # F6: an action turned up has no effect
        require(color == top.color, "F6", f"expected the color {top.color}, found {color!r}")
        t.color = color
    elif seat is None or t.last or t.options.flip_wild_top == "next":
        # F2: left of the dealer names it; R7: nobody does at the end; F5: the next player before the turn
        rule = "F2" if seat is None else "R7" if t.last else "F5"
        require(color is None, rule, f"expected no color to be named, found {color!r}")
        t.color = None
    else:  # F5, F7: the flipper names a color of the new side
        name_color(t, color, "F5")
        policy.names_color(t, seat, color)


def color_before_turn(t: Table, seat: int, rule: str) -> None:
    """A color named apart from a play: of a wild starter, or of a wild turned up by a Flip."""
    event = t.log.expect("color", rule, seat=seat)
    name_color(t, event["color"], rule)
    policy.names_color(t, seat, event["color"])


# --- flex -------------------------------------------------------------------------------------------------------------


def turn_power(t: Table, seat: int, why: str, rule: str) -> None:
    """One power card is turned; at once afterwards the all-red check (X8)."""
    t.green[seat] = not t.green[seat]
    t.log.expect("power", rule, seat=seat, state="green" if t.green[seat] else "red", why=why)
    if t.options.all_red == "at_once":
        all_red(t)


def all_red(t: Table) -> None:
    """All players in the round red at the same moment: all go green (§4.4, X9)."""
    seats = [seat for seat in range(t.players) if t.inside[seat]]
    if any(t.green[seat] for seat in seats):
        return
    for seat in seats:
        t.log.expect("power", "X8", seat=seat, state="green", why="all-red")
        t.green[seat] = True


def all_flip(t: Table, player: int) -> None:
    """Everybody turns, the player included unless only others do (X11); checked once (X22)."""
    for seat in range(t.players):
        if t.inside[seat] and (seat != player or t.options.all_flip == "all"):
            t.green[seat] = not t.green[seat]
            t.log.expect("power", "X11", seat=seat, state="green" if t.green[seat] else "red", why="all-flip")
    if t.options.all_red == "at_once":
        all_red(t)


def flex_side(t: Table, seat: int, face: Face, target: int | None) -> None:
    """A flex play: reverse, then the power card turns red, then draws and skips (§4.4, §4.5)."""
    if face.symbol == "reverse":
        t.direction = -t.direction
        t.log.expect("reverse", "§4.5", direction=t.direction)
    turn_power(t, seat, "flexed", "§4.4")
    t.actor = t.after(seat)
    if face.symbol == "reverse":  # the first player in the new direction is skipped, also with two (X16)
        lose_turn(t, t.actor, "X16" if t.left == 2 else "§4.5")
        t.actor = t.after(t.actor)
    elif face.symbol == "skip":
        skip_all(t, seat)
    else:
        flex_draws(t, seat, face, target)


def flex_draws(t: Table, seat: int, face: Face, target: int | None) -> None:
    """Draws of a flex side: nobody loses a turn (X13, C29: one player at a time, from the next)."""
    each = {"draw-two": 1, "wild-all-draw": 2}.get(face.symbol, 0)
    if each:
        for other in t.others(seat):
            take(t, other, each, "penalty", "§4.5")
    elif target is not None and face.color is None:
        take(t, target, {"wild-target-draw-two": 2, "wild-draw-four": 4}[face.symbol], "penalty", "§4.5")
    t.actor = t.after(seat)  # whoever was to be next may have been knocked out
