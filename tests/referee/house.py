"""House rules (RULES §9) on hands that move and jumping in; and the last card of a round."""

from .decks import Face
from .drawing import take
from .effects import flex_draws, pay, turn_over
from .legal import NEXT_DRAWS, UNTIL_COLOR
from .log import Event
from .table import Table, require


def offer_jump(t: Table, seat: int, face: Face) -> None:
    """After a colored card, everything done: not on a wild, a Flip, or a card laid on a stack (H9)."""
    if t.options.jump_in == "on" and face.color is not None and face.symbol != "flip" and t.stack is None:
        t.offer = (seat, face)


def is_identical(face: Face, other: Face, flex: bool) -> bool:
    """Color and symbol on the active, in flex the regular side (H10)."""
    return not flex and face.color == other.color and face.symbol == other.symbol


def finish_draws(t: Table, seat: int, face: Face, event: Event) -> None:
    """The last card: a Flip is carried out (F13), draws where they still happen (C23), nothing else is written."""
    flex, pending = event["mode"] == "flex", t.stack.total if t.stack else 0
    if face.symbol == "flip" and t.options.last_flip_side == "new":
        turn_over(t, seat, "F13")
    if t.options.last_card_draws == "off":
        return
    if flex:
        flex_draws(t, seat, face, event["target"])
    elif face.symbol == UNTIL_COLOR:  # C24: no challenge
        pay(t, t.after(seat), face, "penalty")
    elif face.symbol in NEXT_DRAWS or pending:  # R17, H8: whoever would face the total takes it and may not answer
        if face.symbol == "reverse":  # it decides who that is
            t.direction = -t.direction
            t.log.expect("reverse", "H7", direction=t.direction)
        total = NEXT_DRAWS.get(face.symbol, 0) + pending
        take(t, t.after(seat), total, "penalty", "R17" if pending else "C23")


def moves_hands(t: Table, face: Face) -> bool:
    return t.options.seven_zero == "on" and face.symbol in ("7", "0")


def move_hands(t: Table, seat: int, face: Face, target: int | None) -> list[int]:
    """A seven swaps with a partner, a zero passes all hands on (H11); whose hands became one card by it, in order."""
    before = list(t.sizes)
    if face.symbol == "0":
        t.log.expect("swap", "R18", seat=seat, rotate=t.direction)
        ring = [seat, *t.others(seat)]
        hands, sizes = [t.hands[other] for other in ring], [t.sizes[other] for other in ring]
        for place, other in enumerate(ring):
            t.hands[other], t.sizes[other] = hands[place - 1], sizes[place - 1]
    else:
        event = t.log.expect("swap", "R18", seat=seat)
        partner = event.get("with")
        require(partner is not None, "H11", "expected a swap with another player")
        assert isinstance(partner, int)
        require(target is None or partner == target, "R18", f"expected a swap with {target}")
        require(partner in t.others(seat), "H11", "expected a swap with another player in the round")
        t.hands[seat], t.hands[partner] = t.hands[partner], t.hands[seat]
        t.sizes[seat], t.sizes[partner] = t.sizes[partner], t.sizes[seat]
    return [other for other in (seat, *t.others(seat)) if t.sizes[other] == 1 and before[other] != 1]
