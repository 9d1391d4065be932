"""Stacks of draw cards: what opens them, what answers them, who pays (H1 to H8, R15 to R17)."""

from .decks import Face
from .drawing import take
from .legal import NEXT_DRAWS
from .table import Stack, Table

DEFLECTORS = {"reverse": ("reverse", "both"), "skip": ("skip", "both")}


def mode(t: Table) -> str:
    """How draw cards are stacked on the side in play (H5)."""
    dark = t.options.stacking_dark
    return t.options.stacking if not t.side or dark == "like_light" else dark


def raise_stack(t: Table, face: Face) -> None:
    """A draw card that opens a stack, or adds its number to one."""
    amount = NEXT_DRAWS[face.symbol]
    t.stack = Stack((t.stack.total if t.stack else 0) + amount, amount, face.symbol)


def deflects(t: Table, face: Face, flex: bool) -> bool:
    """A Reverse or Skip on a pending total, with the color in force or the symbol of the top card (H7)."""
    if t.stack is None or flex or t.options.stack_deflect not in DEFLECTORS.get(face.symbol, ()):
        return False
    return face.color == t.color or face.symbol == t.top.symbol


def may_answer(t: Table, face: Face, flex: bool) -> bool:
    """May this card be laid on the stack? Regular sides only, never Wild Draw Color (R16); no matching (H2, H4)."""
    stack, value = t.stack, NEXT_DRAWS.get(face.symbol)
    if deflects(t, face, flex):
        return True
    if stack is None or value is None or flex:
        return False
    if t.options.stacking_color == "match" and face.color is not None and face.color != t.color:
        return False
    if mode(t) == "same":
        return face.symbol == stack.symbol
    return mode(t) == "any" or value >= stack.value


def deflect(t: Table, seat: int, face: Face) -> None:
    """The total goes to whoever is next; a Reverse turns the direction first, and nobody is skipped (H7)."""
    if face.symbol == "reverse":
        t.direction = -t.direction
        t.log.expect("reverse", "H7", direction=t.direction)
    t.actor = t.after(seat)


def pay_stack(t: Table) -> None:
    """Who does not answer takes everything and is skipped, without a ``turn`` (H3)."""
    if t.stack is not None:
        total, t.stack, seat = t.stack.total, None, t.actor
        take(t, seat, total, "penalty", "H3")
        if t.inside[seat]:
            t.log.expect("skip", "H3", seat=seat)
        t.actor = t.after(seat)
