"""Which cards may be laid."""

from __future__ import annotations

from tests.twin.cards import RESTRICTED, Card, Face
from tests.twin.table import Move, Table, by_number


def moves_with(table: Table, seat: int, cards: list[Card]) -> list[Move]:
    """The legal plays among some cards of a hand: by card number, in Flex all regular sides before the flex sides."""
    regular = [regular_move(table, seat, card) for card in by_number(cards)]
    flexed = [flex_move(table, card) for card in by_number(cards) if may_flex(table, seat, card)]
    return [move for move in regular + flexed if may_play(table, seat, move)]


def bluffs_with(table: Table, seat: int, cards: list[Card]) -> list[Move]:
    """C8: the wild draws that are forbidden by the rest of the hand, but that nobody keeps the player from laying."""
    if table.rules.wild_draw != "bluff":
        return []
    restricted = [card for card in by_number(cards) if table.face(card).symbol in RESTRICTED]
    moves = [regular_move(table, seat, card) for card in restricted]
    return [move for move in moves if not move.honest]


def regular_move(table: Table, seat: int, card: Card) -> Move:
    face = table.face(card)
    honest = face.symbol not in RESTRICTED or may_draw_wild(table, seat, card)
    return Move(card, face, honest=honest)


def may_flex(table: Table, seat: int, card: Card) -> bool:
    """X4, X21: flex sides are for players with a green Power Card."""
    if table.edition != "flex" or card.back is None or not table.power[seat]:
        return False
    return table.rules.flex_when_fits == "on" or not may_play(table, seat, regular_move(table, seat, card))


def flex_move(table: Table, card: Card) -> Move:
    assert card.back is not None
    return Move(card, card.back, flexed=True)


def may_play(table: Table, seat: int, move: Move) -> bool:
    return move.honest and fits(table, move.face) and may_come_now(table, seat, move)


def may_come_now(table: Table, seat: int, move: Move) -> bool:
    """H14: a rule may forbid it as the last card."""
    if len(table.hands[seat]) > 1 or table.rules.finish == "any":
        return True
    if table.rules.finish == "number":
        return move.face.is_number
    return not (move.makes_draw if table.rules.finish == "no_draw" else move.face.is_wild)


def fits(table: Table, face: Face) -> bool:
    """C7, R2: a wild fits always, a colored face by the color in force or by the symbol on top."""
    if face.is_wild:
        return True
    if face.symbol == "flip" and table.rules.flip_on_anything == "on":  # H19
        return True
    return face.color == table.color or face.symbol == table.top.symbol


def may_draw_wild(table: Table, seat: int, card: Card) -> bool:
    """C8 to C11, H28: no other card in hand has the color in force (nor is a wild, where wilds count)."""
    if table.rules.wild_draw == "free":
        return True
    others = [other for other in table.hands[seat] if other.number != card.number]
    return not any(counts_as_match(table, seat, other) for other in others)


def counts_as_match(table: Table, seat: int, card: Card) -> bool:
    face = table.face(card)
    if face.is_wild:
        return bool(table.rules.wild_counts_as_match == "on")  # C9, R3
    return face.color == table.color or (flex_color_counts(table, seat) and has_flex_color(card, table.color))


def flex_color_counts(table: Table, seat: int) -> bool:
    """X3: only the regular color, or that of the flex side too."""
    if table.edition != "flex":
        return False
    return table.rules.flex_guilt == "both" or (table.rules.flex_guilt == "green" and table.power[seat])


def has_flex_color(card: Card, color: str | None) -> bool:
    return card.back is not None and card.back.color == color
