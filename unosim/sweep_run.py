"""Carrying out sweeps: heats of a search and then its finalists on reserved deals, or all variants to the end."""

from __future__ import annotations

from typing import Any

from analysis.judge import Judge
from analysis.sweep import RESERVED
from analysis.sweep_estimation import Estimation
from analysis.sweep_race import Race
from analysis.sweep_result import Outcome, summarize
from analysis.sweep_rows import Sample
from analysis.trial import TrialSums
from unosim.concluding import facts_of, import_meanwhile, write
from unosim.event_sample import Sampling
from unosim.experiment import config_hash
from unosim.frozen import freeze
from unosim.run_folder import RunFolder
from unosim.sweep_design import baseline_values, command_of, effort_of, sweep_of
from unosim.sweep_experiment import SweepExperiment
from unosim.trial_run import TrialRun


def sweep_result(config: SweepExperiment, *, quiet: bool = False, reports: bool = True) -> dict[str, Any]:
    """Carry out a sweep, or go on with it, and return its result; arguments as in `unosim.duel_run.duel_result`."""
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        if reports:
            import_meanwhile()
        outcome = _Sweeping(config, folder, quiet).carry_out()
        facts = facts_of(config, folder, command_of(config)) | {"baseline_values": baseline_values(config)}
        result = summarize(outcome, facts)
        samples = Sampling(outcome.sweep.jobs[0], outcome.played[0][1].blocks)
        write(folder, result, reports=reports, samples=samples)
    return result


class _Sweeping:
    """A sweep and its open folder."""

    def __init__(self, config: SweepExperiment, folder: RunFolder, quiet: bool) -> None:
        self.config, self.folder, self.quiet = config, folder, quiet
        self.played: list[tuple[int, TrialSums]] = []

    def carry_out(self) -> Outcome:
        """Play everything, one trial after the other."""
        sweep, effort = sweep_of(self.config), effort_of(self.config)
        race: Race | None = None
        last = Estimation(sweep.tables(sweep.tried), effort)
        if self.config.find == "best":
            race = Race(sweep, effort)
            while race.finished is None:
                self._play(race, race.before.blocks)
            last = Estimation(sweep.tables(race.finalists()), effort, RESERVED)
        total = self._play(last, last.first)
        return Outcome(sweep, effort, self.played, race, Sample(last.tables, total), last.stopped or "")

    def _play(self, judge: Judge, first: int) -> TrialSums:
        """Play a trial from its first deal to its end."""
        earlier = sum(total.blocks for _, total in self.played), sum(total.rounds for _, total in self.played)
        cells = judge.trial.cells
        total = TrialRun(self.config, judge, self.folder, self.quiet, first=first, earlier=earlier).play()
        self.played.append((cells, total))
        return total
