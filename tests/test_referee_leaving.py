"""The referee on players who leave the round, knocked out or out of cards, and on the matches they play."""

from collections import Counter
from typing import Any

import pytest

from tests.referee.decks import deck
from tests.referee.script import Event, Script, bad, drop, good, rules_broken, spoil, under

# --- knocked out ------------------------------------------------------------------------------------------------------

REDS = ["red-draw-two", "red-4", "red-5", "red-6", "red-7", "red-8"]
BLUES = ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6"]
GREENS = ["green-4", "green-5", "green-6", "green-7", "green-8", "green-9"]


def mercy_round() -> Script:
    s = Script("classic", [REDS, BLUES, GREENS], "red-1", mercy_limit=8).turn(0).play(0, "red-draw-two")
    s.draw(1, 2, "penalty").out(1).turn(2).draw(2, 1).passes(2)
    return s.turn(0).play(0, "red-4").stop()


def test_a_hand_at_the_limit_is_set_aside() -> None:
    s = good(mercy_round())
    drop(s, "H15", "out")
    spoil(s, "H15", "out", why="out")
    spoil(s, "H15", "out", seat=2)
    spoil(s, "CARDS", "out", cards=[])
    under(s, "§2.4", mercy_limit=9)
    under(s, "§2.4", mercy_limit=0)
    s = Script("classic", [REDS, BLUES, GREENS], "red-1", mercy_limit=8).turn(0).play(0, "red-draw-two")
    bad(s.draw(1, 2, "penalty").out(1).skip(1), "§2.3")


def test_the_last_one_left_wins() -> None:
    s = Script("classic", [REDS, BLUES], "red-1", mercy_limit=8).turn(0).play(0, "red-draw-two")
    good(s.draw(1, 2, "penalty").out(1).end(0, 0))
    spoil(s, "§2.6", "end", winner=1)
    spoil(s, "§2.7", "end", points=10)


def test_who_is_knocked_out_by_a_draw_of_their_own_does_not_play_or_pass() -> None:
    hands = [[*BLUES, "blue-7"], [*GREENS, "green-3"], [*REDS, "red-9"]]
    s = Script("classic", hands, "yellow-8", mercy_limit=8, pile=("yellow-1",)).turn(0)
    s.draw(0, 1, "no-match" if "green-8" not in hands[0] else "choice").out(0)
    good(s.turn(1).play(1, "green-8").stop())
    s = Script("classic", hands, "yellow-8", mercy_limit=8, pile=("yellow-1",)).turn(0).draw(0, 1).out(0)
    bad(s.passes(0), "§2.3")


def test_hands_set_aside_join_the_next_reshuffle() -> None:
    """Seven players with fifteen cards, two cards in the pile, and nobody may hold sixteen."""
    rest = sorted((Counter(deck("classic")) - Counter(["red-9", "green-1", "green-2"])).elements())
    hands = [rest[seat::7] for seat in range(7)]
    s = Script("classic", hands, "red-9", pile=("green-1", "green-2"), mercy_limit=16).turn(0).play(0, "red-1")
    s.turn(1).draw(1, 1, "choice").out(1).turn(2).draw(2, 1, "choice").out(2)
    s.turn(3).reshuffle().draw(3, 1, "choice").out(3).turn(4).play(4, "red-3").stop()
    good(s)
    pile = s.events[s.the("reshuffle")]["pile"]
    spoil(s, "C27", "reshuffle", cards=1, pile=pile[:1])


def test_a_starter_may_knock_out() -> None:
    for option in ("draw_skip", "draw_only"):
        s = Script("classic", [BLUES, GREENS, REDS], "yellow-draw-two", mercy_limit=8, starter_draw=option)
        good(s.draw(0, 2, "starter").out(0).turn(1).draw(1, 1).passes(1).stop())
        spoil(s, "§2.3", "turn", seat=0)


