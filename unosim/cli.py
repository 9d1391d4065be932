"""The command line: commands, and what a user reads when something goes wrong.

A mistake of the user is one line on standard error for each problem and exit code 2, never a traceback.

====  ====================================================
code  meaning
====  ====================================================
0     done, or the assertion holds
1     the assertion fails
2     wrong usage or configuration, or output that cannot be written
3     undecided at the cap
130   interrupted
====  ====================================================
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from unosim import __version__
from unosim.commands.balance import balance
from unosim.commands.bench import bench
from unosim.commands.cards import cards
from unosim.commands.compare import compare
from unosim.commands.diff import diff
from unosim.commands.doctor import doctor
from unosim.commands.explain import explain
from unosim.commands.extend import extend
from unosim.commands.init import init
from unosim.commands.league import league
from unosim.commands.length import length
from unosim.commands.lists import list_names
from unosim.commands.plan import plan
from unosim.commands.report import report
from unosim.commands.resume import resume
from unosim.commands.rules import rules
from unosim.commands.run import run
from unosim.commands.schema import schema
from unosim.commands.sweep import sweep
from unosim.commands.trace import trace
from unosim.commands.validate import validate
from unosim.commands.verify import verify
from unosim.help_pages import Command, Commands

USAGE = 2
INTERRUPTED = 130

app = typer.Typer(
    name="unosim",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        # a known value needs no conversion, whose machinery takes long to load
        "default_map": {"help": False, "install_completion": False, "show_completion": False},
    },
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"unosim {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")]


@app.callback()
def _unosim(version: Version = False) -> None:
    """Play millions of seeded rounds of UNO Flip!, UNO Flex or classic UNO, and find out what matters.

    \b
    Examples:
      unosim run configs/quickstart.yaml
      unosim run --table "sensible,random*3" --games 100000
      unosim compare sensible random
      unosim list strategies
      unosim explain stacking
    """


COMMANDS: dict[str, tuple[tuple[Callable[..., None], str], ...]] = {
    "Experiments": (
        (run, "Run an experiment from a file or from flags."),
        (compare, "Say whether one strategy is better than another."),
        (league, "Let several strategies play against each other."),
        (sweep, "Say what values of a parameter or rule are worth."),
        (rules, "Say what house rules change."),
        (length, "Say how long rounds and matches take."),
        (cards, "Say what each card is worth, and what it does."),
        (balance, "Say whether it is fair, and how much is luck."),
        (plan, "Say how many deals a comparison needs."),
    ),
    "Results": (
        (report, "Print the result of a run again and draw its reports anew."),
        (diff, "Say what changed between two runs, and by how much."),
        (extend, "Go on with a comparison or a league beyond its end."),
        (resume, "Go on with a run that broke off."),
        (verify, "Play parts of a run again and compare the numbers."),
    ),
    "Single rounds and what there is": (
        (trace, "Replay single rounds in words or as an event log."),
        (list_names, "List editions, strategies and rules."),
        (explain, "Explain a strategy, a rule or an edition in words."),
    ),
    "Experiment files": (
        (init, "Write a first experiment file to change as you like."),
        (validate, "Check experiment files without running them."),
        (schema, "Print the JSON schema of experiment files, for editors."),
    ),
    "This machine": (
        (doctor, "Say whether everything is in order on this machine."),
        (bench, "Measure speed, start-up and memory here."),
    ),
}
"""Every command with a line about it, in the groups in which the help shows them."""

_NAMES = {list_names: "list"}

for _group, _commands in COMMANDS.items():
    for _command, _about in _commands:
        app.command(_NAMES.get(_command), cls=Command, short_help=_about, rich_help_panel=_group)(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process by default) and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(arguments, prog_name="unosim", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        lines = explained(error, arguments)
        if lines is None:
            raise
        _say(lines)
        return USAGE
    return code if isinstance(code, int) else 0


def explained(error: Exception, arguments: Sequence[str] = ()) -> list[str] | None:
    """The lines that tell a user about an error of a command line; None if it is one of the program, not of theirs."""
    if type(error).__name__ in ("RunError", "EngineError"):  # importing them takes long
        return [str(error)]
    from simulator.errors import RuleError, UnknownName
    from strategies.errors import BadParameter, BadSpec
    from unosim.problems import ConfigError, about_unknown, one_line

    if isinstance(error, ConfigError):
        return error.lines()
    if isinstance(error, UnknownName):
        return [one_line(about_unknown(error))]
    if isinstance(error, RuleError | BadSpec | BadParameter):
        return [one_line(str(error))]
    if isinstance(error, typer.TyperException):
        return _about_usage(error, arguments)
    if isinstance(error, OSError):
        return [_about_file(error)]
    return None


_REWORDED = (
    (r" \(Possible options: (.*)\)", r"; there are \1"),
    (r"(?<=: )Value error, ", ""),
    (r"(?<=: )Input should be a valid integer.*?(?=;|$)", "must be a whole number"),
    (r"(?<=: )Input should be greater than or equal to", "must be at least"),
    (r"(?<=: )Input should be", "must be"),
    ("'", '"'),
)
"""Turns of phrase of the libraries, and ours."""


def _about_usage(error: typer.TyperException, given: Sequence[str]) -> list[str]:
    """A wrong command line; a bare ``unosim`` gets the help."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        return error.format_message().splitlines()
    path = context.command_path if context else " ".join(["unosim", *given[:1]])
    sentences = re.split(r"(?<=[^.])\.(?: |$)", " ".join(error.format_message().split()))
    message = "; ".join(f"{text[:1].lower()}{text[1:]}" for text in sentences if text)
    for pattern, words in _REWORDED:
        message = re.sub(pattern, words, message)
    flags = [flag for parameter in context.command.params for flag in parameter.opts] if context else []
    if getattr(error, "option_name", "") == "--table" and "--strategy" in flags:
        message = "no such option: --table; who plays is one strategy in all seats: use --strategy"
    return [f"{path}: {message}; see {path} --help"]


def _about_file(error: OSError) -> str:
    """A file that cannot be read or written."""
    from unosim.problems import one_line

    if error.filename is None:
        _drop_output()
    reason = error.strerror or str(error)
    return one_line(f"{error.filename or 'output'}: {reason[:1].lower()}{reason[1:]}")


def _drop_output() -> None:
    """Forget what could not be written to standard output, so that Python does not try once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(lines: Sequence[str]) -> None:
    with contextlib.suppress(OSError):
        for line in lines:
            print(line, file=sys.stderr)
