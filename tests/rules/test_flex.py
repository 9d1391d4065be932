"""Rules of UNO Flex: flex sides and Power Cards.

In a script ``yellow-1`` is the regular side of a card and ``yellow-1/green`` its flex side, ``red-skip`` a Skip and
``red-skip-flex`` the flex side of one. A card with a flip icon is written ``yellow-1-icon``, and so it is in the log
wherever cards are named and not played.
"""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.editions import get_edition
from tests.rules.scripted import Scene, opening, situation


def test_X1_one_copy_of_each_colored_face_and_four_of_each_wild() -> None:
    copies = Counter(card.name for card in get_edition("flex").cards)
    colored = {name: count for name, count in copies.items() if not name.startswith("wild")}
    assert (len(colored), set(colored.values())) == (88, {1})
    assert {name: count for name, count in copies.items() if name not in colored} == dict.fromkeys(
        ["wild-all-flip", "wild-target-draw-two-flex", "wild-all-draw-flex", "wild-draw-four-flex"], 4
    )


# -- flex sides ------------------------------------------------------------------------------------------------------

PILE = "yellow-6 yellow-7-icon yellow-8 yellow-7/red yellow-8/red yellow-6/blue"


def flexing(
    hand: str, top: str, others: str = "blue-4 blue-6,blue-5-icon blue-8", power: str = "", rules: str = ""
) -> Scene:
    """Seat 0 has a hand, two others follow."""
    return situation("flex", [hand, *others.split(",")], top, PILE, power=power, rules=rules)


def test_X2_a_flexed_wild_draw_four_is_not_restricted_and_its_target_keeps_the_turn() -> None:
    table = flexing("wild-draw-four-flex red-1 wild-all-flip blue-1/red", "red-2-icon")
    assert table.tell("0 wild-draw-four-flex green 2") == [
        "0 flexes wild-draw-four-flex, green, at 2",
        "0 turns red (flexed)",
        "2 draws yellow-6 yellow-7-icon yellow-8 yellow-7/red (penalty)",
    ]
    assert "challenge" not in table.decisions()
    assert table.seat == 1


@pytest.mark.parametrize(
    ("rule", "power", "verdict"),
    [
        ("regular", "g", "innocent"),
        ("green", "g", "guilty"),
        ("green", "r", "innocent"),
        ("both", "g", "guilty"),
        ("both", "r", "guilty"),
    ],
)
def test_X3_which_flex_colors_forbid_a_wild_draw_four(rule: str, power: str, verdict: str) -> None:
    hand = "wild-draw-four-flex blue-1/red yellow-1-icon"
    table = flexing(hand, "red-2-icon", power=power, rules=f"flex_guilt={rule}")
    assert table.tell("0 wild-draw-four yellow; 1 challenge")[1] == f"1 challenges 0: {verdict}"


@pytest.mark.parametrize("rule", ["regular", "green", "both"])
def test_X3_a_hand_without_the_color_on_any_side_is_innocent(rule: str) -> None:
    table = flexing("wild-draw-four-flex blue-4/yellow yellow-1-icon", "red-2-icon", rules=f"flex_guilt={rule}")
    assert table.tell("0 wild-draw-four yellow; 1 challenge")[1] == "1 challenges 0: innocent"


def test_X4_a_flex_side_may_be_used_although_the_regular_side_fits() -> None:
    table = flexing("red-skip-flex red-1 blue-1-icon", "red-2-icon")
    table.play("0 red-skip-flex")
    assert table.offers() == ["red-1", "red-skip", "red-skip-flex"]


def test_X4_or_only_where_the_regular_side_does_not_fit() -> None:
    table = flexing("red-skip-flex green-1/yellow blue-1/red", "red-2-icon", rules="flex_when_fits=off")
    table.play("0 red-skip")
    assert table.offers() == ["blue-1/red", "red-skip"]


def test_X5_flexing_an_action_does_not_change_where_it_fits() -> None:
    for top in ("red-2-icon", "blue-skip"):  # by color, by symbol
        table = flexing("red-skip-flex green-6-icon green-8-icon", top)
        table.play("0 red-skip")
        assert table.offers() == ["red-skip", "red-skip-flex"]
    table = flexing("red-skip-flex green-6-icon green-8-icon", "blue-3-icon")
    assert table.tell("0") == ["0 draws yellow-6 (no-match)", "0 passes"]


def test_X6_classic_and_flex_actions_have_the_same_symbol() -> None:
    for symbol in ("skip", "reverse", "draw-two"):
        table = flexing(f"red-{symbol} green-{symbol}-flex green-4-icon", f"blue-{symbol}-flex")
        table.play(f"0 red-{symbol}")
        assert table.offers() == sorted([f"red-{symbol}", f"green-{symbol}", f"green-{symbol}-flex"])


