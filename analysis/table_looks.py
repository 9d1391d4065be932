"""How the win shares of a table came about: their estimates after more and more deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from analysis.figures import figure
from analysis.reading import Reader

if TYPE_CHECKING:
    from simulator.job import Job
    from simulator.tally import Tally

GROWTH = 1.25
"""A look is kept if it has so many times the deals of the one before; the last one always is."""


def looks_of(job: Job, tallies: Iterable[Tally], names: list[str], confidence: float) -> list[dict[str, Any]]:
    """Win shares with t intervals at looks, from the sums of the first deals, more and more of them.

    Every interval holds at its own look. Tables at which all play alike have nothing to look at.
    """
    found: list[dict[str, Any]] = []
    last: Tally | None = None
    for tally in tallies if len(names) > 1 else ():
        if not found or tally.blocks >= GROWTH * found[-1]["deals"]:
            found.append(_look(job, tally, names, confidence))
        last = tally
    if last is not None and found[-1]["deals"] != last.blocks:
        found.append(_look(job, last, names, confidence))
    return found


def _look(job: Job, tally: Tally, names: list[str], confidence: float) -> dict[str, Any]:
    reader = Reader(tally, job.cells, confidence)
    shares = {}
    for entrant, name in enumerate(names):
        shown = figure(reader.share(reader.sums(tally.layout.wins(entrant)), reader.seats_of(entrant)))
        shares[name] = {key: shown[key] for key in ("value", "low", "high")}
    return {"deals": tally.blocks, "win_share": shares}
