"""Help in plain text, with options and commands in groups; no library for colors and frames has to be loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    Context = Any
    Formatter = Any

OPTION_GROUPS: Mapping[str, tuple[str, ...]] = {
    "Options": (),
    "The game": ("--edition", "--players", "--table", "--field", "--rules", "--deck", "--unit"),
    "How much is played": (
        *("--games", "--until", "--seed", "--rotate", "--confidence", "--metric", "--rope", "--looks", "--sprt"),
        *("--target", "--power", "--pilot"),
    ),
    "How it is run": ("--jobs", "--backend", "-O"),
    "What comes out": ("--name", "--out", "--record", "--format", "--assert", "--fail-if", "--open", "--quiet"),
    "Help": ("--help", "--version", "--install-completion", "--show-completion"),
}
"""Groups of options in the order in which they are shown; what is in none of them comes first."""

_GROUP_OF = {option: group for group, options in OPTION_GROUPS.items() for option in options}


class Command(TyperCommand):
    """A command whose help shows its options in groups."""

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write arguments and options."""
        _write(formatter, options_in_groups(self.get_params(ctx), ctx))


class Commands(TyperGroup):
    """The program, whose help shows its commands in groups."""

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write the commands by group, then the options of the program itself."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                group = str(getattr(command, "rich_help_panel", None) or "Commands")
                groups.setdefault(group, []).append((name, command.get_short_help_str(formatter.width)))
        _write(formatter, groups)
        _write(formatter, options_in_groups(self.get_params(ctx), ctx))


def options_in_groups(parameters: Iterable[Any], ctx: Context) -> dict[str, list[tuple[str, str]]]:
    """Name and meaning of every argument and option, by group."""
    groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], **{group: [] for group in OPTION_GROUPS}}
    for parameter in parameters:
        record = parameter.get_help_record(ctx)
        if record is None:
            continue
        if parameter.param_type_name == "argument":
            groups["Arguments"].append((record[0].partition(" <")[0], record[1]))
        else:
            known = [_GROUP_OF[option] for option in parameter.opts if option in _GROUP_OF]
            groups[known[0] if known else "Options"].append(record)
    return groups


def _write(formatter: Formatter, groups: Mapping[str, list[tuple[str, str]]]) -> None:
    width = max((len(record[0]) for records in groups.values() for record in records), default=0)
    for group, records in groups.items():
        if records:
            with formatter.section(group):
                formatter.write_dl([(name.ljust(width), text) for name, text in records])