def test_X7_after_a_flex_play_the_regular_color_and_symbol_are_to_be_matched() -> None:
    table = flexing("yellow-1/green blue-3-icon blue-2", "green-5", others="green-6-icon yellow-2 red-1,blue-4 blue-6")
    assert table.tell("0 yellow-1/green", "1 yellow-2") == [
        "0 flexes green-1, yellow",
        "0 turns red (flexed)",
        "1 plays yellow-2",
    ]
    assert table.asked[1].offers == ("yellow-2", "red-1")


def test_R2_the_side_that_is_played_must_fit() -> None:
    table = flexing("yellow-1/green blue-3-icon", "yellow-5-icon")
    table.play("0 yellow-1")
    assert table.offers() == ["yellow-1"]
    table = flexing("yellow-1/green blue-3-icon", "green-5")
    table.play("0 yellow-1/green forget")
    assert table.offers() == ["yellow-1/green"]
    table = flexing("yellow-1/green blue-3-icon", "green-1/yellow")
    table.play("0 yellow-1 forget")
    assert table.offers() == ["yellow-1", "yellow-1/green"]


def test_R3_a_second_wild_draw_four_is_another_wild() -> None:
    table = flexing("wild-draw-four-flex wild-draw-four-flex yellow-1-icon", "red-2-icon", power="r")
    assert table.tell("0 wild-draw-four yellow; 1 challenge")[1] == "1 challenges 0: guilty"


def test_C9_where_only_the_color_counts_other_wilds_do_not_forbid_a_wild_draw_four() -> None:
    for rule, verdict in (("on", "guilty"), ("off", "innocent")):
        rules = f"wild_counts_as_match={rule}"
        table = flexing("wild-draw-four-flex wild-all-flip yellow-1-icon", "red-2-icon", rules=rules)
        assert table.tell("0 wild-draw-four yellow; 1 challenge")[1] == f"1 challenges 0: {verdict}"


def test_R5_a_flexed_action_fits_on_other_colors_by_its_symbol() -> None:
    table = flexing("red-draw-two-flex green-4-icon green-6-icon", "blue-draw-two")
    assert table.tell("0 red-draw-two-flex")[0] == "0 flexes red-draw-two-flex"


def test_X21_without_a_green_power_card_only_regular_sides_can_be_played() -> None:
    hand = "wild-draw-four-flex red-skip-flex blue-1/red wild-all-draw-flex"
    for power, flexed in (
        ("g", ["blue-1/red", "red-skip-flex", "wild-all-draw-flex", "wild-draw-four-flex"]),
        ("r", []),
    ):
        table = flexing(hand, "red-2-icon", power=power)
        table.play("0 red-skip")
        assert table.offers() == sorted([*flexed, "red-skip", "wild-all-draw", "wild-draw-four"])


def test_X18_a_card_just_drawn_may_be_played_on_its_flex_side() -> None:
    hands = ["blue-1-icon blue-3-icon", "red-2-icon blue-2"]
    for power, told in (("g", ["0 flexes green-1, yellow just drawn", "0 turns red (flexed)"]), ("r", ["0 passes"])):
        table = situation("flex", hands, "green-5", "yellow-1/green", power=power)
        assert table.tell("0 yellow-1/green" if power == "g" else "0")[1:] == told


# -- Power Cards -----------------------------------------------------------------------------------------------------


def test_X8_power_cards_that_are_all_red_go_back_to_green_at_once() -> None:
    table = flexing("red-skip-flex red-1 blue-1-icon", "red-2-icon", power="grr")
    assert table.tell("0 red-skip-flex")[1:] == [
        "0 turns red (flexed)",
        "0 turns green (all-red)",
        "1 turns green (all-red)",
        "2 turns green (all-red)",
        "1 is skipped",
        "2 is skipped",
    ]


def test_X8_or_at_the_end_of_the_turn() -> None:
    table = flexing("red-skip-flex red-1 blue-1-icon", "red-2-icon", power="grr", rules="all_red=end_of_turn")
    assert table.tell("0 red-skip-flex")[1:] == [
        "0 turns red (flexed)",
        "1 is skipped",
        "2 is skipped",
        "0 turns green (all-red)",
        "1 turns green (all-red)",
        "2 turns green (all-red)",
    ]