def test_an_accused_who_is_knocked_out_may_leave_the_challenger_alone() -> None:
    hands = [["wild-draw-four", "red-1", "red-2", "red-3", "red-4", "red-5"], BLUES]
    for option in ("play", "skipped"):
        s = Script("classic", hands, "red-9", mercy_limit=8, challenge_won=option).turn(0)
        s.play(0, "wild-draw-four", "green").challenge(1, 0, True).draw(0, 4, "challenge").out(0).end(1, 0)
        good(s)


def test_the_search_of_a_wild_draw_color_is_a_draw_of_its_own() -> None:
    """Whoever is knocked out by it does not draw the two cards of a wrong challenge."""
    hands = [
        ["red-3/wild-draw-color", "red-1/pink-3", "blue-8/teal-4"],
        ["red-7/orange-1", "blue-2/pink-6", "green-7/teal-2"],
        ["green-7/orange-6", "red-1/purple-2", "green-3/purple-2"],
    ]
    pile = (
        "red-5/pink-2",
        "yellow-1/wild",
        "green-4/pink-8",
        "red-9/teal-reverse",
        "blue-7/orange-3",
        "red-7/purple-5",
    )
    s = Script("flip", hands, "blue-3/purple-8", starting_side="dark", pile=pile, mercy_limit=8)
    s.turn(0).play(0, "red-3/wild-draw-color", "orange").challenge(1, 0, False).draw(1, 5, "until-color").out(1)
    good(s.turn(2).play(2, "green-7/orange-6").stop())
    under(s, "F12", mercy_limit=9)


def test_every_victim_of_an_all_draw_is_counted() -> None:
    card = "wild-all-draw-flex"
    mine = [card, "red-1", "red-3", "red-5", "red-7", "red-2-icon"]
    other = ["yellow-2", "yellow-4", "yellow-6", "yellow-8", "yellow-1-icon", "yellow-3-icon"]
    third = ["blue-2", "blue-4", "blue-6", "blue-8", "blue-1-icon", "blue-3-icon"]
    s = Script("flex", [mine, other, third], "green-5", mercy_limit=8)
    s.turn(0).play(0, card, "red", face=card, mode="flex").power("flexed", "red", 0)
    good(s.draw(1, 2, "penalty").out(1).draw(2, 2, "penalty").out(2).end(0, 0))
    drop(s, "H15", "out", 1)


def test_power_cards_of_players_who_are_out_do_not_count() -> None:
    """X9: the green one leaves, and at the end of the turn all others are red; leaving itself turns nothing."""
    mine = ["red-2/blue", "red-1", "red-3", "red-5", "red-7", "red-2-icon", "red-4-icon"]
    yours = ["yellow-7/red", "yellow-2", "yellow-4", "yellow-6", "yellow-8", "yellow-1-icon", "yellow-3-icon"]
    third = ["green-1", "green-3", "green-5", "green-7", "green-2-icon", "green-4-icon", "green-6-icon"]
    for option, other, broken in (("end_of_turn", "at_once", "LOG"), ("at_once", "end_of_turn", "X8")):
        s = Script("flex", [mine, yours, third], "blue-5-icon", mercy_limit=8, all_red=option, pile=("blue-2",))
        s.turn(0).play(0, "red-2/blue", face="blue-2", mode="flex").power("flexed", "red", 0)
        s.turn(1).play(1, "yellow-7/red", face="red-7", mode="flex").power("flexed", "red", 1)
        s.turn(2).draw(2, 1, "choice").out(2)
        if option == "end_of_turn":
            s.power("all-red", "green", 0, 1)
        good(s.stop())
        under(s, broken, all_red=other)


# --- playing to the last ----------------------------------------------------------------------------------------------


def last_round() -> Script:
    pile = ("red-9", "blue-0", "blue-1")
    s = Script("classic", [["red-4"], ["red-5"], ["green-8"]], "red-1", pile=pile, play_to_last="on")
    s.turn(0).play(0, "red-4").out(0, "out").turn(1).draw(1, 1, "choice").passes(1).turn(2).draw(2, 1).passes(2)
    s.turn(1).play(1, "red-5").uno(1).turn(2).draw(2, 1).passes(2)
    return s.turn(1).play(1, "red-9").end(0, 8 + 0 + 1)


