"""The referee on house rules: rounds written by hand, good and spoiled."""

from collections import Counter
from typing import Any

import pytest

from tests.referee.decks import deck
from tests.referee.script import Script, bad, drop, good, spoil, under


def stack_table(**rules: Any) -> Script:
    hands = [["red-draw-two", "red-4", "red-5"], ["blue-draw-two", "wild-draw-four", "blue-4"]]
    return Script("classic", [*hands, ["green-draw-two", "yellow-1", "wild-draw-four"]], "red-1", **rules)


def stack_round() -> Script:
    s = stack_table(stacking="same")
    s.turn(0).play(0, "red-draw-two").turn(1).play(1, "blue-draw-two")
    s.draw(2, 4, "penalty").skip(2)
    return s.turn(0).draw(0, 1).passes(0).stop()


def test_stacking() -> None:
    s = good(stack_round())
    under(s, "", stacking="up")
    under(s, "", stacking="any")
    under(s, "§2.4", stacking="none")
    drop(s, "§2.3", "draw")
    drop(s, "§9", "skip")
    spoil(s, "§9", "draw", why="challenge")
    spoil(s, "§9", "draw", cards=s.events[s.the("draw")]["cards"][:2])
    spoil(s, "§2.3", "turn", 1, seat=2)


def test_a_stack_not_answered_is_drawn_by_the_next_player() -> None:
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two").draw(1, 2, "penalty").skip(1)
    good(s.turn(2).draw(2, 1, "choice").passes(2).stop())
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two")
    good(s.stop())  # a pending stack is not drawn when the turns run out


def test_a_stack_may_need_a_reshuffle() -> None:
    """Two players hold the whole deck but for the starter and one card."""
    reds = ["red-1", "red-2", "red-draw-two"]
    rest = sorted((Counter(deck("classic")) - Counter(["red-9", "green-1", *reds])).elements())
    s = Script("classic", [[*reds, *rest[:50]], rest[50:]], "red-9", pile=("green-1",), stacking="same")
    s.turn(0).play(0, "red-1").turn(1).draw(1, 1, "choice").passes(1)
    s.turn(0).play(0, "red-draw-two").reshuffle().draw(1, 2, "penalty").skip(1)
    good(s.turn(0).play(0, "red-2").stop())
    drop(s, "C26", "reshuffle")


def test_who_answers_must_play_a_card_that_stacks() -> None:
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two").turn(1)
    bad(s.play(1, "wild-draw-four", "red").stop(), "R16")
    s = stack_table(stacking="up").turn(0).play(0, "red-draw-two").turn(1).play(1, "wild-draw-four", "red")
    good(
        s.turn(2).play(2, "wild-draw-four", "yellow").draw(0, 10, "penalty").skip(0).turn(1).draw(1, 1).passes(1).stop()
    )
    under(s, "", stacking="any")
    s = stack_table(stacking="up").turn(0).play(0, "red-draw-two").turn(1).play(1, "wild-draw-four", "red").turn(2)
    s.play(2, "green-draw-two").stop()
    bad(s, "R16")
    under(s, "", stacking="any")
    s = stack_table(stacking="any").turn(0).play(0, "red-draw-two").turn(1).draw(1, 1).passes(1).stop()
    bad(s, "§2.3")


def test_challenges_of_a_stack() -> None:
    """The first wild draw can be challenged, an answer cannot (R15)."""
    hands = [["wild-draw-four", "red-4", "red-5"], ["blue-draw-two", "wild-draw-four", "blue-4"]]
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    good(s.challenge(1, 0, True).draw(0, 4, "challenge").turn(1).play(1, "blue-4").stop())
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    s.turn(1).play(1, "wild-draw-four", "red").challenge(0, 1, True).draw(1, 4, "challenge").stop()
    bad(s, "R15")
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    good(
        s.turn(1).play(1, "wild-draw-four", "red").draw(0, 8, "penalty").skip(0).turn(1).stop_after_draw()
    ) if False else None