def test_X8_an_icon_turns_the_power_card_either_way() -> None:
    for power, state in (("g", "red"), ("r", "green")):
        table = flexing("blue-3-icon red-1 blue-2", "blue-7-icon", power=power)
        assert table.tell("0 blue-3") == ["0 plays blue-3", f"0 turns {state} (icon)"]


def test_X9_only_players_in_the_round_count_for_all_red() -> None:
    hands = ["red-1", "red-skip-flex red-3 blue-1-icon", "blue-4 blue-6"]
    table = situation("flex", hands, "red-2-icon", power="ggr", rules="play_to_last=on")
    assert table.tell("0 red-1", "1 red-skip-flex") == [
        "0 plays red-1",
        "0 is out of cards",
        "1 flexes red-skip-flex",
        "1 turns red (flexed)",
        "1 turns green (all-red)",
        "2 turns green (all-red)",
        "2 is skipped",
    ]


def test_X10_flex_use_comes_before_the_check_for_all_red() -> None:
    for card, told in (
        (
            "red-skip-flex",
            ["0 turns red (flexed)", "0 turns green (all-red)", "1 turns green (all-red)", "1 is skipped"],
        ),
        ("red-4", ["0 turns red (icon)", "0 turns green (all-red)", "1 turns green (all-red)"]),
    ):
        table = situation("flex", ["red-skip-flex red-4-icon blue-2", "blue-4 blue-6"], "red-2-icon", power="gr")
        assert table.tell(f"0 {card}")[1:] == told


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("all", ["0 turns red (all-flip)", "1 turns green (all-flip)", "2 turns red (all-flip)"]),
        ("others", ["1 turns green (all-flip)", "2 turns red (all-flip)"]),
    ],
)
def test_X11_whose_power_cards_wild_all_flip_turns(rule: str, told: list[str]) -> None:
    table = flexing("wild-all-flip red-1 blue-2", "red-2-icon", power="grg", rules=f"all_flip={rule}")
    assert table.tell("0 wild-all-flip blue") == ["0 plays wild-all-flip, blue", *told]


def test_X19_power_cards_begin_a_round_green() -> None:
    assert opening("flex", "red-5/green").power == "ggg"


def test_X22_all_are_turned_before_one_check_is_made() -> None:
    table = flexing("wild-all-flip red-1 blue-2", "red-2-icon")
    assert table.tell("0 wild-all-flip blue")[1:] == [
        "0 turns red (all-flip)",
        "1 turns red (all-flip)",
        "2 turns red (all-flip)",
        "0 turns green (all-red)",
        "1 turns green (all-red)",
        "2 turns green (all-red)",
    ]


# -- what flex sides do ----------------------------------------------------------------------------------------------


def test_X12_any_other_player_can_be_chosen_but_not_oneself() -> None:
    for target in (1, 2):
        table = flexing("wild-target-draw-two-flex red-1 blue-1-icon", "red-2-icon")
        assert table.tell(f"0 wild-target-draw-two-flex red {target}")[2] == (
            f"{target} draws yellow-6 yellow-7-icon (penalty)"
        )
        assert table.seat == 1
    table = flexing("wild-target-draw-two-flex red-1 blue-1-icon", "red-2-icon")
    with pytest.raises(AssertionError, match="not on offer"):
        table.play("0 wild-target-draw-two-flex red 0")


@pytest.mark.parametrize("direction", [1, -1])
def test_X13_all_other_players_draw_in_the_direction_of_play(direction: int) -> None:
    hands = ["red-draw-two-flex red-1 blue-1-icon", "blue-4 blue-6", "blue-5-icon blue-8"]
    table = situation("flex", hands, "red-2-icon", PILE, direction=direction)
    first, second = (1, 2) if direction == 1 else (2, 1)
    assert table.tell("0 red-draw-two-flex")[2:] == [
        f"{first} draws yellow-6 (penalty)",
        f"{second} draws yellow-7-icon (penalty)",
    ]
    assert table.seat == first  # nobody loses a turn


@pytest.mark.parametrize(("rule", "answer", "color"), [("on", " blue", "blue"), ("off", "", "red")])
def test_X14_whether_the_flex_side_of_wild_all_draw_names_a_color(rule: str, answer: str, color: str) -> None:
    table = flexing("wild-all-draw-flex red-1 blue-1-icon", "red-2-icon", rules=f"all_draw_color={rule}")
    table.play(f"0 wild-all-draw-flex{answer}")
    assert table.color == color
    table = flexing("wild-all-draw-flex red-1 blue-1-icon", "red-2-icon", rules=f"all_draw_color={rule}")
    table.play("0 wild-all-draw green")  # the regular side is a wild like any other
    assert table.color == "green"


