"""The referee on stacks of draw cards: rounds written by hand, good and spoiled."""

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
    under(s, "R16", stacking_color="match")
    drop(s, "§2.3", "draw")
    drop(s, "H3", "skip")
    spoil(s, "H3", "draw", why="challenge")
    spoil(s, "H3", "draw", cards=s.events[s.the("draw")]["cards"][:2])
    spoil(s, "§2.3", "turn", 1, seat=2)


def test_a_stack_not_answered_is_drawn_by_the_next_player() -> None:
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two").draw(1, 2, "penalty").skip(1)
    good(s.turn(2).draw(2, 1, "choice").passes(2).stop())
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two")
    good(s.stop())  # a pending stack is not drawn when the turns run out


def test_a_stack_may_need_a_reshuffle() -> None:
    """Seven players hold nearly the whole deck; the three cards that are left have to be drawn first."""
    rest = sorted((Counter(deck("classic")) - Counter(["red-9", "green-1", "green-2"])).elements())
    hands = [rest[seat::7] for seat in range(7)]
    s = Script("classic", hands, "red-9", pile=("green-1", "green-2"), stacking="same")
    s.turn(0).play(0, "red-1").turn(1).draw(1, 1, "choice").passes(1).turn(2).draw(2, 1, "choice").passes(2)
    s.turn(3).play(3, "red-draw-two").reshuffle().draw(4, 2, "penalty").skip(4)
    good(s.turn(5).play(5, "red-3").stop())
    drop(s, "C26", "reshuffle")


def test_who_answers_must_play_a_card_that_stacks() -> None:
    s = stack_table(stacking="same").turn(0).play(0, "red-draw-two").turn(1)
    bad(s.play(1, "wild-draw-four", "red").stop(), "R16")
    s = stack_table(stacking="up").turn(0).play(0, "red-draw-two").turn(1).play(1, "wild-draw-four", "red")
    s.turn(2).play(2, "wild-draw-four", "yellow").draw(0, 10, "penalty").skip(0)
    good(s.turn(1).draw(1, 1).passes(1).stop())
    under(s, "", stacking="any")
    s = stack_table(stacking="up").turn(0).play(0, "red-draw-two").turn(1).play(1, "wild-draw-four", "red").turn(2)
    s.play(2, "green-draw-two").stop()
    bad(s, "R16")
    under(s, "", stacking="any")
    s = stack_table(stacking="any").turn(0).play(0, "red-draw-two").turn(1).draw(1, 1).passes(1).stop()
    bad(s, "§2.3")


def test_an_answer_may_have_to_have_the_color() -> None:
    """H4: the named color after a wild; an answering wild needs none."""
    for color, broken in (("green", ""), ("red", "R16")):
        s = stack_table(stacking="any", stacking_color="match").turn(0).play(0, "red-draw-two")
        s.turn(1).play(1, "wild-draw-four", color).turn(2).play(2, "green-draw-two").draw(0, 8, "penalty").skip(0)
        s.turn(1).draw(1, 1, "choice").passes(1).stop()
        if broken:
            bad(s, broken)
        else:
            good(s)


def test_challenges_of_a_stack() -> None:
    """The first wild draw can be challenged, an answer cannot (R15)."""
    hands = [["wild-draw-four", "red-4", "red-5"], ["blue-draw-two", "wild-draw-four", "blue-4"]]
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    good(s.challenge(1, 0, True).draw(0, 4, "challenge").turn(1).play(1, "blue-4").stop())
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    s.turn(1).play(1, "wild-draw-four", "red").challenge(0, 1, True).draw(1, 4, "challenge").stop()
    bad(s, "R15")
    hands = [["wild-draw-four", "green-4", "green-5"], ["blue-draw-two", "wild-draw-four", "blue-4"]]
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    s.challenge(1, 0, False).draw(1, 6, "challenge").skip(1).turn(0).play(0, "green-4")  # H6: no answer after it
    bad(s.stop(), "C7")
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "green")
    good(s.challenge(1, 0, False).draw(1, 6, "challenge").skip(1).turn(0).play(0, "green-4").uno(0).stop())
    s = Script("classic", hands, "red-1", stacking="same").turn(0).play(0, "wild-draw-four", "blue")
    good(s.turn(1).play(1, "wild-draw-four", "red").draw(0, 8, "penalty").skip(0).turn(1).draw(1, 1).passes(1).stop())


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


