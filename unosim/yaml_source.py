"""Reading YAML 1.2 with the line of every key, and without trusting the file.

Values are built from the parser's events: scalars by the core schema of YAML 1.2 (so ``off`` is a word, and
``1_000_000`` and ``1e6`` are whole numbers), mappings with text keys, lists. Size, depth and number of values are
limited, an alias counts as often as it is used, and tags other than the core schema's are refused, so no file can do
more than be wrong.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)
from ruamel.yaml.reader import ReaderError

from unosim.problems import ConfigError, Problem, cut

KeyPath = tuple[str | int, ...]
"""Keys and list positions from the top of a document to a value."""

MAX_BYTES = 1_000_000
MAX_DEPTH = 16
MAX_VALUES = 10_000
MAX_DIGITS = 100

_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULLS = ("", "~", "null", "Null", "NULL")
_INTEGER = re.compile(r"[-+]?[0-9]+(_[0-9]+)*")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_POWER = re.compile(r"([-+]?[0-9]+)[eE]\+?([0-9]{1,2})")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(_[0-9]+)*(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"([-+]?)\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

_TAG = "tag:yaml.org,2002:"
_TAGS = {f"{_TAG}{kind}" for kind in ("str", "int", "float", "bool", "null", "map", "seq")}


@dataclass
class Document:
    """The data of a YAML file and the line on which each key or list entry stands."""

    source: str
    data: Any
    lines: dict[KeyPath, int] = field(default_factory=dict)


class _Refused(Exception):
    """Something in the document that is not taken, with its line."""

    def __init__(self, line: int, message: str, path: KeyPath = ()) -> None:
        super().__init__(message)
        self.line = line
        self.message = message
        self.path = path


def dotted(path: KeyPath) -> str:
    """A path as it is written on the command line: ``rules.stacking``, ``table.2``."""
    return ".".join(map(str, path))


def load_yaml(path: str | Path) -> Document:
    """Read a YAML file; raises `ConfigError`."""
    source = str(path)
    return parse_yaml(_decode(_read(Path(path), source), source), source)


def _read(path: Path, source: str) -> bytes:
    """The bytes of a file that is not too large."""
    if not source.strip():
        raise ConfigError([Problem('""', None, "", "is no file; name an experiment file")])
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        reason = "no such file"
    except IsADirectoryError:
        reason = "is a folder, not an experiment file"
    except (OSError, ValueError) as error:
        reason = f"cannot be read: {getattr(error, 'strerror', None) or error}"
    else:
        if len(content) <= MAX_BYTES:
            return content
        reason = "larger than 1 MB, which no experiment file needs to be"
    raise ConfigError([Problem(source, None, "", reason)])


def _decode(content: bytes, source: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"is not UTF-8 text: byte 0x{content[error.start]:02x}"
        raise ConfigError([Problem(source, line, "", message)]) from None


def parse_yaml(text: str, source: str) -> Document:
    """The document in a text; raises `ConfigError` with the line of what is wrong."""
    document = Document(source, None)
    try:
        document.data = _Builder(text, document.lines).document()
    except _Refused as refused:
        raise ConfigError([Problem(source, refused.line, dotted(refused.path), refused.message)]) from None
    return document


def scalar(text: str) -> Any:
    """The value of a plain scalar by the core schema of YAML 1.2; what is nothing else is a text."""
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if _INTEGER.fullmatch(text) and len(text) <= MAX_DIGITS:
        return int(text)
    if _BASED.fullmatch(text) and len(text) <= MAX_DIGITS:
        return int(text, 0)
    if power := _POWER.fullmatch(text):
        return int(power[1]) * 10 ** int(power[2])
    if _FLOAT.fullmatch(text) and len(text) <= MAX_DIGITS:
        return float(text)
    if special := _SPECIAL.fullmatch(text):
        return float(f"{special[1] or ''}inf" if special[2] else "nan")
    return text


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _events(text: str) -> Iterator[Any]:
    """The parser's events, its complaints turned into ours."""
    yaml = YAML(typ="safe", pure=True)
    try:
        yield from yaml.parse(io.StringIO(text))
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        code = error.character if isinstance(error.character, int) else ord(error.character)
        raise _Refused(line, f"not valid YAML: the character U+{code:04X} is not allowed") from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = " ".join(part for part in (error.problem, error.context) if part).replace("\n", " ")
        reason = re.sub(r"\(?'(<[a-z ]+>)',?\)?", r"\1", reason)
        raise _Refused(mark.line + 1 if mark else 1, f"not valid YAML: {reason}") from None


