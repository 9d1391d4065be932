"""The figures of a study of cards, section by section.

==============  ====================================================================================================
section         a row for each
==============  ====================================================================================================
``opening``     card (of every strategy, if there are several): what it is worth to be dealt it
``swap``        card: the same by exchanging it for a number on the same deal, and what ``opening`` predicts for that
``stuck``       card: what it costs to be left with it
``observed``    card: how often those win who have it, which is biased
``effect``      action: what it does to the game, last in and as a Shapley value
``together``    what all actions do together
``dose``        card and number of copies: what changes
``play_now``    card: what playing it now gains over the best alternative
``situations``  card, own hand and next player's hand: the same
==============  ====================================================================================================

All intervals are over clusters of deals (`analysis.clusters`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from analysis.cards_effects import MEASURED, Decks, Effects
from analysis.cards_opening import OBSERVED, Openings
from analysis.cards_play import HELD, PLAYED, Choices, situations
from analysis.cards_study import DOSE, EFFECT, OPENING, PLAY, SKILL, SWAP, Played, Study
from analysis.clusters import Clustered, ratio
from analysis.families import holm
from analysis.figures import Figure, counted, figure
from simulator.clusters import CLUSTERS
from simulator.exchanges import SUMS

Section = dict[str, dict[str, Figure]]

_SWAPPED = [name for name, _ in SUMS]


@dataclass(frozen=True)
class CardFigures:
    """Works out all figures."""

    study: Study
    played: Played
    confidence: float

    def sections(self) -> dict[str, Section]:
        """Those that were asked for."""
        wanted = {
            "opening": ("opening_value", self._opening),
            "swap": ("swap_value", self._swap),
            "effect": ("effect_off", self._effect),
            "together": ("effect_off", self._together),
            "dose": ("dose", self._dose),
            "stuck": ("stuck_cost", self._stuck),
            "play_now": ("play_now", self._play_now),
            "situations": ("play_now", self._situations),
            "observed": ("observed", self._observed),
        }
        found: dict[str, Section] = {"game": {"round": dict(self._game())}}
        for name, (metric, section) in wanted.items():
            if metric in self.study.metrics and (rows := section()):
                found[name] = rows
        return found

    @cached_property
    def _openings(self) -> list[Openings]:
        """The opening hands of every strategy."""
        sums, deals = self.played.sums[OPENING], self.played.deals[OPENING]
        return [Openings(self.study, sums, deals, entrant) for entrant in range(len(self.study.strategies))]

    def _named(self, entrant: int, label: str) -> str:
        return label if len(self._openings) == 1 else f"{self.study.strategies[entrant]}: {label}"

    def _figure(self, statistic: Clustered) -> Figure:
        return figure(statistic.estimate(self.confidence))

    def _known(self, **statistics: Clustered | None) -> dict[str, Figure]:
        """The statistics that there are."""
        return {name: self._figure(found) for name, found in statistics.items() if found is not None}

    def _game(self) -> Iterator[tuple[str, Figure]]:
        """The usual game, as the opening hands show it; all strategies sit at the same table."""
        usual = self._openings[0]
        for metric, name in (("turns_mean", "turns"), ("void", "void"), ("unfinished", "unfinished")):
            yield from self._known(**{metric: usual.per_round(name)}).items()
        faults = sum(int(opening.totals("faults").sum()) for opening in self._openings) // self.study.players
        yield "faults", counted(faults, usual.deals)

    def _opening(self) -> Section:
        found: Section = {}
        for opening in self._openings:
            values = [opening.value(index) for index in range(len(self.study.classes))]
            tested = [index for index, one in enumerate(self.study.classes) if not one.number]
            adjusted = dict(zip(tested, holm([values[index].p for index in tested]), strict=True))
            for index, one in enumerate(self.study.classes):
                row = {"opening_value": self._figure(values[index])}
                if index in adjusted:
                    row["opening_value_p"] = counted(float(adjusted[index]), opening.deals, "holm")
                found[self._named(opening.entrant, one.label)] = row
        return found

    def _swap(self) -> Section:
        if SWAP not in self.played.sums:
            return {}
        sums, deals = self.played.sums[SWAP]["sums"], self.played.deals[SWAP]
        sides = len({one.side for one in self.study.swaps})
        found: Section = {}
        for place, one in enumerate(self.study.swaps, start=sides):
            rows = sums[place * CLUSTERS : (place + 1) * CLUSTERS]
            had, won, given = (rows[:, _SWAPPED.index(name)] for name in ("deals", "win", "conceded"))
            row = self._known(swap_value=ratio(won, had, deals), swap_conceded=ratio(given, had, deals))
            if len(self._openings) == 1:
                predicted = self._openings[0].whole_value(one.cards, self.study.numbers(one.side))
                row["swap_predicted"] = self._figure(predicted)
            found[one.label] = row
        return found

    def _stuck(self) -> Section:
        found: Section = {}
        for opening in self._openings:
            for index, one in enumerate(self.study.classes):
                found[self._named(opening.entrant, one.label)] = self._known(
                    stuck_cost=opening.stuck_cost(index),
                    conceded_value=opening.value(index, "conceded"),
                    stuck_chance=opening.stuck_chance(index),
                    burden_share=opening.burden(index),
                )
        return found

    def _observed(self) -> Section:
        found: Section = {}
        for opening in self._openings:
            for index, one in enumerate(self.study.classes):
                seen = {what: opening.observed(what, index) for what in self._followed}
                row = self._known(**{f"{what}_gap": gap for what, gap in seen.items()})
                if (held := seen.get("held")) is not None:
                    row["held_bias"] = self._figure(held - opening.value(index))
                found[self._named(opening.entrant, one.label)] = row
        return found

    @property
    def _followed(self) -> tuple[str, ...]:
        """What can be said of cards in hand; where hands change owners nobody knows who held and who played a card."""
        rules = self.study.rules
        return OBSERVED[:1] if rules.seven_zero == "on" or rules.mercy_limit > 0 else OBSERVED

    def _effects(self, stage: str) -> Effects | None:
        if stage not in self.played.sums:
            return None
        return Effects(Decks(self.played.sums[stage], self.played.deals[stage]), len(self.study.acting))

    def _effect(self) -> Section:
        game, skill = self._effects(EFFECT), self._effects(SKILL)
        found: Section = {}
        for action, name in enumerate(self.study.acting):
            row: dict[str, Figure] = {}
            for effects, response, label in self._responses(game, skill):
                row[f"{label}_last_in"] = self._figure(effects.last_in(response, action))
                row[f"{label}_shapley"] = self._figure(effects.shapley(response, action))
            found[name] = row
        if game:
            changes = [game.shapley("turns", action) for action in range(len(self.study.acting))]
            self._adjust(found, "turns_shapley_p", changes)
        return found if game else {}

    def _adjust(self, section: Section, metric: str, statistics: list[Clustered]) -> None:
        """Add Holm's p-values to rows in the order of the statistics."""
        for row, p in zip(section.values(), holm([one.p for one in statistics]), strict=True):
            row[metric] = counted(float(p), statistics[0].deals, "holm")

    def _together(self) -> Section:
        game, skill = self._effects(EFFECT), self._effects(SKILL)
        row = {
            f"{label}_together": self._figure(effects.together(response))
            for effects, response, label in self._responses(game, skill)
        }
        return {"all actions": row} if row else {}

    def _responses(self, game: Effects | None, skill: Effects | None) -> Iterator[tuple[Effects, str, str]]:
        """What is measured of the game, and of skill, with its name."""
        if game:
            yield from ((game, response, response) for response in self._measured)
        if skill:
            yield skill, "wins", "skill"

    @property
    def _measured(self) -> tuple[str, ...]:
        sided = any(one.side for one in self.study.classes)
        return tuple(name for name in MEASURED if sided or name != "dark_turns")

    def _dose(self) -> Section:
        if DOSE not in self.played.sums:
            return {}
        decks = Decks(self.played.sums[DOSE], self.played.deals[DOSE])
        found: Section = {}
        for deck, (name, copies) in enumerate(self.study.dosed, start=1):
            row = {f"{response}_dose": self._figure(decks.against(response, deck)) for response in self._measured}
            row["turns_level"] = self._figure(decks.level("turns", deck))
            found[f"{name}={copies}"] = row
        changes = [decks.against("turns", deck) for deck in range(1, len(self.study.dosed) + 1)]
        self._adjust(found, "turns_dose_p", changes)
        usual = self._figure(decks.level("turns", 0))
        unchanged = {f"{response}_dose": self._figure(decks.against(response, 0)) for response in self._measured}
        for name in dict(self.study.dosed):
            found[f"{name}={self.study.usual[name]}"] = {**unchanged, "turns_level": usual}
        return found

    @property
    def _choices(self) -> Choices:
        return Choices(self.played.sums[PLAY], self.played.deals[PLAY], self.study.continuations)

    def _play_now(self) -> Section:
        choices = self._choices
        return {
            label: self._known(
                play_gain=choices.gain(place),
                play_gain_played=choices.gain(place, when=PLAYED),
                play_gain_held=choices.gain(place, when=HELD),
                play_share=choices.share(place),
            )
            for place, label in enumerate(self._playable)
        }

    def _situations(self) -> Section:
        """The gain in every situation that occurred, named ``flip, own 3–4, next 1–2``."""
        choices = self._choices
        found = {
            f"{label}, own {own}, next {other}": self._known(play_gain=choices.gain(place, cell))
            for place, label in enumerate(self._playable)
            for cell, (own, other) in enumerate(situations())
        }
        return {name: row for name, row in found.items() if row}

    @property
    def _playable(self) -> list[str]:
        return [f"{side}-{name}" if side else name for side, name, _, _ in self.study.played_now]
