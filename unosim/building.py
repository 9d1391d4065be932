"""From what a file and the command line say to a complete, checked experiment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from pydantic import ValidationError

from unosim import checks
from unosim.checks import Finding
from unosim.experiment import KINDS, TableExperiment
from unosim.messages import in_words
from unosim.problems import ConfigError, choices, shown
from unosim.sources import Sources
from unosim.table_spec import MAX_SEATS
from unosim.yaml_source import KeyPath


def build(sources: Sources) -> TableExperiment:
    """The experiment that the sources describe; raises `ConfigError` with everything that is wrong."""
    draft = _Draft(sources)
    draft.read_table()
    config = draft.validate()
    draft.check()
    if config is None or draft.findings:
        problems = [sources.problem(path, message) for path, message in draft.findings]
        raise ConfigError(sorted(problems, key=lambda problem: problem.line or 0))
    table = tuple(map(checks.canonical_spec, config.table))
    config = config.model_copy(update={"table": table, "rules": config.ruleset.as_dict()})
    return config.model_copy(update={"games": config.deals * config.rotations})


class _Draft:
    """An experiment while it is being checked, and what was found wrong with it so far."""

    def __init__(self, sources: Sources) -> None:
        self.data: dict[str, Any] = dict(sources.data)
        self.findings: list[Finding] = []
        self._seats: list[tuple[KeyPath, str]] = []
        self._names_players = "players" in self.data
        self._model = self._kind()
        if self.data.get("rules", {}) is None:  # the key alone, all options commented out
            self.data["rules"] = {}

    def read_table(self) -> None:
        """Give every seat its strategy, and take the number of players from the seats if it is not given."""
        if "table" in self.data:
            self._seats, findings = checks.read_seats(self.data["table"])
            self.data["table"] = tuple(spec for _, spec in self._seats)
            self._find(findings)
            if not findings and not self._names_players and not 2 <= len(self._seats) <= MAX_SEATS:
                self._find([(("table",), f"2 to {MAX_SEATS} can play, got {checks.count_seats(len(self._seats))}")])
        if not self._names_players:
            self.data["players"] = min(max(2, len(self._seats)), MAX_SEATS)

    def validate(self) -> TableExperiment | None:
        """The model, if every key by itself is as it must be."""
        try:
            return self._model.model_validate(self.data)
        except ValidationError as error:
            self._find(self._in_words(entry) for entry in error.errors(include_url=False))
            return None

    def check(self) -> None:
        """Look at the keys that are sound by themselves in the light of the game and of each other."""
        edition = self.data.get("edition", self._model.model_fields["edition"].default)
        rules, players = self.data.get("rules", {}), self.data["players"]
        if self._sound("edition"):
            self._find(checks.check_edition(edition))
        if self._sound("edition", "players", "table"):
            key = "players" if self._names_players else "table"
            self._find(((key,), message) for message in checks.check_players(edition, players))
        if self._sound("players", "table"):
            self._find(checks.check_seats(len(self._seats), players))
        self._find(checks.check_strategies(self._seats))
        if self._sound("edition", "rules"):
            seated = players if self._sound("players", "table") else None
            self._find(checks.check_rules(edition, rules, seated))

    def _kind(self) -> type[TableExperiment]:
        kind = self.data.get("kind", "table")
        if isinstance(kind, str) and kind in KINDS:
            return KINDS[kind]
        message = f"no such kind of experiment, got {shown(kind)}{choices(kind, KINDS)}"
        self._find([(("kind",), message)])
        self.data["kind"] = "table"
        return KINDS["table"]

    def _sound(self, *keys: str) -> bool:
        return not any(path[0] in keys for path, _ in self.findings)

    def _find(self, findings: Iterable[Finding]) -> None:
        self.findings += findings

    def _in_words(self, error: Any) -> Finding:
        fields = self._model.model_fields
        values = {key: get_args(field.annotation) for key, field in fields.items()}
        return tuple(error["loc"]), in_words(error, fields, values)
