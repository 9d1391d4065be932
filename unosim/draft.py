"""An experiment while it is being checked, and everything that was found wrong with it so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from unosim import checks
from unosim.checks import Finding
from unosim.kinds import AnyExperiment
from unosim.messages import in_words
from unosim.sources import Sources
from unosim.yaml_source import KeyPath


class Draft:
    """What every kind of experiment has in common; each kind reads and checks its own keys besides."""

    def __init__(self, sources: Sources, model: type[AnyExperiment]) -> None:
        self.data: dict[str, Any] = dict(sources.data)
        self.findings: list[Finding] = []
        self.model = model
        self.seats: list[tuple[KeyPath, str]] = []
        self.names_players = "players" in self.data
        if self.data.get("rules", {}) is None:  # the key alone, all options commented out
            self.data["rules"] = {}
        if self.data.get("deck", {}) is None:
            self.data["deck"] = {}

    def read(self) -> None:
        """Bring keys that may be written in several ways into the form that the model wants."""

    def validate(self) -> AnyExperiment | None:
        """The model, if every key by itself is as it must be."""
        try:
            return self.model.model_validate(self.data)
        except ValidationError as error:
            self.find(self._in_words(entry) for entry in error.errors(include_url=False))
            return None

    def check(self) -> None:
        """Look at the keys that are sound by themselves in the light of the game and of each other."""
        edition = self.data.get("edition", self.model.model_fields["edition"].default)
        rules, players = self.data.get("rules", {}), self.data["players"]
        if self.sound("edition"):
            self.find(checks.check_edition(edition))
        if self.sound("edition", "players", *self.seat_keys):
            key = "players" if self.names_players else self.seat_keys[0]
            self.find(((key,), message) for message in checks.check_players(edition, players))
        self.find(checks.check_strategies(self.seats))
        if self.sound("edition", "rules"):
            seated = players if self.sound("players", *self.seat_keys) else None
            self.find(checks.check_rules(edition, rules, seated))
        if self.sound("edition", "deck"):
            self.find(checks.check_deck(edition, self.data.get("deck", {})))

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every default filled in that depends on other keys."""
        rules = config.ruleset
        filled: AnyExperiment = config.model_copy(update={"rules": rules.as_dict(), "deck": dict(rules.deck)})
        return filled

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """The keys that say who plays; the first one may say how many."""
        return ("table",)

    def sound(self, *keys: str) -> bool:
        """Whether nothing is wrong with some keys."""
        return not any(path[0] in keys for path, _ in self.findings)

    def find(self, findings: Iterable[Finding]) -> None:
        """Take note of what is wrong."""
        self.findings += findings

    def _in_words(self, error: Any) -> Finding:
        path: KeyPath = tuple(error["loc"])
        model: type[BaseModel] = self.model
        for key in path[:-1]:
            inner = model.model_fields[key].annotation if key in model.model_fields else None
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                model = inner
        values = {key: get_args(field.annotation) for key, field in model.model_fields.items()}
        return path, in_words(error, model.model_fields, values)
