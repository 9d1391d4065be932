"""``unosim validate``: what is wrong with experiment files, without running them."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import flags

Frozen = Annotated[bool, typer.Option("--frozen", help="Print the experiment with every default filled in.")]


def validate(
    configs: Annotated[list[str], typer.Argument(metavar="CONFIG...", help="Experiment files.")],
    settings: flags.Overrides = None,
    frozen: Frozen = False,
) -> None:
    """Check experiment files and say in one line what each would run, or what is wrong with it.

    \b
    Examples:
      unosim validate configs/quickstart.yaml
      unosim validate configs/*.yaml
      unosim validate configs/quickstart.yaml --frozen -O games=1000
    """
    from unosim.config import ConfigError, freeze, load_suite
    from unosim.wording import in_one_line

    overrides = flags.overrides_of({}, None, settings)
    failed = False
    for path in configs:
        try:
            suite = load_suite(path, overrides)
        except ConfigError as error:
            failed = True
            typer.echo(str(error), err=True)
        else:
            for config in suite.experiments:
                typer.echo(freeze(config).rstrip() if frozen else f"{path}: ok: {in_one_line(config)}")
    raise typer.Exit(2 if failed else 0)
