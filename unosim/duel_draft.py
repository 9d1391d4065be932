"""Reading and checking the keys of experiments in which two strategies are compared, such as `compare` and `plan`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from analysis.measures import MEASURES, Measure, amount_text
from unosim import checks
from unosim.draft import Draft
from unosim.experiment import BASELINE, DEFAULT_NAME, MAX_FIELD
from unosim.kinds import AnyExperiment
from unosim.problems import shown
from unosim.table_spec import MAX_SEATS, BadTable, parse_table
from unosim.until import read_until
from unosim.yaml_source import KeyPath

PLAYERS = 4

CAPS = {"round": 1_000_000, "match": 100_000}
"""Most games of a comparison if nothing else is said."""

LEAST = {"round": 20_000, "match": 2_000}
"""Deals before a verdict ends a comparison if nothing else is said."""

FIELD_EXAMPLE = '"random" or "sensible,random*2"'


class FieldDraft(Draft):
    """Strategies that are compared, and who else is at the table."""

    strategies: tuple[str, ...] = ()
    """Keys that hold one strategy each."""

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """The field may say how many play."""
        return ("field", *self.strategies)

    @property
    def measure(self) -> Measure:
        """What they are compared by; wins if the metric makes no sense."""
        metric = self.data.get("metric", "win")
        return MEASURES[metric if isinstance(metric, str) and metric in MEASURES else "win"]

    def read(self) -> None:
        """Read the strategies, the field and the margin."""
        for key in self.strategies:
            if isinstance(self.data.get(key), str):
                self._read_strategy(key)
        seats = self._read_field(self.data.get("field", BASELINE))
        if not self.names_players:
            self.data["players"] = len(seats) + 1 if len(seats) > 1 else PLAYERS
        players = self.data["players"]
        if len(seats) == 1 and isinstance(players, int) and not isinstance(players, bool):
            seats *= min(max(players - 1, 1), MAX_SEATS - 1)
        self.data["field"] = tuple(seats) or BASELINE
        self.amount("rope", self.measure.margin)

    def check(self) -> None:
        """Besides, the field must fill the table."""
        super().check()
        field, players = self.data["field"], self.data["players"]
        if field != BASELINE and self.sound("players", "field") and len(field) != players - 1:
            others = checks.count_seats(players - 1)
            self.find([(("field",), f"{players} players leave {others} to the field, got {len(field)}")])
        if field != BASELINE and len(set(field)) > MAX_FIELD:
            self.find([(("field",), f"at most {MAX_FIELD} different strategies, got {len(set(field))}")])
        if self.data.get("metric") == "rank" and self.data.get("unit") == "match":
            self.find([(("metric",), "places are known for unit: round only")])

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every rule, and strategies written in one way."""
        field = config.field if config.field == BASELINE else tuple(map(checks.canonical_spec, config.field))
        same = {key: checks.canonical_spec(getattr(config, key)) for key in self.strategies}
        return super().complete(config).model_copy(update={**same, "field": field})

    def amount(self, key: str, default: str | None = None) -> None:
        """Bring an amount into its canonical form."""
        if key in self.data or default is not None:
            self.attempt(key, lambda: self.written(self.data.get(key, default)), default)

    def written(self, value: object) -> str:
        """An amount that is not negative in canonical form; raises `ValueError`."""
        try:
            amount = self.measure.read(amount_text(value))
        except ValueError as error:
            raise ValueError(f"{error}, got {shown(value)}") from None
        if amount < 0:
            raise ValueError(f"must not be negative, got {shown(value)}")
        return self.measure.write(amount)

    def attempt(self, key: str, make: Callable[[], Any], otherwise: Any) -> None:
        """Set a key to what can be made of it, or else take note of why it cannot."""
        try:
            self.data[key] = make()
        except ValueError as error:
            self.find([((key,), str(error))])
            self.data[key] = otherwise

    def _read_strategy(self, key: str) -> None:
        try:
            specs = parse_table(self.data[key])
        except BadTable as error:
            self.find([((key,), str(error))])
            return
        if len(specs) != 1:
            self.find([((key,), f"must be one strategy, got {len(specs)}")])
            return
        self.data[key] = specs[0]
        self.seats.append(((key,), specs[0]))

    def _read_field(self, value: object) -> list[str]:
        """The strategies of the other seats; none for the baseline."""
        if value == BASELINE:
            return []
        entries = value if isinstance(value, list | tuple) else [value]
        if not entries:
            self.find([(("field",), f"must be {BASELINE} or other strategies, such as {FIELD_EXAMPLE}, got a list")])
        paths: Iterator[KeyPath] = (("field",) if entries is not value else ("field", i) for i in range(len(entries)))
        what = f"{BASELINE} or other strategies, such as {FIELD_EXAMPLE}"
        return [spec for path, entry in zip(paths, entries, strict=True) for spec in self.read_seats(path, entry, what)]

    def read_seats(self, path: KeyPath, entry: object, what: str = "a strategy") -> tuple[str, ...]:
        """The strategies that an entry names, which are checked later; none, and a finding, if it cannot be read."""
        try:
            if not isinstance(entry, str):
                raise BadTable(f"must be {what}, got {shown(entry)}")
            specs = parse_table(entry)
        except BadTable as error:
            self.find([(path, str(error))])
            return ()
        self.seats += [(path, spec) for spec in specs]
        return specs


