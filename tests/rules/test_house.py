"""House rules: stacking, jumping in, moving hands, limits; and how options fit together."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.editions import get_edition
from simulator.errors import RuleError
from simulator.rules import Ruleset
from simulator.trace import Tracer
from strategies.reference import decide_random
from tests.rules.scripted import Scene, opening, situation

PILE = "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 yellow-7 yellow-8"
"""Cards that match nothing red."""


def drawn(count: int) -> str:
    return " ".join(PILE.split()[:count])


# -- stacking --------------------------------------------------------------------------------------------------------


def stack(*hands: str, rules: str) -> Scene:
    return situation("classic", hands, "red-9", PILE, rules=rules)


def test_H1_where_draw_cards_can_be_stacked_they_are_not_carried_out_at_once() -> None:
    table = stack("red-draw-two red-1 red-2", "blue-draw-two green-3", "green-4 green-5", rules="stacking=same")
    assert table.tell("0 red-draw-two") == ["0 plays red-draw-two"]
    assert table.tell("1 take") == [f"1 draws {drawn(2)} (penalty)", "1 is skipped"]
    table = stack("red-draw-two red-1 red-2", "blue-draw-two green-3", "green-4 green-5", rules="stacking=none")
    assert table.tell("0 red-draw-two")[1:] == [f"1 draws {drawn(2)} (penalty)", "1 is skipped"]


def test_H1_flex_sides_and_wild_draw_color_are_carried_out_at_once() -> None:
    hands = ["red-draw-two-flex red-1 blue-1-icon", "green-draw-two-flex blue-2"]
    table = situation("flex", hands, "red-2-icon", "yellow-1-icon", rules="stacking=any")
    assert table.tell("0 red-draw-two-flex")[-1] == "1 draws yellow-1-icon (penalty)"
    hands = ["red-3/wild-draw-color red-1/pink-3 red-5/pink-2", "yellow-6/wild-draw-color blue-2/orange-8"]
    table = situation("flip", hands, "red-9/purple-5", "red-5/teal-5", side="dark", rules="stacking=any")
    assert table.tell("0 wild-draw-color teal")[1:] == ["1 draws red-5/teal-5 (until-color)", "1 is skipped"]


@pytest.mark.parametrize(
    ("rule", "opener", "answers"),
    [
        ("same", "red-draw-two", ["blue-draw-two"]),
        ("up", "red-draw-two", ["blue-draw-two", "wild-draw-four"]),
        ("any", "red-draw-two", ["blue-draw-two", "wild-draw-four"]),
        ("same", "wild-draw-four", ["wild-draw-four"]),
        ("up", "wild-draw-four", ["wild-draw-four"]),
        ("any", "wild-draw-four", ["blue-draw-two", "wild-draw-four"]),
    ],
)
def test_H2_which_draw_card_answers_which(rule: str, opener: str, answers: list[str]) -> None:
    hands = [f"{opener} red-1 red-2", "blue-draw-two wild-draw-four red-3 wild", "green-4 green-5"]
    table = stack(*hands, rules=f"stacking={rule},wild_draw=free")
    table.play(f"0 {opener} red" if opener.startswith("wild") else f"0 {opener}", "1 take")
    assert table.offers("stack") == answers


def test_H2_the_last_draw_card_counts_whatever_lies_on_top_of_it() -> None:
    hands = ["wild-draw-four green-1 green-2", "red-skip green-3", "blue-draw-two wild-draw-four green-5"]
    table = stack(*hands, rules="stacking=up,stack_deflect=skip,wild_draw=free")
    table.play("0 wild-draw-four red", "1 red-skip", "2 take")
    assert table.asked[-1].offers == ("wild-draw-four",)


def test_H2_of_an_answering_wild_the_player_names_the_color() -> None:
    hands = ["red-draw-two red-1 red-2", "wild-draw-four green-3 green-4", "green-4 green-5"]
    table = stack(*hands, rules="stacking=any")
    assert table.tell("0 red-draw-two", "1 wild-draw-four blue", "2") == [
        "0 plays red-draw-two",
        "1 plays wild-draw-four, blue",
        f"2 draws {drawn(6)} (penalty)",
        "2 is skipped",
    ]
    assert table.color == "blue"


def test_H3_an_answer_adds_its_number_and_who_takes_the_total_loses_the_turn() -> None:
    hands = ["red-draw-two red-1 blue-2", "blue-draw-two green-3 red-3", "green-4 red-5"]
    table = stack(*hands, rules="stacking=same,force_play=on")
    events = table.play("0 red-draw-two", "1 blue-draw-two", "2", "0 blue-2")
    assert table.told[1:] == [
        "1 plays blue-draw-two",
        f"2 draws {drawn(4)} (penalty)",
        "2 is skipped",
        "0 plays blue-2",
        "0 calls uno",
    ]
    # An answer is a turn, taking is not; and only the taker's turn is lost.
    assert [(e["seat"], e["n"]) for e in events if e["e"] == "turn"] == [(0, 1), (1, 2), (0, 3)]


def test_H3_an_answer_is_never_compulsory_and_nothing_else_can_be_done() -> None:
    hands = ["red-draw-two red-1 red-2", "blue-draw-two red-3 wild", "green-4 red-5"]
    table = stack(*hands, rules="stacking=same,force_play=on")
    table.play("0 red-draw-two", "1 take")
    assert table.asked[-1].offers == ("blue-draw-two",)
    assert table.asked[-1].may_pass
    table = stack("red-draw-two red-1 red-2", "red-3 wild red-skip", rules="stacking=same")
    table.play("0 red-draw-two", "1")
    assert table.decisions(1) == []


@pytest.mark.parametrize(
    ("rule", "answers"),
    [("any", ["blue-draw-two", "red-draw-two", "wild-draw-four"]), ("match", ["red-draw-two", "wild-draw-four"])],
)
def test_H4_whether_a_colored_answer_must_have_the_color_in_force(rule: str, answers: list[str]) -> None:
    hands = ["red-draw-two red-1 red-2", "blue-draw-two red-draw-two wild-draw-four red-3"]
    table = stack(*hands, rules=f"stacking=any,stacking_color={rule}")
    table.play("0 red-draw-two", "1 take")
    assert table.offers("stack") == answers


def test_H4_after_a_wild_the_color_in_force_is_the_named_one() -> None:
    hands = ["wild-draw-four green-1 green-2", "blue-draw-two red-draw-two red-3"]
    table = stack(*hands, rules="stacking=any,stacking_color=match,wild_draw=free")
    table.play("0 wild-draw-four blue", "1 take")
    assert table.offers("stack") == ["blue-draw-two"]


ONES = ["red-draw-one/pink-3 red-1/pink-3 red-5/pink-2", "green-draw-one/orange-6 wild-draw-two/pink-2 red-3/pink-7"]
FIVES = [
    "red-skip/orange-draw-five red-1/pink-3 red-5/pink-2",
    "green-2/teal-draw-five yellow-6/wild-draw-color red-3/pink-7",
]


FIVE = "yellow-1/wild yellow-2/teal-1 yellow-2/teal-8 yellow-5/purple-9 yellow-7/orange-2"


@pytest.mark.parametrize(
    ("rules", "light", "dark"),
    [
        ("stacking=same", ["green-draw-one"], ["teal-draw-five"]),
        ("stacking=same,stacking_dark=none", ["green-draw-one"], []),
        ("stacking_dark=same", [], ["teal-draw-five"]),
        ("stacking_dark=up", [], ["teal-draw-five"]),
        ("stacking_dark=any", [], ["teal-draw-five"]),
        ("stacking=any,stacking_dark=like_light", ["green-draw-one", "wild-draw-two"], ["teal-draw-five"]),
    ],
)
def test_H5_each_side_has_a_rule_of_its_own(rules: str, light: list[str], dark: list[str]) -> None:
    for side, hands, answers in (("light", ONES, light), ("dark", FIVES, dark)):
        card = "red-draw-one" if side == "light" else "orange-draw-five"
        table = situation("flip", hands, "red-9/purple-5 red-2/orange-reverse", FIVE, side=side, rules=rules)
        told = table.tell(f"0 {card}")
        if answers:
            assert told == [f"0 plays {card}"]
            table.play("1 take")
            assert table.offers("stack") == answers
        else:
            assert told[-1] == "1 is skipped"


def test_H5_a_flip_cannot_be_played_while_a_total_is_pending() -> None:
    hands = [ONES[0], "red-flip/pink-8 red-3/pink-7 green-draw-one/orange-6"]
    for rules in ("stacking=same", "stacking=same,flip_on_anything=on"):
        table = situation("flip", hands, "red-9/purple-5", "yellow-1/wild", rules=rules)
        table.play("0 red-draw-one", "1 take")
        assert table.offers("stack") == ["green-draw-one"]


def test_H6_the_victim_of_an_opening_wild_draw_is_first_asked_whether_to_challenge() -> None:
    hands = ["wild-draw-four red-1 red-2", "wild-draw-four green-3 green-4", "green-4 green-5"]
    table = stack(*hands, rules="stacking=any")
    assert table.tell("0 wild-draw-four blue; 1 challenge")[1:] == [
        "1 challenges 0: guilty",
        f"0 draws {drawn(4)} (challenge)",
    ]
    assert (table.seat, int(table.table.pending)) == (1, 0)
    hands[0] = "wild-draw-four green-1 green-2"
    table = stack(*hands, rules="stacking=any")
    assert table.tell("0 wild-draw-four blue; 1 challenge")[1:] == [
        "1 challenges 0: innocent",
        f"1 draws {drawn(6)} (challenge)",
        "1 is skipped",
    ]
    assert (table.seat, int(table.table.pending)) == (2, 0)
    table = stack(*hands, rules="stacking=any")
    assert table.tell("0 wild-draw-four blue; 1 accept", "1 wild-draw-four red", "2")[1:] == [
        "1 plays wild-draw-four, red",
        f"2 draws {drawn(8)} (penalty)",
        "2 is skipped",
    ]


@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        ("off", ["blue-draw-two"]),
        ("reverse", ["blue-draw-two", "red-reverse"]),
        ("skip", ["blue-draw-two", "red-skip"]),
        ("both", ["blue-draw-two", "red-reverse", "red-skip"]),
    ],
)
def test_H7_what_deflects_a_total(rule: str, answers: list[str]) -> None:
    hands = ["red-draw-two red-1 red-2", "blue-draw-two red-reverse red-skip blue-reverse blue-skip red-5"]
    table = stack(*hands, rules=f"stacking=same,stack_deflect={rule}")
    table.play("0 red-draw-two", "1 take")
    assert table.offers("stack") == answers


def test_H7_a_reverse_sends_the_total_back() -> None:
    hands = ["red-draw-two red-1 red-2", "red-reverse green-3 green-4", "green-5 green-6"]
    table = stack(*hands, rules="stacking=same,stack_deflect=reverse")
    assert table.tell("0 red-draw-two", "1 red-reverse", "0")[1:] == [
        "1 plays red-reverse",
        "direction -1",
        f"0 draws {drawn(2)} (penalty)",
        "0 is skipped",
    ]
    assert table.seat == 2
    table = stack(*hands[:2], rules="stacking=same,stack_deflect=reverse")
    assert table.tell("0 red-draw-two", "1 red-reverse", "0")[3:] == [
        f"0 draws {drawn(2)} (penalty)",  # the opponent is not skipped besides
        "0 is skipped",
    ]


def test_H7_a_skip_hands_the_total_to_the_next_player_and_skips_nobody() -> None:
    hands = ["red-draw-two red-1 red-2", "red-skip green-3 green-4", "blue-skip green-5 green-6", "green-7 green-8"]
    table = stack(*hands, rules="stacking=same,stacking_color=match,stack_deflect=skip")
    assert table.tell("0 red-draw-two", "1 red-skip", "2 blue-skip", "3")[1:] == [
        "1 plays red-skip",
        "2 plays blue-skip",
        f"3 draws {drawn(2)} (penalty)",
        "3 is skipped",
    ]


def test_H7_skip_everyone_and_flex_sides_do_not_deflect() -> None:
    hands = [FIVES[0], "red-2/orange-reverse red-6/pink-skip-everyone yellow-6/orange-skip-everyone"]
    table = situation(
        "flip", hands, "red-9/purple-5 red-7/orange-1", FIVE, side="dark", rules="stacking=same,stack_deflect=both"
    )
    table.play("0 orange-draw-five", "1 take")
    assert table.offers("stack") == ["orange-reverse"]
    hands = ["red-draw-two red-1 blue-1-icon", "red-skip-flex red-reverse-flex blue-2"]
    table = situation("flex", hands, "red-2-icon", "yellow-1-icon yellow-2", rules="stacking=same,stack_deflect=both")
    table.play("0 red-draw-two", "1 take")
    assert table.offers("stack") == ["red-reverse", "red-skip"]


@pytest.mark.parametrize("rule", ["on", "off"])
@pytest.mark.parametrize(
    ("card", "seat", "total"), [("blue-draw-two", 2, 4), ("red-reverse", 0, 2), ("red-skip", 2, 2)]
)
def test_H8_an_answer_or_a_deflection_as_last_card(card: str, seat: int, total: int, rule: str) -> None:
    hands = ["red-draw-two red-1 red-2", card, "green-5 green-6"]
    table = stack(*hands, rules=f"stacking=same,stack_deflect=both,last_card_draws={rule}")
    told = table.tell("0 red-draw-two", f"1 {card}")
    turned = ["direction -1"] if card == "red-reverse" else []
    assert told[2:-1] == ([*turned, f"{seat} draws {drawn(total)} (penalty)"] if rule == "on" else [])
    assert told[-1].startswith("1 wins")


def test_H8_limits_on_the_last_card_hold_for_answers() -> None:
    table = stack("red-draw-two red-1 red-2", "blue-draw-two", rules="stacking=same,finish=no_draw")
    assert table.tell("0 red-draw-two", "1")[1:] == [f"1 draws {drawn(2)} (penalty)", "1 is skipped"]


def test_R15_an_answering_wild_draw_needs_no_condition_and_cannot_be_challenged() -> None:
    hands = ["red-draw-two red-1 red-2", "wild-draw-four red-3 red-4", "green-5 green-6"]
    for rules in ("stacking=any", "stacking=any,wild_draw=no_bluff"):
        table = stack(*hands, rules=rules)
        table.play("0 red-draw-two", "1 wild-draw-four blue", "2")
        assert table.decisions() == ["play", "stack", "color"]


def test_R16_only_cards_that_make_the_next_player_draw_a_fixed_number_can_be_stacked() -> None:
    hands = [
        "red-draw-two red-1 blue-1-icon",
        "green-draw-two-flex wild-draw-four-flex wild-all-draw-flex wild-target-draw-two-flex",
    ]
    table = situation("flex", hands, "red-2-icon", "yellow-1-icon yellow-2", rules="stacking=any")
    table.play("0 red-draw-two", "1 take")
    assert table.offers("stack") == ["green-draw-two", "wild-draw-four"]
    hands = [FIVES[0], "yellow-6/wild-draw-color red-3/pink-7"]
    table = situation("flip", hands, "red-7/orange-1", FIVE, side="dark", rules="stacking=any")
    assert table.tell("0 orange-draw-five", "1")[-1] == "1 is skipped"
    assert table.decisions(1) == []


def test_R17_who_would_face_the_total_of_a_last_draw_card_may_not_answer() -> None:
    table = stack("red-draw-two", "blue-draw-two green-3", rules="stacking=same")
    assert table.tell("0 red-draw-two") == ["0 plays red-draw-two", f"1 draws {drawn(2)} (penalty)", "0 wins 26"]


# -- jumping in ------------------------------------------------------------------------------------------------------


def jump(*hands: str, rules: str = "") -> Scene:
    """Two decks, so that more than two can hold the same card."""
    return situation("classic", hands, "red-9", PILE, rules=f"jump_in=on,decks=2{rules and ','}{rules}")


def test_H9_everybody_else_is_asked_once_the_seat_that_would_act_next_first() -> None:
    hands = ["red-5 red-1 red-2", "red-5 red-3 red-4", "green-5 green-1", "red-5 red-6 red-7"]
    table = jump(*hands)
    table.play("0 red-5")
    assert [(q.seat, q.offers) for q in table.asked if q.decision == "jump-in"] == [(1, ("red-5",)), (3, ("red-5",))]
    table = jump("red-skip red-1 red-2", "red-skip red-3", "red-skip red-4")
    table.play("0 red-skip")
    assert [q.seat for q in table.asked if q.decision == "jump-in"] == [2, 1]


def test_H9_the_first_who_jumps_in_ends_it() -> None:
    table = jump("red-5 red-1 red-2", "red-5 red-3 red-4", "green-5 green-1", "green-5 green-2")
    assert table.tell("0 red-5; 1 red-5") == ["0 plays red-5", "1 plays red-5"]
    assert table.seat == 2
    table = situation("classic", ["red-5 red-1 red-2", "red-5 red-3 red-4"], "red-9", rules="jump_in=off")
    table.play("0 red-5")
    assert table.decisions() == ["play"]


def test_H9_not_on_wilds_nor_after_a_draw_nor_on_a_stack_nor_on_a_starter() -> None:
    table = jump("wild red-1 red-2", "wild red-3 red-4")
    table.play("0 wild red")
    assert table.decisions() == ["play", "color"]
    table = jump("blue-1 blue-2", "red-9 red-9")
    table.play("0")
    assert table.decisions() == []
    table = jump("red-draw-two red-1 red-2", "red-draw-two red-3", "red-draw-two red-4", rules="stacking=same")
    table.play("0 red-draw-two")
    assert table.decisions() == ["play"]
    table = opening("classic", "red-5", hands=["red-5 red-1", "blue-1 blue-2"], rules="jump_in=on", dealer=0)
    assert table.asked == []
    table.play("1")
    assert table.decisions() == []


def test_H9_not_on_a_flip() -> None:
    hands = ["red-flip/pink-8 red-1/pink-3 red-5/pink-2", "red-flip/purple-3 blue-2/pink-6 blue-5/pink-9"]
    table = situation("flip", hands, "red-4/orange-flip red-9/purple-5", rules="jump_in=on")
    table.play("0 red-flip")
    assert table.decisions() == ["play"]


def test_H10_a_jump_in_is_a_turn_and_a_play_with_its_effect_and_a_new_offer() -> None:
    hands = ["red-skip red-1 red-2", "green-3 green-4", "red-skip red-5", "green-6 green-7", "red-skip red-8 red-9"]
    table = jump(*hands)
    events = table.play("0 red-skip; 2 red-skip; 4 red-skip")
    assert table.told == [
        "0 plays red-skip",
        "1 is skipped",
        "2 plays red-skip",
        "2 calls uno",
        "3 is skipped",
        "4 plays red-skip",
        "0 is skipped",
    ]
    assert [(e["seat"], e["n"]) for e in events if e["e"] == "turn"] == [(0, 1), (2, 2), (4, 3)]
    assert table.seat == 1


def test_H10_of_several_such_cards_the_player_chooses_and_limits_on_the_last_card_hold() -> None:
    hands = ["red-skip red-1 red-2", "red-skip"]
    table = jump(*hands, rules="finish=number")
    table.play("0 red-skip")
    assert "jump-in" not in table.decisions()
    hands = ["red-3/blue red-1 blue-1-icon", "red-3 blue-2"]
    table = situation("flex", hands, "red-2-icon", rules="jump_in=on")
    assert table.tell("0 red-3; 1 red-3") == ["0 plays red-3", "1 plays red-3", "1 calls uno"]


def test_H10_in_flex_the_regular_side_counts() -> None:
    hands = ["red-3/blue red-1 blue-1-icon", "red-3 blue-2", "blue-3/red blue-4"]
    table = situation("flex", hands, "blue-2/red", rules="jump_in=on")
    assert table.tell("0 red-3/blue; 1 red-3")[2:] == ["1 plays red-3", "1 calls uno"]
    assert [q.seat for q in table.asked if q.decision == "jump-in"] == [1]
    hands = ["red-skip-flex red-1 blue-1-icon", "red-skip blue-2"]
    table = situation("flex", hands, "red-2-icon", rules="jump_in=on")
    table.play("0 red-skip")
    assert table.asked[-1].offers == ("red-skip",)


# -- sevens and zeros ------------------------------------------------------------------------------------------------


def test_H11_who_plays_a_seven_swaps_hands_with_a_player_of_their_choice() -> None:
    hands = ["red-7 red-1 red-2", "green-3 green-4", "blue-5 blue-6 blue-8"]
    table = situation("classic", hands, "red-9", rules="seven_zero=on")
    assert table.tell("0 red-7 2") == ["0 plays red-7, at 2", "0 swaps hands with 2"]
    assert (table.hand(0), table.hand(2)) == (["blue-5", "blue-6", "blue-8"], ["red-1", "red-2"])
    table = situation("classic", hands, "red-9", rules="seven_zero=off")
    assert table.tell("0 red-7") == ["0 plays red-7"]


@pytest.mark.parametrize(("direction", "colors"), [(1, ["blue", "red", "green"]), (-1, ["green", "blue", "red"])])
def test_H11_a_zero_moves_all_hands_one_seat_on(direction: int, colors: list[str]) -> None:
    hands = ["red-0 red-1 red-2", "green-3 green-4", "blue-5 blue-6"]
    table = situation("classic", hands, "red-9", rules="seven_zero=on", direction=direction)
    assert table.tell("0 red-0") == ["0 plays red-0", f"all hands move {direction:+}"]
    assert [table.hand(seat)[0].split("-")[0] for seat in range(3)] == colors


def test_H11_on_either_side_in_flip_and_regular_or_flexed_in_flex() -> None:
    hands = ["green-5/orange-7 red-1/pink-3 red-5/pink-2", "blue-2/pink-6 blue-5/pink-9"]
    table = situation("flip", hands, "red-7/orange-1", side="dark", rules="seven_zero=on")
    assert table.tell("0 orange-7 1")[1] == "0 swaps hands with 1"
    hands = ["red-7/yellow red-1 blue-1-icon", "blue-4 blue-6"]
    table = situation("flex", hands, "yellow-3-icon", rules="seven_zero=on")
    assert table.tell("0 red-7/yellow 1") == [
        "0 flexes yellow-7, red, at 1",
        "0 turns red (flexed)",
        "0 swaps hands with 1",
    ]
    assert table.power == "rg"  # Power Cards stay with the seats


def test_H11_only_players_in_the_round_take_part() -> None:
    hands = ["red-1", "red-0 red-2 red-3", "green-3 green-4"]
    table = situation("classic", hands, "red-9", rules="seven_zero=on,play_to_last=on")
    table.play("0 red-1", "1 red-0")
    assert [table.hand(seat) for seat in range(3)] == [[], ["green-3", "green-4"], ["red-2", "red-3"]]


def test_R18_a_last_seven_or_zero_moves_nothing() -> None:
    for card in ("red-7", "red-0"):
        table = situation("classic", [card, "green-3 green-4"], "red-9", rules="seven_zero=on")
        assert table.tell(f"0 {card}") == [f"0 plays {card}", "0 wins 7"]


@pytest.mark.parametrize("rule", ["call", "exempt"])
def test_R18_the_call_for_the_play_comes_first_then_the_swap_then_the_other_calls(rule: str) -> None:
    hands = ["red-7 red-1", "green-3 green-4", "blue-5 blue-6 blue-8"]
    rules = f"seven_zero=on,uno_after_swap={rule}"
    table = situation("classic", hands, "red-9", rules=rules)
    told = table.tell("0 red-7 2")
    assert told == [
        "0 plays red-7, at 2",
        "0 calls uno",
        "0 swaps hands with 2",
        *(["2 calls uno"] if rule == "call" else []),
    ]


def test_C21_uno_must_be_called_for_a_hand_that_has_become_one_card() -> None:
    hands = ["red-0 red-1 red-2", "green-3", "blue-5"]
    table = situation("classic", hands, "red-9", PILE, rules="seven_zero=on")
    # Seat 0 gets one card; seat 2 had one and has one again, which is nothing new.
    assert table.tell("0 red-0 forget; 2 notice")[1:] == [
        "all hands move +1",
        "0 forgets uno, 2 notices",
        f"0 draws {drawn(2)} (uno)",
    ]
    assert table.decisions(2) == ["catch-uno"]


def test_C21_or_it_is_exempt() -> None:
    hands = ["red-0 red-1 red-2", "green-3", "blue-5"]
    table = situation("classic", hands, "red-9", PILE, rules="seven_zero=on,uno_after_swap=exempt")
    assert table.tell("0 red-0") == ["0 plays red-0", "all hands move +1"]


# -- drawing until a card fits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hand", "found"),
    [
        ("draw=one", "blue-1 blue-2", "yellow-1"),
        ("draw=until_playable", "blue-1 blue-2", "yellow-1 wild-draw-four"),
        (
            "draw=until_playable,wild_counts_as_match=on",
            "wild-draw-four wild-draw-four",
            "yellow-1 wild-draw-four red-5",
        ),
    ],
)
def test_H12_cards_are_drawn_until_one_could_be_played_honestly(rules: str, hand: str, found: str) -> None:
    table = situation("classic", [hand, "red-4"], "red-9", "yellow-1 wild-draw-four red-5 yellow-2", rules=rules)
    answers = " draw" * ("wild-draw-four" in hand) + " keep" * (found != "yellow-1")
    why = "no-match" if found == "yellow-1" else "until-playable"
    assert table.tell(f"0{answers}") == [f"0 draws {found} ({why})", "0 passes"]


def test_H12_it_ends_with_the_cards_and_a_draw_by_choice_is_one_card() -> None:
    table = situation("classic", ["blue-1 blue-2", "red-4"], "red-9", "yellow-1 yellow-2", rules="draw=until_playable")
    assert table.tell("0") == ["0 draws yellow-1 yellow-2 (until-playable, 1 short)", "0 passes"]
    table = situation("classic", ["red-1 blue-2", "red-4"], "red-9", "yellow-3 red-2", rules="draw=until_playable")
    assert table.tell("0 draw") == ["0 draws yellow-3 (choice)", "0 passes"]


def test_H12_any_side_the_player_may_use_ends_it() -> None:
    for power, told in (("g", "yellow-1/green"), ("r", "yellow-1/green green-3")):
        hands = ["blue-1-icon blue-3-icon", "red-2-icon blue-2"]
        table = situation("flex", hands, "green-5", "yellow-1/green green-3", power=power, rules="draw=until_playable")
        assert table.tell("0 keep") == [f"0 draws {told} (until-playable)", "0 passes"]


def test_R19_the_card_that_was_found_need_not_be_played() -> None:
    for rule, may_keep in (("off", True), ("on", False)):
        rules = f"draw=until_playable,force_play_after_draw={rule}"
        table = situation("classic", ["blue-1 blue-2", "red-4"], "red-9", "yellow-1 red-5", rules=rules)
        table.play("0 red-5")
        assert table.question("play-drawn").may_pass == may_keep


# -- several cards of a number ---------------------------------------------------------------------------------------


def test_H13_after_a_number_more_cards_of_the_same_number_may_follow() -> None:
    hands = ["red-5 blue-5 green-5 red-1", "green-3 green-4"]
    table = situation("classic", hands, "red-9", rules="multi_play=on")
    events = table.play("0 red-5 green-5 blue-5")
    assert table.told == ["0 plays red-5", "0 plays green-5", "0 plays blue-5", "0 calls uno"]
    assert [e["n"] for e in events if e["e"] == "turn"] == [1]
    assert (table.color, table.seat) == ("blue", 1)
    table = situation("classic", hands, "red-9", rules="multi_play=off")
    table.play("0 red-5")
    assert table.decisions() == ["play"]


def test_H13_the_last_of_several_cards_ends_the_round() -> None:
    table = situation("classic", ["red-5 blue-5", "green-3 green-4"], "red-9", rules="multi_play=on")
    assert table.tell("0 red-5 blue-5") == ["0 plays red-5", "0 calls uno", "0 plays blue-5", "0 wins 7"]


def test_H13_not_after_drawing_and_not_after_an_action() -> None:
    table = situation("classic", ["blue-5 blue-2", "red-4"], "red-9", "red-5", rules="multi_play=on")
    table.play("0 red-5")
    assert table.decisions() == ["play-drawn"]
    table = situation("classic", ["red-skip blue-skip red-1", "red-4"], "red-9", rules="multi_play=on")
    table.play("0 red-skip")
    assert table.decisions() == ["play"]


def test_H13_a_zero_moves_hands_once_and_every_icon_turns_the_power_card() -> None:
    hands = ["red-0 blue-0 red-1", "green-3 green-4", "blue-5 blue-6"]
    table = situation("classic", hands, "red-9", rules="multi_play=on,seven_zero=on")
    assert table.tell("0 red-0 blue-0") == [
        "0 plays red-0",
        "0 plays blue-0",
        "0 calls uno",
        "all hands move +1",
        "1 calls uno",
    ]
    hands = ["red-2-icon green-2-icon blue-2/red red-1", "blue-4 blue-6"]
    table = situation("flex", hands, "red-4-icon", rules="multi_play=on")
    assert table.tell("0 red-2 green-2 decline") == [
        "0 plays red-2",
        "0 turns red (icon)",
        "0 plays green-2",
        "0 turns green (icon)",
    ]
    assert table.asked[-1].offers == ("blue-2",)  # on its regular side only


# -- the last card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [
        ("any", "red-1 red-skip red-draw-two wild wild-draw-four"),
        ("number", "red-1"),
        ("no_draw", "red-1 red-skip wild"),
        ("no_wild", "red-1 red-skip red-draw-two"),
    ],
)
def test_H14_which_card_may_be_the_last_one(rule: str, allowed: str) -> None:
    for card in ("red-1", "red-skip", "red-draw-two", "wild", "wild-draw-four"):
        table = situation("classic", [card, "green-3"], "red-9", PILE, rules=f"finish={rule}")
        told = table.tell(f"0 {card}" if card in allowed.split() else "0")
        assert told[0] == (f"0 plays {card}" if card in allowed.split() else "0 draws yellow-1 (no-match)")


def test_H14_the_face_that_would_be_played_counts_while_it_is_the_only_card() -> None:
    table = situation("flex", ["wild-all-draw-flex", "blue-2"], "red-2-icon", rules="finish=no_draw")
    table.play("0 wild-all-draw")
    assert table.offers() == ["wild-all-draw"]
    table = situation("classic", ["red-skip blue-2", "green-3"], "red-9", rules="finish=number")
    assert table.tell("0 red-skip")[0] == "0 plays red-skip"
    hands = ["red-6/pink-skip-everyone", "blue-2/pink-6"]
    table = situation("flip", hands, "red-9/purple-5", rules="finish=number")
    assert table.tell("0 red-6")[0] == "0 plays red-6"
    table = situation("flip", hands, "red-3/pink-7", "blue-1/purple-skip-everyone", side="dark", rules="finish=number")
    assert table.tell("0")[0] == "0 draws blue-1/purple-skip-everyone (no-match)"


# -- leaving the round -----------------------------------------------------------------------------------------------

SEVEN = "green-1 green-2 green-3 green-4 green-5 green-6 green-7"


def test_H15_a_hand_at_the_limit_after_a_complete_draw_is_out() -> None:
    hands = ["red-draw-two red-1 red-2", SEVEN, "blue-1 blue-2 red-3"]
    table = situation("classic", hands, "red-9", PILE, rules="mercy_limit=9")
    assert table.tell("0 red-draw-two", "2 red-3", "0 red-1") == [
        "0 plays red-draw-two",
        f"1 draws {drawn(2)} (penalty)",
        "1 is knocked out",
        "2 plays red-3",
        "0 plays red-1",
        "0 calls uno",
    ]
    table = situation("classic", hands, "red-9", PILE, rules="mercy_limit=10")
    assert table.tell("0 red-draw-two")[2:] == ["1 is skipped"]
    table = situation("classic", hands, "red-9", PILE)
    assert table.tell("0 red-draw-two")[2:] == ["1 is skipped"]


def test_H15_a_turn_of_a_knocked_out_player_is_over() -> None:
    table = situation("classic", [SEVEN, "blue-1 blue-2", "blue-3"], "red-9", "red-5", rules="mercy_limit=8")
    assert table.tell("0") == ["0 draws red-5 (no-match)", "0 is knocked out"]
    assert table.seat == 1


def test_H15_the_cards_join_the_next_reshuffle_and_count_for_nobody() -> None:
    hands = [SEVEN, "red-1 red-2 blue-2", "blue-3 blue-4"]
    table = situation("classic", hands, "red-9", "red-5", rules="mercy_limit=8")
    assert table.tell("0", "1 red-1", "2 keep")[3] == "reshuffle of 9"  # eight of the hand, and the red 9
    table = situation("classic", [SEVEN, "red-1", "blue-3"], "red-9", "red-5", rules="mercy_limit=8")
    assert table.tell("0", "1 red-1")[-1] == "1 wins 3"


def test_H15_the_last_player_in_the_round_wins_it() -> None:
    table = situation("classic", [SEVEN, "blue-1 blue-2"], "red-9", "red-5", rules="mercy_limit=8")
    assert table.tell("0") == ["0 draws red-5 (no-match)", "0 is knocked out", "1 wins 0"]


def test_H15_who_knocks_out_the_only_opponent_wins_without_a_score() -> None:
    table = situation("classic", ["red-draw-two red-1 red-2", SEVEN], "red-9", PILE, rules="mercy_limit=9")
    assert table.tell("0 red-draw-two")[1:] == [
        f"1 draws {drawn(2)} (penalty)",
        "1 is knocked out",
        "0 wins 0",
    ]


def test_H15_between_two_players_means_two_who_are_left() -> None:
    hands = [SEVEN, "red-reverse blue-1 blue-2", "blue-3 blue-4"]
    table = situation("classic", hands, "red-9", "red-5", rules="mercy_limit=8")
    assert table.tell("0", "1 red-reverse")[2:] == ["1 plays red-reverse", "direction -1", "2 is skipped"]


def test_H15_a_challenger_or_a_bluffer_can_be_knocked_out() -> None:
    hands = ["wild-draw-four red-1 red-2 red-3 red-4 red-5", "green-1 green-2", "blue-1 blue-2"]
    rules = "mercy_limit=8,challenge_won=skipped"
    table = situation("classic", hands, "red-9", PILE, rules=rules)
    assert table.tell("0 wild-draw-four blue; 1 challenge")[2:] == [
        f"0 draws {drawn(4)} (challenge)",
        "0 is knocked out",
        "1 is skipped",
    ]
    table = situation("classic", hands[:2], "red-9", PILE, rules=rules)
    assert table.tell("0 wild-draw-four blue; 1 challenge")[3:] == ["0 is knocked out", "1 wins 0"]


def test_H15_a_starter_can_knock_out_the_first_player() -> None:
    hands = [SEVEN, SEVEN.replace("green", "blue"), SEVEN.replace("green", "yellow")]
    for rule in ("draw_skip", "draw_only"):
        rules = f"mercy_limit=9,starter_draw={rule}"
        table = opening("classic", "red-draw-two", "red-1 red-2 red-3", hands=hands, rules=rules)
        assert table.told[-2:] == ["0 draws red-1 red-2 (starter)", "0 is knocked out"]
        assert table.seat == 1


def test_H16_play_goes_on_until_one_player_is_left_with_cards() -> None:
    hands = ["red-draw-two", "green-1 green-2", "red-3", "red-4 red-5"]
    table = situation("classic", hands, "red-9", PILE, rules="play_to_last=on")
    assert table.tell("0 red-draw-two", "2 red-3", "3 red-4") == [
        "0 plays red-draw-two",
        f"1 draws {drawn(2)} (penalty)",
        "1 is skipped",
        "0 is out of cards",
        "2 plays red-3",
        "2 is out of cards",
        "3 plays red-4",
        "3 calls uno",
    ]
    assert table.seat == 1
    assert table.tell("1", "3 red-5")[-2:] == ["3 plays red-5", "0 wins 9"]


def test_H16_the_first_one_out_wins_and_scores_the_last_hand() -> None:
    hands = ["red-1", "red-3", "green-4 green-5"]
    table = situation("classic", hands, "red-9", PILE, rules="play_to_last=on")
    assert table.tell("0 red-1", "1 red-3") == ["0 plays red-1", "0 is out of cards", "1 plays red-3", "0 wins 9"]
    table = situation("classic", hands, "red-9", PILE, rules="play_to_last=off")
    assert table.tell("0 red-1") == ["0 plays red-1", "0 wins 12"]


def test_H16_a_last_card_acts_in_full_but_cannot_be_challenged_and_moves_no_hands() -> None:
    hands = ["wild-draw-four", "green-1 green-2", "red-3 red-4"]
    table = situation("classic", hands, "red-9", PILE, rules="play_to_last=on")
    assert table.tell("0 wild-draw-four blue") == [
        "0 plays wild-draw-four, blue",
        f"1 draws {drawn(4)} (penalty)",
        "1 is skipped",
        "0 is out of cards",
    ]
    assert "challenge" not in table.decisions()
    for card in ("red-7", "red-0"):
        rules = "play_to_last=on,seven_zero=on"
        table = situation("classic", [card, "green-1 green-2", "red-3 red-4"], "red-9", PILE, rules=rules)
        assert table.tell(f"0 {card}") == [f"0 plays {card}", "0 is out of cards"]


def test_H16_after_a_last_skip_everyone_the_next_player_goes_on() -> None:
    hands = ["blue-1/purple-skip-everyone", "red-4/purple-draw-five red-1/pink-3", "red-2/orange-reverse red-5/teal-5"]
    table = situation("flip", hands, "red-9/purple-5", side="dark", rules="play_to_last=on")
    assert table.tell("0 purple-skip-everyone") == [
        "0 plays purple-skip-everyone",
        "1 is skipped",
        "2 is skipped",
        "0 is out of cards",
    ]
    assert table.seat == 1


def test_H16_the_round_ends_when_the_victim_of_a_last_card_is_knocked_out() -> None:
    hands = ["red-draw-two", SEVEN, "blue-1 blue-2"]
    table = situation("classic", hands, "red-9", PILE, rules="play_to_last=on,mercy_limit=9")
    assert table.tell("0 red-draw-two") == [
        "0 plays red-draw-two",
        f"1 draws {drawn(2)} (penalty)",
        "1 is knocked out",
        "0 wins 3",
    ]


# -- UNO -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "answer", "told"),
    [
        ("official", "forget; 1 notice", ["0 forgets uno, 1 notices", f"0 draws {drawn(2)} (uno)"]),
        ("official", "forget", ["0 forgets uno"]),
        ("strict", "forget", ["0 forgets uno", f"0 draws {drawn(2)} (uno)"]),
        ("strict", "call", ["0 calls uno"]),
        ("silent", "", []),
    ],
)
def test_H17_how_a_missed_call_is_punished(rule: str, answer: str, told: list[str]) -> None:
    table = situation("classic", ["red-1 red-2", "green-3 green-4"], "red-9", PILE, rules=f"uno_call={rule}")
    assert table.tell(f"0 red-1 {answer}")[1:] == told
    if rule != "official":
        assert table.decisions(1) == []


def test_H17_the_same_holds_for_hands_that_become_one_card_by_a_swap() -> None:
    hands = ["red-0 red-1 red-2", "green-3 green-4", "blue-5"]
    for rule, answer, told in (
        ("strict", " forget", ["0 forgets uno", f"0 draws {drawn(2)} (uno)"]),
        ("silent", "", []),
    ):
        table = situation("classic", hands, "red-9", PILE, rules=f"seven_zero=on,uno_call={rule}")
        assert table.tell(f"0 red-0{answer}")[2:] == told


# -- Flip ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "cards"), [(0, 4), (2, 2), (3, 3), (4, 4)])
def test_H18_the_search_of_a_wild_draw_color_may_be_capped(rule: int, cards: int) -> None:
    pile = "yellow-1/wild red-1/purple-2 red-2/purple-draw-five red-5/teal-5 blue-2/pink-6 blue-3/purple-8"
    cards_of = pile.split()
    honest, guilty = "red-1/pink-3", "yellow-7/orange-2"
    for held, answer, seat in ((honest, "", 1), (honest, "; 1 challenge", 1), (guilty, "; 1 challenge", 0)):
        hands = [f"red-3/wild-draw-color {held} red-5/pink-2", "blue-2/orange-8"]
        rules = f"draw_color_cap={rule}"
        table = situation("flip", hands, "blue-5/orange-reverse", pile, side="dark", rules=rules)
        told = table.tell(f"0 wild-draw-color teal{answer}")
        search = f"{seat} draws {' '.join(cards_of[:cards])} (until-color)"
        extra = f"1 draws {' '.join(cards_of[cards : cards + 2])} (challenge)"
        assert search in told
        assert (extra in told) == (answer != "" and seat == 1)


def test_H19_a_flip_may_be_played_on_anything_but_keeps_its_color() -> None:
    hands = ["blue-flip/purple-6 green-1/orange-5 green-3/purple-2", "green-4/pink-8 green-8/teal-9"]
    discard = "red-3/pink-7 red-9/purple-5"
    table = situation("flip", hands, discard, "red-5/teal-5", rules="flip_on_anything=off")
    assert table.tell("0 keep")[0] == "0 draws red-5/teal-5 (no-match)"
    table = situation("flip", hands, discard, "red-5/teal-5", rules="flip_on_anything=on")
    event = next(e for e in table.play("0 blue-flip") if e["e"] == "play")
    assert event["color"] == "blue"
    assert table.decisions() == ["play"]


def test_H19_for_the_restriction_of_wild_draws_it_counts_with_its_color_only() -> None:
    for top, verdict in (("red-9/purple-5", "innocent"), ("blue-9/orange-5", "guilty")):
        hands = ["wild-draw-two/pink-2 blue-flip/purple-6 green-1/orange-5", "green-4/pink-8 green-8/teal-9"]
        table = situation(
            "flip",
            hands,
            top,
            "red-1/pink-3 red-3/pink-7 red-4/orange-flip red-7/purple-5",
            rules="flip_on_anything=on",
        )
        assert table.tell("0 wild-draw-two red; 1 challenge")[1] == f"1 challenges 0: {verdict}"


@pytest.mark.parametrize(("rule", "points"), [("single", 43), ("double", 86)])
def test_H21_a_round_scored_on_the_dark_side_may_count_double(rule: str, points: int) -> None:
    hands = ["red-5/pink-2", "red-1/pink-3 yellow-1/wild"]
    table = situation("flip", hands, "red-3/pink-7", side="dark", rules=f"dark_points={rule}")
    assert table.tell("0 pink-2")[-1] == f"0 wins {points}"
    assert table.table.points_left[1] == points
    table = situation("flip", hands, "red-3/pink-7", rules=f"dark_points={rule}")
    assert table.tell("0 red-5")[-1] == "0 wins 2"


@pytest.mark.parametrize(
    ("starter", "told", "seat"),
    [
        ("red-1/pink-3", ["starter red-1/pink-3"], 0),
        ("red-skip/orange-draw-five", ["0 draws {five} (starter)", "0 is skipped"], 1),
        ("red-4/orange-flip", ["flip to light: red-4"], 0),
        ("blue-1/purple-skip-everyone", ["0 is skipped", "1 is skipped"], 2),
        ("red-3/wild-draw-color", ["starter red-7/orange-1 after red-3/wild-draw-color, buried"], 0),
    ],
)
def test_H22_a_dark_starter_does_what_its_light_counterpart_does(starter: str, told: list[str], seat: int) -> None:
    pile = "red-7/orange-1 yellow-2/teal-1 yellow-2/teal-8 yellow-5/purple-9 yellow-7/orange-2"
    table = opening("flip", starter, pile, rules="starting_side=dark,starter_passed=buried")
    assert table.told[-len(told) :] == [line.format(five=pile) for line in told]
    assert table.seat == seat


def test_H22_a_round_begins_on_the_light_side_or_on_the_dark_one() -> None:
    for side, color in (("light", "red"), ("dark", "pink")):
        assert opening("flip", "red-1/pink-3", rules=f"starting_side={side}").color == color


# -- the table -------------------------------------------------------------------------------------------------------


def test_H23_with_two_decks_every_card_is_there_twice() -> None:
    rules = Ruleset.of("flex", {"decks": 2}, 4)
    events = list(Tracer(rules, 4, 1, [decide_random], [()], [0] * 4, ["random"]).round(0))
    cards = Counter[str]()
    for event in events[1:6]:
        cards.update(event.get("cards", []) + event.get("passed", []) + event.get("pile", []))
    cards[events[5]["card"]] += 1
    assert cards == Counter(card.name for card in get_edition("flex").cards * 2)


@pytest.mark.parametrize(("rule", "points"), [("off", 24), ("on", 11)])
def test_H24_a_team_scores_the_hands_of_its_two_opponents(rule: str, points: int) -> None:
    hands = ["red-1", "green-5", "green-6 green-7", "blue-6"]
    table = situation("classic", hands, "red-9", rules=f"teams={rule}")
    assert table.tell("0 red-1")[-1] == f"0 wins {points}"


def test_H24_in_play_a_partner_is_treated_like_everybody_else() -> None:
    hands = ["red-7 red-1 red-2", "green-5 green-1", "green-6 green-7", "blue-6 blue-7"]
    table = situation("classic", hands, "red-9", PILE, rules="teams=on,seven_zero=on")
    assert table.tell("0 red-7 2")[1] == "0 swaps hands with 2"
    hands = ["red-1 red-2", "green-5 green-1", "green-6 green-7", "blue-6 blue-7"]
    table = situation("classic", hands, "red-9", PILE, rules="teams=on")
    assert table.tell("0 red-1 forget; 2 notice")[1] == "0 forgets uno, 2 notices"


# -- how options fit together ----------------------------------------------------------------------------------------


def test_H27_forced_play_ends_draws_by_choice_and_leaves_the_drawn_card_alone() -> None:
    hands = ["red-1 blue-2 blue-3", "red-4"]
    for rules, may_draw, may_keep in (
        ("", True, True),
        ("force_play=on", False, True),
        ("force_play_after_draw=on", True, False),
        ("force_play=on,force_play_after_draw=on", False, False),
    ):
        table = situation("classic", hands, "red-9", "red-5", rules=rules)
        table.play("0 red-1")
        assert table.question().may_pass == may_draw
        table = situation("classic", ["blue-2 blue-3", "red-4"], "red-9", "red-5", rules=rules)
        table.play("0 red-5")
        assert table.question("play-drawn").may_pass == may_keep


@pytest.mark.parametrize("rule", ["force_play", "force_play_after_draw"])
def test_H27_playing_any_card_after_a_draw_contradicts_both(rule: str) -> None:
    with pytest.raises(RuleError):
        Ruleset.of("classic", {"play_after_draw": "any", rule: "on"})


@pytest.mark.parametrize(
    ("rules", "offered", "asked"),
    [
        ("wild_draw=bluff", True, True),
        ("wild_draw=bluff,challenge=off", True, False),
        ("wild_draw=no_bluff", False, False),
        ("wild_draw=free", True, False),
    ],
)
def test_H28_without_bluffs_there_are_no_challenges(rules: str, offered: bool, asked: bool) -> None:
    hands = ["red-1 green-1 wild-draw-four", "red-4 green-4"]
    table = situation("classic", hands, "red-9", PILE, rules=rules)
    table.play("0 wild-draw-four blue" if offered else "0 red-1")
    assert ("wild-draw-four" in table.offers()) == offered
    assert ("challenge" in table.decisions()) == asked
    hands[0] = "green-1 green-2 wild-draw-four"  # an honest one
    table = situation("classic", hands, "red-9", PILE, rules=rules)
    table.play("0 wild-draw-four blue")
    assert ("challenge" in table.decisions()) == asked


@pytest.mark.parametrize(("rules", "size"), [("", 7), ("hand_size=1", 1), ("hand_size=10", 10)])
def test_H29_everybody_is_dealt_the_same_number_of_cards(rules: str, size: int) -> None:
    options = {name: value for name, _, value in (rules.partition("="),) if name}
    events = list(Tracer(Ruleset.of("classic", options), 4, 1, [decide_random], [()], [0] * 4, ["random"]).round(0))
    assert [len(event["cards"]) for event in events if event["e"] == "deal"] == [size] * 4


def test_H29_all_hands_and_a_starter_must_come_out_of_the_deck() -> None:
    assert Ruleset.of("flip", {"hand_size": 11}, 10).hand_size == 11
    with pytest.raises(RuleError):
        Ruleset.of("flip", {"hand_size": 12}, 10)
    assert Ruleset.of("flip", {"hand_size": 20, "decks": 2}, 10).hand_size == 20


@pytest.mark.parametrize("rules", ["starter=ignore", "starter=ignore,starter_passed=buried"])
def test_H31_if_no_card_is_left_that_may_start_the_first_one_stays_without_effect(rules: str) -> None:
    hands = ["blue-1 red-1", "blue-2 blue-3"]
    table = opening("classic", "red-skip", "wild red-draw-two", hands=hands, rules=rules)
    assert table.told[2:] == ["starter red-skip"]
    assert (table.seat, table.pile) == (0, ["wild", "red-draw-two"])
    table = opening("classic", "wild-draw-four", "wild red-draw-two", hands=hands, rules=rules)
    assert table.tell("0 blue blue-1") == ["0 names blue", "0 plays blue-1", "0 calls uno"]


def test_H30_a_round_is_broken_off_before_the_turn_after_the_limit() -> None:
    table = situation("classic", ["red-1 red-2 red-3", "red-4 red-5 red-6"], "red-9", rules="max_turns=2")
    assert table.tell("0 red-1", "1 red-4", "0") == ["0 plays red-1", "1 plays red-4", "nobody wins: max-turns"]
    assert table.events[-1]["points"] == 0


def test_H30_a_pending_total_is_not_drawn_and_nobody_jumps_in() -> None:
    table = stack("red-draw-two red-1 red-2", "blue-draw-two red-3 red-4", rules="stacking=same,max_turns=1")
    assert table.tell("0 red-draw-two", "1") == ["0 plays red-draw-two", "nobody wins: max-turns"]
    table = jump("red-5 red-1 red-2", "red-5 red-3 red-4", rules="max_turns=1")
    table.play("0 red-5")
    assert table.decisions() == ["play"]
