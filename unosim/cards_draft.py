"""Reading and checking the keys of a study of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from analysis.cards_metrics import DEFAULTS, NAMES, default_cards
from analysis.shapley import MOST
from simulator.editions import get_edition
from simulator.editions.changes import OFF, actions_of, changed, read_changes
from simulator.errors import RuleError
from unosim import checks
from unosim.draft import Draft
from unosim.kinds import AnyExperiment
from unosim.problems import choices, shown
from unosim.table_spec import MAX_SEATS
from unosim.yaml_source import scalar

PLAYERS = 4
STRATEGY = "sensible"


class CardsDraft(Draft):
    """A table, and what is to be measured at it."""

    def read(self) -> None:
        """Give every seat its strategy; one strategy alone takes all of them."""
        self.data.setdefault("name", "cards")
        self.seats, findings = checks.read_seats(self.data.get("table", STRATEGY))
        self.find(findings)
        if not self.names_players:
            self.data["players"] = min(len(self.seats), MAX_SEATS) if len(self.seats) > 1 else PLAYERS
        players = self.data["players"]
        if len(self.seats) == 1 and isinstance(players, int) and 1 <= players <= MAX_SEATS:
            self.seats *= players
        self.data["table"] = tuple(spec for _, spec in self.seats)
        for key in ("metrics", "cards", "doses"):
            if key in self.data:
                self.data[key] = _listed(self.data[key])
        if "metrics" not in self.data:
            self.data["metrics"] = DEFAULTS
        if isinstance(self.data.get("against"), str):
            self.seats = [*self.seats, (("against",), self.data["against"])]

    def check(self) -> None:
        """Besides, the metrics and cards must exist, and there must be as many strategies as players."""
        super().check()
        if self.sound("players", "table"):
            self.find(checks.check_seats(len(self.data["table"]), self.data["players"]))
        if self.sound("metrics"):
            wrong = [name for name in self.data["metrics"] if name not in NAMES]
            self.find((("metrics",), f"no such metric, got {shown(name)}{choices(name, NAMES)}") for name in wrong[:1])
        if self.sound("metrics") and not self.data["metrics"]:
            self.find([(("metrics",), f"must be one or more of {', '.join(NAMES)}")])
        if self.sound("edition", "cards", "deck", "rules"):
            self.find(self._check_cards(self.data.get("cards", ())))
        if self.sound("doses") and not self.data.get("doses", (0,)):
            self.find([(("doses",), "must be at least one number of copies, such as [0, 2, 8]")])

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every rule and card, strategies written in one way, metrics in their usual order."""
        filled: Any = super().complete(config)
        cards = config.cards or default_cards(filled.ruleset)
        update = {
            "table": tuple(map(checks.canonical_spec, config.table)),
            "against": checks.canonical_spec(config.against),
            "metrics": tuple(name for name in NAMES if name in config.metrics),
            "cards": tuple(name for name in actions_of(get_edition(config.edition)) if name in cards),
            "doses": tuple(sorted(set(config.doses))),
        }
        whole: AnyExperiment = filled.model_copy(update=update)
        return whole

    def _check_cards(self, cards: Sequence[Any]) -> Iterable[checks.Finding]:
        """Whether the cards exist and can be switched off beside the changes that hold throughout."""
        edition = get_edition(self.data.get("edition", "flip"))
        actions = actions_of(edition)
        acting = 0
        for name in cards:
            if name not in actions:
                yield ("cards",), f"no such card in {edition.name}, got {shown(name)}{choices(name, actions)}"
                return
            acting += actions[name].acts
        changes: dict[str, Any] = dict(self.data.get("deck", {}))
        try:
            left = actions_of(changed(edition, read_changes(edition, changes)))
            for name in cards:
                if name not in left:
                    yield ("cards",), f"{name} is not in the deck, deck: {name}={changes[name]}"
                    return
            read_changes(edition, changes | {name: OFF for name in cards if actions[name].acts})
        except RuleError as error:
            yield ("cards",), f"{error.option}: {error.reason}"
        if acting > MOST:
            yield ("cards",), f"at most {MOST} actions can be switched on and off in all sets, got {acting}"


def _listed(value: Any) -> Any:
    """Values of a list, which may be written in one text with commas."""
    if isinstance(value, str):
        return tuple(scalar(part.strip()) for part in value.split(",") if part.strip())
    return tuple(value) if isinstance(value, list | tuple) else (value,)