class DuelDraft(FieldDraft):
    """Two strategies."""

    strategies = ("a", "b")

    def complete(self, config: Any) -> AnyExperiment:
        """Besides, a name."""
        filled = super().complete(config)
        if filled.name == DEFAULT_NAME:
            filled = filled.model_copy(update={"name": name_of(f"{config.a}-v-{config.b}")})
        return filled


class CompareDraft(DuelDraft):
    """A comparison: besides, when to stop."""

    def read(self) -> None:
        """Read the ways to stop."""
        super().read()
        self.attempt("until", self._until, ("decision",))
        self.data.setdefault("games", CAPS["match" if self.data.get("unit") == "match" else "round"])
        if self.data.get("sprt") is not None:
            self.attempt("sprt", self._sprt, None)

    def check(self) -> None:
        """Besides, a ratio test needs a confidence that leaves it something to decide."""
        super().check()
        confidence = self.data.get("confidence", 0.95)
        if self.data.get("sprt") and self.sound("confidence", "sprt") and confidence <= 0.5:
            self.find([(("sprt",), f"needs a confidence above 0.5, got {confidence}")])

    def complete(self, config: Any) -> AnyExperiment:
        """The model with a cap of whole deals."""
        filled = super().complete(config)
        looks = config.looks
        if looks.least is None:
            looks = looks.model_copy(update={"least": LEAST[config.unit]})
        return filled.model_copy(update={"games": -(-config.games // config.cells) * config.cells, "looks": looks})

    def _until(self) -> tuple[str, ...]:
        until = read_until(self.data.get("until", "decision"), self.measure)
        if until.games is not None:
            if "games" in self.data:
                raise ValueError("the number of games is given twice, here and as games")
            self.data["games"] = until.games
        return until.words()

    def _sprt(self) -> tuple[str, str]:
        value = self.data["sprt"]
        bounds = value.split(",") if isinstance(value, str) else value
        if not isinstance(bounds, list | tuple) or len(bounds) != 2:
            raise ValueError(f"must be two differences, such as [0{self.measure.unit}, 1{self.measure.unit}]")
        first, second = (self.measure.read(amount_text(bound)) for bound in bounds)
        if not first < second:
            raise ValueError("the first difference must be smaller than the second")
        return self.measure.write(first), self.measure.write(second)


class PlanDraft(DuelDraft):
    """The plan of a comparison: besides, which differences are to be found."""

    def read(self) -> None:
        """Read the differences."""
        super().read()
        self.attempt("target", self._target, self.measure.plan)

    def check(self) -> None:
        """Besides, the pilot says how many games are played."""
        super().check()
        if "games" in self.data and not self.findings:
            config = self.validate()
            if config is not None and self.data["games"] != self._games(config):
                self.find([(("games",), "is not for plans; set the deals of the pilot instead, such as pilot: 2000")])

    def complete(self, config: Any) -> AnyExperiment:
        """The model with the games of the pilot."""
        filled = super().complete(config)
        return filled.model_copy(update={"games": self._games(config)})

    def _games(self, config: Any) -> int:
        return int(config.pilot * config.cells)

    def _target(self) -> tuple[str, ...]:
        value = self.data.get("target", self.measure.plan)
        if isinstance(value, str) and "," in value:
            value = value.split(",")
        amounts = [self.written(entry) for entry in (value if isinstance(value, list | tuple) else [value])]
        if not amounts or any(self.measure.read(amount) == 0 for amount in amounts):
            raise ValueError(f"must be amounts above 0, such as {self.measure.margin}")
        return tuple(dict.fromkeys(amounts))


def name_of(text: str) -> str:
    """A name made from any text; the default name if nothing is left of it."""
    return re.sub(r"[^a-z0-9._-]+", "-", text.lower()).strip("._-")[:64].strip("._-") or DEFAULT_NAME
