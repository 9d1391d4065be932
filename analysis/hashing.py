"""Counter-based randomness of the analysis: bootstrap resamples and sampled seating orders.

A draw is a pure function of (seed, stream, counter), in unsigned 64-bit integers only. So it is the same for any chunk
size, worker count and platform, and for any version of numpy (whose own generators may change their streams).

The mixing function is the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


def mix(value: int) -> int:
    """Return the SplitMix64 finalizer of one 64-bit integer."""
    value &= _MASK
    value = ((value ^ (value >> 30)) * _MIX_1) & _MASK
    value = ((value ^ (value >> 27)) * _MIX_2) & _MASK
    return value ^ (value >> 31)


def hashes(seed: int, stream: int, counters: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return one well-mixed 64-bit hash per counter, in the shape of `counters`.

    Args:
        seed: Master seed, any integer.
        stream: Small number that separates uses of the same seed.
        counters: uint64[...], which draw of the stream.
    """
    key = np.uint64(mix(mix(seed + _GOLDEN) + stream * _GOLDEN))
    value = (counters.astype(np.uint64) + np.uint64(1)) * np.uint64(_GOLDEN) + key
    value = (value ^ (value >> np.uint64(30))) * np.uint64(_MIX_1)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(_MIX_2)
    return value ^ (value >> np.uint64(31))


def below(bound: int, values: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Map hashes to 0 .. `bound` - 1 by multiply and shift; the bias is below bound / 2^32."""
    if not 0 < bound < 1 << 32:
        raise ValueError(f"bound must lie between 1 and 2^32 - 1, got {bound}")
    return (((values >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)).astype(np.int64)
