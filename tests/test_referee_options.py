"""The referee on the smaller options, one by one: rounds written by hand, good and spoiled."""

from collections import Counter
from typing import Any

import pytest

from tests.referee.decks import deck
from tests.referee.script import Script, bad, drop, good, spoil, under

# --- drawing ----------------------------------------------------------------------------------------------------------


def test_another_card_may_be_played_after_drawing() -> None:
    hands = [["red-2", "wild-draw-four"], ["green-8", "green-9"]]
    s = Script("classic", hands, "red-1", pile=("blue-7",), play_after_draw="any")
    good(s.turn(0).draw(0, 1, "choice").play(0, "red-2").stop())
    spoil(s, "LOG", "play", after_draw=True)
    under(s, "LOG", play_after_draw="drawn")
    s = Script("classic", hands, "red-1", pile=("blue-7",), play_after_draw="any")
    bad(s.turn(0).draw(0, 1, "choice").play(0, "wild-draw-four", "blue").draw(1, 4, "penalty").skip(1).stop(), "C8")


def test_a_card_just_drawn_is_no_bluff() -> None:
    """A drawn wild draw is played only if it is honest."""
    for other, broken in (("red-2", "C8"), ("green-2", "")):
        s = Script("classic", [[other, "blue-4"], ["green-8", "green-9"]], "red-1", pile=("wild-draw-four",))
        s.turn(0).draw(0, 1, "no-match" if not broken else "choice")
        s.play(0, "wild-draw-four", "blue", after_draw=True).draw(1, 4, "penalty").skip(1).stop()
        if broken:
            bad(s, broken)
        else:
            good(s)


def empty_piles(**rules: Any) -> Script:
    """Seven players hold all but two cards; seat 3 has yellow cards only and nothing for a red 9."""
    yellow = [name for name in deck("classic") if name.startswith("yellow") and name != "yellow-9"][:15]
    rest = sorted((Counter(deck("classic")) - Counter([*yellow, "red-9", "green-1", "green-2"])).elements())
    hands = [rest[place::6] for place in range(6)]
    s = Script("classic", [*hands[:3], yellow, *hands[3:]], "red-9", pile=("green-1", "green-2"), **rules)
    for seat in (0, 1):
        s.turn(seat).draw(seat, 1, "choice").passes(seat)
    s.turn(2).draw(2, 0, "choice", short=1).passes(2)
    return s.turn(3).draw(3, 0, "no-match", short=1)


def test_a_round_may_be_void_when_nothing_can_be_drawn() -> None:
    """C28: as soon as a player has to draw and cannot; who draws by choice passes."""
    s = good(empty_piles(both_piles_empty="void").end(None, 0, "void"))
    under(s, "C28", both_piles_empty="pass")
    drop(s, "C28", "pass", 2)
    s = good(empty_piles().passes(3).stop())
    under(s, "R1", both_piles_empty="void")


# --- starters ---------------------------------------------------------------------------------------------------------

FLEX_HANDS = [["yellow-2", "red-4-icon"], ["green-1", "yellow-4"], ["blue-2", "blue-4"]]


def flex_starter(card: str, color: str | None) -> Script:
    return Script("flex", FLEX_HANDS, card, starter="effect", color=color, pile=("red-6-icon", "red-8-icon"))


def test_flex_starters_may_count() -> None:
    s = flex_starter("red-skip-flex", "red").skip(0).turn(1).draw(1, 1).passes(1).stop()
    good(s)
    under(s, "X15", starter="ignore")
    good(flex_starter("red-draw-two-flex", "red").draw(0, 2, "starter").skip(0).turn(1).draw(1, 1).passes(1).stop())
    for card in ("wild-all-flip", "wild-target-draw-two-flex", "wild-all-draw-flex"):  # no power card is turned
        s = flex_starter(card, None).add("color", seat=0, color="yellow").turn(0).play(0, "yellow-2").uno(0).stop()
        good(s)
        under(s, "X15", starter_wild="return")
    s = flex_starter("wild-draw-four-flex", None).add("color", seat=0, color="yellow").turn(0).play(0, "yellow-2")
    bad(s, "X15")


DARK_HANDS = [
    ["red-1/pink-3", "blue-8/teal-4"],
    ["red-7/orange-1", "red-7/purple-5"],
    ["blue-2/pink-6", "blue-4/purple-1"],
]


