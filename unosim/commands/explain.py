"""``unosim explain``: one strategy, rule, edition or rule ID in words."""

from __future__ import annotations

from typing import Annotated

import typer

from unosim import completing, flags


def explain(
    name: Annotated[str, flags.named("NAME", "A strategy, a rule, an edition, a card or a rule ID.", completing.names)],
) -> None:
    """Say in words how a strategy plays, what a rule means, what an edition's deck holds, what a card does.

    \b
    Examples:
      unosim explain sensible
      unosim explain stacking
      unosim explain flip
      unosim explain skip-everyone
      unosim explain C8
    """
    from unosim.explaining import explained

    typer.echo(explained(name))
