"""The referee on UNO Flex: rounds written by hand, good and spoiled."""

import pytest

from tests.referee.script import Script, bad, drop, good, spoil, under


def table(*hand: str, players: int = 3, others: str = "yellow-2 red-3 green-1 yellow-4 red-5 green-3") -> Script:
    """Seat 0 leads on a blue 5 with three cards; the others hold three each."""
    rest = others.split()
    hands = [list(hand)] + [rest[3 * seat : 3 * seat + 3] for seat in range(players - 1)]
    return Script("flex", hands, "blue-5-icon", dealer=players - 1)


def flex_number() -> Script:
    s = table("red-2/blue", "red-6-icon", "red-8/yellow")
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
    s.turn(1).play(1, "red-3").turn(2).play(2, "red-5")
    s.turn(0).play(0, "red-6-icon").uno(0).power("icon", "green", 0)
    return s.turn(1).draw(1, 1).passes(1).stop()


def test_flex_side_of_a_number() -> None:
    s = good(flex_number())
    drop(s, "§4.4", "power")
    spoil(s, "§4.4", "power", state="green")
    spoil(s, "§4.4", "power", why="icon")
    spoil(s, "§4.4", "power", seat=1)
    spoil(s, "LOG", "play", color="blue")
    spoil(s, "LOG", "play", face="red-2")
    spoil(s, "§4.3", "play", mode="regular", face="red-2")
    drop(s, "§4.4", "power", 1)
    spoil(s, "§4.4", "power", 1, state="red")


def test_the_color_of_the_flex_side_is_not_in_force_afterwards() -> None:
    s = table("red-2/blue", "red-6-icon", "red-8/yellow", others="blue-2 blue-4 blue-6 red-3 red-5 red-7")
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
    bad(s.turn(1).play(1, "blue-4").stop(), "§4.3")


def test_a_flex_play_needs_a_green_power_card_and_a_side_that_fits() -> None:
    s = table("red-2/blue", "blue-2/red", "red-8/yellow")
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
    s.turn(1).play(1, "red-3").turn(2).play(2, "red-5")
    bad(s.turn(0).play(0, "blue-2/red", face="red-2", mode="flex").uno(0).stop(), "§4.4")
    s = table("red-8/yellow", "red-1", "red-7")
    bad(s.turn(0).play(0, "red-8/yellow", face="yellow-8", mode="flex").stop(), "R2")
    s = table("red-1", "red-4/green", "red-7")
    bad(s.turn(0).play(0, "red-1", mode="flex").stop(), "§4.4")


def test_all_red_turns_everybody_green() -> None:
    s = table("red-2/blue", "red-6-icon", "red-8/yellow", players=2, others="yellow-2/green yellow-7/red red-3")
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
    s.turn(1).play(1, "yellow-7/red", face="red-7", mode="flex").power("flexed", "red", 1)
    good(s.power("all-red", "green", 0, 1).stop())
    drop(s, "X8", "power", 3)
    drop(s, "X8", "power", 2)
    spoil(s, "X8", "power", 2, why="flexed")


def test_all_flip() -> None:
    s = table("wild-all-flip", "red-2/blue", "red-8/yellow")
    s.turn(0).play(0, "wild-all-flip", "red").power("all-flip", "red", 0, 1, 2).power("all-red", "green", 0, 1, 2)
    good(s.turn(1).play(1, "red-3").stop())
    drop(s, "X11", "power")
    drop(s, "X8", "power", 5)
    spoil(s, "§4.3", "play", color="pink")
    s = table("red-2/blue", "wild-all-flip", "red-8/yellow", players=2)
    s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
    s.turn(1).play(1, "red-3").turn(0).play(0, "wild-all-flip", "red").uno(0)
    good(s.power("all-flip", "green", 0).power("all-flip", "red", 1).stop())


def test_flex_draw_two() -> None:
    s = table("blue-draw-two-flex", "red-1", "red-7")
    s.turn(0).play(0, "blue-draw-two-flex", face="blue-draw-two-flex", mode="flex").power("flexed", "red", 0)
    s.draw(1, 1, "penalty").draw(2, 1, "penalty").turn(1)
    good(s.draw(1, 1, "choice" if "blue" in s.hands[1][-1] else "no-match").passes(1).stop())
    drop(s, "§4.5", "draw")
    drop(s, "§4.5", "draw", 1)
    spoil(s, "§4.5", "draw", seat=2)
    drop(s, "§4.4", "power")
    s = table("blue-draw-two-flex", "red-1", "red-7")
    good(s.turn(0).play(0, "blue-draw-two-flex").draw(1, 2, "penalty").skip(1).stop())
    drop(s, "§4.5", "skip")


def test_flex_skip_and_reverse() -> None:
    s = table("blue-skip-flex", "red-1", "red-7")
    s.turn(0).play(0, "blue-skip-flex", face="blue-skip-flex", mode="flex").power("flexed", "red", 0).skip(1, 2)
    good(s.turn(0).draw(0, 1).passes(0).stop())
    drop(s, "§4.5", "skip", 1)
    s = table("blue-reverse-flex", "red-1", "red-7")
    s.turn(0).play(0, "blue-reverse-flex", face="blue-reverse-flex", mode="flex").reverse(-1)
    s.power("flexed", "red", 0).skip(2).turn(1).draw(1, 1).passes(1).stop()
    good(s)
    spoil(s, "§4.5", "reverse", direction=1)
    spoil(s, "§4.5", "skip", seat=1)
    drop(s, "§4.5", "reverse")
    drop(s, "§4.4", "power")


