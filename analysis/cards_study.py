"""A study of cards: which rounds have to be played to find out what they are worth, and with which decks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from analysis.cards_metrics import DEFAULTS
from analysis.designs import Orders
from analysis.designs import table as seats_at_table
from simulator.card_classes import CardClass, classes_of
from simulator.card_work import DeckWork, ExchangeWork, ForkWork, OpeningWork
from simulator.cards import Edition
from simulator.decks import deck_of
from simulator.editions.changes import OFF, ON, actions_of
from simulator.harvest import CardWork, digest_of
from simulator.job import Entrant, Job
from simulator.rules import Ruleset
from strategies.registry import get_strategy

OPENING, SWAP, EFFECT, SKILL, DOSE, PLAY = "opening", "swap", "effect", "skill", "dose", "play"

NUMBER = "number"
"""All plain numbers of a side together, where they are not told apart."""

SHARES = {OPENING: 1.0, SWAP: 2.0, EFFECT: 5.0, SKILL: 2.5, DOSE: 3.0, PLAY: 2.0}
"""How the rounds of an experiment are divided among what is played."""


@dataclass(frozen=True)
class Study:
    """What is measured, at which table.

    Attributes:
        rules: Edition, options and changes of the deck that hold throughout.
        players: Seats.
        seed: Seed of all deals.
        table: The strategy of every seat.
        against: The strategy that the first of the table is measured against for the edge of skill.
        metrics: Some of `analysis.cards_metrics.METRICS`.
        cards: Actions whose effects are measured.
        doses: Numbers of copies.
        continuations: How often each decision is played on, either way.
    """

    rules: Ruleset
    players: int
    seed: int
    table: tuple[str, ...]
    against: str
    metrics: tuple[str, ...] = DEFAULTS
    cards: tuple[str, ...] = ()
    doses: tuple[int, ...] = (0, 1, 2, 4, 8, 12)
    continuations: int = 8

    @cached_property
    def deck(self) -> Edition:
        """The deck, with all changes that hold throughout."""
        return deck_of(self.rules, self.seed)

    @cached_property
    def classes(self) -> tuple[CardClass, ...]:
        """The cards whose worth is measured."""
        return classes_of(self.deck)

    @cached_property
    def job(self) -> Job:
        """The table with its usual deck."""
        return self.job_with({})

    @property
    def strategies(self) -> tuple[str, ...]:
        """The different strategies of the table."""
        return tuple(entrant.name for entrant in self.job.entrants)

    @property
    def acting(self) -> tuple[str, ...]:
        """The actions that are switched on and off."""
        return tuple(name for name in self.cards if actions_of(self.deck)[name].acts)

    @property
    def dosed(self) -> tuple[tuple[str, int], ...]:
        """Cards with numbers of copies that differ from the usual one."""
        actions = actions_of(self.deck)
        return tuple(
            (name, copies)
            for name in self.cards
            for copies in self.doses
            if copies != actions[name].copies and copies <= actions[name].most
        )

    @property
    def usual(self) -> dict[str, int]:
        """Copies of the actions in the usual deck."""
        return {name: actions_of(self.deck)[name].copies for name in self.cards}

    def job_with(self, changes: Mapping[str, str | int], table: tuple[str, ...] | None = None) -> Job:
        """The table, or another, with a deck that is changed further; strategies know the deck they play with."""
        rules = self.rules_with(changes)
        deck, specs = deck_of(rules, self.seed), table or self.table
        different = list(dict.fromkeys(specs))
        strategies = [get_strategy(spec) for spec in different]
        entrants = tuple(Entrant(s.name, s.entry, tuple(map(int, s.parameters_for(deck, rules)))) for s in strategies)
        design = seats_at_table([different.index(spec) for spec in specs], Orders.ROTATE, self.seed)
        seatings = tuple(tuple(map(int, row)) for row in design.seatings(0))
        return Job(rules, self.players, entrants, seatings, self.seed)

    def rules_with(self, changes: Mapping[str, str | int]) -> Ruleset:
        """The rules with a deck that is changed further."""
        if not changes:
            return self.rules
        deck: dict[str, object] = {**dict(self.rules.deck), **changes}
        return Ruleset.of(self.rules.edition, self.rules.as_dict(), self.players, deck)

    @cached_property
    def works(self) -> dict[str, CardWork]:
        """Everything that has to be played, by name; the opening hands always, which show the usual game."""
        found: dict[str, CardWork] = {OPENING: OpeningWork(self.job, self.classes)}
        if "swap_value" in self.metrics and self.swaps:
            found[SWAP] = ExchangeWork(self.job, *self._exchanges())
        if "effect_off" in self.metrics and self.acting:
            found[EFFECT] = DeckWork(self._switched(None))
            if self.against != self.table[0]:
                found[SKILL] = DeckWork(self._switched((self.table[0], *[self.against] * (self.players - 1))))
        if "dose" in self.metrics and self.dosed:
            found[DOSE] = DeckWork((self.job, *(self.job_with({name: copies}) for name, copies in self.dosed)))
        if "play_now" in self.metrics:
            classes = tuple((slot, cards) for _, _, slot, cards in self.played_now)
            found[PLAY] = ForkWork(self.job, classes, self.continuations)
        return found

    @cached_property
    def played_now(self) -> tuple[tuple[str, str, int, tuple[int, ...]], ...]:
        """Side, name, slot and cards of what is played now or later; the plain numbers of a side together."""
        found = [(one.side, one.name, one.slot, one.cards) for one in self.classes if not one.number]
        for side, slot in dict.fromkeys((one.side, one.slot) for one in self.classes):
            found.append((side, NUMBER, slot, self.numbers(side)))
        return tuple(found)

    @cached_property
    def swaps(self) -> tuple[CardClass, ...]:
        """The cards that are exchanged for numbers, side by side in the order of `classes`."""
        return tuple(one for one in self.classes if not one.number)

    def numbers(self, side: str) -> tuple[int, ...]:
        """The numbers of a side, with which its other cards are compared."""
        return tuple(card for one in self.classes if one.number and one.side == side for card in one.cards)

    def _exchanges(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """The sets of `swaps`, those of the numbers of each side first, and the numbers that each is compared with."""
        sides = list(dict.fromkeys(one.side for one in self.swaps))
        sets = [self.numbers(side) for side in sides] + [one.cards for one in self.swaps]
        against = [*range(len(sides)), *(sides.index(one.side) for one in self.swaps)]
        return tuple(sets), tuple(against)

    def _switched(self, table: tuple[str, ...] | None) -> tuple[Job, ...]:
        """A job for every set of actions that are on, numbered as in `analysis.shapley`."""
        names = self.acting
        return tuple(
            self.job_with({name: ON if on >> i & 1 else OFF for i, name in enumerate(names)}, table)
            for on in range(1 << len(names))
        )


@dataclass(frozen=True, eq=False)
class Played:
    """What was played of a study: sums and numbers of deals, by the names of `Study.works`."""

    sums: Mapping[str, Mapping[str, Any]]
    deals: Mapping[str, int]
    rounds: int

    def digest(self) -> str:
        """SHA-256 of all integers."""
        parts = [f"{name} {self.deals[name]} {digest_of(self.sums[name])}" for name in sorted(self.sums)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()
