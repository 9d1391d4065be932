"""Specs: what they mean, how they are written, what is wrong with them."""

from __future__ import annotations

import pytest

from simulator.errors import UnknownName
from strategies.errors import BadParameter, BadSpec
from strategies.registry import STRATEGIES, get_strategy
from strategies.weights import NEVER, WEIGHTS

NAMED = (
    "random",
    "first-legal",
    "highest-points",
    "color-first",
    "number-first",
    "majority-color",
    "wild-first",
    "wild-last",
    "use-specials-first",
    "save-specials",
    "attack-low-hand",
    "flip-aware",
    "flex-hoarder",
    "cautious-challenger",
    "bluffer",
    "sensible",
)


def test_all_names_are_there() -> None:
    assert set(NAMED) <= set(STRATEGIES)
    assert all(name == strategy.name for name, strategy in STRATEGIES.items())


def test_parameters_are_named_and_change_one_thing() -> None:
    plain, changed = get_strategy("sensible"), get_strategy(" sensible : attack_at = 3 , keep_wilds=2")
    assert changed.name == "sensible:attack_at=3,keep_wilds=2"
    assert plain.weights is not None
    assert changed.weights == {**plain.weights, "attack_at": 3, "keep_wilds": 2}
    assert get_strategy(changed.name) == changed


def test_wrappers_go_around_any_strategy() -> None:
    for name in STRATEGIES:
        wrapped = get_strategy(f"{name} + forgets-uno : share = 0.20 + never-challenges")
        assert wrapped.name == f"{name}+forgets-uno:share=0.2+never-challenges"
        assert wrapped.entry.startswith("strategies.wrappers:")
        assert get_strategy(wrapped.name) == wrapped
        assert wrapped.weights == get_strategy(name).weights


@pytest.mark.parametrize(("value", "number"), [("yes", 1), ("off", 0), ("TRUE", 1), ("0", 0)])
def test_switches_have_words(value: str, number: float) -> None:
    assert WEIGHTS["stack"].read(value) == number


def test_thresholds_can_be_never() -> None:
    strategy = get_strategy("sensible:draw_below=never")
    assert strategy.name == "sensible:draw_below=never"
    assert strategy.weights is not None
    assert strategy.weights["draw_below"] == NEVER


@pytest.mark.parametrize(
    ("spec", "error", "words"),
    [
        ("sensibel", UnknownName, 'did you mean "sensible"?'),
        ("sensible:atack_at=2", UnknownName, 'did you mean "attack_at"?'),
        ("sensible:attack_at=two", BadParameter, "attack_at=two: not allowed, give a whole number from 0 to 200"),
        ("sensible:attack_at=1.5", BadParameter, "whole number"),
        ("sensible:actions=nan", BadParameter, "a number from -1000 to 1000"),
        ("sensible:actions=inf", BadParameter, "a number from -1000 to 1000"),
        ("sensible:bluff=1.5", BadParameter, "a share from 0 to 1"),
        ("sensible:stack=perhaps", BadParameter, "yes or no"),
        ("sensible:2", BadSpec, '"2" is no parameter; write name=value'),
        ("sensible:", BadSpec, "write name=value"),
        ("sensible:attack_at=", BadSpec, "write name=value"),
        ("sensible:attack_at=1,attack_at=2", BadSpec, "attack_at is given twice"),
        ("random:points=1", BadSpec, "random takes no parameters"),
        ("noise", BadSpec, "write for example sensible+noise"),
        ("sensible+random", BadSpec, "random is no wrapper"),
        ("sensible+nois", UnknownName, 'did you mean "noise"?'),
        ("sensible+noise+noise", BadSpec, "noise is given twice"),
        ("sensible+noise:rate=1", UnknownName, 'unknown parameter "rate"; known: share'),
        ("sensible+noise:share=2", BadParameter, "a share from 0 to 1"),
        ("sensible+never-challenges:share=1", BadSpec, "never-challenges takes no parameters"),
        ("", BadSpec, "a name is missing"),
        ("sensible+", BadSpec, "a name is missing"),
    ],
)
def test_mistakes_are_told_in_one_line(spec: str, error: type[ValueError], words: str) -> None:
    with pytest.raises(error) as caught:
        get_strategy(spec)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
