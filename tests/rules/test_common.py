"""Rules that all editions share: turns, wild draws and challenges, UNO, the last card, the piles, starters."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.deal import start_round
from tests.rules.rounds import play_rounds
from tests.rules.scripted import Scene, opening, situation

# -- the deal and the turn -------------------------------------------------------------------------------------------


def test_C1_seats_take_turns_as_dealers_of_successive_deals() -> None:
    rounds = play_rounds("classic", players=3, count=7)
    assert rounds["dealer"].tolist() == [0, 1, 2, 0, 1, 2, 0]
    assert opening("classic", "red-5", dealer=1).seat == 2  # left of the dealer begins


def test_C3_nothing_carries_over_into_a_new_round() -> None:
    scene = opening("flip", "red-5/teal-5")
    table = scene.table
    names = ("direction", "side", "color", "symbol", "turn", "turns", "pending", "pile_turned", "discard_turned")
    fresh, hands = {name: int(table[name]) for name in names}, table.hands.copy()
    for name in names:
        table[name] = 3
    table.playing[:] = 0
    table.power[:] = 1
    start_round(scene.players, table, np.uint64(0), np.uint64(0), 0, 2)
    assert {name: int(table[name]) for name in names} == fresh
    assert (table.hands == hands).all()
    assert table.playing[:3].all()
    assert not table.power[:3].any()
    assert (fresh["direction"], fresh["side"]) == (1, 0)


def test_C4_a_player_who_could_play_may_draw() -> None:
    table = situation("classic", ["red-1 blue-2 blue-3", "red-4"], "red-9", "blue-8")
    assert table.tell("0 draw") == ["0 draws blue-8 (choice)", "0 passes"]


def test_C4_or_must_play() -> None:
    table = situation("classic", ["red-1 blue-2 blue-3", "red-4"], "red-9", "blue-8", rules="force_play=on")
    table.play("0 red-1")
    assert not table.question().may_pass


def test_C5_a_drawn_card_that_fits_may_be_kept() -> None:
    table = situation("classic", ["blue-2 blue-3", "red-4"], "red-9", "red-1")
    assert table.tell("0 keep") == ["0 draws red-1 (no-match)", "0 passes"]


def test_C5_or_must_be_played() -> None:
    hands = ["blue-2 blue-3 red-2", "red-4"]
    table = situation("classic", hands, "red-9", "red-1", rules="force_play_after_draw=on")
    assert table.tell("0 draw red-1") == ["0 draws red-1 (choice)", "0 plays red-1 just drawn"]
    assert table.question("play").may_pass
    assert not table.question("play-drawn").may_pass


def test_C6_after_drawing_only_the_drawn_card_may_be_played() -> None:
    table = situation("classic", ["red-1 red-2 blue-3", "red-4"], "red-9", "red-8")
    assert table.tell("0 draw red-8") == ["0 draws red-8 (choice)", "0 plays red-8 just drawn"]
    assert table.offers("play-drawn") == ["red-8"]
    table = situation("classic", ["red-1 red-2 blue-3", "red-4"], "red-9", "blue-8")
    assert table.tell("0 draw") == ["0 draws blue-8 (choice)", "0 passes"]


@pytest.mark.parametrize(
    ("drawn", "answer", "played"),
    [("blue-8", "red-2", "red-2"), ("red-8", "red-2", "red-2"), ("red-8", "red-8", "red-8 just drawn")],
)
def test_C6_or_any_card_that_fits(drawn: str, answer: str, played: str) -> None:
    table = situation("classic", ["red-1 red-2 blue-3", "red-4"], "red-9", drawn, rules="play_after_draw=any")
    assert table.tell(f"0 draw {answer}") == [f"0 draws {drawn} (choice)", f"0 plays {played}"]


def test_C7_a_wild_is_matched_by_the_named_color_and_by_any_wild() -> None:
    table = situation("classic", ["red-1 blue-2 wild wild-draw-four", "red-4"], "green-9 wild", color="blue")
    table.play("0 blue-2")
    assert table.offers() == ["blue-2", "wild", "wild-draw-four"]  # the last one as a bluff


# -- wild draws and challenges ---------------------------------------------------------------------------------------

PILE = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6"


def wild_draw(hand: str, rules: str = "", discard: str = "red-9", color: str | None = None) -> Scene:
    """Seat 0 holds a Wild Draw Four, seat 1 would be its victim."""
    others = ["red-4 green-4 yellow-4", "red-5 red-6 red-7"]
    return situation("classic", [hand, *others], discard, PILE, rules=rules, color=color)


def bluff(rules: str = "") -> Scene:
    """The color in force is red, and seat 0 holds a red card."""
    return wild_draw("red-1 green-1 wild-draw-four", rules)


def verdict(hand: str, rules: str = "", discard: str = "red-9", color: str | None = None) -> str:
    table = wild_draw(hand, rules, discard, color)
    told = table.tell("0 wild-draw-four blue; 1 challenge")
    return next(line.split()[-1] for line in told if "challenges" in line)


TOLD_ACCEPTED = ["0 plays wild-draw-four, blue", "1 draws blue-1 blue-2 blue-3 blue-4 (penalty)", "1 is skipped"]
TOLD_GUILTY = [
    "0 plays wild-draw-four, blue",
    "1 challenges 0: guilty",
    "0 draws blue-1 blue-2 blue-3 blue-4 (challenge)",
]


def test_C8_an_illegal_wild_draw_can_be_played_but_challenged() -> None:
    table = bluff()
    assert table.tell("0 wild-draw-four blue; 1 challenge") == TOLD_GUILTY
    assert table.offers() == ["red-1", "wild-draw-four"]
    table = bluff()
    assert table.tell("0 wild-draw-four blue; 1 accept") == TOLD_ACCEPTED


def test_C8_or_it_cannot_be_played() -> None:
    table = bluff("wild_draw=no_bluff")
    table.play("0 red-1")
    assert table.offers() == ["red-1"]


def test_C8_or_it_may_always_be_played_and_is_never_challenged() -> None:
    table = bluff("wild_draw=free")
    assert table.tell("0 wild-draw-four blue") == TOLD_ACCEPTED
    assert table.offers() == ["red-1", "wild-draw-four"]
    assert table.decisions() == ["play", "color"]


def test_C8_an_innocent_player_makes_the_challenger_draw_six() -> None:
    table = wild_draw("wild-draw-four green-9 yellow-9")  # a matching number does not forbid it
    assert table.tell("0 wild-draw-four blue; 1 challenge") == [
        "0 plays wild-draw-four, blue",
        "1 challenges 0: innocent",
        f"1 draws {PILE} (challenge)",
        "1 is skipped",
    ]
    assert table.seat == 2


@pytest.mark.parametrize(("rule", "found"), [("off", "innocent"), ("on", "guilty")])
def test_C9_another_wild_in_hand_is_no_match(rule: str, found: str) -> None:
    assert verdict("wild-draw-four wild green-1", f"wild_counts_as_match={rule}") == found


@pytest.mark.parametrize(("held", "found"), [("yellow-8", "guilty"), ("red-8", "innocent"), ("green-8", "innocent")])
def test_C10_on_a_wild_the_named_color_forbids(held: str, found: str) -> None:
    assert verdict(f"wild-draw-four {held} {held}", discard="green-9 wild", color="yellow") == found


def test_C11_the_hand_at_the_moment_of_the_play_is_judged() -> None:
    assert verdict("wild-draw-four blue-8 blue-9") == "innocent"  # blue is only named with the play
    assert verdict("wild-draw-four green-1", "wild_counts_as_match=on") == "innocent"  # without the card itself


@pytest.mark.parametrize(("direction", "victim"), [(1, 1), (-1, 2)])
def test_C12_only_the_victim_may_challenge(direction: int, victim: int) -> None:
    hands = ["wild-draw-four red-1 green-1", "red-4 green-4", "red-5 red-6"]
    table = situation("classic", hands, "red-9", PILE, direction=direction)
    table.play(f"0 wild-draw-four blue; {victim} accept")
    assert [q.seat for q in table.asked if q.decision == "challenge"] == [victim]


def test_C12_without_challenges_a_bluff_stands() -> None:
    table = bluff("challenge=off")
    assert table.tell("0 wild-draw-four blue") == TOLD_ACCEPTED
    assert table.offers() == ["red-1", "wild-draw-four"]
    assert table.decisions() == ["play", "color"]


def test_C13_the_challenge_comes_before_any_card_is_drawn() -> None:
    for answer in ("challenge", "accept"):
        table = bluff()
        events = [event["e"] for event in table.play(f"0 wild-draw-four blue; 1 {answer}")]
        assert events[:3] == ["turn", "play", "challenge" if answer == "challenge" else "draw"]
        assert table.decisions(1) == ["challenge"]


@pytest.mark.parametrize(("rule", "then"), [("play", []), ("skipped", ["1 is skipped"])])
def test_C14_what_a_challenger_who_was_right_does_next(rule: str, then: list[str]) -> None:
    table = bluff(f"challenge_won={rule}")
    assert table.tell("0 wild-draw-four blue; 1 challenge") == TOLD_GUILTY + then
    assert table.seat == (1 if rule == "play" else 2)
    assert (table.color, len(table.hand(1))) == ("blue", 3)


def test_R4_an_honest_wild_draw_is_not_challenged_where_nobody_bluffs() -> None:
    table = wild_draw("wild-draw-four green-1 green-2", "wild_draw=no_bluff")
    assert table.tell("0 wild-draw-four blue") == TOLD_ACCEPTED
    assert table.decisions() == ["play", "color"]


def test_R20_a_bluff_alone_need_not_be_played() -> None:
    hands = ["wild-draw-four wild-draw-four blue-2", "red-4"]
    rules = "force_play=on,wild_counts_as_match=on"
    table = situation("classic", hands, "red-9", "blue-8", rules=rules)
    assert table.tell("0 draw") == ["0 draws blue-8 (no-match)", "0 passes"]
    assert table.offers() == ["wild-draw-four", "wild-draw-four"]
    assert table.question().may_pass


# -- UNO -------------------------------------------------------------------------------------------------------------


def forgetful(rules: str = "", players: int = 3, direction: int = 1) -> Scene:
    """Seat 0 is about to come down to one card."""
    hands = ["red-7 red-8", "green-3 green-4", "yellow-5 yellow-6", "yellow-1 yellow-2"][:players]
    return situation("classic", hands, "red-9", PILE, rules=rules, direction=direction)


def test_C16_uno_is_called_with_the_play_that_leaves_one_card() -> None:
    table = situation("classic", ["red-1 red-2 red-3", "red-4 red-5"], "red-9")
    assert table.tell("0 red-1", "1 red-4") == ["0 plays red-1", "1 plays red-4", "1 calls uno"]
    assert (table.decisions(0), table.decisions(1)) == (["play"], ["play", "call-uno"])


def test_C17_a_catch_comes_before_forced_draws_and_not_after_the_next_player_has_acted() -> None:
    table = situation("classic", ["red-draw-two red-2", "green-3 green-4", "red-5 red-6"], "red-9", PILE)
    assert table.tell("0 red-draw-two forget; 2 notice") == [
        "0 plays red-draw-two",
        "0 forgets uno, 2 notices",
        "0 draws blue-1 blue-2 (uno)",
        "1 draws blue-3 blue-4 (penalty)",
        "1 is skipped",
    ]
    table = forgetful()
    table.play("0 red-7 forget", "1", "2")
    assert (table.decisions(1), table.decisions(2)) == (["catch-uno"], ["catch-uno"])


def test_C17_forced_draws_and_answers_to_a_wild_draw_do_not_come_before_the_catch() -> None:
    table = situation("classic", ["wild-draw-four red-1", "red-4 green-4"], "red-9", PILE)
    assert table.tell("0 wild-draw-four blue forget; 1 notice challenge") == [
        "0 plays wild-draw-four, blue",
        "0 forgets uno, 1 notices",
        "0 draws blue-1 blue-2 (uno)",
        "1 challenges 0: guilty",
        "0 draws blue-3 blue-4 blue-5 blue-6 (challenge)",
    ]


def test_C18_a_forgetful_player_who_acts_again_can_be_caught_all_the_same() -> None:
    table = situation("classic", ["red-skip red-2", "green-3 green-4"], "red-9", PILE)
    assert table.tell("0 red-skip forget; 1 notice") == [
        "0 plays red-skip",
        "0 forgets uno, 1 notices",
        "0 draws blue-1 blue-2 (uno)",
        "1 is skipped",
    ]
    assert table.seat == 0


@pytest.mark.parametrize(("rules", "penalty"), [("", 2), ("uno_penalty=0", 0), ("uno_penalty=4", 4)])
def test_C19_the_penalty_of_a_missed_call(rules: str, penalty: int) -> None:
    table = forgetful(rules)
    table.play("0 red-7 forget; 1 notice")
    assert len(table.hand(0)) == 1 + penalty


def test_C20_nobody_is_asked_to_catch_who_has_called() -> None:
    table = forgetful()
    assert table.tell("0 red-7 call") == ["0 plays red-7", "0 calls uno"]
    assert table.decisions(1) == table.decisions(2) == []


def test_C22_who_goes_out_without_having_been_caught_wins() -> None:
    table = situation("classic", ["red-1 red-2", "red-3 green-4"], "red-9")
    assert table.tell("0 red-1 forget; 1 overlook", "1 red-3", "0 red-2")[-1] == "0 wins 4"


def test_R11_the_first_opponent_who_notices_ends_it() -> None:
    table = forgetful(players=4)
    assert table.tell("0 red-7 forget; 2 notice")[1] == "0 forgets uno, 2 notices"
    assert [q.seat for q in table.asked if q.decision == "catch-uno"] == [1, 2]
    table = forgetful(players=4, direction=-1)
    assert table.tell("0 red-7 forget")[1] == "0 forgets uno"
    assert [q.seat for q in table.asked if q.decision == "catch-uno"] == [3, 2, 1]


# -- the last card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "told"),
    [("on", ["1 draws blue-1 blue-2 (penalty)", "0 wins 7"]), ("off", ["0 wins 4"])],
)
def test_C23_a_last_draw_card_is_drawn_and_counted(rule: str, told: list[str]) -> None:
    table = situation("classic", ["red-draw-two", "red-4", "red-0"], "red-9", PILE, rules=f"last_card_draws={rule}")
    assert table.tell("0 red-draw-two") == ["0 plays red-draw-two", *told]


def test_C24_a_last_wild_draw_is_not_challenged() -> None:
    table = situation("classic", ["wild-draw-four", "red-4"], "red-9", PILE)
    assert table.tell("0 wild-draw-four") == [
        "0 plays wild-draw-four",
        "1 draws blue-1 blue-2 blue-3 blue-4 (penalty)",
        "0 wins 14",
    ]
    assert table.decisions() == ["play"]


def test_C25_a_last_wild_names_no_color() -> None:
    table = situation("classic", ["wild", "red-4"], "red-9")
    assert table.tell("0 wild") == ["0 plays wild", "0 wins 4"]
    assert table.decisions() == ["play"]


def test_R8_wild_draw_color_alone_names_a_color_as_last_card() -> None:
    hands = ["red-3/wild-draw-color", "blue-2/orange-8"]
    table = situation("flip", hands, "blue-5/orange-reverse", "red-5/teal-5", side="dark")
    assert table.tell("0 wild-draw-color teal") == [
        "0 plays wild-draw-color, teal",
        "1 draws red-5/teal-5 (until-color)",
        "0 wins 13",
    ]
    hands = ["wild-draw-two/pink-2", "blue-2/orange-8"]
    table = situation("flip", hands, "blue-5/orange-reverse", "red-5/teal-5 red-8/teal-7")
    assert table.tell("0 wild-draw-two")[0] == "0 plays wild-draw-two"
    assert table.decisions() == ["play"]


# -- the piles -------------------------------------------------------------------------------------------------------

UNLUCKY = ["blue-1 blue-2", "green-1 green-2"]
"""Two hands without a match on red."""


def test_C26_the_discard_pile_is_reshuffled_when_a_card_has_to_be_drawn() -> None:
    table = situation("classic", UNLUCKY, "yellow-3 yellow-4 red-9", "blue-8")
    assert table.tell("0") == ["0 draws blue-8 (no-match)", "0 passes"]
    assert (table.pile, table.discard) == ([], ["yellow-3", "yellow-4", "red-9"])
    assert table.tell("1")[0] == "reshuffle of 2"
    assert table.discard == ["red-9"]


def test_C26_or_as_soon_as_the_last_card_has_been_drawn() -> None:
    table = situation("classic", UNLUCKY, "yellow-3 yellow-4 red-9", "blue-8", rules="reshuffle=eager")
    assert table.tell("0") == ["0 draws blue-8 (no-match)", "reshuffle of 2", "0 passes"]
    assert (sorted(table.pile), table.discard) == (["yellow-3", "yellow-4"], ["red-9"])


def test_C27_the_top_card_stays_with_its_color_and_wilds_that_go_back_lose_theirs() -> None:
    table = situation("classic", UNLUCKY, "wild wild wild", color="red")
    assert table.tell("0 keep") == ["reshuffle of 2", "0 draws wild (no-match)", "0 passes"]
    assert (table.discard, table.color) == (["wild"], "red")
    assert table.tell("1 wild yellow") == ["1 draws wild (no-match)", "1 plays wild, yellow just drawn"]


def test_C28_what_there_is_is_drawn_and_the_rest_lapses() -> None:
    table = situation("classic", ["red-draw-two red-1 red-2", "green-1 green-2"], "red-9")
    assert table.tell("0 red-draw-two", "0 red-1") == [
        "0 plays red-draw-two",
        "reshuffle of 1",
        "1 draws red-9 (penalty, 1 short)",
        "1 is skipped",
        "0 plays red-1",
        "0 calls uno",
    ]


@pytest.mark.parametrize(("rule", "then"), [("pass", "0 passes"), ("void", "nobody wins: void")])
def test_C28_a_player_who_has_to_draw_and_cannot(rule: str, then: str) -> None:
    table = situation("classic", UNLUCKY, "red-9", rules=f"both_piles_empty={rule}")
    assert table.tell("0") == ["0 draws nothing (no-match, 1 short)", then]


def test_C28_forced_draws_lapse_without_making_the_round_void() -> None:
    hands = ["red-draw-two red-1 red-2", "green-1 green-2"]
    table = situation("classic", hands, "red-9", rules="both_piles_empty=void")
    assert table.tell("0 red-draw-two")[-1] == "1 is skipped"
    assert table.seat == 0


def test_C29_several_victims_draw_one_after_the_other_in_the_direction_of_play() -> None:
    hands = ["wild-all-draw-flex red-1", "blue-1-icon", "blue-2", "blue-3-icon"]
    pile = "green-1 green-3 green-5 green-7 yellow-2 yellow-4"
    for direction, (a, b, c) in ((1, (1, 2, 3)), (-1, (3, 2, 1))):
        table = situation("flex", hands, "red-3", pile, direction=direction)
        assert table.tell("0 wild-all-draw-flex red forget")[3:] == [
            f"{a} draws green-1 green-3 (penalty)",
            f"{b} draws green-5 green-7 (penalty)",
            f"{c} draws yellow-2 yellow-4 (penalty)",
        ]


def test_R1_a_round_is_void_after_two_rounds_of_the_table_in_which_nothing_could_be_drawn() -> None:
    table = situation("classic", [*UNLUCKY, "yellow-1 yellow-2"], "red-9")
    assert "nobody wins: void" not in table.tell("0", "1", "2", "0", "1")
    assert table.tell("2") == ["2 draws nothing (no-match, 1 short)", "2 passes", "nobody wins: void"]


def test_R1_any_play_and_any_card_drawn_starts_the_count_again() -> None:
    hands = ["red-5 blue-1 blue-2", "green-1 green-2"]
    table = situation("classic", hands, "red-9")
    assert "nobody wins: void" not in table.tell("0 draw", "1", "0 draw")
    assert table.tell("1")[-1] == "nobody wins: void"
    table = situation("classic", hands, "red-9")
    table.play("0 draw", "1", "0 red-5", "1 keep")  # what lies under the red 5 is drawn
    assert "nobody wins: void" not in table.tell("0", "1 draw", "0")
    assert table.tell("1 draw")[-1] == "nobody wins: void"


# -- two players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "told", "seat"), [("skip", ["1 is skipped"], 0), ("none", [], 1)])
def test_C30_a_reverse_between_two_players(rule: str, told: list[str], seat: int) -> None:
    hands = ["red-reverse red-1 red-2", "green-1 green-2"]
    table = situation("classic", hands, "red-9", rules=f"two_player_reverse={rule}")
    assert table.tell("0 red-reverse") == ["0 plays red-reverse", "direction -1", *told]
    assert table.seat == seat


def test_R10_it_turns_the_direction_besides_the_skip() -> None:
    table = situation("classic", ["red-reverse red-reverse red-2", "green-1 green-2"], "red-9")
    assert table.tell("0 red-reverse", "0 red-reverse") == [
        "0 plays red-reverse",
        "direction -1",
        "1 is skipped",
        "0 plays red-reverse",
        "0 calls uno",
        "direction +1",
        "1 is skipped",
    ]


@pytest.mark.parametrize("rule", ["dealer", "right"])
@pytest.mark.parametrize(("starter", "told"), [("red-reverse", "direction -1"), ("red-skip", "0 is skipped")])
def test_C31_between_two_players_the_dealer_begins_after_a_starter_reverse_or_skip(
    starter: str, told: str, rule: str
) -> None:
    table = opening("classic", starter, players=2, dealer=1, rules=f"starter_reverse={rule}")
    assert table.told[-1] == told
    assert table.seat == 1


# -- the starter -----------------------------------------------------------------------------------------------------


def test_C32_a_starter_that_does_not_count_goes_back_and_the_pile_is_shuffled() -> None:
    pile = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-8"
    table = opening("classic", "wild-draw-four", pile)
    starter = table.events[3]
    assert set(starter["passed"]) == {"wild-draw-four"}
    assert starter["fate"] == "returned"
    assert sorted([starter["card"], *table.pile]) == sorted(f"wild-draw-four {pile}".split())
    assert table.pile not in (pile.split()[1:], [*pile.split()[1:], "wild-draw-four"])
    assert table.discard == [starter["card"]]


def test_C33_or_it_stays_under_the_starter() -> None:
    table = opening("classic", "wild-draw-four", "wild-draw-four red-1 red-2", rules="starter_passed=buried")
    assert table.told[-1] == "starter red-1 after wild-draw-four wild-draw-four, buried"
    assert (table.discard, table.pile) == (["wild-draw-four", "wild-draw-four", "red-1"], ["red-2"])


def test_R9_a_starter_that_went_back_may_come_up_again() -> None:
    passed = [opening("classic", "wild-draw-four", "red-1", deal=deal).events[3]["passed"] for deal in range(12)]
    assert {"wild-draw-four"} == set().union(*passed)
    assert {len(cards) for cards in passed} >= {1, 2}


@pytest.mark.parametrize(
    ("starter", "rules", "told", "seat"),
    [
        ("red-5", "", [], 0),
        ("red-skip", "", ["0 is skipped"], 1),
        ("red-draw-two", "", ["0 draws blue-1 blue-2 (starter)", "0 is skipped"], 1),
        ("red-draw-two", "starter_draw=draw_only", ["0 draws blue-1 blue-2 (starter)"], 0),
        ("red-reverse", "", ["direction -1"], 3),
        ("red-reverse", "starter_reverse=right", ["direction -1"], 2),
    ],
)
def test_H26_colored_starters_act_on_the_player_left_of_the_dealer(
    starter: str, rules: str, told: list[str], seat: int
) -> None:
    table = opening("classic", starter, "blue-1 blue-2 blue-3", players=4, rules=rules)
    assert table.told[5:] == told
    assert table.seat == seat
    assert table.asked == []


def test_H26_a_wild_starter_is_named_by_whoever_plays_first() -> None:
    hands = ["blue-1 blue-2 blue-4", "green-1 green-2 green-4"]
    table = opening("classic", "wild", "red-1", hands=hands)
    assert table.color is None
    assert table.tell("0 blue blue-2") == ["0 names blue", "0 plays blue-2"]


def test_H26_or_it_does_not_count() -> None:
    table = opening("classic", "wild", "red-1 red-2", rules="starter_wild=return")
    assert set(table.events[3]["passed"]) == {"wild"}


@pytest.mark.parametrize("starter", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"])
def test_H26_where_starters_are_ignored_only_numbers_count(starter: str) -> None:
    table = opening("classic", starter, "red-1 red-2", rules="starter=ignore,starter_passed=buried")
    assert table.told[3:] == [f"starter red-1 after {starter}, buried"]
    assert table.seat == 0


def test_H26_a_starter_is_neither_answered_nor_challenged() -> None:
    hands = ["red-draw-two red-1", "blue-draw-two blue-3"]
    table = opening("classic", "red-draw-two", "blue-1 blue-2", rules="stacking=any", hands=hands)
    assert table.told[-2:] == ["0 draws blue-1 blue-2 (starter)", "0 is skipped"]
    assert (table.asked, table.seat) == ([], 1)
