"""House rules (RULES §9) and the last card: stacks, jump-in, hands that move, draws after the last card."""

from .decks import Face
from .drawing import take
from .effects import NEXT_DRAWS, UNTIL_COLOR, flex_draws, lose_turn, pay, turn_over, turn_power
from .log import Event
from .table import Table


def may_answer(t: Table, face: Face, flex: bool) -> bool:
    """May this card answer the stack? No color condition (R15); regular sides only, never Wild Draw Color (R16)."""
    stack, value = t.stack, NEXT_DRAWS.get(face.symbol)
    if stack is None or value is None or flex:
        return False
    if t.options.stacking == "same":
        return face.symbol == stack.symbol
    return t.options.stacking == "any" or value >= stack.value


def pay_stack(t: Table) -> None:
    """Who does not answer takes everything and is skipped, without a ``turn``."""
    if t.stack is not None:
        take(t, t.actor, t.stack.total, "penalty", "§9")
        lose_turn(t, t.actor, "§9")
        t.stack = None
        t.actor = t.after(t.actor)


def may_jump_in(t: Table, face: Face) -> bool:
    """Identical in color and value, wilds excluded."""
    return face.color is not None and face.color == t.top.color and face.symbol == t.top.symbol


def finish_draws(t: Table, seat: int, face: Face, event: Event) -> None:
    """The last card: a Flip is carried out (F13), draws where they still happen (C23), nothing else is written."""
    flex = event["mode"] == "flex"
    if face.symbol == "flip":
        turn_over(t, seat, "F13")
    if t.options.last_card_draws == "off":
        return
    if flex:
        flex_draws(t, seat, face, event["target"])
    elif face.symbol == UNTIL_COLOR:  # C24: no challenge
        pay(t, t.after(seat), face, "penalty")
    elif face.symbol in NEXT_DRAWS:  # R17: on a stack the next player takes the total and may not answer
        total = NEXT_DRAWS[face.symbol] + (t.stack.total if t.stack else 0)
        take(t, t.after(seat), total, "penalty", "C23" if t.stack is None else "R17")


def moves_hands(t: Table, face: Face) -> bool:
    return t.options.seven_zero == "on" and face.symbol in ("7", "0")


def move_hands(t: Table, seat: int, event: Event) -> list[int]:
    """A seven swaps with the chosen partner, a zero passes all hands on; the seats that now must call UNO, in order."""
    before = list(t.sizes)
    if t.face(event["card"]).symbol == "0":
        t.log.expect("swap", "R18", seat=seat, rotate=t.direction)
        step = t.direction
        t.hands = [t.hands[(other - step) % t.players] for other in range(t.players)]
        t.sizes = [t.sizes[(other - step) % t.players] for other in range(t.players)]
    elif event["target"] is not None:
        partner = event["target"]
        t.log.expect("swap", "R18", seat=seat, **{"with": partner})
        t.hands[seat], t.hands[partner] = t.hands[partner], t.hands[seat]
        t.sizes[seat], t.sizes[partner] = t.sizes[partner], t.sizes[seat]
    return [other for other in (seat, *t.others(seat)) if t.sizes[other] == 1 and before[other] != 1]


def turn_own_power(t: Table, seat: int, event: Event) -> None:
    """The power card of a seven that was played on its flex side or has the icon."""
    if event["mode"] == "flex":
        turn_power(t, seat, "flexed", "§4.4")
    else:
        turn_power(t, seat, "icon", "§4.4")
