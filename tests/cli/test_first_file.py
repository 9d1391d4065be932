"""``unosim init`` and ``unosim schema``: a file that is sound, explained, and checked by editors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.cli.conftest import Ran
from tests.cli.json_schema import Validator
from unosim.config import config_hash, load_config
from unosim.key_docs import key_docs
from unosim.kinds import KINDS
from unosim.schema import file_schema
from unosim.starter import STARTERS
from unosim.yaml_source import load_yaml

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_first_file_is_sound(ran: Ran, kind: str, edition: str) -> None:
    code, out, err = ran("init", kind, "--edition", edition, "--out", "mine.yaml")
    assert (code, err) == (0, "")
    assert "unosim run mine.yaml" in out
    assert ran("validate", "mine.yaml")[::2] == (0, "")
    text = Path("mine.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=unosim.schema.json\n")
    assert json.loads(Path("unosim.schema.json").read_text("utf-8")) == file_schema()
    assert max(map(len, text.splitlines())) < 160


@pytest.mark.parametrize("kind", KINDS)
def test_what_stands_behind_a_hash_is_what_holds_anyway(ran: Ran, kind: str) -> None:
    ran("init", kind, "--out", "mine.yaml")
    _, keys = Path("mine.yaml").read_text("utf-8").split("\n\n", 1)
    everything = re.sub(r"^(\s*)#(?! \w)", r"\1", keys, flags=re.MULTILINE)
    Path("all.yaml").write_text(everything)
    whole, brief = load_config("all.yaml"), load_config("mine.yaml")
    assert config_hash(whole) == config_hash(brief)
    named = set(load_yaml("all.yaml").data)
    fields = KINDS[kind].model_fields.items()
    chosen = {key for key, field in fields if len(get_args(field.annotation)) != 1}  # the rest leaves no choice
    assert named >= chosen - {"record"}


def test_a_file_is_never_replaced(ran: Ran) -> None:
    Path("table.yaml").write_text("mine\n")
    assert ran("init") == (2, "", "table.yaml: is there already; choose another file with --out\n")
    assert Path("table.yaml").read_text() == "mine\n"


def test_a_first_file_on_the_screen(ran: Ran, tmp_path: Path) -> None:
    code, out, err = ran("init", "compare", "--out", "-")
    assert (code, err) == (0, "")
    assert "\nkind: compare\n" in out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["init", "tabel"], 'unknown kind of experiment "tabel"; allowed: '),
        (["init", "--edition", "fip"], 'unknown edition "fip"; allowed: '),
        (["init", "--out", "no/such/folder.yaml"], "no/such/folder.yaml: no such file or directory"),
    ],
)
def test_mistakes_get_one_line(ran: Ran, arguments: list[str], line: str) -> None:
    code, out, err = ran(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(line)


def test_every_kind_has_a_first_file_and_every_key_a_meaning() -> None:
    assert STARTERS.keys() == KINDS.keys()
    for model in KINDS.values():
        assert key_docs(model).keys() == model.model_fields.keys()


# -- schema -----------------------------------------------------------------------------------------------------------


def test_schema_prints_itself(ran: Ran) -> None:
    code, out, err = ran("schema")
    assert (code, err) == (0, "")
    assert json.loads(out) == file_schema()
    assert ran("schema", "--out", "s.json") == (0, "", "")
    assert json.loads(Path("s.json").read_text("utf-8")) == file_schema()


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda path: path.stem)
def test_examples_fit_the_schema(path: Path) -> None:
    assert Validator(file_schema()).errors(load_yaml(path).data) == []


GOOD: list[dict[str, Any]] = [
    {"table": "sensible,random*3", "games": 10, "rules": {"stacking": "same", "jump_in": True, "hand_size": 5}},
    {"table": ["random", "random"], "record": "events:0.5", "games": "1_000_000", "rules": None},
    {"kind": "compare", "a": "random", "b": "sensible:keep_wilds=1", "until": ["decision", {"games": 10}], "rope": 0.2},
    {"kind": "compare", "a": "x", "b": "y", "looks": {"first": 100}, "sprt": ["0pp", "1pp"], "field": ["x", "y"]},
    {"kind": "plan", "a": "x", "b": "y", "target": "1pp", "assert": "win.lower > 0"},
    {
        "kind": "sweep",
        "baseline": "x",
        "over": {"attack_at": "0..4", "rules.stacking": ["none", "same"]},
        "until": "1pp",
    },
    {"family": "none", "experiments": [{"kind": "compare", "a": "x", "b": "y"}] * 2},
    {"edition": "flex", "experiments": [{"table": "random*2"}, {"kind": "compare", "a": "x", "b": "y"}], "assert": []},
]

BAD: list[tuple[dict[str, Any], str]] = [
    ({"tabel": "random*2"}, "unknown key tabel"),
    ({"games": 5}, "table is missing"),
    ({"table": "random*2", "a": "random"}, "unknown key a"),
    ({"table": "random*2", "games": 0}, ".games: 0 fits no option"),
    ({"table": "random*2", "edition": "fip"}, "is none of"),
    ({"table": "random*2", "rules": {"stackng": "same"}}, "fits no option"),
    ({"table": "random*2", "rules": {"hand_size": 99}}, "fits no option"),
    ({"kind": "compare", "a": "x"}, "b is missing"),
    ({"kind": "compare", "a": "x", "b": "y", "metric": "luck"}, "is none of"),
    ({"experiments": [{"tabel": "random*2"}]}, "unknown key tabel"),
    ({"experiments": [], "tabel": 1}, "unknown key tabel"),
]


@pytest.mark.parametrize("data", GOOD, ids=str)
def test_the_schema_allows_what_can_be_written(data: dict[str, Any]) -> None:
    assert Validator(file_schema()).errors(data) == []


@pytest.mark.parametrize(("data", "error"), BAD, ids=str)
def test_the_schema_finds_mistakes(data: dict[str, Any], error: str) -> None:
    found = Validator(file_schema()).errors(data)
    assert any(error in line for line in found), found