def test_a_stack_ended_by_a_last_card_is_drawn_whole() -> None:
    hands = [["red-draw-two", "red-4"], ["blue-draw-two", "wild"], ["green-draw-two", "yellow-1"]]
    s = Script("classic", hands, "red-1", stacking="any", pile=("red-7",) * 2 + ("yellow-draw-two", "blue-8"))
    s.turn(0).play(0, "red-draw-two").uno(0).turn(1).play(1, "blue-draw-two").uno(1).draw(2, 4, "penalty").skip(2)
    s.turn(0).draw(0, 1).passes(0).turn(1).play(1, "wild", None)
    good(s.end(1, sum(int(name[-1]) for name in s.hands[0]) + 20 + 1 + 7 + 7 + 20 + 8))
    s = Script("classic", [["red-draw-two"], ["blue-draw-two"]], "red-1", stacking="same", pile=("red-7", "red-7"))
    s.turn(0).play(0, "red-draw-two").draw(1, 2, "penalty").end(0, 20 + 14)
    good(s)
    drop(s, "C23", "draw")
    s = Script("classic", [["red-draw-two"], ["blue-draw-two"]], "red-1", stacking="same")
    bad(s.turn(0).play(0, "red-draw-two").turn(1).play(1, "blue-draw-two").end(1, 0), "C23")


def test_a_last_card_that_answers_makes_the_next_player_draw_everything() -> None:
    hands = [["red-4", "red-draw-two", "red-5"], ["red-8", "blue-draw-two", "red-9"], ["red-3", "yellow-1", "red-6"]]
    s = Script("classic", hands, "red-1", stacking="same")
    s.turn(0).play(0, "red-4").turn(1).play(1, "red-8").turn(2).play(2, "red-3")
    s.turn(0).play(0, "red-5").uno(0).turn(1).play(1, "red-9").uno(1).turn(2).play(2, "red-6").uno(2)
    s.turn(0).play(0, "red-draw-two").draw(1, 2, "penalty")
    good(s.end(0, 20 + 1 + sum(int(name[-1]) for name in s.hands[1][1:])))
    hands = [["red-draw-two", "red-4", "red-5"], ["blue-draw-two", "red-8", "red-9"], ["red-3", "yellow-1", "red-6"]]
    s = Script("classic", [*hands], "red-skip", dealer=2, stacking="same")
    s.skip(0).turn(1).play(1, "red-8").turn(2).play(2, "red-3").turn(0).play(0, "red-4")
    s.turn(1).play(1, "red-9").uno(1).turn(2).play(2, "red-6").uno(2).turn(0).play(0, "red-draw-two").uno(0)
    s.turn(1).play(1, "blue-draw-two").draw(2, 4, "penalty")
    good(s.end(1, 5 + 1 + sum(int(name[-1]) for name in s.hands[2][1:])))
    spoil(s, "R17", "draw", cards=s.events[s.the("draw")]["cards"][:2])
    under(s, "§2.6", last_card_draws="off")


def test_flip_never_stacks_wild_draw_color() -> None:
    hands = [["red-2/purple-draw-five", "red-1/pink-3"], ["red-3/wild-draw-color", "blue-4/teal-draw-five"]]
    s = Script("flip", hands, "red-flip/purple-3", stacking="any").flip("purple-3")
    s.turn(0).play(0, "red-2/purple-draw-five").uno(0).turn(1)
    bad(s.play(1, "red-3/wild-draw-color", "teal").uno(1).stop(), "R16")


# --- seven-zero -------------------------------------------------------------------------------------------------------


def seven_round() -> Script:
    hands = [["red-7", "red-4", "red-5"], ["blue-3", "blue-8", "blue-4"], ["green-8", "yellow-1", "yellow-5"]]
    s = Script("classic", hands, "red-1", seven_zero="on")
    s.turn(0).play(0, "red-7", target=2).add("swap", seat=0, **{"with": 2})
    s.hands[0], s.hands[2] = s.hands[2], s.hands[0]
    s.turn(1).draw(1, 1)
    s.passes(1)
    s.turn(2).play(2, "red-4").uno(2)
    return s.stop()


