"""Reads the sums of a run by name: from places in a tally to the block sums that estimates are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.intervals import Estimate, mean_estimate, ratio_estimate, share_estimate
from analysis.quantiles import Lengths
from analysis.sums import BlockSums, FamilySums
from simulator.match import MAX_ROUNDS
from simulator.sums import LONGEST

if TYPE_CHECKING:
    from simulator.tally import Tally


@dataclass(frozen=True)
class Reader:
    """Estimates of what a tally holds, per round or per seat.

    Attributes:
        tally: The integer sums.
        cells: Rounds or matches of a deal block.
        confidence: Nominal coverage of the intervals.
    """

    tally: Tally
    cells: int
    confidence: float = 0.95

    @property
    def win(self) -> int:
        """A win in the tally's units."""
        return self.tally.layout.win

    @property
    def is_match(self) -> bool:
        """Whether matches are counted, so that rounds vary from block to block."""
        return self.win > 1

    def sums(self, metric: int) -> BlockSums:
        """Sums of one metric."""
        return BlockSums(self.tally.blocks, self.tally.total(metric), self.tally.product(metric, metric))

    def family(self, metrics: Sequence[int]) -> FamilySums:
        """Sums of several metrics with all their products."""
        n, totals, products = self.tally.family(metrics)
        return FamilySums(n, tuple(totals), tuple(map(tuple, products)))

    def seats_of(self, entrant: int) -> int:
        """Seats that a strategy holds in a block; the same in every block."""
        layout = self.tally.layout
        seats = sum(self.tally.total(layout.seats_at(entrant, p)) for p in range(layout.players))
        return seats // self.tally.blocks if self.tally.blocks else 0

    def share(self, sums: BlockSums, scale: int) -> Estimate:
        """Share of `scale` cases a block, from sums in units of wins."""
        return share_estimate(sums, scale * self.win, self.confidence)

    def per_round(self, name: str) -> Estimate:
        """Mean of a table metric per round."""
        return self._per_round(self.tally.layout.table(name))

    def plays_per_round(self, slot: int, kind: int, copies: int = 1) -> Estimate:
        """Plays of a kind of cards per round and copy in the deck."""
        return self._per_round(self.tally.layout.played(slot, kind), copies)

    def round_share(self, name: str) -> Estimate:
        """Share of the rounds for which a table metric says yes."""
        metric = self.tally.layout.table(name)
        if not self.is_match:
            return share_estimate(self.sums(metric), self.cells, self.confidence)
        return self.ratio(name, "rounds", part=True)

    def ratio(self, name: str, whole: str, *, part: bool) -> Estimate:
        """One table metric for each of another; a share if `part`."""
        x, y = self.tally.layout.table(name), self.tally.layout.table(whole)
        return ratio_estimate(self.sums(x), self.sums(y), self.tally.product(x, y), self.confidence, part_of_whole=part)

    def win_share_at(self, entrant: int, position: int) -> Estimate | None:
        """Share of its rounds at a position that a strategy won; None if it never sat there."""
        layout = self.tally.layout
        won, sat = layout.win_at(entrant, position), layout.seats_at(entrant, position)
        seats, cross = self.sums(sat), self.tally.product(won, sat)
        if not seats.total:
            return None
        seats = BlockSums(seats.n, seats.total * self.win, seats.squares * self.win**2)
        return ratio_estimate(self.sums(won), seats, cross * self.win, self.confidence, part_of_whole=True)

    def places(self) -> FamilySums:
        """Wins at every position, whoever won there, with all products."""
        layout = self.tally.layout
        size = layout.entrants
        everything = self.family([layout.win_at(e, p) for p in range(layout.players) for e in range(size)])
        spans = [range(p * size, (p + 1) * size) for p in range(layout.players)]
        totals = tuple(sum(everything.totals[i] for i in span) for span in spans)
        products = tuple(tuple(sum(everything.products[i][j] for i in a for j in b) for b in spans) for a in spans)
        return FamilySums(everything.n, totals, products)

    def lengths(self) -> Lengths:
        """Rounds by their number of turns."""
        tally = self.tally
        return _lengths(tally.out, tally.void, tally.cut, tally.blocks, tally.longest)

    def match_lengths(self) -> Lengths:
        """Matches by their number of rounds."""
        tally = self.tally
        return _lengths(tally.matches, tally.matches[:, :0], tally.matches_cut, tally.blocks, MAX_ROUNDS)

    def _per_round(self, metric: int, scale: int = 1) -> Estimate:
        """A count per round, divided by `scale`; one that was never seen gets the interval of a rare event."""
        sums, rounds = self.sums(metric), self.tally.layout.table("rounds")
        if not self.is_match:
            return positive(mean_estimate(sums, self.cells * scale, self.confidence, step=1))
        if not sums.total:
            fewest = max(1, self.tally.rounds // max(1, self.tally.blocks))
            return positive(mean_estimate(sums, fewest * scale, self.confidence, step=1))
        per, cross = self.sums(rounds), self.tally.product(metric, rounds)
        per = BlockSums(per.n, per.total * scale, per.squares * scale**2)
        return positive(ratio_estimate(sums, per, cross * scale, self.confidence))


def positive(estimate: Estimate) -> Estimate:
    """The estimate of something that cannot be negative: its interval ends at 0."""
    if not -math.inf < estimate.low < 0:
        return estimate
    return replace(estimate, low=0.0, half_width=estimate.high / 2)


def contrast(family: FamilySums, weights: Sequence[int], scale: int, confidence: float, step: int = 0) -> Estimate:
    """Estimate sum_i w_i X_i / (N scale) by the t interval.

    `step` is the smallest change of a block's sum_i w_i X_i that a different round can make, see `block_sd`.
    """
    common = math.gcd(scale, step, *weights)
    sums = family.contrast([w // common for w in weights])
    return mean_estimate(sums, scale // common, confidence, step=step // common)


def _lengths(
    out: NDArray[np.int64], void: NDArray[np.int64], cut: NDArray[np.int64], blocks: int, broken_off: int
) -> Lengths:
    """Bring trimmed histograms to one width.

    `broken_off` is the length at which those in `cut` were broken off. The last possible bin, which also holds all that
    is longer, is taken for what it is: as long or longer.
    """
    limit = broken_off if cut.any() else 0
    width = min(max(out.shape[1], void.shape[1], limit + 1), LONGEST + 1)
    wide = np.zeros((2, len(cut), width), np.int64)
    wide[0, :, : out.shape[1]] = out
    wide[1, :, : void.shape[1]] = void
    if width > LONGEST:
        cut = cut + wide[:, :, LONGEST].sum(axis=0)
        wide[:, :, LONGEST] = 0
    return Lengths(wide[0], blocks, wide[1], cut)
