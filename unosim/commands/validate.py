"""``unosim validate``: what is wrong with experiment files, without running them."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags
from unosim.flags import OutputFormat

Frozen = Annotated[bool, typer.Option("--frozen", help="Print the experiment with every default filled in.")]


def validate(
    configs: Annotated[list[str], typer.Argument(metavar="CONFIG...", help="Experiment files.")],
    settings: flags.Overrides = None,
    frozen: Frozen = False,
    output_format: flags.Format = OutputFormat.TABLE,
) -> None:
    """Check experiment files and say in one line what each would run, or what is wrong with it.

    \b
    Examples:
      unosim validate configs/quickstart.yaml
      unosim validate configs/*.yaml
      unosim validate configs/quickstart.yaml --frozen -O games=1000
      unosim validate configs/*.yaml --format json
    """
    from unosim.config import ConfigError, freeze, load_suite
    from unosim.tables import Row, render
    from unosim.wording import in_one_line

    overrides = flags.overrides_of({}, None, settings)
    rows: list[Row] = []
    plain = output_format is OutputFormat.TABLE
    for path in configs:
        try:
            experiments = load_suite(path, overrides).experiments
        except ConfigError as error:
            rows += [{"file": path, "state": "wrong", "about": str(problem)} for problem in error.problems]
            if plain:
                typer.echo(str(error), err=True)
            continue
        rows += [{"file": path, "state": "ok", "about": in_one_line(config)} for config in experiments]
        for config in experiments if plain else ():
            typer.echo(freeze(config).rstrip() if frozen else f"{path}: ok: {in_one_line(config)}")
    if not plain:
        typer.echo(render(rows, output_format.value))
    raise typer.Exit(2 if any(row["state"] == "wrong" for row in rows) else 0)
