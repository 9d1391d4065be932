"""The experiments of a file: one, or several under ``experiments:`` with defaults that they share.

Keys beside ``experiments`` are defaults for all experiments that have them; an experiment's own keys win, and rules
and changes of the deck are laid over each other one by one. ``assert`` lists what must hold of the results. Several
comparisons are a family, unless ``family: none`` says otherwise: they share the error, so that their verdicts hold
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from analysis.assertions import Assertion, AssertionProblem
from unosim.building import build
from unosim.duel_draft import name_of
from unosim.experiment import CompareExperiment
from unosim.kinds import KINDS, AnyExperiment
from unosim.problems import ConfigError, Problem, choices, shown
from unosim.sources import Override, Sources
from unosim.yaml_source import KeyPath, load_yaml

EXPERIMENTS, ASSERT, FAMILY = "experiments", "assert", "family"

FAMILIES = ("holm", "none")
"""How the comparisons of a file are judged: together, or each by itself."""

MOST = 100
"""Experiments of a file."""

_KNOWN = {key for model in KINDS.values() for key in model.model_fields}


@dataclass(frozen=True)
class Suite:
    """Experiments, complete and checked, what must hold of their results, and what was understood otherwise.

    `family` is what the comparisons are called together if they are judged together, else None.
    """

    experiments: tuple[AnyExperiment, ...]
    assertions: tuple[Assertion, ...] = ()
    notes: tuple[str, ...] = ()
    family: str | None = None

    @property
    def members(self) -> dict[int, CompareExperiment]:
        """The comparisons of the family by their place among the experiments."""
        return _comparisons(self.experiments) if self.family else {}


def load_suite(
    path: str | Path | None = None, overrides: Iterable[Override] = (), asserts: Iterable[str] = ()
) -> Suite:
    """The experiments of a file with the command line laid over each; raises `ConfigError`."""
    if path is None:
        return suite_of(Sources("command line", {}), overrides, asserts)
    sources = Sources.of(load_yaml(path))
    sources.data.setdefault("name", name_of(Path(path).stem))
    return suite_of(sources, overrides, asserts)


def suite_of(sources: Sources, overrides: Iterable[Override] = (), asserts: Iterable[str] = ()) -> Suite:
    """The experiments that the sources describe; raises `ConfigError`."""
    laid_over = list(overrides)
    problems: list[Problem] = []
    assertions: list[Assertion] = []
    experiments: list[AnyExperiment] = []
    notes: list[str] = []
    for read in (partial(_asserted, sources), partial(read_assertions, asserts)):
        try:
            assertions += read()
        except ConfigError as error:
            problems += error.problems
    family = FAMILIES[-1]
    try:
        family = _family(sources)
    except ConfigError as error:
        problems += error.problems
    each = _each(sources)
    for one in each:
        try:
            one.apply(laid_over)
            if len(each) > 1 and any(override.path == ("out",) for override in laid_over):
                one.data["out"] = str(Path(str(one.data["out"])) / str(one.data["name"]))
            asked = one.data.get("games")
            experiments.append(build(one))
            notes += _rounded_up(asked, experiments[-1])
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(list(dict.fromkeys(problems)))
    found = Suite(tuple(experiments), tuple(assertions), tuple(notes))
    return _related(found, family, str(sources.data.get("name", FAMILY)))


def _related(suite: Suite, family: str, name: str) -> Suite:
    """The suite with its comparisons as one family that shares the error; those that say so already are left alone."""
    members = _comparisons(suite.experiments)
    if family == "none" or len(members) < 2:
        return suite
    experiments = list(suite.experiments)
    for i, config in members.items():
        if config.comparisons == 1:
            experiments[i] = config.model_copy(update={"comparisons": len(members)})
    return replace(suite, experiments=tuple(experiments), family=name)


def _comparisons(experiments: Sequence[AnyExperiment]) -> dict[int, CompareExperiment]:
    return {i: config for i, config in enumerate(experiments) if isinstance(config, CompareExperiment)}


def _family(sources: Sources) -> str:
    """Whether the comparisons of a file are judged together; raises `ConfigError`."""
    if EXPERIMENTS not in sources.data:
        return "none"
    value = sources.data.pop(FAMILY, FAMILIES[0])
    if value is None or value is False:
        value = "none"
    if value not in FAMILIES:
        message = f"no such way, got {shown(value)}{choices(value, FAMILIES)}"
        raise ConfigError([sources.problem((FAMILY,), message)])
    return str(value)


def _rounded_up(asked: object, config: AnyExperiment) -> list[str]:
    """What to say about games that are more than were asked for."""
    if not isinstance(asked, int) or asked == config.games:
        return []
    units = {"round": "rounds", "match": "matches"}[config.unit]
    return [f"{config.name}: {config.games:,} {units} instead of {asked:,}, to play whole deals"]


def read_assertions(texts: Iterable[str], flag: str = "--assert") -> tuple[Assertion, ...]:
    """What ``--assert``, or another flag, asks for; raises `ConfigError`."""
    found, problems = [], []
    for text in texts:
        try:
            found.append(Assertion.read(text))
        except AssertionProblem as problem:
            problems.append(Problem(f"{flag} {text}", None, "", str(problem)))
    if problems:
        raise ConfigError(problems)
    return tuple(found)


def _asserted(sources: Sources) -> tuple[Assertion, ...]:
    """What the file asserts; raises `ConfigError`."""
    value = sources.data.pop(ASSERT, [])
    found, problems = [], []
    for number, entry in enumerate(value if isinstance(value, list) else [value]):
        key: KeyPath = (ASSERT, number) if isinstance(value, list) else (ASSERT,)
        try:
            if not isinstance(entry, str):
                raise AssertionProblem(f'must be an expression such as "win.lower > 0", got {shown(entry)}')
            found.append(Assertion.read(entry))
        except AssertionProblem as problem:
            problems.append(sources.problem(key, str(problem)))
    if problems:
        raise ConfigError(problems)
    return tuple(found)


def _each(sources: Sources) -> list[Sources]:
    """The sources of every experiment."""
    if EXPERIMENTS not in sources.data:
        return [sources]
    entries = sources.data.pop(EXPERIMENTS)
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST:
        message = f"must be a list of 1 to {MOST} experiments, got {shown(entries)}"
        raise ConfigError([sources.problem((EXPERIMENTS,), message)])
    unknown = [(key,) for key in sources.data if key not in _KNOWN]
    if unknown:
        raise ConfigError([sources.problem(key, "unknown key, no kind of experiment has it") for key in unknown])
    return [_one(sources, number, entry, len(entries)) for number, entry in enumerate(entries)]


def _one(sources: Sources, number: int, entry: Any, of: int) -> Sources:
    """The sources of one of several experiments."""
    if not isinstance(entry, dict):
        message = f"must be a mapping of keys to values, got {shown(entry)}"
        raise ConfigError([sources.problem((EXPERIMENTS, number), message)])
    kind = entry.get("kind", sources.data.get("kind", "table"))
    fields = KINDS[kind].model_fields if isinstance(kind, str) and kind in KINDS else _KNOWN
    shared = {key: value for key, value in sources.data.items() if key in fields}
    data = {**shared, **entry}
    for key in ("rules", "deck"):
        if isinstance(shared.get(key), Mapping) and isinstance(entry.get(key), Mapping):
            data[key] = {**shared[key], **entry[key]}
    if "name" not in entry and of > 1:
        data["name"] = name_of(f"{shared.get('name', kind)}-{number + 1}")
    if "out" not in entry and isinstance(shared.get("out"), str):
        data["out"] = str(Path(shared["out"]) / str(data["name"]))
    prefix: KeyPath = (EXPERIMENTS, number)
    own = {path[2:]: place for path, place in sources.origins.items() if path[:2] == prefix}
    here = {(): sources.origins[prefix]} if prefix in sources.origins else {}
    origins = {**sources.origins, **own}
    origins = {path: place for path, place in origins.items() if path and path[0] != EXPERIMENTS}
    return Sources(f"{sources.main}:{here[()][1]}" if here else sources.main, deepcopy(data), origins)
