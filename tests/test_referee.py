"""The referee is judged by rounds written by hand: a good one for every interesting rule, and the same one spoiled."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.referee import check_log, check_rounds
from tests.referee.check import main
from tests.referee.decks import deck, find_card
from tests.referee.script import Event, Script, bad, drop, good, lines, rules_broken, spoil, under

# --- decks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "size", "light", "dark"),
    [("classic", 108, 1240, 1240), ("flip", 112, 1280, 1480), ("flex", 104, 1568, 1568)],
)
def test_decks_have_the_printed_size_and_points(edition: str, size: int, light: int, dark: int) -> None:
    cards = [find_card(edition, name) for name in deck(edition)]
    assert len(cards) == size
    assert [sum(card.faces[side].points for card in cards if card) for side in (0, 1)] == [light, dark]


def test_flip_deck_has_the_derived_facts_of_the_printed_pairing() -> None:
    cards = [card for name in deck("flip") if (card := find_card("flip", name))]
    faces = [Counter(card.faces[side].name for card in cards) for side in (0, 1)]
    for counts in faces:
        assert all(count == (4 if name.startswith("wild") else 2) for name, count in counts.items())
    assert [name for name, count in Counter(deck("flip")).items() if count > 1] == ["blue-1/purple-skip-everyone"]
    assert [card.name for card in cards if card.faces[0].symbol == card.faces[1].symbol] == ["red-5/teal-5"]
    kinds = Counter(
        tuple("wn"[face.is_number] if face.color is None or face.is_number else "a" for face in card.faces)
        for card in cards
    )
    assert kinds == {
        ("n", "n"): 40,
        ("n", "a"): 28,
        ("n", "w"): 4,
        ("a", "n"): 25,
        ("a", "a"): 3,
        ("a", "w"): 4,
        ("w", "n"): 7,
        ("w", "a"): 1,
    }


def test_flex_deck_has_every_flex_color_eight_times_and_sixteen_icons() -> None:
    cards = [card for name in deck("flex") if (card := find_card("flex", name))]
    backs = Counter(card.flex.color for card in cards if card.flex and card.flex.is_number)
    assert backs == {"red": 8, "yellow": 8, "green": 8, "blue": 8}
    assert sum(card.icon for card in cards) == 16


# --- classic ----------------------------------------------------------------------------------------------------------


def classic_round() -> Script:
    """Three players, two cards each: plays by color, number and symbol, a draw, a drawn card played, a way out."""
    s = Script(
        "classic",
        [["red-5", "green-5"], ["blue-5", "blue-skip"], ["yellow-9", "red-skip"]],
        "red-1",
        pile=("green-7", "green-3", "yellow-4"),
    )
    s.turn(0).play(0, "red-5").uno(0)
    s.turn(1).play(1, "blue-5").uno(1)
    s.turn(2).draw(2, 1).passes(2)
    s.turn(0).play(0, "green-5").end(0, 20 + 9 + 20 + 7)
    return s


def test_a_plain_round_is_good() -> None:
    s = good(classic_round())
    report = check_log(lines(s.events))
    assert (report.rounds, report.events, report.kinds["play"]) == (1, len(s.events), 3)


def test_a_plain_round_spoiled_is_flagged() -> None:
    s = classic_round()
    spoil(s, "§2.3", "turn", 1, seat=2)
    spoil(s, "§2.3", "turn", 1, n=3)
    spoil(s, "CARDS", "play", 0, card="red-6", face="red-6")
    spoil(s, "LOG", "play", 0, face="red-6")
    spoil(s, "LOG", "play", 0, color="green")
    spoil(s, "LOG", "play", 0, target=1)
    spoil(s, "LOG", "play", 0, after_draw=True)
    spoil(s, "§4.4", "play", 0, mode="flex")
    spoil(s, "PILE", "draw", cards=["green-3"])
    spoil(s, "§2.3", "draw", why="choice")
    spoil(s, "C28", "draw", short=1)
    spoil(s, "§2.3", "pass", seat=1)
    drop(s, "R11", "uno")
    drop(s, "§2.3", "pass")
    spoil(s, "§2.6", "end", winner=1)
    spoil(s, "§2.7", "end", points=57)
    spoil(s, "LOG", "end", turns=5)
    spoil(s, "LOG", "end", side="light")
    spoil(s, "CARDS", "end", hands=[[], [], []])
    spoil(s, "LOG", "end", why="void")
    drop(s, "§2.6", "end")


def test_a_card_that_does_not_fit_is_flagged() -> None:
    s = Script("classic", [["blue-2", "red-3"], ["red-4", "red-9"]], "red-1")
    bad(s.turn(0).play(0, "blue-2").uno(0), "§2.3")


def test_keys_and_types_are_exact() -> None:
    s = classic_round()
    spoil(s, "LOG", "turn", note="extra")
    spoil(s, "LOG", "turn", n=True)
    spoil(s, "LOG", "turn", n="1")
    spoil(s, "LOG", "draw", why="bored")
    spoil(s, "LOG", "starter", fate="lost")
    events = copy.deepcopy(s.events)
    del events[s.the("play")]["target"]
    assert rules_broken(events) == ["LOG"]
    text = lines(s.events)
    assert [v.rule for v in check_rounds([*text[:5], "{not json", *text[6:]])] == ["LOG"]
    assert [v.rule for v in check_rounds([*text[:5], '{"e": "turn", "seat": 0, "seat": 0, "n": 1}', *text[6:]])] == [
        "LOG"
    ]


def test_a_foul_ends_its_round_only() -> None:
    s = classic_round()
    events = copy.deepcopy(s.events)
    events[s.the("turn")]["seat"] = 1
    found = check_rounds(lines([*s.events, *events, *s.events]))
    assert [(v.round, v.line, v.rule) for v in found] == [(2, len(events) + s.the("turn") + 1, "§2.3")]


def test_a_log_that_breaks_off_is_flagged() -> None:
    s = classic_round()
    assert rules_broken(s.events[:-4]) != []
    assert rules_broken(s.events[1:]) == ["LOG"]


def test_deal_and_starter_make_one_deck() -> None:
    s = classic_round()
    pile = s.events[s.the("starter")]["pile"]
    spoil(s, "CARDS", "starter", pile=pile[1:])
    spoil(s, "CARDS", "starter", pile=["red-1", *pile[1:]])
    spoil(s, "CARDS", "starter", pile=["pink-1", *pile[1:]])
    spoil(s, "§2.2", "deal", cards=["red-5"])
    spoil(s, "LOG", "deal", seat=1)
    spoil(s, "LOG", "starter", color="blue")
    spoil(s, "C32", "starter", fate="buried")


def choice_round() -> Script:
    s = Script(
        "classic",
        [["red-2", "blue-3"], ["green-8", "green-9"]],
        "red-1",
        pile=("red-7", "blue-2", "yellow-6"),
    )
    s.turn(0).draw(0, 1, "choice").play(0, "red-7", after_draw=True)
    s.turn(1).draw(1, 1).passes(1)
    s.turn(0).play(0, "red-2").uno(0)
    s.turn(1).play(1, "blue-2")
    return s.turn(0).play(0, "blue-3").end(0, 17)


def test_draw_by_choice_and_play_of_the_drawn_card() -> None:
    s = good(choice_round())
    spoil(s, "§2.3", "draw", why="no-match")
    spoil(s, "C6", "play", card="red-2", face="red-2")
    spoil(s, "LOG", "play", after_draw=False)
    under(s, "C4", force_play="on")


def skip_reverse_round() -> Script:
    s = Script(
        "classic",
        [["red-skip", "red-4"], ["blue-3", "blue-4"], ["red-reverse", "red-0"]],
        "red-1",
        pile=("blue-9",),
    )
    s.turn(0).play(0, "red-skip").uno(0).skip(1)
    s.turn(2).play(2, "red-reverse").uno(2).reverse(-1)
    s.turn(1).draw(1, 1).passes(1)
    return s.turn(0).play(0, "red-4").end(0, 3 + 4 + 9)


def test_skip_and_reverse() -> None:
    s = good(skip_reverse_round())
    spoil(s, "§2.4", "skip", seat=2)
    drop(s, "§2.4", "skip")
    spoil(s, "§2.4", "reverse", direction=1)
    drop(s, "§2.4", "reverse")
    spoil(s, "§2.3", "turn", 2, seat=0)


def two_player_round() -> Script:
    s = Script("classic", [["red-reverse", "red-4", "blue-4"], ["blue-3", "green-3", "green-2"]], "red-1")
    s.turn(0).play(0, "red-reverse").reverse(-1).skip(1)
    s.turn(0).play(0, "red-4").uno(0)
    s.turn(1).draw(1, 1).passes(1)
    return s.turn(0).play(0, "blue-4").end(0, 8)


def test_reverse_of_two_players_skips() -> None:
    s = good(two_player_round())
    drop(s, "C30", "skip")
    under(s, "§2.3", two_player_reverse="none")


def draw_two_round() -> Script:
    s = Script(
        "classic",
        [["red-draw-two", "red-4"], ["blue-3", "blue-4"], ["red-9", "yellow-draw-two"]],
        "red-1",
        pile=("wild", "blue-9", "green-1", "green-6", "green-9"),
    )
    s.turn(0).play(0, "red-draw-two").uno(0).draw(1, 2, "penalty").skip(1)
    s.turn(2).play(2, "red-9").uno(2)
    s.turn(0).draw(0, 1, "choice").passes(0)
    s.turn(1).play(1, "wild", "yellow")
    s.turn(2).play(2, "yellow-draw-two").draw(0, 2, "penalty").end(2, 4 + 1 + 6 + 9 + 3 + 4 + 9)
    return s


def test_draw_two_and_the_last_card_that_draws() -> None:
    s = good(draw_two_round())
    spoil(s, "§2.4", "draw", seat=2)
    spoil(s, "§2.4", "draw", why="no-match")
    spoil(s, "§2.4", "draw", cards=["wild"])
    spoil(s, "PILE", "draw", cards=["blue-9", "wild"])
    drop(s, "§2.4", "skip")
    spoil(s, "§2.3", "play", 2, color="pink")
    spoil(s, "§2.3", "play", 2, color=None)
    drop(s, "C23", "draw", 2)
    under(s, "§2.6", last_card_draws="off")


def four_round(*, guilty: bool | None, bluff: bool) -> Script:
    """A Wild Draw Four on red: a bluff if a red card is left in the hand; challenged or not."""
    s = Script(
        "classic",
        [["wild-draw-four", "red-4" if bluff else "green-4", "green-5"], ["blue-3", "blue-4", "blue-9"]],
        "red-1",
        pile=("red-7", "red-8", "red-9", "yellow-1", "yellow-2", "yellow-3", "yellow-5"),
    )
    s.turn(0).play(0, "wild-draw-four", "blue")
    if guilty:
        s.challenge(1, 0, True).draw(0, 4, "challenge")
        return s.turn(1).play(1, "blue-3").turn(0).draw(0, 1).passes(0).stop()
    if guilty is False:
        s.challenge(1, 0, False).draw(1, 6, "challenge").skip(1)
    else:
        s.draw(1, 4, "penalty").skip(1)
    return s.turn(0).draw(0, 1).passes(0).turn(1).play(1, "blue-3").stop()


@pytest.mark.parametrize("bluff", [True, False])
def test_wild_draw_four_unchallenged(bluff: bool) -> None:
    s = good(four_round(guilty=None, bluff=bluff))
    drop(s, "§2.4", "skip")
    spoil(s, "§2.4", "draw", why="challenge")
    spoil(s, "§2.3", "play", color="teal")
    under(s, "C8" if bluff else "", wild_draw="no_bluff")
    under(s, "", wild_draw="free")
    under(s, "", challenge="off")


def test_wild_draw_four_guilty() -> None:
    s = good(four_round(guilty=True, bluff=True))
    spoil(s, "C11", "challenge", guilty=False)
    spoil(s, "C12", "challenge", seat=0)
    spoil(s, "C12", "challenge", accused=1)
    spoil(s, "§2.4", "draw", seat=1)
    spoil(s, "§2.3", "turn", 1, seat=0)
    under(s, "C8", wild_draw="no_bluff")
    under(s, "R4", wild_draw="free")
    under(s, "R4", challenge="off")


def test_wild_draw_four_innocent() -> None:
    s = good(four_round(guilty=False, bluff=False))
    spoil(s, "C11", "challenge", guilty=True)
    spoil(s, "§2.4", "draw", cards=["red-7", "red-8", "red-9", "yellow-1"])
    spoil(s, "§2.4", "draw", why="penalty")
    drop(s, "§2.4", "skip")
    under(s, "R4", wild_draw="no_bluff")


def test_another_wild_is_a_match_only_by_option() -> None:
    s = Script("classic", [["wild-draw-four", "wild", "green-5"], ["blue-3", "blue-4", "blue-9"]], "red-1")
    s.turn(0).play(0, "wild-draw-four", "blue").challenge(1, 0, False).draw(1, 6, "challenge").skip(1).stop()
    good(s)
    under(s, "C11", wild_counts_as_match="on")


def test_a_number_on_top_does_not_forbid_the_wild_draw_but_the_color_does() -> None:
    """A red 1 on a red 1 of another color in force: the named color counts (C10), matching numbers do not."""
    s = Script("classic", [["wild-draw-four", "green-1", "green-5"], ["blue-3", "blue-4", "blue-9"]], "red-1")
    s.turn(0).play(0, "wild-draw-four", "green").challenge(1, 0, False).draw(1, 6, "challenge").skip(1).stop()
    good(s)


@pytest.mark.parametrize(
    ("card", "write"),
    [
        ("red-skip", lambda s: s.skip(0).turn(1)),
        ("red-reverse", lambda s: s.reverse(-1).turn(2)),
        ("red-draw-two", lambda s: s.draw(0, 2, "starter").skip(0).turn(1)),
        ("wild", lambda s: s.add("color", seat=0, color="blue").turn(0)),
    ],
)
def test_starters(card: str, write: Callable[[Script], Script]) -> None:
    hands = [["blue-7", "blue-8"], ["blue-7", "blue-9"], ["blue-1", "blue-2"]]
    s = Script(
        "classic", hands, card, pile=("yellow-1", "yellow-2", "yellow-3"), color=None if card == "wild" else "red"
    )
    write(s)
    seat = s.events[-1]["seat"]
    if card == "wild":
        s.play(0, "blue-7").uno(0)
    else:
        s.draw(seat, 1).passes(seat)
    good(s.stop())
    place = s.the("starter") + 1
    for rest in (s.events[place + 1 :], [s.events[place], *s.events[place:]]):
        events = s.events[:place] + rest
        assert rules_broken(events)[:1] in (["§2.2"], ["§2.3"])
    spoil(s, "§2.3", "turn", seat=(seat + 1) % 3)
    if card == "wild":
        spoil(s, "§2.2", "color", color="teal")
        spoil(s, "§2.2", "color", seat=1)
        under(s, "§2.2", starter_wild="return")


def test_starter_options() -> None:
    hands = [["blue-7", "blue-8"], ["blue-7", "blue-9"], ["blue-1", "blue-2"]]
    right = Script("classic", hands, "red-reverse", starter_reverse="right").reverse(-1)
    good(right.turn(1).draw(1, 1, "choice" if right.pile[0].startswith("red") else "no-match").passes(1).stop())
    only = Script("classic", hands, "red-draw-two", pile=("yellow-1",) * 2, starter_draw="draw_only")
    good(only.draw(0, 2, "starter").turn(0).draw(0, 1).passes(0).stop())
    ignore = Script("classic", hands, "red-6", pile=("blue-skip", "yellow-1"), passed=("blue-skip",), starter="ignore")
    good(ignore.turn(0).draw(0, 1).passes(0).stop())


@pytest.mark.parametrize("card", ["red-skip", "red-reverse"])
def test_two_player_starter_gives_the_dealer_the_first_turn(card: str) -> None:
    s = Script("classic", [["blue-7", "blue-8"], ["blue-7", "blue-9"]], card, pile=("yellow-1",), dealer=0)
    s = s.skip(1) if card == "red-skip" else s.reverse(-1)
    good(s.turn(0).draw(0, 1).passes(0).stop())
    spoil(s, "§2.3", "turn", seat=1)


def test_starters_that_do_not_count() -> None:
    hands = [["blue-7", "blue-8"], ["blue-7", "blue-9"]]
    four = "wild-draw-four"
    s = Script("classic", hands, "red-1", pile=("green-2", four, four), passed=(four, four, four))
    good(s.turn(0).draw(0, 1).passes(0).stop())
    spoil(s, "C32", "starter", fate="buried")
    spoil(s, "§2.2", "starter", passed=["green-2"])
    spoil(s, "C32", "starter", passed=["blue-7"])
    turned = Script("classic", hands, four, color=None)
    bad(turned.add("color", seat=0, color="blue").turn(0).play(0, "blue-7").uno(0).stop(), "§2.2")
    buried = Script("classic", hands, "red-1", pile=("green-2",), passed=(four,), starter_passed="buried")
    good(buried.turn(0).draw(0, 1).passes(0).stop())


def uno_round() -> Script:
    s = Script(
        "classic",
        [["red-skip", "red-4"], ["blue-3", "blue-4"], ["red-8", "red-0"]],
        "red-1",
        pile=("yellow-8", "yellow-9", "blue-9"),
    )
    s.turn(0).play(0, "red-skip").uno(0, False, 2).draw(0, 2, "uno").skip(1)
    s.turn(2).play(2, "red-8").uno(2, False)
    s.turn(0).play(0, "yellow-8")
    return s.stop()


def test_uno_forgotten() -> None:
    s = good(uno_round())
    drop(s, "C19", "draw")
    spoil(s, "C19", "draw", why="penalty")
    spoil(s, "C19", "draw", seat=2)
    spoil(s, "C20", "uno", called=True)
    spoil(s, "R11", "uno", caught_by=0)
    spoil(s, "R11", "uno", caught_by=3)
    spoil(s, "R11", "uno", seat=1)
    under(s, "C19", uno_penalty=4)


def crowded(**rules: Any) -> Script:
    """Seven players hold fifteen cards each, everybody some red ones; two cards are left in the draw pile."""
    rest = sorted((Counter(deck("classic")) - Counter(["red-9", "green-1", "green-2"])).elements())
    return Script("classic", [rest[seat::7] for seat in range(7)], "red-9", pile=("green-1", "green-2"), **rules)


def interrupted_round(**rules: Any) -> Script:
    """The draw pile runs out while a player draws two, and again when there is nothing to reshuffle."""
    s = crowded(**rules)
    s.turn(0).play(0, "red-1").turn(1).play(1, "red-skip").skip(2).turn(3).draw(3, 1, "choice").passes(3)
    s.turn(4).play(4, "red-draw-two").draw(5, 1, "penalty").reshuffle().draw(5, 1, "penalty").skip(5)
    for seat in (6, 0):
        s.turn(seat).draw(seat, 1, "choice").passes(seat)
    return s.turn(1).draw(1, 0, "choice", short=1).passes(1).stop()


def test_a_draw_interrupted_by_a_reshuffle() -> None:
    s = good(interrupted_round())
    under(s, "", reshuffle="eager")  # the draw goes on at once, so it makes no difference
    drop(s, "C26", "reshuffle")
    spoil(s, "C27", "reshuffle", cards=4)
    pile = s.events[s.the("reshuffle")]["pile"]
    spoil(s, "C27", "reshuffle", pile=[*pile, "red-draw-two"])
    spoil(s, "C27", "reshuffle", pile=["red-draw-two", *pile[1:]])
    spoil(s, "PILE", "reshuffle", pile=pile[::-1])
    spoil(s, "C28", "draw", 5, short=0)


def eager_round() -> Script:
    """The last card of the draw pile is drawn, and the discard pile becomes the new one at once."""
    s = crowded(reshuffle="eager")
    s.turn(0).play(0, "red-1").turn(1).draw(1, 1, "choice").passes(1).turn(2).draw(2, 1, "choice").reshuffle()
    s.passes(2).turn(3).draw(3, 1, "choice").passes(3)
    return s.turn(4).play(4, "red-3").turn(5).reshuffle().draw(5, 1, "choice").passes(5).stop()


def test_an_eager_reshuffle() -> None:
    """C26; where nothing could be reshuffled then, it is done when a card has to be drawn."""
    s = good(eager_round())
    under(s, "§2.3", reshuffle="lazy")
    drop(s, "C26", "reshuffle")
    drop(s, "C26", "reshuffle", 1)


def void_round(**rules: Any) -> Script:
    s = crowded(**rules)
    for seat in (0, 1):
        s.turn(seat).draw(seat, 1, "choice").passes(seat)
    for turn in range(14):
        seat = (2 + turn) % 7
        s.turn(seat).draw(seat, 0, "choice", short=1).passes(seat)
    return s.end(None, 0, "void")


def test_void_round() -> None:
    s = good(void_round())
    spoil(s, "R1", "end", why="max-turns")
    spoil(s, "§2.6", "end", winner=0)
    spoil(s, "§2.7", "end", points=5)
    drop(s, "C28", "pass", 3)
    assert rules_broken(s.events[:-4] + s.events[-1:]) == ["§2.3"]


def match_round(number: int, dealer: int, **rules: Any) -> list[Event]:
    """A round of a match: left of the dealer plays a red card and is out."""
    s = Script("classic", [["red-5"], ["red-5"]], "red-1", dealer=dealer, match=("m1", number), **rules)
    first = 1 - dealer
    return s.turn(first).play(first, "red-5").end(first, 5).events


def test_match() -> None:
    rounds = [match_round(number, dealer) for number, dealer in ((1, 1), (2, 0), (3, 1))]
    assert rules_broken([event for events in rounds for event in events]) == []
    assert rules_broken(rounds[0] + rounds[2]) == []  # a sampled log leaves rounds out
    assert rules_broken(rounds[0] + match_round(2, 1)) == ["C2"]
    assert rules_broken(rounds[0] + match_round(3, 0)) == ["C2"]
    assert rules_broken(rounds[1] + rounds[1]) == ["LOG"]
    assert rules_broken(rounds[0] + match_round(2, 0, target=20)) == ["LOG"]
    short = [match_round(number, dealer, target=10) for number, dealer in ((1, 1), (2, 0), (3, 1), (4, 0))]
    assert rules_broken(short[0] + short[1] + short[2]) == []
    assert rules_broken([event for events in short for event in events]) == ["C34"]
    lone = copy.deepcopy(rounds[0])
    del lone[0]["match"]
    assert rules_broken(lone) == []
    lone[0]["round_no"] = 2
    assert rules_broken(lone) == ["LOG"]


def test_the_table_itself() -> None:
    s = classic_round()
    spoil(s, "§1", "round", players=11)
    spoil(s, "LOG", "round", dealer=3)
    spoil(s, "LOG", "round", seating=["human"])
    spoil(s, "LOG", "round", edition="uno")
    under(s, "LOG", wild_draw="always")
    under(s, "LOG", max_turns="2000")
    spoil(s, "LOG", "round", rules=[])
    under(s, "", mood="good")
    events = copy.deepcopy(s.events)
    events[0]["rules"]["mood"] = "good"
    assert check_log(lines(events)).notes == ["option mood = 'good' is not known here and was not judged"]


def test_the_command_counts_and_fails(tmp_path: Any, capsys: Any) -> None:
    s = classic_round()
    fine, wrong = tmp_path / "fine.jsonl", tmp_path / "wrong.jsonl"
    fine.write_text("\n".join(lines(s.events)) + "\n", encoding="utf-8")
    wrong.write_text("\n".join(lines(s.events[:-1])) + "\n", encoding="utf-8")
    assert main([str(fine)]) == 0
    assert f"1 rounds, {len(s.events)} events, 0 violations" in capsys.readouterr().out
    assert main([str(fine), str(wrong), "--kinds"]) == 1
    assert "§2.6: expected end" in capsys.readouterr().out


# --- the reference strategies ----------------------------------------------------------------------------------------


def test_random_keeps_its_promises() -> None:
    names = ["random", "human"]
    hands = [["red-2", "blue-3", "green-3"], ["green-8", "green-9", "green-7"]]
    s = Script("classic", hands, "red-1", seating=names)
    bad(s.turn(0).draw(0, 1, "choice").passes(0).stop(), "P2")
    s = Script("classic", [hands[1], hands[0]], "red-1", pile=("red-7",), seating=names)
    bad(s.turn(0).draw(0, 1).passes(0).stop(), "P2")
    s = Script("classic", [["wild-draw-four", "red-2", "red-3"], hands[1]], "red-1", seating=names)
    bad(s.turn(0).play(0, "wild-draw-four", "red").draw(1, 4, "penalty").skip(1).stop(), "P1")
    s = Script("classic", [hands[1], ["wild-draw-four", "red-2", "red-3"]], "red-1", seating=names, dealer=0)
    bad(s.turn(1).play(1, "wild-draw-four", "red").challenge(0, 1, True).draw(1, 4, "challenge").stop(), "P4")
    s = Script("classic", [hand[:2] for hand in hands], "red-1", seating=names)
    bad(s.turn(0).play(0, "red-2").uno(0, False).stop(), "P4")
    s = Script("classic", [hand[:2] for hand in hands], "green-1", seating=names, dealer=0)
    bad(s.turn(1).play(1, "green-8").uno(1, False, 0).draw(1, 2, "uno").stop(), "P4")


def test_first_legal_plays_the_first_and_names_the_most_frequent_color() -> None:
    hands = [["red-2", "blue-1", "wild", "green-3", "red-5"], ["green-8", "green-9", "green-7", "green-2", "green-4"]]
    names = ["first-legal", "human"]
    good(Script("classic", hands, "red-1", seating=names).turn(0).play(0, "blue-1").stop())
    bad(Script("classic", hands, "red-1", seating=names).turn(0).play(0, "red-2").stop(), "P1")
    for color, right in (("blue", False), ("red", True)):
        s = Script("classic", hands, "yellow-9", seating=names).turn(0).play(0, "wild", color).stop()
        if right:
            good(s)
        else:
            bad(s, "P2")
