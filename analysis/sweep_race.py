"""The search of a sweep: which variants are worth going on with.

A `Race` plays in *heats*. At every look each pair of variants is compared by a confidence sequence, and a variant that
is surely worse than another one is culled: a heat ends, and the next one goes on without its table. All pairs share the
error, so with the stated confidence the best variant is not culled, however often they are looked at and whatever
leads. The games that culled variants would have played go to the others. (Successive elimination; Maron and Moore,
"Hoeffding races", NIPS 1993, with confidence sequences for the bounds.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from analysis.intervals import block_sd
from analysis.plan import optimal_blocks
from analysis.sequences import (
    FIRST_LOOK,
    Decision,
    Verdict,
    confidence_sequence,
    decide,
    judge,
    known_after,
    sequence_p_value,
)
from analysis.sums import BlockSums
from analysis.sweep import BASELINE, Sweep
from analysis.sweep_estimation import Effort
from analysis.trial import Trial, TrialSums
from simulator.tally import Tally

Pair = tuple[int, int]
"""Two variants, the smaller number first; their difference is the second minus the first."""


class Race:
    """Searches for the best variant; the judge of one heat after another, see `analysis.judge`.

    Attributes:
        sweep: What is swept.
        effort: How much is played.
        alive: Variants that may be the best, the baseline among them.
        tables: The tables of the present heat.
        before: What these tables came to in earlier heats.
        games: Games played so far.
        pairs: The sums of the difference of every pair, as of the last look at which both were played.
        tallies: What the table of every variant came to, as of its last look.
        culled: By which variant, and after how many deals.
        looked: Deals and variants alive at every look.
        finished: Why the search is over: ``decision`` (one is left), ``tie`` (those that are left differ by less than
            the margin) or ``games``; None while it goes on.
    """

    def __init__(self, sweep: Sweep, effort: Effort) -> None:
        self.sweep, self.effort = sweep, effort
        self.alive: tuple[int, ...] = (BASELINE, *sweep.tried)
        self.tables = sweep.tables(self.alive)
        self.before = self.trial.nothing()
        self.games = 0
        self.pairs: dict[Pair, BlockSums] = {}
        self.tallies: dict[int, Tally] = {}
        self.culled: dict[int, tuple[int, int]] = {}
        self.looked: list[tuple[int, tuple[int, ...]]] = []
        self.finished: str | None = None
        self._tuned: dict[Pair, int] = {}

    @property
    def trial(self) -> Trial:
        """The tables of the present heat."""
        return self.tables.trial

    @property
    def stopped(self) -> str | None:
        """Why the heat, or the search, ended."""
        return self.finished or ("culled" if self.culled else None)

    @property
    def comparisons(self) -> int:
        """Pairs that share the error."""
        candidates = 1 + len(self.sweep.tried)
        return candidates * (candidates - 1) // 2

    @property
    def most(self) -> int:
        """Deals that can be played in all with the variants that are left."""
        return self.before.blocks + (self.effort.games - self.games) // self.trial.cells

    @property
    def leader(self) -> int:
        """The variant that looks best."""
        return max(self.alive, key=lambda variant: (self.value(variant), -variant))

    def looks(self) -> Iterator[int]:
        """Looks beyond the heats that are over."""
        return self.effort.schedule.looks(self.most, self.before.blocks)

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Compare all pairs and cull; the heat ends if there is anybody to cull, or nothing left to search."""
        whole = self.before + total
        decisions = self._look(whole)
        culled = {loser: winner for pair, decision in decisions.items() for winner, loser in _told(pair, decision)}
        self.culled |= {loser: (winner, whole.blocks) for loser, winner in culled.items()}
        self.alive = tuple(variant for variant in self.alive if variant not in culled)
        self.finished = self._finished(whole.blocks, decisions)
        if not culled and self.finished is None:
            return False
        self._close(whole, total)
        return True

    def expected(self) -> int | None:
        """The search goes on as long as games are left."""
        return self.most

    def so_far(self) -> str:
        """Who leads, and how many are left."""
        if not self.looked:
            return ""
        return f"{self.sweep.variants[self.leader].name} leads, {len(self.alive)} left"

    def value(self, variant: int) -> float:
        """A variant minus the baseline, as of its last look."""
        sums = self.pairs.get((BASELINE, variant))
        return sums.mean(self.sweep.difference(variant).scale) if sums else 0.0

    def decision(self, pair: Pair) -> Decision:
        """What is known about a pair, with a confidence sequence that shares its error with all others."""
        difference, effort = self.sweep.difference(pair[1], pair[0]), self.effort
        return decide(
            self.pairs[pair],
            difference.scale,
            self._tuned[pair],
            effort.margin,
            effort.confidence,
            comparisons=self.comparisons,
            step=difference.step,
        )

    def p_value(self, pair: Pair) -> float:
        """The p-value of a pair by itself, valid at whatever look it is read."""
        difference, effort = self.sweep.difference(pair[1], pair[0]), self.effort
        return sequence_p_value(
            self.pairs[pair], difference.scale, self._tuned[pair], effort.confidence, step=difference.step
        )

    def alone(self, pair: Pair, confidence: float) -> Decision:
        """What is known about a pair by itself, with a sequence that excludes 0 where the p-value is small enough."""
        difference, effort = self.sweep.difference(pair[1], pair[0]), self.effort
        found = confidence_sequence(
            self.pairs[pair],
            difference.scale,
            self._tuned[pair],
            confidence,
            step=difference.step,
            tuning=1 - effort.confidence,
        )
        return known_after(FIRST_LOOK, judge(found, effort.margin))

    def finalists(self) -> tuple[int, ...]:
        """Who is checked on reserved deals: those that are left, best first, then those that were culled."""
        order = sorted(self.sweep.tried, key=lambda v: (v in self.culled, -self.value(v), v))
        return tuple(order[: self.effort.finalists])

    def _look(self, whole: TrialSums) -> dict[Pair, Decision]:
        """Take note of everything that was played and compare those that are left."""
        for pair in combinations(self.alive, 2):
            difference = self.sweep.difference(pair[1], pair[0])
            self.pairs[pair] = sums = self.tables.sums(difference, whole)
            if pair not in self._tuned:
                sd = block_sd(sums, difference.scale, difference.step) if sums.n > 1 else 0.0
                effort = self.effort
                self._tuned[pair] = optimal_blocks(
                    sd, effort.margin, self.most, confidence=effort.confidence, comparisons=self.comparisons
                )
        for variant in self.tables.variants:
            self.tallies[variant] = self.tables.tally(variant, whole)
        self.looked.append((whole.blocks, self.alive))
        return {pair: self.decision(pair) for pair in combinations(self.alive, 2)}

    def _finished(self, deals: int, decisions: dict[Pair, Decision]) -> str | None:
        if len(self.alive) == 1:
            return "decision"
        leader = self.leader
        rivals = [_pair(leader, variant) for variant in self.alive if variant != leader]
        if all(decisions[pair].inside_margin and deals >= FIRST_LOOK for pair in rivals):
            return "tie"
        return "games" if deals >= self.most else None

    def _close(self, whole: TrialSums, total: TrialSums) -> None:
        """End a heat and prepare the next one."""
        self.games += total.blocks * self.trial.cells
        fewer = self.sweep.tables(self.alive) if self.finished is None else self.tables
        self.before = self.tables.narrowed(fewer, whole)
        self.tables = fewer
        if self.finished is None and self.most <= self.before.blocks:
            self.finished = "games"


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _told(pair: Pair, decision: Decision) -> Iterator[Pair]:
    """Winner and loser, if a pair is told apart."""
    first, second = pair
    if decision.verdict is Verdict.BETTER:
        yield second, first
    elif decision.verdict is Verdict.WORSE:
        yield first, second