def test_X15_only_numbers_start_a_flex_number_with_its_regular_color_an_icon_without_effect() -> None:
    passed = "red-skip wild-all-flip wild-draw-four-flex blue-reverse-flex"
    table = opening("flex", "red-draw-two-flex", f"{passed} yellow-1/green")
    assert table.told[3:] == [f"starter yellow-1/green after red-draw-two-flex {passed}, buried"]
    assert (table.color, table.seat) == ("yellow", 0)
    table = opening("flex", "yellow-1-icon")
    assert table.told[3:] == ["starter yellow-1-icon"]
    assert table.power == "ggg"


def test_C32_where_starters_are_returned_a_passed_over_card_goes_back_into_the_pile() -> None:
    table = opening("flex", "red-skip", "yellow-1-icon yellow-2", rules="starter_passed=returned")
    starter = table.events[3]
    assert (set(starter["passed"]), starter["fate"]) == ({"red-skip"}, "returned")
    assert "red-skip" in table.pile
    assert len(table.discard) == 1


def test_X15_where_actions_count_a_flex_card_starts_with_its_regular_side() -> None:
    table = opening("flex", "red-skip-flex", rules="starter=effect")
    assert table.told[3:] == ["starter red-skip-flex", "0 is skipped"]
    table = opening("flex", "wild-all-flip", rules="starter=effect", hands=["red-1 red-3", "blue-2 blue-4"])
    assert table.tell("0 red red-1")[:2] == ["0 names red", "0 plays red-1"]
    assert table.power == "gg"  # a starter turns no Power Cards


@pytest.mark.parametrize(
    ("card", "told", "seat"),
    [
        ("red-reverse", ["direction -1", "1 is skipped"], 0),
        ("red-reverse-flex", ["direction -1", "0 turns red (flexed)", "1 is skipped"], 0),
        ("red-skip", ["1 is skipped"], 0),
        ("red-skip-flex", ["0 turns red (flexed)", "1 is skipped"], 0),
        ("red-draw-two-flex", ["0 turns red (flexed)", "1 draws yellow-6 (penalty)"], 1),
        ("wild-all-draw-flex", ["0 turns red (flexed)", "1 draws yellow-6 yellow-7-icon (penalty)"], 1),
    ],
)
def test_X16_flex_actions_between_two_players(card: str, told: list[str], seat: int) -> None:
    hand = "red-reverse-flex red-skip-flex red-draw-two-flex wild-all-draw-flex red-1"
    table = situation("flex", [hand, "blue-4 blue-6"], "red-2-icon", PILE)
    assert table.tell(f"0 {card} red" if card.startswith("wild") else f"0 {card}")[1:] == told
    assert table.seat == seat


def test_X16_a_flexed_reverse_skips_the_first_player_in_the_new_direction() -> None:
    table = flexing("red-reverse-flex red-1 blue-1-icon", "red-2-icon")
    assert table.tell("0 red-reverse-flex")[1:] == ["direction -1", "0 turns red (flexed)", "2 is skipped"]
    assert table.seat == 1


@pytest.mark.parametrize(
    ("card", "rule", "told"),
    [
        ("red-draw-two", "off", []),
        ("red-draw-two", "on", ["1 draws yellow-6 yellow-7-icon (penalty)"]),
        ("red-draw-two-flex", "off", []),
        ("red-draw-two-flex", "on", ["1 draws yellow-6 (penalty)", "2 draws yellow-7-icon (penalty)"]),
    ],
)
def test_X17_playing_the_last_card_wins_at_once(card: str, rule: str, told: list[str]) -> None:
    table = flexing("red-draw-two-flex", "red-2-icon", rules=f"last_card_draws={rule}")
    assert table.tell(f"0 {card}")[1:-1] == told


def test_X17_a_last_target_is_chosen_only_if_there_is_something_to_draw() -> None:
    table = flexing("wild-draw-four-flex", "red-2-icon")
    assert table.tell("0 wild-draw-four-flex")[:1] == ["0 flexes wild-draw-four-flex"]
    table = flexing("wild-draw-four-flex", "red-2-icon", rules="last_card_draws=on")
    assert table.tell("0 wild-draw-four-flex 2")[1] == "2 draws yellow-6 yellow-7-icon yellow-8 yellow-7/red (penalty)"


def test_R6_the_power_card_is_not_turned_after_a_flex_play_that_wins() -> None:
    table = flexing("red-skip-flex", "red-2-icon")
    assert table.tell("0 red-skip-flex") == ["0 flexes red-skip-flex", "0 wins 23"]
    assert table.power == "ggg"
