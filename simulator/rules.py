"""The rules of one table: an edition and a value for every option, checked once and then frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simulator.cards import Edition
from simulator.editions import get_edition
from simulator.editions.changes import Changes, read_changes
from simulator.errors import RuleError
from simulator.options import OPTIONS, Value, get_option

_INDEX = {option.name: i for i, option in enumerate(OPTIONS)}

MIN_PLAYERS = 2
TEAM_PLAYERS = 4


@dataclass(frozen=True)
class Ruleset:
    """A consistent set of rules. Every option is an attribute: ``rules.stacking == "same"``.

    Options that the edition does not have read as their neutral default. `values` holds all values in the order of
    `OPTIONS`, `deck` what is changed about the printed cards. Two rulesets are equal if they mean the same game.
    """

    edition: str
    values: tuple[Value, ...]
    deck: Changes = ()

    @classmethod
    def of(
        cls,
        edition: str,
        options: Mapping[str, object] | None = None,
        players: int | None = None,
        deck: Mapping[str, object] | None = None,
    ) -> Ruleset:
        """The official rules of an edition with some options changed, and a deck with some cards changed.

        Raises `UnknownName` for the edition and `RuleError` for an unknown option, a value it cannot have, an option
        of another edition, or a combination that makes no sense; if `players` is given, also for their number. What
        `deck` may say is in `simulator.editions.changes`: ``{"skip-everyone": "off", "draw-five": 4}``.
        """
        printed = get_edition(edition)
        values = [option.default_in(printed) for option in OPTIONS]
        for name, value in (options or {}).items():
            option = get_option(name, value)
            if not option.applies_to(printed):
                raise RuleError(name, value, f"{edition} has no such rule, only {' and '.join(option.editions)}")
            values[_INDEX[name]] = option.read(value)
        rules = cls(edition, tuple(values), read_changes(printed, deck or {}))
        for error in _contradictions(rules):
            raise error
        if players is not None:
            rules.check_players(players)
        return rules

    def __getattr__(self, name: str) -> Any:
        if name in _INDEX:
            return self.values[_INDEX[name]]
        raise AttributeError(f"{type(self).__name__} has no rule or attribute {name}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_INDEX]

    def code(self, name: str) -> int:
        """The value of an option as a number, see `RuleOption.code`."""
        return get_option(name).code(self.values[_INDEX[name]])

    def as_dict(self) -> dict[str, Value]:
        """Every option of the edition with its value, in the order of `OPTIONS`."""
        deck = get_edition(self.edition)
        return {o.name: value for o, value in zip(OPTIONS, self.values, strict=True) if o.applies_to(deck)}

    def differences(self) -> dict[str, Value]:
        """The options that differ from the official rules of the edition."""
        deck = get_edition(self.edition)
        return {o.name: v for o, v in zip(OPTIONS, self.values, strict=True) if v != o.default_in(deck)}

    def as_text(self) -> str:
        """The differences as `parse_rules` reads them; empty for the official rules."""
        return ",".join(f"{name}={value}" for name, value in self.differences().items())

    def deck_as_text(self) -> str:
        """What is changed about the cards, as flags take it; empty for the printed deck."""
        return ",".join(f"{name}={change}" for name, change in self.deck)

    def check_players(self, players: int) -> None:
        """Raise `RuleError` if so many players cannot sit down to these rules."""
        deck: Edition = get_edition(self.edition)
        if not MIN_PLAYERS <= players <= deck.max_players:
            allowed = (f"{MIN_PLAYERS}..{deck.max_players}",)
            raise RuleError("players", players, f"not a number of players for {self.edition}", allowed)
        if self.teams == "on" and players != TEAM_PLAYERS:
            raise RuleError("teams", "on", f"needs four players, not {players}")
        if self.play_to_last == "on" and players == MIN_PLAYERS:
            raise RuleError("play_to_last", "on", "changes nothing between two players")
        cards, needed = len(deck.cards) * self.decks, self.hand_size * players + 1
        if needed > cards:
            reason = f"{players} hands and a starter are {needed} cards, the deck has {cards}"
            raise RuleError("hand_size", self.hand_size, reason)


def parse_rules(text: str) -> dict[str, Value]:
    """Read ``"stacking=same,challenge=off"``; names and values are checked, whatever the edition."""
    options: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        option = get_option(name, value or None)
        if not equals or not value:
            raise RuleError(name, None, f"no value given, write {name}=VALUE", option.allowed)
        if name in options:
            raise RuleError(name, value, "given twice")
        options[name] = option.read(value)
    return options


# -- combinations that make no sense ---------------------------------------------------------------------------------


def _stacks(rules: Ruleset) -> bool:
    return rules.stacking != "none" or rules.stacking_dark not in ("like_light", "none")


_NEEDS: tuple[tuple[str, Callable[[Ruleset], bool], str], ...] = (
    ("challenge_won", lambda r: r.challenge == "on", "nothing is challenged with challenge=off"),
    ("challenge_won", lambda r: r.wild_draw == "bluff", "nothing is challenged unless wild_draw=bluff"),
    ("wild_counts_as_match", lambda r: r.wild_draw != "free", "wild_draw=free asks for no match"),
    ("flex_guilt", lambda r: r.wild_draw != "free", "wild_draw=free asks for no match"),
    ("play_after_draw", lambda r: r.force_play == "off", "force_play=on leaves no draw by choice"),
    ("play_after_draw", lambda r: r.force_play_after_draw == "off", "force_play_after_draw=on decides which card"),
    ("starter_wild", lambda r: r.starter == "effect", "only numbers start with starter=ignore"),
    ("starter_reverse", lambda r: r.starter == "effect", "only numbers start with starter=ignore"),
    ("starter_draw", lambda r: r.starter == "effect", "only numbers start with starter=ignore"),
    ("starter_flip", lambda r: r.starter == "effect", "only numbers start with starter=ignore"),
    ("uno_penalty", lambda r: r.uno_call != "silent", "uno_call=silent has no penalty"),
    ("uno_call", lambda r: r.uno_penalty > 0 or r.uno_call == "silent", "uno_penalty=0 leaves nothing to enforce"),
    ("uno_after_swap", lambda r: r.seven_zero == "on", "no hands are swapped without seven_zero=on"),
    ("uno_after_swap", lambda r: r.uno_call != "silent", "uno_call=silent has no calls"),
    ("last_card_draws", lambda r: r.finish not in ("number", "no_draw"), "no draw card can be the last card"),
    ("last_flip_side", lambda r: r.finish != "number", "a Flip cannot be the last card"),
    ("stacking_color", _stacks, "nothing is stacked with stacking=none"),
    ("stack_deflect", _stacks, "nothing is stacked with stacking=none"),
    ("mercy_limit", lambda r: r.mercy_limit > r.hand_size, "the cards dealt would already knock everybody out"),
    (
        "mercy_limit",
        lambda r: r.scoring == "winner",
        "a hand that was set aside cannot be added up, use scoring=winner",
    ),
    ("teams", lambda r: r.play_to_last == "off", "a round of teams ends with the first player out"),
    ("teams", lambda r: r.mercy_limit == 0, "a knocked-out player would leave a team of one"),
    ("teams", lambda r: r.scoring == "winner", "teams score the hands of their opponents, use scoring=winner"),
)
"""Options that, when changed, need something of the others; a value that could change nothing is a mistake."""


def _contradictions(rules: Ruleset) -> Iterator[RuleError]:
    changed = rules.differences()
    for name, holds, reason in _NEEDS:
        if name in changed and not holds(rules):
            yield RuleError(name, changed[name], reason)
