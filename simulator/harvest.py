"""What workers bring back from a stretch of deals: named arrays of whole numbers that add up, by cluster."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.jit import compile_for
from simulator.job import Job

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Harvest:
    """What a stretch of deals has come to: arrays of whole numbers by name."""

    first: int
    count: int
    seconds: float
    arrays: Mapping[str, Integers]

    def digest(self) -> str:
        """SHA-256 of all integers."""
        return digest_of(self.arrays)


class CardWork(ABC):
    """Something that is measured; its kinds are frozen data classes, small enough to travel."""

    @property
    @abstractmethod
    def rounds(self) -> int:
        """Rounds that are played of every deal."""

    @property
    @abstractmethod
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The arrays that come of it."""

    @abstractmethod
    def needs(self) -> tuple[Job, tuple[Callable[..., object], ...]]:
        """A job with the layout of the table, and the kernel functions that are called."""

    @abstractmethod
    def content(self) -> list[object]:
        """Everything that determines what comes of it."""

    @abstractmethod
    def __call__(self, first: int, count: int) -> Harvest:
        """Play `count` deals from `first`."""

    def compile(self) -> None:
        """Compile or load what is needed."""
        job, roots = self.needs()
        compile_for(job.dtype, *roots)

    @property
    def key(self) -> str:
        """Hash of everything that determines what comes of it."""
        content = [type(self).__name__, *self.content()]
        return hashlib.sha256(repr(content).encode()).hexdigest()


def digest_of(arrays: Mapping[str, Integers]) -> str:
    """SHA-256 of arrays of integers."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(f"{name} {arrays[name].shape}".encode())
        digest.update(np.ascontiguousarray(arrays[name], "<i8").tobytes())
    return digest.hexdigest()


def merged(parts: Iterable[Mapping[str, Integers]]) -> dict[str, Integers]:
    """The sums of all parts; there must be at least one."""
    total: dict[str, Integers] = {}
    for part in parts:
        for name, array in part.items():
            total[name] = total[name] + array if name in total else array
    return total
