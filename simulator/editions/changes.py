"""Changes of a declared deck: actions that are switched off, kinds of which there are more or fewer cards.

A change names an `Action`, cards whose faces have a symbol in common: ``reverse`` means both sides of Flip,
``dark-reverse`` only the one. It says ``off`` or how many copies there are.

* **off**: the action is gone; color, symbol and points stay, and so does what the card may be laid on. A colored
  action is then worth a number to play, a wild draw is a plain Wild, also as a starter: a restriction whose only
  reason is the draw goes with it.
* **copies**: the cards beyond that many become numbers of their color, those of wilds of each color in turn; if there
  are to be more, numbers become cards of that kind. The deck keeps its size and everything else its place, and
  fewer copies are always some of the more, so decks with different numbers share their deals.

In Flip the copies of a face are counted on its own side, and the back of a card stays as it is. In the other editions
whole cards are replaced; in Flex a card with a flex side by one with a flex side, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from simulator.cards import COLORLESS, COLORS, NUMBER_SYMBOLS, Card, Edition, Face, Kind, Second, symbol_name
from simulator.errors import RuleError, nearest_name

Change = str | int
"""``off``, or how many copies."""

Changes = tuple[tuple[str, Change], ...]
"""Actions with what becomes of them, in the order of `actions_of`."""

ON, OFF = "on", "off"

_SPELLED = {True: ON, False: OFF, "true": ON, "false": OFF}

ICON = "flip-icon"
"""The numbers of Flex that turn their player's Power Card."""


