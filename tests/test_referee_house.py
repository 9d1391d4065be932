"""The referee on house rules: rounds written by hand, good and spoiled."""

import pytest

from tests.referee.script import Script, bad, drop, good, spoil, under

# --- seven-zero -------------------------------------------------------------------------------------------------------


def seven_round() -> Script:
    hands = [["red-7", "red-4", "red-5"], ["blue-3", "blue-8", "blue-4"], ["green-8", "yellow-1", "yellow-5"]]
    s = Script("classic", hands, "red-1", seven_zero="on")
    s.turn(0).play(0, "red-7", target=2).swap(0, 2)
    s.turn(1).draw(1, 1).passes(1)
    return s.turn(2).play(2, "red-4").uno(2).stop()


def test_a_seven_swaps_hands() -> None:
    s = good(seven_round())
    drop(s, "R18", "swap")
    spoil(s, "R18", "swap", **{"with": 1})
    spoil(s, "X12", "play", target=0)
    under(s, "LOG", seven_zero="off")
    spoil(s, "", "play", target=None)  # the swap names the partner in any case
    s.events[s.the("play")]["target"] = None
    spoil(s, "H11", "swap", **{"with": 0})
    spoil(s, "H11", "swap", **{"with": 3})


def test_a_swap_that_leaves_one_card_calls_uno() -> None:
    hands = [["red-7", "red-4"], ["blue-3", "blue-4"]]
    s = Script("classic", hands, "red-1", seven_zero="on")
    s.turn(0).play(0, "red-7").uno(0).swap(0, 1)
    good(s.uno(1, False, 0).draw(1, 2, "uno").stop())
    drop(s, "R11", "uno", 1)
    drop(s, "R11", "uno", 0)
    drop(s, "C19", "draw")
    under(s, "LOG", uno_after_swap="exempt")
    s = Script("classic", hands, "red-1", seven_zero="on", uno_after_swap="exempt")
    good(s.turn(0).play(0, "red-7").uno(0).swap(0, 1).stop())


def test_a_zero_passes_all_hands_on() -> None:
    hands = [["red-0", "red-4"], ["blue-3", "blue-4"], ["green-8", "yellow-1"]]
    s = Script("classic", hands, "red-1", seven_zero="on")
    s.turn(0).play(0, "red-0").uno(0).add("swap", seat=0, rotate=1)
    s.hands = s.hands[-1:] + s.hands[:-1]
    good(s.uno(1).turn(1).play(1, "red-4").end(1, 8 + 1 + 7))
    spoil(s, "R18", "swap", rotate=-1)
    drop(s, "R18", "swap")
    drop(s, "R11", "uno", 1)


def test_a_seven_as_last_card_ends_the_round() -> None:
    s = Script("classic", [["red-7"], ["blue-3"]], "red-1", seven_zero="on")
    good(s.turn(0).play(0, "red-7").end(0, 3))


def test_the_power_card_is_turned_before_hands_are_swapped() -> None:
    hands = [["blue-7-icon", "red-1", "red-3/blue"], ["yellow-2", "yellow-4", "yellow-6"]]
    s = Script("flex", hands, "blue-5-icon", seven_zero="on")
    good(s.turn(0).play(0, "blue-7-icon").power("icon", "red", 0).swap(0, 1).stop())
    drop(s, "§4.4", "power")


# --- several cards of one number --------------------------------------------------------------------------------------


def multi_round() -> Script:
    hands = [["red-5", "blue-5", "green-5", "red-8"], ["blue-3", "blue-8", "blue-4", "blue-9"]]
    s = Script("classic", hands, "red-1", multi_play="on")
    s.turn(0).play(0, "red-5").play(0, "blue-5").play(0, "green-5").uno(0)
    return s.turn(1).draw(1, 1).passes(1).stop()


def test_several_cards_of_one_number() -> None:
    s = good(multi_round())
    under(s, "§2.3", multi_play="off")
    drop(s, "R11", "uno")
    hands = [["red-5", "blue-6", "red-skip", "blue-skip"], ["blue-3", "blue-8", "blue-4", "blue-9"]]
    s = Script("classic", hands, "red-1", multi_play="on")
    bad(s.turn(0).play(0, "red-5").play(0, "blue-6").stop(), "H13")
    s = Script("classic", hands, "red-1", multi_play="on")
    bad(s.turn(0).play(0, "red-skip").skip(1).play(0, "blue-skip"), "§2.3")