def test_flex_reverse_of_two() -> None:
    s = table("blue-reverse-flex", "red-1", "red-7", players=2)
    s.turn(0).play(0, "blue-reverse-flex", face="blue-reverse-flex", mode="flex").reverse(-1)
    good(s.power("flexed", "red", 0).skip(1).turn(0).draw(0, 1).passes(0).stop())
    drop(s, "X16", "skip")


def test_classic_and_flex_versions_share_a_symbol() -> None:
    s = table("red-skip-flex", "red-1", "red-7", others="blue-skip red-3 red-5 yellow-2 yellow-4 yellow-6")
    s.turn(0).draw(0, 1).passes(0).turn(1).play(1, "blue-skip").skip(2)
    s.turn(0).play(0, "red-skip-flex", face="red-skip-flex", mode="flex").power("flexed", "red", 0).skip(1, 2)
    good(s.stop())


def test_target_draw_two() -> None:
    card = "wild-target-draw-two-flex"
    s = table(card, "red-1", "red-7")
    s.turn(0).play(0, card, "red", face=card, mode="flex", target=2).power("flexed", "red", 0).draw(2, 2, "penalty")
    good(s.turn(1).play(1, "red-3").stop())
    spoil(s, "X12", "play", target=0)
    spoil(s, "X12", "play", target=None)
    spoil(s, "§4.5", "play", target=1)
    plain = table(card, "red-1", "red-7")
    good(plain.turn(0).play(0, card, "red").turn(1).play(1, "red-3").stop())
    spoil(plain, "LOG", "play", target=1)


def test_all_draw() -> None:
    card = "wild-all-draw-flex"
    s = table(card, "red-1", "red-7")
    s.turn(0).play(0, card, "red", face=card, mode="flex").power("flexed", "red", 0)
    good(s.draw(1, 2, "penalty").draw(2, 2, "penalty").turn(1).play(1, "red-3").stop())
    drop(s, "§4.5", "draw", 1)


def test_wild_draw_four_on_its_flex_side() -> None:
    card = "wild-draw-four-flex"
    s = table(card, "blue-1-icon", "red-7")
    s.turn(0).play(0, card, "red", face=card, mode="flex", target=2).power("flexed", "red", 0).draw(2, 4, "penalty")
    good(s.turn(1).play(1, "red-3").stop())
    events = s.the("draw")
    s.events.insert(events, {"e": "challenge", "seat": 2, "accused": 0, "guilty": True})
    bad(s, "§4.5")


@pytest.mark.parametrize("match", ["blue-1-icon", "wild-all-flip", "wild-draw-four-flex", "red-8/yellow"])
def test_wild_draw_four_on_its_regular_side(match: str) -> None:
    """Another card of the color in force or any wild is a match (C9, R3); a flex color is none (X3)."""
    card = "wild-draw-four-flex"
    guilty = match != "red-8/yellow"
    s = table(card, match, "red-7")
    s.turn(0).play(0, card, "red").challenge(1, 0, guilty)
    if guilty:
        s.draw(0, 4, "challenge").turn(1).play(1, "red-3")
    else:
        s.draw(1, 6, "challenge").skip(1).turn(2).play(2, "red-5")
    good(s.stop())
    spoil(s, "C11", "challenge", guilty=not guilty)


def test_the_last_card_wins_at_once() -> None:
    s = Script("flex", [["blue-draw-two"], ["red-2/blue"]], "blue-5-icon")
    s.turn(0).play(0, "blue-draw-two").end(0, 2)
    good(s)
    under(s, "C23", last_card_draws="on")
    s = Script("flex", [["blue-draw-two"], ["red-2/blue"]], "blue-5-icon", last_card_draws="on")
    s.turn(0).play(0, "blue-draw-two").draw(1, 2, "penalty")
    good(s.end(0, 2 + sum(int(name.split("-")[1][0]) for name in s.hands[1][1:])))
    s = Script(
        "flex",
        [
            ["red-2/blue"],
            [
                "wild-all-flip",
            ],
        ],
        "blue-5-icon",
    )
    good(s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").end(0, 50))


def test_starters_that_are_passed_over() -> None:
    hands = [["yellow-2", "red-3"], ["green-1", "yellow-4"]]
    passed = ("red-skip", "wild-all-flip", "blue-draw-two-flex")
    s = Script("flex", hands, "yellow-3/green", passed=passed)
    good(s.turn(0).play(0, "yellow-2").uno(0).stop())
    spoil(s, "C33", "starter", fate="returned")
    spoil(s, "CARDS", "starter", passed=["red-skip"])
    s = Script("flex", hands, "yellow-3/green", passed=("red-1",))
    bad(s.turn(0).play(0, "yellow-2").uno(0).stop(), "X15")
    s = Script("flex", hands, "red-skip")
    bad(s.turn(0).play(0, "red-3").uno(0).stop(), "X15")


def test_random_plays_a_drawn_card_on_any_side_that_fits() -> None:
    names = ["random", "human"]
    hands = [["yellow-2", "yellow-4"], ["green-1", "yellow-6"]]
    s = Script("flex", hands, "blue-5-icon", pile=("red-2/blue",), seating=names)
    bad(s.turn(0).draw(0, 1).passes(0).stop(), "P2")
    s = Script("flex", hands, "blue-5-icon", pile=("blue-2/red",), seating=["first-legal", "human"])
    good(s.turn(0).draw(0, 1).play(0, "blue-2/red", after_draw=True).stop())
