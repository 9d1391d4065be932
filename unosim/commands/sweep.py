"""``unosim sweep``: what each value of a parameter or rule is worth, and which one is best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from unosim import flags
from unosim.commands.asking import GAME, RUN, experiment_command

if TYPE_CHECKING:
    from unosim.sources import Sources


@experiment_command("find", "finalists", "field", "metric", "until", "rope", "looks", "games", *GAME, *RUN)
def sweep(
    baseline: Annotated[str, flags.strategy("BASELINE", "The strategy whose parameters are swept.")],
    over: flags.Over = None,
    variant: flags.Variant = None,
) -> Sources:
    """Try out values of parameters, or of rules, on the same deals.

    The best variant of a strategy is searched for; hopeless ones are culled on the way, and the finalists play once
    more on reserved deals, which say what they are worth. With --find all, and for rules, all variants are played to
    the end. --games is the most that the search plays; the finalists play at most as many again.

    \b
    Examples:
      unosim sweep sensible --over "attack_at=0..5"
      unosim sweep sensible --over "attack_at=1,2,3" --over "keep_wilds=0,1,2" --until 0.05pp
      unosim sweep sensible --over "rules.stacking=none,same" --metric turns
      unosim sweep sensible --over "rules.hand_size=5..9" --field random --metric win
    """
    from unosim.sweep_grid import asked

    return asked(baseline, over or (), variant or ())
