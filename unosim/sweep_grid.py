"""The grid of a sweep as people write it, ``attack_at=1..3``, and the variants it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from simulator.options import get_option
from strategies.weights import get_weight
from unosim.problems import ConfigError, Problem, shown
from unosim.sources import Sources
from unosim.sweep_experiment import RULES, Value
from unosim.yaml_source import scalar

EXAMPLE = '"attack_at=1,2,3" or "rules.stacking=none,same"'

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")

_MOST = 1000
"""Values of a range."""


def asked(baseline: str, over: Sequence[str], variants: Sequence[str]) -> Sources:
    """What a command line asks to be swept; raises `ConfigError` for a grid that cannot be read."""
    data: dict[str, Any] = {"kind": "sweep", "baseline": baseline, "over": {}}
    found = Sources("unosim sweep", data, {("baseline",): (baseline, None)})
    for text in over:
        name, _, values = (part.strip() for part in text.partition("="))
        source = f"--over {text}"
        if not name or not values or name in data["over"]:
            message = (
                f"{name} is given twice" if values and name else "write --over NAME=VALUES, such as attack_at=1,2,3"
            )
            raise ConfigError([Problem(source, None, "over", message)])
        data["over"][name] = values
        found.origins["over", name] = source, None
    if variants:
        data["variants"] = list(variants)
        found.origins["variants",] = " ".join(f"--variant {spec}" for spec in variants), None
    return found


def read_values(value: object) -> list[Any]:
    """The values of a parameter or rule: a list, or text such as ``1,2,3`` or ``0..4``; raises `ValueError`."""
    entries = value.split(",") if isinstance(value, str) else value
    if not isinstance(entries, list | tuple):
        entries = [entries]
    found = [one for entry in entries for one in _each(entry)]
    if not found:
        raise ValueError(f"must be a list of values, got {shown(value)}")
    return found


def _each(entry: object) -> Iterator[Any]:
    """The values that an entry stands for."""
    if isinstance(entry, dict | list | tuple) or entry is None or entry == "":
        raise ValueError(f"must be a value, or a range such as 0..4, got {shown(entry)}")
    if not isinstance(entry, str):
        yield entry
        return
    if (match := _RANGE.fullmatch(entry.strip())) is None:
        yield scalar(entry.strip())
        return
    first, last = int(match[1]), int(match[2])
    if not 0 <= last - first < _MOST:
        raise ValueError(f"the range {entry.strip()} must go upward, through at most {_MOST} values")
    yield from range(first, last + 1)


def canonical(name: str, value: object) -> Value:
    """A value in the one way to write it; raises `UnknownName`, `BadParameter` or `RuleError`."""
    if name.startswith(RULES):
        return get_option(name.removeprefix(RULES)).read(value)
    number = get_weight(name).read(value)
    if number == float("-inf"):
        return "never"
    return int(number) if number == int(number) else number


def combinations(over: Mapping[str, tuple[Value, ...]]) -> list[dict[str, str]]:
    """All combinations of values, as text; the last name varies fastest. None without a name."""
    if not over:
        return []
    values = [[text_of(value) for value in each] for each in over.values()]
    return [dict(zip(over, chosen, strict=True)) for chosen in product(*values)]


def text_of(value: Value) -> str:
    """A value as it stands in a spec."""
    return value if isinstance(value, str) else f"{value:g}"


def label(settings: Mapping[str, str]) -> str:
    """The settings of a variant in short."""
    return ",".join(f"{name.removeprefix(RULES)}={value}" for name, value in settings.items())


def with_parameters(spec: str, settings: Mapping[str, str]) -> str:
    """A strategy with some parameters set; those of its wrappers stay as they are."""
    base, plus, wrappers = spec.partition("+")
    name, _, given = base.partition(":")
    parameters = dict(part.split("=", 1) for part in given.split(",")) if given else {}
    shown_settings = ",".join(f"{key}={value}" for key, value in {**parameters, **settings}.items())
    return f"{name}:{shown_settings}{plus}{wrappers}"
