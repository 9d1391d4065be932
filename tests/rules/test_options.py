"""The tables of options and decisions, and the rulesets made from them."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.cards import Second
from simulator.decisions import DECISIONS
from simulator.editions import EDITIONS
from simulator.errors import RuleError, UnknownName
from simulator.options import GROUPS, OPTIONS, Numbers, RuleOption, get_option
from simulator.rules import _NEEDS, Ruleset, parse_rules

IDS = [
    *(f"C{n}" for n in range(1, 38)),
    *(f"F{n}" for n in range(1, 21)),
    *(f"X{n}" for n in range(1, 23)),
    *(f"R{n}" for n in range(1, 21)),
]

DEFAULTS = {
    "hand_size": 7,
    "wild_draw": "bluff",
    "challenge": "on",
    "wild_counts_as_match": "off",
    "challenge_won": "play",
    "two_player_reverse": "skip",
    "last_card_draws": "on",
    "starter": "effect",
    "starter_passed": "returned",
    "starter_wild": "choose",
    "starter_reverse": "dealer",
    "starter_draw": "draw_skip",
    "draw": "one",
    "force_play": "off",
    "force_play_after_draw": "off",
    "play_after_draw": "drawn",
    "uno_penalty": 2,
    "uno_call": "official",
    "uno_after_swap": "call",
    "reshuffle": "lazy",
    "both_piles_empty": "pass",
    "next_dealer": "left",
    "stacking": "none",
    "stacking_color": "any",
    "stack_deflect": "off",
    "jump_in": "off",
    "seven_zero": "off",
    "multi_play": "off",
    "finish": "any",
    "mercy_limit": 0,
    "play_to_last": "off",
    "decks": 1,
    "teams": "off",
    "max_turns": 2000,
    "scoring": "winner",
    "target": 500,
}

FLIP_ONLY = {
    "starter_flip": "flip",
    "pairing": "printed",
    "flip_discard": "full",
    "flip_draw_pile": "reversed",
    "flip_wild_top": "flipper",
    "last_flip_side": "new",
    "draw_color_wilds": "off",
    "draw_color_cap": 0,
    "flip_on_anything": "off",
    "own_backs": "hidden",
    "dark_points": "single",
    "starting_side": "light",
    "stacking_dark": "like_light",
}

FLEX_ONLY = {
    "flex_guilt": "regular",
    "flex_when_fits": "on",
    "all_flip": "all",
    "all_red": "at_once",
    "all_draw_color": "on",
}

FLEX_DEFAULTS = {
    "wild_counts_as_match": "on",
    "last_card_draws": "off",
    "starter": "ignore",
    "starter_passed": "buried",
}


def samples(option: RuleOption) -> list[str | int]:
    if isinstance(option.values, Numbers):
        return [option.values.low, option.values.high, option.default]
    return list(option.values)


# -- the tables ------------------------------------------------------------------------------------------------------


def test_every_question_has_an_answer() -> None:
    answered = {i for option in OPTIONS for i in option.ids} | {decision.id for decision in DECISIONS}
    assert [i for i in IDS if i not in answered] == []


def test_no_unknown_ids() -> None:
    house = [decision.id for decision in DECISIONS if decision.id.startswith("H")]
    assert house == [f"H{n}" for n in range(1, len(house) + 1)]
    known = {*IDS, *house}
    assert {i for option in OPTIONS for i in option.ids} <= known
    assert {decision.id for decision in DECISIONS} <= known


def test_every_house_decision_but_the_general_ones_belongs_to_an_option() -> None:
    used = {i for option in OPTIONS for i in option.ids}
    assert [d.id for d in DECISIONS if d.id.startswith("H") and d.id not in used] == []


def test_decisions_are_listed_once_and_complete() -> None:
    assert [i for i, n in Counter(decision.id for decision in DECISIONS).items() if n > 1] == []
    for decision in DECISIONS:
        assert decision.group in GROUPS
        assert decision.question.endswith("?")
        assert decision.decision.endswith(".")
        assert decision.source


def test_ids_mentioned_in_decisions_and_options_exist() -> None:
    known = {*IDS, *(decision.id for decision in DECISIONS)}
    names = {option.name for option in OPTIONS}
    texts = [decision.decision for decision in DECISIONS]
    texts += [text for option in OPTIONS for text in option.prose.values()]
    for text in texts:
        assert set(re.findall(r"\b[CFXRH][0-9]+\b", text)) <= known
        for quoted in re.findall(r"`([a-z_]+)[`:]", text):
            values = {value for option in OPTIONS if isinstance(option.values, tuple) for value in option.values}
            assert quoted in names | values


def test_options_are_listed_once_in_groups() -> None:
    names = [option.name for option in OPTIONS]
    assert len(names) == len(set(names))
    groups = [option.group for option in OPTIONS]
    assert groups == sorted(groups, key=GROUPS.index)
    assert set(groups) == set(GROUPS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_option_is_documented(option: RuleOption) -> None:
    assert option.question.endswith("?")
    assert "\n" not in option.question
    assert option.ids
    assert option.source
    if isinstance(option.values, Numbers):
        assert set(option.prose) <= {"n", "0"}
        assert isinstance(option.default, int)
        assert option.default in option.values
    else:
        assert tuple(option.prose) == option.values
        assert option.default == option.values[0]
    assert all(text.endswith(".") for text in option.prose.values())


def test_defaults_are_the_official_rules() -> None:
    everywhere = {option.name: option.default for option in OPTIONS if option.needs is None}
    assert everywhere == DEFAULTS
    assert {option.name: option.default for option in OPTIONS if option.needs is Second.SIDE} == FLIP_ONLY
    assert {option.name: option.default for option in OPTIONS if option.needs is Second.FLEX} == FLEX_ONLY


def test_official_rules_of_the_editions() -> None:
    assert Ruleset.of("classic").as_dict() == DEFAULTS
    assert Ruleset.of("flip").as_dict() == DEFAULTS | FLIP_ONLY
    assert Ruleset.of("flex").as_dict() == DEFAULTS | FLEX_ONLY | FLEX_DEFAULTS


def test_editions_change_only_defaults_that_exist() -> None:
    for edition in EDITIONS.values():
        for name, value in edition.defaults.items():
            option = get_option(name)
            assert option.applies_to(edition)
            assert option.read(value) != option.default
    assert get_option("starter").edition_defaults == {"flex": "ignore"}
    assert get_option("draw").edition_defaults == {}


def test_options_know_their_editions() -> None:
    assert get_option("stacking").editions == ("classic", "flip", "flex")
    assert get_option("pairing").editions == ("flip",)
    assert get_option("all_red").editions == ("flex",)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_codes_tell_the_values_apart(option: RuleOption) -> None:
    values = set(samples(option))
    assert len({option.code(value) for value in values}) == len(values)
    if option.is_switch:
        assert (option.code("off"), option.code("on")) == (0, 1)


# -- reading values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "given_value", "value"),
    [
        ("jump_in", True, "on"),
        ("jump_in", False, "off"),
        ("jump_in", "true", "on"),
        ("stack_deflect", False, "off"),
        ("hand_size", "5", 5),
        ("hand_size", np.int64(5), 5),
        ("draw_color_cap", 0, 0),
        ("mercy_limit", 0, 0),
        ("mercy_limit", 25, 25),
    ],
)
def test_values_are_read(name: str, given_value: object, value: object) -> None:
    assert get_option(name).read(given_value) == value


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("stacking", "sme", 'rule stacking=sme: no such value; allowed: none, same, up, any; did you mean "same"?'),
        ("stacking", 3, "rule stacking=3: no such value; allowed: none, same, up, any"),
        ("stacking", None, "rule stacking=null: no such value; allowed: none, same, up, any"),
        ("jump_in", "maybe", "rule jump_in=maybe: no such value; allowed: off, on"),
        ("hand_size", 21, "rule hand_size=21: out of range; allowed: 1..20"),
        ("hand_size", "0", "rule hand_size=0: out of range; allowed: 1..20"),
        ("hand_size", 7.5, "rule hand_size=7.5: not a whole number; allowed: 1..20"),
        ("hand_size", "+-7", "rule hand_size=+-7: not a whole number; allowed: 1..20"),
        ("hand_size", True, "rule hand_size=True: not a whole number; allowed: 1..20"),
        ("mercy_limit", 7, "rule mercy_limit=7: out of range; allowed: 0, 8..60"),
    ],
)
def test_values_that_are_refused(name: str, value: object, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset.of("classic", {name: value})
    assert str(caught.value) == message
    assert caught.value.option == name
    assert caught.value.allowed


def test_unknown_option_names_the_nearest() -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset.of("classic", {"stakcing": "same"})
    assert str(caught.value) == 'rule stakcing=same: no such rule; did you mean "stacking"?'
    assert caught.value.nearest == "stacking"
    with pytest.raises(RuleError, match=r"did you mean .hand_size."):
        get_option("hand-size")
    with pytest.raises(RuleError, match=r"no such rule; allowed: hand_size, draw, .*, max_turns$"):
        get_option("xyzzy")


def test_options_of_another_edition_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        Ruleset.of("classic", {"pairing": "random"})
    assert str(caught.value) == "rule pairing=random: classic has no such rule, only flip"
    with pytest.raises(RuleError, match="flip has no such rule, only flex"):
        Ruleset.of("flip", {"all_red": "at_once"})


def test_unknown_edition() -> None:
    with pytest.raises(UnknownName):
        Ruleset.of("flap")


# -- rulesets --------------------------------------------------------------------------------------------------------


def test_attributes_and_neutral_defaults() -> None:
    rules = Ruleset.of("classic", {"stacking": "same"})
    assert (rules.edition, rules.stacking, rules.hand_size) == ("classic", "same", 7)
    assert rules.pairing == "printed"
    assert "pairing" not in rules.as_dict()
    assert "stacking" in dir(rules)
    with pytest.raises(AttributeError):
        _ = rules.stakcing
    with pytest.raises(AttributeError):
        setattr(rules, "stacking", "any")  # noqa: B010


def test_differences_and_text() -> None:
    rules = Ruleset.of("flex", {"starter": "ignore", "stacking": "up", "last_card_draws": True})
    assert rules.differences() == {"last_card_draws": "on", "stacking": "up"}
    assert rules.as_text() == "last_card_draws=on,stacking=up"
    assert Ruleset.of("flex", parse_rules(rules.as_text())) == rules
    assert Ruleset.of("flex").as_text() == ""


def test_equal_rules_are_equal_and_survive_copies() -> None:
    rules = Ruleset.of("flip", {"jump_in": True})
    assert rules == Ruleset.of("flip", {"jump_in": "on", "draw": "one"})
    assert len({rules, Ruleset.of("flip", {"jump_in": "on"}), Ruleset.of("flip")}) == 2
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules


def test_errors_survive_pickling() -> None:
    error = RuleError("stacking", "sme", "no such value", ("none", "same"), "same")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert (again.option, again.value, again.reason, again.allowed, again.nearest) == error.args


def test_as_dict_is_in_table_order() -> None:
    for name in EDITIONS:
        listed = list(Ruleset.of(name).as_dict())
        assert listed == [option.name for option in OPTIONS if option.name in listed]


@given(st.data(), st.sampled_from(sorted(EDITIONS)))
def test_accepted_rules_come_back_the_same(data: st.DataObject, edition: str) -> None:
    options = [option for option in OPTIONS if option.applies_to(EDITIONS[edition])]
    chosen = data.draw(st.lists(st.sampled_from(options), unique_by=lambda option: option.name, max_size=5))
    wanted = {option.name: data.draw(st.sampled_from(samples(option))) for option in chosen}
    try:
        rules = Ruleset.of(edition, wanted)
    except RuleError:
        with pytest.raises(RuleError) as caught:
            Ruleset.of(edition, wanted)
        assert caught.value.option in wanted
        assert "\n" not in str(caught.value)
        return
    assert wanted.items() <= rules.as_dict().items()
    assert Ruleset.of(edition, rules.as_dict()) == rules
    assert Ruleset.of(edition, rules.differences()) == rules


# -- combinations ----------------------------------------------------------------------------------------------------

SENSELESS = [
    ("classic", "challenge_won=skipped,challenge=off", "nothing is challenged with challenge=off"),
    ("classic", "challenge_won=skipped,wild_draw=no_bluff", "nothing is challenged unless wild_draw=bluff"),
    ("classic", "wild_counts_as_match=on,wild_draw=free", "asks for no match"),
    ("flex", "flex_guilt=both,wild_draw=free", "asks for no match"),
    ("classic", "play_after_draw=any,force_play=on", "no draw by choice"),
    ("classic", "play_after_draw=any,force_play_after_draw=on", "decides which card"),
    ("flex", "starter_wild=return", "only numbers start"),
    ("flex", "starter_reverse=right", "only numbers start"),
    ("classic", "starter_draw=draw_only,starter=ignore", "only numbers start"),
    ("flip", "starter_flip=plain,starter=ignore", "only numbers start"),
    ("classic", "uno_penalty=3,uno_call=silent", "has no penalty"),
    ("classic", "uno_penalty=0,uno_call=strict", "nothing to enforce"),
    ("classic", "uno_after_swap=exempt", "without seven_zero=on"),
    ("classic", "uno_after_swap=exempt,seven_zero=on,uno_call=silent", "has no calls"),
    ("classic", "last_card_draws=off,finish=number", "no draw card"),
    ("flip", "last_flip_side=old,finish=number", "a Flip cannot be the last card"),
    ("classic", "stacking_color=match", "nothing is stacked"),
    ("flip", "stack_deflect=both,stacking_dark=none", "nothing is stacked"),
    ("classic", "mercy_limit=8,hand_size=8", "already knock everybody out"),
    ("classic", "mercy_limit=25,scoring=lowest_total", "use scoring=winner"),
    ("classic", "teams=on,play_to_last=on", "ends with the first player out"),
    ("classic", "teams=on,mercy_limit=25", "team of one"),
    ("classic", "teams=on,scoring=elimination", "use scoring=winner"),
]


@pytest.mark.parametrize(("edition", "text", "reason"), SENSELESS, ids=[text for _, text, _ in SENSELESS])
def test_senseless_combinations_say_why(edition: str, text: str, reason: str) -> None:
    with pytest.raises(RuleError, match=reason) as caught:
        Ruleset.of(edition, parse_rules(text))
    assert caught.value.option in text
    assert not caught.value.allowed


def test_every_combination_rule_is_tested() -> None:
    reasons = [(name, reason) for name, _, reason in _NEEDS]
    hit = set()
    for edition, text, _ in SENSELESS:
        with pytest.raises(RuleError) as caught:
            Ruleset.of(edition, parse_rules(text))
        hit.add((caught.value.option, caught.value.reason))
    assert hit == set(reasons)


@pytest.mark.parametrize(
    ("edition", "text"),
    [
        ("classic", "challenge=off"),
        ("classic", "stacking=same,challenge=off"),
        ("classic", "wild_draw=no_bluff,challenge=on"),
        ("flip", "stacking_dark=any,stack_deflect=both,stacking_color=match"),
        ("flex", "starter=effect,starter_wild=return,starter_reverse=right"),
        ("classic", "jump_in=on,seven_zero=on,multi_play=on,stacking=any,draw=until_playable,force_play=on"),
        ("classic", "mercy_limit=25,play_to_last=on"),
        ("classic", "uno_call=silent"),
        ("classic", "uno_penalty=0"),
    ],
)
def test_combinations_that_make_sense(edition: str, text: str) -> None:
    assert Ruleset.of(edition, parse_rules(text)).as_text()


@pytest.mark.parametrize(
    ("edition", "text", "players", "reason"),
    [
        ("classic", "", 1, "not a number of players for classic; allowed: 2..10"),
        ("flex", "", 9, "not a number of players for flex; allowed: 2..8"),
        ("classic", "teams=on", 3, "needs four players, not 3"),
        ("classic", "play_to_last=on", 2, "changes nothing between two players"),
        ("classic", "hand_size=11", 10, "10 hands and a starter are 111 cards, the deck has 108"),
        ("flip", "hand_size=14", 8, "8 hands and a starter are 113 cards, the deck has 112"),
    ],
)
def test_players_that_cannot_sit_down(edition: str, text: str, players: int, reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        Ruleset.of(edition, parse_rules(text), players=players)
    Ruleset.of(edition, parse_rules(text))


def test_players_that_can() -> None:
    Ruleset.of("classic", {"teams": "on"}, players=4)
    Ruleset.of("flip", {"hand_size": 11}, players=10)
    Ruleset.of("classic", {"hand_size": 20, "decks": 2}, players=10)


# -- reading a line --------------------------------------------------------------------------------------------------


def test_parse_rules() -> None:
    assert parse_rules("stacking=same,challenge=off") == {"stacking": "same", "challenge": "off"}
    assert parse_rules(" hand_size = 5 , jump_in=true,") == {"hand_size": 5, "jump_in": "on"}
    assert parse_rules("") == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stacking", "rule stacking: no value given, write stacking=VALUE; allowed: none, same, up, any"),
        ("stacking=", "rule stacking: no value given, write stacking=VALUE; allowed: none, same, up, any"),
        ("stacking=same,stacking=any", "rule stacking=any: given twice"),
        ("stackin=same", 'rule stackin=same: no such rule; did you mean "stacking"?'),
        ("stackin", 'rule stackin: no such rule; did you mean "stacking"?'),
        (
            "finish=numbr",
            'rule finish=numbr: no such value; allowed: any, number, no_draw, no_wild; did you mean "number"?',
        ),
        ("hand_size=many", "rule hand_size=many: not a whole number; allowed: 1..20"),
    ],
)
def test_parse_rules_refuses(text: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_rules(text)
    assert str(caught.value) == message
