"""The flags that commands share, and the overrides they stand for.

Values are kept as text: they are read like values of a file, so the same mistakes get the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from unosim.problems import Problem
    from unosim.sources import Override


class OutputFormat(StrEnum):
    """How results are printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MD = "md"


def _flag(name: str, metavar: str, text: str, *more: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, *more, metavar=metavar, help=text, show_default=False)
    return option


def repeated(name: str, metavar: str, text: str) -> typer.models.OptionInfo:
    """A flag of one command that may be given several times."""
    return _flag(name, metavar, text)


Name = Annotated[str | None, _flag("--name", "NAME", "Short name of the run, part of its folder.")]
Edition = Annotated[str | None, _flag("--edition", "classic|flip|flex", "Which game is played.")]
Players = Annotated[str | None, _flag("--players", "N", "Number of players; taken from --table if not given.")]
Table = Annotated[str | None, _flag("--table", "SEATS", 'A strategy for every seat: "sensible,random*3".')]
Rules = Annotated[str | None, _flag("--rules", "RULES", 'Rules to change: "stacking=same,challenge=off".')]
Deck = Annotated[
    str | None, _flag("--deck", "CHANGES", 'Cards to change, by action off or copies: "flip=off,draw-five=4".')
]
Games = Annotated[str | None, _flag("--games", "N", "Rounds or matches in all; rounded up to whole deals.")]
Unit = Annotated[str | None, _flag("--unit", "round|match", "What is played to the end.")]
Seed = Annotated[str | None, _flag("--seed", "N", "Where the random numbers start; same seed, same result.")]
Rotate = Annotated[str | None, _flag("--rotate", "full|orders|none", "Seatings that play each deal.")]
Confidence = Annotated[str | None, _flag("--confidence", "SHARE", "Confidence of the intervals, such as 0.95.")]
Record = Annotated[str | None, _flag("--record", "WHAT", "Rows to keep: none, rounds, seats or events[:RATE].")]
Jobs = Annotated[str | None, _flag("--jobs", "N", "Workers; -1 uses all cores.", "-j")]
Backend = Annotated[str | None, _flag("--backend", "NAME", "How workers run: threading, loky or sequential.")]
Out = Annotated[str | None, _flag("--out", "DIR", "The run folder; results/NAME-HASH if not given.", "-o")]
Overrides = Annotated[
    list[str] | None, _flag("-O", "KEY=VALUE", "Set any key of the file: -O games=1000 -O rules.stacking=same.")
]
Field = Annotated[
    str | None,
    _flag("--field", "SEATS", 'The other seats: baseline (B), or others such as "random" or "sensible,random*2".'),
]
Metric = Annotated[str | None, _flag("--metric", "win|points|rank|turns", "What they are compared by.")]
Until = Annotated[
    list[str] | None,
    _flag("--until", "STOP", 'When to stop: decision, 0.1pp, "2M games" or "30 s"; the first of several ends it.'),
]
Cap = Annotated[str | None, _flag("--games", "N", "Most rounds or matches in all; rounded up to whole deals.")]
Rope = Annotated[str | None, _flag("--rope", "AMOUNT", "The largest difference that counts as none, such as 0.2pp.")]
Looks = Annotated[str | None, _flag("--looks", "LOOKS", 'When to look: "first=1000,growth=1.25,least=20000".')]
Sprt = Annotated[str | None, _flag("--sprt", "D0,D1", 'Stop on a ratio test of two differences: "0pp,1pp".')]
Target = Annotated[
    str | None, _flag("--target", "AMOUNTS", 'Differences to find, such as "1pp,0.5pp"; a range of them if not given.')
]
Power = Annotated[str | None, _flag("--power", "SHARE", "Probability to find a difference, such as 0.9.")]
Pilot = Annotated[str | None, _flag("--pilot", "N", "Deals of the pilot.")]
Strategy = Annotated[str | None, _flag("--strategy", "NAME", "Who sits in every seat; sensible if not given.")]
Tables = Annotated[str | None, _flag("--players", "NUMBERS", 'Numbers of players: 4, "2-10" or "2,4,8".')]
Enough = Annotated[
    list[str] | None,
    _flag("--until", "STOP", 'When to stop: a precision such as "0.3 turns", "2M games" or "30 s"; the first ends it.'),
]
Seats = Annotated[str | None, _flag("--players", "N", "Number of players; 4 if not given.")]
Novice = Annotated[str | None, _flag("--novice", "NAME", "Whom the skill edge is measured against; random.")]
Responses = Annotated[str | None, _flag("--responses", "NAMES", 'What rules are judged by: "turns,skill_edge".')]
Long = Annotated[str | None, _flag("--long-turns", "N", "Turns beyond which a round is long; 150.")]
Behind = Annotated[str | None, _flag("--behind", "N", "Cards behind from which a win is a comeback; 5.")]
Replicas = Annotated[str | None, _flag("--replicas", "N", "How often a deal is played for the luck index; 2.")]
Precision = Annotated[
    list[str] | None,
    _flag("--until", "STOP", 'When to stop: a precision such as 0.2pp, "2M games" or "30 s"; the first ends it.'),
]
Pace = Annotated[str | None, _flag("--seconds-per-turn", "S", "Time that a turn takes, for lengths in minutes.")]
Over = Annotated[
    list[str] | None,
    _flag(
        "--over", "NAME=VALUES", 'What to try out: "attack_at=1,2,3", "keep_wilds=0..3" or "rules.stacking=none,same".'
    ),
]
Variant = Annotated[list[str] | None, _flag("--variant", "STRATEGY", "One more strategy to try out.")]
Find = Annotated[str | None, _flag("--find", "best|all", "Search for the best one, or play all of them to the end.")]
Finalists = Annotated[str | None, _flag("--finalists", "N", "How many are checked on reserved deals.")]
Asserts = Annotated[
    list[str] | None, _flag("--assert", "EXPR", 'What must hold, else the exit code is 1: "win.lower > 0".')
]
Format = Annotated[OutputFormat, typer.Option("--format", help="How results are printed.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only results and errors.")]


