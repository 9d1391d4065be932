"""Which plays are legal, and when a wild draw was a bluff."""

from .decks import Face
from .table import Hand, Table

# Legal only while no other card matches the color in play: RULES §2.4, §3.5, §4.5 (in flex on the regular side only).
RESTRICTED = frozenset(
    {("classic", "wild-draw-four"), ("flip", "wild-draw-two"), ("flip", "wild-draw-color"), ("flex", "wild-draw-four")}
)
# A legal play: the name of the physical card and whether its flex side is used.
Play = tuple[str, bool]


def is_restricted(t: Table, face: Face) -> bool:
    return face.color is None and (t.edition, face.symbol) in RESTRICTED


def fits(t: Table, face: Face, top: Face) -> bool:
    """By color, number or symbol, or any wild; on a wild only the named color or another wild (C7)."""
    return face.color is None or face.color == t.color or face.symbol == top.symbol


def holds_match(t: Table, hand: Hand, without: str = "") -> bool:
    """Does the hand, less one copy of a card, hold the color in force (C10), or a wild where that counts (C9)?"""
    wilds_count = t.options.wild_counts_as_match == "on"
    for name, count in hand.items():
        if name == without and count == 1:
            continue
        color = t.face(name).color  # X3: the regular side of a flex card
        if color == t.color or (color is None and wilds_count):
            return True
    return False


def may_finish_with(t: Table, seat: int, face: Face) -> bool:
    """No action finish (RULES §9): the last card must be a number."""
    return t.options.no_action_finish == "off" or t.sizes[seat] > 1 or face.is_number


def is_legal(t: Table, seat: int, name: str, flex: bool = False) -> bool:
    """May this card of the hand be played on this side, bluffs not counted?"""
    card = t.card(name)
    top = t.top
    if flex:  # §4.4: green power card; R2: the side played must fit; X2: no restriction
        flex_fits = card.flex is not None and t.green[seat] and fits(t, card.flex, top)
        return flex_fits and card.flex is not None and may_finish_with(t, seat, card.flex)
    face = card.faces[t.side]
    if not fits(t, face, top) or not may_finish_with(t, seat, face):
        return False
    if t.options.wild_draw == "free" or not is_restricted(t, face):
        return True
    return not holds_match(t, t.hands[seat], without=name)


def legal_sides(t: Table, seat: int, name: str) -> list[Play]:
    sides = [(name, False)] if is_legal(t, seat, name) else []
    if t.edition == "flex" and is_legal(t, seat, name, flex=True):
        sides.append((name, True))
    return sides


def legal_plays(t: Table, seat: int) -> list[Play]:
    """Every legal play of a hand, bluffs not counted, once per card name."""
    return [play for name in t.hands[seat] for play in legal_sides(t, seat, name)]


def has_legal_play(t: Table, seat: int) -> bool:
    return any(legal_sides(t, seat, name) for name in t.hands[seat])


def may_bluff(t: Table, seat: int, name: str) -> bool:
    """A wild draw that is not legal may still be played where bluffing is allowed (C8)."""
    face = t.face(name)
    return t.options.wild_draw == "bluff" and is_restricted(t, face) and may_finish_with(t, seat, face)
