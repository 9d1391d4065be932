"""Rounds of the kernel under the eyes of the referee: whatever the rules, nothing is wrong with them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from simulator.editions import EDITIONS
from simulator.errors import RuleError
from simulator.options import OPTIONS, Numbers, RuleOption
from simulator.rules import Ruleset
from simulator.trace import Tracer
from strategies.reference import decide_first_legal, decide_random
from tests.agreement.chaos import decide_chaos
from tests.agreement.sampler import sample
from tests.referee import check_log

DECIDE = {"random": decide_random, "first-legal": decide_first_legal, "chaos": decide_chaos}
Tables = tuple[tuple[str, ...], ...]
MIXED = ("chaos", "random", "first-legal")
TABLES: Tables = (("chaos",), ("random", "first-legal"), MIXED)
TURNS = 200
NUMBERS: dict[str, tuple[int, ...]] = {
    "hand_size": (1, 5, 20),
    "uno_penalty": (0, 1, 4),
    "draw_color_cap": (1, 3),
    "mercy_limit": (8, 12, 20),
    "decks": (2,),
    "target": (60,),
    "max_turns": (1, 37),
}
COMPANY: dict[str, dict[str, Any]] = {
    "reshuffle": {"hand_size": 10},
    "both_piles_empty": {"hand_size": 10, "draw": "until_playable"},
    "starter_wild": {"starter": "effect"},
    "starter_reverse": {"starter": "effect"},
    "starter_draw": {"starter": "effect"},
    "stacking_dark": {"stacking": "any"},
    "stacking_color": {"stacking": "any"},
    "stack_deflect": {"stacking": "any"},
    "uno_after_swap": {"seven_zero": "on"},
    "target": {"scoring": "elimination"},
    "next_dealer": {"target": 200},
    "scoring": {"target": 200},
}
"""Options that change little without another one."""

OF_MATCHES = ("scoring", "next_dealer", "target")
SAME_LOGS = ("own_backs=visible", "stacking_dark=same", "stacking_dark=up", "stacking_dark=any")
"""What players may look at is not in a log, and only Draw Fives can be stacked on the dark side."""


def play(rules: Ruleset, seating: list[str], seed: int, deals: Iterable[int], rounds: int = 0) -> Iterator[str]:
    """The log of these deals; of matches with so many rounds at most if `rounds` is given."""
    names = sorted(set(seating))
    tracer = Tracer(
        rules=rules,
        players=len(seating),
        seed=seed,
        decide=[DECIDE[name] for name in names],
        parameters=[()] * len(names),
        seating=[names.index(name) for name in seating],
        names=names,
    )
    for deal in deals:
        played = 0
        for event in tracer.match(deal) if rounds else tracer.round(deal):
            yield json.dumps(event)
            played += event["e"] == "end"
            if rounds and played == rounds and event["e"] == "end":
                break


def found_wrong(
    rules: Ruleset, players: int, seed: int, deals: Iterable[int], rounds: int = 0, tables: Tables = TABLES
) -> list[str]:
    """What the referee finds wrong at these tables."""
    wrong = []
    for table in tables:
        seating = [table[seat % len(table)] for seat in range(players)]
        report = check_log(play(rules, seating, seed, deals, rounds))
        assert report.notes == []
        assert report.rounds > 0
        where = f"{rules.edition} {rules.as_text()} {seating} seed {seed}"
        wrong += [f"{where}: {violation}" for violation in report.violations]
    return wrong


def values_of(option: RuleOption) -> tuple[str | int, ...]:
    return NUMBERS[option.name] if isinstance(option.values, Numbers) else option.values


def single_changes(edition: str) -> Iterator[dict[str, Any]]:
    """Every value of every option of an edition."""
    for option in OPTIONS:
        if option.applies_to(EDITIONS[edition]):
            for value in values_of(option):
                yield {"max_turns": TURNS, **COMPANY.get(option.name, {}), option.name: value}


def check_single_changes(edition: str, deals: int, tables: Tables, skip: str = "") -> list[str]:
    """Every option value alone, each with another number of players."""
    rng, wrong = random.Random(edition), []
    for changes in single_changes(edition):
        players = 4 if changes.get("teams") == "on" else rng.randint(2, EDITIONS[edition].max_players)
        try:
            rules = Ruleset.of(edition, changes, players)
        except RuleError:
            continue
        if skip not in changes:
            wrong += found_wrong(rules, players, 1, range(deals), tables=tables)
    return wrong


# --- the default run --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_official_rounds(edition: str) -> None:
    for players in (2, 3, EDITIONS[edition].max_players):
        assert found_wrong(Ruleset.of(edition), players, 7, range(4)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_value_alone(edition: str) -> None:
    """Two decks need a larger record, and so a kernel of their own: they are left to the longer run."""
    assert check_single_changes(edition, 1, (MIXED,), skip="decks") == []


def test_rules_at_random() -> None:
    for seed in range(9000, 9025):
        rules, players = sample(seed)
        assert found_wrong(rules, players, seed, range(2)) == []


@pytest.mark.parametrize("scoring", ["winner", "lowest_total", "elimination"])
def test_matches(scoring: str) -> None:
    for edition in EDITIONS:
        rules = Ruleset.of(edition, {"scoring": scoring, "target": 100, "max_turns": TURNS})
        assert found_wrong(rules, 4, 3, range(1), rounds=8) == []


# --- more of it -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_value_alone_in_many_deals(edition: str) -> None:
    assert check_single_changes(edition, 12, TABLES) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20_000, 20_300))
def test_more_rules_at_random(seed: int) -> None:
    rules, players = sample(seed)
    assert found_wrong(rules, players, seed, range(8)) == []
    assert found_wrong(rules, players, seed, range(1), rounds=10) == []


def swapped(rules: Ruleset, others: Ruleset, players: int, table: tuple[str, ...], rounds: int) -> list[str]:
    """A log by these rules that says it was played by the others."""
    seating = [table[seat % len(table)] for seat in range(players)]
    lines = []
    for line in play(rules, seating, 2, range(3 if rounds else 30), rounds):
        event = json.loads(line)
        if event["e"] == "round":
            event["rules"] = others.as_dict()
        lines.append(json.dumps(event))
    return lines


def is_noticed(rules: Ruleset, others: Ruleset, rounds: int) -> bool:
    """Does the referee see, one way or the other, that not these rules were played but the others?"""
    for players in (4,) if rules.teams == "on" else (3, 2, EDITIONS[rules.edition].max_players):
        for table in TABLES:
            for one, other in ((rules, others), (others, rules)):
                if check_log(swapped(one, other, players, table, rounds)).violations:
                    return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_value_is_judged(edition: str) -> None:
    """A log played by another value of an option than it says is not a good log."""
    unseen = []
    for changes in single_changes(edition):
        *_, name = changes
        official = {key: value for key, value in changes.items() if key != name}
        try:
            rules, others = Ruleset.of(edition, changes), Ruleset.of(edition, official)
        except RuleError:
            continue
        rounds = 30 if name in OF_MATCHES else 0
        change = f"{name}={changes[name]}"
        if rules != others and change not in SAME_LOGS and not is_noticed(rules, others, rounds):
            unseen.append(change)
    assert unseen == []


# --- corners that kernel and referee once saw differently -------------------------------------------------------------


def test_a_wild_is_flexed_where_its_regular_side_would_be_a_bluff() -> None:
    assert found_wrong(Ruleset.of("flex", {"flex_when_fits": "off"}), 2, 1, range(6)) == []


def test_a_draw_by_choice_does_not_make_a_round_void() -> None:
    rules = Ruleset.of("classic", {"both_piles_empty": "void", "hand_size": 10, "max_turns": 400})
    assert found_wrong(rules, 10, 1, range(1)) == []


def test_power_cards_are_checked_at_the_end_of_every_turn() -> None:
    rules = Ruleset.of("flex", {"all_red": "end_of_turn", "mercy_limit": 9})
    assert found_wrong(rules, 3, 1, range(20)) == []
