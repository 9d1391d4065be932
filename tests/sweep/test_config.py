"""Sweeps in files and from flags: canonical forms, and every mistake in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.sweep.sweeps import sweep_config
from unosim.config import ConfigError, check_config, freeze, load_config
from unosim.sweep_design import command_of
from unosim.wording import in_one_line


def test_defaults_are_filled_in() -> None:
    found = sweep_config()
    assert found.over == {"attack_at": (0, 2, 5)}
    assert (found.find, found.until, found.metric, found.rope) == ("best", "0.1pp", "win", "0.2pp")
    assert (found.players, found.field, found.name) == (4, "baseline", "sensible-attack_at")
    assert found.games == 1_000_000, "whole deals at two tables of 4 games each"
    rules = sweep_config(over={"rules.stacking": "none,same"})
    assert (rules.find, rules.until, rules.metric, rules.name) == ("all", "0.2 turns", "turns", "sensible-stacking")


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ([1, 2, 3], (1, 2, 3)),
        ("1,2,3", (1, 2, 3)),
        ("1..3", (1, 2, 3)),
        ("0, 2..4, 9", (0, 2, 3, 4, 9)),
        ([3, "1..2", 3], (3, 1, 2)),
        (4, (4,)),
        ("5.0", (5,)),
    ],
)
def test_values(written: Any, values: tuple[int, ...]) -> None:
    assert sweep_config(over={"attack_at": written}).over == {"attack_at": values}


def test_values_of_other_sorts() -> None:
    found = sweep_config(over={"draw_below": ["never", 0.5]}, baseline="sensible:keep_wilds=2+noise")
    assert found.over == {"draw_below": ("never", 0.5)}
    assert found.baseline.startswith("sensible:keep_wilds=2+noise")
    assert sweep_config(over={"rules.challenge": [True, False]}).over == {"rules.challenge": ("on", "off")}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({"over": {}}, "over: is needed: what to try out, such as "),
    "no mapping": ({"over": [1]}, "over: must be a mapping of names to values, such as "),
    "unknown parameter": ({"over": {"atack_at": [1]}}, 'over.atack_at: unknown parameter "atack_at"; '),
    "unknown rule": ({"over": {"rules.stackng": ["none"]}}, "over.rules.stackng: unknown key; "),
    "wrong value": ({"over": {"attack_at": [1, "x"]}}, "over.attack_at: "),
    "wrong rule": ({"over": {"rules.stacking": ["nope"]}}, "over.rules.stacking: "),
    "no values": ({"over": {"attack_at": []}}, "over.attack_at: must be a list of values, got a list"),
    "downward": ({"over": {"attack_at": "3..1"}}, "over.attack_at: the range 3..1 must go upward"),
    "nested": ({"over": {"attack_at": [[1]]}}, "over.attack_at: must be a value, or a range such as 0..4, got a list"),
    "both": (
        {"over": {"attack_at": [1], "rules.stacking": ["same"]}},
        "over: either rules are swept or parameters, not both",
    ),
    "best rule": (
        {"over": {"rules.stacking": ["same"]}, "find": "best"},
        "find: no rule is better than another; write find: all",
    ),
    "nothing to win": (
        {"over": {"rules.stacking": ["same"]}, "metric": "win"},
        "metric: all play alike, so there is nothing to win; set a field, or metric: turns",
    ),
    "no parameters": ({"baseline": "random"}, 'over: strategy "random:attack_at=0": random takes no parameters'),
    "nothing differs": ({"over": {"attack_at": 2}}, "over: every variant plays like the baseline, sensible"),
    "too many": (
        {"over": {"attack_at": "0..30", "keep_wilds": "0,1"}},
        "over: at most 60 variants can be swept, these are 62",
    ),
    "until": ({"until": "decision"}, "until: must be an amount such as 0.1pp, or games"),
    "find": ({"find": "worst"}, 'find: no such value, got "worst"; allowed: best, all'),
    "contradiction": ({"over": {"rules.mercy_limit": [5]}}, "over.rules.mercy_limit: "),
    "unknown variant": ({"variants": ["rnadom"]}, 'variants.0: unknown strategy "rnadom"; '),
    "edition": (
        {"over": {"rules.pairing": ["random"]}, "edition": "classic"},
        "over.rules.pairing: classic has no such",
    ),
    "looks": ({"looks": {"least": 5}}, "looks.least: unknown key"),
    "finalists": ({"finalists": 0}, "finalists: must be at least 1, got 0"),
}


@pytest.mark.parametrize(("keys", "message"), WRONG.values(), ids=WRONG)
def test_a_key_is_wrong(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        sweep_config(**keys)
    (line,) = caught.value.lines()
    assert line.startswith(f"experiment: {message}")


def test_the_baseline_is_needed() -> None:
    with pytest.raises(ConfigError, match="baseline: is needed"):
        check_config({"kind": "sweep", "over": {"attack_at": [1]}})


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"over": {"draw_below": ["never", 0.5], "keep_wilds": [0]}, "variants": ["random"], "field": "random"},
        {"over": {"rules.stacking": ["none", "same"]}, "games": 1000, "rope": "1 turn"},
    ],
)
def test_a_frozen_sweep_reads_back_unchanged(tmp_path: Path, keys: dict[str, Any]) -> None:
    config = sweep_config(**keys)
    path = tmp_path / "x.yaml"
    path.write_text(freeze(config))
    assert load_config(path) == config
    assert in_one_line(config).startswith("flip; 4 players: sensible over ")


def test_the_command_leaves_out_what_is_usual() -> None:
    looks = {"first": 1000, "growth": 1.25}
    assert command_of(sweep_config(looks=looks)) == "unosim sweep sensible --over attack_at=0,2,5 --seed 1"
    found = sweep_config(over={"rules.stacking": "none,same"}, until="games", games=500, looks={"first": 50}, players=3)
    expected = "unosim sweep sensible --players 3 --over rules.stacking=none,same --until games --games 500"
    assert command_of(found) == f"{expected} --looks first=50,growth=1.25 --seed 1"
