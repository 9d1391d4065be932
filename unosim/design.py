"""From an experiment to what is played: seatings, strategies, the job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.decks import deck_of
from simulator.job import Entrant, Job
from unosim.experiment import TableExperiment

if TYPE_CHECKING:
    from analysis.designs import Design


def design_of(config: TableExperiment) -> Design:
    """The seatings of every deal, as `rotate` says."""
    from analysis.designs import Orders, table

    seats = [_specs(config).index(spec) for spec in config.table]
    orders = {"full": Orders.ROTATE, "orders": Orders.AUTO, "none": Orders.FIXED}[config.rotate]
    return table(seats, orders, config.seed)


def job_of(config: TableExperiment) -> Job:
    """Everything that determines the rounds of an experiment."""
    from strategies.registry import get_strategy

    design, rules = design_of(config), config.ruleset
    deck = deck_of(rules, config.seed)
    strategies = [get_strategy(spec) for spec in _specs(config)]
    entrants = tuple(Entrant(s.name, s.entry, tuple(map(int, s.parameters_for(deck, rules)))) for s in strategies)
    seatings = tuple(tuple(map(int, row)) for row in design.seatings(0)) if design.constant else design
    return Job(rules, config.players, entrants, seatings, config.seed, config.unit)


def _specs(config: TableExperiment) -> list[str]:
    """The different strategies, in order of their first seat."""
    return list(dict.fromkeys(config.table))
