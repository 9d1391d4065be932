"""What a stretch of deals comes to: integers only, exact, mergeable.

A tally holds the sums of block totals and of their products (see `simulator.metrics`), histograms of lengths by group
of deals, and nothing else, so its size does not depend on the number of deals. Merging is associative and exact; the
digest is a fingerprint of all integers and equal for equal deals, however they were cut into chunks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simulator.job import Job
from simulator.metrics import MATCH_WIN, Layout
from simulator.sums import Sums, new_sums

Integers = NDArray[np.int64]

_ADDED = ("totals", "products", "cut", "matches_cut")
_PADDED = ("out", "void", "matches")


@dataclass(frozen=True, eq=False)
class Tally:
    """The sums of whole deal blocks.

    Attributes:
        layout: What stands where in `totals` and `products`.
        blocks: Number of deal blocks.
        totals: Sum of every metric over blocks.
        products: Sum over blocks of products of two metrics.
        out: Rounds with a winner by group (deal mod 64) and turns, int64[64, T]; T is the longest seen + 1. The last
            column of 4097 holds all rounds of 4096 turns and more.
        void: Rounds that ended void, likewise.
        cut: Rounds broken off at ``max_turns``, by group.
        longest: Turns of the longest round.
        matches: Matches with a winner by group and number of rounds; empty for single rounds.
        matches_cut: Matches broken off, by group.
    """

    layout: Layout
    blocks: int
    totals: Integers
    products: Integers
    out: Integers
    void: Integers
    cut: Integers
    longest: int
    matches: Integers
    matches_cut: Integers

    @classmethod
    def empty(cls, job: Job) -> Tally:
        """The tally of no deals."""
        return cls.of(new_sums(layout_of(job), 0), layout_of(job), 0)

    @classmethod
    def of(cls, sums: Sums, layout: Layout, blocks: int) -> Tally:
        """The tally of the `blocks` blocks that have been added to `sums`."""
        seen = int(sums.longest[0]) + 1  # columns beyond are empty; they are not even looked at
        return cls(
            layout,
            blocks,
            sums.totals,
            sums.products,
            _trimmed(sums.out[:, :seen]),
            _trimmed(sums.void[:, :seen]),
            sums.cut,
            int(sums.longest[0]),
            _trimmed(sums.matches),
            sums.matches_cut,
        )

    def __add__(self, other: Tally) -> Tally:
        """The tally of both stretches of deals."""
        return merge((self, other))

    def without_histograms(self) -> Tally:
        """The tally without lengths, for whoever has hundreds of them and no use for lengths."""
        none = np.zeros((len(self.cut), 0), np.int64)
        return replace(self, out=none, void=none, matches=none)

    def total(self, metric: int | str) -> int:
        """Sum of a metric over blocks: its place in `layout`, or the name of one of the whole table."""
        return int(self.totals[self.layout.table(metric) if isinstance(metric, str) else metric])

    def product(self, i: int, j: int) -> int:
        """Sum over blocks of the product of two metrics; `KeyError` if it is not kept."""
        return int(self.products[self.layout.product(i, j)])

    def family(self, metrics: Sequence[int]) -> tuple[int, list[int], list[list[int]]]:
        """Blocks, totals and all products of some metrics, as `analysis.sums.FamilySums` takes them."""
        products = [[self.product(i, j) for j in metrics] for i in metrics]
        return self.blocks, [self.total(i) for i in metrics], products

    @property
    def rounds(self) -> int:
        """Rounds played, however they ended."""
        return self.total("rounds")

    def digest(self) -> str:
        """SHA-256 of all integers."""
        content = hashlib.sha256(repr((self.layout, self.blocks, self.longest)).encode())
        for name in (*_ADDED, *_PADDED):
            array = np.ascontiguousarray(getattr(self, name), dtype="<i8")
            content.update(f"{name} {array.shape}".encode())
            content.update(array.tobytes())
        return content.hexdigest()


def layout_of(job: Job) -> Layout:
    """Where the metrics of a job stand."""
    light, dark = job.deck.kinds
    win = MATCH_WIN if job.unit == "match" else 1
    return Layout(len(job.entrants), job.players, (len(light), len(dark)), win)


def merge(tallies: Iterable[Tally]) -> Tally:
    """The tally of all stretches together; there must be at least one."""
    first, *others = tallies
    for other in others:
        if other.layout != first.layout:
            raise ValueError(f"cannot merge tallies of different jobs: {first.layout} and {other.layout}")
        fields = {name: _sum(getattr(first, name), getattr(other, name)) for name in (*_ADDED, *_PADDED)}
        longest = max(first.longest, other.longest)
        first = Tally(layout=first.layout, blocks=first.blocks + other.blocks, longest=longest, **fields)
    return first


def _sum(a: Integers, b: Integers) -> Integers:
    """Add two arrays of non-negative integers, the narrower one padded with zeros; `OverflowError` beyond 63 bits."""
    small, large = sorted((a, b), key=lambda array: array.shape[-1])
    result: Integers = large.copy()
    result[..., : small.shape[-1]] += small
    if result.size and int(result.min()) < 0:
        raise OverflowError("a sum over blocks does not fit into 63 bits; play fewer deals")
    return result


def _trimmed(histogram: Integers) -> Integers:
    """Without the empty columns at the end."""
    used = np.flatnonzero(histogram.any(axis=0))
    width = int(used[-1]) + 1 if used.size else 0
    return np.ascontiguousarray(histogram[:, :width])
