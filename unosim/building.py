"""From what a file and the command line say to a complete, checked experiment."""

from __future__ import annotations

from typing import Any

from unosim import checks
from unosim.cards_draft import CardsDraft
from unosim.draft import Draft
from unosim.duel_draft import CompareDraft, PlanDraft
from unosim.kinds import KINDS, AnyExperiment
from unosim.league_draft import LeagueDraft
from unosim.panel_draft import BalanceDraft, LengthDraft, RulesDraft
from unosim.problems import ConfigError, choices, shown
from unosim.sources import Sources
from unosim.sweep_draft import SweepDraft
from unosim.table_spec import MAX_SEATS


class TableDraft(Draft):
    """A table: a strategy for every seat."""

    def read(self) -> None:
        """Give every seat its strategy, and take the number of players from the seats if it is not given."""
        if "table" in self.data:
            self.seats, findings = checks.read_seats(self.data["table"])
            self.data["table"] = tuple(spec for _, spec in self.seats)
            self.find(findings)
            if not findings and not self.names_players and not 2 <= len(self.seats) <= MAX_SEATS:
                self.find([(("table",), f"2 to {MAX_SEATS} can play, got {checks.count_seats(len(self.seats))}")])
        if not self.names_players:
            self.data["players"] = min(max(2, len(self.seats)), MAX_SEATS)

    def check(self) -> None:
        """Besides, there must be as many strategies as players."""
        super().check()
        if self.sound("players", "table"):
            self.find(checks.check_seats(len(self.seats), self.data["players"]))

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every rule, strategies written in one way, and whole deals."""
        table = tuple(map(checks.canonical_spec, config.table))
        filled: Any = super().complete(config).model_copy(update={"table": table})
        whole: AnyExperiment = filled.model_copy(update={"games": filled.deals * filled.rotations})
        return whole


DRAFTS: dict[str, type[Draft]] = {
    "table": TableDraft,
    "compare": CompareDraft,
    "plan": PlanDraft,
    "length": LengthDraft,
    "sweep": SweepDraft,
    "league": LeagueDraft,
    "rules": RulesDraft,
    "cards": CardsDraft,
    "balance": BalanceDraft,
}
"""How the keys of every kind of experiment are read and checked."""


def build(sources: Sources) -> AnyExperiment:
    """The experiment that the sources describe; raises `ConfigError` with everything that is wrong."""
    kind, findings = _kind(sources.data)
    sources.data["kind"] = kind
    draft = DRAFTS[kind](sources, KINDS[kind])
    draft.find(findings)
    draft.read()
    config = draft.validate()
    draft.check()
    if config is None or draft.findings:
        problems = [sources.problem(path, message) for path, message in draft.findings]
        raise ConfigError(sorted(problems, key=lambda problem: problem.line or 0))
    return draft.complete(config)


def _kind(data: dict[str, Any]) -> tuple[str, list[checks.Finding]]:
    """The kind of experiment; that of a table if it is unknown."""
    kind = data.get("kind", "table")
    if isinstance(kind, str) and kind in KINDS:
        return kind, []
    return "table", [(("kind",), f"no such kind of experiment, got {shown(kind)}{choices(kind, KINDS)}")]
