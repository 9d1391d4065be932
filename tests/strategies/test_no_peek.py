"""Nobody peeks: what a seat cannot see changes none of its answers."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from simulator.contract import DECISIONS, PLAY
from simulator.decks import deck_of
from simulator.events import hand_cards
from simulator.legal import CARD_BITS
from simulator.rules import Ruleset
from strategies.registry import STRATEGIES, Strategy, get_strategy
from strategies.weighted import score
from tests.strategies.redeal import redealt, swap_own_backs
from tests.strategies.seat import Question, ask, compiled, copy_of, offer, questions, shown, sit, states

EDITIONS = ("classic", "flip", "flex")

EVERYTHING = (
    "sensible:same_color=0.3,last_of_color=-0.4,follow=0.2,next_lacks=1,reverse_gap=0.3,panic_at=4,panic_points=0.1,"
    "leader_draw=1,keep_wilds=1,wild_per_card=0.3,flip_own=0.1,flip_next=0.1,power_own=2,power_others=1,swap_gap=1,"
    "bluff=0.5,draw_below=-1,keep_below=-1,color_points=0.1,color_lacks=1,challenge=0.3,challenge_per_card=0.02,"
    "challenge_per_color=-0.1,forgets_uno=0.3,notices=0.6"
)
"""A strategy in which every weight counts."""

SPECS = (
    *STRATEGIES,
    EVERYTHING,
    "sensible+noise:share=0.5+forgets-uno+never-challenges",
    "random+noise",
    "first-legal+noise",
)


@cache
def seen(edition: str) -> list[np.record]:
    """States of rounds between two, three and five players, in Flip on both sides."""
    return [state for players in (2, 3, 5) for state in states(Ruleset.of(edition), players, seed=5, deals=2, every=11)]


def answer(strategy: Strategy, table: np.record, seat: int, question: Question) -> tuple[int, list[int]]:
    """The answer, and where the seat's stream stands after it."""
    asked = copy_of(table)
    given = ask(strategy, asked, seat, question)
    return given, asked.rng[1 + seat].tolist()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec[:40])
def test_hidden_cards_change_no_answer(spec: str, edition: str) -> None:
    rules = Ruleset.of(edition)
    strategy, deck, rng = get_strategy(spec), deck_of(rules, 1), random.Random(spec)
    for state in seen(edition):
        seat = int(state.turn)
        sit(state, seat, strategy, rules)
        others = [redealt(state, seat, deck, rng) for _ in range(2)]
        for question in questions(state, seat):
            expected = answer(strategy, state, seat, question)
            for other in others:
                assert answer(strategy, other, seat, question) == expected, DECISIONS[question[0]]


FACE_MINDED = [spec for spec in SPECS if "first-legal" not in spec and "noise" not in spec]


@pytest.mark.parametrize("spec", FACE_MINDED, ids=lambda spec: spec[:40])
def test_own_backs_change_no_answer(spec: str) -> None:
    """The order of cards in which ties are broken is not that of faces: answers agree in what can be answered.

    `first-legal` is out of it: by definition it goes by the names of whole cards, on the dark side too.
    """
    rules = Ruleset.of("flip")
    strategy, deck, rng = get_strategy(spec), deck_of(rules, 1), random.Random(spec)
    for state in seen("flip")[::2]:
        seat = int(state.turn)
        sit(state, seat, strategy, rules)
        other = swap_own_backs(state, seat, deck, rng)
        if strategy.scorer():
            assert scores(strategy, state, seat, rules) == scores(strategy, other, seat, rules)
        elif state.n_legal + state.n_bluffs > 0:
            assert played(strategy, state, seat, rules) == played(strategy, other, seat, rules)
        for question in questions(state, seat):
            if shows_no_card(question):
                assert answer(strategy, other, seat, question) == answer(strategy, state, seat, question)


def scores(strategy: Strategy, table: np.record, seat: int, rules: Ruleset) -> list[tuple[str, int]]:
    """Every legal face with its score."""
    asked = copy_of(table)
    offer(asked, seat)
    choices = [c | slot << CARD_BITS for slot in range(2) for c in hand_cards(asked.legal[slot])]
    return sorted((shown(asked, rules, choice), int(compiled(score)(asked, seat, choice))) for choice in choices)


def played(strategy: Strategy, table: np.record, seat: int, rules: Ruleset) -> set[str]:
    """All faces that a strategy plays, as chance may have it."""
    asked = copy_of(table)
    return {shown(asked, rules, ask(strategy, asked, seat, (PLAY, 0, -1))) for _ in range(200)}


def shows_no_card(question: Question) -> bool:
    """Whether the answer to a question is neither a card nor about a card."""
    return DECISIONS[question[0]] in ("color", "call-uno", "swap", "catch-uno", "challenge")


def test_the_redeal_deals() -> None:
    """The test tests something: hands and piles change, what is seen does not."""
    rng = random.Random(1)
    for edition in EDITIONS:
        deck = deck_of(Ruleset.of(edition), 1)
        changed = 0
        for state in seen(edition):
            seat = int(state.turn)
            other = redealt(state, seat, deck, rng)
            assert other.hands[seat].tolist() == state.hands[seat].tolist()
            assert other.hand_sizes.tolist() == state.hand_sizes.tolist()
            cards = [c for s in range(int(state.n_seats)) for c in hand_cards(other.hands[s])]
            pile = other.pile[int(other.pile_low) : int(other.pile_high)].tolist()
            discard = other.discard[int(other.discard_low) : int(other.discard_high)].tolist()
            assert sorted(cards + pile + discard) == list(range(len(deck.cards)))
            if edition == "flip":
                for s in range(int(state.n_seats)):
                    assert backs(other, s, deck) == backs(state, s, deck) or s == seat
            changed += other.hands.tolist() != state.hands.tolist()
        assert changed > 0.9 * len(seen(edition))


def backs(table: np.record, seat: int, deck: object) -> list[str]:
    """Inactive faces of a hand."""
    return sorted(deck.cards[c].faces[1 - int(table.side)].name for c in hand_cards(table.hands[seat]))  # type: ignore[attr-defined]
