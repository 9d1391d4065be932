"""The twin's house rules in situations set up by hand, and combinations of rules at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from simulator.editions import EDITIONS
from simulator.errors import RuleError
from simulator.options import OPTIONS, Numbers, RuleOption
from simulator.rules import Ruleset
from tests.twin import play_match, play_round
from tests.twin.cards import unshuffled_deck
from tests.twin.compare import first_difference
from tests.twin.game import open_table, play_out, write_round
from tests.twin.legal import moves_with
from tests.twin.situation import DRAW, Answers, brief, opening, situation, turns
from tests.twin.table import names

BLUES = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7 blue-8"
FLIP_PILE = "yellow-1/wild red-5/teal-5 blue-2/pink-6 blue-3/purple-8 blue-7/orange-3"
FLEX_PILE = "blue-1-icon blue-3-icon blue-5-icon blue-6 blue-7-icon blue-8"

# -- drawing ----------------------------------------------------------------------------------------------------------


def test_h12_drawing_until_a_card_fits() -> None:
    hands = ["green-9 green-8", "red-1"]
    table = situation("classic", hands, "red-5", "blue-1 blue-2 red-8 red-9", rules="draw=until_playable")
    assert brief(turns(table)) == ["0 draw 3 until-playable", "0 play red-8"]


def test_c26_eager_reshuffling() -> None:
    table = situation("classic", ["blue-9", "red-1"], "red-1 red-2 green-5", "yellow-1", rules="reshuffle=eager")
    assert brief(turns(table)) == ["0 draw 1 no-match", "reshuffle", "0 pass"]


def test_c28_a_round_can_be_void_at_once() -> None:
    table = situation("classic", ["blue-9", "red-1"], "green-5", rules="both_piles_empty=void")
    assert brief(turns(table)) == ["0 draw 0 no-match short", "over None"]


def test_c6_any_card_after_a_draw_by_choice() -> None:
    answers = {0: Answers(plays=[DRAW, "red-1"])}
    hands = ["red-1 red-2", "red-3"]
    table = situation("classic", hands, "red-5", "blue-9", answers=answers, rules="play_after_draw=any")
    assert brief(turns(table)) == ["0 draw 1 choice", "0 play red-1"]


# -- stacking ---------------------------------------------------------------------------------------------------------


def stacked(rules: str, second: str, third: str = "red-3", extras: str = "", count: int = 3) -> list[str]:
    """Seat 0 lays a red Draw Two; seats 1 and 2 hold one card that may answer; seat 1 answers if asked."""
    hands = ["red-draw-two red-1 red-2", f"{second} yellow-1 yellow-2", f"{third} yellow-3 yellow-4"]
    answers = {0: Answers(plays=["red-draw-two"]), 1: Answers(extras=[extras or second])}
    table = situation("classic", hands, "red-9", BLUES, answers=answers, rules=rules)
    return brief(turns(table, count))


def test_h3_an_answer_passes_the_total_on() -> None:
    assert stacked("stacking=same", "blue-draw-two") == [
        "0 play red-draw-two",
        "1 play blue-draw-two",
        "2 draw 4 penalty",
        "2 skip",
    ]


@pytest.mark.parametrize(
    ("rules", "second", "can"),
    [
        ("stacking=same", "wild-draw-four", False),
        ("stacking=up", "wild-draw-four", True),
        ("stacking=same,stacking_color=match", "blue-draw-two", False),
        ("stacking=same,stacking_color=match", "red-draw-two", True),
        ("stacking=same", "red-skip", False),
        ("stacking=same,stack_deflect=skip", "red-skip", True),
        ("stacking=same,stack_deflect=skip", "blue-skip", False),
        ("stacking=same,stack_deflect=reverse", "red-skip", False),
    ],
)
def test_h2_h4_h7_what_answers_what(rules: str, second: str, can: bool) -> None:
    assert (f"1 play {second}" in stacked(rules, second, count=2)) == can


def test_h7_a_reverse_sends_the_total_back() -> None:
    said = stacked("stacking=same,stack_deflect=both", "red-reverse")
    assert said[1:] == ["1 play red-reverse", "reverse -1", "0 draw 2 penalty", "0 skip"]


def test_h3_an_answer_may_be_declined() -> None:
    assert stacked("stacking=same", "blue-draw-two", extras=DRAW, count=2)[1:] == ["1 draw 2 penalty", "1 skip"]


def test_h6_the_wild_draw_that_opens_a_stack_can_be_challenged() -> None:
    hands = ["wild-draw-four red-1 red-2", "wild-draw-four yellow-1 yellow-2", "red-3"]
    for challenges, said in ((True, ["1 challenge True", "0 draw 4 challenge"]), (False, ["1 play wild-draw-four"])):
        answers = {
            0: Answers(plays=["wild-draw-four"], colors=["green"]),
            1: Answers(challenges=[challenges], extras=["wild-draw-four"], plays=[DRAW]),
        }
        table = situation("classic", hands, "red-9", BLUES, answers=answers, rules="stacking=same")
        assert brief(turns(table, 2))[1 : 1 + len(said)] == said
    assert (table.pending, table.seat) == (8, 2)


@pytest.mark.parametrize(("draws", "said"), [("on", ["2 draw 6 penalty", "over 1"]), ("off", ["over 1"])])
def test_h8_r17_an_answer_as_last_card(draws: str, said: list[str]) -> None:
    answers = {0: Answers(plays=["red-draw-two"]), 1: Answers(extras=["wild-draw-four"])}
    hands = ["red-draw-two red-1 red-2", "wild-draw-four", "red-3"]
    rules = f"stacking=any,last_card_draws={draws}"
    table = situation("classic", hands, "red-9", BLUES, answers=answers, rules=rules)
    assert brief(turns(table, 2)) == ["0 play red-draw-two", "1 play wild-draw-four", *said]


@pytest.mark.parametrize(
    ("rules", "said"),
    [("stacking_dark=same", []), ("stacking=same,stacking_dark=none", ["1 draw 5 penalty", "1 skip"])],
)
def test_h5_the_sides_of_flip_have_rules_of_their_own(rules: str, said: list[str]) -> None:
    hands = ["red-2/purple-draw-five red-1/pink-3 red-5/pink-2", "blue-4/teal-draw-five red-4/orange-flip"]
    table = situation("flip", hands, "red-9/purple-5", FLIP_PILE, side="dark", rules=rules)
    assert brief(turns(table)) == ["0 play purple-draw-five", *said]


# -- jumping in, sevens and zeros, several cards -----------------------------------------------------------------------


def test_h9_h10_an_identical_card_out_of_turn() -> None:
    hands = ["red-7 red-1 red-2", "red-3 red-4 red-5", "red-7 blue-7 green-2", "red-6"]
    answers = {0: Answers(plays=["red-7"]), 2: Answers(extras=["red-7"])}
    table = situation("classic", hands, "red-9", answers=answers, rules="jump_in=on")
    assert brief(turns(table)) == ["0 play red-7", "2 play red-7"]
    assert (table.seat, table.turns) == (3, 2)


def test_h11_a_seven_swaps_hands_and_uno_is_called_for_them() -> None:
    hands = ["red-7 red-1 red-2", "red-3 red-4", "blue-5"]
    answers = {0: Answers(plays=["red-7"], targets=[2])}
    table = situation("classic", hands, "red-9", answers=answers, rules="seven_zero=on")
    assert brief(turns(table)) == ["0 play red-7", "0 swap 2", "0 uno"]
    assert [names(hand) for hand in table.hands] == [["blue-5"], ["red-3", "red-4"], ["red-1", "red-2"]]


def test_h11_a_zero_moves_all_hands_in_the_direction_of_play() -> None:
    table = situation("classic", ["red-0 red-1 red-2", "red-3 red-4", "blue-5"], "red-9", rules="seven_zero=on")
    table.direction = -1
    assert brief(turns(table)) == ["0 play red-0", "0 swap", "1 uno"]
    assert [names(hand) for hand in table.hands] == [["red-3", "red-4"], ["blue-5"], ["red-1", "red-2"]]


def test_r18_a_seven_as_last_card_swaps_nothing() -> None:
    table = situation("classic", ["red-7", "red-3 red-4"], "red-9", rules="seven_zero=on")
    assert brief(turns(table)) == ["0 play red-7", "over 0"]


def test_h13_several_cards_of_one_number() -> None:
    hands = ["red-7 blue-7 green-7 red-2", "red-3 red-4", "blue-5 red-5"]
    answers = {0: Answers(plays=["red-7"], extras=["green-7", DRAW], targets=[1, 2])}
    table = situation("classic", hands, "red-9", answers=answers, rules="multi_play=on,seven_zero=on")
    assert brief(turns(table)) == ["0 play red-7", "0 play green-7", "0 swap 2"]
    assert (table.color, table.turns) == ("green", 1)


# -- the last card ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "card", "can"),
    [
        ("number", "red-skip", False),
        ("no_draw", "red-skip", True),
        ("no_draw", "red-draw-two", False),
        ("no_draw", "wild", True),
        ("no_wild", "wild", False),
        ("no_wild", "red-draw-two", True),
    ],
)
def test_h14_limits_on_the_last_card(rule: str, card: str, can: bool) -> None:
    table = situation("classic", [card, "red-1"], "red-9", BLUES, rules=f"finish={rule}")
    assert brief(turns(table))[0] == (f"0 play {card}" if can else "0 draw 1 no-match")


def test_h15_a_hand_at_the_mercy_limit_is_set_aside() -> None:
    hands = ["red-draw-two red-1 red-2", "green-1 green-2 green-3 green-4 green-5 green-6", "red-3 red-4"]
    answers = {0: Answers(plays=["red-draw-two"])}
    table = situation("classic", hands, "red-9", BLUES, answers=answers, rules="mercy_limit=8")
    assert brief(turns(table)) == ["0 play red-draw-two", "1 draw 2 penalty", "1 out"]
    assert (table.seat, len(table.aside), table.hands[1]) == (2, 8, [])


def test_h15_the_last_player_in_the_round_wins_it() -> None:
    hands = ["red-draw-two red-1 red-2", "green-1 green-2 green-3 green-4 green-5 green-6"]
    answers = {0: Answers(plays=["red-draw-two"])}
    table = situation("classic", hands, "red-9", BLUES, answers=answers, rules="mercy_limit=8")
    assert brief(turns(table)) == ["0 play red-draw-two", "1 draw 2 penalty", "1 out", "over 0"]


def test_h16_play_goes_on_until_one_player_is_left() -> None:
    hands = ["wild-draw-four", "red-1 red-2", "green-3 green-4"]
    answers = {0: Answers(colors=["green"])}
    table = situation("classic", hands, "red-9", BLUES, answers=answers, rules="play_to_last=on")
    assert brief(turns(table)) == ["0 play wild-draw-four", "1 draw 4 penalty", "1 skip", "0 out"]
    assert (table.first_out, table.seat, table.color) == (0, 2, "green")
    assert brief(turns(table, 99))[-1] == "over 0"
    assert table.hands[2] == []


# -- Flip and Flex ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "drawn"), [("", 2), ("draw_color_wilds=on", 1), ("draw_color_cap=1", 1), ("draw_color_cap=5", 2)]
)
def test_f9_h18_where_the_search_for_a_color_ends(rules: str, drawn: int) -> None:
    answers = {0: Answers(colors=["teal"]), 1: Answers(challenges=[True])}
    hands = ["red-3/wild-draw-color red-1/pink-3 red-5/pink-2", "blue-2/orange-8"]
    table = situation("flip", hands, "blue-5/orange-reverse", FLIP_PILE, answers=answers, side="dark", rules=rules)
    assert brief(turns(table))[2:4] == [f"1 draw {drawn} until-color", "1 draw 2 challenge"]


def test_h19_a_flip_on_anything() -> None:
    hands = ["red-flip/pink-8 yellow-5/purple-9", "red-1/pink-3"]
    table = situation("flip", hands, "blue-2/orange-8 green-9/pink-reverse", rules="flip_on_anything=on")
    assert brief(turns(table))[0] == "0 play red-flip"


@pytest.mark.parametrize(
    ("starter", "said", "first"),
    [
        ("blue-4/teal-draw-five", ["0 draw 5 starter", "0 skip"], 1),
        ("blue-1/purple-skip-everyone", ["0 skip", "1 skip"], 2),
        ("blue-9/purple-flip", ["flip blue-9 blue"], 0),
    ],
)
def test_h22_dark_starters(starter: str, said: list[str], first: int) -> None:
    table = opening("flip", starter, FLIP_PILE, rules="starting_side=dark")
    log = brief(table.events)
    assert log[log.index("starter") + 1 :] == said
    assert table.seat == first


def test_f1_a_random_pairing_keeps_all_faces() -> None:
    rules = Ruleset.of("flip", {"pairing": "random", "decks": 2})
    cards, printed = unshuffled_deck(rules, 5), unshuffled_deck(Ruleset.of("flip"), 5)
    assert [card.front for card in cards] == [card.front for card in printed] * 2
    assert names(cards[:112]) == names(cards[112:])
    assert names(cards[:112]) != names(printed)
    assert Counter(card.back for card in cards[:112]) == Counter(card.back for card in printed)


@pytest.mark.parametrize(
    ("rule", "power", "guilty"),
    [("regular", "g", False), ("green", "g", True), ("green", "r", False), ("both", "r", True)],
)
def test_x3_which_colors_forbid_a_wild_draw(rule: str, power: str, guilty: bool) -> None:
    hands = ["wild-draw-four-flex yellow-1/green", "red-2-icon"]
    answers = {0: Answers(plays=["wild-draw-four"]), 1: Answers(challenges=[True])}
    table = situation("flex", hands, "green-5", FLEX_PILE, power=power, answers=answers, rules=f"flex_guilt={rule}")
    assert brief(turns(table))[2] == f"1 challenge {guilty}"


def test_x4_the_flex_side_only_where_the_regular_side_does_not_fit() -> None:
    for hand, discard, face in (("green-skip-flex", "green-1", "green-skip"), ("yellow-1/green", "green-5", "green-1")):
        table = situation("flex", [f"{hand} blue-2", "red-5"], discard, rules="flex_when_fits=off")
        assert [move.face.name for move in moves_with(table, 0, table.hands[0])] == [face]


def test_x11_wild_all_flip_may_spare_the_player() -> None:
    hands = ["wild-all-flip red-2-icon blue-2", "red-5", "red-1"]
    table = situation("flex", hands, "green-5", power="grg", rules="all_flip=others")
    assert brief(turns(table))[1:] == ["1 power green all-flip", "2 power red all-flip"]


def test_x14_wild_all_draw_may_leave_the_color_alone() -> None:
    answers = {0: Answers(plays=["wild-all-draw-flex"])}
    hands = ["wild-all-draw-flex blue-2 blue-4", "red-5", "red-1"]
    table = situation("flex", hands, "red-3", FLEX_PILE, answers=answers, rules="all_draw_color=off")
    turns(table)
    assert table.color == "red"


# -- scores -----------------------------------------------------------------------------------------------------------


def test_h24_teams_score_the_hands_of_their_opponents() -> None:
    rounds = play_match(Ruleset.of("classic", {"teams": "on"}), ["random"] * 4, 1, 0)
    totals = [0, 0]
    for events in rounds:
        assert max(totals) < 500
        if events[-1]["winner"] is not None:
            totals[events[-1]["winner"] % 2] += events[-1]["points"]
    assert max(totals) >= 500


def test_h25_elimination_goes_on_with_fewer_seats() -> None:
    seating = ["random", "first-legal", "random", "random"]
    rounds = play_match(Ruleset.of("flip", {"scoring": "elimination"}), seating, 1, 0)
    players = [events[0]["players"] for events in rounds]
    assert players == sorted(players, reverse=True)
    assert set(players) == {2, 3, 4}
    assert all(events[0]["dealer"] < events[0]["players"] == len(events[0]["seating"]) for events in rounds)


def test_h21_dark_rounds_count_twice() -> None:
    single, double = Ruleset.of("flip"), Ruleset.of("flip", {"dark_points": "double"})
    for deal in range(20):
        one, two = (play_round(rules, ["random"] * 3, 1, deal)[-1] for rules in (single, double))
        assert two["points"] == one["points"] * (2 if one["side"] == "dark" else 1)


# -- any rules --------------------------------------------------------------------------------------------------------


def any_value(option: RuleOption, dice: random.Random) -> str | int:
    if not isinstance(option.values, Numbers):
        return dice.choice(option.values)
    few = {"hand_size": [1, 4, 10], "mercy_limit": [0, 12, 16], "draw_color_cap": [1, 4], "max_turns": [150]}
    return dice.choice(few.get(option.name, [option.values.low, option.values.high]))


def any_rules(edition: str, dice: random.Random) -> Ruleset:
    """Some options changed at random, as far as they agree with each other."""
    rules = Ruleset.of(edition, {"max_turns": 300})
    for option in dice.sample(OPTIONS, 12):
        try:
            rules = Ruleset.of(edition, {**rules.differences(), option.name: any_value(option, dice)})
        except RuleError:
            continue
    return rules


def check_any_rules(edition: str, numbers: range) -> None:
    for number in numbers:
        dice = random.Random(f"{edition} {number}")
        rules = any_rules(edition, dice)
        players = 4 if rules.teams == "on" else dice.randint(2, EDITIONS[edition].max_players)
        seating = [dice.choice(["random", "first-legal", "chaos"]) for _ in range(players)]
        try:
            rules.check_players(players)
        except RuleError:
            continue
        check_round(rules, seating, number)


def check_round(rules: Ruleset, seating: list[str], deal: int) -> None:
    """Every card of the deck is in exactly one place when the round is over; playing it again changes nothing."""
    table = open_table(rules, seating, 9, deal, 0, deal % len(seating))
    write_round(table, seating, 9, deal, 0)
    play_out(table)
    places = [table.pile, table.discard, table.aside, *table.hands]
    assert sorted(card.number for place in places for card in place) == list(range(len(unshuffled_deck(rules, 9))))
    assert first_difference(table.events, play_round(rules, seating, 9, deal)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_under_any_rules_end_with_all_cards_on_the_table(edition: str) -> None:
    check_any_rules(edition, range(40))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_rounds_under_any_rules(edition: str) -> None:
    check_any_rules(edition, range(40, 600))
