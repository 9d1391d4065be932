"""Changes of rules and cards in one text: ``stacking=same,draw=until_playable``, ``hand_size=5``, ``skip=off``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from simulator.editions import get_edition
from simulator.editions.changes import actions_of
from simulator.errors import RuleError, nearest_name
from simulator.options import OPTIONS, Value, get_option
from simulator.rules import Ruleset
from unosim.experiment import Experiment

_RULES = {option.name for option in OPTIONS}


@dataclass(frozen=True)
class Setting:
    """A rule with a value, or a card with what becomes of it."""

    name: str
    value: Value

    @property
    def of_deck(self) -> bool:
        """Whether it is about cards."""
        return self.name not in _RULES

    def __str__(self) -> str:
        return f"{self.name}={self.value}"


def read_setting(edition: str, name: str, value: object) -> Setting:
    """A rule or card of an edition, by name, with a value; raises `RuleError`."""
    printed = get_edition(edition)
    actions = actions_of(printed)
    if name in actions:
        return Setting(name, actions[name].read(value))
    if name not in _RULES:
        known = [*(option.name for option in OPTIONS if option.applies_to(printed)), *actions]
        raise RuleError(name, None, f"no such rule or card in {edition}", known, nearest_name(name, known))
    option = get_option(name)
    if not option.applies_to(printed):
        raise RuleError(name, value, f"{edition} has no such rule, only {' and '.join(option.editions)}")
    return Setting(name, option.read(value))


def read_settings(edition: str, text: str) -> tuple[Setting, ...]:
    """Several settings, separated by commas; raises `RuleError`."""
    found: dict[str, Setting] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise RuleError(name, None, f"no value given, write {name}=VALUE")
        if name in found:
            raise RuleError(name, value, "given twice")
        found[name] = read_setting(edition, name, value)
    return tuple(found.values())


def settings_text(settings: Iterable[Setting]) -> str:
    """Settings as `read_settings` takes them."""
    return ",".join(map(str, settings))


@dataclass(frozen=True)
class SettingFactor:
    """A rule or card with several values, the base first."""

    name: str
    levels: tuple[Setting, ...]

    def __str__(self) -> str:
        return f"{self.name}={','.join(str(level.value) for level in self.levels)}"


def read_factor(edition: str, text: object) -> SettingFactor:
    """``stacking=none,same``; raises `RuleError`."""
    name, equals, values = str(text).partition("=")
    name, written = name.strip(), [value.strip() for value in values.split(",") if value.strip()]
    if not equals or len(written) < 2:
        raise RuleError(name, None, f"needs two or more levels, write {name or 'NAME'}=VALUE,VALUE")
    levels = tuple(read_setting(edition, name, value) for value in written)
    if len(set(levels)) < len(levels):
        raise RuleError(name, values, "the same level twice")
    return SettingFactor(name, levels)


def level_text(level: object) -> str:
    """A level as text; switches may be true or false."""
    return {True: "on", False: "off"}[level] if isinstance(level, bool) else str(level)


def rules_with(config: Experiment, settings: Iterable[Setting], players: int | None = None) -> Ruleset:
    """The rules of an experiment with some settings laid over them; raises `RuleError`."""
    return changed_rules(config.edition, config.rules, config.deck, settings, players)


def changed_rules(
    edition: str,
    rules: dict[str, object],
    deck: dict[str, object],
    settings: Iterable[Setting],
    players: int | None = None,
) -> Ruleset:
    """Rules and cards with some settings laid over them; raises `RuleError`."""
    laid_over = list(settings)
    ours = {setting.name: setting.value for setting in laid_over if not setting.of_deck}
    cards = {setting.name: setting.value for setting in laid_over if setting.of_deck}
    return Ruleset.of(edition, {**rules, **ours}, players, {**deck, **cards})
