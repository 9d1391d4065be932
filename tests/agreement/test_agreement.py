"""Event by event, the kernel plays what its slow twin plays."""

from __future__ import annotations

import pytest

from simulator.rules import Ruleset
from simulator.trace import Tracer
from strategies.reference import decide_first_legal, decide_random
from tests.agreement.chaos import decide_chaos
from tests.agreement.sampler import sample
from tests.twin.game import play_match, play_round

STRATEGIES = {"random": decide_random, "first-legal": decide_first_legal, "chaos": decide_chaos}
TABLES = (("random",), ("first-legal", "chaos"), ("chaos",))
OFFICIAL = [
    *[(edition, players) for edition in ("classic", "flip") for players in (2, 3, 4, 7, 10)],
    *[("flex", players) for players in (2, 3, 4, 8)],
]


def tracer(rules: Ruleset, seating: list[str], seed: int) -> Tracer:
    """A traced kernel table with the named strategies."""
    names = sorted(set(seating))
    return Tracer(
        rules=rules,
        players=len(seating),
        seed=seed,
        decide=[STRATEGIES[name] for name in names],
        parameters=[()] * len(names),
        seating=[names.index(name) for name in seating],
        names=names,
    )


def canonical(events: list[dict]) -> list[dict]:
    """Hands are collections: their cards are put in order."""
    for event in events:
        if event["e"] in ("deal", "out"):
            event["cards"] = sorted(event["cards"])
        elif event["e"] == "end":
            event["hands"] = [sorted(hand) for hand in event["hands"]]
    return events


def assert_same(kernel: list[dict], twin: list[dict], where: str) -> None:
    """Compare two rounds; a failure shows the events that lead up to the first difference."""
    for i, (ours, theirs) in enumerate(zip(canonical(kernel), canonical(twin), strict=False)):
        before = "\n".join(f"  {event}" for event in kernel[max(1, i - 5) : i])
        assert ours == theirs, f"{where}, event {i}\n{before}\nkernel {ours}\ntwin   {theirs}"
    assert len(kernel) == len(twin), where


def compare_rounds(rules: Ruleset, players: int, seed: int, deals: range) -> None:
    """Play the same deals with every table of strategies in both engines."""
    for table in TABLES:
        seating = [table[seat % len(table)] for seat in range(players)]
        fast = tracer(rules, seating, seed)
        for deal in deals:
            where = f"{rules.edition} {rules.as_text()} {seating} seed {seed} deal {deal}"
            assert_same(list(fast.round(deal)), play_round(rules, seating, seed, deal), where)


@pytest.mark.parametrize(("edition", "players"), OFFICIAL)
def test_official_rules(edition: str, players: int) -> None:
    compare_rounds(Ruleset.of(edition, players=players), players, 20, range(40))


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), OFFICIAL)
def test_official_rules_at_length(edition: str, players: int) -> None:
    compare_rounds(Ruleset.of(edition, players=players), players, 21, range(700))


@pytest.mark.parametrize("number", range(60))
def test_random_rules(number: int) -> None:
    rules, players = sample(number)
    compare_rounds(rules, players, number, range(4))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60, 400))
def test_random_rules_at_length(number: int) -> None:
    rules, players = sample(number)
    compare_rounds(rules, players, number, range(12))


@pytest.mark.parametrize("options", [{}, {"scoring": "lowest_total"}, {"scoring": "elimination"}, {"teams": "on"}])
@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
def test_matches(edition: str, options: dict[str, str]) -> None:
    rules = Ruleset.of(edition, options, 4)
    fast = tracer(rules, ["first-legal", "random", "first-legal", "chaos"], 3)
    for match in range(2):
        theirs = play_match(rules, ["first-legal", "random", "first-legal", "chaos"], 3, match)
        assert_same(list(fast.match(match)), [e for events in theirs for e in events], f"{edition} {options} {match}")


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
def test_two_decks(edition: str) -> None:
    compare_rounds(Ruleset.of(edition, {"decks": 2}, 8), 8, 5, range(6))
