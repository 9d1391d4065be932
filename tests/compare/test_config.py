"""Comparisons and plans in files and from flags: every mistake in one line, everything else in one canonical form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from unosim.config import ConfigError, check_config, config_hash, freeze, load_config, load_suite, load_table
from unosim.experiment import CompareExperiment, PlanExperiment
from unosim.flags import read_flags
from unosim.pairing_up import comparisons_of
from unosim.sources import parse_override
from unosim.suite import suite_of
from unosim.wording import in_one_line

Write = Callable[[str], str]

DUEL = "kind: compare\na: first-legal\nb: random\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes x.yaml in a folder of its own and returns the name."""
    monkeypatch.chdir(tmp_path)

    def to_file(text: str) -> str:
        Path("x.yaml").write_text(text, "utf-8")
        return "x.yaml"

    return to_file


def comparison(**keys: Any) -> CompareExperiment:
    found = check_config({"kind": "compare", "a": "first-legal", "b": "random", **keys})
    assert isinstance(found, CompareExperiment)
    return found


def test_defaults_are_filled_in() -> None:
    found = comparison()
    assert (found.name, found.edition, found.players, found.field) == ("first-legal-v-random", "flip", 4, "baseline")
    assert (found.metric, found.until, found.rope, found.games) == ("win", ("decision",), "0.2pp", 1_000_000)
    assert found.looks.model_dump() == {"first": 1000, "growth": 1.25, "least": 20_000}
    assert found.sprt is None
    assert found.cells == 5
    assert comparison(unit="match").games == 100_000
    assert comparison(unit="match").looks.least == 2_000
    assert comparison(metric="points").rope == "0.5 points"


@pytest.mark.parametrize(
    ("field", "players", "expected"),
    [
        ("random", None, ("random",) * 3),
        ("random", 6, ("random",) * 5),
        ("random,first-legal", None, ("random", "first-legal")),
        (["random*2", "first-legal"], None, ("random", "random", "first-legal")),
        ("baseline", 2, "baseline"),
    ],
)
def test_fields(field: Any, players: int | None, expected: Any) -> None:
    found = comparison(field=field, **({"players": players} if players else {}))
    assert found.field == expected
    assert found.players == players or found.players == (4 if expected == "baseline" else len(expected) + 1)


@pytest.mark.parametrize(
    ("until", "words", "games"),
    [
        ("decision", ("decision",), 1_000_000),
        ("0.1pp", ("0.1pp",), 1_000_000),
        (".10 pp", ("0.1pp",), 1_000_000),
        (["0.5pp", "decision"], ("decision", "0.5pp"), 1_000_000),
        (["decision", {"games": 2000}], ("decision",), 2000),
        (["decision", {"games": 2001, "seconds": 5}], ("decision", "5 s"), 2005),
        ("2k games", ("games",), 2000),
        ("1.5M rounds", ("games",), 1_500_000),
        ("games", ("games",), 1_000_000),
        (["decision", "2 min"], ("decision", "120 s"), 1_000_000),
        ("0.5s", ("games", "0.5 s"), 1_000_000),
    ],
)
def test_ways_to_stop(until: Any, words: tuple[str, ...], games: int) -> None:
    found = comparison(until=until)
    assert (found.until, found.games) == (words, games)
    again = comparison(until=list(found.until), games=found.games)
    assert config_hash(again) == config_hash(found)


def test_amounts_follow_the_metric() -> None:
    assert comparison(metric="points", until=0.25, rope=1).until == ("0.25 points",)
    assert comparison(metric="turns", until="1 turn", rope="2turns").rope == "2 turns"
    assert comparison(metric="rank", rope="0.02 places").rope == "0.02 places"
    assert comparison(sprt=["0pp", "1pp"]).sprt == ("0pp", "1pp")
    assert comparison(sprt="0pp, 1.50pp").sprt == ("0pp", "1.5pp")
    assert comparison(rope="0pp").rope == "0pp"