def dark_starter(card: str, **rules: Any) -> Script:
    pile = ("blue-9/orange-5", "blue-7/orange-3", "green-1/orange-5", "green-9/orange-draw-five", "yellow-7/orange-2")
    return Script("flip", DARK_HANDS, card, pile=pile, starting_side="dark", **rules)


def test_dark_starters() -> None:
    """H22: as their light counterparts."""
    s = good(dark_starter("red-5/teal-5").turn(0).play(0, "blue-8/teal-4").uno(0).stop())
    under(s, "LOG", starting_side="light")
    s = dark_starter("blue-4/teal-draw-five").draw(0, 5, "starter").skip(0).turn(1).draw(1, 1).passes(1).stop()
    good(s)
    drop(s, "§3.3", "skip")
    s = dark_starter("blue-4/teal-draw-five", starter_draw="draw_only").draw(0, 5, "starter").turn(0)
    good(s.play(0, "blue-8/teal-4").stop())
    bad(dark_starter("green-2/teal-skip-everyone").skip(0, 1, 2).turn(2).draw(2, 1).passes(2), "§3.4")
    s = dark_starter("green-2/teal-skip-everyone").skip(0, 1).turn(2).draw(2, 1).passes(2).stop()
    good(s)
    drop(s, "H22", "skip", 1)
    bad(dark_starter("red-3/wild-draw-color", color=None).add("color", seat=0, color="teal").turn(0), "§3.3")


def test_a_dark_starter_flip_turns_everything_to_the_light_side() -> None:
    s = dark_starter("red-4/orange-flip").flip("red-4").turn(0).play(0, "red-1/pink-3").uno(0).stop()
    good(s)
    under(s, "§3.3", starter_flip="return")
    drop(s, "F2", "flip")


def test_a_starter_flip_shows_its_own_other_face_whatever_is_buried() -> None:
    hands = [["red-1/pink-3", "blue-8/teal-4"], ["red-7/orange-1", "red-7/purple-5"]]
    s = Script("flip", hands, "red-flip/pink-8", passed=("wild-draw-two/pink-2",), starter_passed="buried")
    s.flip("pink-8")
    good(s.turn(0).play(0, "red-1/pink-3").uno(0).stop())


def test_where_no_card_counts_as_a_starter_the_first_one_stays() -> None:
    """Five players hold twenty cards each, and only actions and wilds are left."""
    left = ["red-reverse", "red-skip", "wild-all-flip", "blue-draw-two"]
    rest = sorted((Counter(deck("flex")) - Counter(left)).elements())
    hands = [rest[seat::5] for seat in range(5)]
    s = Script("flex", hands, left[0], pile=tuple(left[1:]))
    good(s.turn(0).draw(0, 1, "choice").passes(0).stop())
    under(s, "X15", starter="effect")
    s = Script("flex", hands, left[2], pile=(left[0], left[1], left[3]), color=None).add("color", seat=0, color="red")
    good(s.turn(0).draw(0, 1, "choice").passes(0).stop())
    drop(s, "H31", "color")


# --- challenges and UNO -----------------------------------------------------------------------------------------------


def test_who_wins_a_challenge_may_be_skipped_all_the_same() -> None:
    hands = [["wild-draw-four", "red-4", "green-5"], ["blue-3", "blue-4", "blue-9"]]
    s = Script("classic", hands, "red-1", challenge_won="skipped").turn(0).play(0, "wild-draw-four", "blue")
    s.challenge(1, 0, True).draw(0, 4, "challenge").skip(1).turn(0).draw(0, 1, "choice").passes(0).stop()
    good(s)
    drop(s, "C14", "skip")
    under(s, "§2.3", challenge_won="play")


def uno_call(called: bool, catcher: int | None, drawn: int, **rules: Any) -> Script:
    s = Script("classic", [["red-2", "red-4"], ["blue-3", "blue-4"]], "red-1", **rules)
    s.turn(0).play(0, "red-2").uno(0, called, catcher)
    if drawn:
        s.draw(0, drawn, "uno")
    return s.turn(1).draw(1, 1).passes(1).stop()


def test_a_strict_call_needs_nobody_who_notices() -> None:
    s = good(uno_call(False, None, 2, uno_call="strict"))
    drop(s, "C19", "draw")
    under(s, "§2.3", uno_call="official")
    bad(uno_call(False, 1, 2, uno_call="strict"), "H17")
    good(uno_call(True, None, 0, uno_call="strict"))
    good(uno_call(False, 1, 4, uno_penalty=4))
    good(uno_call(False, 1, 0, uno_penalty=0))


