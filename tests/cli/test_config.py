"""Every way an experiment file can be wrong, and the line that says so."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from unosim.config import (
    ConfigError,
    TableExperiment,
    check_config,
    config_hash,
    flag_override,
    freeze,
    load_config,
    parse_override,
    rule_overrides,
)
from unosim.kinds import KINDS
from unosim.problems import choices
from unosim.yaml_source import MAX_BYTES

Write = Callable[[str], str]

TABLE = "table: random*4\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes x.yaml in a folder of its own and returns the name."""
    monkeypatch.chdir(tmp_path)

    def to_file(text: str) -> str:
        Path("x.yaml").write_text(text, "utf-8")
        return "x.yaml"

    return to_file


def complaints(path: str, *settings: str) -> list[str]:
    """The lines that a user reads."""
    with pytest.raises(ConfigError) as caught:
        load_config(path, [override for text in settings for override in parse_override(text)])
    assert all("\n" not in str(problem) for problem in caught.value.problems)
    return caught.value.lines()


KEYS = (
    "name, question, edition, players, rules, deck, games, unit, seed, confidence, record, jobs, backend, out, kind, "
    "table, rotate"
)

ONE_PROBLEM = {
    "games: 0": "2: games: must be at least 1, got 0",
    "games: -5": "2: games: must be at least 1, got -5",
    "games: 1.5": "2: games: must be a whole number, got 1.5",
    "games: many": '2: games: must be a whole number, got "many"',
    "games: '7'": '2: games: must be a whole number, got "7"',
    "games: true": "2: games: must be a whole number, got true",
    "games:": "2: games: must be a whole number, got nothing",
    "games: [1, 2]": "2: games: must be a whole number, got a list",
    "games: {a: 1}": "2: games: must be a whole number, got a mapping",
    "games: .nan": "2: games: must be a whole number, got nan",
    "games: 99999999999999999999": "2: games: must be at most 1,000,000,000,000, got 99999999999999999999",
    f"games: {'9' * 5000}": f'2: games: must be a whole number, got "{"9" * 58}…',
    "gmaes: 5": f'2: gmaes: unknown key; allowed: {KEYS}; did you mean "games"?',
    "7: 5": f"2: 7: unknown key; allowed: {KEYS}",
    "<<: {a: 1}": f"2: <<: unknown key; allowed: {KEYS}",
    "seed: -1": "2: seed: must be at least 0, got -1",
    "seed: 9223372036854775808": "2: seed: must be below 9,223,372,036,854,775,808, got 9223372036854775808",
    "players: 1": "2: players: must be at least 2, got 1",
    "players: 11": "2: players: must be at most 10, got 11",
    "players: 5": '1: table: 5 players need as many strategies, got 4 seats; write for example "sensible,random*3"',
    "players: 3": '1: table: 3 players need as many strategies, got 4 seats; write for example "sensible,random*3"',
    "confidence: 1": "2: confidence: must be at most 0.999999, got 1",
    "confidence: 0": "2: confidence: must be at least 0.01, got 0",
    "confidence: 95 %": '2: confidence: must be a number, got "95 %"',
    "confidence: .nan": "2: confidence: must be a finite number, got nan",
    "confidence: -.inf": "2: confidence: must be a finite number, got -inf",
    "edition: fip": '2: edition: unknown edition "fip"; allowed: classic, flip, flex; did you mean "flip"?',
    "edition: [flip]": "2: edition: must be text, got a list",
    "edition: 3": "2: edition: must be text, got 3; put it in quotes",
    "unit: rund": '2: unit: no such value, got "rund"; allowed: round, match; did you mean "round"?',
    "unit: off": '2: unit: no such value, got "off"; allowed: round, match',
    "rotate: true": "2: rotate: no such value, got true; allowed: full, orders, none",
    "backend: dusk": '2: backend: no such value, got "dusk"; allowed: threading, loky, sequential',
    "jobs: 0": "2: jobs: must be -1 for all cores or from 1 to 4096, got 0",
    "record: event": '2: record: must be none, rounds, seats, events or events:RATE, got "event"',
    "record: rounds:1": '2: record: must be none, rounds, seats, events or events:RATE, got "rounds:1"',
    "record: events:2": '2: record: the rate of events must be above 0 and at most 1, got "events:2"',
    "record: events:.nan": '2: record: the rate of events must be above 0 and at most 1, got "events:.nan"',
    "name: Über uns": '2: name: must be lower-case letters, digits, ".", "_" and "-", beginning with a letter or '
    'digit, got "Über uns"',
    "name: ../x": '2: name: must be lower-case letters, digits, ".", "_" and "-", beginning with a letter or digit, '
    'got "../x"',
    "name: 2026": "2: name: must be text, got 2026; put it in quotes",
    "question: [a]": "2: question: must be text, got a list",
    f"question: {'x' * 2001}": f'2: question: must be at most 2,000 characters long, got "{"x" * 58}…',
    'question: "\\ud800"': '2: question: must be text without half characters, got "\\ud800"',
    "out: ''": '2: out: must be the name of a folder, got ""',
    'out: "a\\0b"': '2: out: must be the name of a folder, got "a\\x00b"',
    "kind: party": f'2: kind: no such kind of experiment, got "party"{choices("party", KINDS)}',
    "kind: [table]": f"2: kind: no such kind of experiment, got a list{choices([], KINDS)}",
    "rules: [stacking]": "2: rules: must be a mapping, got a list",
    "rules: stacking=same": '2: rules: must be a mapping, got "stacking=same"',
    "rules:\n  wild_drw: free": "3: rules.wild_drw: unknown key; allowed: wild_draw, last_card_draws, draw, "
    'flip_wild_top and 50 more; did you mean "wild_draw"?',
    "rules:\n  stacking: sme": '3: rules.stacking: no such value, got "sme"; allowed: none, same, up, any; did you '
    'mean "same"?',
    "rules:\n  stacking: true": "3: rules.stacking: no such value, got true; allowed: none, same, up, any",
    "rules:\n  challenge: maybe": '3: rules.challenge: no such value, got "maybe"; allowed: on, off',
    "rules:\n  hand_size: 0": "3: rules.hand_size: out of range, got 0; allowed: 1..20",
    "rules:\n  hand_size: 7.5": "3: rules.hand_size: not a whole number, got 7.5; allowed: 1..20",
    "rules:\n  hand_size: .nan": "3: rules.hand_size: not a whole number, got nan; allowed: 1..20",
    "rules:\n  hand_size: true": "3: rules.hand_size: not a whole number, got true; allowed: 1..20",
    "rules:\n  hand_size: {a: 1}": "3: rules.hand_size: not a whole number, got a mapping; allowed: 1..20",
    "rules:\n  hand_size:": "3: rules.hand_size: not a whole number, got nothing; allowed: 1..20",
    "rules:\n  all_flip: all": "3: rules.all_flip: flip has no such rule, only flex",
    "rules:\n  challenge_won: skipped\n  challenge: off": "3: rules.challenge_won: nothing is challenged with "
    'challenge=off, got "skipped"',
    "deck: flip": '2: deck: must be a mapping, got "flip"',
    "deck:\n  skip-everybody: off": "3: deck.skip-everybody: no such card in flip; allowed: skip, reverse, "
    "light-reverse, dark-reverse, draw-one, draw-five, skip-everyone, flip, light-flip, dark-flip, wild, light-wild, "
    'dark-wild, wild-draw-two, wild-draw-color; did you mean "skip-everyone"?',
    "deck:\n  wild: off": '3: deck.wild: has no action to switch off, got "off"; allowed: on, 0..40',
    "deck:\n  flip: -1": "3: deck.flip: not a possible number of copies, got -1; allowed: on, off, 0..44",
    "deck:\n  flip: [1]": "3: deck.flip: no such change, got a list; allowed: on, off, 0..44",
    "deck:\n  flip:": "3: deck.flip: no such change; allowed: on, off, 0..44",
    "deck:\n  flip: off\n  dark-flip: off": '4: deck.dark-flip: flip says already what becomes of it, got "off"',
    "games: 1\ngames: 2": "3: games: given twice, first on line 2",
    "rules:\n  stacking: any\n  stacking: same": "4: rules.stacking: given twice, first on line 3",
    "? [a, b]\n: 1": "2: a key must be a word",
    "games: !!python/object/apply:os.system [ls]": "2: games: the tag !!python/object/apply:os.system is not allowed; "
    "only plain values are",
    "games: !secret x": "2: games: the tag !secret is not allowed; only plain values are",
    "games: *x": "2: games: *x refers to nothing above it",
    "question: a: b": "2: not valid YAML: mapping values are not allowed here",
    "question: [a": "3: not valid YAML: expected ',' or ']', but got <stream end> while parsing a flow sequence",
    "\tgames: 1": "2: not valid YAML: found character '\\t' that cannot start any token while scanning for the next "
    "token",
    "question: 'a": "3: not valid YAML: found unexpected end of stream while scanning a quoted scalar",
    'question: "\\q"': "2: not valid YAML: found unknown escape character 'q' while scanning a double-quoted scalar",
    "question: \x07": "2: not valid YAML: the character U+0007 is not allowed",
    "---\ntable: random*4": "2: a second document starts here; an experiment file has one",
    f"rules: {'[' * 20}{']' * 20}": "2: nested more than 16 deep, which no experiment file needs",
    f"rules: {'[' * 100_000}": "2: nested more than 16 deep, which no experiment file needs",
    f"rules: [{'1,' * 20_000}]": "2: more than 10,000 values, which no experiment file needs",
}