WRONG = {
    "until: soon": '4: until: must be decision, 0.2pp, "2M games" or "30 s", got "soon"',
    "until: 0.1": '4: until: must be decision, 0.2pp, "2M games" or "30 s", got "0.1"',
    "until: 0pp": '4: until: must be an amount above 0, got "0pp"',
    "until: -1pp": '4: until: must be an amount above 0, got "-1pp"',
    "until: 0.1 points": '4: until: must be decision, 0.2pp, "2M games" or "30 s", got "0.1 points"',
    "until: []": '4: until: must be decision, 0.1pp, "2M games" or "30 s", or a list of them, got a list',
    "until: [decision, decision]": "4: until: decision is given twice",
    "until: {games: 0}": "4: until: games must be a whole number from 1 to 1,000,000,000,000, got 0",
    "until: {games: 1.5}": "4: until: games must be a whole number from 1 to 1,000,000,000,000, got 1.5",
    "until: {games: .inf}": "4: until: games must be a whole number from 1 to 1,000,000,000,000, got inf",
    "until: {games: .nan}": "4: until: games must be a whole number from 1 to 1,000,000,000,000, got nan",
    "until: 1e400 games": "4: until: games must be a whole number from 1 to 1,000,000,000,000, got inf",
    "until: {seconds: 0}": "4: until: seconds must be above 0 and at most 1,000,000,000, got 0",
    "until: 1e10 s": "4: until: seconds must be above 0 and at most 1,000,000,000, got 1e+10",
    "until: {seconds: soon}": '4: until: seconds must be a number, got "soon"',
    "until: {rounds: 5}": '4: until: a cap is games or seconds, got "rounds"',
    "until: true": "4: until: must be an amount such as 0.2pp",
    "until: 5 games\ngames: 5": "4: until: the number of games is given twice, here and as games",
    "rope: 0.2": "4: rope: must be an amount of win such as 0.2pp, got 0.2",
    "rope: -1pp": '4: rope: must not be negative, got "-1pp"',
    "rope: [1]": "4: rope: must be an amount such as 0.2pp, got a list",
    "rope: 1e999pp": '4: rope: must be a finite number, got "1e999pp"',
    "metric: wins": '4: metric: no such value, got "wins"; allowed: win, points, rank, turns; did you mean "win"?',
    "metric: rank\nunit: match": "4: metric: places are known for unit: round only",
    "sprt: 1pp": "4: sprt: must be two differences, such as [0pp, 1pp]",
    "sprt: [1pp, 0pp]": "4: sprt: the first difference must be smaller than the second",
    "sprt: [0, 1]": "4: sprt: must be an amount of win such as 0.2pp",
    "sprt: [0pp, 1pp]\nconfidence: 0.4": "4: sprt: needs a confidence above 0.5, got 0.4",
    "field: random*2\nplayers: 4": "4: field: 4 players leave 3 seats to the field, got 2",
    "field: rnadom": '4: field: unknown strategy "rnadom"; ',
    "field: [random, 4, random]": "4: field.1: must be baseline or other strategies",
    "field: []": "4: field: must be baseline or other strategies",
    "field: random*11": "4: field: at most 10 seats",
    "players: 1": "4: players: must be at least 2, got 1",
    "edition: flex\nplayers: 9": "5: players: flex is for 2 to 8 players, got 9",
    "looks: 1000": "4: looks: must be a mapping, got 1000",
    "looks: {first: 1}": "4: looks.first: must be at least 10, got 1",
    "looks: {growth: 1}": "4: looks.growth: must be at least 1.01, got 1",
    "looks: {frist: 100}": '4: looks.frist: unknown key; allowed: first, growth, least; did you mean "first"?',
    "record: rounds": '4: record: no such value, got "rounds"; allowed: none',
    "table: random*4": "4: table: unknown key; allowed: ",
    "rules: {stackng: any}": "4: rules.stackng: unknown key; ",
    "target: 1pp": "4: target: unknown key; allowed: ",
}


