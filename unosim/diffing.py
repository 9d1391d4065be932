"""What differs between two run folders; tables on the same deals are played again side by side to say it best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from analysis.assertions import Assertion, AssertionProblem
from analysis.diff import SAME_DEALS, Key, difference, how_related
from analysis.figures import Figure, Result, figure
from unosim.experiment import TableExperiment
from unosim.problems import ConfigError, Problem
from unosim.saved import read_result
from unosim.sources import Sources
from unosim.suite import suite_of
from unosim.yaml_source import dotted, parse_yaml

_SAYS_NOTHING = {"name", "question", "jobs", "backend", "out"}
"""Keys that change no numbers."""


def diff_of(before: str, after: str, *, replay: bool = True, quiet: bool = False) -> dict[str, Any]:
    """What differs between two run folders; raises `ConfigError` if one holds no result.

    With `replay`, tables that share their deals are played again, unless another version of the kernel made them.
    """
    old, new = read_result(before), read_result(after)
    changed = changes(old, new)
    how = how_related(old, new)
    tables = old["kind"] == new["kind"] == "table" and old["asked"]["unit"] == new["asked"]["unit"]
    if not (replay and tables and how == SAME_DEALS):
        return difference(old, new, changed)
    paired, deals = _played_again(old, new, quiet=quiet)
    return difference(old, new, changed, paired, deals=deals, stale=paired is None)


def changes(before: Result, after: Result) -> list[dict[str, str]]:
    """Keys of the two experiments that differ."""
    old, new = (_flat(result) for result in (before, after))
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return [{"key": key, "before": old.get(key, ""), "after": new.get(key, "")} for key in keys]


def failures(result: Mapping[str, Any], expressions: Iterable[Assertion]) -> list[str]:
    """The expressions that hold, each with what made it hold; raises `ConfigError` for a name there is not."""
    found = []
    for expression in expressions:
        try:
            outcomes = {name: expression.check_view(view) for name, view in views(result).items()}
        except AssertionProblem as problem:
            raise ConfigError([Problem(f"--fail-if {expression.text}", None, "", str(problem))]) from None
        held = {outcome.because: name for name, outcome in outcomes.items() if outcome.holds}
        alike = len({outcome.because for outcome in outcomes.values()}) == 1  # about no strategy in particular
        found += [f"{'' if alike else f'{name}: '}{expression.text} ({why})" for why, name in held.items()]
    return found


def views(result: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What an expression may name, once for each strategy, so that a bare name means any of them."""
    figures = result["figures"]
    alone = [metrics for names in figures.values() if len(names) == 1 for metrics in names.values()]
    common = {metric: found for metrics in alone for metric, found in metrics.items()}
    everyone = figures.get("strategies") or {"": {}}
    return {name: {**common, **metrics, **figures} for name, metrics in everyone.items()}


def _flat(result: Result) -> dict[str, str]:
    """Every key of an experiment with its value as text."""
    data = parse_yaml(result["run"]["config"], "config.yaml").data or {}
    found: dict[str, str] = {}

    def visit(path: tuple[str | int, ...], value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                visit((*path, key), inner)
        elif path[0] not in _SAYS_NOTHING:
            found[dotted(path)] = ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    for key, value in data.items():
        visit((key,), value)
    return found


def _played_again(before: Result, after: Result, *, quiet: bool) -> tuple[dict[Key, Figure] | None, int]:
    """Differences on the deals that both have played, and how many; None if they come out otherwise than before."""
    from analysis.pairing import Pairing
    from simulator.engine import play_together
    from unosim.design import job_of
    from unosim.progress import progress_for

    configs = [_table_of(result) for result in (before, after)]
    jobs = [job_of(config) for config in configs]
    deals = min(before["played"]["deals"], after["played"]["deals"])
    pairing, cells = Pairing(jobs[0], jobs[1]), sum(job.cells for job in jobs)
    progress = progress_for(deals * cells, 0, "rounds", quiet=quiet)
    try:
        for chunks in play_together(jobs, [range(deals)], notice=progress.note):
            pairing.add(chunks)
            progress.update(pairing.deals * cells)
    finally:
        progress.close()
    for result, tally in zip((before, after), pairing.tallies, strict=True):
        if result["played"]["deals"] == deals and result["played"]["digest"] != tally.digest():
            return None, deals
    return {key: figure(estimate) for key, estimate in pairing.differences(after["confidence"])}, deals


def _table_of(result: Result) -> TableExperiment:
    (config,) = suite_of(Sources.of(parse_yaml(result["run"]["config"], "config.yaml"))).experiments
    assert isinstance(config, TableExperiment)
    return config
