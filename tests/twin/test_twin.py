"""The twin against the rulebook: situations set up by hand, and what must hold in any round."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.editions import EDITIONS
from simulator.rules import Ruleset
from tests.twin import play_match, play_round
from tests.twin.cards import points_of, read_card
from tests.twin.rng import Stream, mix, splitmix64
from tests.twin.situation import DRAW, Answers, brief, opening, situation, turns
from tests.twin.table import Event

# -- random streams ---------------------------------------------------------------------------------------------------


def test_splitmix64_gives_the_published_words() -> None:
    state, words = 1234567, []
    for _ in range(3):
        state, word = splitmix64(state)
        words.append(word)
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert mix(1234567) == words[0]


def test_xoroshiro128pp_gives_the_published_words() -> None:
    stream = Stream(1, 2)
    words = [stream.word() for _ in range(4)]
    assert words == [393217, 669327710093319, 1732421326133921491, 11394790081659126983]


def test_picking_one_of_one_costs_no_word() -> None:
    stream, other = Stream(1, 2), Stream(1, 2)
    assert stream.pick(1) == 0
    assert stream.word() == other.word()


def test_below_is_the_high_half_of_a_word_scaled() -> None:
    stream, other = Stream(5, 6), Stream(5, 6)
    assert [stream.below(2**32) for _ in range(20)] == [other.word() >> 32 for _ in range(20)]


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_faces_and_points_read_off_the_names_are_the_declared_ones(edition: str) -> None:
    for number, declared in enumerate(EDITIONS[edition].cards):
        card = read_card(edition, number, declared.name)
        for face, wanted in zip((card.front, card.back), declared.faces, strict=True):
            assert (face is None) == (wanted is None)
            if face is not None and wanted is not None:
                assert (face.name, points_of(edition, face)) == (wanted.name, wanted.kind.points)


# -- turns and matching -----------------------------------------------------------------------------------------------


def test_color_number_symbol_or_a_wild_match() -> None:
    for card in ("red-1", "blue-5", "wild"):
        table = situation("classic", [f"{card} green-1 green-2", "red-2"], "red-5")
        assert brief(turns(table))[0] == f"0 play {card}"
    table = situation("classic", ["blue-skip red-1", "red-2 red-3"], "green-skip")
    assert brief(turns(table))[0] == "0 play blue-skip"


def test_c7_only_the_named_color_fits_on_a_wild() -> None:
    table = situation("classic", ["red-1 red-2", "red-3"], "blue-5 wild", "blue-9", color="blue")
    assert brief(turns(table)) == ["0 draw 1 no-match", "0 play blue-9"]


def test_c6_drawing_by_choice_allows_the_drawn_card_only() -> None:
    table = situation("classic", ["red-1 red-2", "red-3"], "red-5", "blue-9", answers={0: Answers(plays=[DRAW])})
    assert brief(turns(table)) == ["0 draw 1 choice", "0 pass"]


def test_skip_and_draw_two() -> None:
    hands = ["red-skip red-1 red-3", "red-2 red-4", "red-draw-two red-5 red-8"]
    answers = {0: Answers(plays=["red-skip"]), 2: Answers(plays=["red-draw-two"])}
    table = situation("classic", hands, "red-9", "blue-1 blue-2", answers=answers)
    assert brief(turns(table, 2)) == ["0 play red-skip", "1 skip", "2 play red-draw-two", "0 draw 2 penalty", "0 skip"]
    assert table.seat == 1


@pytest.mark.parametrize(("rule", "skipped", "following"), [("skip", ["1 skip"], 0), ("none", [], 1)])
def test_c30_reverse_between_two_players(rule: str, skipped: list[str], following: int) -> None:
    table = situation("classic", ["red-reverse blue-1", "red-2"], "red-9", rules=f"two_player_reverse={rule}")
    assert brief(turns(table)) == ["0 play red-reverse", "0 uno", "reverse -1", *skipped]
    assert table.seat == following


def test_c27_the_top_card_stays_and_a_draw_is_cut_by_the_reshuffle() -> None:
    table = situation("classic", ["red-draw-two blue-3", "red-2"], "blue-1 blue-2 red-9", "green-1")
    assert brief(turns(table)) == [
        "0 play red-draw-two",
        "0 uno",
        "1 draw 1 penalty",
        "reshuffle",
        "1 draw 1 penalty",
        "1 skip",
    ]
    assert [card.name for card in table.discard] == ["red-draw-two"]


def test_c28_r1_a_round_is_void_when_nobody_can_do_anything() -> None:
    table = situation("classic", ["red-1", "red-2", "red-3"], "blue-9")
    assert brief(turns(table, 9))[-3:] == ["2 draw 0 no-match short", "2 pass", "over None"]
    assert table.turns == 6


# -- starters ---------------------------------------------------------------------------------------------------------


def after_starter(events: list[Event]) -> list[str]:
    said = brief(events)
    return said[said.index("starter") + 1 :]


@pytest.mark.parametrize(
    ("starter", "said", "first"),
    [
        ("red-5", [], 0),
        ("red-skip", ["0 skip"], 1),
        ("red-reverse", ["reverse -1"], 2),
        ("red-draw-two", ["0 draw 2 starter", "0 skip"], 1),
        ("wild", ["0 color blue"], 0),
    ],
)
def test_starters_of_the_classic_game(starter: str, said: list[str], first: int) -> None:
    table = opening("classic", starter, "blue-8 blue-8 green-5")
    assert after_starter(table.events) == said
    assert table.seat == first


def test_c32_a_wild_draw_goes_back_and_another_card_is_turned_up() -> None:
    table = opening("classic", "wild-draw-four", "red-1 red-2 red-3")
    starter = next(event for event in table.events if event["e"] == "starter")
    assert set(starter["passed"]) == {"wild-draw-four"}
    assert starter["fate"] == "returned"
    assert len(starter["pile"]) == 3


def test_c33_x15_in_flex_all_but_numbers_are_buried() -> None:
    table = opening("flex", "red-skip", "wild-all-flip red-5/green blue-1-icon")
    starter = next(event for event in table.events if event["e"] == "starter")
    assert (starter["passed"], starter["fate"], starter["color"]) == (["red-skip", "wild-all-flip"], "buried", "red")
    assert [card.name for card in table.discard] == ["red-skip", "wild-all-flip", "red-5/green"]


def test_f2_a_starter_flip_turns_the_card_the_pile_and_the_hands() -> None:
    table = opening("flip", "red-flip/pink-8", "blue-1/purple-skip-everyone blue-2/orange-8")
    assert after_starter(table.events) == ["flip pink-8 pink"]
    assert [card.name for card in table.pile] == ["blue-2/orange-8", "blue-1/purple-skip-everyone"]
    table = opening("flip", "green-flip/wild-draw-color", "blue-2/orange-8")
    assert after_starter(table.events)[0] == "flip wild-draw-color None"
    assert after_starter(table.events)[1].startswith("0 color ")
    assert table.seat == 0


# -- wild draws -------------------------------------------------------------------------------------------------------


def bluffing(rules: str = "") -> list[str]:
    """Seat 0 lays a Wild Draw Four while holding a card of the color; seat 1 challenges."""
    answers = {0: Answers(plays=["wild-draw-four"], colors=["green"]), 1: Answers(challenges=[True])}
    hands = ["red-1 red-2 wild-draw-four", "green-2 blue-4", "red-3"]
    pile = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7"
    return brief(turns(situation("classic", hands, "red-9", pile, answers=answers, rules=rules), 2))


def test_c14_a_bluffer_draws_and_the_challenger_plays() -> None:
    assert bluffing() == ["0 play wild-draw-four", "1 challenge True", "0 draw 4 challenge", "1 play green-2", "1 uno"]


def test_c14_or_loses_the_turn_all_the_same() -> None:
    assert bluffing("challenge_won=skipped")[2:4] == ["0 draw 4 challenge", "1 skip"]


def test_without_challenges_a_bluff_stands() -> None:
    assert bluffing("challenge=off") == bluffing("wild_draw=free")
    assert bluffing("challenge=off")[:3] == ["0 play wild-draw-four", "1 draw 4 penalty", "1 skip"]


def test_a_wrong_challenger_draws_six() -> None:
    answers = {0: Answers(plays=["wild-draw-four"]), 1: Answers(challenges=[True])}
    pile = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7"
    table = situation("classic", ["wild-draw-four blue-9 wild", "red-2"], "red-8", pile, answers=answers)
    assert brief(turns(table))[1:] == ["1 challenge False", "1 draw 6 challenge", "1 skip"]


def test_c9_r3_in_flex_another_wild_forbids_a_wild_draw() -> None:
    hands = ["wild-draw-four-flex wild-draw-four-flex", "red-2-icon"]
    table = situation("flex", hands, "red-5", "blue-1-icon", power="r")
    assert brief(turns(table)) == ["0 draw 1 no-match", "0 pass"]


def test_f12_a_wrong_challenger_of_wild_draw_color_draws_two_more() -> None:
    answers = {0: Answers(colors=["teal"]), 1: Answers(challenges=[True])}
    hands = ["red-3/wild-draw-color red-1/pink-3 red-5/pink-2", "blue-2/orange-8"]
    pile = "yellow-1/wild red-5/teal-5 blue-2/pink-6 blue-3/purple-8"
    table = situation("flip", hands, "blue-5/orange-reverse", pile, answers=answers, side="dark")
    assert brief(turns(table))[1:] == ["1 challenge False", "1 draw 2 until-color", "1 draw 2 challenge", "1 skip"]


def test_f8_the_search_for_a_color_ends_with_the_cards() -> None:
    answers = {0: Answers(colors=["teal"]), 1: Answers(challenges=[True])}
    hands = ["red-3/wild-draw-color red-1/pink-3 red-5/pink-2", "blue-2/orange-8"]
    table = situation("flip", hands, "blue-5/orange-reverse", "yellow-1/wild", answers=answers, side="dark")
    assert brief(turns(table))[2:] == [
        "1 draw 1 until-color",
        "reshuffle",
        "1 draw 1 until-color short",
        "1 draw 0 challenge short short",
        "1 skip",
    ]


# -- UNO --------------------------------------------------------------------------------------------------------------


def forgetting(rules: str = "") -> list[Event]:
    answers = {0: Answers(calls=[False]), 2: Answers(catches=[True])}
    hands = ["red-1 red-2", "green-2 blue-4", "red-3"]
    return turns(situation("classic", hands, "red-9", "blue-1 blue-2 blue-3 blue-5", answers=answers, rules=rules))


def test_r11_the_first_opponent_who_notices_catches() -> None:
    events = forgetting()
    assert brief(events) == ["0 play red-1", "0 uno", "0 draw 2 uno"]
    assert events[2] == {"e": "uno", "seat": 0, "called": False, "caught_by": 2}


def test_h17_strict_and_silent_calls() -> None:
    events = forgetting("uno_call=strict,uno_penalty=4")
    assert brief(events) == ["0 play red-1", "0 uno", "0 draw 4 uno"]
    assert events[2]["caught_by"] is None
    assert brief(forgetting("uno_call=silent")) == ["0 play red-1"]


# -- Flip -------------------------------------------------------------------------------------------------------------

FLIP_HANDS = ["red-flip/pink-8 red-1/pink-3 blue-2/orange-8", "red-4/orange-flip"]
FLIP_DISCARD = "blue-4/teal-draw-five red-3/pink-7 red-9/purple-5"


@pytest.mark.parametrize(("rule", "top"), [("full", "teal-draw-five"), ("bottom", "purple-5"), ("none", "pink-8")])
def test_f3_what_a_flip_does_to_the_discard_pile(rule: str, top: str) -> None:
    answers = {0: Answers(plays=["red-flip"])}
    pile = "blue-5/pink-9 blue-6/purple-reverse"
    table = situation("flip", FLIP_HANDS, FLIP_DISCARD, pile, answers=answers, rules=f"flip_discard={rule}")
    said = brief(turns(table))
    assert said[1].startswith(f"flip {top} ")  # F6: Draw Five has no effect
    assert len(said) == 2
    assert [card.name for card in table.pile] == ["blue-6/purple-reverse", "blue-5/pink-9"]  # F4


def test_f5_the_flipper_names_the_color_of_a_wild_that_comes_up() -> None:
    answers = {0: Answers(plays=["red-flip"], colors=["teal"])}
    table = situation("flip", FLIP_HANDS, "yellow-1/wild red-9/purple-5", answers=answers)
    assert brief(turns(table))[1] == "flip wild teal"


def test_f5_or_the_next_player_at_the_beginning_of_the_turn() -> None:
    answers = {0: Answers(plays=["red-flip"]), 1: Answers(colors=["orange"])}
    table = situation("flip", FLIP_HANDS, "yellow-1/wild red-9/purple-5", answers=answers, rules="flip_wild_top=next")
    assert brief(turns(table, 2))[1:4] == ["flip wild None", "1 color orange", "1 play orange-flip"]


@pytest.mark.parametrize(("rule", "said"), [("new", ["flip teal-draw-five teal"]), ("old", [])])
def test_f13_a_flip_as_last_card(rule: str, said: list[str]) -> None:
    table = situation("flip", ["red-flip/pink-8", "red-1/pink-3"], FLIP_DISCARD, rules=f"last_flip_side={rule}")
    assert brief(turns(table)) == ["0 play red-flip", *said, "over 0"]


def test_skip_everyone_follows_the_direction_and_the_player_goes_on() -> None:
    hands = ["blue-1/purple-skip-everyone red-1/pink-3 red-5/pink-2", "red-2/orange-reverse", "red-5/teal-5"]
    table = situation("flip", hands, "red-9/purple-5", side="dark")
    table.direction = -1
    assert brief(turns(table)) == ["0 play purple-skip-everyone", "2 skip", "1 skip"]
    assert table.seat == 0


# -- Flex -------------------------------------------------------------------------------------------------------------


def test_x7_after_a_flexed_number_its_regular_color_counts() -> None:
    hands = ["yellow-1/green blue-3-icon blue-2", "green-8-icon yellow-2"]
    events = turns(situation("flex", hands, "green-5"), 2)
    assert brief(events) == ["0 play green-1", "0 power red flexed", "1 play yellow-2", "1 uno"]
    assert events[1]["color"] == "yellow"


def test_r2_x21_a_flex_side_must_fit_and_needs_a_green_power_card() -> None:
    for discard, power in (("red-5", "g"), ("green-5", "r")):
        table = situation("flex", ["yellow-1/green blue-3-icon", "red-6-icon"], discard, "yellow-4", power=power)
        assert brief(turns(table))[0] == "0 draw 1 no-match"


def test_x8_the_last_power_card_to_turn_red_turns_all_green() -> None:
    table = situation("flex", ["yellow-1/green blue-3-icon blue-2", "red-2-icon"], "green-5", power="gr")
    said = ["0 power red flexed", "0 power green all-red", "1 power green all-red"]
    assert brief(turns(table))[1:] == said


def test_x8_or_at_the_end_of_the_turn() -> None:
    answers = {0: Answers(plays=["green-skip-flex"])}
    hands = ["green-skip-flex blue-3-icon blue-2", "red-2-icon"]
    table = situation("flex", hands, "green-5", power="gr", answers=answers, rules="all_red=end_of_turn")
    said = ["0 power red flexed", "1 skip", "0 power green all-red", "1 power green all-red"]
    assert brief(turns(table))[1:] == said


def test_an_icon_turns_the_power_card_either_way() -> None:
    for before, after in (("g", "red"), ("r", "green")):
        hands = ["blue-3-icon red-2-icon blue-2", "red-5"]
        table = situation("flex", hands, "blue-4", power=before, answers={0: Answers(plays=["blue-3"])})
        assert brief(turns(table))[1] == f"0 power {after} icon"


def test_x11_wild_all_flip_turns_everybody() -> None:
    table = situation("flex", ["wild-all-flip red-2-icon blue-2", "red-5", "red-1"], "green-5", power="grg")
    said = ["0 power red all-flip", "1 power green all-flip", "2 power red all-flip"]
    assert brief(turns(table))[1:] == said


def test_flex_reverse_skips_the_first_player_in_the_new_direction() -> None:
    hands = ["red-reverse-flex blue-2 blue-3-icon", "red-5", "red-1"]
    table = situation("flex", hands, "red-4-icon", answers={0: Answers(plays=["red-reverse-flex"])})
    assert brief(turns(table))[1:] == ["reverse -1", "0 power red flexed", "2 skip"]
    assert table.seat == 1


def test_x2_the_chosen_player_draws_four_and_keeps_the_turn() -> None:
    hands = ["wild-draw-four-flex red-2-icon blue-2", "red-5", "red-1"]
    answers = {0: Answers(plays=["wild-draw-four-flex"], targets=[2])}
    table = situation("flex", hands, "red-4-icon", "blue-4 blue-6 blue-8 red-3", answers=answers)
    assert brief(turns(table)) == ["0 play wild-draw-four-flex", "0 power red flexed", "2 draw 4 penalty"]
    assert table.seat == 1


def test_c29_all_others_draw_in_the_direction_of_play() -> None:
    hands = ["red-draw-two-flex blue-2 blue-4", "red-5", "red-1"]
    answers = {0: Answers(plays=["red-draw-two-flex"])}
    table = situation("flex", hands, "red-3", "blue-6 blue-8", answers=answers)
    assert brief(turns(table))[1:] == ["0 power red flexed", "1 draw 1 penalty", "2 draw 1 penalty"]
    assert table.seat == 1


# -- the end of a round -----------------------------------------------------------------------------------------------


def test_c23_c25_a_last_draw_card_is_drawn_and_a_last_wild_names_no_color() -> None:
    pile = "blue-1 blue-2 blue-3 blue-4"
    events = turns(situation("classic", ["wild-draw-four", "red-1"], "red-9", pile))
    assert brief(events) == ["0 play wild-draw-four", "1 draw 4 penalty", "over 0"]
    assert events[1]["color"] is None
    events = turns(situation("classic", ["wild-draw-four", "red-1"], "red-9", pile, rules="last_card_draws=off"))
    assert brief(events) == ["0 play wild-draw-four", "over 0"]


def test_c25_a_last_wild_draw_color_names_its_color() -> None:
    table = situation(
        "flip",
        ["red-3/wild-draw-color", "blue-2/orange-8"],
        "blue-5/orange-reverse",
        "yellow-1/wild red-5/teal-5",
        answers={0: Answers(colors=["teal"])},
        side="dark",
    )
    assert brief(turns(table)) == ["0 play wild-draw-color", "1 draw 2 until-color", "over 0"]


def test_r6_a_flex_side_that_wins_does_not_turn_the_power_card() -> None:
    table = situation("flex", ["yellow-1/green", "red-2-icon"], "green-5")
    assert brief(turns(table)) == ["0 play green-1", "over 0"]


# -- whole rounds -----------------------------------------------------------------------------------------------------


def check_cards(events: list[Event]) -> None:
    """Replay who gets and gives cards: whatever moves was there, and at the end all cards are where they should be."""
    deck = Counter(card.name for card in EDITIONS[events[0]["edition"]].cards)
    hands = [Counter[str](event["cards"]) for event in events if event["e"] == "deal"]
    starter = next(event for event in events if event["e"] == "starter")
    discard = Counter[str](starter["passed"] if starter["fate"] == "buried" else [])
    discard[starter["card"]] += 1
    pile = Counter[str](starter["pile"])
    for event in events:
        if event["e"] == "play":
            move([event["card"]], hands[event["seat"]], discard)
        elif event["e"] == "draw":
            move(event["cards"], pile, hands[event["seat"]])
        elif event["e"] == "reshuffle":
            move(event["pile"], discard, pile)
    assert [+hand for hand in hands] == [Counter(hand) for hand in events[-1]["hands"]]
    assert sum(hands, discard + pile) == deck


def move(cards: list[str], source: Counter[str], goal: Counter[str]) -> None:
    for card in cards:
        assert source[card] > 0
        source[card] -= 1
        goal[card] += 1


def check_rounds(edition: str, deals: range) -> None:
    rules = Ruleset.of(edition)
    for players in range(2, EDITIONS[edition].max_players + 1):
        seating = (["random", "first-legal"] * players)[:players]
        for deal in deals:
            events = play_round(rules, seating, 7, deal)
            check_cards(events)
            assert [event["e"] for event in events].count("end") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_conserved(edition: str) -> None:
    check_rounds(edition, range(50))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_conserved_in_many_rounds(edition: str) -> None:
    check_rounds(edition, range(50, 400))


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_conserved_in_chaos(edition: str) -> None:
    rules = Ruleset.of(edition, {"max_turns": 300})
    for players in range(2, EDITIONS[edition].max_players + 1):
        for deal in range(3):
            check_cards(play_round(rules, ["chaos"] * players, 7, deal))


def test_the_same_inputs_give_the_same_events_and_others_do_not() -> None:
    rules, seating = Ruleset.of("flip"), ["random"] * 4
    first = play_round(rules, seating, 3, 11)
    assert play_round(rules, seating, 3, 11) == first
    assert play_round(rules, seating, 3, 11, round_no=1)[1:] != first[1:]
    assert play_round(rules, seating, 3, 12)[1:] != first[1:]
    assert first[0]["dealer"] == 11 % 4
    assert play_round(rules, seating, 3, 11, dealer=0)[0]["dealer"] == 0


def test_the_deal_does_not_depend_on_who_plays() -> None:
    rules = Ruleset.of("classic")
    deals = [play_round(rules, [name] * 4, 3, 5)[1:6] for name in ("random", "first-legal", "chaos")]
    assert deals[0] == deals[1] == deals[2]


# -- matches ----------------------------------------------------------------------------------------------------------


def test_c2_c34_a_match_goes_on_to_the_target_and_the_deal_to_the_left() -> None:
    rounds = play_match(Ruleset.of("flex"), ["random"] * 3, 2, 7)
    totals = [0, 0, 0]
    for number, events in enumerate(rounds):
        assert max(totals) < 500
        first, last = events[0], events[-1]
        assert (first["match"], first["deal"], first["round_no"]) == (7, 7, number + 1)
        assert first["dealer"] == (7 + number) % 3
        if last["winner"] is not None:
            totals[last["winner"]] += last["points"]
    assert max(totals) >= 500


def test_a_match_of_lowest_totals_adds_leftovers() -> None:
    rounds = play_match(Ruleset.of("classic", {"scoring": "lowest_total", "target": 200}), ["random"] * 3, 2, 7)
    totals = [0, 0, 0]
    for events in rounds:
        assert max(totals) < 200
        for seat, hand in enumerate(events[-1]["hands"]):
            cards = [read_card("classic", 0, name).front for name in hand]
            totals[seat] += sum(points_of("classic", face) for face in cards)
    assert max(totals) >= 200
