"""``unosim resume``: go on with a run that broke off."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat


def resume(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a run.")],
    jobs: flags.Jobs = None,
    backend: flags.Backend = None,
    output_format: flags.Format = OutputFormat.TABLE,
    asserts: flags.Asserts = None,
    quiet: flags.Quiet = False,
) -> None:
    """Go on with a run that was interrupted or killed, in its folder and with the same result as if nothing had been.

    What is finished is not played again; a run that is complete is shown once more. The folder may have been moved.

    \b
    Examples:
      unosim resume results/quickstart-0a1b2c3d4e5f
      unosim resume results/quickstart-0a1b2c3d4e5f --jobs 2
    """
    from unosim.extending import experiment_in
    from unosim.suite import Suite, read_assertions

    overrides = flags.overrides_of({"jobs": jobs, "backend": backend}, None, None)
    suite = Suite((experiment_in(folder, overrides),), read_assertions(asserts or ()))
    from unosim.suite_runner import run_suite  # after the check, so that mistakes are told at once

    raise typer.Exit(run_suite(suite, quiet=quiet, output_format=output_format.value))
