"""Where every key of an experiment comes from: a line of a file, a flag, or ``-O key=value``.

Flags and ``-O`` are laid over the data of the file, later ones over earlier ones, and whatever is found wrong later is
reported at the place that said it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from unosim.problems import ConfigError, Problem, shown
from unosim.yaml_source import Document, KeyPath, dotted, parse_yaml, scalar


@dataclass(frozen=True)
class Override:
    """A value for a key that comes from the command line, and the text that said so."""

    path: KeyPath
    value: Any
    source: str


@dataclass
class Sources:
    """The data of an experiment, put together, with the origin of every key."""

    main: str
    data: dict[str, Any]
    origins: dict[KeyPath, tuple[str, int | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Sources:
        """The sources of a file alone; raises `ConfigError` if it holds no mapping."""
        if document.data is None:
            raise ConfigError([Problem(document.source, None, "", "is empty; an experiment needs at least a table")])
        if not isinstance(document.data, dict):
            message = f"must be a mapping of keys to values, got {shown(document.data)}"
            raise ConfigError([Problem(document.source, None, "", message)])
        origins: dict[KeyPath, tuple[str, int | None]] = {}
        origins.update({path: (document.source, line) for path, line in document.lines.items()})
        return cls(document.source, document.data, origins)

    def problem(self, path: KeyPath, message: str) -> Problem:
        """A problem with the key at `path`, reported where that key, or the nearest one above it, was set."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.origins:
                source, line = self.origins[path[:length]]
                return Problem(source, line, dotted(path), message)
        return Problem(self.main, None, dotted(path), message)

    def apply(self, overrides: Iterable[Override]) -> None:
        """Lay values of the command line over the data; raises `ConfigError`."""
        problems = [problem for override in overrides if (problem := self._apply(override))]
        if problems:
            raise ConfigError(problems)

    def _apply(self, override: Override) -> Problem | None:
        holder = self.data
        for depth in range(1, len(override.path)):
            above = override.path[:depth]
            inner = holder.setdefault(str(above[-1]), {})
            if inner is None:  # the key alone, all below it commented out
                inner = holder[str(above[-1])] = {}
            self.origins.setdefault(above, (override.source, None))
            if not isinstance(inner, dict):
                message = f"{dotted(above)} is {shown(inner)}, nothing below it can be set"
                return Problem(override.source, None, dotted(override.path), message)
            holder = inner
        holder[str(override.path[-1])] = override.value
        size = len(override.path)
        for path in [path for path in self.origins if path[:size] == override.path]:
            del self.origins[path]
        self.origins[override.path] = (override.source, None)
        return None


def parse_override(text: str) -> list[Override]:
    """What ``-O key=value`` asks for; raises `ConfigError`."""
    source = f"-O {text}"
    key, equals, value = text.partition("=")
    path = tuple(part.strip() for part in key.split("."))
    if not equals or not all(path):
        raise ConfigError([Problem(source, None, "", "write -O key=value, such as -O games=1000")])
    return [Override(path, _value(value.strip(), source), source)]


def flag_override(key: str, text: str) -> list[Override]:
    """What a flag of the same name as a key asks for; raises `ConfigError`."""
    source = f"--{key} {text}"
    return [Override((key,), _value(text.strip(), source), source)]


def rule_overrides(text: str) -> list[Override]:
    """What ``--rules "stacking=same,challenge=off"`` asks for; raises `ConfigError`."""
    return mapping_overrides("rules", text)


def mapping_overrides(key: str, text: str) -> list[Override]:
    """What a flag with several settings, ``--key "name=value,name=value"``, asks for; raises `ConfigError`."""
    overrides: list[Override] = []
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        source = f"--{key} {part.strip()}"
        if not name or not equals or not value:
            message = f"write --{key} {name or 'NAME'}=VALUE; several are separated by commas"
            raise ConfigError([Problem(source, None, key, message)])
        if any(name == other.path[1] for other in overrides):
            raise ConfigError([Problem(source, None, f"{key}.{name}", "given twice")])
        overrides.append(Override((key, name), scalar(value), source))
    return overrides


def _value(text: str, source: str) -> Any:
    """A value of the command line: a YAML scalar, or YAML in brackets or quotes."""
    if text[:1] not in ("[", "{", '"', "'"):
        return scalar(text)
    try:
        return parse_yaml(text, source).data
    except ConfigError as error:
        raise ConfigError([replace(problem, line=None) for problem in error.problems]) from None
