"""A first experiment file of every kind, with each key explained and its default at hand behind a ``#``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from simulator.editions import get_edition
from simulator.options import OPTIONS
from unosim.config import check_config
from unosim.frozen import keys_in_order, value_lines
from unosim.key_docs import key_docs
from unosim.kinds import KINDS, AnyExperiment

SCHEMA_FILE = "unosim.schema.json"
"""The schema that the first line of a file names."""

STARTERS: Mapping[str, Mapping[str, Any]] = {
    "table": {
        "question": "Who wins most often, and by how much?",
        "table": ["sensible", "highest-points", "majority-color", "random"],
        "games": 100_000,
    },
    "compare": {
        "question": "Is it worth attacking a player who is about to go out?",
        "a": "sensible",
        "b": "sensible:attack_draw=0,attack_skip=0",
        "until": "decision",
    },
    "plan": {
        "question": "How many deals does it take to tell these two apart?",
        "a": "sensible",
        "b": "sensible:attack_draw=0,attack_skip=0",
        "target": ["1pp", "0.2pp"],
    },
    "balance": {
        "question": "How much of UNO Flip! is luck, how much is skill, and is it fair to sit first?",
        "players": [2, 4, 8],
    },
    "rules": {
        "question": "What do stacking and drawing until a card fits do to a round, alone and together?",
        "factorial": ["stacking=none,same", "draw=one,until_playable"],
    },
    "length": {
        "question": "How long do a round and a match take, and what does drawing until a card fits do to them?",
        "variants": ["draw=until_playable"],
    },
    "sweep": {
        "question": "At how many cards of the next player should one begin to attack?",
        "baseline": "sensible",
        "over": {"attack_at": [0, 1, 2, 3, 4]},
        "find": "best",
        "until": "0.1pp",
    },
    "league": {
        "question": "Who wins when all of these meet, and who beats whom?",
        "entrants": ["sensible", "flip-aware", "highest-points", "random"],
        "until": "0.2pp",
    },
    "cards": {
        "question": "What is each card worth?",
        "table": ["sensible", "sensible", "sensible", "sensible"],
        "metrics": ["opening_value", "swap_value", "effect_off", "stuck_cost", "observed"],
        "games": 12_000_000,
    },
}
"""What the file of every kind says at first; all other keys stand there with their defaults."""

_WIDTH = 110


def starter(kind: str, edition: str = "flip", file: str = "experiment.yaml") -> str:
    """The content of a first file."""
    given = {**STARTERS[kind], "edition": edition, "seed": 1}
    if kind != "table":
        given["kind"] = kind
    config = check_config({**given, "name": kind}, file)
    return "\n".join([*_head(kind, file), *_keys(config, given)]) + "\n"


def _head(kind: str, file: str) -> Iterator[str]:
    yield f"# yaml-language-server: $schema={SCHEMA_FILE}"
    yield "#"
    yield from _comment(str(STARTERS[kind]["question"]))
    yield "#"
    yield f"#     unosim run {file}"
    yield "#"
    yield from _comment(
        "Keys behind a # have the values that are used anyway; take the # away to change one. "
        f"unosim validate {file} looks for mistakes, unosim list strategies shows who can play."
    )


def _keys(config: AnyExperiment, given: Mapping[str, Any]) -> Iterator[str]:
    """Every key with its meaning; those that are not given are comments."""
    model, data = KINDS[config.kind], config.model_dump()
    docs = key_docs(model)
    for key in keys_in_order(data):
        if len(get_args(model.model_fields[key].annotation)) == 1 and key not in given:
            continue  # there is nothing to choose
        yield ""
        yield from _comment(docs.get(key, ""))
        if key == "rules":
            yield from _rules(config.edition)
            continue
        lines = value_lines(key, given.get(key, data[key]))
        yield from lines if key in given else (f"#{line}" for line in lines)


def _rules(edition: str) -> Iterator[str]:
    """Every rule of an edition as a comment, with what it may be."""
    deck = get_edition(edition)
    yield "rules:"
    for option in OPTIONS:
        if option.applies_to(deck):
            allowed = ", ".join(option.allowed)
            yield f"  #{option.name}: {option.default_in(deck)}  # {allowed}: {option.question}"


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, _WIDTH)]
