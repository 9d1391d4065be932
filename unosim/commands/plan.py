"""``unosim plan``: how many deals a comparison needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from unosim import flags
from unosim.commands.asking import GAME, RUN, experiment_command

if TYPE_CHECKING:
    from unosim.sources import Sources


@experiment_command("target", "power", "pilot", "field", "metric", "rope", *GAME, *RUN)
def plan(
    a: Annotated[str, flags.strategy("A", "The strategy in question.")],
    b: Annotated[str, flags.strategy("B", "What it is compared with.")],
) -> Sources:
    """Play a pilot and say how many deals, games and seconds a comparison needs.

    \b
    Examples:
      unosim plan sensible random
      unosim plan sensible:keep_wilds=2 sensible --target 0.2pp
      unosim plan sensible random --metric turns --unit match
    """
    from unosim.sources import Sources

    return Sources("unosim plan", {"kind": "plan", "a": a, "b": b}, {("a",): (a, None), ("b",): (b, None)})
