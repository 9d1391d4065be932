"""The page ``docs/reference/cli.md``: every command as its help tells it. ``python -m unosim.cli_page`` prints it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import typer

from unosim.cli import COMMANDS, app
from unosim.help_pages import options_in_groups

_HEAD = """# Commands

This page is made from the program: `python -m unosim.cli_page > docs/reference/cli.md`. `unosim COMMAND --help` says
the same in the terminal.

Every command that plays or prints figures takes `--format table|json|csv|md`. Exit codes are the same everywhere:

| code | meaning |
|---|---|
| 0 | done, or the assertion holds |
| 1 | an assertion fails, `--fail-if` holds, or something is not in order (`doctor`, `verify`) |
| 2 | wrong usage or configuration, or output that cannot be written; one line says what and where |
| 3 | undecided: a comparison has played as much as it may |
| 130 | interrupted; what is finished is kept, and the line that is printed goes on |

Shells complete commands, options, strategies, rules and editions after `unosim --install-completion`.
"""


def page() -> str:
    """The page, with a line break at its end."""
    group: Any = typer.main.get_command(app)
    context = group.make_context("unosim", [], resilient_parsing=True)
    parts = [_HEAD]
    commands = [group.get_command(context, name) for name in group.list_commands(context)]
    for title in COMMANDS:
        parts.append(f"## {title}\n")
        parts += ["\n".join(_command(command, context)) for command in commands if command.rich_help_panel == title]
    return "\n".join(parts)


def _command(command: Any, parent: Any) -> Iterator[str]:
    """A command: what it does, examples, arguments and options."""
    context = type(parent)(command, info_name=command.name, parent=parent)
    text, _, examples = inspect.cleandoc(command.help).partition("\b\nExamples:\n")
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"### unosim {command.name}\n"
    yield f"    unosim {command.name} {usage}\n"
    yield text.rstrip() + "\n"
    yield "```sh"
    yield inspect.cleandoc(examples)
    yield "```\n"
    yield "| option | meaning |"
    yield "|---|---|"
    for group, records in options_in_groups(command.get_params(context), context).items():
        for option, meaning in records if group != "Help" else ():
            yield f"| `{_cell(option)}` | {_cell(meaning)} |"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    print(page(), end="")