def overrides_of(
    flags: Mapping[str, str | None], rules: str | None, settings: Sequence[str] | None, deck: str | None = None
) -> list[Override]:
    """What the command line lays over a file: -O first, then the flags; raises `ConfigError` for all that is wrong."""
    from unosim.problems import ConfigError
    from unosim.sources import flag_override, mapping_overrides, parse_override, rule_overrides

    overrides: list[Override] = []
    problems: list[Problem] = []

    def collect(make: Callable[..., list[Override]], *arguments: str) -> None:
        try:
            overrides.extend(make(*arguments))
        except ConfigError as error:
            problems.extend(error.problems)

    for text in settings or ():
        collect(parse_override, text)
    for key, value in flags.items():
        if value is not None:
            collect(flag_override, key, value)
    if rules is not None:
        collect(rule_overrides, rules)
    if deck is not None:
        collect(mapping_overrides, "deck", deck)
    if problems:
        raise ConfigError(problems)
    return overrides


def until_overrides(until: Sequence[str] | None) -> list[Override]:
    """What repeated ``--until`` ask for."""
    from unosim.sources import Override, flag_override

    if not until:
        return []
    if len(until) == 1:
        return flag_override("until", until[0])
    return [Override(("until",), list(until), " ".join(f"--until {text}" for text in until))]


def duel_overrides(
    kind: str,
    a: str,
    b: str,
    flags: Mapping[str, str | None],
    rules: str | None,
    settings: Sequence[str] | None,
    *,
    until: Sequence[str] | None = None,
    looks: str | None = None,
    deck: str | None = None,
) -> list[Override]:
    """What the command line of a comparison of two strategies says; raises `ConfigError` for all that is wrong."""
    from unosim.sources import Override, mapping_overrides

    overrides = [Override(("kind",), kind, kind), Override(("a",), a, a), Override(("b",), b, b)]
    overrides += overrides_of(flags, rules, settings, deck)
    if looks is not None:
        overrides += mapping_overrides("looks", looks)
    return overrides + until_overrides(until)


def panel_overrides(
    kind: str,
    flags: Mapping[str, str | None],
    rules: str | None,
    settings: Sequence[str] | None,
    deck: str | None,
    *,
    until: Sequence[str] | None = None,
    lists: Mapping[str, Sequence[str] | None],
) -> list[Override]:
    """What the command line of an experiment with many tables says; `lists` are flags that may be repeated."""
    from unosim.sources import Override

    overrides = [Override(("kind",), kind, kind), *overrides_of(flags, rules, settings, deck)]
    for key, values in lists.items():
        if values:
            overrides.append(Override((key,), list(values), " ".join(f"--{key.rstrip('s')} {v}" for v in values)))
    return overrides + until_overrides(until)


def sweep_overrides(
    baseline: str,
    over: Sequence[str] | None,
    variants: Sequence[str] | None,
    flags: Mapping[str, str | None],
    rules: str | None,
    settings: Sequence[str] | None,
    *,
    until: Sequence[str] | None = None,
    looks: str | None = None,
    deck: str | None = None,
) -> list[Override]:
    """What the command line of a sweep says; raises `ConfigError` for all that is wrong."""
    from unosim.problems import ConfigError, Problem
    from unosim.sources import Override, mapping_overrides

    overrides = [Override(("kind",), "sweep", "sweep"), Override(("baseline",), baseline, baseline)]
    names: set[str] = set()
    for text in over or ():
        name, equals, values = (part.strip() for part in text.partition("="))
        if not name or not equals or not values or name in names:
            message = f"{name} is given twice" if name in names else "write --over NAME=VALUES, such as attack_at=1,2,3"
            raise ConfigError([Problem(f"--over {text}", None, "over", message)])
        names.add(name)
        overrides.append(Override(("over", name), values, f"--over {text}"))
    if variants:
        overrides.append(Override(("variants",), list(variants), " ".join(f"--variant {v}" for v in variants)))
    overrides += overrides_of(flags, rules, settings, deck)
    if looks is not None:
        overrides += mapping_overrides("looks", looks)
    return overrides + until_overrides(until)