@pytest.mark.parametrize(("wrong", "expected"), ONE_PROBLEM.items(), ids=lambda text: str(text)[:40])
def test_a_key_is_wrong(write: Write, wrong: str, expected: str) -> None:
    assert complaints(write(f"{TABLE}{wrong}\n")) == [f"x.yaml:{expected}"]


WRONG_TABLES = {
    "sensibel*4": '1: table: unknown strategy "sensibel"; ',
    "random": "1: table: 2 to 10 can play, got 1 seat",
    "random*11": "1: table: at most 10 seats",
    "random*999999999": "1: table: at most 10 seats",
    "[random*9, random*9]": "1: table: 2 to 10 can play, got 18 seats",
    "[]": "1: table: 2 to 10 can play, got 0 seats",
    "''": '1: table: a seat without a strategy; name one for every seat, such as "sensible,random*3"',
    "random,,random": '1: table: a seat without a strategy; name one for every seat, such as "sensible,random*3"',
    "random,noise=1": '1: table: "noise=1" is a parameter without a strategy; write random:noise=1',
    "random*0,random*2": "1: table: *0 repeats random; write NAME*3",
    "'*3'": "1: table: *3 repeats nothing; write NAME*3",
    "random*x": '1: table: "random*x" repeats a seat wrongly; write NAME*3',
    "4": '1: table: must be a strategy for every seat, such as "sensible,random*3", got 4',
    "{a: random}": '1: table: must be a strategy for every seat, such as "sensible,random*3", got a mapping',
    "[random, 4]": '1: table.1: must be a strategy for every seat, such as "sensible,random*3", got 4',
    "sensible:attack_at=x,random": "1: table: parameter attack_at=x: not allowed, give a whole number from 0 to 200",
    "'sensible:,random'": '1: table: strategy "sensible:": "" is no parameter; write name=value',
    "[random, random:a=1]": '1: table.1: strategy "random:a=1": random takes no parameters',
    "[random, rnadom]": '1: table.1: unknown strategy "rnadom"; ',
}


