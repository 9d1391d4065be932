"""The figures of a duel: differences, what A and B achieve, where they sit, how long it takes, what happens."""

from __future__ import annotations

from typing import Any

from analysis.duel import WITH_A, WITH_B, Duel, Score
from analysis.duel_designs import A, B
from analysis.figures import Figure, counted, figure
from analysis.intervals import Estimate, difference_gain, mean_estimate, ratio_estimate
from analysis.lengths import PROBABILITIES, curve_of, length_figures
from analysis.measures import MEASURES
from analysis.quantiles import quantile_difference
from analysis.reading import Reader, contrast
from analysis.sums import combination
from analysis.table import game_figures, match_figures
from analysis.trial import Column, TrialSums
from simulator.tally import layout_of

Metrics = dict[str, Figure]
Section = dict[str, Metrics]


def names_of(duel: Duel) -> list[str]:
    """What A and B are called."""
    a, b = duel.a.name, duel.b.name
    return [a, b] if a != b else [f"{a} (A)", f"{b} (B)"]


class DuelReader:
    """Reads figures from the sums of a duel."""

    def __init__(self, duel: Duel, total: TrialSums, confidence: float) -> None:
        self.duel, self.total, self.confidence = duel, total, confidence
        tables = zip(total.tallies, duel.trial.jobs, strict=True)
        self.readers = [Reader(tally, job.cells, confidence) for tally, job in tables]

    def figures(self, verdict: Estimate) -> dict[str, Section]:
        """All sections; the difference that the verdict is about has the interval of the verdict."""
        names = names_of(self.duel)
        differences = {**self.differences(), **self.others(), self.duel.measure.figure: figure(verdict)}
        sections: dict[str, Section] = {
            "difference": {"a-b": differences},
            "strategies": {name: self._strategy(e) for e, name in enumerate(names)},
            "positions": {str(p + 1): self._position(p) for p in range(self.duel.players)},
            "length": {"with A": self._length(WITH_A), "with B": self._length(WITH_B)},
            "game": {"round": self.ends(), "with A": self._game(WITH_A), "with B": self._game(WITH_B)},
        }
        if self.readers[0].is_match:
            sections["matches"] = {"with A": match_figures(self.readers[0]), "with B": match_figures(self.readers[1])}
        return sections

    def curves(self) -> dict[str, Any]:
        """Share of the rounds still running by turn, at both tables."""
        return {
            "with A": curve_of(self.readers[WITH_A].lengths(), self.confidence),
            "with B": curve_of(self.readers[WITH_B].lengths(), self.confidence),
        }

    def even_share(self) -> float:
        """What an average seat wins at the table with A."""
        reader, layout = self.readers[WITH_A], self.total.tallies[WITH_A].layout
        wins = sum(reader.tally.total(layout.wins(e)) for e in range(layout.entrants))
        return wins / (self.total.blocks * reader.cells * layout.players * reader.win)

    def differences(self) -> Metrics:
        """A minus B by everything that can be compared."""
        metrics = ("win", "points", *(("rank",) if self.duel.metric == "rank" else ()), "turns")
        return {MEASURES[metric].figure: figure(self.estimate(self.duel.score_of(metric))) for metric in metrics}

    def others(self) -> Metrics:
        """Further differences, and what repeating the deals was worth."""
        found: Metrics = {}
        with_a, with_b = (reader.lengths() for reader in self.readers)
        for name, probability in PROBABILITIES.items():
            difference = quantile_difference(with_a, with_b, probability, self.confidence)
            found[f"turns_{name}_difference"] = figure(difference)
        found["cards_drawn_difference"] = figure(self.estimate(self.duel.table_difference("cards_drawn")))
        if self.total.blocks > 1 and not self.duel.twins:
            found["variance_gain"] = counted(self._gain(), self.total.blocks, "ratio of variances")
        return found

    def estimate(self, score: Score) -> Estimate:
        """A difference with its t interval."""
        return mean_estimate(score.sums(self.total), score.scale, self.confidence, step=score.step)

    def ends(self) -> Metrics:
        """Rounds without a winner, and faulty answers, at both tables."""
        found = {name: figure(self._overall(name)) for name in ("void", "unfinished")}
        faults = sum(tally.total(tally.layout.table("faults")) for tally in self.total.tallies)
        return found | {"faults": counted(faults, self.total.blocks)}

    def _gain(self) -> float:
        """Independent games needed for each one played, at equal precision of the difference of win shares."""
        duel, family, trial = self.duel, self.total.family, self.duel.trial
        layout = layout_of(trial.jobs[0])
        cells, scale = trial.jobs[WITH_A].cells, trial.jobs[WITH_A].cells * layout.win
        ours = trial.index(Column(WITH_A, layout.wins(A)))
        if not duel.baseline:
            theirs = trial.index(Column(WITH_B, layout.wins(B)))
            return difference_gain(family.metric(ours), family.metric(theirs), family.cross(ours, theirs), scale)
        score = duel.score_of("win")
        share, variance = family.metric(ours).mean(scale), score.sums(self.total).variance(score.scale)
        return share * (1 - share) / (cells * variance) if variance else float("inf")

    def _strategy(self, entrant: int) -> Metrics:
        """What A, or B, achieves from each of its seats; before a field, B at its own table."""
        part = WITH_B if entrant == B and not self.duel.baseline else WITH_A
        reader, layout = self.readers[part], self.total.tallies[part].layout
        seats = reader.seats_of(entrant)
        found = {
            "win_share": figure(reader.share(reader.sums(layout.wins(entrant)), seats)),
            "points": figure(contrast(reader.family([layout.points(entrant)]), [1], seats, self.confidence)),
        }
        if self.duel.metric == "rank":
            sums = self.total.family.metric(self.duel.trial.index(Column(part, -1 - entrant)))
            found["place"] = figure(mean_estimate(sums, 2 * seats, self.confidence, step=1))
        return found

    def _position(self, position: int) -> Metrics:
        """Win shares at a position, from the dealer's left."""
        rival = WITH_A if self.duel.baseline else WITH_B
        table = self.readers[WITH_A]
        shares = {
            "win_share_a": table.win_share_at(A, position),
            "win_share_all": table.share(table.places().metric(position), table.cells) if self.duel.baseline else None,
            "win_share_b": self.readers[rival].win_share_at(B, position),
            "win_difference_here": self.estimate(self.duel.position_difference(position)),
        }
        return {name: figure(share) for name, share in shares.items() if share is not None}

    def _length(self, part: int) -> Metrics:
        reader = self.readers[part]
        return length_figures(reader.lengths(), reader.per_round("turns"), reader.tally.longest)

    def _game(self, part: int) -> Metrics:
        return game_figures(self.readers[part], self.duel.trial.jobs[part])

    def _overall(self, name: str) -> Estimate:
        """Share of all rounds for which a table metric says yes."""
        family, trial = self.total.family, self.duel.trial
        places = [
            [trial.index(Column(part, layout_of(trial.jobs[part]).table(metric))) for part in (WITH_A, WITH_B)]
            for metric in (name, "rounds")
        ]
        events, rounds = (
            combination(family.metric(first), family.metric(second), family.cross(first, second), 1, 1)
            for first, second in places
        )
        cross = sum(family.cross(i, j) for i in places[0] for j in places[1])
        return ratio_estimate(events, rounds, cross, self.confidence, part_of_whole=True)
