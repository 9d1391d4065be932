"""Reading and checking the keys of experiments with many tables."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from analysis.measures import MEASURES, Measure
from simulator.editions import EDITIONS, get_edition
from simulator.errors import RuleError
from unosim import checks
from unosim.changes import changed_rules, read_settings, settings_text
from unosim.draft import Draft
from unosim.duel_draft import name_of
from unosim.experiment import DEFAULT_NAME
from unosim.kinds import AnyExperiment
from unosim.problems import shown
from unosim.table_spec import BadTable, parse_table
from unosim.until import GAMES, read_until

_RANGE = re.compile(r"(\d+)\s*(?:-|\.\.|–)\s*(\d+)")

PLAYERS_EXAMPLE = 'must be numbers of players, such as 4, "2-10" or [2, 4, 8]'


class PanelDraft(Draft):
    """The strategy of all seats, and when to stop."""

    measure: Measure = MEASURES["turns"]
    """What a precision is about."""

    games: ClassVar[dict[str, int]]
    """Games in all if nothing else is said, by unit."""

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """Who plays."""
        return ("players", "strategy")

    @property
    def edition(self) -> str:
        """The edition; that of the model if it makes no sense."""
        edition = self.data.get("edition", "flip")
        return edition if isinstance(edition, str) and edition in EDITIONS else "flip"

    def read(self) -> None:
        """Read the strategies, the sizes of the tables and the ways to stop."""
        for key in self.strategy_keys:
            self.data.setdefault(key, self.model.model_fields[key].default)
            self._read_strategy(key)
        self.attempt("until", self._until, (GAMES,))
        unit = self.data.get("unit", self.model.model_fields["unit"].default)
        self.data.setdefault("games", self.games["match" if unit == "match" else "round"])

    @property
    def strategy_keys(self) -> tuple[str, ...]:
        """Keys that hold a strategy."""
        return ("strategy",)

    def complete(self, config: Any) -> AnyExperiment:
        """The model with every rule, strategies written in one way, whole deals and a name."""
        filled: Any = super().complete(config)
        same = {key: checks.canonical_spec(getattr(config, key)) for key in self.strategy_keys}
        filled = filled.model_copy(update=same)
        if filled.name == DEFAULT_NAME:
            filled = filled.model_copy(update={"name": name_of(f"{config.edition}-{config.kind}")})
        whole: AnyExperiment = filled.model_copy(update={"games": -(-config.games // filled.cells) * filled.cells})
        return whole

    def attempt(self, key: str, make: Any, otherwise: Any) -> None:
        """Set a key to what can be made of it, or else take note of why it cannot."""
        try:
            self.data[key] = make()
        except ValueError as error:
            self.find([((key,), str(error))])
            self.data[key] = otherwise

    def _read_strategy(self, key: str) -> None:
        value = self.data[key]
        try:
            if not isinstance(value, str):
                raise BadTable(f"must be a strategy, got {shown(value)}")
            specs = parse_table(value)
            if len(specs) != 1:
                raise BadTable(f"must be one strategy, got {len(specs)}")
        except BadTable as error:
            self.find([((key,), str(error))])
            return
        self.data[key] = specs[0]
        self.seats.append(((key,), specs[0]))

    def _until(self) -> tuple[str, ...]:
        until = read_until(self.data.get("until", GAMES), self.measure)
        if until.decision:
            raise ValueError(f"nothing is decided here; must be a precision such as {self.measure.margin}, or games")
        if until.games is not None:
            if "games" in self.data:
                raise ValueError("the number of games is given twice, here and as games")
            self.data["games"] = until.games
        return until.words()


class PlayersDraft(PanelDraft):
    """Tables of several sizes."""

    def read(self) -> None:
        """Read the numbers of players; all that the edition seats if none are given."""
        super().read()
        everybody = tuple(range(2, get_edition(self.edition).max_players + 1))
        if "players" in self.data:
            self.attempt("players", lambda: read_numbers(self.data["players"]), everybody)
        else:
            self.data["players"] = everybody

    def check(self) -> None:
        """The game must be able to seat everybody under these rules."""
        edition, players, rules = self.data.get("edition", "flip"), self.data["players"], self.data.get("rules", {})
        self.find(checks.check_edition(edition))
        self.find(checks.check_strategies(self.seats))
        if self.sound("edition", "players"):
            for count in players:
                self.find((("players",), message) for message in checks.check_players(edition, count))
        if self.sound("edition", "rules"):
            seated = players if self.sound("players") else [None]
            found = [finding for count in seated for finding in checks.check_rules(edition, rules, count)]
            self.find(dict.fromkeys(found))
        if self.sound("edition", "deck"):
            self.find(checks.check_deck(edition, self.data.get("deck", {})))


class LengthDraft(PlayersDraft):
    """How long rounds and matches take: besides, under which other rules."""

    games: ClassVar = {"round": 200_000, "match": 20_000}

    def read(self) -> None:
        """Read the other rules."""
        super().read()
        if isinstance(self.data.get("variants"), str):
            self.data["variants"] = [self.data["variants"]]
        if isinstance(self.data.get("variants"), list):
            self.data["variants"] = tuple(self.data["variants"])

    def check(self) -> None:
        """Besides, the other rules must make sense."""
        super().check()
        variants = self.data.get("variants", ())
        if not self.sound("edition", "rules", "players") or not isinstance(variants, tuple):
            return
        for number, text in enumerate(variants):
            self.find((("variants", number), message) for message in self._about_variant(text))
        if len(set(variants)) < len(variants):
            self.find([(("variants",), "holds the same rules twice")])

    def complete(self, config: Any) -> AnyExperiment:
        """Besides, other rules are written in one way."""
        variants = tuple(settings_text(read_settings(config.edition, text)) for text in config.variants)
        return super().complete(config.model_copy(update={"variants": variants}))

    def _about_variant(self, text: object) -> list[str]:
        """What is wrong with other rules."""
        if not isinstance(text, str) or not text.strip():
            return [f'must be rules such as "stacking=same,draw=until_playable", got {shown(text)}']
        rules, deck = self.data.get("rules", {}), self.data.get("deck", {})
        try:
            settings = read_settings(self.edition, text)
            for players in self.data["players"]:
                changed_rules(self.edition, rules, deck, settings, players)
        except RuleError as error:
            return [str(error)]
        return []


def read_numbers(value: object) -> tuple[int, ...]:
    """Numbers of players as people write them: ``4``, ``2-10``, ``2,4,8`` or a list; raises `ValueError`."""
    found: list[int] = []
    for entry in value if isinstance(value, list | tuple) else [value]:
        if isinstance(entry, int) and not isinstance(entry, bool):
            found.append(entry)
            continue
        for part in str(entry).split(","):
            if match := _RANGE.fullmatch(part.strip()):
                found += range(int(match[1]), int(match[2]) + 1)
            elif part.strip().isdigit():
                found.append(int(part))
            else:
                raise ValueError(f"{PLAYERS_EXAMPLE}, got {shown(value)}")
    if not found:
        raise ValueError(f"{PLAYERS_EXAMPLE}, got {shown(value)}")
    return tuple(sorted(set(found)))
