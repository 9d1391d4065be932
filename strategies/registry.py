"""Strategies by name, with parameters and wrappers: ``sensible:attack_at=2,keep_wilds=1+forgets-uno:share=0.2``.

A spec is a name, then after a colon parameters as ``name=value`` separated by commas, then any number of wrappers, each
after a plus sign and with parameters of its own. Weighted heuristics take the weights of `strategies.weights`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.cards import Edition
from simulator.errors import UnknownName
from simulator.rules import Ruleset
from simulator.table import PARAMETERS
from strategies import layout as at
from strategies.errors import BadSpec
from strategies.heuristics import EVERY, HEURISTICS
from strategies.weights import HAND, WEIGHTS, Weight, get_weight, parameters_for

Score = Callable[[np.record, int, int], int]


@dataclass(frozen=True)
class Wrapper:
    """A change that can be made to any strategy; `share` is its only parameter, None if it has none."""

    name: str
    doc: str
    place: int
    share: float | None = None


WRAPPERS: dict[str, Wrapper] = {
    wrapper.name: wrapper
    for wrapper in (
        Wrapper("noise", "gives a share of its answers at random, as `random` does", at.NOISE, 0.1),
        Wrapper("forgets-uno", "forgets a share of its UNO calls", at.FORGETS_UNO, 0.2),
        Wrapper("never-challenges", "never challenges a wild draw", at.NEVER_CHALLENGES),
    )
}

SHARE = Weight("share", "share", "how often")


@dataclass(frozen=True)
class Kind:
    """How strategies of a kind are carried out: a kernel function, and another one for inside wrappers."""

    entry: str
    wrapped: str


WEIGHTED = Kind("strategies.weighted:decide_weighted", "strategies.wrappers:wrapped_weighted")


@dataclass(frozen=True)
class Strategy:
    """Who decides in a seat: a kernel function with its integers, and what people want to know about it.

    Attributes:
        name: The spec, in short form.
        doc: A line about it.
        provenance: Where the idea and the weights are from.
        kind: The kernel functions.
        uses: Information that its play depends on, beside the card to match.
        stochastic: Whether an answer to a question of the official rules may depend on chance.
        editions: Names of the editions it is meant for.
        weights: Weights that differ from the defaults; None for strategies that have no weights.
        habits: What the wrappers put into the row of integers, by place.
    """

    name: str
    doc: str
    provenance: str
    kind: Kind
    uses: tuple[str, ...]
    stochastic: bool = True
    editions: tuple[str, ...] = EVERY
    weights: Mapping[str, float] | None = field(default=None, hash=False)
    habits: Mapping[int, int] = field(default_factory=dict, hash=False)

    @property
    def entry(self) -> str:
        """``"module:function"`` of the kernel function, for workers to import."""
        return self.kind.wrapped if self.habits else self.kind.entry

    def load(self) -> Callable[..., int]:
        """Import the kernel function."""
        module, _, function = self.entry.partition(":")
        loaded: Callable[..., int] = getattr(importlib.import_module(module), function)
        return loaded

    def parameters_for(self, deck: Edition, rules: Ruleset) -> NDArray[np.int32]:
        """The integers that the kernel function reads from ``table.parameters[entrant]``."""
        row = np.zeros(PARAMETERS, np.int32) if self.weights is None else parameters_for(self.weights, deck, rules)
        for place, value in self.habits.items():
            row[place] = value
        return row

    def scorer(self) -> tuple[Score, float] | None:
        """``score(table, seat, choice)`` and what one of its integers is worth; None for strategies without scores."""
        if self.weights is None:
            return None
        from strategies.weighted import score

        return score, 1 / at.SCALE

    def explain(self) -> str:
        """What it does, in words: a line about it, its weights, its wrappers."""
        from strategies.explaining import explained

        return explained(self)

    def __getstate__(self) -> dict[str, Any]:
        """Leave nothing in that cannot be pickled."""
        return {**self.__dict__, "weights": None if self.weights is None else dict(self.weights)}


REFERENCE = (
    Strategy(
        "random",
        "plays any legal card, each equally likely",
        "the baseline of every comparison",
        Kind("strategies.reference:decide_random", "strategies.wrappers:wrapped_random"),
        (),
    ),
    Strategy(
        "first-legal",
        "plays the first legal card by name and names the color it holds most of",
        "the second reference strategy: nothing is left to chance, so that two programs can be compared round by round",
        Kind("strategies.reference:decide_first_legal", "strategies.wrappers:wrapped_first_legal"),
        (HAND, "names of its cards"),
        stochastic=False,
    ),
)


def _weighted(
    name: str, weights: Mapping[str, float], doc: str, provenance: str, editions: tuple[str, ...]
) -> Strategy:
    changed = {key: value for key, value in weights.items() if value != WEIGHTS[key].default}
    uses = tuple(dict.fromkeys([HAND, *(WEIGHTS[key].uses for key in changed)]))
    return Strategy(name, doc, provenance, WEIGHTED, uses, True, editions, MappingProxyType(dict(weights)))


STRATEGIES: dict[str, Strategy] = {
    **{strategy.name: strategy for strategy in REFERENCE},
    **{h.name: _weighted(h.name, h.weights, h.doc, h.provenance, h.editions) for h in HEURISTICS.values()},
}
"""Every named strategy."""


def get_strategy(spec: str) -> Strategy:
    """The strategy that a spec describes; raises `UnknownName`, `BadParameter` or `BadSpec`."""
    first, *wrappers = (part.strip() for part in spec.split("+"))
    strategy = _base(first, spec)
    for part in wrappers:
        strategy = _wrap(strategy, part, spec)
    return strategy


def _base(text: str, spec: str) -> Strategy:
    name, given = _split(text, spec)
    if name in WRAPPERS:
        raise BadSpec(spec, f"{name} changes another strategy; write for example sensible+{text}")
    if name not in STRATEGIES:
        raise UnknownName("strategy", name, STRATEGIES)
    known = STRATEGIES[name]
    if not given:
        return known
    if known.weights is None:
        raise BadSpec(spec, f"{name} takes no parameters")
    values = {key: get_weight(key).read(value) for key, value in given.items()}
    shown = ",".join(f"{key}={_number(value)}" for key, value in values.items())
    return _weighted(f"{name}:{shown}", {**known.weights, **values}, known.doc, known.provenance, known.editions)


def _wrap(strategy: Strategy, text: str, spec: str) -> Strategy:
    name, given = _split(text, spec)
    if name not in WRAPPERS:
        if name in STRATEGIES:
            raise BadSpec(spec, f"{name} is no wrapper; after + can stand {', '.join(WRAPPERS)}")
        raise UnknownName("wrapper", name, WRAPPERS)
    wrapper = WRAPPERS[name]
    if wrapper.place in strategy.habits:
        raise BadSpec(spec, f"{name} is given twice")
    if wrapper.share is None:
        if given:
            raise BadSpec(spec, f"{name} takes no parameters")
        return _with_habit(strategy, name, wrapper, 1)
    for key in given:
        if key != SHARE.name:
            raise UnknownName("parameter", key, (SHARE.name,))
    share = SHARE.read(given.get(SHARE.name, wrapper.share))
    return _with_habit(strategy, f"{name}:share={_number(share)}", wrapper, SHARE.integer(share))


def _with_habit(strategy: Strategy, label: str, wrapper: Wrapper, value: int) -> Strategy:
    return Strategy(
        f"{strategy.name}+{label}",
        f"{strategy.doc}; {wrapper.doc}",
        strategy.provenance,
        strategy.kind,
        strategy.uses,
        strategy.stochastic or wrapper.share is not None,
        strategy.editions,
        strategy.weights,
        {**strategy.habits, wrapper.place: value},
    )


def _split(text: str, spec: str) -> tuple[str, dict[str, str]]:
    """Name and parameters of ``name:key=value,…``."""
    name, colon, rest = (part.strip() for part in text.partition(":"))
    if not name:
        raise BadSpec(spec, "a name is missing")
    given: dict[str, str] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise BadSpec(spec, f'"{part.strip()}" is no parameter; write name=value')
        if key in given:
            raise BadSpec(spec, f"{key} is given twice")
        given[key] = value
    return name, given


def _number(value: float) -> str:
    return "never" if value == float("-inf") else f"{value:g}"
