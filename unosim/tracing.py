"""From an experiment to the lines of a trace."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from unosim.experiment import TableExperiment
from unosim.problems import ConfigError, Problem

MAX_DEAL = 2**63


def read_target(text: str) -> tuple[int, int]:
    """Seed and deal of ``SEED:DEAL``."""
    seed, colon, deal = text.partition(":")
    if not (colon and seed.strip().isdecimal() and deal.strip().isdecimal()):
        raise _no_target(f'"{text}" is no round; write SEED:DEAL with two whole numbers, such as 1:0')
    numbers = int(seed), int(deal)
    if max(numbers) >= MAX_DEAL:
        raise _no_target(f'"{text}": seed and deal must be below 2^63')
    return numbers


def _no_target(message: str) -> ConfigError:
    return ConfigError([Problem("SEED:DEAL", None, "", message)])


def deals_of(first: int, count: int) -> range:
    """The deals of a trace."""
    if first + count > MAX_DEAL:
        raise _no_target(f"{count} deals from {first} on go beyond 2^63")
    return range(first, first + count)


def trace_experiment(experiment: TableExperiment, deals: range, *, jsonl: bool, why: bool) -> Iterator[str]:
    """The lines of a trace of some deals: an event log, or words; with `why` words say what was legal and its score."""
    from analysis.insight import NEEDS, Insight
    from analysis.narrative import narrate
    from simulator.decks import deck_of
    from simulator.trace import Tracer
    from strategies.registry import get_strategy

    names = list(dict.fromkeys(experiment.table))
    strategies = [get_strategy(name) for name in names]
    deck = deck_of(experiment.ruleset, experiment.seed)
    scorers = [strategy.scorer() for strategy in strategies]
    watched = why and not jsonl
    tracer = Tracer(
        rules=experiment.ruleset,
        players=experiment.players,
        seed=experiment.seed,
        decide=[strategy.load() for strategy in strategies],
        parameters=[strategy.parameters_for(deck, experiment.ruleset) for strategy in strategies],
        seating=[names.index(name) for name in experiment.table],
        names=names,
        watch=Insight(scorers) if watched else None,
        notice=lambda line: print(line, file=sys.stderr, flush=True),
        watch_needs=[*NEEDS, *(scorer[0] for scorer in scorers if scorer)] if watched else (),
    )
    play = tracer.match if experiment.unit == "match" else tracer.round
    events = chain.from_iterable(play(deal) for deal in deals)
    if jsonl:
        return (json.dumps(event, ensure_ascii=False) for event in events)
    return narrate(events)


def write_lines(lines: Iterable[str], out: str | None) -> None:
    """Print lines, or write them to a file that appears only when it is complete."""
    if out is None:
        for line in lines:
            sys.stdout.write(line + "\n")
        return
    if not out.strip() or Path(out).is_dir():
        raise ConfigError([Problem("--out", None, "", f'"{out}" is no file to write to')])
    path = Path(out).resolve()
    text = (line + "\n" for line in lines)
    if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
        with path.open("w", encoding="utf-8") as file:
            file.writelines(text)
        return
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            file.writelines(text)
        unfinished.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, out) from error
    finally:
        unfinished.unlink(missing_ok=True)