def test_play_goes_on_until_one_is_left_holding_cards() -> None:
    s = good(last_round())
    spoil(s, "§2.6", "end", winner=1)
    spoil(s, "§2.7", "end", points=0)
    drop(s, "H16", "out")
    spoil(s, "H16", "out", why="mercy")
    under(s, "§2.6", play_to_last="off")


def test_the_last_card_acts_in_full_while_others_play_on() -> None:
    hands = [["wild-draw-four"], ["red-5"], ["green-8"]]
    s = Script("classic", hands, "red-1", play_to_last="on").turn(0).play(0, "wild-draw-four", "green")
    s.draw(1, 4, "penalty").skip(1).out(0, "out").turn(2).play(2, "green-8").end(0, 0)
    s.events[-1]["points"] = s.worth(1)
    good(s)
    spoil(s, "§2.3", "play", color=None)
    drop(s, "§2.4", "skip")
    s = Script("classic", hands, "red-1", play_to_last="on").turn(0).play(0, "wild-draw-four", "green")
    bad(s.challenge(1, 0, False), "R4")  # not from an empty hand
    s = Script("classic", [["red-reverse"], ["red-5"], ["green-8"]], "red-1", play_to_last="on").turn(0)
    good(s.play(0, "red-reverse").reverse(-1).out(0, "out").turn(2).draw(2, 1).passes(2).stop())
    s = Script("classic", [["red-7"], ["red-5"], ["green-8"]], "red-1", play_to_last="on", seven_zero="on").turn(0)
    good(s.play(0, "red-7").out(0, "out").turn(1).play(1, "red-5").end(0, 8))
    s = Script(
        "classic", [["red-draw-two"], ["blue-draw-two"], ["green-8"]], "red-1", play_to_last="on", stacking="same"
    )
    s.turn(0).play(0, "red-draw-two").out(0, "out").turn(1).play(1, "blue-draw-two").draw(2, 4, "penalty").end(0, 0)
    s.events[-1]["points"] = s.worth(2)
    good(s)
    drop(s, "R17", "draw")


def test_skip_everyone_as_a_last_card_gives_the_turn_to_the_next() -> None:
    hands = [["blue-1/purple-skip-everyone"], ["red-7/purple-5"], ["blue-8/teal-4"]]
    s = Script("flip", hands, "red-1/purple-2", starting_side="dark", play_to_last="on").turn(0)
    s.play(0, "blue-1/purple-skip-everyone").skip(1, 2).out(0, "out").turn(1).play(1, "red-7/purple-5").end(0, 4)
    good(s)
    spoil(s, "§3.4", "turn", 1, seat=2)


