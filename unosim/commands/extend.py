"""``unosim extend``: more precision for a comparison or a league that has been run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def extend(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a comparison or a league.")],
    until: flags.Until = None,
    games: flags.Cap = None,
    asserts: flags.Asserts = None,
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    out: flags.Out = None,
    output_format: flags.Format = OutputFormat.TABLE,
    quiet: flags.Quiet = False,
) -> None:
    """Go on with a comparison or a league beyond the point where it stopped, with the same deals onward.

    What has been played is not played again. The result lands in a folder of its own.

    \b
    Examples:
      unosim extend results/sensible-v-random-0a1b2c3d4e5f --until 0.1pp
      unosim extend results/sensible-v-random-0a1b2c3d4e5f --until decision --games 10_000_000
    """
    from unosim.extending import check_further, extendable_in, extended
    from unosim.suite import Suite, read_assertions

    given = {"games": games, "jobs": jobs, "backend": backend, "out": out}
    overrides = flags.overrides_of(given, None, None) + flags.until_overrides(until)
    config = extended(extendable_in(folder), overrides, folder)
    check_further(folder, config)
    suite = Suite((config,), read_assertions(asserts or ()))
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value, donor=Path(folder)))
