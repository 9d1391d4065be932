"""As much of JSON schema (draft 7) as the schema of experiment files uses; unknown words are an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES = {"string": str, "object": dict, "array": list, "null": type(None), "integer": int, "number": (int, float)}

SAYS_NOTHING = {"$schema", "title", "description", "default", "examples", "definitions", "then", "else"}


class Validator:
    """Finds what a schema refuses."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.root = schema

    def errors(self, value: Any) -> list[str]:
        return list(self._check(value, self.root, ""))

    def _ok(self, value: Any, schema: Any) -> bool:
        return not list(self._check(value, schema, ""))

    def _check(self, value: Any, schema: Any, at: str) -> Iterator[str]:
        if "$ref" in schema:
            yield from self._check(value, self.root["definitions"][schema["$ref"].removeprefix("#/definitions/")], at)
            return
        for word, wanted in schema.items():
            if word not in SAYS_NOTHING:
                yield from getattr(self, f"_{word.replace('$', '')}")(value, wanted, schema, at)

    def _type(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        kinds = [wanted] if isinstance(wanted, str) else wanted
        good = any(isinstance(value, TYPES[kind]) for kind in kinds if kind != "boolean")
        if isinstance(value, bool) != ("boolean" in kinds) or not (good or isinstance(value, bool)):
            yield f"{at}: {value!r} is no {wanted}"

    def _enum(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        if not any(value == x and isinstance(value, bool) == isinstance(x, bool) for x in wanted):
            yield f"{at}: {value!r} is none of {wanted}"

    def _const(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        yield from self._enum(value, [wanted], schema, at)

    def _anyOf(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        if not any(self._ok(value, option) for option in wanted):
            yield f"{at}: {value!r} fits no option"

    def _allOf(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        for part in wanted:
            yield from self._check(value, part, at)

    def _if(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        yield from self._check(value, schema.get("then" if self._ok(value, wanted) else "else", {}), at)

    def _properties(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        for key in value if isinstance(value, dict) else ():
            if key in wanted:
                yield from self._check(value[key], wanted[key], f"{at}.{key}")

    def _additionalProperties(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        for key in value if isinstance(value, dict) and wanted is False else ():
            if key not in schema["properties"]:
                yield f"{at}: unknown key {key}"

    def _required(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        yield from (f"{at}: {key} is missing" for key in wanted if isinstance(value, dict) and key not in value)

    def _items(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        for i, entry in enumerate(value if isinstance(value, list) else ()):
            yield from self._check(entry, wanted, f"{at}[{i}]")

    def _bound(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        return iter(())

    def _minimum(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        if isinstance(value, int | float) and value < wanted:
            yield f"{at}: {value} is below {wanted}"

    def _maximum(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        if isinstance(value, int | float) and value > wanted:
            yield f"{at}: {value} is above {wanted}"

    def _pattern(self, value: Any, wanted: Any, schema: Any, at: str) -> Iterator[str]:
        if isinstance(value, str) and not re.search(wanted, value):
            yield f"{at}: {value!r} does not match {wanted}"

    _exclusiveMinimum = _exclusiveMaximum = _minItems = _maxItems = _maxLength = _minLength = _bound