def deflection(card: str, **rules: Any) -> Script:
    hands = [["red-draw-two", "red-4"], [card, "blue-4"], ["green-9", "yellow-1"]]
    s = Script("classic", hands, "red-1", stacking="same", **rules)
    return s.turn(0).play(0, "red-draw-two").uno(0).turn(1).play(1, card).uno(1)


def test_a_reverse_sends_the_stack_back_and_a_skip_passes_it_on() -> None:
    s = deflection("red-reverse", stack_deflect="reverse").reverse(-1).draw(0, 2, "penalty").skip(0)
    good(s.turn(2).draw(2, 1).passes(2).stop())
    under(s, "", stack_deflect="both")
    under(s, "R16", stack_deflect="skip")
    under(s, "R16", stack_deflect="off")
    drop(s, "H7", "reverse")
    drop(s, "H3", "skip")
    s = deflection("red-skip", stack_deflect="skip").draw(2, 2, "penalty").skip(2)
    good(s.turn(0).play(0, "red-4").end(0, 4 + 9 + 1 + sum(int(name[-1]) for name in s.hands[2][2:])))
    under(s, "", stack_deflect="both", stacking_color="match")
    under(s, "R16", stack_deflect="reverse")
    bad(deflection("blue-skip", stack_deflect="skip").draw(2, 2, "penalty").skip(2).stop(), "R16")


def test_a_reverse_of_two_on_a_stack_skips_nobody_besides() -> None:
    hands = [["red-draw-two", "red-4", "red-5"], ["red-reverse", "blue-4", "blue-5"]]
    s = Script("classic", hands, "red-1", stacking="same", stack_deflect="reverse")
    s.turn(0).play(0, "red-draw-two").turn(1).play(1, "red-reverse").reverse(-1).draw(0, 2, "penalty").skip(0)
    good(s.turn(1).draw(1, 1).passes(1).stop())


@pytest.mark.parametrize(("card", "victim"), [("red-reverse", 0), ("red-skip", 2)])
def test_a_deflection_as_last_card(card: str, victim: int) -> None:
    """H8: whoever would face the total draws it, after a Reverse the one who laid the draw card."""
    hands = [["red-4", "red-draw-two", "green-9"], ["red-9", "red-8", card], ["red-3", "red-6", "yellow-1"]]
    s = Script("classic", hands, "red-skip", stacking="same", stack_deflect="both", pile=("blue-2", "blue-3"))
    s.skip(0).turn(1).play(1, "red-9").turn(2).play(2, "red-3").turn(0).play(0, "red-4")
    s.turn(1).play(1, "red-8").uno(1).turn(2).play(2, "red-6").uno(2).turn(0).play(0, "red-draw-two").uno(0)
    s.turn(1).play(1, card)
    if card == "red-reverse":
        s.reverse(-1)
    good(s.draw(victim, 2, "penalty").end(1, 9 + 1 + 5))
    spoil(s, "R17", "draw", seat=1)
    drop(s, "R17", "draw")
    under(s, "§2.6", last_card_draws="off")


def test_flip_never_stacks_wild_draw_color() -> None:
    hands = [["red-2/purple-draw-five", "red-1/pink-3"], ["red-3/wild-draw-color", "blue-4/teal-draw-five"]]
    s = Script("flip", hands, "red-flip/purple-3", stacking="any").flip("purple-3")
    s.turn(0).play(0, "red-2/purple-draw-five").uno(0).turn(1)
    bad(s.play(1, "red-3/wild-draw-color", "teal").uno(1).stop(), "R16")


def dark_stack(**rules: Any) -> Script:
    hands = [["red-2/purple-draw-five", "red-1/pink-3"], ["blue-4/teal-draw-five", "blue-2/pink-6"]]
    s = Script("flip", hands, "red-9/purple-5", starting_side="dark", **rules)
    s.turn(0).play(0, "red-2/purple-draw-five").uno(0).turn(1).play(1, "blue-4/teal-draw-five").uno(1)
    return s.draw(0, 10, "penalty").skip(0).turn(1).draw(1, 1).passes(1).stop()


def test_the_dark_side_may_stack_otherwise() -> None:
    s = good(dark_stack(stacking_dark="same"))
    under(s, "", stacking="any", stacking_dark="like_light")
    under(s, "§3.5", stacking="any", stacking_dark="none")
    under(s, "§3.5", stacking_dark="like_light")
