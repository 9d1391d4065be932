"""Reading YAML: whatever the text, there is a value or a `ConfigError`."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from unosim.config import ConfigError, check_config, freeze, load_config
from unosim.frozen import scalar_text
from unosim.yaml_source import dotted, load_yaml, parse_yaml, scalar

MARKS = ["a: 1\n", "- x\n", "  ", "\t", "{", "}", "[", "]", ",", ":", " : ", "&a ", "*a", "!!str ", "!", "!<x> ", "? "]
HEADS = ["---\n", "...\n", "%YAML 1.1\n", "%YAML 9.x\n", "%TAG ! x\n", "%TAG !e! tag:x\n", "!e!x ", "%FOO\n"]
QUOTES = ["|\n", "|2-\n", ">", ">9", "'", '"', "\\x41", "\\u", "\x00", "\ufeff", "\x85", "\u2028", "\r", "#c"]
SCALARS = [
    "0x",
    "0b1",
    "1e99",
    "1e9999",
    "-",
    "+",
    "_",
    "=",
    "~",
    "<<",
    "<<: ",
    "-.inf",
    "2024-01-01",
    "1:30",
    "@",
    "`",
]
WORDS = ["!!python/object:os.system ", "table: random*4\n", "rules:\n  ", "games: ", "seed: "]
FRAGMENTS = st.sampled_from([*MARKS, *HEADS, *QUOTES, *SCALARS, *WORDS])
TEXTS = st.one_of(st.text(), st.lists(st.one_of(FRAGMENTS, st.text(max_size=3)), max_size=25).map("".join))

T = TypeVar("T")


def attempt(read: Callable[[], T]) -> T | None:
    """What is read, or None where it is refused in lines that can be shown."""
    try:
        return read()
    except ConfigError as error:
        shown = [str(problem) for problem in error.problems]
    assert shown
    assert all(line.isprintable() for line in shown)
    return None


@settings(max_examples=1500, deadline=None)
@given(TEXTS)
def test_any_text_is_a_value_or_a_config_error(text: str) -> None:
    document = attempt(lambda: parse_yaml(text, "x.yaml"))
    if document is not None:
        assert all(line >= 1 for line in document.lines.values())


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(st.binary(), TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass"))))
@example(content=b"table: random*4\nrules: {stacking: any}\n")
def test_any_file_is_an_experiment_or_a_config_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    config = attempt(lambda: load_config(path))
    if config is not None:
        path.write_text(freeze(config), "utf-8")
        assert load_config(path) == config


KEYS = ("table", "games", "players", "edition", "rules", "seed", "record", "confidence", "jobs", "out", "kind", "name")
ODD = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(["random*4"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.dictionaries(st.sampled_from(KEYS), ODD, max_size=6), keys=st.lists(st.text(max_size=4), max_size=2))
def test_any_values_are_an_experiment_or_a_config_error(values: dict[str, object], keys: list[str]) -> None:
    data = {"table": "random*2", **values, **dict.fromkeys(keys, 1)}
    config = attempt(lambda: check_config(data))
    assert config is None or len(config.table) == config.players


@given(st.one_of(st.text(), st.sampled_from(["off", "1e6", "null", "0x1f", "~", "-.inf", "1_0", "true", ""])))
def test_text_is_written_so_that_it_reads_back(text: str) -> None:
    assert parse_yaml(f"a: {scalar_text(text)}\n", "x.yaml").data == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("off", "off"),
        ("yes", "yes"),
        ("True", True),
        ("0b1", "0b1"),
        ("010", 10),
        ("0o10", 8),
        ("0x1F", 31),
        ("1_000", 1000),
        ("1__0", "1__0"),
        ("_1", "_1"),
        ("1e6", 1_000_000),
        ("-2E3", -2000),
        ("1e-2", 0.01),
        ("1.", 1.0),
        (".5", 0.5),
        (".", "."),
        ("-.INF", -math.inf),
        ("Null", None),
        ("", None),
        ("2024-01-01", "2024-01-01"),
        ("1:30", "1:30"),
        ("events:0.001", "events:0.001"),
        ("9" * 101, "9" * 101),
    ],
)
def test_scalars_follow_yaml_12(text: str, value: object) -> None:
    assert scalar(text) == value
    assert type(scalar(text)) is type(value)


def test_quoted_and_tagged_scalars_are_text() -> None:
    assert parse_yaml("a: '1'\nb: \"true\"\nc: !!str 5\nd: |\n  1\n", "x").data == {
        "a": "1",
        "b": "true",
        "c": "5",
        "d": "1\n",
    }


def test_every_key_and_entry_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("# comment\na: 1\nb:\n  c: [x,\n      y]\n  d:\n    - {e: 2}\n")
    lines = {dotted(key): line for key, line in load_yaml(path).lines.items()}
    assert lines == {"a": 2, "b": 3, "b.c": 4, "b.c.0": 4, "b.c.1": 5, "b.d": 6, "b.d.0": 7, "b.d.0.e": 7}
