"""Actions switched on and off: what their effects must add up to."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from analysis.cards_effects import Decks
from analysis.shapley import last_in_weights, scale, shapley_weights
from simulator.card_work import RESPONSES, DeckWork
from simulator.editions.changes import ON
from tests.cards.studies import effects, played, study

TURNS = [name for name, _ in RESPONSES].index("turns")


@pytest.mark.parametrize("actions", [1, 2, 3, 4])
def test_weights_are_the_average_over_all_orders(actions: int) -> None:
    rng = np.random.default_rng(actions)
    values = rng.integers(-50, 50, 1 << actions)
    gains = np.zeros(actions)
    for order in (orders := list(permutations(range(actions)))):
        on = 0
        for action in order:
            gains[action] += values[on | 1 << action] - values[on]
            on |= 1 << action
    assert shapley_weights(actions) @ values / scale(actions) == pytest.approx(gains / len(orders))


@pytest.mark.parametrize("actions", [1, 5, 8])
def test_values_add_up_to_all_minus_none(actions: int) -> None:
    total = shapley_weights(actions).sum(axis=0)
    wanted = np.zeros(1 << actions, np.int64)
    wanted[-1], wanted[0] = scale(actions), -scale(actions)
    assert (total == wanted).all()
    assert (last_in_weights(actions).sum(axis=1) == 0).all()


def test_values_add_up_in_every_cluster() -> None:
    one = study("classic", players=3, cards=("skip", "draw-two"))
    found = effects(one, 320)
    whole = found.together("turns")
    parts = [found.shapley("turns", action) for action in range(2)]
    assert sum(part.value for part in parts) == pytest.approx(whole.value)
    assert sum(part.influence for part in parts) == pytest.approx(whole.influence)
    assert whole.value != 0


def test_a_deck_with_everything_on_is_the_usual_one() -> None:
    one = study("classic", cards=("skip", "draw-two"))
    jobs = one.works["effect"].jobs  # type: ignore[attr-defined]
    assert jobs[-1].digest_key == one.job.digest_key
    assert len({job.digest_key for job in jobs}) == 4


def test_switching_off_what_does_nothing_changes_nothing() -> None:
    """A number has no action, and to leave a wild as it is changes nothing; both must come out as exactly 0."""
    one = study("flip")
    usual, same = one.job_with({}), one.job_with({"wild": ON, "draw-five": 8})
    decks = Decks(played(DeckWork((usual, same)), 96), 96)
    for response, _ in RESPONSES:
        estimate = decks.against(response, 1).estimate()
        assert (estimate.value, estimate.low, estimate.high) == (0, 0, 0)


def test_what_is_switched_off_does_not_happen() -> None:
    one = study("flip", cards=("flip",), players=3)
    decks = Decks(played(one.works["effect"], 64), 64)
    dark = decks.level("dark_turns", 0)
    assert dark.value == 0
    assert decks.level("dark_turns", 1).value > 0


def test_doses_leave_the_usual_number_out() -> None:
    one = study("classic", cards=("wild", "skip"), doses=(0, 4, 8, 99), metrics=("dose",))
    assert one.dosed == (("wild", 0), ("wild", 8), ("skip", 0), ("skip", 4))
    decks = Decks(played(one.works["dose"], 320), 320)
    fewer, more = decks.against("turns", 1), decks.against("turns", 2)
    assert fewer.value > 0 > more.value, "wilds make rounds shorter"
