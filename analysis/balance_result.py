"""The result of `unosim balance`: fairness, luck and skill by number of players.

It has the keys of a table's result (see `analysis.table`) but for those of strategies, rankings, curves and cards. Its
figures are by table, ``4 players``:

================  ===================================================================================================
section           content
================  ===================================================================================================
``luck``          luck index, skill edge, edge of the first player, lead changes, comebacks
``positions``     win share at every position, counted from the left of the dealer
``starters``      by kind of starter, ``4 players, reverse``: how often it starts, win share at every position, and what
                  the seat left of the dealer wins more or less than on average
``first_flip``    in Flip: how often anybody flips, how often who was first wins, against an even share
``comebacks``     win share of seats that were once so many cards behind the leader
``game``          how the rounds of all tables ended, under ``round``
================  ===================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.balance_study import MOST_BEHIND, NO_STARTER, BalanceMeter, BalanceStudy
from analysis.figures import SCHEMA, Figure, figure
from analysis.intervals import Estimate, mean_estimate, ratio_difference, ratio_estimate, share_estimate
from analysis.luck import luck_estimate
from analysis.panel_facts import asked_of, ends_of, played_of, readers_of, run_of
from analysis.sums import BlockSums, FamilySums
from analysis.table import meanings
from analysis.trial import TrialSums

Figures = dict[str, Figure]
Section = dict[str, Figures]

FEWEST = 30
"""Cases that a conditional share needs to be reported."""


def summarize(study: BalanceStudy, total: TrialSums, meta: Mapping[str, Any], stopped: str | None) -> dict[str, Any]:
    """Everything a study of balance says; `meta` has the keys of `analysis.asked.META`, and `behind`."""
    confidence, panel, behind = float(meta["confidence"]), study.panel, int(meta["behind"])
    figures: dict[str, Section] = {name: {} for name in ("luck", "positions", "starters", "first_flip", "comebacks")}
    for number, (table, family) in enumerate(zip(study.tables, total.more, strict=True)):
        read = BalanceReader(family, study.meter(number), study.replicas, confidence)
        figures["luck"][table.name] = read.luck(behind)
        figures["positions"][table.name] = read.positions()
        figures["starters"] |= {f"{table.name}, {group}": found for group, found in read.starters().items()}
        figures["comebacks"][table.name] = read.comebacks()
        if flips := read.first_flip():
            figures["first_flip"][table.name] = flips
    figures["game"] = {"round": ends_of(readers_of(panel, total, confidence), panel.jobs)}
    if not figures["first_flip"]:
        del figures["first_flip"]
    own = {"novice": study.tables[0].novice.name, "behind": behind, "replicas": study.replicas}
    return {
        "schema": SCHEMA,
        "kind": "balance",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": confidence,
        "asked": asked_of(panel, total, meta) | own,
        "played": played_of(panel, total, meta, stopped),
        "run": run_of(total, meta),
        "tables": [{"name": table.name, "players": table.players} for table in study.tables],
        "figures": figures,
        "metrics": meanings(figures),
    }


@dataclass(frozen=True)
class BalanceReader:
    """Reads figures from the sums of one size of tables."""

    family: FamilySums
    meter: BalanceMeter
    replicas: int
    confidence: float

    @property
    def players(self) -> int:
        """Seats."""
        return self.meter.luck.players

    def luck(self, behind: int) -> Figures:
        """The headline figures."""
        n, m = self.players, self.replicas
        wins = {f"wins_{p}": -1 for p in range(1, n + 1)}
        return {
            "luck_index": figure(luck_estimate(self.family, range(1 + n), m, self.confidence)),
            "skill_edge": figure(self._mean({"skill_wins": n, "skill_rounds": -1}, n * n, n)),
            "first_player_edge": figure(self._mean(wins | {"wins_1": n - 1}, n * m, n)),
            "lead_changes": figure(self._mean({"lead_changes": 1}, m, 1)),
            "comeback_share": figure(share_estimate(self._sums(f"came_back_{behind}"), m, self.confidence)),
        }

    def positions(self) -> Figures:
        """Win share at every position."""
        columns = {f"win_share_at_{p}": f"wins_{p}" for p in range(1, self.players + 1)}
        return {
            name: figure(share_estimate(self._sums(column), self.replicas, self.confidence))
            for name, column in columns.items()
        }

    def starters(self) -> Section:
        """What every kind of starter means for the positions; of those that hardly ever start only how often."""
        section: Section = {}
        for group in self.meter.groups:
            rounds = f"starter_{group}"
            if group == NO_STARTER or not self._sums(rounds).total:
                continue
            found = {"starter_share": share_estimate(self._sums(rounds), self.replicas, self.confidence)}
            if self._sums(rounds).total >= FEWEST:
                for p in range(1, self.players + 1):
                    found[f"win_share_at_{p}"] = self._ratio(f"{rounds}_wins_{p}", rounds)
                found["starter_edge"] = self._against_average(rounds)
            section[group] = {name: figure(estimate) for name, estimate in found.items()}
        return section

    def first_flip(self) -> Figures:
        """What it is worth to be the first to flip; nothing if nobody ever does."""
        if self._sums("flipped").total < FEWEST:
            return {}
        wins = self._ratio("first_flipper_wins", "flipped")
        return {
            "flip_share": figure(share_estimate(self._sums("flipped"), self.replicas, self.confidence)),
            "first_flipper_wins": figure(wins),
            "first_flipper_edge": figure(wins.shifted(-1 / self.players)),
        }

    def comebacks(self) -> Figures:
        """Win share of seats that were once so many cards behind."""
        known = [k for k in range(1, MOST_BEHIND + 1) if self._sums(f"behind_{k}").total >= FEWEST]
        return {f"win_from_{k}_behind": figure(self._ratio(f"came_back_{k}", f"behind_{k}")) for k in known}

    def _against_average(self, rounds: str) -> Estimate:
        """Win share of the first position with a kind of starter, minus its share in all rounds."""
        columns = [self.meter.column(name) for name in (f"{rounds}_wins_1", rounds, "wins_1")]
        n, every = self.family.n, self.replicas  # rounds of a deal, a column that is the same in all
        totals = [self.family.totals[i] for i in columns]
        products = [[self.family.cross(i, j) for j in columns] + [every * self.family.totals[i]] for i in columns]
        products.append([every * total for total in totals] + [n * every**2])
        small = FamilySums(n, (*totals, n * every), tuple(map(tuple, products)))
        return ratio_difference(small, (0, 1), (2, 3), self.confidence)

    def _ratio(self, part: str, whole: str) -> Estimate:
        cross = self.family.cross(self.meter.column(part), self.meter.column(whole))
        return ratio_estimate(self._sums(part), self._sums(whole), cross, self.confidence, part_of_whole=True)

    def _mean(self, weights: Mapping[str, int], scale: int, step: int) -> Estimate:
        places = {self.meter.column(name): weight for name, weight in weights.items()}
        sums = self.family.contrast([places.get(i, 0) for i in range(self.meter.size)])
        return mean_estimate(sums, scale, self.confidence, step=step)

    def _sums(self, name: str) -> BlockSums:
        return self.family.metric(self.meter.column(name))