def test_a_seven_swaps_hands() -> None:
    s = good(seven_round())
    drop(s, "R18", "swap")
    spoil(s, "R18", "swap", **{"with": 1})
    spoil(s, "X12", "play", target=0)
    under(s, "LOG", seven_zero="off")


def test_a_swap_that_leaves_one_card_calls_uno() -> None:
    hands = [["red-7", "red-4"], ["blue-3", "blue-4"]]
    s = Script("classic", hands, "red-1", seven_zero="on")
    s.turn(0).play(0, "red-7", target=1).uno(0).add("swap", seat=0, **{"with": 1})
    s.hands.reverse()
    good(s.uno(1, False, 0).draw(1, 2, "uno").stop())
    drop(s, "R11", "uno", 1)
    drop(s, "R11", "uno", 0)
    drop(s, "C19", "draw")


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


# --- drawing, forced play, jump-in, no action finish ------------------------------------------------------------


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


def test_a_bluff_does_not_count_for_forced_play() -> None:
    """R20, and the reason of the draw: no match although a bluff could be played."""
    hands = [["wild-draw-four", "wild-draw-four"], ["green-8", "yellow-2"]]
    s = Script("classic", hands, "red-1", pile=("blue-2",), force_play="on", wild_counts_as_match="on")
    good(s.turn(0).draw(0, 1).passes(0).stop())
    spoil(s, "§2.3", "draw", why="choice")
    under(s, "§2.3", wild_counts_as_match="off")


def test_jump_in() -> None:
    hands = [["red-5", "red-4", "red-2"], ["blue-3", "blue-4", "blue-9"], ["red-5", "yellow-1", "yellow-9"]]
    s = Script("classic", hands, "red-1", jump_in="on")
    good(s.turn(0).play(0, "red-5").turn(2).play(2, "red-5").turn(0).play(0, "red-4").uno(0).stop())
    under(s, "§2.3", jump_in="off")
    s = Script("classic", hands, "red-1", jump_in="on")
    bad(s.turn(0).play(0, "red-4").turn(2).play(2, "red-5").stop(), "§9")


def test_no_action_finish() -> None:
    s = Script("classic", [["red-skip"], ["blue-3"]], "red-1", no_action_finish="on")
    bad(s.turn(0).play(0, "red-skip").end(0, 3), "§2.3")
    hands = [["red-draw-two", "red-4"], ["blue-draw-two", "red-5"]]
    s = Script("classic", hands, "red-skip", stacking="same", no_action_finish="on")
    s.skip(0).turn(1).play(1, "red-5").uno(1).turn(0).play(0, "red-draw-two").uno(0)
    bad(s.turn(1).play(1, "blue-draw-two").draw(0, 4, "penalty").end(1, 0), "§9")
    s = Script("classic", [["red-skip"], ["blue-3"]], "red-1", no_action_finish="on", pile=("green-2",))
    good(s.turn(0).draw(0, 1).passes(0).stop())


def test_a_dark_start() -> None:
    s = Script("flip", [["red-1/pink-3"], ["red-1/purple-2"]], "red-5/teal-5", starting_side="dark", color="teal")
    s.side = 1
    s.turn(0).draw(0, 1).passes(0)
    good(s.stop())
    under(s, "LOG", starting_side="light")


@pytest.mark.parametrize(
    ("option", "values"),
    [("stacking", ("none", "same", "up", "any")), ("draw", ("one", "until_playable")), ("jump_in", ("off", "on"))],
)
def test_option_values_are_known(option: str, values: tuple[str, ...]) -> None:
    def write(value: Any) -> Script:
        return Script("classic", [["red-4"], ["blue-3"]], "red-1", **{option: value})

    for value in values:
        good(write(value).turn(0).play(0, "red-4").end(0, 3))
    bad(write("perhaps").turn(0).play(0, "red-4").end(0, 3), "LOG")