def test_no_more_cards_after_drawing() -> None:
    hands = [["blue-5", "blue-6"], ["blue-3", "blue-8"]]
    s = Script("classic", hands, "red-1", multi_play="on", pile=("red-5",))
    bad(s.turn(0).draw(0, 1).play(0, "red-5", after_draw=True).play(0, "blue-5").uno(0), "§2.3")


def test_the_flip_icon_of_every_card_counts_and_more_cards_are_regular() -> None:
    hands = [["blue-1-icon", "red-1/blue", "green-1"], ["yellow-2", "yellow-4", "yellow-6"]]
    s = Script("flex", hands, "blue-5-icon", multi_play="on")
    good(s.turn(0).play(0, "blue-1-icon").power("icon", "red", 0).play(0, "red-1/blue").uno(0).stop())
    spoil(s, "H13", "play", 1, mode="flex", face="blue-1")
    drop(s, "§4.4", "power")


def test_several_sevens_move_hands_once() -> None:
    hands = [["red-7", "blue-7", "red-3"], ["blue-3", "blue-8", "blue-4"]]
    s = Script("classic", hands, "red-1", multi_play="on", seven_zero="on")
    s.turn(0).play(0, "red-7").play(0, "blue-7").uno(0).swap(0, 1).uno(1)
    good(s.turn(1).draw(1, 1).passes(1).stop())
    drop(s, "R18", "swap")


# --- jumping in -------------------------------------------------------------------------------------------------------


def jump_round() -> Script:
    hands = [["red-5", "red-4", "red-2"], ["blue-3", "blue-4", "blue-9"], ["red-5", "yellow-1", "yellow-9"]]
    s = Script("classic", hands, "red-1", jump_in="on")
    s.turn(0).play(0, "red-5").turn(2).play(2, "red-5").turn(0).play(0, "red-4").uno(0)
    return s.turn(1).draw(1, 1, "choice").passes(1).stop()


def test_jump_in() -> None:
    s = good(jump_round())
    under(s, "§2.3", jump_in="off")
    spoil(s, "§2.3", "turn", 2, seat=1)  # play goes on from the one who jumped in
    spoil(s, "§2.3", "turn", 1, n=3)


def test_what_cannot_be_jumped_in_on() -> None:
    """H9: only right after an identical colored card of somebody else, not on a wild, a starter or a stack."""
    hands = [["red-5", "red-4", "wild"], ["blue-3", "blue-4", "blue-9"], ["red-5", "wild", "red-draw-two"]]
    s = Script("classic", hands, "red-1", jump_in="on")
    bad(s.turn(0).play(0, "red-4").turn(2).play(2, "red-5"), "H10")
    s = Script("classic", hands, "red-1", jump_in="on")
    bad(s.turn(0).play(0, "wild", "red").turn(2).play(2, "wild", "red"), "§2.3")
    s = Script("classic", [hands[1], hands[2]], "red-5", jump_in="on")
    bad(s.turn(1).play(1, "red-5"), "§2.3")
    s = Script("classic", hands, "red-1", jump_in="on")
    bad(s.turn(0).play(0, "red-5").turn(1).draw(1, 1).passes(1).turn(0).play(0, "red-4").uno(0), "§2.3")
    s = Script("classic", [["red-5", "red-5", "wild"], *hands[1:2]], "red-1", jump_in="on")
    bad(s.turn(0).play(0, "red-5").turn(0).play(0, "red-5").uno(0), "H9")
    hands = [["red-draw-two", "red-4"], ["blue-3", "blue-4"], ["red-draw-two", "wild"]]
    s = Script("classic", hands, "red-1", jump_in="on", stacking="same").turn(0).play(0, "red-draw-two").uno(0)
    bad(s.turn(2).play(2, "red-draw-two").uno(2), "§2.3")


def test_jump_in_after_the_effect() -> None:
    """The victim of a Draw Two has drawn and lost the turn, and may still jump in."""
    hands = [["red-draw-two", "red-4"], ["red-draw-two", "blue-4"], ["red-8", "wild"]]
    s = Script("classic", hands, "red-1", jump_in="on").turn(0).play(0, "red-draw-two").uno(0)
    s.draw(1, 2, "penalty").skip(1).turn(1).play(1, "red-draw-two").draw(2, 2, "penalty").skip(2)
    good(s.turn(0).play(0, "red-4").end(0, s.worth(1, 2)))


