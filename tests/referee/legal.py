"""Which plays are legal, and when a wild draw was a bluff."""

from .decks import Face
from .table import Table

# Legal only while no other card matches the color in play: RULES §2.4, §3.5, §4.5 (in flex on the regular side only).
RESTRICTED = frozenset(
    {("classic", "wild-draw-four"), ("flip", "wild-draw-two"), ("flip", "wild-draw-color"), ("flex", "wild-draw-four")}
)
NEXT_DRAWS = {"draw-one": 1, "draw-two": 2, "draw-five": 5, "wild-draw-two": 2, "wild-draw-four": 4}
UNTIL_COLOR = "wild-draw-color"
FLEX_DRAWS = frozenset({"draw-two", "wild-all-draw", "wild-target-draw-two", "wild-draw-four"})
# A legal play: the name of the physical card and whether its flex side is used.
Play = tuple[str, bool]


def is_restricted(t: Table, face: Face) -> bool:
    return face.color is None and (t.edition, face.symbol) in RESTRICTED


def fits(t: Table, face: Face, top: Face) -> bool:
    """By color, number or symbol, or any wild; on a wild only the named color or another wild (C7)."""
    if face.color is None or face.color == t.color or face.symbol == top.symbol:
        return True
    return face.symbol == "flip" and t.options.flip_on_anything == "on"  # H19


def holds_match(t: Table, seat: int, without: str = "") -> bool:
    """Does the hand, less one copy of a card, hold the color in force (C10), or a wild where that counts (C9)?"""
    wilds_count = t.options.wild_counts_as_match == "on"
    guilt = t.options.flex_guilt  # X3: the regular side of a flex card, or the flex side besides
    flex_counts = guilt == "both" or (guilt == "green" and t.green[seat])
    for name, count in t.hands[seat].items():
        if name == without and count == 1:
            continue
        card = t.card(name)
        color = card.faces[t.side].color
        if color == t.color or (color is None and wilds_count):
            return True
        if flex_counts and card.flex is not None and card.flex.color == t.color:
            return True
    return False


def may_finish_with(t: Table, seat: int, face: Face, flex: bool = False) -> bool:
    """Limits on the last card (H14), judged by the face that would be played."""
    finish = t.options.finish
    if finish == "any" or t.sizes[seat] > 1:
        return True
    if finish == "number":
        return face.is_number
    if finish == "no_wild":
        return face.color is not None
    draws = face.symbol in FLEX_DRAWS if flex else face.symbol in NEXT_DRAWS or face.symbol == UNTIL_COLOR
    return not draws


def is_legal(t: Table, seat: int, name: str, flex: bool = False) -> bool:
    """May this card of the hand be played on this side, bluffs not counted?"""
    card = t.card(name)
    top = t.top
    face = card.faces[t.side]
    if flex:  # §4.4: green power card; R2: the side played must fit; X2: no restriction
        if card.flex is None or not t.green[seat] or not fits(t, card.flex, top):
            return False
        if t.options.flex_when_fits == "off" and fits_honestly(t, seat, name):  # X4
            return False
        return may_finish_with(t, seat, card.flex, flex=True)
    return fits_honestly(t, seat, name) and may_finish_with(t, seat, face)


def fits_honestly(t: Table, seat: int, name: str) -> bool:
    """Does the regular (or active) side of a card in hand fit, without a bluff?"""
    face = t.card(name).faces[t.side]
    if not fits(t, face, t.top):
        return False
    if t.options.wild_draw == "free" or not is_restricted(t, face):
        return True
    return not holds_match(t, seat, without=name)


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
