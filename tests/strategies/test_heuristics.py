"""The named heuristics do what their names say."""

from __future__ import annotations

import pytest

from simulator.cards import NO_COLOR
from simulator.contract import CALL_UNO, CATCH_UNO, CHALLENGE, COLOR, JUMP_IN, PLAY, PLAY_DRAWN, STACK, SWAP, TARGET
from simulator.legal import PASS
from simulator.rules import Ruleset
from strategies.registry import get_strategy
from tests.strategies.seat import ask, chosen, copy_of, shown, sit, situation

CLASSIC, FLIP, FLEX = (Ruleset.of(name) for name in ("classic", "flip", "flex"))


def plays(spec: str, hand: list[str], top: str, rules: Ruleset = CLASSIC, **more: object) -> str:
    return chosen(get_strategy(spec), rules, hand, top, **more)


HAND = ["blue-3", "blue-3", "blue-skip", "green-7", "red-7", "wild"]


@pytest.mark.parametrize(
    ("spec", "hand", "card"),
    [
        ("highest-points", HAND, "wild"),
        ("highest-points", HAND[:-1], "blue-skip"),
        ("number-first", ["blue-3", "blue-skip", "green-7", "wild"], "green-7"),
        ("majority-color", [*HAND, "red-1", "red-1", "red-2"], "red-7"),
        ("wild-first", HAND, "wild"),
        ("use-specials-first", HAND[:-1], "blue-skip"),
        ("use-specials-first", ["blue-3", "wild"], "wild"),
    ],
)
def test_one_idea(spec: str, hand: list[str], card: str) -> None:
    assert plays(spec, hand, "blue-7") == card


def test_color_first_stays_in_the_color() -> None:
    assert plays("color-first", ["blue-3", "green-7", "wild"], "blue-7") == "blue-3"
    assert plays("color-first", ["green-7", "wild"], "blue-7") == "green-7"


def test_wild_last_keeps_wilds() -> None:
    assert plays("wild-last", ["green-7", "wild"], "blue-7") == "green-7"
    assert plays("wild-last", ["green-6", "wild"], "blue-7") == "wild"


def test_save_specials_plays_numbers_then_actions_then_wilds() -> None:
    assert plays("save-specials", ["blue-skip", "blue-1", "wild"], "blue-7") == "blue-1"
    assert plays("save-specials", ["blue-skip", "wild"], "blue-7") == "blue-skip"


def test_attack_low_hand_attacks_only_a_low_hand() -> None:
    hand = ["blue-draw-two", "blue-1", "blue-2"]
    assert plays("attack-low-hand", hand, "blue-7", sizes=(3, 7, 7)) != "blue-draw-two"
    assert plays("attack-low-hand", hand, "blue-7", sizes=(2, 7, 7)) == "blue-draw-two"
    assert plays("attack-low-hand:attack_at=3", hand, "blue-7", sizes=(3, 7, 7)) == "blue-draw-two"


def test_the_next_player_is_the_next_in_the_direction_of_play() -> None:
    table, seat = situation(CLASSIC, ["blue-skip", "blue-1"], "blue-7", sizes=(7, 7, 1))
    strategy = get_strategy("attack-low-hand")
    sit(table, seat, strategy, CLASSIC)
    assert shown(table, CLASSIC, ask(strategy, table, seat, (PLAY, 0, -1))) == "blue-1"
    table.direction = -1
    assert shown(table, CLASSIC, ask(strategy, table, seat, (PLAY, 0, -1))) == "blue-skip"


def test_keep_wilds_holds_the_last_one_back() -> None:
    spec = "wild-first:wilds=5,keep_wilds=1"
    assert plays(spec, ["wild", "wild", "blue-1"], "blue-7") == "wild"
    assert plays(spec, ["wild", "blue-1"], "blue-7") == "blue-1"
    assert plays(spec, ["wild", "green-1"], "blue-7") == "wild"


def test_draw_below_draws_rather_than_play() -> None:
    assert plays("wild-last:draw_below=-50", ["wild", "green-1"], "blue-7") == "pass"
    assert plays("wild-last:draw_below=-150", ["wild", "green-1"], "blue-7") == "wild"


def test_a_drawn_card_is_played_unless_it_is_worth_keeping() -> None:
    for spec, kept in (("wild-last", False), ("wild-last:keep_below=0", True)):
        table, seat = situation(CLASSIC, ["wild", "green-1"], "blue-7")
        strategy = get_strategy(spec)
        sit(table, seat, strategy, CLASSIC)
        wild = next(card for card in range(108) if holds(table, seat, card) and shown(table, CLASSIC, card) == "wild")
        assert (ask(strategy, table, seat, (PLAY_DRAWN, wild, wild)) == PASS) is kept


def test_bluffs_only_who_bluffs_and_only_when_it_pays() -> None:
    hand = ["wild-draw-four", "blue-1", "blue-2"]
    assert plays("sensible:bluff=0", hand, "blue-7", sizes=(1, 7, 7)) != "wild-draw-four"
    assert plays("bluffer", hand, "blue-7", sizes=(1, 7, 7)) == "wild-draw-four"
    assert plays("bluffer", hand, "blue-7", sizes=(7, 7, 7)) != "wild-draw-four"


