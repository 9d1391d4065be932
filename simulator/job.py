"""Everything that determines the rounds of a run, in a few hundred bytes.

A job names the rules, the strategies and who sits where. Together with a deal number it determines every round to the
last bit, so a job and two integers are all that travels to a worker.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from simulator.cards import Edition
from simulator.decks import deck_of
from simulator.editions import get_edition
from simulator.jit import MAX_ENTRANTS
from simulator.rules import Ruleset
from simulator.table import PARAMETERS, new_table, table_dtype, words_for

Seating = tuple[int, ...]
"""The entrant (index of a strategy) in every seat."""

Unit = Literal["round", "match"]

_CACHED = ("deck", "digest_key", "functions")
_INT32 = range(-(1 << 31), 1 << 31)


class SeatingPlan(Protocol):
    """Seatings that change with the deal; a frozen data class, whose `repr` says all that it depends on."""

    @property
    def cells(self) -> int:
        """Seatings of every deal."""

    def batch(self, first: int, count: int) -> NDArray[np.uint8]:
        """The seatings of `count` deals from `first`, uint8[count, cells, players]."""


@dataclass(frozen=True)
class Entrant:
    """A strategy that takes part.

    Attributes:
        name: How results call it.
        entry: ``"module:function"``, a function of the kernel with the signature of `simulator.contract`.
        parameters: What the function reads from ``table.parameters[entrant]``, 32-bit integers.
    """

    name: str
    entry: str
    parameters: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Turn arrays into tuples and refuse what does not fit into the table."""
        object.__setattr__(self, "parameters", tuple(int(x) for x in self.parameters))
        if len(self.parameters) > PARAMETERS or any(x not in _INT32 for x in self.parameters):
            raise ValueError(f"{self.name}: at most {PARAMETERS} parameters of 32 bits each")
        if not all(self.entry.partition(":")):
            raise ValueError(f'{self.name}: an entry reads "module:function", got "{self.entry}"')

    def load(self) -> Callable[..., int]:
        """Import the function."""
        module, _, function = self.entry.partition(":")
        loaded: Callable[..., int] = getattr(importlib.import_module(module), function)
        return loaded


@dataclass(frozen=True)
class Job:
    """The rounds of a run: deal d of `seed`, played once in each of its seatings.

    Attributes:
        rules: Edition and options.
        players: Seats at the table.
        entrants: The strategies; seatings refer to them by index.
        seatings: The seatings in which every deal is played, or a plan that varies them from deal to deal.
        seed: Seed of all deals.
        unit: ``"round"``, or ``"match"`` to play every deal number as a match up to the target.
        replica: Which of several repetitions of the deals: the same cards, but other random choices of the strategies.
        watched: Whether the story of every round is taken down as well, see `simulator.stories`.
    """

    rules: Ruleset
    players: int
    entrants: tuple[Entrant, ...]
    seatings: tuple[Seating, ...] | SeatingPlan
    seed: int = 0
    unit: Unit = "round"
    replica: int = 0
    watched: bool = False

    def __post_init__(self) -> None:
        """Refuse what could not be played."""
        self.rules.check_players(self.players)
        if not 1 <= len(self.entrants) <= MAX_ENTRANTS:
            raise ValueError(f"a table has 1 to {MAX_ENTRANTS} different strategies, got {len(self.entrants)}")
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"a seed is a whole number below 2^64, got {self.seed}")
        if not 0 <= self.replica < 1 << 31:
            raise ValueError(f"a replica is a whole number from 0, got {self.replica}")
        if self.watched and (self.unit != "round" or not isinstance(self.seatings, tuple)):
            raise ValueError("stories are taken down of single rounds in fixed seatings")
        if isinstance(self.seatings, tuple):
            known = set(range(len(self.entrants)))
            if not self.seatings or any(len(s) != self.players or not known.issuperset(s) for s in self.seatings):
                raise ValueError(f"a seating gives each of {self.players} seats one of {len(known)} strategies")

    @property
    def cells(self) -> int:
        """Rounds (or matches) of a deal block."""
        return len(self.seatings) if isinstance(self.seatings, tuple) else self.seatings.cells

    def seatings_of(self, first: int, count: int) -> NDArray[np.uint8]:
        """Seatings of a range of deals, uint8[rows, players]: `cells` rows in all if deals do not differ, else each."""
        if isinstance(self.seatings, tuple):
            return np.array(self.seatings, dtype=np.uint8)
        return np.array(self.seatings.batch(first, count), dtype=np.uint8, order="C").reshape(-1, self.players)

    @cached_property
    def deck(self) -> Edition:
        """The deck that is played with."""
        return deck_of(self.rules, self.seed)

    @cached_property
    def digest_key(self) -> str:
        """Hash of everything that determines the rounds; names of strategies do not."""
        content: dict[str, object] = {
            "edition": self.rules.edition,
            "rules": self.rules.as_dict(),
            "players": self.players,
            "entrants": [[e.entry, list(e.parameters)] for e in self.entrants],
            "seatings": self.seatings if isinstance(self.seatings, tuple) else self._sample_of_plan(),
            "seed": self.seed,
            "unit": self.unit,
            **({"replica": self.replica} if self.replica else {}),
            **({"watched": True} if self.watched else {}),
        }
        if self.rules.deck:
            content["deck"] = self.rules.deck
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def _sample_of_plan(self) -> list[object]:
        """What a plan says it is, and the beginning of what it does."""
        return [repr(self.seatings), self.seatings_of(0, 16).tolist()]

    def __getstate__(self) -> Mapping[str, Any]:
        """Leave out what can be computed again, so that a task stays small."""
        return {k: v for k, v in self.__dict__.items() if k not in _CACHED}

    @cached_property
    def functions(self) -> tuple[Callable[..., int], ...]:
        """The functions of the strategies."""
        return tuple(entrant.load() for entrant in self.entrants)

    @property
    def dtype(self) -> np.dtype[Any]:
        """Layout of the table's record."""
        return table_dtype(words_for(len(get_edition(self.rules.edition).cards) * self.rules.decks))

    def new_table(self) -> np.record:
        """A table with the deck, the rules and the parameters of the strategies in it."""
        table = new_table(self.deck, self.rules, self.players)
        table.replica = self.replica
        for number, entrant in enumerate(self.entrants):
            table.parameters[number, : len(entrant.parameters)] = entrant.parameters
        return table