@pytest.mark.parametrize(("table", "expected"), WRONG_TABLES.items(), ids=WRONG_TABLES)
def test_the_table_is_wrong(write: Write, table: str, expected: str) -> None:
    (line,) = complaints(write(f"table: {table}\n"))
    assert line.startswith(f"x.yaml:{expected}")


def test_an_unknown_strategy_is_told_what_was_meant(write: Write) -> None:
    (line,) = complaints(write("table:\n  - random\n  - first-legla\n"))
    assert line.startswith('x.yaml:3: table.1: unknown strategy "first-legla"; allowed: ')
    assert line.endswith('; did you mean "first-legal"?')


def test_too_many_players_for_the_edition(write: Write) -> None:
    assert complaints(write("edition: flex\nplayers: 9\ntable: random*9\n")) == [
        "x.yaml:2: players: flex is for 2 to 8 players, got 9"
    ]
    assert complaints(write("edition: flex\ntable: random*9\n")) == [
        "x.yaml:2: table: flex is for 2 to 8 players, got 9"
    ]


def test_rules_that_need_a_number_of_players(write: Write) -> None:
    (line,) = complaints(write("table: random*3\nrules:\n  teams: on\n"))
    assert line.startswith("x.yaml:3: rules.teams: needs four players, not 3")
    (line,) = complaints(write("table: random*6\nrules: {hand_size: 20}\n"))
    assert line.startswith("x.yaml:2: rules.hand_size: 6 hands and a starter are 121 cards")


def test_every_problem_is_told_in_the_order_of_the_file(write: Write) -> None:
    lines = complaints(write("games: 0\ntable: random*3\nplayers: 4\nrules:\n  stackng: any\n"))
    assert [line.split(": ")[:2] for line in lines] == [
        ["x.yaml:1", "games"],
        ["x.yaml:2", "table"],
        ["x.yaml:5", "rules.stackng"],
    ]