def test_a_color_that_the_next_player_lacks_is_worth_something() -> None:
    strategy = get_strategy("wild-last:next_lacks=1,color_cards=0,color_lacks=1")
    table, seat = situation(CLASSIC, ["blue-3", "green-7", "red-1"], "blue-7")
    sit(table, seat, strategy, CLASSIC)
    for color, card in ((0, "blue-3"), (1, "green-7")):
        table.lacks[1] = color
        assert shown(table, CLASSIC, ask(strategy, table, seat, (PLAY, 0, -1))) == card
        assert ask(strategy, table, seat, (COLOR, 0, -1)) == color
    table.lacks[1] = NO_COLOR


def test_a_color_is_named_by_cards_or_by_points() -> None:
    hand = ["blue-1", "blue-2", "red-9", "wild"]
    for spec, color in (("wild-last", 0), ("highest-points", 2)):
        table, seat = situation(CLASSIC, hand, "green-5")
        strategy = get_strategy(spec)
        sit(table, seat, strategy, CLASSIC)
        assert ask(strategy, table, seat, (COLOR, 0, -1)) == color


def test_the_fewest_cards_are_the_target() -> None:
    table, seat = situation(FLEX, ["blue-1"], "blue-2", sizes=(5, 2, 2))
    strategy = get_strategy("sensible:target_fewest=yes")
    sit(table, seat, strategy, FLEX)
    assert ask(strategy, table, seat, (TARGET, 0, -1)) == 2
    assert ask(strategy, table, seat, (SWAP, 0, -1)) == 2
    strategy = get_strategy("sensible:target_fewest=no")
    sit(table, seat, strategy, FLEX)
    assert ask(strategy, table, seat, (TARGET, 0, -1)) == 1


def test_a_seven_is_kept_from_who_would_lose_by_it() -> None:
    rules = Ruleset.of("classic", {"seven_zero": "on"})
    spec = "wild-last:swap_gap=1"
    assert plays(spec, ["blue-7", "blue-5"], "blue-3", rules, sizes=(4, 4, 4)) == "blue-5"
    assert plays(spec, ["blue-7", "blue-5", "red-1", "red-2"], "blue-3", rules, sizes=(1, 4, 4)) == "blue-7"
    assert plays(spec, ["blue-0", "blue-5"], "blue-3", rules, sizes=(1, 1, 4)) == "blue-5"
    assert plays(spec, ["blue-0", "blue-5", "red-1"], "blue-3", rules, sizes=(4, 4, 1)) == "blue-0"


def test_challenges_grow_with_the_hand_of_the_accused() -> None:
    strategy = get_strategy("cautious-challenger")
    shares = []
    for size in (2, 5, 10):
        table, seat = situation(CLASSIC, ["blue-1"], "blue-2", sizes=(5, 5, size))
        sit(table, seat, strategy, CLASSIC)
        shares.append(sum(ask(strategy, table, seat, (CHALLENGE, 3, -1)) for _ in range(400)) / 400)
    assert shares[0] == 0
    assert 0.2 < shares[1] < 0.4 < shares[2] < 0.8


def test_own_cards_of_the_color_before_change_the_suspicion() -> None:
    strategy = get_strategy("wild-last:challenge=1,challenge_per_color=-0.5")
    table, seat = situation(CLASSIC, ["blue-1", "blue-3", "red-4"], "blue-2")
    sit(table, seat, strategy, CLASSIC)
    wild = next(c for c in range(108) if shown(table, CLASSIC, c) == "wild-draw-four")
    table.discard[table.discard_high] = wild
    table.discard_high += 1
    assert ask(strategy, table, seat, (CHALLENGE, 3, -1)) == 0
    table.hands[seat] = 0
    assert ask(strategy, table, seat, (CHALLENGE, 3, -1)) == 1


def test_calls_and_catches_are_as_likely_as_they_say() -> None:
    table, seat = situation(CLASSIC, ["blue-1"], "blue-2")
    strategy = get_strategy("wild-last:forgets_uno=0.25,notices=0.5")
    sit(table, seat, strategy, CLASSIC)
    calls = [ask(strategy, table, seat, (CALL_UNO, 0, -1)) for _ in range(2000)]
    catches = [ask(strategy, table, seat, (CATCH_UNO, 2, -1)) for _ in range(2000)]
    assert abs(sum(calls) / 2000 - 0.75) < 0.05
    assert abs(sum(catches) / 2000 - 0.5) < 0.05


def test_stacks_and_jumps_in_are_yes_or_no() -> None:
    table, seat = situation(CLASSIC, ["blue-1", "blue-3"], "blue-2")
    for answer, decision, name in ((True, STACK, "stack"), (False, JUMP_IN, "jump_in")):
        strategy = get_strategy(f"wild-last:{name}={'yes' if answer else 'no'}")
        sit(table, seat, strategy, CLASSIC)
        assert (ask(strategy, table, seat, (decision, 0, -1)) != PASS) is answer


