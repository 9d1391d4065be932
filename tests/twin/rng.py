"""The random streams: splitmix64 opens them, xoroshiro128++ supplies the words."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")

MASK_32 = 2**32 - 1
MASK_64 = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def splitmix64(state: int) -> tuple[int, int]:
    """The next state and the word of a splitmix64 generator."""
    state = (state + GOLDEN) & MASK_64
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK_64
    return state, z ^ (z >> 31)


def mix(x: int) -> int:
    """The first word of a splitmix64 generator with state x."""
    return splitmix64(x & MASK_64)[1]


def rotate_left(word: int, places: int) -> int:
    return ((word << places) | (word >> (64 - places))) & MASK_64


class Stream:
    """One xoroshiro128++ generator."""

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second

    def word(self) -> int:
        first, second = self.first, self.second
        result = (rotate_left((first + second) & MASK_64, 17) + first) & MASK_64
        second ^= first
        self.first = rotate_left(first, 49) ^ second ^ ((second << 21) & MASK_64)
        self.second = rotate_left(second, 28)
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely (Lemire's method on the high half of a word)."""
        m = (self.word() >> 32) * n
        while m & MASK_32 < 2**32 % n:
            m = (self.word() >> 32) * n
        return m >> 32

    def pick(self, n: int) -> int:
        """As `below`, but a single option costs no random number."""
        return 0 if n == 1 else self.below(n)

    def shuffle(self, items: list[Item]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def open_stream(seed: int, deal: int, round_no: int, stream: int) -> Stream:
    """Stream 0 is the deck's, stream 1 + s belongs to seat s; `round_no` counts from 0 within a match."""
    root = mix(mix(seed) ^ deal)
    start = mix(root ^ (16 * round_no + stream))
    return Stream(mix(start), mix(start + GOLDEN))