def test_of_many_problems_the_rest_is_counted(write: Write) -> None:
    lines = complaints(write(TABLE + "".join(f"key{i}: 1\n" for i in range(8))))
    assert len(lines) == 6
    assert lines[-1] == "… and 3 more"


def test_a_wrong_rule_does_not_make_others_look_wrong(write: Write) -> None:
    (line,) = complaints(write(f"{TABLE}rules:\n  stacking: smae\n  stacking_color: match\n"))
    assert line.startswith("x.yaml:3: rules.stacking: no such value")


# -- files ------------------------------------------------------------------------------------------------------------


def test_the_file_is_missing(write: Write) -> None:
    assert complaints("nope.yaml") == ["nope.yaml: no such file"]
    assert complaints("a\nb.yaml") == ["a\\nb.yaml: no such file"]
    assert complaints("a\0b.yaml") == ["a\\x00b.yaml: cannot be read: embedded null byte"]


def test_the_file_is_a_folder(write: Write, tmp_path: Path) -> None:
    (tmp_path / "configs").mkdir()
    assert complaints("configs") == ["configs: is a folder, not an experiment file"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_the_file_is_unreadable(write: Write) -> None:
    path = write(TABLE)
    Path(path).chmod(0)
    assert complaints(path) == ["x.yaml: cannot be read: Permission denied"]


def test_reading_fails(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(TABLE)
    monkeypatch.setattr(Path, "open", refuse)
    assert complaints(path) == ["x.yaml: cannot be read: Permission denied"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~", "--- # nothing\n...\n"])
def test_the_file_is_empty(write: Write, text: str) -> None:
    assert complaints(write(text)) == ["x.yaml: is empty; an experiment needs at least a table"]


@pytest.mark.parametrize(
    ("text", "got"), [("- table\n", "a list"), ("hello\n", '"hello"'), ("5\n", "5"), ('"a"', '"a"')]
)
def test_the_file_holds_something_else(write: Write, text: str, got: str) -> None:
    assert complaints(write(text)) == [f"x.yaml: must be a mapping of keys to values, got {got}"]


def test_the_table_is_missing(write: Write) -> None:
    expected = 'x.yaml: table: is needed: a strategy for every seat, such as "sensible,random*3"'
    assert complaints(write("games: 5\n")) == [expected]


def test_the_file_is_too_large(write: Write) -> None:
    path = write(f"{TABLE}#{'x' * 10_000_000}\n")
    assert complaints(path) == ["x.yaml: larger than 1 MB, which no experiment file needs to be"]
    path = write(f"{TABLE}#".ljust(MAX_BYTES, "x"))
    assert load_config(path).players == 4


def test_the_file_is_not_utf8(write: Write) -> None:
    Path("x.yaml").write_bytes(b"table: random*4\nquestion: caf\xe9\n")
    assert complaints("x.yaml") == ["x.yaml:2: is not UTF-8 text: byte 0xe9"]
    Path("x.yaml").write_bytes(TABLE.encode("utf-16"))
    assert complaints("x.yaml") == ["x.yaml:1: is not UTF-8 text: byte 0xff"]


def test_a_byte_order_mark_and_windows_line_ends_are_fine(write: Write) -> None:
    Path("x.yaml").write_bytes(b"\xef\xbb\xbftable: random*4\r\ngames: 8\r\n")
    assert load_config("x.yaml").games == 8


def test_an_alias_bomb_is_refused(write: Write) -> None:
    levels = "".join(f"k{i}: &k{i} [{', '.join([f'*k{i - 1}'] * 10)}]\n" for i in range(1, 10))
    (line,) = complaints(write(f"k0: &k0 [x, x, x, x, x, x, x, x, x, x]\n{levels}"))
    assert line == "x.yaml:4: more than 10,000 values, which no experiment file needs"


def test_an_alias_of_itself_is_refused(write: Write) -> None:
    assert complaints(write("table: &a [*a]\n")) == ["x.yaml:1: table.0: *a refers to nothing above it"]


def test_anchors_are_fine(write: Write) -> None:
    assert load_config(write("table: [&a random, first-legal, *a]\n")).table == ("random", "first-legal", "random")


# -- the command line -------------------------------------------------------------------------------------------------


def test_overrides_are_named_in_messages(write: Write) -> None:
    path = write(f"{TABLE}games: 5\nrules: {{stacking: any}}\n")
    assert complaints(path, "games=0") == ["-O games=0: games: must be at least 1, got 0"]
    assert complaints(path, "rules.stacking=sme") == [
        '-O rules.stacking=sme: rules.stacking: no such value, got "sme"; allowed: none, same, up, any; did you mean '
        '"same"?'
    ]
    assert complaints(path, "games.x=3") == ["-O games.x=3: games.x: games is 5, nothing below it can be set"]
    assert complaints(path, "gmaes=3")[0].startswith("-O gmaes=3: gmaes: unknown key;")
    assert complaints(path, "rules=[1]") == ["-O rules=[1]: rules: must be a mapping, got a list"]
    assert complaints(path, "table=[random") == [
        "-O table=[random: not valid YAML: expected ',' or ']', but got <stream end> while parsing a flow sequence"
    ]


@pytest.mark.parametrize("text", ["games", "=5", "", ".x=1", "a..b=1"])
def test_an_override_without_key_or_value(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_override(text)
    assert str(caught.value) == f"-O {text}: write -O key=value, such as -O games=1000"


def test_overrides_win_over_the_file_and_flags_over_overrides(write: Write) -> None:
    path = write(f"{TABLE}games: 4\nrules:\n  stacking: any\n  jump_in: on\n")
    overrides = [*parse_override("games=8"), *flag_override("games", "1e3"), *rule_overrides("stacking=up, draw=one")]
    config = load_config(path, overrides)
    assert config.games == 1000
    assert config.ruleset.differences() == {"stacking": "up", "jump_in": "on"}


def test_flags_alone_make_an_experiment() -> None:
    overrides = [
        *flag_override("edition", "classic"),
        *flag_override("table", "random*4"),
        *rule_overrides("challenge=off"),
    ]
    config = load_config(None, overrides)
    assert (config.name, config.edition, config.players) == ("run", "classic", 4)
    with pytest.raises(ConfigError) as caught:
        load_config(None, flag_override("games", "0"))
    assert caught.value.lines() == [
        "--games 0: games: must be at least 1, got 0",
        'command line: table: is needed: a strategy for every seat, such as "sensible,random*3"',
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stacking", "--rules stacking: rules: write --rules stacking=VALUE; several are separated by commas"),
        ("stacking=", "--rules stacking=: rules: write --rules stacking=VALUE; several are separated by commas"),
        ("=same", "--rules =same: rules: write --rules NAME=VALUE; several are separated by commas"),
        ("draw=one,draw=one", "--rules draw=one: rules.draw: given twice"),
    ],
)
def test_rules_on_the_command_line_are_wrong(text: str, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        rule_overrides(text)
    assert str(caught.value) == expected


# -- what is right ----------------------------------------------------------------------------------------------------


def load(write: Write, text: str) -> TableExperiment:
    return load_config(write(text))


def test_defaults_are_filled_in(write: Write) -> None:
    config = load(write, TABLE)
    assert config.name == "x"
    assert config.players == 4
    assert config.rules["hand_size"] == 7
    assert (config.seed, config.confidence, config.record, config.jobs) == (1, 0.95, "none", -1)
    assert config.folder == Path("results") / f"x-{config_hash(config)}"


def test_words_of_yaml_12(write: Write) -> None:
    text = f"{TABLE}rules:\n  challenge: off\n  jump_in: on\n  force_play: true\n  force_play_after_draw: false\n"
    changed = {"challenge": "off", "jump_in": "on", "force_play": "on"}
    assert load(write, text).ruleset.differences() == changed


@pytest.mark.parametrize("games", ["1000000", "1_000_000", "1e6", "+1000000", "0xF4240", "0o3641100"])
def test_ways_to_write_a_number(write: Write, games: str) -> None:
    assert load(write, f"{TABLE}games: {games}\n").games == 1_000_000


@pytest.mark.parametrize(
    ("table", "rotations", "deals", "games"),
    [
        ("random,first-legal*3", 4, 3, 12),
        ("random,first-legal,random,first-legal", 2, 5, 10),
        ("random,random,first-legal", 3, 4, 12),
        ("random*4", 1, 10, 10),
    ],
)
def test_games_are_whole_deals_in_every_different_rotation(
    write: Write, table: str, rotations: int, deals: int, games: int
) -> None:
    config = load(write, f"table: {table}\ngames: 10\n")
    assert (config.rotations, config.deals, config.games) == (rotations, deals, games)
    config = load(write, f"table: {table}\ngames: 10\nrotate: none\n")
    assert (config.rotations, config.deals, config.games) == (1, 10, 10)


def test_records(write: Write) -> None:
    config = load(write, f"{TABLE}record: events\n")
    assert (config.record, config.record_kind, config.event_rate) == ("events:0.001", "events", 0.001)
    assert load(write, f"{TABLE}record: events:1\n").event_rate == 1.0
    assert load(write, f"{TABLE}record: seats\n").event_rate == 0.0


def test_strategies_are_written_in_one_way(write: Write) -> None:
    table = "sensible:attack_at=2.0, sensible: attack_at = 2, random + noise"
    config = load(write, f"table: '{table}'\n")
    assert config.table == ("sensible:attack_at=2", "sensible:attack_at=2", "random+noise:share=0.1")


def test_an_empty_block_of_rules_means_official(write: Write) -> None:
    assert load(write, f"{TABLE}rules:\n  # stacking: any\n").ruleset.differences() == {}


def test_a_name_is_made_from_that_of_the_file(tmp_path: Path) -> None:
    for file, name in (("My Run (2).yaml", "my-run-2"), ("ÄÖ.yaml", "run"), ("a.b.yml", "a.b")):
        (tmp_path / file).write_text(TABLE)
        assert load_config(tmp_path / file).name == name


HARD_QUESTION = 'question: "a: b # \\" \\\\ ü 😀 \\x85 \\u2028 \\t\\n - off"\n'


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        f"{TABLE}edition: flex\nrules: {{challenge: off, stacking: any}}\nout: results/off\nrecord: events:0.5\n",
        f"{TABLE}edition: classic\nname: '1e6'\nquestion: 'null'\nout: '~'\nconfidence: 0.999\n",
        f"{TABLE}{HARD_QUESTION}out: 'a b: c'\n",
    ],
)
def test_a_frozen_experiment_reads_back_unchanged(write: Write, text: str) -> None:
    config = load(write, text)
    frozen = freeze(config)
    again = load(write, frozen)
    assert again == config
    assert freeze(again) == frozen
    assert config_hash(again) == config_hash(config)


def test_the_hash_stands_for_what_determines_the_numbers(write: Write) -> None:
    text = "table: random,first-legal*3\n"
    base = config_hash(load(write, text))
    assert len(base) == 12
    for same in ("jobs: 2", "backend: loky", "out: elsewhere", "name: other", "question: why", "games: 99_998"):
        assert config_hash(load(write, f"{text}{same}\n")) == base, same
    for other in ("seed: 2", "games: 1", "unit: match", "confidence: 0.9", "rotate: none", "rules: {decks: 2}"):
        assert config_hash(load(write, f"{text}{other}\n")) != base, other
    assert config_hash(load(write, "table: [random, first-legal*2, first-legal]\nplayers: 4\n")) == base


def test_a_mapping_is_checked_like_a_file() -> None:
    assert check_config({"table": ["random", "first-legal"], "games": 10}).games == 10
    with pytest.raises(ConfigError, match=r"^experiment: games: must be at least 1, got 0$"):
        check_config({"table": "random*2", "games": 0})


def test_the_hash_is_that_of_canonical_json(write: Write) -> None:
    config = load(write, TABLE)
    data = json.loads(config.model_dump_json(exclude={"name", "question", "jobs", "backend", "out"}))
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert config_hash(config) == hashlib.sha256(text.encode()).hexdigest()[:12]


def test_a_key_with_nothing_below_it_can_be_filled_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("table: random*2\nrules:\n  #stacking: none\n")
    assert load_config(path, parse_override("rules.stacking=same")).ruleset.differences() == {"stacking": "same"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "kind: length\nplayers: 2-99999999999\n",
            '2: players: must be numbers of players, such as 4, "2-10" or [2, 4, 8]',
        ),
        ("kind: balance\nplayers: ²\n", '2: players: must be numbers of players, such as 4, "2-10" or [2, 4, 8]'),
        ("kind: cards\nmetrics: []\n", "2: metrics: must be one or more of opening"),
        ("kind: cards\ncards: [flip]\ndeck: {flip: 0}\n", "2: cards: flip is not in the deck, deck: flip=0"),
    ],
)
def test_what_would_be_too_much_or_nothing_is_told_before_anything_is_played(
    write: Write, text: str, expected: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(write(text))
    (line,) = caught.value.lines()
    assert expected in line