# --- limits on the last card ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "allowed"),
    [("red-skip", "any no_draw no_wild"), ("red-draw-two", "any no_wild"), ("wild", "any no_draw")],
)
def test_limits_on_the_last_card(card: str, allowed: str) -> None:
    for finish in ("any", "number", "no_draw", "no_wild"):
        s = Script("classic", [[card], ["blue-3"]], "red-1", finish=finish, pile=("green-2", "green-3"))
        s.turn(0).play(0, card, None if card == "wild" else "red")
        if card == "red-draw-two":
            s.draw(1, 2, "penalty").end(0, 8)
        else:
            s.end(0, 3)
        if finish in allowed.split():
            good(s)
        else:
            bad(s, "§2.3")
            s = Script("classic", [[card], ["blue-3"]], "red-1", finish=finish, pile=("green-2", "green-3"))
            good(s.turn(0).draw(0, 1).passes(0).stop())


def test_limits_on_the_last_card_hold_for_answers_and_jump_ins() -> None:
    hands = [["red-draw-two", "red-4"], ["blue-draw-two", "red-5"]]
    s = Script("classic", hands, "red-skip", stacking="same", finish="number")
    s.skip(0).turn(1).play(1, "red-5").uno(1).turn(0).play(0, "red-draw-two").uno(0)
    bad(s.turn(1).play(1, "blue-draw-two").draw(0, 4, "penalty").end(1, 0), "H14")
    hands = [["red-skip", "red-4"], ["blue-3", "blue-4"], ["red-skip", "red-5"]]
    s = Script("classic", hands, "red-reverse", dealer=2, jump_in="on", finish="number").reverse(-1)
    s.turn(2).play(2, "red-5").uno(2).turn(1).draw(1, 1).passes(1).turn(0).play(0, "red-skip").uno(0).skip(2)
    bad(s.turn(2).play(2, "red-skip").end(2, 0), "H14")


def test_the_face_that_would_be_played_counts() -> None:
    """A Wild Target Draw Two is a plain wild on its regular side and makes somebody draw on the other."""
    card = "wild-target-draw-two-flex"
    s = Script("flex", [[card], ["red-3"]], "blue-5-icon", finish="no_draw")
    good(s.turn(0).play(0, card, None).end(0, 3))
    s = Script("flex", [[card], ["red-3"]], "blue-5-icon", finish="no_draw")
    bad(s.turn(0).play(0, card, None, face=card, mode="flex").end(0, 3), "R2")


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_draw_until_playable() -> None:
    hands = [["blue-3", "blue-4"], ["green-8", "yellow-1"]]
    pile = ("green-2", "blue-skip", "red-7", "red-8")
    s = Script("classic", hands, "red-1", pile=pile, draw="until_playable")
    good(s.turn(0).draw(0, 3, "until-playable").play(0, "red-7", after_draw=True).stop())
    spoil(s, "§2.3", "draw", why="no-match")
    spoil(s, "§2.3", "draw", cards=["green-2"])
    spoil(s, "§2.3", "draw", cards=list(pile))
    s = Script("classic", hands, "red-1", pile=pile, draw="until_playable")
    good(s.turn(0).draw(0, 3, "until-playable").passes(0).stop())
    under(s, "C5", force_play_after_draw="on")
    s = Script("classic", hands, "blue-1", pile=pile, draw="until_playable")
    good(s.turn(0).draw(0, 1, "choice").passes(0).stop())
    under(s, "C4", force_play="on")


def test_cards_found_on_the_way_count_for_a_wild_draw() -> None:
    """H12: an illegal wild draw does not end the search; here the flex color of the card before forbids it."""
    hands = [["red-2/blue", "green-6-icon"], ["red-1", "yellow-2"]]
    pile = ("blue-3/red", "wild-draw-four-flex", "red-4-icon")
    s = Script("flex", hands, "blue-5-icon", pile=pile, draw="until_playable", flex_guilt="both")
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").uno(0).power("flexed", "red", 0)
    s.turn(1).play(1, "red-1").uno(1).turn(0).draw(0, 3, "until-playable").passes(0).stop()
    good(s)
    under(s, "§4.3", flex_guilt="regular")
    under(s, "§4.3", flex_guilt="green")  # the power card is red


def test_a_bluff_does_not_count_for_forced_play() -> None:
    """R20, and the reason of the draw: no match although a bluff could be played."""
    hands = [["wild-draw-four", "wild-draw-four"], ["green-8", "yellow-2"]]
    s = Script("classic", hands, "red-1", pile=("blue-2",), force_play="on", wild_counts_as_match="on")
    good(s.turn(0).draw(0, 1).passes(0).stop())
    spoil(s, "§2.3", "draw", why="choice")
    under(s, "§2.3", wild_counts_as_match="off")
