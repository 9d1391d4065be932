"""Reading and checking the keys of a league."""

from __future__ import annotations

from typing import Any

from analysis.measures import MEASURES
from unosim import checks
from unosim.draft import Draft
from unosim.experiment import DEFAULT_NAME
from unosim.kinds import AnyExperiment
from unosim.league_experiment import MAX_ENTRANTS
from unosim.problems import shown
from unosim.table_spec import BadTable, parse_table
from unosim.until import DECISION, read_until
from unosim.yaml_source import KeyPath

PLAYERS = 4

PRECISION = "0.2pp"

CAP = 20_000_000
"""Most rounds of a league if nothing else is said."""

EXAMPLE = "[sensible, flip-aware, random]"


class LeagueDraft(Draft):
    """Strategies against each other, and when to stop."""

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """Who plays does not say how many sit at a table."""
        return ("entrants",)

    def read(self) -> None:
        """Read the strategies and the ways to stop."""
        self._read_entrants(self.data.get("entrants", ()))
        if not self.names_players:
            self.data["players"] = PLAYERS
        try:
            self.data["until"] = self._until()
        except ValueError as error:
            self.find([(("until",), str(error))])
            self.data["until"] = (PRECISION,)
        self.data.setdefault("games", CAP)

    def check(self) -> None:
        """Besides, no two strategies are the same."""
        super().check()
        if not self.sound("entrants"):
            return
        known: dict[str, str] = {}
        for path, spec in self.seats:
            name = checks.canonical_spec(spec)
            if name in known:
                self.find([(path, f"{spec} takes part twice")])
            known[name] = spec
        if not 2 <= len(self.seats) <= MAX_ENTRANTS:
            self.find([(("entrants",), f"a league is for 2 to {MAX_ENTRANTS} strategies, got {len(self.seats)}")])

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every rule, strategies written in one way, a name and a cap of whole deals."""
        filled = super().complete(config)
        update: dict[str, Any] = {
            "entrants": tuple(map(checks.canonical_spec, config.entrants)),
            "games": -(-config.games // config.cells) * config.cells,
        }
        if filled.name == DEFAULT_NAME:
            update["name"] = "league"
        return filled.model_copy(update=update)

    def _read_entrants(self, value: object) -> None:
        entries = value if isinstance(value, list | tuple) else [value]
        found: list[tuple[KeyPath, str]] = []
        for number, entry in enumerate(entries):
            path: KeyPath = ("entrants",) if entries is not value else ("entrants", number)
            try:
                if not isinstance(entry, str):
                    raise BadTable(f"must be strategies, such as {EXAMPLE}, got {shown(entry)}")
                found += [(path, spec) for spec in parse_table(entry)]
            except BadTable as error:
                self.find([(path, str(error))])
        self.seats = found
        if "entrants" in self.data:
            self.data["entrants"] = tuple(spec for _, spec in found)

    def _until(self) -> tuple[str, ...]:
        until = read_until(self.data.get("until", PRECISION), MEASURES["win"])
        if until.decision:
            raise ValueError(f"a league has no {DECISION}; say how precise it is to be, such as {PRECISION}")
        if until.games is not None:
            if "games" in self.data:
                raise ValueError("the number of games is given twice, here and as games")
            self.data["games"] = until.games
        return until.words()