@pytest.mark.parametrize(("wrong", "expected"), WRONG.items(), ids=lambda text: str(text)[:30])
def test_a_key_is_wrong(write: Write, wrong: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(write(f"{DUEL}{wrong}\n"))
    lines = caught.value.lines()
    assert len(lines) == 1
    assert lines[0].startswith(f"x.yaml:{expected}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kind: compare\na: random\n", "x.yaml: b: is needed: a strategy to compare a with"),
        ("kind: compare\na: 5\nb: random\n", "x.yaml:2: a: must be text, got 5; put it in quotes"),
        ("kind: compare\na: random,random\nb: random\n", "x.yaml:2: a: must be one strategy, got 2"),
        ("kind: compare\na: random*0\nb: random\n", "x.yaml:2: a: *0 repeats random; write NAME*3"),
        ("kind: compare\na: sensibel\nb: random\n", 'x.yaml:2: a: unknown strategy "sensibel"; '),
    ],
)
def test_who_is_compared_is_wrong(write: Write, text: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(write(text))
    assert caught.value.lines()[0].startswith(expected)
    assert len(caught.value.problems) == 1


def test_too_many_different_opponents() -> None:
    field = [f"sensible:keep_wilds={i}" for i in range(9)]
    with pytest.raises(ConfigError) as caught:
        comparison(field=field, players=10)
    assert "field" in str(caught.value)


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"field": "random,first-legal", "until": ["decision", "0.5pp", "30 s"], "sprt": ["0pp", "1pp"]},
        {"metric": "turns", "looks": {"first": 50, "growth": 2.0, "least": 0}, "rules": {"stacking": "any"}},
        {"unit": "match", "until": "games", "games": 12, "out": "a b"},
    ],
)
def test_a_frozen_comparison_reads_back_unchanged(write: Write, keys: dict[str, Any]) -> None:
    config = comparison(**keys)
    again = load_config(write(freeze(config)))
    assert again == config
    assert freeze(again) == freeze(config)


def test_the_hash_stands_for_what_determines_the_numbers() -> None:
    base = config_hash(comparison())
    for same in (
        {"jobs": 2},
        {"out": "x"},
        {"name": "x"},
        {"rope": "0.20 pp"},
        {"games": 999_998},
        {"until": "decision"},
    ):
        assert config_hash(comparison(**same)) == base, same
    for other in ({"seed": 2}, {"rope": "1pp"}, {"until": "1pp"}, {"field": "random"}, {"looks": {"first": 50}}):
        assert config_hash(comparison(**other)) != base, other


def test_plans() -> None:
    found = check_config({"kind": "plan", "a": "first-legal", "b": "random"})
    assert isinstance(found, PlanExperiment)
    assert (found.pilot, found.games, found.power) == (2000, 10_000, 0.9)
    assert found.target == ("2pp", "1pp", "0.5pp", "0.2pp", "0.1pp")
    again = check_config({**found.model_dump(), "target": "1pp,0.50pp"})
    assert isinstance(again, PlanExperiment)
    assert again.target == ("1pp", "0.5pp")
    assert in_one_line(found).startswith(
        "flip; 4 players: first-legal v random; official rules; a pilot of 10,000 rounds"
    )
    for wrong, message in (
        ({"target": "0pp"}, "target: must be amounts above 0, such as 0.2pp"),
        ({"target": []}, "target: must be amounts above 0, such as 0.2pp"),
        ({"target": "x"}, 'target: must be an amount of win such as 0.2pp, got "x"'),
        ({"pilot": 5}, "pilot: must be at least 100, got 5"),
        ({"power": 1.0}, "power: must be below 1, got 1.0"),
        ({"games": 5}, "games: is not for plans; set the deals of the pilot instead, such as pilot: 2000"),
    ):
        with pytest.raises(ConfigError) as caught:
            check_config({"kind": "plan", "a": "first-legal", "b": "random", **wrong})
        assert str(caught.value) == f"experiment: {message}"


# -- flags -------------------------------------------------------------------------------------------------------------


def flags(**given: Any) -> list[str]:
    """What a user reads about wrong flags."""

    def load() -> None:
        suite_of(comparisons_of(["random", "first-legal"]), read_flags(given))

    with pytest.raises(ConfigError) as caught:
        load()
    assert all("\n" not in line for line in caught.value.lines())
    return caught.value.lines()


