"""Rules of UNO Flip!: turning over, Wild Draw Color, which side counts. A card is written ``LIGHT/DARK``."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.decks import deck_of
from simulator.editions import get_edition
from simulator.rules import Ruleset
from tests.rules.scripted import Scene, opening, situation


def test_F1_the_printed_pairing_of_the_faces() -> None:
    for seed in (1, 2):
        assert deck_of(Ruleset.of("flip"), seed) == get_edition("flip")


def test_F1_or_a_random_one() -> None:
    printed = get_edition("flip").cards
    decks = [deck_of(Ruleset.of("flip", {"pairing": "random"}), seed).cards for seed in (1, 1, 2)]
    assert decks[0] == decks[1]
    assert len({decks[0], decks[2], printed}) == 3
    for cards in decks:
        assert [card.faces[0] for card in cards] == [card.faces[0] for card in printed]
        assert Counter(card.faces[1] for card in cards) == Counter(card.faces[1] for card in printed)


# -- the starter -----------------------------------------------------------------------------------------------------


def test_F2_a_starter_flip_turns_everything_over() -> None:
    hands = ["blue-5/pink-9 blue-6/teal-skip-everyone", "red-1/pink-3 red-2/orange-reverse"]
    table = opening("flip", "red-flip/pink-8", "blue-1/purple-skip-everyone blue-2/orange-8", hands=hands)
    assert table.told[2:] == ["starter red-flip/pink-8", "flip to dark: pink-8"]
    assert table.pile == ["blue-2/orange-8", "blue-1/purple-skip-everyone"]
    assert table.tell("0 pink-9") == ["0 plays pink-9", "0 calls uno"]


def test_F2_a_wild_that_it_turns_up_is_named_by_the_first_player_and_nobody_draws() -> None:
    hands = [
        "blue-5/pink-9 blue-6/teal-skip-everyone green-1/orange-5",
        "red-1/pink-3 red-2/orange-reverse red-5/teal-5",
    ]
    table = opening("flip", "green-flip/wild-draw-color", "blue-2/orange-8", hands=hands)
    assert table.told[2:] == ["starter green-flip/wild-draw-color", "flip to dark: wild-draw-color"]
    assert table.tell("0 pink pink-9") == ["0 names pink", "0 plays pink-9"]


def test_F2_or_it_does_not_count() -> None:
    table = opening("flip", "red-flip/pink-8", "red-1/pink-3 red-5/teal-5", rules="starter_flip=return")
    assert set(table.events[3]["passed"]) == {"red-flip/pink-8"}
    assert table.told[4:] == []


def test_F2_or_it_lies_there_as_a_colored_card() -> None:
    hands = ["red-5/teal-5 blue-flip/purple-6 blue-2/orange-8", "red-1/pink-3 red-2/orange-reverse red-4/orange-flip"]
    table = opening("flip", "red-flip/pink-8", hands=hands, rules="starter_flip=plain")
    assert table.told[2:] == ["starter red-flip/pink-8"]
    table.play("0 red-5")
    assert table.offers() == ["blue-flip", "red-5"]


# -- turning over ----------------------------------------------------------------------------------------------------

DISCARD = "blue-4/teal-draw-five red-3/pink-7 red-9/purple-5"
PILE = "blue-5/pink-9 blue-6/purple-reverse green-1/orange-5"


def flip_over(rules: str = "", discard: str = DISCARD, pile: str = PILE, other: str = "red-4/orange-flip") -> Scene:
    """Seat 0 holds a Flip that fits."""
    hands = ["red-flip/pink-8 red-1/pink-3 blue-2/orange-8", f"{other} green-7/orange-6 green-5/orange-7"]
    return situation("flip", hands, discard, pile, rules=rules)


@pytest.mark.parametrize(
    ("rule", "top", "discard"),
    [
        ("full", "teal-draw-five", "red-flip/pink-8 red-9/purple-5 red-3/pink-7 blue-4/teal-draw-five"),
        ("bottom", "purple-5", "red-flip/pink-8 blue-4/teal-draw-five red-3/pink-7 red-9/purple-5"),
        ("none", "pink-8", "blue-4/teal-draw-five red-3/pink-7 red-9/purple-5 red-flip/pink-8"),
    ],
)
def test_F3_what_becomes_of_the_discard_pile(rule: str, top: str, discard: str) -> None:
    table = flip_over(f"flip_discard={rule}")
    assert table.tell("0 red-flip") == ["0 plays red-flip", f"flip to dark: {top}"]
    assert table.discard == discard.split()


@pytest.mark.parametrize(("rule", "drawn"), [("reversed", "green-1/orange-5"), ("same", "blue-5/pink-9")])
def test_F4_what_becomes_of_the_draw_pile(rule: str, drawn: str) -> None:
    table = flip_over(f"flip_draw_pile={rule}")
    assert table.tell("0 red-flip", "1")[2] == f"1 draws {drawn} (no-match)"


def test_F5_the_flipper_names_the_color_of_a_wild_that_comes_up() -> None:
    table = flip_over(discard="yellow-1/wild red-9/purple-5")
    assert table.tell("0 red-flip orange", "1 orange-6") == [
        "0 plays red-flip",
        "flip to dark: wild, orange",
        "1 plays orange-6",
    ]


def test_F5_or_the_next_player_to_act() -> None:
    table = flip_over("flip_wild_top=next", discard="yellow-1/wild red-9/purple-5")
    assert table.tell("0 red-flip", "1 orange orange-6") == [
        "0 plays red-flip",
        "flip to dark: wild",
        "1 names orange",
        "1 plays orange-6",
    ]


def test_F6_an_action_face_that_comes_up_does_nothing_but_can_be_matched() -> None:
    table = flip_over(other="red-4/purple-draw-five yellow-2/teal-1")
    assert table.tell("0 red-flip", "1 purple-draw-five")[:3] == [
        "0 plays red-flip",
        "flip to dark: teal-draw-five",
        "1 plays purple-draw-five",
    ]
    assert table.asked[1].offers == ("purple-draw-five", "teal-1")  # by the symbol, by the color


@pytest.mark.parametrize("rule", ["seven_zero", "multi_play", "jump_in"])
def test_F6_no_house_rule_acts_on_a_number_that_a_flip_turns_up(rule: str) -> None:
    hands = ["red-flip/pink-8 red-8/teal-7 blue-2/orange-8", "green-reverse/pink-7 yellow-7/purple-6 yellow-8/pink-1"]
    table = situation("flip", hands, "red-3/pink-7 red-9/purple-5", rules=f"{rule}=on")
    assert table.tell("0 red-flip") == ["0 plays red-flip", "flip to dark: pink-7"]
    assert table.decisions() == ["play"]


def test_F7_the_color_of_an_old_wild_is_not_remembered() -> None:
    hands = ["red-flip/pink-8 red-1/pink-3 blue-2/orange-8", "green-3/pink-flip green-7/orange-6 green-7/teal-2"]
    table = situation("flip", hands, "wild/pink-5", color="red", rules="flip_discard=bottom")
    assert table.tell("0 red-flip", "1 pink-flip blue") == [
        "0 plays red-flip",
        "flip to dark: pink-5",
        "1 plays pink-flip",
        "flip to light: wild, blue",
    ]


def test_F10_after_a_reshuffle_a_flip_turns_up_the_back_of_the_card_that_was_on_top() -> None:
    hands = ["blue-1/purple-skip-everyone green-1/orange-5", "red-flip/pink-8 red-1/pink-3 blue-2/orange-8"]
    table = situation("flip", hands, "yellow-3/purple-1 red-9/purple-5")
    assert table.tell("0", "1 red-flip")[3:] == ["1 plays red-flip", "flip to dark: purple-5"]


@pytest.mark.parametrize(("rule", "top", "pile"), [("lazy", "purple-1", 0), ("eager", "purple-5", 1)])
def test_F10_a_flip_may_find_an_empty_draw_pile_beside_a_full_discard_pile(rule: str, top: str, pile: int) -> None:
    hands = ["blue-1/purple-skip-everyone green-1/orange-5", "red-flip/pink-8 red-1/pink-3 blue-2/orange-8"]
    drawn = "yellow-5/teal-8"
    table = situation("flip", hands, "yellow-3/purple-1 red-9/purple-5", drawn, rules=f"reshuffle={rule}")
    assert table.tell("0", "1 red-flip")[-1] == f"flip to dark: {top}"
    assert len(table.pile) == pile


@pytest.mark.parametrize(("side", "card"), [("light", "red-reverse"), ("dark", "purple-reverse")])
def test_F17_a_reverse_between_two_players_skips_on_both_sides(side: str, card: str) -> None:
    hands = ["red-reverse/purple-3 red-8/purple-reverse red-1/purple-2", "blue-2/orange-8"]
    for rule, told in (("skip", ["1 is skipped"]), ("none", [])):
        table = situation("flip", hands, "red-9/purple-5", side=side, rules=f"two_player_reverse={rule}")
        assert table.tell(f"0 {card}") == [f"0 plays {card}", "direction -1", *told]


def test_skip_everyone_lets_the_player_go_on() -> None:
    hands = ["blue-1/purple-skip-everyone red-1/purple-2 red-5/pink-2", "red-2/orange-reverse", "red-5/teal-5"]
    table = situation("flip", hands, "red-9/purple-5", side="dark", direction=-1)
    told = table.tell("0 purple-skip-everyone", "0 purple-2")
    assert told == ["0 plays purple-skip-everyone", "2 is skipped", "1 is skipped", "0 plays purple-2", "0 calls uno"]


# -- Wild Draw Color -------------------------------------------------------------------------------------------------

HONEST = "red-3/wild-draw-color red-1/pink-3 red-5/pink-2"
GUILTY = "red-3/wild-draw-color yellow-7/orange-2 red-5/pink-2"
SEARCH = "yellow-1/wild red-1/purple-2 red-5/teal-5 blue-2/pink-6 blue-3/purple-8"
"""A draw pile whose third card is the first one in teal."""


def draw_color(hand: str = HONEST, pile: str = SEARCH, rules: str = "") -> Scene:
    """Dark side, orange in force; seat 0 holds a Wild Draw Color, seat 1 is its victim."""
    others = ["blue-2/orange-8 yellow-2/teal-1 yellow-7/purple-6", "red-7/orange-1 red-7/purple-5"]
    return situation("flip", [hand, *others], "blue-5/orange-reverse", pile, side="dark", rules=rules)


def test_F8_a_search_that_never_finds_its_color_ends_with_the_cards() -> None:
    table = draw_color(pile="yellow-1/wild")
    assert table.tell("0 wild-draw-color teal; 1 challenge") == [
        "0 plays wild-draw-color, teal",
        "1 challenges 0: innocent",
        "1 draws yellow-1/wild (until-color)",
        "reshuffle of 1",
        "1 draws blue-5/orange-reverse (until-color, 1 short)",
        "1 draws nothing (challenge, 2 short)",
        "1 is skipped",
    ]


@pytest.mark.parametrize(
    ("rule", "drawn"), [("off", "yellow-1/wild red-1/purple-2 red-5/teal-5"), ("on", "yellow-1/wild")]
)
def test_F9_a_wild_does_not_end_the_search(rule: str, drawn: str) -> None:
    table = draw_color(rules=f"draw_color_wilds={rule}")
    assert table.tell("0 wild-draw-color teal")[1:] == [f"1 draws {drawn} (until-color)", "1 is skipped"]


@pytest.mark.parametrize("hand", [HONEST, GUILTY])
@pytest.mark.parametrize("answer", ["challenge", "accept"])
def test_F11_the_named_color_is_in_force_whatever_a_challenge_says(hand: str, answer: str) -> None:
    table = draw_color(hand)
    table.play(f"0 wild-draw-color teal; 1 {answer}")
    assert table.color == "teal"


def test_F12_a_wrong_challenger_draws_until_the_color_and_then_two_more() -> None:
    table = draw_color()
    assert table.tell("0 wild-draw-color teal; 1 challenge")[1:] == [
        "1 challenges 0: innocent",
        "1 draws yellow-1/wild red-1/purple-2 red-5/teal-5 (until-color)",
        "1 draws blue-2/pink-6 blue-3/purple-8 (challenge)",
        "1 is skipped",
    ]


def test_F12_a_guilty_player_draws_until_the_color() -> None:
    table = draw_color(GUILTY)
    assert table.tell("0 wild-draw-color teal; 1 challenge")[1:] == [
        "1 challenges 0: guilty",
        "0 draws yellow-1/wild red-1/purple-2 red-5/teal-5 (until-color)",
    ]
    assert table.seat == 1


def test_wild_draw_two_costs_two_or_four() -> None:
    pile = "blue-1/purple-skip-everyone blue-2/orange-8 blue-4/purple-1 blue-7/orange-3"
    for held, seat, cards in (("green-2/teal-skip-everyone", 1, 4), ("red-1/pink-3", 0, 2)):
        hands = [f"wild-draw-two/pink-2 {held} green-3/purple-2", "blue-2/pink-6 blue-5/pink-9"]
        table = situation("flip", hands, "red-9/purple-5", pile)
        drawn = " ".join(pile.split()[:cards])
        assert table.tell("0 wild-draw-two blue; 1 challenge")[2] == f"{seat} draws {drawn} (challenge)"


# -- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "told"), [("new", ["flip to dark: teal-draw-five", "0 wins 43"]), ("old", ["0 wins 2"])]
)
def test_F13_a_flip_as_last_card(rule: str, told: list[str]) -> None:
    hands = ["red-flip/pink-8", "red-1/pink-3 yellow-1/wild"]
    table = situation("flip", hands, DISCARD, rules=f"last_flip_side={rule}")
    assert table.tell("0 red-flip") == ["0 plays red-flip", *told]
    assert table.events[-1]["side"] == ("dark" if rule == "new" else "light")


@pytest.mark.parametrize(
    ("side", "card"),
    [("light", "red-skip/wild"), ("light", "red-reverse/teal-7"), ("dark", "blue-1/purple-skip-everyone")],
)
def test_F14_what_costs_turns_does_not_matter_as_last_card(side: str, card: str) -> None:
    table = situation("flip", [card, "red-1/pink-3", "yellow-1/wild"], "red-9/purple-5", side=side)
    face = card.split("/")[side == "dark"]
    assert table.tell(f"0 {face}") == [f"0 plays {face}", "0 wins 2" if side == "light" else "0 wins 43"]


def test_F19_no_draw_card_is_answered() -> None:
    hands = ["red-draw-one/pink-3 red-1/pink-3 red-5/pink-2", "red-draw-one/pink-4 green-draw-one/orange-6"]
    table = situation("flip", hands, "red-9/purple-5", PILE)
    assert table.tell("0 red-draw-one") == ["0 plays red-draw-one", "1 draws blue-5/pink-9 (penalty)", "1 is skipped"]
    hands = ["red-4/purple-draw-five red-1/pink-3 red-5/pink-2", "red-2/purple-draw-five green-3/purple-2"]
    table = situation("flip", hands, "red-9/purple-5", PILE, side="dark")
    assert table.tell("0 purple-draw-five")[-1] == "1 is skipped"


def test_F20_leftovers_count_with_the_faces_of_the_side_on_which_the_round_ended() -> None:
    for rule, left in (("new", [0, 43]), ("old", [0, 2])):
        hands = ["red-flip/pink-8", "red-1/pink-3 yellow-1/wild"]
        table = situation("flip", hands, DISCARD, rules=f"last_flip_side={rule},scoring=lowest_total")
        table.play("0 red-flip")
        assert table.table.points_left[:2].tolist() == left


def test_R7_a_wild_that_a_last_flip_turns_up_is_not_named() -> None:
    table = situation("flip", ["red-flip/pink-8", "red-1/pink-3"], "yellow-1/wild red-9/purple-5")
    assert table.tell("0 red-flip") == ["0 plays red-flip", "flip to dark: wild", "0 wins 3"]
    assert table.decisions() == ["play"]
