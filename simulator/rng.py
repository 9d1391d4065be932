"""Randomness: xoroshiro128++ streams, seeded by splitmix64 from what they are for.

A stream is a pure function of (seed, deal, round of the match, stream number): stream 0 shuffles the deck, stream
1 + seat takes that seat's decisions. So a deal can be played again with other strategies, seats or rules, and nothing
depends on the order in which rounds are played.

Sources: S. Vigna's public-domain reference code of splitmix64 and xoroshiro128++ 1.0 (whose published outputs are the
test vectors); bounded integers after D. Lemire, "Fast random integer generation in an interval" (2019), 32-bit form.
"""

from __future__ import annotations

import numpy as np

from simulator.jit import Table, kernel

DECK = 0
"""Stream that shuffles and reshuffles; stream ``1 + seat`` belongs to a seat."""

STREAMS = 16
"""Stream numbers reserved for each round of a match."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S15, _S17, _S21, _S27, _S28 = (np.uint64(s) for s in (15, 17, 21, 27, 28))
_S30, _S31, _S32, _S36, _S47, _S49 = (np.uint64(s) for s in (30, 31, 32, 36, 47, 49))
_LOW = np.uint64(0xFFFFFFFF)
_TWO_32 = np.uint64(1 << 32)


@kernel("u8(u8)", entry=True)
def splitmix64(state: np.uint64) -> np.uint64:
    """First output of a splitmix64 generator whose state is `state`."""
    z = state + _GOLDEN
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@kernel("u8(u8, u8)", entry=True)
def stream_root(seed: np.uint64, deal: np.uint64) -> np.uint64:
    """Common ancestor of all streams of a deal."""
    return splitmix64(splitmix64(seed) ^ deal)


@kernel("void(T, i8, u8, u8)", entry=True)
def open_stream(table: Table, stream: int, root: np.uint64, index: np.uint64) -> None:
    """Seed stream `stream` from a deal's root and the stream's index (16 x round of the match + number)."""
    start = splitmix64(root ^ index)
    table.rng[stream, 0] = splitmix64(start)
    table.rng[stream, 1] = splitmix64(start + _GOLDEN)


@kernel("u8(i8, i8, i8)", entry=True)
def stream_index(replica: int, round_no: int, stream: int) -> np.uint64:
    """Index of a stream among those of a deal.

    In a replica other than 0 the deck's stream is that of replica 0, so the same cards are dealt, but every seat has
    another stream: the same deal with other decisions where strategies leave them to chance.
    """
    index = np.uint64(round_no * STREAMS + stream)
    if stream == DECK:
        return index
    return index | (np.uint64(replica) << _S32)


@kernel("UniTuple(u8, 3)(u8, u8)")
def advance(s0: np.uint64, s1: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Next 64 bits of a stream in this state, and the state after them (xoroshiro128++ 1.0)."""
    total = s0 + s1
    word = ((total << _S17) | (total >> _S47)) + s0
    s1 = s1 ^ s0
    return word, ((s0 << _S49) | (s0 >> _S15)) ^ s1 ^ (s1 << _S21), (s1 << _S28) | (s1 >> _S36)


@kernel("u8(T, i8)", entry=True)
def next_word(table: Table, stream: int) -> np.uint64:
    """Next 64 bits of a stream."""
    word, s0, s1 = advance(table.rng[stream, 0], table.rng[stream, 1])
    table.rng[stream, 0] = s0
    table.rng[stream, 1] = s1
    return word


@kernel("UniTuple(u8, 3)(u8, u8, u8)")
def bounded(s0: np.uint64, s1: np.uint64, bound: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Unbiased integer in [0, bound) from a stream in this state, and the state after it."""
    word, s0, s1 = advance(s0, s1)
    product = (word >> _S32) * bound
    if (product & _LOW) < bound:
        rejected = (_TWO_32 - bound) % bound
        while (product & _LOW) < rejected:
            word, s0, s1 = advance(s0, s1)
            product = (word >> _S32) * bound
    return product >> _S32, s0, s1


@kernel("i8(T, i8, i8)", entry=True)
def below(table: Table, stream: int, n: int) -> int:
    """Unbiased integer in [0, n), 1 <= n < 2**32; exactly one word is used but for rare rejections."""
    number, s0, s1 = bounded(table.rng[stream, 0], table.rng[stream, 1], np.uint64(n))
    table.rng[stream, 0] = s0
    table.rng[stream, 1] = s1
    return int(number)


@kernel("i8(T, i8, i8)", entry=True)
def pick(table: Table, stream: int, n: int) -> int:
    """Uniform choice among n >= 1 options; a single option costs no random number."""
    if n == 1:
        return 0
    return below(table, stream, n)
