"""Small jobs for the tests."""

from __future__ import annotations

from analysis.designs import Orders, table
from simulator.job import Entrant, Job, Unit
from simulator.rules import Ruleset

RANDOM = Entrant("random", "strategies.reference:decide_random")
FIRST = Entrant("first-legal", "strategies.reference:decide_first_legal")


def duel(unit: Unit = "round", edition: str = "flip", seed: int = 1, **rules: object) -> Job:
    """One player of the first legal card among three who play at random, in every seat."""
    seatings = ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    return Job(Ruleset.of(edition, rules), 4, (FIRST, RANDOM), seatings, seed, unit)


def sampled(players: int = 5) -> Job:
    """Two of each kind and more, in orders that change from deal to deal."""
    seats = [seat % 2 for seat in range(players)]
    return Job(Ruleset.of("flip"), players, (RANDOM, FIRST), table(seats, Orders.SAMPLE, seed=3), 7)
