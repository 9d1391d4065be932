"""From an experiment to the lines of a trace."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from simulator.editions import get_edition
from simulator.events import Event
from unosim.experiment import TableExperiment
from unosim.problems import ConfigError, Problem

MAX_DEAL = 2**63

MOST_DRAWN = 50
"""Rounds that a page holds; more would be slow to open."""


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
    from analysis.narrative import narrate

    events = _events(experiment, deals, watched=why and not jsonl)
    if jsonl:
        return (json.dumps(event, ensure_ascii=False) for event in events)
    return narrate(events)


def trace_page(experiment: TableExperiment, deals: range) -> str:
    """The rounds of some deals as a page on which they are drawn, turn by turn."""
    from analysis.replay import replay_of, rounds_in
    from analysis.replay_page import replay_page

    replays = []
    for events in rounds_in(_events(experiment, deals, watched=True)):
        first = events[0]
        of_match = f", round {first['round_no']}" if "match" in first else ""
        replays.append(replay_of(events, f"Deal {first['deal']}{of_match}"))
        if len(replays) > MOST_DRAWN:
            raise ConfigError(
                [Problem("--html", None, "", f"a page holds {MOST_DRAWN} rounds at most, these are more")]
            )
    title = get_edition(experiment.edition).title
    return replay_page(replays, f"{title}, seed {experiment.seed}, {experiment.players} players")


def _events(experiment: TableExperiment, deals: range, *, watched: bool) -> Iterator[Event]:
    """What happens in some deals; `watched` adds what the players saw and could do."""
    from analysis.insight import NEEDS, Insight
    from simulator.decks import deck_of
    from simulator.trace import Tracer
    from strategies.registry import get_strategy

    names = list(dict.fromkeys(experiment.table))
    strategies = [get_strategy(name) for name in names]
    deck = deck_of(experiment.ruleset, experiment.seed)
    scorers = [strategy.scorer() for strategy in strategies]
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
    return chain.from_iterable(play(deal) for deal in deals)


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
