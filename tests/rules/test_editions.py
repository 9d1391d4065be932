"""The declared decks against what the boxes, the sheets and the printed cards are known to hold."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from dataclasses import replace

import pytest

from simulator.cards import COLORLESS, Card, Draws, Edition, Effect, Face, Loses, Power, Symbol
from simulator.editions import EDITIONS, BadDeck, check_edition, get_edition, pair_at_random, two_decks
from simulator.errors import UnknownName

CLASSIC, FLIP, FLEX = (EDITIONS[name] for name in ("classic", "flip", "flex"))


def names(edition: Edition) -> list[str]:
    return [card.name for card in edition.cards]


def back(card: Card) -> Face:
    face = card.faces[1]
    assert face is not None
    return face


def effects(edition: Edition, slot: int) -> dict[str, Effect]:
    return {kind.name: kind.effect for kind in edition.kinds[slot]}


def group(face: Face) -> str:
    if face.color == COLORLESS:
        return "wild"
    return "number" if face.kind.symbol < 10 else "action"


# -- every edition ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_deck_agrees_with_its_census(name: str) -> None:
    check_edition(get_edition(name))


@pytest.mark.parametrize("name", EDITIONS)
def test_census_notices_a_missing_an_extra_and_a_wrong_card(name: str) -> None:
    edition = EDITIONS[name]
    for cards in (edition.cards[1:], (*edition.cards, edition.cards[-1]), (edition.cards[-1], *edition.cards[1:])):
        with pytest.raises(BadDeck):
            check_edition(replace(edition, cards=cards))


def test_census_notices_wrong_points() -> None:
    card = CLASSIC.cards[0]
    dear = replace(card.faces[0], kind=replace(card.faces[0].kind, points=1))
    with pytest.raises(BadDeck, match="worth 1241 points instead of 1240"):
        check_edition(replace(CLASSIC, cards=(Card(card.name, (dear, None)), *CLASSIC.cards[1:])))


@pytest.mark.parametrize(
    ("name", "cards", "points"), [("classic", 108, (1240, 0)), ("flip", 112, (1280, 1480)), ("flex", 104, (1568, 984))]
)
def test_totals(name: str, cards: int, points: tuple[int, int]) -> None:
    edition = EDITIONS[name]
    assert len(edition.cards) == cards
    worth = [sum(f.kind.points for c in edition.cards if (f := c.faces[slot]) is not None) for slot in (0, 1)]
    assert tuple(worth) == points


@pytest.mark.parametrize("name", EDITIONS)
def test_cards_of_one_name_are_identical_and_stand_together(name: str) -> None:
    seen: dict[str, tuple[Face, Face | None]] = {}
    for card in EDITIONS[name].cards:
        assert seen.setdefault(card.name, card.faces) == card.faces
    runs = [n for i, n in enumerate(names(EDITIONS[name])) if i == 0 or n != names(EDITIONS[name])[i - 1]]
    assert len(runs) == len(set(runs))


@pytest.mark.parametrize("name", EDITIONS)
def test_light_faces_come_color_by_color_with_wilds_at_the_end(name: str) -> None:
    colors = [card.faces[0].color for card in EDITIONS[name].cards]
    assert colors == sorted(colors)


def test_unknown_edition_names_the_nearest() -> None:
    with pytest.raises(UnknownName) as caught:
        get_edition("flop")
    assert str(caught.value) == 'unknown edition "flop"; known: classic, flip, flex; did you mean "flip"?'
    assert (caught.value.kind, caught.value.name, caught.value.nearest) == ("edition", "flop", "flip")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_unknown_edition_without_a_near_name() -> None:
    with pytest.raises(UnknownName) as caught:
        get_edition("poker")
    assert str(caught.value) == 'unknown edition "poker"; known: classic, flip, flex'
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("name", EDITIONS)
def test_two_decks_hold_every_card_twice(name: str) -> None:
    edition = EDITIONS[name]
    double = two_decks(edition)
    assert double.cards[: len(edition.cards)] == double.cards[len(edition.cards) :] == edition.cards
    check_edition(double)


# -- classic ---------------------------------------------------------------------------------------------------------


def test_classic_counts() -> None:
    count = Counter(names(CLASSIC))
    for color in ("blue", "green", "red", "yellow"):
        assert count[f"{color}-0"] == 1
        for label in (*"123456789", "skip", "reverse", "draw-two"):
            assert count[f"{color}-{label}"] == 2
        assert sum(n for name, n in count.items() if name.startswith(color)) == 25
    assert count["wild"] == count["wild-draw-four"] == 4
    assert len(count) == 54


def test_classic_order() -> None:
    listed = names(CLASSIC)
    assert listed[:4] == ["blue-0", "blue-1", "blue-1", "blue-2"]
    assert listed[19:25] == ["blue-skip"] * 2 + ["blue-reverse"] * 2 + ["blue-draw-two"] * 2
    assert listed[25] == "green-0"
    assert listed[-8:] == ["wild"] * 4 + ["wild-draw-four"] * 4


def test_classic_effects() -> None:
    by_name = effects(CLASSIC, 0)
    assert by_name["7"] == Effect()
    assert by_name["skip"] == Effect(loses=Loses.NEXT)
    assert by_name["reverse"] == Effect(reverse=True)
    assert by_name["draw-two"] == Effect(draw=2, draws=Draws.NEXT, loses=Loses.NEXT)
    assert by_name["wild"] == Effect(names_color=True)
    four = by_name["wild-draw-four"]
    assert (four.draw, four.draws, four.loses) == (4, Draws.NEXT, Loses.NEXT)
    assert four.names_color
    assert four.restricted


# -- flip: the printed pairing ---------------------------------------------------------------------------------------


def test_flip_example_cards() -> None:
    assert {
        "red-5/teal-5",
        "yellow-1/wild",
        "green-flip/wild-draw-color",
        "wild/pink-flip",
        "blue-1/purple-skip-everyone",
    } <= set(names(FLIP))


def test_flip_has_one_duplicate_card() -> None:
    count = Counter(names(FLIP))
    assert {name: n for name, n in count.items() if n > 1} == {"blue-1/purple-skip-everyone": 2}
    assert len(count) == 111


def test_flip_every_face_has_its_copies_on_both_sides() -> None:
    for slot in (0, 1):
        count = Counter(f.name for card in FLIP.cards if (f := card.faces[slot]) is not None)
        assert {n for name, n in count.items() if not name.startswith("wild")} == {2}
        assert {n for name, n in count.items() if name.startswith("wild")} == {4}
        assert len(count) == 13 * 4 + 2
        assert not any(name.endswith("-0") for name in count)


def test_flip_no_card_is_wild_or_flip_on_both_sides() -> None:
    for card in FLIP.cards:
        light, dark = card.faces[0], back(card)
        assert not (light.color == COLORLESS and dark.color == COLORLESS)
        assert not (light.kind.symbol == Symbol.FLIP and dark.kind.symbol == Symbol.FLIP)
        if group(light) == "action":
            assert light.kind.name != dark.kind.name


def test_flip_one_card_shows_its_number_twice() -> None:
    twice = [c.name for c in FLIP.cards if group(c.faces[0]) == "number" and c.faces[0].kind == back(c).kind]
    assert twice == ["red-5/teal-5"]


def test_flip_cross_table_of_types() -> None:
    assert Counter((group(card.faces[0]), group(back(card))) for card in FLIP.cards) == {
        ("number", "number"): 40,
        ("number", "action"): 28,
        ("number", "wild"): 4,
        ("action", "number"): 25,
        ("action", "action"): 3,
        ("action", "wild"): 4,
        ("wild", "number"): 7,
        ("wild", "action"): 1,
    }


def test_flip_colorless_backs() -> None:
    fronts = {
        name: sorted(card.faces[0].name for card in FLIP.cards if back(card).name == name)
        for name in ("wild", "wild-draw-color")
    }
    assert fronts["wild"] == ["blue-reverse", "red-skip", "yellow-1", "yellow-reverse"]
    assert fronts["wild-draw-color"] == ["green-6", "green-flip", "red-3", "yellow-6"]


def test_flip_backs_of_light_flips_and_fronts_of_dark_flips() -> None:
    backs = [back(card).name for card in FLIP.cards if card.faces[0].kind.symbol == Symbol.FLIP]
    assert sorted(backs) == sorted(
        ["pink-8", "purple-3", "orange-8", "pink-4", "teal-3", "wild-draw-color", "purple-6", "purple-7"]
    )
    fronts = [card.faces[0].name for card in FLIP.cards if back(card).kind.symbol == Symbol.FLIP]
    assert sorted(fronts) == sorted(
        ["red-4", "yellow-4", "yellow-skip", "yellow-reverse", "green-1", "green-3", "blue-9", "wild"]
    )


def test_flip_backs_of_light_wilds() -> None:
    backs = {
        name: sorted(back(card).name for card in FLIP.cards if card.faces[0].name == name)
        for name in ("wild", "wild-draw-two")
    }
    assert backs["wild"] == ["pink-5", "pink-flip", "purple-7", "teal-3"]
    assert backs["wild-draw-two"] == ["orange-4", "orange-7", "pink-2", "purple-9"]


@pytest.mark.parametrize("seen", [0, 1])
def test_flip_candidates_for_the_hidden_side(seen: int) -> None:
    candidates: dict[str, set[str]] = {}
    for card in FLIP.cards:
        faces = (card.faces[0], back(card))
        candidates.setdefault(faces[seen].name, set()).add(faces[1 - seen].name)
    assert max(len(c) for name, c in candidates.items() if not name.startswith("wild")) == 2
    assert {len(c) for name, c in candidates.items() if name.startswith("wild")} == {4}


@pytest.mark.parametrize(
    ("light", "backs"),
    [
        ("blue-6", {"purple-reverse", "teal-skip-everyone"}),
        ("green-9", {"orange-draw-five", "pink-reverse"}),
        ("blue-4", {"purple-1", "teal-draw-five"}),
        ("green-skip", {"orange-9", "purple-4"}),
        ("yellow-2", {"teal-1", "teal-8"}),
        ("red-draw-one", {"pink-3", "pink-4"}),
    ],
)
def test_flip_entries_that_some_transcriptions_got_wrong(light: str, backs: set[str]) -> None:
    assert {back(card).name for card in FLIP.cards if card.faces[0].name == light} == backs


def test_flip_pairing_as_a_whole() -> None:
    """Most exchanges of two backs leave every count as it is; the digest of the list that was compared does not."""
    listed = "\n".join(sorted(names(FLIP)))
    assert hashlib.sha256(listed.encode()).hexdigest()[:16] == "b2ab8cbc2cb9f952"


def test_flip_points() -> None:
    light, dark = ({kind.name: kind.points for kind in kinds} for kinds in FLIP.kinds)
    numbers = {str(n): n for n in range(1, 10)}
    assert light == numbers | {
        "draw-one": 10,
        "skip": 20,
        "reverse": 20,
        "flip": 20,
        "wild": 40,
        "wild-draw-two": 50,
    }
    assert dark == numbers | {
        "draw-five": 20,
        "skip-everyone": 30,
        "reverse": 20,
        "flip": 20,
        "wild": 40,
        "wild-draw-color": 60,
    }


def test_flip_effects() -> None:
    light, dark = effects(FLIP, 0), effects(FLIP, 1)
    assert light["flip"] == dark["flip"] == Effect(flips_deck=True)
    assert light["draw-one"] == Effect(draw=1, draws=Draws.NEXT, loses=Loses.NEXT)
    assert dark["draw-five"] == Effect(draw=5, draws=Draws.NEXT, loses=Loses.NEXT)
    assert dark["skip-everyone"] == Effect(loses=Loses.ALL_OTHERS)
    color = dark["wild-draw-color"]
    assert (color.draw, color.draws, color.loses) == (0, Draws.NEXT_UNTIL_COLOR, Loses.NEXT)
    assert [name for side in (light, dark) for name, effect in side.items() if effect.restricted] == [
        "wild-draw-two",
        "wild-draw-color",
    ]


def test_random_pairing_keeps_the_faces() -> None:
    n = len(FLIP.cards)
    mixed = pair_at_random(FLIP, [(i * 5 + 3) % n for i in range(n)])
    check_edition(mixed)
    assert [card.faces[0] for card in mixed.cards] == [card.faces[0] for card in FLIP.cards]
    assert back(mixed.cards[0]) == back(FLIP.cards[3])
    assert mixed.cards[0].name == f"{FLIP.cards[0].faces[0].name}/{back(FLIP.cards[3]).name}"
    assert pair_at_random(FLIP, range(n)) == FLIP


def test_random_pairing_needs_a_permutation_and_backs() -> None:
    with pytest.raises(ValueError, match="permutation"):
        pair_at_random(FLIP, [0] * 112)
    with pytest.raises(ValueError, match="no backs"):
        pair_at_random(FLEX, range(104))


# -- flex ------------------------------------------------------------------------------------------------------------


def test_flex_card_names() -> None:
    listed = names(FLEX)
    assert {"yellow-1-icon", "yellow-2", "red-skip", "yellow-1/green", "red-7/yellow", "red-skip-flex"} <= set(listed)
    count = Counter(listed)
    wilds = {"wild-all-flip", "wild-target-draw-two-flex", "wild-all-draw-flex", "wild-draw-four-flex"}
    assert {name for name, n in count.items() if n == 4} == {name for name in count if name.startswith("wild")} == wilds
    colored = [name for name in listed if not name.startswith("wild")]
    assert len(colored) == len(set(colored)) == 88


def test_flex_icons() -> None:
    icons = sorted(card.name for card in FLEX.cards if card.faces[0].kind.effect.power is Power.OWN)
    odd = {f"{color}-{n}-icon" for color in ("yellow", "blue") for n in (1, 3, 5, 7)}
    even = {f"{color}-{n}-icon" for color in ("red", "green") for n in (2, 4, 6, 8)}
    assert icons == sorted(odd | even)
    assert len(icons) == 16
    assert all(card.faces[1] is None for card in FLEX.cards if card.name.endswith("-icon"))
    assert all(not card.faces[0].name.endswith("-icon") for card in FLEX.cards)


def test_flex_colors() -> None:
    flexed = {card.name: back(card) for card in FLEX.cards if "/" in card.name}
    assert len(flexed) == 32
    colors = FLEX.colors[1]
    assert Counter(colors[face.color] for face in flexed.values()) == dict.fromkeys(colors, 8)
    expected = {
        "yellow": "green green green blue blue blue red red",
        "red": "blue blue blue green green green yellow yellow",
        "blue": "red red red yellow yellow yellow green green",
        "green": "yellow yellow yellow red red red blue blue",
    }
    for color, row in expected.items():
        for number, flex in enumerate(row.split(), start=1):
            face = flexed[f"{color}-{number}/{flex}"]
            assert (face.name, colors[face.color], face.kind.symbol) == (f"{flex}-{number}", flex, number)


def test_flex_sides_of_actions_keep_color_symbol_and_points() -> None:
    for card in FLEX.cards:
        if card.name.endswith("-flex"):
            front, flex = card.faces[0], back(card)
            assert (front.color, front.kind.symbol, front.kind.points) == (
                flex.color,
                flex.kind.symbol,
                flex.kind.points,
            )
            assert (front.name, flex.name) == (card.name.removesuffix("-flex"), card.name)
            assert front.kind.effect != flex.kind.effect


def test_flex_cards_without_a_flex_side() -> None:
    plain = [card.name for card in FLEX.cards if card.faces[1] is None]
    assert len(plain) == 48
    assert all("/" not in name and not name.endswith("-flex") for name in plain)
    assert len({card.faces[0].kind for card in FLEX.cards if card.name == "wild-all-flip"}) == 1


def test_flex_effects() -> None:
    regular, flex = effects(FLEX, 0), effects(FLEX, 1)
    assert regular["wild-all-flip"] == Effect(names_color=True, power=Power.EVERYBODY)
    assert regular["wild-target-draw-two"] == regular["wild-all-draw"] == Effect(names_color=True)
    assert regular["wild-draw-four"].restricted
    assert not any(effect.restricted for effect in flex.values())
    assert flex["skip-flex"] == Effect(loses=Loses.ALL_OTHERS)
    assert flex["reverse-flex"] == Effect(reverse=True, loses=Loses.NEXT)
    assert flex["draw-two-flex"] == Effect(draw=1, draws=Draws.ALL_OTHERS)
    assert flex["wild-target-draw-two-flex"] == Effect(draw=2, draws=Draws.CHOSEN, names_color=True)
    assert flex["wild-all-draw-flex"] == Effect(draw=2, draws=Draws.ALL_OTHERS, names_color=True)
    assert flex["wild-draw-four-flex"] == Effect(draw=4, draws=Draws.CHOSEN, names_color=True)
    assert "wild" not in regular


def test_flex_says_which_counts_are_inferred() -> None:
    assert FLEX.inferred
    assert not CLASSIC.inferred
    assert not FLIP.inferred
    assert (CLASSIC.max_players, FLIP.max_players, FLEX.max_players) == (10, 10, 8)
