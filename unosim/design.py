"""From an experiment to what is played: seatings, strategies, the job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.job import Entrant, Job
from unosim.experiment import TableExperiment

if TYPE_CHECKING:
    from analysis.designs import Design


def design_of(config: TableExperiment) -> Design:
    """The seatings of every deal, as `rotate` says."""
    from analysis.designs import Orders, table

    seats = [_strategies(config).index(spec) for spec in config.table]
    orders = {"full": Orders.ROTATE, "orders": Orders.AUTO, "none": Orders.FIXED}[config.rotate]
    return table(seats, orders, config.seed)


def job_of(config: TableExperiment) -> Job:
    """Everything that determines the rounds of an experiment."""
    design, rules = design_of(config), config.ruleset
    seatings = tuple(tuple(map(int, row)) for row in design.seatings(0)) if design.constant else design
    bare = Job(rules, config.players, (Entrant("", "none:none"),) * design.strategies, seatings, config.seed)
    entrants = tuple(_entrant(spec, bare) for spec in _strategies(config))
    return Job(rules, config.players, entrants, seatings, config.seed, config.unit)


def deals_of(config: TableExperiment, job: Job) -> int:
    """How many whole deals an experiment plays."""
    return -(-config.games // job.cells)


def _strategies(config: TableExperiment) -> list[str]:
    """The different strategies, in order of their first seat."""
    return list(dict.fromkeys(config.table))


def _entrant(spec: str, job: Job) -> Entrant:
    from strategies.registry import get_strategy

    strategy = get_strategy(spec)
    return Entrant(spec, strategy.entry, tuple(map(int, strategy.parameters_for(job.deck, job.rules))))