def test_silent_hands_need_no_call() -> None:
    s = Script("classic", [["red-2", "red-4"], ["blue-3", "blue-4"]], "red-1", uno_call="silent")
    good(s.turn(0).play(0, "red-2").turn(1).draw(1, 1).passes(1).stop())
    under(s, "R11", uno_call="official")
    bad(uno_call(True, None, 0, uno_call="silent"), "§2.3")


# --- flip -------------------------------------------------------------------------------------------------------------

FLIPPER = ["red-flip/pink-8", "red-1/pink-3", "blue-8/teal-4"]
ANSWER = ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"]


def test_the_next_player_may_name_the_color_of_a_wild_turned_up() -> None:
    s = Script("flip", [FLIPPER, ANSWER], "red-3/wild-draw-color", flip_wild_top="next")
    s.turn(0).play(0, "red-flip/pink-8").flip("wild-draw-color", None).add("color", seat=1, color="pink")
    good(s.turn(1).play(1, "blue-2/pink-6").stop())
    spoil(s, "F5", "color", seat=0)
    spoil(s, "F5", "color", color="red")
    spoil(s, "F5", "flip", color="pink")
    drop(s, "F5", "color")
    under(s, "F5", flip_wild_top="flipper")


def test_the_old_side_may_be_scored_after_a_last_flip() -> None:
    s = Script("flip", [["red-flip/pink-8"], ["red-3/wild-draw-color"]], "red-5/teal-5", last_flip_side="old")
    good(s.turn(0).play(0, "red-flip/pink-8").end(0, 3))
    under(s, "F13", last_flip_side="new")


def test_dark_rounds_may_count_twice() -> None:
    hands = [["red-1/pink-3"], ["red-3/wild-draw-color"]]
    s = Script("flip", hands, "red-5/pink-2", starting_side="dark", dark_points="double")
    good(s.turn(0).play(0, "red-1/pink-3").end(0, 120))
    under(s, "§3.6", dark_points="single")
    s = Script("flip", hands, "red-5/pink-2", dark_points="double")
    good(s.turn(0).play(0, "red-1/pink-3").end(0, 3))


def test_a_flip_may_fit_on_anything() -> None:
    s = Script("flip", [FLIPPER, ANSWER], "green-5/teal-4", flip_on_anything="on")
    good(s.turn(0).play(0, "red-flip/pink-8").flip("teal-4").turn(1).play(1, "green-7/teal-2").stop())
    under(s, "§3.4", flip_on_anything="off")
    hands = [["red-draw-one/pink-3", *FLIPPER[1:]], ["blue-flip/purple-6", *ANSWER[1:]]]
    s = Script("flip", hands, "red-5/teal-5", flip_on_anything="on", stacking="same")  # not on a pending total
    bad(s.turn(0).play(0, "red-draw-one/pink-3").turn(1).play(1, "blue-flip/purple-6"), "R16")


def search(drawn: int, extra: int = 0, **rules: Any) -> Script:
    """Wild Draw Color, orange named: a wild is second, an orange card third in the pile."""
    hands = [
        ["red-3/wild-draw-color", "red-1/pink-3", "blue-8/teal-4"],
        ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"],
    ]
    pile = ("red-5/pink-2", "yellow-1/wild", "yellow-7/orange-2", "green-4/pink-8", "green-4/teal-9")
    s = Script("flip", hands, "red-7/purple-5", starting_side="dark", pile=pile, **rules)
    s.turn(0).play(0, "red-3/wild-draw-color", "orange")
    if extra:
        s.challenge(1, 0, False)
    s.draw(1, drawn, "until-color")
    if extra:
        s.draw(1, extra, "challenge")
    return s.skip(1).turn(0).draw(0, 1).passes(0).stop()


def test_what_ends_the_search_of_a_wild_draw_color() -> None:
    good(search(3))
    s = good(search(2, draw_color_wilds="on"))
    under(s, "F8", draw_color_wilds="off")
    s = good(search(1, draw_color_cap=1))
    under(s, "F8", draw_color_cap=0)
    good(search(3, draw_color_cap=3))
    good(search(3, draw_color_cap=5))
    good(search(2, 2, draw_color_cap=2))  # H18: a capped search counts as finished


