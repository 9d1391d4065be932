"""What every strategy has to do: answer what is on offer, again the same, compiled or not, and be what it says."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simulator.contract import JUMP_IN, MORE, STACK
from simulator.decks import deck_of
from simulator.events import hand_cards
from simulator.legal import CARD_BITS
from simulator.rules import Ruleset
from strategies.heuristics import HEURISTICS
from strategies.registry import STRATEGIES, get_strategy
from strategies.weighted import score
from strategies.weights import WEIGHTS
from tests.strategies.replay import HOUSE_RULES, replay, tables
from tests.strategies.seat import ask, compiled, copy_of, offer, questions, sit, states

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = ("classic", "flip", "flex")


@pytest.mark.parametrize(("edition", "specs"), tables(), ids=str)
def test_every_answer_is_on_offer_and_the_same_again(edition: str, specs: tuple[str, ...]) -> None:
    assert replay(edition, specs, range(10)) == replay(edition, specs, range(10))


OPTIONS = (
    HOUSE_RULES,
    {"force_play": "on", "force_play_after_draw": "on"},
    {"finish": "number"},
    {"play_after_draw": "any"},
    {"play_to_last": "on"},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("edition", EDITIONS)
def test_house_rules_are_answered_too(edition: str, options: dict[str, str]) -> None:
    specs = ("sensible", "sensible:bluff=1,draw_below=1,keep_below=1", "flex-raider+noise", "bluffer+forgets-uno")
    replay(edition, specs, range(10), options)


def test_the_interpreter_plays_the_same() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.strategies.replay"]
    slow = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert json.loads(slow) == [replay(edition, group, range(2)) for edition, group in tables()]


@pytest.mark.parametrize("name", STRATEGIES)
def test_only_who_says_so_leaves_something_to_chance(name: str) -> None:
    strategy, rules = get_strategy(name), Ruleset.of("classic")
    differs = False
    for state in states(rules, 4, seed=2, deals=2, every=3):
        seat = int(state.turn)
        sit(state, seat, strategy, rules)
        for question in questions(state, seat):
            if question[0] not in (STACK, JUMP_IN, MORE):  # not in the official rules
                answers = set()
                for chance in np.random.default_rng(1).integers(1, 1 << 63, (6, 2)):
                    asked = copy_of(state)
                    asked.rng[1 + seat] = chance
                    answers.add(ask(strategy, asked, seat, question))
                differs = differs or len(answers) > 1
    assert differs == strategy.stochastic


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_best_score_is_played(name: str) -> None:
    strategy = get_strategy(f"{name}:bluff=0")
    for edition in EDITIONS:
        rules = Ruleset.of(edition)
        for state in states(rules, 3, seed=3, deals=1, every=4):
            seat = int(state.turn)
            sit(state, seat, strategy, rules)
            offer(state, seat)
            if state.n_legal > 0:
                choices = [card | slot << CARD_BITS for slot in range(2) for card in hand_cards(state.legal[slot])]
                worth = {choice: int(compiled(score)(state, seat, choice)) for choice in choices}
                assert worth[ask(strategy, state, seat, (0, 0, -1))] == max(worth.values())


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_describes_itself_and_travels(name: str) -> None:
    strategy = get_strategy(name)
    copy = pickle.loads(pickle.dumps(strategy))
    assert copy == strategy
    assert hash(copy) == hash(strategy)
    assert strategy.doc
    assert strategy.provenance
    text = strategy.explain()
    assert name in text
    assert strategy.doc in text
    for weight, value in (strategy.weights or {}).items():
        assert (weight in text) == (value != WEIGHTS[weight].default)
    for edition in EDITIONS:
        rules = Ruleset.of(edition)
        row = strategy.parameters_for(deck_of(rules, 1), rules)
        assert row.dtype == np.int32
        assert (copy.parameters_for(deck_of(rules, 1), rules) == row).all()


def test_information_is_named() -> None:
    assert get_strategy("random").uses == ()
    assert get_strategy("highest-points").uses == ("hand",)
    assert "counts" in get_strategy("attack-low-hand").uses
    assert "other side" in get_strategy("flip-aware").uses
    assert "memory" in get_strategy("highest-points:next_lacks=1").uses
