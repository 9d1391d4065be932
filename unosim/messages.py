"""What pydantic found, in the words of the experiment file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from unosim.problems import choices, shown
from unosim.table_spec import EXAMPLE

_EXPECTED = {
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "finite_number": "must be a finite number",
    "string_type": "must be text",
    "string_unicode": "must be text without half characters",
    "greater_than": "must be above {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be below {lt}",
    "less_than_equal": "must be at most {le}",
    "string_too_long": "must be at most {max_length} characters long",
    "dict_type": "must be a mapping",
    "model_type": "must be a mapping",
    "value_error": "{error}",
}

_NEEDED = {
    "table": f": a strategy for every seat, such as {EXAMPLE}",
    "a": ": a strategy to compare with b",
    "b": ": a strategy to compare a with",
}


def in_words(error: Mapping[str, Any], known_keys: Iterable[str], values: Mapping[str, Iterable[str]]) -> str:
    """The message for one entry of `pydantic.ValidationError.errors()`.

    `known_keys` are the keys that may stand in the file, `values` the words that a key takes.
    """
    kind, key, got = error["type"], str(error["loc"][-1]), error["input"]
    if kind == "extra_forbidden":
        return f"unknown key{choices(key, known_keys)}"
    if kind == "literal_error":
        return f"no such value, got {shown(got)}{choices(got, map(str, values[key]))}"
    if kind == "missing":
        return f"is needed{_NEEDED.get(key, '')}"
    limits = {name: _number(limit) for name, limit in error.get("ctx", {}).items()}
    expected = _EXPECTED[kind].format_map(limits) if kind in _EXPECTED else error["msg"]
    quotes = "; put it in quotes" if kind == "string_type" and isinstance(got, int | float) else ""
    return f"{expected}, got {shown(got)}{quotes}"


def _number(limit: object) -> str:
    """A limit as people write it: 1,000 and 1 instead of 1000 and 1.0."""
    if isinstance(limit, float):
        return f"{limit:g}"
    return f"{limit:,}" if isinstance(limit, int) else str(limit)