# --- flex -------------------------------------------------------------------------------------------------------------


def flex_table(*hand: str, **rules: Any) -> Script:
    rest = ["yellow-2", "red-3", "green-1", "yellow-4", "red-5", "green-3"]
    return Script("flex", [list(hand), rest[:3], rest[3:]], "blue-5-icon", **rules)


def flex_wild_draw(red: bool, guilty: bool, value: str) -> Script:
    """Seat 0 plays a Wild Draw Four and holds a card whose flex color is in force, with a green or red power card."""
    card = "wild-draw-four-flex"
    if red:
        s = flex_table(card, "red-1/blue", "yellow-7/red", flex_guilt=value)
        s.turn(0).play(0, "red-1/blue", face="blue-1", mode="flex").power("flexed", "red", 0)
        s.turn(1).play(1, "red-3").turn(2).play(2, "red-5").turn(0).play(0, card, "red").uno(0)
    else:
        s = flex_table(card, "red-2/blue", "red-7", flex_guilt=value).turn(0).play(0, card, "red")
    s.challenge(1, 0, guilty)
    if guilty:
        return s.draw(0, 4, "challenge").stop()
    return s.draw(1, 6, "challenge").skip(1).stop()


@pytest.mark.parametrize(("red", "guilty"), [(False, ("green", "both")), (True, ("both",))])
@pytest.mark.parametrize("value", ["regular", "green", "both"])
def test_the_flex_color_may_count_for_a_wild_draw_four(red: bool, guilty: tuple[str, ...], value: str) -> None:
    good(flex_wild_draw(red, value in guilty, value))
    bad(flex_wild_draw(red, value not in guilty, value), "C11")


def test_the_flex_side_may_be_closed_where_the_regular_side_fits() -> None:
    """X4: of actions and wilds this leaves the regular side only, unless that would be a bluff."""
    s = flex_table("blue-skip-flex", "red-1", "red-7", flex_when_fits="off")
    s.turn(0).play(0, "blue-skip-flex", face="blue-skip-flex", mode="flex").power("flexed", "red", 0).skip(1, 2)
    bad(s, "X4")
    card = "wild-draw-four-flex"
    s = flex_table(card, "blue-1-icon", "red-7", flex_when_fits="off")
    s.turn(0).play(0, card, "red", face=card, mode="flex", target=2).power("flexed", "red", 0).draw(2, 4, "penalty")
    good(s.stop())
    s = flex_table("red-2/blue", "red-1", "red-7", flex_when_fits="off")
    good(s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0).stop())


def test_all_flip_may_turn_the_others_only() -> None:
    s = flex_table("wild-all-flip", "red-2/blue", "red-8/yellow", all_flip="others")
    s.turn(0).play(0, "wild-all-flip", "red").power("all-flip", "red", 1, 2)
    good(s.turn(1).play(1, "red-3").stop())
    under(s, "X11", all_flip="all")


def test_all_red_may_be_checked_at_the_end_of_the_turn() -> None:
    """X8: the cards of a flex Draw Two are drawn between the two moments."""
    hands = [["red-2/blue", "red-6-icon", "blue-1-icon"], ["red-draw-two-flex", "yellow-7/red", "red-3"]]
    for value, other, broken in (("at_once", "end_of_turn", "§4.5"), ("end_of_turn", "at_once", "X8")):
        s = Script("flex", hands, "blue-5-icon", all_red=value, pile=("green-2-icon",))
        s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0).turn(1)
        s.play(1, "red-draw-two-flex", face="red-draw-two-flex", mode="flex").power("flexed", "red", 1)
        if value == "at_once":
            s.power("all-red", "green", 0, 1).draw(0, 1, "penalty")
        else:
            s.draw(0, 1, "penalty").power("all-red", "green", 0, 1)
        good(s.stop())
        under(s, broken, all_red=other)


def test_all_draw_may_leave_the_color_as_it_is() -> None:
    card = "wild-all-draw-flex"
    s = flex_table(card, "red-1", "red-7", all_draw_color="off")
    s.turn(0).play(0, card, "blue", face=card, mode="flex").power("flexed", "red", 0)
    good(s.draw(1, 2, "penalty").draw(2, 2, "penalty").stop())
    spoil(s, "X14", "play", color="red")
