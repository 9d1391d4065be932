"""The referee on UNO Flip: rounds written by hand, good and spoiled."""

import json

import pytest

from tests.referee.script import Script, drop, good, rules_broken, spoil, under

FLIPPER = ["red-flip/pink-8", "red-1/pink-3", "blue-8/teal-4"]
ANSWER = ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"]


def test_flip_as_last_card_scores_the_new_side() -> None:
    s = Script("flip", [["red-flip/pink-8"], ["red-3/wild-draw-color"]], "red-5/teal-5")
    s.turn(0).play(0, "red-flip/pink-8").flip("teal-5").end(0, 60)
    good(s)
    spoil(s, "§3.6", "end", points=3)
    spoil(s, "F13", "end", side="light")
    drop(s, "F13", "flip")


def test_flip_as_last_card_names_no_color() -> None:
    s = Script("flip", [["red-flip/pink-8"], ["red-1/pink-3"]], "red-skip/wild", dealer=0)
    s.skip(1).turn(0).play(0, "red-flip/pink-8").flip("wild", None).end(0, 3)
    good(s)
    spoil(s, "R7", "flip", color="teal")


def test_flip_that_turns_up_a_wild_lets_the_flipper_name_a_color() -> None:
    hands = [
        ["red-flip/pink-8", "red-1/pink-3", "blue-8/teal-4"],
        ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"],
    ]
    s = Script("flip", hands, "red-3/wild-draw-color")
    s.turn(0).play(0, "red-flip/pink-8").flip("wild-draw-color", "pink").turn(1).play(1, "blue-2/pink-6").stop()
    good(s)
    spoil(s, "F5", "flip", color=None)
    spoil(s, "F5", "flip", color="red")
    spoil(s, "C7", "flip", color="purple")


def test_flip_that_turns_up_an_action_has_no_effect() -> None:
    hands = [
        ["red-flip/pink-8", "red-1/pink-3", "blue-8/teal-4"],
        ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"],
    ]
    s = Script("flip", hands, "red-6/pink-skip-everyone")
    s.turn(0).play(0, "red-flip/pink-8").flip("pink-skip-everyone").turn(1).play(1, "blue-2/pink-6").stop()
    good(s)
    spoil(s, "F6", "flip", color="teal")
    spoil(s, "F3", "flip", top="pink-8")
    spoil(s, "F3", "flip", side="light")
    drop(s, "F3", "flip")


@pytest.mark.parametrize("same", [False, True])
def test_flip_inverts_the_draw_pile(same: bool) -> None:
    hands = [["red-flip/pink-8", "red-1/pink-3"], ["red-7/orange-1", "blue-2/pink-6"]]
    s = Script("flip", hands, "red-5/teal-5", pile=("yellow-7/orange-2",))
    if same:
        s.events[0]["rules"]["flip_draw_pile"] = "same"
    s.turn(0).play(0, "red-flip/pink-8").uno(0).flip("teal-5")
    if same:
        s.pile.reverse()
    s.turn(1).draw(1, 1).passes(1).stop()
    good(s)
    under(s, "F4", flip_draw_pile="reversed" if same else "same")


@pytest.mark.parametrize(("option", "top"), [("full", "teal-5"), ("bottom", "pink-2"), ("none", "pink-8")])
def test_flip_discard_options(option: str, top: str) -> None:
    hands = [["red-flip/pink-8", "red-1/pink-3"], ["red-5/pink-2", "red-7/purple-5"]]
    s = Script("flip", hands, "red-5/teal-5", dealer=0, flip_discard=option)
    s.turn(1).play(1, "red-5/pink-2").uno(1).turn(0).play(0, "red-flip/pink-8").uno(0).flip(top).stop()
    good(s)
    for other in {"full", "bottom", "none"} - {option}:
        under(s, "F3", flip_discard=other)


def starter_flip(back: str) -> Script:
    hands = [["red-1/pink-3", "blue-8/teal-4"], ["red-7/orange-1", "red-7/purple-5"]]
    return Script("flip", hands, back, pile=("yellow-7/orange-2",))


def test_starter_flip_starts_the_round_dark() -> None:
    s = starter_flip("red-flip/pink-8").flip("pink-8").turn(0).play(0, "red-1/pink-3").uno(0).stop()
    good(s)
    drop(s, "F2", "flip")
    spoil(s, "F2", "flip", top="teal-5")
    spoil(s, "F6", "flip", color=None)
    under(s, "§3.3", starter_flip="return")
    under(s, "§3.4", starter_flip="plain")


def test_starter_flip_that_turns_up_a_wild() -> None:
    s = starter_flip("green-flip/wild-draw-color").flip("wild-draw-color", None)
    s.add("color", seat=0, color="teal").turn(0).play(0, "blue-8/teal-4").uno(0).stop()
    good(s)
    spoil(s, "F2", "flip", color="teal")
    spoil(s, "F2", "color", seat=1)
    spoil(s, "F2", "color", color="red")
    drop(s, "F2", "color")


def test_flip_starters() -> None:
    hands = [["yellow-1/wild", "blue-8/teal-4"], ["yellow-7/orange-2", "green-7/teal-2"]]
    s = Script("flip", hands, "red-draw-one/pink-3", pile=("blue-9/orange-5", "blue-7/orange-3"))
    s.draw(0, 1, "starter").skip(0).turn(1).draw(1, 1).passes(1).stop()
    good(s)
    drop(s, "§3.3", "skip")
    two = "wild-draw-two/pink-2"
    s = Script("flip", hands, "red-5/pink-2", pile=("blue-9/orange-5", two), passed=(two,))
    good(s.turn(0).draw(0, 1).passes(0).stop())