def test_every_mistake_in_a_flag_is_one_line() -> None:
    until = 'until: must be decision, 0.2pp, "2M games" or "30 s", got "x"'
    assert flags(until=["x"]) == [f"--until x: {until}"]
    assert flags(until=["x", "decision"]) == [f"--until x --until decision: {until}"]
    assert flags(rope="x") == ['--rope x: rope: must be an amount of win such as 0.2pp, got "x"']
    assert flags(looks="first") == ["--looks first: looks: write --looks first=VALUE; several are separated by commas"]
    assert flags(looks="first=1") == ["--looks first=1: looks.first: must be at least 10, got 1"]
    assert flags(sprt="1pp") == ["--sprt 1pp: sprt: must be two differences, such as [0pp, 1pp]"]
    assert flags(players="x") == ['--players x: players: must be a whole number, got "x"']
    assert flags(field="nobody")[0].startswith('--field nobody: field: unknown strategy "nobody"')
    assert flags(games="0") == ["--games 0: games: must be at least 1, got 0"]
    assert flags(confidence="95") == ["--confidence 95: confidence: must be at most 0.999999, got 95"]


# -- several experiments -----------------------------------------------------------------------------------------------

SUITE = """
seed: 7
rules: {stacking: same}
games: 500
experiments:
  - {kind: compare, a: first-legal, b: random, rules: {challenge: off}}
  - {kind: compare, a: random, b: first-legal, name: other, games: 100, out: there}
  - table: random*4
assert:
  - compare[0].win.lower > 0
  - all.unfinished_share < 0.001
"""


def test_several_experiments_share_defaults(write: Write) -> None:
    suite = load_suite(write(SUITE), parse_override("edition=classic"))
    first, second, third = suite.experiments
    assert [config.kind for config in suite.experiments] == ["compare", "compare", "table"]
    assert [config.name for config in suite.experiments] == ["x-1", "other", "x-3"]
    assert [config.seed for config in suite.experiments] == [7, 7, 7]
    assert [config.edition for config in suite.experiments] == ["classic"] * 3
    assert [config.games for config in suite.experiments] == [500, 100, 500]
    assert first.ruleset.differences() == {"stacking": "same", "challenge": "off"}
    assert second.ruleset.differences() == third.ruleset.differences() == {"stacking": "same"}
    assert second.folder == Path("there")
    assert [assertion.text for assertion in suite.assertions] == [
        "compare[0].win.lower > 0",
        "all.unfinished_share < 0.001",
    ]


def test_one_folder_for_several_experiments(write: Write) -> None:
    suite = load_suite(write(SUITE), parse_override("out=here"))
    assert [config.folder for config in suite.experiments] == [Path("here/x-1"), Path("here/other"), Path("here/x-3")]


def test_an_assertion_may_stand_in_a_file_with_one_experiment(write: Write) -> None:
    (assertion,) = load_suite(write(f"{DUEL}assert: win > 0\n")).assertions
    assert assertion.text == "win > 0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("experiments: []\n", "x.yaml:1: experiments: must be a list of 1 to 100 experiments, got a list"),
        ("experiments: table\n", 'x.yaml:1: experiments: must be a list of 1 to 100 experiments, got "table"'),
        ("experiments: [5]\n", "x.yaml:1: experiments.0: must be a mapping of keys to values, got 5"),
        ("sed: 5\nexperiments: [{table: random*2}]\n", "x.yaml:1: sed: unknown key, no kind of experiment has it"),
        ("experiments:\n  - table: random*2\n  - table: rnadom*2\n", 'x.yaml:3: table: unknown strategy "rnadom"'),
        ("experiments:\n  - games: 5\n", "x.yaml:2: table: is needed"),
        ("games: 0\nexperiments:\n  - table: random*2\n  - table: random*2\n", "x.yaml:1: games: must be at least 1"),
        ("table: random*2\nassert: win >\n", 'x.yaml:2: assert: cannot be read; write for example "win.lower > 0"'),
        ("table: random*2\nassert: [5]\n", 'x.yaml:2: assert.0: must be an expression such as "win.lower > 0", got 5'),
    ],
)
def test_a_suite_is_wrong(write: Write, text: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_suite(write(text))
    assert len(caught.value.problems) == 1
    assert str(caught.value).startswith(expected)


def test_where_one_table_is_needed(write: Write) -> None:
    with pytest.raises(ConfigError, match="holds 3 experiments where one is needed"):
        load_config(write(SUITE))
    with pytest.raises(ConfigError, match="is of kind compare where a table is needed"):
        load_table(write(DUEL))