def test_a_knock_out_may_leave_one_with_cards() -> None:
    """Seat 2 goes out with a Draw Two that knocks out seat 0, and seat 1 is the last one with cards."""
    pile = ("blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "red-8", "red-9", "yellow-1", "yellow-2")
    s = Script("classic", [["green-8"], ["green-9"], ["red-draw-two"]], "red-1", pile=pile, play_to_last="on")
    s.events[0]["rules"] |= {"mercy_limit": 8, "draw": "until_playable"}
    s.turn(0).draw(0, 6, "until-playable").passes(0).turn(1).draw(1, 1, "until-playable").passes(1)
    s.turn(2).play(2, "red-draw-two").draw(0, 2, "penalty").out(0).end(2, 9 + 9)
    good(s)


# --- matches ----------------------------------------------------------------------------------------------------------


def match_round(number: int, dealer: int, names: str, left: dict[str, str], **rules: Any) -> list[Event]:
    """The player left of the dealer wins with a red 5; what the others are left with, by name."""
    first = (dealer + 1) % len(names)
    ones = {"a": "blue-1", "b": "blue-1", "c": "green-1", "d": "green-1"} | left
    hands = [["red-5"] if seat == first else [ones[name]] for seat, name in enumerate(names)]
    s = Script("classic", hands, "red-1", dealer=dealer, match=("m", number), seating=list(names), **rules)
    s.turn(first).play(first, "red-5")
    scored = [seat for seat in range(len(names)) if rules.get("teams") != "on" or seat % 2 != first % 2]
    return s.end(first, s.worth(*scored)).events


def test_who_reaches_the_target_is_eliminated() -> None:
    rules = {"scoring": "elimination", "target": 50}
    first = match_round(1, 2, "abc", {"b": "wild"}, **rules)
    second = match_round(2, 0, "ac", {"a": "blue-9"}, **rules)
    assert rules_broken(first + second) == []
    assert rules_broken(first + match_round(2, 0, "abc", {}, **rules)) == ["H25"]
    assert rules_broken(first + match_round(2, 0, "ca", {}, **rules)) == ["H25"]
    assert rules_broken(first + match_round(2, 1, "ac", {}, **rules)) == ["C2"]
    third = match_round(3, 1, "ac", {"c": "wild"}, **rules)
    assert rules_broken(first + second + third) == []
    assert rules_broken(first + second + third + match_round(4, 0, "ac", {}, **rules)) == ["C34"]


def test_the_deal_goes_on_from_a_player_who_has_left() -> None:
    rules = {"scoring": "elimination", "target": 50}
    first = match_round(1, 1, "abc", {"b": "wild"}, **rules)
    assert rules_broken(first + match_round(2, 1, "ac", {}, **rules)) == []
    assert rules_broken(first + match_round(2, 0, "ac", {}, **rules)) == ["C2"]


@pytest.mark.parametrize(("option", "dealer"), [("left", 0), ("winner", 0), ("same", 2)])
def test_who_deals_next(option: str, dealer: int) -> None:
    first = match_round(1, 2, "abc", {}, next_dealer=option)
    for other in range(3):
        broken = [] if other == dealer else ["C2"]
        assert rules_broken(first + match_round(2, other, "abc", {}, next_dealer=option)) == broken


def test_the_winner_deals_unless_nobody_has_won() -> None:
    first = match_round(1, 2, "abc", {}, next_dealer="winner", max_turns=1)
    s = Script("classic", [["red-5"], ["blue-1"], ["blue-1"]], "red-1", dealer=0, match=("m", 2), seating=list("abc"))
    s.events[0]["rules"] |= {"next_dealer": "winner", "max_turns": 1}
    void = s.turn(1).draw(1, 1, "choice").passes(1).end(None, 0, "max-turns").events
    third = match_round(3, 1, "abc", {}, next_dealer="winner", max_turns=1)
    assert rules_broken(first + void + third) == []
    assert rules_broken(first + void + match_round(3, 0, "abc", {}, next_dealer="winner", max_turns=1)) == ["C2"]


def test_teams_share_what_they_score() -> None:
    rules = {"teams": "on", "target": 100}
    first = match_round(1, 3, "abcd", {"b": "wild", "c": "wild"}, **rules)
    assert rules_broken(first) == []
    alone = [dict(event) for event in first]
    alone[-1]["points"] += 50  # the hand of the partner counts for nothing
    assert rules_broken(alone) == ["§2.7"]
    second = match_round(2, 0, "abcd", {"a": "wild"}, **rules)
    third = match_round(3, 1, "abcd", {"b": "wild"}, **rules)
    assert rules_broken(first + second + third) == []
    # Seats 0 and 2 have scored 51 points each.
    assert rules_broken(first + second + third + match_round(4, 2, "abcd", {}, **rules)) == ["C34"]


def test_the_lowest_total_counts_what_is_left() -> None:
    rules = {"scoring": "lowest_total", "target": 50}
    first = match_round(1, 2, "abc", {"b": "wild"}, **rules)
    assert rules_broken(first) == []
    assert rules_broken(first + match_round(2, 0, "abc", {}, **rules)) == ["C34"]


def test_two_decks() -> None:
    s = Script("classic", [["red-4"], ["blue-3"]], "red-1", decks=2)
    good(s.turn(0).play(0, "red-4").end(0, 3))
    under(s, "CARDS", decks=1)
