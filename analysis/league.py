"""Many strategies against each other: which tables are played, and which integers of a deal everything is made of.

Two jobs play every deal: mixed tables, at which any of the entrants meet, and tables of two strategies for all pairs,
see `analysis.league_design`. Their scores are summed with all products over deals, in this order:

* the rounds each entrant wins at mixed tables;
* for every pair, the rounds the first wins at their own tables minus those of the second;
* for every entrant and every other one, what sitting right after it is worth (from three players on);
* for every order around the table, the rounds that each entrant wins (three or four entrants at as many seats).
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analysis import league_scores as scores
from analysis.designs import ALL_ORDERS_UP_TO
from analysis.intervals import Estimate
from analysis.league_design import MixedTables, PairTables
from analysis.reading import contrast
from analysis.sums import FamilySums
from analysis.trial import Integers, Trial, TrialSums
from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from simulator.worker import Chunk, Chunks, Keep

MIXED, PAIRS = 0, 1
"""The two jobs."""

_VERSION = "league 1"


@dataclass(frozen=True)
class League:
    """Strategies that all play against each other.

    Attributes:
        entrants: The strategies, two to ten.
        rules: Edition and options.
        players: Seats at a table.
        seed: Seed of all deals and seatings.
    """

    entrants: tuple[Entrant, ...]
    rules: Ruleset
    players: int
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse a league of one."""
        if len(self.entrants) < 2:
            raise ValueError("a league has at least two entrants")

    @property
    def size(self) -> int:
        """Number of entrants."""
        return len(self.entrants)

    @property
    def names(self) -> list[str]:
        """What the entrants are called."""
        return [entrant.name for entrant in self.entrants]

    @cached_property
    def mixed(self) -> MixedTables:
        """Seatings of mixed tables."""
        return MixedTables(self.size, self.players, self.seed)

    @cached_property
    def pairs(self) -> PairTables:
        """Seatings of the tables of pairs."""
        return PairTables(self.size, self.players, self.seed)

    @property
    def neighbors(self) -> tuple[tuple[int, int], ...]:
        """Who may sit right after whom; none at tables of two."""
        return tuple(itertools.permutations(range(self.size), 2)) if self.players > 2 else ()

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The orders around the table that are told apart; none unless all entrants sit at it in all orders."""
        if self.size != self.players or not 3 <= self.players <= ALL_ORDERS_UP_TO:
            return ()
        return tuple((0, *rest) for rest in itertools.permutations(range(1, self.size)))

    @cached_property
    def trial(self) -> LeagueTrial:
        """The two jobs and their scores."""
        jobs = tuple(Job(self.rules, self.players, self.entrants, plan, self.seed) for plan in (self.mixed, self.pairs))
        return LeagueTrial(jobs, (), self)

    def twins(self, first: int, second: int) -> bool:
        """Whether two entrants are the same."""
        a, b = self.entrants[first], self.entrants[second]
        return (a.entry, a.parameters) == (b.entry, b.parameters)

    @property
    def first_lead(self) -> int:
        """Where the leads of the pairs begin among the scores."""
        return self.size

    @property
    def first_neighbor(self) -> int:
        """Where the scores of neighbors begin."""
        return self.size + len(self.pairs.pairs)

    @property
    def first_order(self) -> int:
        """Where the wins by order begin."""
        return self.first_neighbor + len(self.neighbors)

    def mixture(self, total: TrialSums) -> FamilySums:
        """Rounds that each entrant wins at mixed tables."""
        return part(total.family, range(self.size))

    def leads(self, total: TrialSums) -> FamilySums:
        """Leads of the pairs."""
        return part(total.family, range(self.first_lead, self.first_neighbor))

    def pair_share(self, total: TrialSums, pair: int, confidence: float) -> Estimate:
        """Share of the wins that the first of a pair takes at their tables; a round that nobody wins counts half."""
        step = 0 if self.twins(*self.pairs.pairs[pair]) else 2
        lead = total.family.metric(self.first_lead + pair)
        alone = FamilySums(lead.n, (lead.total,), ((lead.squares,),))
        return contrast(alone, [1], 2 * self.pairs.games, confidence, step).shifted(0.5)

    def neighbor_weight(self) -> tuple[int, int]:
        """Factor and divisor that turn a deal's score of neighbors into a difference of win shares."""
        return self.size * (self.size - 1), self.players * self.mixed.meetings

    def order_wins(self, total: TrialSums, order: int) -> FamilySums:
        """Rounds that each entrant wins in an order around the table, of `players` a deal."""
        start = self.first_order + order * self.size
        return part(total.family, range(start, start + self.size))


@dataclass(frozen=True)
class LeagueTrial(Trial):
    """Both jobs of a league, whose scores need the winner of every round."""

    league: League

    @property
    def keep(self) -> Keep:
        """Rows of rounds."""
        return Keep.ROUNDS

    @property
    def width(self) -> int:
        """Number of scores of a deal."""
        orders = len(self.league.orders) * self.league.size
        return self.league.first_order + orders

    @cached_property
    def key(self) -> str:
        """Hash of all that determines the sums."""
        content = _VERSION, [job.digest_key for job in self.jobs]
        return hashlib.sha256(repr(content).encode()).hexdigest()

    def scores(self, chunks: Chunks) -> Integers:
        """Scores of every deal, int64[deals, width]."""
        league, mixed = self.league, self.league.mixed
        first, count = chunks.first, chunks.count
        seated = mixed.batch(first, count)
        winner = _winners(chunks.parts[MIXED], mixed.cells)
        found = [scores.wins(seated, winner, league.size)]
        who = league.pairs.design.batch(first, count)
        every = np.tile(who, (1, len(league.pairs.pairs), 1))
        found.append(scores.leads(every, _winners(chunks.parts[PAIRS], league.pairs.cells), len(league.pairs.pairs)))
        if league.neighbors:
            found.append(scores.neighbor_scores(seated, winner, league.size, complete=mixed.complete))
        if league.orders:
            found.append(scores.order_wins(seated, winner))
        return np.concatenate(found, axis=1)


def part(family: FamilySums, places: Sequence[int]) -> FamilySums:
    """The sums of some metrics of a family."""
    totals = tuple(family.totals[i] for i in places)
    return FamilySums(family.n, totals, tuple(tuple(family.products[i][j] for j in places) for i in places))


def _winners(chunk: Chunk, cells: int) -> Integers:
    """The seat that won each round, int64[deals, cells]."""
    if chunk.rounds is None:
        raise ValueError("scores of a league need the rows of rounds")
    rows = chunk.rounds["winner_seat"][: chunk.count * cells]
    result: Integers = rows.astype(np.int64).reshape(chunk.count, cells)
    return result
