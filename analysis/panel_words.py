"""What the results of panels say alike: the tables, how they were played, and the usual parts of a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis import numerals
from analysis.common_words import units
from analysis.document import printable
from analysis.figures import Result, describe


def players_text(players: int | Sequence[int]) -> str:
    """``4``, ``2 to 10``, or ``2, 4 and 8``."""
    if isinstance(players, int):
        return str(players)
    if len(players) > 2 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]} to {players[-1]}"
    *others, last = map(str, players)
    return f"{', '.join(others)} and {last}" if others else last


def asked_facts(result: Result, more: Iterable[tuple[str, str]] = ()) -> tuple[tuple[str, str], ...]:
    """What was asked and played; `more` is what a kind adds."""
    asked, played = result["asked"], result["played"]
    changed = len(asked["rules"])
    size = f"{numerals.whole(played['games'])} {units(result)} of {numerals.whole(played['deals'])} deals"
    facts = [
        ("Game", f"{asked['title']}, {players_text(asked['players'])} players"),
        ("Seats", f"{asked['strategy']} in every seat"),
        ("Rules", f"official but for {changed} (below)" if changed else "official"),
        *more,
        ("Stops", stops(result)),
        ("Played", f"{size}, the same deals at {asked['tables']} tables"),
        ("Seed", str(asked["seed"])),
    ]
    if asked["inferred"]:
        facts.append(("Deck", asked["inferred"]))
    return tuple((label, printable(text)) for label, text in facts)


def stops(result: Result) -> str:
    """When the run was to stop, and why it did."""
    asked = result["asked"]
    cap = f"{numerals.whole(asked['games'])} {units(result)}"
    parts = [part for part in asked["until"] if part != "games"]
    if not parts:
        return f"after {cap}"
    why = {"precision": "by precision", "seconds": "when the time was over"}.get(result["played"]["stopped"] or "", "")
    wanted = " or ".join(f"within ± {part}" if not part.endswith(" s") else f"after {part}" for part in parts)
    return f"{wanted}, at the latest after {cap}; it ended {why or 'at that cap'}"


def known(figure: Mapping[str, Any] | None, metric: str, *, unit: bool = True) -> str:
    """A figure as text; a dash where too few deals say nothing."""
    return numerals.text(None if figure is None or figure["value"] is None else figure, metric, unit=unit)


def cells(figures: Mapping[str, Any], metrics: Iterable[str]) -> tuple[str, ...]:
    """Figures of some metrics as text."""
    return tuple(numerals.text(figures.get(metric), metric) for metric in metrics)


def heads(metrics: Iterable[str]) -> tuple[str, ...]:
    """Labels of metrics."""
    return tuple(describe(metric).label for metric in metrics)
