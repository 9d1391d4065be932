"""Changed decks: actions that are off, other numbers of copies."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.cards import COLORLESS, Card, Edition, Effect
from simulator.decks import deck_of
from simulator.editions import EDITIONS
from simulator.editions.changes import ICON, OFF, actions_of, changed
from simulator.errors import RuleError
from simulator.rules import Ruleset
from tests.rules.rounds import play_rounds


def deck(edition: str, **changes: object) -> Edition:
    rules = Ruleset.of(edition, deck={name.replace("_", "-"): value for name, value in changes.items()})
    return deck_of(rules, 1)


def count(cards: tuple[Card, ...], slot: int, name: str) -> int:
    return sum(face.kind.name == name for card in cards if (face := card.faces[slot]) is not None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_off_keeps_everything_but_the_action(edition: str) -> None:
    printed = EDITIONS[edition]
    for action in actions_of(printed).values():
        if not action.acts:
            continue
        off = changed(printed, ((action.name, OFF),))
        touched = 0
        for before, after in zip(printed.cards, off.cards, strict=True):
            for slot in (0, 1):
                old, new = before.faces[slot], after.faces[slot]
                if old is None or new is None:
                    assert old is new
                    continue
                same = (old.name, old.color, old.kind.symbol, old.kind.points, old.kind.name)
                assert same == (new.name, new.color, new.kind.symbol, new.kind.points, new.kind.name)
                if (slot, old.kind) in action.kinds:
                    assert new.kind.effect == Effect(names_color=old.color == COLORLESS)
                    touched += 1
                else:
                    assert new == old
        assert touched > 0, action.name


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_has_no_action_is_the_same_without_it(edition: str) -> None:
    """So the effect of a plain number is exactly 0."""
    kinds = [kind for slot in EDITIONS[edition].kinds for kind in slot]
    for kind in kinds:
        assert kind.acts == (kind.effect != kind.without_action)
        if kind.symbol < 10 and not kind.name.endswith("icon"):
            assert not kind.acts
            assert kind.without_action == kind.effect


@pytest.mark.parametrize(("edition", "copies"), [("classic", (8, 8, 8, 4, 4)), ("flex", (8, 8, 8, 4, 4, 4, 4))])
def test_copies_of_the_printed_deck(edition: str, copies: tuple[int, ...]) -> None:
    whole = [action.copies for action in actions_of(EDITIONS[edition]).values() if action.most]
    assert tuple(whole) == copies


@pytest.mark.parametrize("edition", EDITIONS)
def test_copies_are_what_was_asked_for_and_nested(edition: str) -> None:
    printed = EDITIONS[edition]
    for action in actions_of(printed).values():
        if not action.most:
            continue
        before: Edition | None = None
        for copies in (0, 1, 2, 5, 8, 13, action.most):
            after = changed(printed, ((action.name, copies),))
            assert len(after.cards) == len(printed.cards)
            for slot in action.slots if edition == "flip" else (0,):
                names = {kind.name for s, kind in action.kinds if s == slot}
                assert sum(count(after.cards, slot, name) for name in names) == copies
                if before is not None:
                    lost = [
                        number
                        for number, (fewer, more) in enumerate(zip(before.cards, after.cards, strict=True))
                        if fewer.faces[slot] != more.faces[slot] and fewer.faces[slot].kind.name in names  # type: ignore[union-attr]
                    ]
                    assert lost == [], "the more copies contain the fewer"
            before = after
        assert changed(printed, ((action.name, action.copies),)) == printed


def test_replaced_copies_become_numbers_of_their_color() -> None:
    printed, few = EDITIONS["classic"], deck("classic", skip=0)
    for before, after in zip(printed.cards, few.cards, strict=True):
        if before != after:
            assert before.faces[0].kind.name == "skip"
            assert after.faces[0].color == before.faces[0].color
            assert after.faces[0].kind.symbol < 10
    wild = deck("classic", wild=0)
    colors = Counter(b.faces[0].color for a, b in zip(printed.cards, wild.cards, strict=True) if a != b)
    assert colors == Counter({0: 1, 1: 1, 2: 1, 3: 1})


def test_in_flip_the_other_side_of_a_card_stays() -> None:
    printed, changed_deck = EDITIONS["flip"], deck("flip", draw_five=0, wild_draw_two=9)
    assert [c.faces[0] for c in deck("flip", draw_five=0).cards] == [c.faces[0] for c in printed.cards]
    assert count(changed_deck.cards, 1, "draw-five") == 0
    assert count(changed_deck.cards, 0, "wild-draw-two") == 9


def test_in_flex_a_card_keeps_whether_it_has_a_flex_side() -> None:
    printed, few = EDITIONS["flex"], deck("flex", skip=2, wild_all_draw=1)
    for before, after in zip(printed.cards, few.cards, strict=True):
        assert (before.faces[1] is None) == (after.faces[1] is None)
    assert count(few.cards, 0, "skip") == 2


def test_flex_icons_can_be_switched_off() -> None:
    off = deck("flex", **{ICON: "off"})
    assert not any(card.faces[0].kind.acts for card in off.cards if card.faces[0].kind.symbol < 10)


def test_what_changes_nothing_is_the_printed_deck() -> None:
    assert Ruleset.of("flip", deck={"draw-five": 8, "reverse": "on"}) == Ruleset.of("flip")
    assert Ruleset.of("flip", deck={"reverse": False}).deck == (("reverse", "off"),)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"skip-everybody": "off"}, 'did you mean "skip-everyone"?'),
        ({"wild": "off"}, "has no action to switch off; allowed: on, 0..40"),
        ({"draw-five": 99}, "not a possible number of copies; allowed: on, off, 0..44"),
        ({"draw-five": "more"}, "no such change"),
        ({"reverse": "off", "dark-reverse": 3}, "reverse says already what becomes of it"),
        ({"draw-one": 44, "skip": 44}, "not enough numbers are left to make room for all copies"),
    ],
)
def test_impossible_changes_say_why(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset.of("flip", deck=changes)
    assert message in str(caught.value)


def test_a_round_with_an_action_off_has_none_of_its_consequences() -> None:
    official = play_rounds("flip", players=3, count=200, seed=5)
    off = play_rounds("flip", players=3, count=200, seed=5, deck={"flip": "off"})
    assert official["flips"].sum() > 0
    assert off["flips"].sum() == 0
    assert (off["dark_turns"] == 0).all()
