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
    "greater_than": "must be above {gt:,}",
    "greater_than_equal": "must be at least {ge:,}",
    "less_than": "must be below {lt:,}",
    "less_than_equal": "must be at most {le:,}",
    "string_too_long": "must be at most {max_length} characters long",
    "dict_type": "must be a mapping",
    "value_error": "{error}",
}


def in_words(error: Mapping[str, Any], known_keys: Iterable[str], values: Mapping[str, Iterable[str]]) -> str:
    """The message for one entry of `pydantic.ValidationError.errors()`.

    `known_keys` are the keys that may stand in the file, `values` the words that a key takes.
    """
    kind, key, got = error["type"], str(error["loc"][-1]), error["input"]
    if kind == "extra_forbidden":
        return f"unknown key{choices(key, known_keys)}"
    if kind == "literal_error":
        words = [str(word) for word in values[key]]
        return f"no such value, got {shown(got)}{choices(got if isinstance(got, str) else '', words)}"
    if kind == "missing":
        return f"is needed: a strategy for every seat, such as {EXAMPLE}" if key == "table" else "is needed"
    expected = _EXPECTED.get(kind, error["msg"]).format_map(error.get("ctx", {}))
    quotes = "; put it in quotes" if kind == "string_type" and isinstance(got, int | float) else ""
    return f"{expected}, got {shown(got)}{quotes}"