def test_ties_are_broken_evenly_and_cost_no_chance_without_need() -> None:
    strategy = get_strategy("wild-last")
    table, seat = situation(CLASSIC, ["blue-1", "blue-2", "blue-4", "wild", "red-9"], "blue-7")
    sit(table, seat, strategy, CLASSIC)
    faces = [shown(table, CLASSIC, ask(strategy, table, seat, (PLAY, 0, -1))) for _ in range(3000)]
    assert all(abs(faces.count(f"blue-{n}") / 3000 - 1 / 3) < 0.04 for n in (1, 2, 4))
    alone = copy_of(table)
    before = alone.rng.tolist()
    strategy = get_strategy("highest-points")
    sit(alone, seat, strategy, CLASSIC)
    ask(strategy, alone, seat, (PLAY, 0, -1))
    assert alone.rng.tolist() == before


# -- Flip and Flex ---------------------------------------------------------------------------------------------------


def test_flips_when_the_next_players_backs_are_weak() -> None:
    hand = ["blue-flip", "blue-9", "green-1"]
    strategy = get_strategy("wild-last:flip_next=-0.1")
    choices = []
    for strong in (False, True):
        table, seat = situation(FLIP, hand, "blue-8", sizes=(3, 3, 3))
        sit(table, seat, strategy, FLIP)
        backs = sorted(range(112), key=lambda card: int(table.card_points[1, card]))
        give(table, 1, [c for c in backs if not holds(table, 0, c)][-3 if strong else 0 :][:3])
        choices.append(shown(table, FLIP, ask(strategy, table, seat, (PLAY, 0, -1))))
    assert choices == ["blue-9", "blue-9"]
    strategy = get_strategy("wild-last:flip=3,flip_next=-0.1")
    sit(table, seat, strategy, FLIP)
    assert shown(table, FLIP, ask(strategy, table, seat, (PLAY, 0, -1))) == "blue-9"
    give(table, 1, [c for c in range(112) if table.card_points[1, c] == 1 and not holds(table, 0, c)][:3])
    assert shown(table, FLIP, ask(strategy, table, seat, (PLAY, 0, -1))) == "blue-flip"


def give(table, seat: int, cards: list[int]) -> None:  # type: ignore[no-untyped-def]
    """Put other cards into a hand."""
    table.hands[seat] = 0
    for card in cards:
        table.hands[seat, card >> 6] |= 1 << (card & 63)
    table.hand_sizes[seat] = len(cards)


def holds(table, seat: int, card: int) -> bool:  # type: ignore[no-untyped-def]
    return bool(int(table.hands[seat, card >> 6]) >> (card & 63) & 1)


def test_a_hoarder_flexes_only_in_need_and_a_spender_whenever_it_can() -> None:
    hand = ["blue-3/red", "blue-5"]
    assert plays("flex-hoarder", hand, "red-3", FLEX) == "blue-3"
    assert plays("flex-spender", hand, "red-3", FLEX) == "red-3"
    assert plays("flex-hoarder", ["blue-3/red", "green-5"], "red-8", FLEX) == "red-3"


def test_a_red_power_card_makes_icons_welcome() -> None:
    strategy = get_strategy("wild-last:power_own=2")
    table, seat = situation(FLEX, ["blue-1", "blue-2"], "blue-6")
    sit(table, seat, strategy, FLEX)
    for red, card in ((0, "blue-2"), (1, "blue-1")):
        table.power[seat] = red
        assert shown(table, FLEX, ask(strategy, table, seat, (PLAY, 0, -1))) == card


# -- wrappers --------------------------------------------------------------------------------------------------------


def test_noise_answers_as_random_does() -> None:
    table, seat = situation(CLASSIC, HAND, "blue-7")
    noisy, rules = get_strategy("wild-first+noise:share=1"), CLASSIC
    sit(table, seat, noisy, rules)
    faces = {shown(table, rules, ask(noisy, table, seat, (PLAY, 0, -1))) for _ in range(300)}
    assert faces == {"blue-3", "blue-skip", "green-7", "red-7", "wild"}
    half = get_strategy("wild-first+noise:share=0.5")
    sit(table, seat, half, rules)
    wilds = sum(shown(table, rules, ask(half, table, seat, (PLAY, 0, -1))) == "wild" for _ in range(3000)) / 3000
    assert abs(wilds - (0.5 + 0.5 / 6)) < 0.04


def test_forgetting_and_never_challenging() -> None:
    table, seat = situation(CLASSIC, HAND, "blue-7")
    for base in ("random", "first-legal", "sensible:challenge=1"):
        strategy = get_strategy(f"{base}+forgets-uno:share=0.3+never-challenges")
        sit(table, seat, strategy, CLASSIC)
        calls = [ask(strategy, table, seat, (CALL_UNO, 0, -1)) for _ in range(2000)]
        assert abs(sum(calls) / 2000 - 0.7) < 0.05
        assert not any(ask(strategy, table, seat, (CHALLENGE, 3, -1)) for _ in range(20))
