"""Counting and walking the bits of a 64-bit word: single machine instructions, and plain twins for the JIT-off mode."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from simulator.jit import DISABLED, intrinsic, kernel, types

_ONE = np.uint64(1)
_LOW_SIX = np.uint64(63)

if DISABLED:

    def popcount(word: np.uint64) -> int:
        """Number of set bits."""
        return int(word).bit_count()

    def lowest(word: np.uint64) -> int:
        """Index of the lowest set bit; 64 if there is none."""
        value = int(word)
        return (value & -value).bit_length() - 1 if value else 64

    def all_unless(word: np.uint64) -> np.uint64:
        """All bits if a word is empty, else none."""
        return np.uint64(0) if word else ~np.uint64(0)

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(typing_context: Any, word: Any) -> Any:
        """Number of set bits."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typing_context: Any, word: Any) -> Any:
        """Index of the lowest set bit; 64 if there is none."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zero_is_undefined = context.get_constant(types.boolean, False)
            return builder.cttz(arguments[0], zero_is_undefined)

        return types.int64(types.uint64), generate

    @intrinsic  # type: ignore[untyped-decorator]
    def all_unless(typing_context: Any, word: Any) -> Any:
        """All bits if a word is empty, else none.

        By arithmetic, through a count of the bits: the compiler makes a branch of any comparison, and what a hand
        holds cannot be foreseen.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            number = functools.partial(context.get_constant, types.uint64)
            any_set = builder.lshr(builder.add(builder.ctpop(arguments[0]), number(63)), number(6))
            return builder.sub(any_set, number(1))

        return types.uint64(types.uint64), generate


@kernel("u8(i8)")
def bit(card: int) -> np.uint64:
    """The bit of a card within its word (word ``card >> 6``)."""
    return _ONE << (np.uint64(card) & _LOW_SIX)


@kernel("i8(u8, i8)")
def nth(word: np.uint64, n: int) -> int:
    """Index of the n-th set bit from below, counted from 0; the word must have that many."""
    for _ in range(n):
        word &= word - _ONE
    return lowest(word)