class _Builder:
    """Builds plain Python values from the events of the parser and keeps their lines."""

    def __init__(self, text: str, lines: dict[KeyPath, int]) -> None:
        self._events = _events(text)
        self._lines = lines
        self._anchored: dict[str, Any] = {}
        self._count = 0

    def document(self) -> Any:
        """The value of the only document; None if there is none."""
        data, found = None, False
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                if found:
                    raise _Refused(_line(event), "a second document starts here; an experiment file has one")
                data, found = self._value(next(self._events), ()), True
        return data

    def _value(self, event: Any, path: KeyPath) -> Any:
        """The value that starts with an event; the events up to its end are used up."""
        self._take(event, len(path))
        if isinstance(event, AliasEvent):
            if event.anchor not in self._anchored:
                raise _Refused(_line(event), f"*{event.anchor} refers to nothing above it", path)
            return self._copy(self._anchored[event.anchor], event, len(path))
        _check_tag(event, path)
        if isinstance(event, ScalarEvent):
            value = _scalar_value(event, path)
        else:
            value = self._mapping(path) if isinstance(event, MappingStartEvent) else self._list(path)
        if event.anchor is not None:
            self._anchored[event.anchor] = value
        return value

    def _mapping(self, path: KeyPath) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(event := next(self._events), MappingEndEvent):
            if not isinstance(event, ScalarEvent):
                raise _Refused(_line(event), "a key must be a word", path)
            key = (*path, event.value)
            if event.value in mapping:
                first = self._lines[key]
                raise _Refused(_line(event), f"given twice, first on line {first}", key)
            self._lines[key] = _line(event)
            mapping[event.value] = self._value(next(self._events), key)
        return mapping

    def _list(self, path: KeyPath) -> list[Any]:
        entries: list[Any] = []
        while not isinstance(event := next(self._events), SequenceEndEvent):
            key = (*path, len(entries))
            self._lines[key] = _line(event)
            entries.append(self._value(event, key))
        return entries

    def _take(self, event: Any, depth: int) -> None:
        """Count one more value."""
        self._count += 1
        if self._count > MAX_VALUES:
            raise _Refused(_line(event), f"more than {MAX_VALUES:,} values, which no experiment file needs")
        if depth > MAX_DEPTH:
            raise _Refused(_line(event), f"nested more than {MAX_DEPTH} deep, which no experiment file needs")

    def _copy(self, value: Any, event: Any, depth: int) -> Any:
        """A copy of an anchored value that counts like the original."""
        self._take(event, depth)
        if isinstance(value, dict):
            return {key: self._copy(entry, event, depth + 1) for key, entry in value.items()}
        if isinstance(value, list):
            return [self._copy(entry, event, depth + 1) for entry in value]
        return value


def _check_tag(event: Any, path: KeyPath) -> None:
    """Refuse tags that ask for more than plain data."""
    tag = event.tag
    if tag is not None and tag not in _TAGS:
        name = cut(tag.replace(_TAG, "!!"), 40)
        raise _Refused(_line(event), f"the tag {name} is not allowed; only plain values are", path)


def _scalar_value(event: ScalarEvent, path: KeyPath) -> Any:
    """The value of a scalar; quoted and block scalars, and those marked ``!!str``, are text."""
    if event.style or event.tag == f"{_TAG}str":
        return event.value
    return scalar(event.value)