@dataclass(frozen=True)
class Action:
    """Faces of an edition that are named together.

    Attributes:
        name: ``draw-five``, or with the side if the symbol is on both: ``dark-reverse``.
        kinds: Their kinds, each with its slot.
        copies: How many of them the printed deck has, on each side; 0 if that cannot be changed.
        most: How many it can have.
    """

    name: str
    kinds: tuple[tuple[int, Kind], ...]
    copies: int = 0
    most: int = 0

    @cached_property
    def acts(self) -> bool:
        """Whether there is anything to switch off."""
        return any(kind.acts for _, kind in self.kinds)

    @property
    def allowed(self) -> tuple[str, ...]:
        """What can be said about it."""
        numbers = (f"0..{self.most}",) if self.most else ()
        return (ON, *((OFF,) if self.acts else ()), *numbers)

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots it is in."""
        return tuple(dict.fromkeys(slot for slot, _ in self.kinds))

    def read(self, value: object) -> Change:
        """What a value means: ``on``, ``off`` or a number of copies; raises `RuleError`."""
        if isinstance(value, bool | str):
            value = _SPELLED.get(value, value)
        if isinstance(value, str) and value.isascii() and value.isdecimal():
            value = int(value)
        if value == ON:
            return ON
        if value == OFF and self.acts:
            return OFF
        if isinstance(value, int) and self.most:
            if 0 <= value <= self.most:
                return ON if value == self.copies else value
            raise RuleError(self.name, value, "not a possible number of copies", self.allowed)
        reason = "has no action to switch off" if value == OFF else "no such change"
        raise RuleError(self.name, value, reason, self.allowed)


def actions_of(edition: Edition) -> dict[str, Action]:
    """Everything about a deck that can be changed, by name; the printed order of symbols, both sides before each."""
    found: dict[str, Action] = {}
    for symbol, kinds in _symbols(edition).items():
        name, sides = symbol_name(symbol), {slot for slot, _ in kinds}
        found[name] = Action(name, kinds, *_copies(edition, symbol, kinds[0][0]))
        for slot in sorted(sides) if len(sides) > 1 else ():
            own = tuple(pair for pair in kinds if pair[0] == slot)
            counts = _copies(edition, symbol, slot) if edition.second is Second.SIDE else ()
            action = Action(f"{edition.sides[slot]}-{name}", own, *counts)
            if action.acts or action.most:
                found[action.name] = action
    icons = [(slot, kind) for slot in (0, 1) for kind in edition.kinds[slot] if _is_number(kind) and kind.acts]
    if icons:
        found[ICON] = Action(ICON, tuple(icons))
    return found


def read_changes(edition: Edition, asked: Mapping[str, object]) -> Changes:
    """Changes in their canonical form, without those that change nothing; raises `RuleError`."""
    actions = actions_of(edition)
    read: dict[str, Change] = {}
    claimed: dict[tuple[int, Kind], str] = {}
    for name, value in asked.items():
        if name not in actions:
            raise RuleError(name, None, f"no such card in {edition.name}", tuple(actions), nearest_name(name, actions))
        for pair in actions[name].kinds:
            if pair in claimed:
                raise RuleError(name, value, f"{claimed[pair]} says already what becomes of it")
            claimed[pair] = name
        read[name] = actions[name].read(value)
    changes = tuple((name, read[name]) for name in actions if read.get(name, ON) != ON)
    if any(isinstance(change, int) for _, change in changes):
        changed(edition, changes)  # there may be too few numbers to make room for all
    return changes


def changed(edition: Edition, changes: Changes) -> Edition:
    """The deck with changes made; raises `RuleError` if more copies are asked for than there is room for."""
    actions = actions_of(edition)
    deck = edition
    for name, change in changes:
        if isinstance(change, int):
            for slot in actions[name].slots if edition.second is Second.SIDE else (0,):
                deck = _with_copies(deck, edition, actions[name], slot, change)
    return _switched_off(deck, [actions[name] for name, change in changes if change == OFF])


def _symbols(edition: Edition) -> dict[int, tuple[tuple[int, Kind], ...]]:
    """The kinds of every symbol that is no number, with their slots."""
    found: dict[int, tuple[tuple[int, Kind], ...]] = {}
    for slot in (0, 1):
        for kind in edition.kinds[slot]:
            if not _is_number(kind):
                found[kind.symbol] = (*found.get(kind.symbol, ()), (slot, kind))
    return dict(sorted(found.items()))


def _is_number(kind: Kind) -> bool:
    return kind.symbol < NUMBER_SYMBOLS


def _copies(edition: Edition, symbol: int, slot: int) -> tuple[int, int]:
    """How many cards show a symbol in a slot, and how many can: half of the numbers may make room."""
    symbols = [face.kind.symbol for card in edition.cards if (face := card.faces[slot]) is not None]
    return symbols.count(symbol), symbols.count(symbol) + sum(s < NUMBER_SYMBOLS for s in symbols) // 2


# -- off -------------------------------------------------------------------------------------------------------------


def _switched_off(deck: Edition, actions: Sequence[Action]) -> Edition:
    off = {pair: replace(pair[1], effect=pair[1].without_action) for action in actions for pair in action.kinds}
    if not off:
        return deck

    def face_of(slot: int, face: Face | None) -> Face | None:
        kind = None if face is None else off.get((slot, face.kind))
        return face if face is None or kind is None else replace(face, kind=kind)

    cards = []
    for card in deck.cards:
        first, second = face_of(0, card.faces[0]), face_of(1, card.faces[1])
        assert first is not None
        same = first is card.faces[0] and second is card.faces[1]
        cards.append(card if same else replace(card, faces=(first, second)))
    return replace(deck, cards=tuple(cards))


# -- copies ----------------------------------------------------------------------------------------------------------


def _with_copies(deck: Edition, printed: Edition, action: Action, slot: int, copies: int) -> Edition:
    """Replace cards, or faces in Flip, until there are so many of a symbol."""
    symbol = action.kinds[0][1].symbol
    holders = _holders(printed, slot, symbol)
    cards = list(deck.cards)
    for place in range(copies, len(holders)):
        number = holders[place]
        color = _color(printed.cards[number], slot)
        values = sorted({s for card in printed.cards if (s := _symbol(card, slot)) < NUMBER_SYMBOLS})
        color = place % COLORS if color == COLORLESS else color
        cards[number] = _become(printed, cards[number], slot, values[place % len(values)], color)
    takers = [
        number for number in _takers(printed, slot) if cards[number].faces[slot] == printed.cards[number].faces[slot]
    ]
    if copies - len(holders) > len(takers):
        raise RuleError(action.name, copies, "not enough numbers are left to make room for all copies")
    for number in takers[: max(0, copies - len(holders))]:
        cards[number] = _become(printed, cards[number], slot, symbol, _color(printed.cards[number], slot))
    return replace(deck, cards=tuple(cards))


def _holders(printed: Edition, slot: int, symbol: int) -> list[int]:
    """The cards with a symbol, one of every color before the next of any."""
    by_color: dict[int, list[int]] = {}
    for number, card in enumerate(printed.cards):
        if _symbol(card, slot) == symbol:
            by_color.setdefault(_color(card, slot), []).append(number)
    return list(_in_turn(list(by_color.values())))


def _takers(printed: Edition, slot: int) -> list[int]:
    """Numbers in the order in which they make room: of every color in turn, and of a color each number in turn."""
    by_color: list[list[int]] = []
    for color in range(COLORS):
        by_symbol: dict[int, list[int]] = {}
        for number, card in enumerate(printed.cards):
            if _symbol(card, slot) < NUMBER_SYMBOLS and _color(card, slot) == color:
                by_symbol.setdefault(_symbol(card, slot), []).append(number)
        by_color.append(list(_in_turn([by_symbol[symbol] for symbol in sorted(by_symbol)])))
    order = list(_in_turn(by_color))
    return order[: len(order) // 2]


def _in_turn(rows: Sequence[Sequence[int]]) -> Iterator[int]:
    """One of each row, then the second of each, and so on."""
    for place in range(max(map(len, rows), default=0)):
        yield from (row[place] for row in rows if place < len(row))


def _become(printed: Edition, card: Card, slot: int, symbol: int, color: int) -> Card:
    """The card, or in Flip its face in a slot, as one of another symbol; a wild if the symbol has no colors."""
    models = [other for other in printed.cards if _symbol(other, slot) == symbol]
    models = [other for other in models if _color(other, slot) in (color, COLORLESS)]
    if printed.second is Second.SIDE:
        faces = list(card.faces)
        faces[slot] = models[0].faces[slot]
        light, dark = faces
        assert light is not None
        assert dark is not None
        return Card(f"{light.name}/{dark.name}", (light, dark))
    alike = [other for other in models if (other.faces[1] is None) == (card.faces[1] is None)]
    return (alike or models)[0]


def _symbol(card: Card, slot: int) -> int:
    face = card.faces[slot]
    assert face is not None
    return face.kind.symbol


def _color(card: Card, slot: int) -> int:
    face = card.faces[slot]
    assert face is not None
    return face.color
