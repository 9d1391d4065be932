"""The JSON schema of experiment files, for editors and other programs.

It is made from the models, and looser than they are in one way: what may be written in several ways in a file, such as
a table in one line or as a list, is allowed in all of them. So everything that the schema refuses is wrong; whether the
rest makes sense together only `unosim validate` knows.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from simulator.editions import EDITIONS
from simulator.options import OPTIONS, RuleOption
from unosim.key_docs import key_docs
from unosim.kinds import KINDS
from unosim.suite import ASSERT, EXPERIMENTS, FAMILIES, FAMILY, MOST

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version that editors understand best."""

_SCALARS = ["string", "number"]
_LEVELS: Schema = {"type": "object", "additionalProperties": {"type": [*_SCALARS, "array", "boolean"]}}
"""Names, each with one value or several."""

_WHOLE = "^[0-9]+(_[0-9]+)+$"


def file_schema() -> Schema:
    """The schema of a file: one experiment, or several with what they share."""
    definitions: dict[str, Schema] = {"options": _rules(), "strategy": _strategy()}
    kinds = {kind: _kind_schema(model, definitions) for kind, model in KINDS.items()}
    definitions |= kinds
    shared = _shared(kinds)
    definitions["any"] = {"type": "object", "properties": shared, "additionalProperties": False}
    experiments = {"type": "array", "items": {"$ref": "#/definitions/any"}, "minItems": 1, "maxItems": MOST}
    several = {"properties": {**shared, EXPERIMENTS: experiments, FAMILY: _family()}, "additionalProperties": False}
    return {
        "$schema": DRAFT,
        "title": "An experiment of unosim",
        "type": "object",
        "if": {"required": [EXPERIMENTS]},
        "then": several,
        "else": {"allOf": [_if_kind(kind) for kind in KINDS]},
        "definitions": definitions,
    }


def _shared(kinds: dict[str, Schema]) -> dict[str, Schema]:
    """What a key may hold where it is not known of which kind the experiment is: whatever any kind allows."""
    found: dict[str, list[Schema]] = {}
    for kind in kinds.values():
        for key, schema in kind["properties"].items():
            if schema not in found.setdefault(key, []):
                found[key].append(schema)
    return {key: each[0] if len(each) == 1 else {"anyOf": each} for key, each in found.items()}


def _if_kind(kind: str) -> Schema:
    """What holds for a kind of experiment; the first kind is meant where none is named."""
    named: Schema = {"properties": {"kind": {"const": kind}}}
    if kind != next(iter(KINDS)):
        named["required"] = ["kind"]
    return {"if": named, "then": {"$ref": f"#/definitions/{kind}"}}


def _kind_schema(model: type[BaseModel], inner: dict[str, Schema]) -> Schema:
    """The keys of a kind; the models of keys that are mappings are added to `inner`."""
    made = model.model_json_schema(ref_template="#/definitions/{model}")
    for name, definition in made.pop("$defs", {}).items():
        inner[name] = _plain(definition)
    docs = key_docs(model)
    properties = {key: _key_schema(key, schema, docs.get(key, "")) for key, schema in made["properties"].items()}
    properties |= {"kind": {"enum": list(KINDS), "description": docs.get("kind", "")}, ASSERT: _asserted()}
    needed = [key for key in made.get("required", ()) if key != "players"]
    description = " ".join(str(made.get("description", "")).replace("`", "").split())
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _key_schema(key: str, schema: Schema, doc: str) -> Schema:
    """What one key may hold, with its meaning."""
    written: dict[str, Schema] = {
        "edition": {"enum": list(EDITIONS)},
        "rules": {"anyOf": [{"$ref": "#/definitions/options"}, {"type": "null"}]},
        "a": {"$ref": "#/definitions/strategy"},
        "b": {"$ref": "#/definitions/strategy"},
        "baseline": {"$ref": "#/definitions/strategy"},
        "over": _LEVELS,
        "factorial": {"anyOf": [_LEVELS, {"type": _SCALARS}, {"type": "array"}]},
    }
    found = written.get(key) or _loose(_plain(schema))
    about = {"description": doc} if doc else {}
    return {"allOf": [found], **about} if "$ref" in found else {**found, **about}


def _loose(schema: Schema) -> Schema:
    """A list or an amount may also be written as a single value, and ``1_000_000`` is text to many editors."""
    if schema.get("type") == "integer":
        return {"anyOf": [schema, {"type": "string", "pattern": _WHOLE}], **_default(schema)}
    if schema.get("type") == "array" or "prefixItems" in schema:
        return {"anyOf": [{"type": _SCALARS}, {"type": "array", "items": {"type": [*_SCALARS, "object"]}}]}
    options = schema.get("anyOf")
    if options and any(option.get("type") in ("array", "string") for option in options):
        kinds = [*_SCALARS, *({"null"} if {"type": "null"} in options else ())]
        lists = any(option.get("type") == "array" for option in options)
        return {"anyOf": [{"type": kinds}, *([{"type": "array"}] if lists else [])], **_default(schema)}
    return schema


def _plain(schema: Any) -> Any:
    """Without the titles that pydantic makes up."""
    if isinstance(schema, dict):
        return {key: _plain(value) for key, value in schema.items() if key != "title" or not isinstance(value, str)}
    return [_plain(value) for value in schema] if isinstance(schema, list) else schema


def _default(schema: Schema) -> Schema:
    return {"default": schema["default"]} if "default" in schema else {}


def _rules() -> Schema:
    properties = {option.name: _rule(option) for option in OPTIONS}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _rule(option: RuleOption) -> Schema:
    """What a rule may be set to; switches take true and false too."""
    if isinstance(option.values, tuple):
        values: list[Any] = [*option.values, *([True, False] if option.is_switch else [])]
        found: Schema = {"enum": values}
    else:
        span = {"type": "integer", "minimum": option.values.low, "maximum": option.values.high}
        found = {"anyOf": [span, {"const": 0}]} if option.values.or_zero else span
    return {**found, "default": option.default, "description": option.question}


def _strategy() -> Schema:
    """A strategy; editors offer the names, but parameters may follow."""
    from strategies.registry import STRATEGIES

    return {"anyOf": [{"enum": list(STRATEGIES)}, {"type": "string"}]}


def _family() -> Schema:
    about = "Whether the comparisons of the file share the error, so that their verdicts hold together."
    return {"enum": list(FAMILIES), "default": FAMILIES[0], "description": about}


def _asserted() -> Schema:
    expression = {"type": "string", "examples": ["win.lower > 0"]}
    return {"anyOf": [expression, {"type": "array", "items": expression}], "description": "What must hold of results."}
