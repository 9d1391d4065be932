"""What holds in any round, whatever the rules, the number of players and the cards."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.batch import play_deals
from simulator.cards import Edition
from simulator.events import Event, Reader
from simulator.invariants import find_problems
from simulator.jit import compile_for, pointers
from simulator.outcomes import OUT, OUTCOMES, RUNNING
from simulator.records import round_rows, seat_rows
from simulator.rules import Ruleset
from simulator.table import new_table
from simulator.trace import Tracer, Watcher
from strategies.reference import decide_first_legal, decide_random
from tests.agreement.chaos import decide_chaos
from tests.agreement.sampler import sample
from tests.referee import check_log

STRATEGIES = {"chaos": decide_chaos, "first-legal": decide_first_legal, "random": decide_random}
NAMES = list(STRATEGIES)

SEEDS = st.integers(0, 2**32 - 1)

quick = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
at_length = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def look(table: np.record, reader: Reader) -> Event | None:
    """Demands before a turn that the table holds together."""
    assert find_problems(table, reader.deck) == []
    return None


def traced(
    rules: Ruleset, players: int, seed: int, seating: list[int] | None = None, watch: Watcher | None = None
) -> Tracer:
    """A tracer; the strategies sit down in turn."""
    return Tracer(
        rules=rules,
        players=players,
        seed=seed,
        decide=list(STRATEGIES.values()),
        parameters=[()] * len(STRATEGIES),
        seating=seating or [seat % len(STRATEGIES) for seat in range(players)],
        names=NAMES,
        watch=watch,
    )


def check_round(rules: Ruleset, players: int, seed: int) -> None:
    """Play a round and look at the table after every turn and at its end."""
    tracer = traced(rules, players, seed, watch=look)
    table = tracer.table
    events = list(tracer.round(seed % 1000))
    assert find_problems(table, tracer.deck) == []
    assert table.outcome != RUNNING
    assert table.turns <= rules.max_turns
    assert table.faults == 0
    check_points(rules, tracer.deck, events[-1], table)
    check_counters(events, table)


def check_points(rules: Ruleset, deck: Edition, end: Event, table: np.record) -> None:
    """The winner scores the value of the other hands, on the side that is scored; nobody else scores anything."""
    slot = 1 if end["side"] == "dark" else 0
    faces = {card.name: card.faces[slot] for card in deck.cards}
    factor = 2 if end["side"] == "dark" and rules.dark_points == "double" else 1
    worth = [factor * sum(face.kind.points for name in hand if (face := faces[name])) for hand in end["hands"]]
    assert table.points_left[: len(worth)].tolist() == worth
    winner = end["winner"]
    assert (winner is None) == (table.outcome != OUT)
    if winner is None:
        assert end["points"] == 0
        return
    own = {winner, (winner + 2) % 4} if rules.teams == "on" else {winner}
    assert end["points"] == sum(points for seat, points in enumerate(worth) if seat not in own)


def check_counters(events: list[Event], table: np.record) -> None:
    """The counters of the record count what the log tells."""
    kinds = Counter(event["e"] for event in events)
    drawn = [event for event in events if event["e"] == "draw"]
    unos = [event for event in events if event["e"] == "uno"]
    assert kinds["turn"] == table.turns
    assert kinds["play"] == table.plays == table.played.sum()
    assert kinds["reshuffle"] == table.reshuffles
    assert kinds["flip"] == table.flips
    assert kinds["challenge"] == table.challenges
    assert sum(event["guilty"] for event in events if event["e"] == "challenge") == table.challenges_won
    assert sum(not event["called"] for event in unos) == table.uno_missed
    for seat in range(int(table.n_seats)):
        assert sum(len(event["cards"]) for event in drawn if event["seat"] == seat) == table.drawn[seat]


# -- random rules ----------------------------------------------------------------------------------------------------


@quick
@given(SEEDS)
def test_any_rules_leave_the_table_in_order_after_every_turn(seed: int) -> None:
    rules, players = sample(seed)
    check_round(rules, players, seed)


@pytest.mark.slow
@at_length
@given(SEEDS)
def test_any_rules_leave_the_table_in_order_after_every_turn_at_length(seed: int) -> None:
    rules, players = sample(seed)
    check_round(rules, players, seed)


@settings(quick, max_examples=5)
@given(SEEDS)
def test_two_decks_are_kept_in_order(seed: int) -> None:
    rules, players = sample(seed)
    check_round(Ruleset.of(rules.edition, {**rules.differences(), "decks": 2}, players), players, seed)


@quick
@given(SEEDS)
def test_the_same_inputs_give_the_same_round_whatever_was_played_before(seed: int) -> None:
    rules, players = sample(seed)
    first, second = traced(rules, players, seed), traced(rules, players, seed)
    list(second.round(seed % 7))
    assert list(first.round(3)) == list(second.round(3))


@quick
@given(SEEDS)
def test_the_cards_of_a_deal_do_not_depend_on_who_plays(seed: int) -> None:
    rules, players = sample(seed)
    openings = [list(islice(traced(rules, players, seed, [e] * players).round(0), 1, players + 2)) for e in (0, 1)]
    assert openings[0] == openings[1]
    assert openings[0][-1]["e"] == "starter"


@quick
@given(SEEDS)
def test_a_round_without_a_log_is_the_same_round(seed: int) -> None:
    rules, players = sample(seed)
    tracer = traced(rules, players, seed)
    table = new_table(tracer.deck, rules, players)
    compile_for(table.dtype, play_deals, *STRATEGIES.values())
    seating = np.array([[seat % len(STRATEGIES) for seat in range(players)]], np.uint8)
    rows, seats = round_rows(2), seat_rows(2 * players)
    strategies = pointers(list(STRATEGIES.values()), table.dtype)
    play_deals(strategies, table, seating, np.uint64(seed), 4, 2, rows, seats)
    for deal, row in zip((4, 5), rows, strict=True):
        end = list(tracer.round(deal))[-1]
        told = (end["winner"], end["why"], end["points"], end["turns"], [len(hand) for hand in end["hands"]])
        winner = None if row["winner_seat"] < 0 else row["winner_seat"]
        left = seats["cards_left"][(deal - 4) * players : (deal - 3) * players].tolist()
        assert told == (winner, OUTCOMES[row["outcome"]], row["points"], row["turns"], left)


# -- the rulebook's own judge ----------------------------------------------------------------------------------------


def fouls(rules: Ruleset, players: int, seed: int, deals: range) -> tuple[list[str], list[str]]:
    """What the referee says to some rounds: broken rules, and what it could not judge."""
    tracer = traced(rules, players, seed)
    lines = [json.dumps(event) for deal in deals for event in tracer.round(deal)]
    report = check_log(lines)
    assert report.rounds == len(deals)
    return [str(violation) for violation in report.violations], report.notes


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_referee_finds_nothing_wrong_with_official_rounds(edition: str, players: int) -> None:
    assert fouls(Ruleset.of(edition), players, 5, range(12))[0] == []


JUDGED: dict[str, tuple[Any, ...]] = {
    "wild_draw": ("bluff", "no_bluff", "free"),
    "challenge": ("on", "off"),
    "two_player_reverse": ("skip", "none"),
    "last_card_draws": ("on", "off"),
    "starter_passed": ("returned", "buried"),
    "draw": ("one", "until_playable"),
    "force_play": ("off", "on"),
    "force_play_after_draw": ("off", "on"),
    "stacking": ("none", "same", "up", "any"),
    "seven_zero": ("off", "on"),
    "jump_in": ("off", "on"),
    "hand_size": (3, 7, 10),
    "uno_penalty": (2, 3),
}
"""Options of all editions that the referee knows."""


@quick
@given(
    st.sampled_from(["classic", "flip", "flex"]),
    st.integers(2, 8),
    SEEDS,
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in JUDGED.items()}),
)
def test_the_referee_finds_nothing_wrong_with_the_house_rules_it_knows(
    edition: str, players: int, seed: int, options: dict[str, Any]
) -> None:
    rules = Ruleset.of(edition, {**options, "max_turns": 400}, players)
    assert fouls(rules, players, seed, range(2))[0] == []
