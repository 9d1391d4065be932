"""``unosim compare``: whether A is better than B, or than each of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from unosim import flags
from unosim.commands.asking import GAME, RUN, experiment_command

if TYPE_CHECKING:
    from unosim.sources import Sources


@experiment_command("field", "metric", "until", "rope", "looks", "sprt", "comparisons", "games", *GAME, *RUN)
def compare(
    strategies: Annotated[
        list[str], flags.strategy("STRATEGY", "The strategy in question, and what it is compared with.")
    ],
    baseline: flags.Baseline = None,
) -> Sources:
    """Say whether strategy A is better than B, and by how much, and stop when both are known.

    It stops once the verdict is clear and 20,000 deals are played (2,000 of matches), so that the size of the
    difference is known to a few tenths of a percentage point too; "least" of --looks is another number of deals.
    Both play the same deals from every seat. The others at the table play like B, or as --field says. The verdict is
    BETTER, WORSE, EQUIVALENT (the difference is smaller than --rope) or UNDECIDED (exit code 3).

    Of several strategies the first is compared with each of the others; with --baseline, each of them with that one.
    Such comparisons are a family: their intervals are wider, so that with the stated confidence all verdicts are right
    together.

    \b
    Examples:
      unosim compare sensible random
      unosim compare sensible:keep_wilds=2 sensible --until 0.1pp
      unosim compare sensible random --field "first-legal*3" --edition classic
      unosim compare sensible random --until decision --until "1 min" --assert "win.lower > 0"
      unosim compare sensible majority-color save-specials random
      unosim compare majority-color save-specials --baseline random
    """
    from unosim.pairing_up import comparisons_of

    return comparisons_of(strategies, baseline)
