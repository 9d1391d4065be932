"""Commands that carry out one kind of experiment: what they have in common is written once, here.

Such a command is a function of what only it has, and returns the sources of its experiment. `experiment_command` gives
it the flags of the keys that it names, the flags of every run, and runs the experiment with all of them laid over.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import typer

from unosim import flags
from unosim.flags import OutputFormat

if TYPE_CHECKING:
    from unosim.sources import Sources

GAME = ("edition", "players", "rules", "deck", "unit")
"""Keys that say what is played."""

RUN = ("seed", "confidence", "jobs", "backend", "name", "out")
"""Keys that say how it is run."""

FLAGS: Mapping[str, Any] = {
    "edition": flags.Edition,
    "players": flags.Players,
    "rules": flags.Rules,
    "deck": flags.Deck,
    "unit": flags.Unit,
    "seed": flags.Seed,
    "confidence": flags.Confidence,
    "jobs": flags.Jobs,
    "backend": flags.Backend,
    "name": flags.Name,
    "out": flags.Out,
    "field": flags.Field,
    "metric": flags.Metric,
    "until": flags.Until,
    "rope": flags.Rope,
    "looks": flags.Looks,
    "games": flags.Cap,
    "sprt": flags.Sprt,
    "comparisons": flags.Comparisons,
    "target": flags.Target,
    "power": flags.Power,
    "pilot": flags.Pilot,
    "find": flags.Find,
    "finalists": flags.Finalists,
}
"""The flag of every key that several commands have."""

_ALWAYS: Mapping[str, tuple[Any, Any]] = {
    "settings": (flags.Overrides, None),
    "asserts": (flags.Asserts, None),
    "output_format": (flags.Format, OutputFormat.TABLE),
    "quiet": (flags.Quiet, False),
}
"""Flags of all such commands that are no keys, with what they are if they are not given."""


def experiment_command(*keys: str) -> Callable[[Callable[..., Sources]], Callable[..., None]]:
    """Make a command of a function that says what experiment is meant; `keys` are the flags that it has besides."""

    def command_of(own: Callable[..., Sources]) -> Callable[..., None]:
        @functools.wraps(own)
        def command(**given: Any) -> None:
            from unosim.suite import suite_of

            asked = {key: given.pop(key) for key in keys}
            settings, asserts, output_format, quiet = (given.pop(name) for name in _ALWAYS)
            suite = suite_of(own(**given), flags.read_flags(asked, settings), asserts or ())
            from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

            raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))

        own.__annotations__.pop("return", None)  # a name that is only there for the type checker
        parameters = [*inspect.signature(own, eval_str=True).parameters.values()]
        parameters += [_parameter(key, FLAGS[key], None) for key in keys]
        parameters += [_parameter(name, flag, default) for name, (flag, default) in _ALWAYS.items()]
        command.__dict__["__signature__"] = inspect.Signature(parameters)
        command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return command

    return command_of


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)
