"""Carrying out comparisons and plans: play them in their folders, then say what they mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.compare import summarize
from analysis.duel import WITH_A
from analysis.judge import DuelJudge
from analysis.measures import MEASURES
from analysis.planning import summarize_plan
from unosim.concluding import facts_of, import_meanwhile, write
from unosim.duel_design import command_of, duel_of, pilot_of, rule_of
from unosim.event_sample import Sampling
from unosim.experiment import AnyDuel, CompareExperiment, PlanExperiment, config_hash
from unosim.frozen import freeze
from unosim.run_folder import RunFolder
from unosim.trial_run import TrialRun


def duel_result(
    config: AnyDuel, *, quiet: bool = False, reports: bool = True, donor: Path | None = None
) -> dict[str, Any]:
    """Carry out a comparison or a plan, or go on with it, and return its result.

    Args:
        config: The experiment.
        quiet: Show no progress.
        reports: Write charts and reports beside the result.
        donor: Folder of a run that differs only in when it stops; what it has played is not played again.
    """
    duel = duel_of(config)
    rule = rule_of(config, twins=duel.twins) if isinstance(config, CompareExperiment) else pilot_of(config)
    judge = DuelJudge(duel, rule)
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        samples = Sampling(duel.trial.jobs[WITH_A], next(iter(judge.looks())))
        if reports:
            import_meanwhile()
            samples.start()
        total = TrialRun(config, judge, folder, quiet, donor).play()
        until = config.until if isinstance(config, CompareExperiment) else ()
        meta = facts_of(config, folder, command_of(config)) | {"until": until}
        if isinstance(config, PlanExperiment):
            targets = [MEASURES[config.metric].read(target) for target in config.target]
            result = summarize_plan(duel, rule, total, targets, config.power, meta)
        else:
            result = summarize(duel, rule, total, judge.watch.seen, meta)
        write(folder, result, reports=reports, samples=samples)
    return result
