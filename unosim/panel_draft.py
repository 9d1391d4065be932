"""Reading and checking the keys of experiments with many tables."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any, ClassVar

from analysis.measures import MEASURES, Measure
from analysis.response_names import RESPONSES
from simulator.editions import EDITIONS, get_edition
from simulator.errors import RuleError
from unosim import checks
from unosim.changes import changed_rules, level_text, read_factor, read_settings, settings_text
from unosim.draft import Draft
from unosim.duel_draft import name_of
from unosim.experiment import DEFAULT_NAME
from unosim.kinds import AnyExperiment
from unosim.panel_experiment import MOST_FOR_LUCK, MOST_SETS
from unosim.problems import choices, shown
from unosim.table_spec import BadTable, parse_table
from unosim.until import GAMES, read_until

_NUMBER = re.compile(r"[0-9]{1,3}")
_RANGE = re.compile(r"([0-9]{1,3})\s*(?:-|\.\.|–)\s*([0-9]{1,3})")

PLAYERS = 4

MOST_FACTORS = 8

MOST_FOR_PRECISION = 20_000_000
"""Most games of an experiment on rules that ends by precision, if nothing else is said."""

POPULAR = (
    "stacking=same",
    "stacking=any",
    "draw=until_playable",
    "force_play=on",
    "jump_in=on",
    "seven_zero=on",
    "wild_draw=free",
    "wild_draw=no_bluff",
    "finish=number",
    "hand_size=5",
)
"""House rules that are tried if none are named."""

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

    def why_not(self, text: object) -> list[str]:
        """What speaks against laying some rules and changes of cards over those of the experiment."""
        if not isinstance(text, str) or not text.strip():
            return [f'must be rules such as "stacking=same,draw=until_playable", got {shown(text)}']
        rules, deck, players = self.data.get("rules", {}), self.data.get("deck", {}), self.data["players"]
        try:
            settings = read_settings(self.edition, text)
            for count in players if isinstance(players, tuple) else (players,):
                changed_rules(self.edition, rules, deck, settings, count if isinstance(count, int) else None)
        except RuleError as error:
            return [str(error)]
        return []

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
            self.find((("variants", number), message) for message in self.why_not(text))
        if len(set(variants)) < len(variants):
            self.find([(("variants",), "holds the same rules twice")])

    def complete(self, config: Any) -> AnyExperiment:
        """Besides, other rules are written in one way."""
        variants = tuple(settings_text(read_settings(config.edition, text)) for text in config.variants)
        return super().complete(config.model_copy(update={"variants": variants}))


class BalanceDraft(PlayersDraft):
    """Whether it is fair, and how much is luck."""

    measure = MEASURES["win"]
    games: ClassVar = {"round": 720_000, "match": 720_000}

    @property
    def strategy_keys(self) -> tuple[str, ...]:
        """Besides, the novice."""
        return ("strategy", "novice")


class RulesDraft(PanelDraft):
    """What rules change: besides, which changes, and what they are judged by."""

    games: ClassVar = {"round": 480_000, "match": 480_000}

    @property
    def strategy_keys(self) -> tuple[str, ...]:
        """Besides, the novice."""
        return ("strategy", "novice")

    def read(self) -> None:
        """Read the changes; some popular ones if none are given."""
        self.precise = any(not str(part).endswith(GAMES) for part in _listed(self.data.get("until", GAMES)))
        capped = "games" in self.data
        super().read()
        if self.precise and not capped:
            self.data["games"] = max(self.data["games"], MOST_FOR_PRECISION)
        self.data.setdefault("players", PLAYERS)
        for key, read in (("changes", self._read_changes), ("factorial", self._read_factorial)):
            if key in self.data:
                self.data[key] = read(self.data[key])
        if isinstance(self.data.get("responses"), str | list):
            self.data["responses"] = tuple(_listed(self.data["responses"]))
        if not self.data.get("changes") and not self.data.get("factorial"):
            self.data["changes"] = tuple(text for text in POPULAR if not self.why_not(text))

    def check(self) -> None:
        """Besides, all sets of rules must make sense."""
        super().check()
        changes, factorial = self.data.get("changes", ()), self.data.get("factorial", ())
        if changes and factorial:
            self.find([(("factorial",), "cannot be combined with changes that are tried one by one")])
        if not self.sound("edition", "rules", "deck", "players", "changes", "factorial"):
            return
        for number, text in enumerate(changes):
            self.find((("changes", number), why) for why in self.why_not(text))
        if len(set(changes)) < len(changes):
            self.find([(("changes",), "holds the same change twice")])
        if factorial:
            self.find((("factorial",), why) for why in self._about_factorial(factorial))
        for number, name in enumerate(self.data.get("responses", ())):
            if name not in RESPONSES:
                message = f"no such response, got {shown(name)}{choices(name, RESPONSES)}"
                self.find([(("responses", number), message)])
        if not self.data.get("responses", True):
            self.find([(("responses",), "must be one or more")])

    def complete(self, config: Any) -> AnyExperiment:
        """Besides, changes are written in one way, and turns are measured first."""
        edition = config.edition
        changes = tuple(settings_text(read_settings(edition, text)) for text in config.changes)
        factorial = tuple(map(str, (read_factor(edition, text) for text in config.factorial)))
        responses = tuple(name for name in RESPONSES if name in config.responses)
        same = {"changes": changes, "factorial": factorial, "responses": responses}
        return super().complete(config.model_copy(update=same))

    def _read_changes(self, value: object) -> tuple[Any, ...]:
        return tuple(value) if isinstance(value, list | tuple) else (value,)

    def _read_factorial(self, value: object) -> tuple[Any, ...]:
        """Factors as texts, from a mapping of names to levels or a list of texts."""
        if isinstance(value, dict):
            return tuple(f"{name}={','.join(map(level_text, _listed(levels)))}" for name, levels in value.items())
        return tuple(value) if isinstance(value, list | tuple) else (value,)

    def _about_factorial(self, texts: tuple[Any, ...]) -> list[str]:
        """What is wrong with a factorial: with a factor, or with the first combination that makes no sense."""
        try:
            factors = [read_factor(self.edition, text) for text in texts]
            names = [factor.name for factor in factors]
            if len(set(names)) < len(names):
                return ["holds the same factor twice"]
            if len(factors) > MOST_FACTORS:
                return [f"at most {MOST_FACTORS} factors, got {len(factors)}"]
            sets = math.prod(len(factor.levels) for factor in factors)
            if sets > MOST_SETS:
                return [f"at most {MOST_SETS} sets of rules, got {sets}; take fewer factors or levels"]
            if sets > MOST_FOR_LUCK and "luck_index" in self.data.get("responses", RESPONSES):
                return [f"luck_index is for at most {MOST_FOR_LUCK} sets of rules, got {sets}; name other responses"]
            for cell in itertools.product(*(factor.levels for factor in factors)):
                if why := self.why_not(settings_text(cell)):
                    return [f"{settings_text(cell)}: {why[0]}"]
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
            elif _NUMBER.fullmatch(part.strip()):
                found.append(int(part))
            else:
                raise ValueError(f"{PLAYERS_EXAMPLE}, got {shown(value)}")
    if not found:
        raise ValueError(f"{PLAYERS_EXAMPLE}, got {shown(value)}")
    return tuple(sorted(set(found)))


def _listed(value: Any) -> list[Any]:
    """A list, or what is written as one with commas."""
    if isinstance(value, list | tuple):
        return list(value)
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else [value]