def test_skip_everyone() -> None:
    hands = [["red-1/pink-3", "blue-1/purple-skip-everyone", "blue-1/purple-skip-everyone"]]
    hands += [
        ["red-7/orange-1", "red-7/purple-5", "green-7/teal-2"],
        ["blue-8/teal-4", "blue-2/pink-6", "blue-2/orange-8"],
    ]
    s = Script("flip", hands, "red-flip/purple-3").flip("purple-3")
    s.turn(0).play(0, "blue-1/purple-skip-everyone").skip(1, 2)
    s.turn(0).play(0, "blue-1/purple-skip-everyone").uno(0).skip(1, 2).stop()
    good(s)
    spoil(s, "§3.5", "skip", seat=2)
    drop(s, "§3.5", "skip", 1)
    spoil(s, "§3.4", "turn", 1, seat=1)


def test_draw_five() -> None:
    hands = [["red-2/purple-draw-five", "red-1/pink-3"], ["red-7/orange-1", "red-7/purple-5"]]
    s = Script("flip", hands, "red-flip/purple-3").flip("purple-3")
    good(s.turn(0).play(0, "red-2/purple-draw-five").uno(0).draw(1, 5, "penalty").skip(1).stop())
    drop(s, "§3.5", "draw")


def color_round(*, guilty: bool | None, bluff: bool = False) -> Script:
    """Wild Draw Color on purple, orange named: the third card drawn is the first orange one."""
    mine = "red-7/purple-5" if bluff else "red-1/pink-3"
    hands = [["red-3/wild-draw-color", mine, "blue-8/teal-4"], ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"]]
    s = Script("flip", hands, "red-flip/purple-3")
    top = ["red-5/pink-2", "yellow-1/wild", "yellow-7/orange-2", "green-4/pink-8", "green-4/teal-9", "red-5/teal-5"]
    s.pile = [name for name in s.pile if name not in top] + top[::-1]
    s.events[-1]["pile"] = list(s.pile)
    s.flip("purple-3").turn(0).play(0, "red-3/wild-draw-color", "orange")
    if guilty:
        s.challenge(1, 0, True).draw(0, 3, "until-color").turn(1).play(1, "red-7/orange-1")
    elif guilty is None:
        s.draw(1, 3, "until-color").skip(1).turn(0).draw(0, 1).passes(0)
    else:
        s.challenge(1, 0, False).draw(1, 3, "until-color").draw(1, 2, "challenge").skip(1)
        s.turn(0).draw(0, 1).passes(0)
    return s.stop()


def test_wild_draw_color() -> None:
    s = good(color_round(guilty=None))
    good(color_round(guilty=None, bluff=True))
    spoil(s, "F8", "draw", cards=["red-5/pink-2", "yellow-1/wild"])
    spoil(s, "F8", "draw", why="penalty")
    spoil(s, "F5", "play", color="blue")
    drop(s, "§3.5", "skip")


def test_wild_draw_color_challenged() -> None:
    s = good(color_round(guilty=True, bluff=True))
    spoil(s, "C11", "challenge", guilty=False)
    spoil(s, "F8", "draw", seat=1)
    s = good(color_round(guilty=False))
    drop(s, "F12", "draw", 1)
    spoil(s, "F12", "draw", 1, why="penalty")
    spoil(s, "C11", "challenge", guilty=True)


def test_wild_draw_color_as_last_card_names_its_color() -> None:
    s = Script("flip", [["red-3/wild-draw-color"], ["red-7/orange-1"]], "red-flip/purple-3")
    top = ["red-5/pink-2", "yellow-7/orange-2"]
    s.pile = [name for name in s.pile if name not in top] + top[::-1]
    s.events[-1]["pile"] = list(s.pile)
    s.flip("purple-3").turn(0).play(0, "red-3/wild-draw-color", "orange").draw(1, 2, "until-color").end(0, 1 + 2 + 2)
    good(s)
    spoil(s, "C25", "play", color=None)
    drop(s, "F8", "draw")


def test_wild_draw_two_and_its_challenge() -> None:
    hands = [
        ["wild-draw-two/pink-2", "red-1/pink-3", "blue-8/teal-4"],
        ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"],
    ]
    s = Script("flip", hands, "red-5/teal-5")
    good(s.turn(0).play(0, "wild-draw-two/pink-2", "blue").challenge(1, 0, True).draw(0, 2, "challenge").stop())
    s = Script("flip", hands, "green-5/teal-4")
    s.turn(0).play(0, "wild-draw-two/pink-2", "blue").challenge(1, 0, False).draw(1, 4, "challenge").skip(1).stop()
    good(s)
    spoil(s, "§3.5", "draw", cards=s.events[s.the("draw")]["cards"][:2])


def test_random_pairing_needs_the_right_faces_only() -> None:
    hands = [["red-1/pink-3"], ["red-1/purple-2"]]
    s = Script("flip", hands, "red-5/teal-5", pile=("red-7/orange-1", "red-8/teal-7"), pairing="random")
    s.turn(0).play(0, "red-1/pink-3").end(0, 1)
    events = json.loads(
        json.dumps(s.events).replace("red-7/orange-1", "red-7/X").replace("red-8/teal-7", "red-8/orange-1")
    )
    events = json.loads(json.dumps(events).replace("red-7/X", "red-7/teal-7"))
    assert rules_broken(events) == []
    events[0]["rules"]["pairing"] = "printed"
    assert rules_broken(events) == ["CARDS"]
    assert rules_broken(events + events) == ["CARDS"] * 2
    events[0]["rules"]["pairing"] = s.events[0]["rules"]["pairing"] = "random"
    assert rules_broken(events + events) == []
    assert rules_broken(events + s.events) == ["F1"]  # one pairing for a whole run
