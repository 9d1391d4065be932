"""Checks of an experiment against the game: editions, seats, rules, strategies.

Each check yields what is wrong as a key path and a message, so that a file is told about all its mistakes at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simulator.editions import EDITIONS, get_edition
from simulator.editions.changes import read_changes
from simulator.errors import RuleError, UnknownName
from simulator.options import OPTIONS, get_option
from simulator.rules import MIN_PLAYERS, Ruleset
from strategies.errors import BadParameter, BadSpec
from unosim.problems import about_unknown, choices, shown
from unosim.table_spec import EXAMPLE, BadTable, parse_table
from unosim.yaml_source import KeyPath

Finding = tuple[KeyPath, str]


def check_edition(name: object) -> Iterator[Finding]:
    """Whether there is an edition of that name."""
    if not isinstance(name, str) or name not in EDITIONS:
        yield ("edition",), about_unknown(UnknownName("edition", str(name), EDITIONS))


def read_seats(value: object) -> tuple[list[tuple[KeyPath, str]], list[Finding]]:
    """The strategy spec of every seat with the key it stands at, and what cannot be read."""
    entries = value if isinstance(value, list | tuple) else [value]
    seats: list[tuple[KeyPath, str]] = []
    findings: list[Finding] = []
    for number, entry in enumerate(entries):
        path: KeyPath = ("table",) if entries is not value else ("table", number)
        try:
            if not isinstance(entry, str):
                raise BadTable(f"must be a strategy for every seat, such as {EXAMPLE}, got {shown(entry)}")
            seats += [(path, spec) for spec in parse_table(entry)]
        except BadTable as error:
            findings.append((path, str(error)))
    return seats, findings


def check_players(edition: str, players: int) -> Iterator[str]:
    """Whether the edition can seat so many."""
    most = get_edition(edition).max_players
    if not MIN_PLAYERS <= players <= most:
        yield f"{edition} is for {MIN_PLAYERS} to {most} players, got {players}"


def check_seats(seats: int, players: int) -> Iterator[Finding]:
    """Whether there is one strategy for every seat."""
    if seats != players:
        message = f"{players} players need as many strategies, got {count_seats(seats)}; write for example {EXAMPLE}"
        yield ("table",), message


def count_seats(seats: int) -> str:
    """``1 seat`` or ``3 seats``."""
    return "1 seat" if seats == 1 else f"{seats} seats"


def check_strategies(seats: Iterable[tuple[KeyPath, str]]) -> Iterator[Finding]:
    """Whether every strategy exists and takes the parameters it is given."""
    known: set[str] = set()
    for path, spec in seats:
        if spec not in known:
            known.add(spec)
            try:
                canonical_spec(spec)
            except UnknownName as error:
                yield path, about_unknown(error)
            except (BadSpec, BadParameter) as error:
                yield path, str(error)


def canonical_spec(spec: str) -> str:
    """The one way to write a strategy; raises `UnknownName`, `BadSpec` or `BadParameter` if it cannot play."""
    from strategies.registry import get_strategy

    return get_strategy(spec).name


def check_rules(edition: str, rules: Mapping[str, Any], players: int | None) -> Iterator[Finding]:
    """Every option that does not exist or has a value it cannot have; if there is none, the first contradiction."""
    deck = get_edition(edition)
    sound = True
    for name, value in rules.items():
        try:
            option = get_option(name)
            if not option.applies_to(deck):
                raise RuleError(name, value, f"{edition} has no such rule, only {' and '.join(option.editions)}")
            option.read(value)
        except RuleError as error:
            sound = False
            yield ("rules", name), about_rule(error, value)
    if sound:
        try:
            Ruleset.of(edition, rules, players)
        except RuleError as error:
            yield ("rules", error.option), f"{error.reason}, got {shown(error.value)}"


def check_deck(edition: str, changes: Mapping[str, Any]) -> Iterator[Finding]:
    """The first change of the deck that is not possible."""
    try:
        read_changes(get_edition(edition), changes)
    except RuleError as error:
        message = f"{error.reason}, got {shown(error.value)}" if error.value is not None else error.reason
        if error.allowed:
            message += choices(error.option if error.value is None else error.value, error.allowed)
        yield ("deck", error.option), message


def about_rule(error: RuleError, value: object) -> str:
    """What is wrong with one option."""
    if not error.allowed:
        return error.reason
    if any(option.name == error.option for option in OPTIONS):
        return f"{error.reason}, got {shown(value)}{choices(value, error.allowed)}"
    return f"unknown key{choices(error.option, error.allowed)}"
