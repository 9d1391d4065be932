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
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from unosim import __version__
from unosim.commands.bench import bench
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
from unosim.commands.rules import rules
from unosim.commands.run import run
from unosim.commands.schema import schema
from unosim.commands.sweep import sweep
from unosim.commands.trace import trace
from unosim.commands.validate import validate

USAGE = 2
INTERRUPTED = 130

app = typer.Typer(
    name="unosim",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "default_map": {"help": False},  # a known value needs no conversion, whose machinery takes long to load
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


app.command(short_help="Run an experiment from a file or from flags.")(run)
app.command(short_help="Say whether one strategy is better than another.")(compare)
app.command(short_help="Say what values of a parameter or rule are worth.")(sweep)
app.command(short_help="Let several strategies play against each other.")(league)
app.command(short_help="Say how many deals a comparison needs.")(plan)
app.command(short_help="Go on with a comparison beyond its end.")(extend)
app.command(short_help="Say what house rules change.")(rules)
app.command(short_help="Say how long rounds and matches take.")(length)
app.command(short_help="Go on with a comparison or a league beyond its end.")(extend)
app.command(short_help="Replay single rounds in words or as an event log.")(trace)
app.command(short_help="Check experiment files without running them.")(validate)
app.command(short_help="Print the result of a run again and draw its reports anew.")(report)
app.command(short_help="Say what changed between two runs, and by how much.")(diff)
app.command(short_help="Write a first experiment file to change as you like.")(init)
app.command(short_help="Print the JSON schema of experiment files, for editors.")(schema)
app.command("list", short_help="List editions, strategies and rules.")(list_names)
app.command(short_help="Measure speed, start-up and memory here.")(bench)
app.command(short_help="Say whether everything is in order on this machine.")(doctor)
app.command(short_help="Explain a strategy, a rule or an edition in words.")(explain)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process by default) and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(arguments, prog_name="unosim", standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        lines = explained(error)
        if lines is None:
            raise
        _say(lines)
        return USAGE
    return code if isinstance(code, int) else 0


def explained(error: Exception) -> list[str] | None:
    """The lines that tell a user about an error; None if it is no mistake of theirs but one of the program."""
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
        return _about_usage(error)
    if isinstance(error, OSError):
        return [_about_file(error)]
    return None


def _about_usage(error: typer.TyperException) -> list[str]:
    """A wrong command line; a bare ``unosim`` gets the help."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        return error.format_message().splitlines()
    path = context.command_path if context else "unosim"
    message = " ".join(error.format_message().split())
    return [f"{path}: {message[:1].lower()}{message[1:]}; see {path} --help"]


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
