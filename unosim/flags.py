"""The flags that commands share, and the overrides they stand for.

Values are kept as text: they are read like values of a file, so the same mistakes get the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from unosim import completing

if TYPE_CHECKING:
    from unosim.problems import Problem
    from unosim.sources import Override


class OutputFormat(StrEnum):
    """How results are printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MD = "md"


_OFFERS: Mapping[str, completing.Completion] = {
    **dict.fromkeys(("--table", "--field"), completing.seats),
    **dict.fromkeys(("--strategy", "--novice", "--baseline", "STRATEGY"), completing.strategies),
    "RULES": completing.rules,
}
"""What shells offer for the value of a flag, by its name or by what stands for its value."""


def _flag(name: str, metavar: str, text: str, *more: str) -> typer.models.OptionInfo:
    offered = _OFFERS.get(name) or _OFFERS.get(metavar)
    if "|" in metavar:
        offered = completing.one_of(metavar.split("|"))
    option: typer.models.OptionInfo = typer.Option(
        name, *more, metavar=metavar, help=text, show_default=False, autocompletion=offered
    )
    return option


def strategy(metavar: str, text: str) -> typer.models.ArgumentInfo:
    """An argument that names a strategy."""
    return named(metavar, text, completing.strategies)


def named(metavar: str, text: str, offered: completing.Completion) -> typer.models.ArgumentInfo:
    """An argument for which shells offer words."""
    argument: typer.models.ArgumentInfo = typer.Argument(metavar=metavar, help=text, autocompletion=offered)
    return argument


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
Baseline = Annotated[str | None, _flag("--baseline", "B", "Compare each strategy with this one.")]
Comparisons = Annotated[
    str | None, _flag("--comparisons", "N", "How many comparisons share the error; those of a command are counted.")
]
Asserts = Annotated[
    list[str] | None, _flag("--assert", "EXPR", 'What must hold, else the exit code is 1: "win.lower > 0".')
]
Format = Annotated[OutputFormat, typer.Option("--format", help="How results are printed.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only results and errors.")]


_MAPPINGS = ("rules", "deck", "looks")
"""Keys whose flags hold several settings: ``--rules "stacking=same,challenge=off"``."""


def overrides_of(
    flags: Mapping[str, str | None], rules: str | None, settings: Sequence[str] | None, deck: str | None = None
) -> list[Override]:
    """What the command line lays over a file: -O first, then the flags; raises `ConfigError` for all that is wrong."""
    return read_flags({**flags, "rules": rules, "deck": deck}, settings)


def read_flags(flags: Mapping[str, Any], settings: Sequence[str] | None = None) -> list[Override]:
    """As `overrides_of`, with the flags of all keys that have been given; None stands for those that have not."""
    from unosim.problems import ConfigError
    from unosim.sources import flag_override, mapping_overrides, parse_override

    overrides: list[Override] = []
    problems: list[Problem] = []

    def collect(make: Callable[..., list[Override]], *arguments: Any) -> None:
        try:
            overrides.extend(make(*arguments))
        except ConfigError as error:
            problems.extend(error.problems)

    for text in settings or ():
        collect(parse_override, text)
    for key, value in flags.items():
        if value is None:
            continue
        if key in _MAPPINGS:
            collect(mapping_overrides, key, value)
        elif isinstance(value, str):
            collect(flag_override, key, value)
        else:
            collect(list_overrides, key, value)
    if problems:
        raise ConfigError(problems)
    return overrides


def list_overrides(key: str, texts: Sequence[str]) -> list[Override]:
    """What a flag that may be repeated asks for."""
    from unosim.sources import Override, flag_override

    if len(texts) == 1:
        return flag_override(key, texts[0])
    return [Override((key,), list(texts), " ".join(f"--{key} {text}" for text in texts))]


def until_overrides(until: Sequence[str] | None) -> list[Override]:
    """What repeated ``--until`` ask for."""
    return read_flags({"until": until or None})


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
