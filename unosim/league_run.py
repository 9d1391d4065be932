"""Carrying out a league: play it in its folder, then say what it means."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from analysis.league import League
from analysis.league_judge import LeagueJudge
from analysis.league_result import summarize
from analysis.measures import MEASURES
from analysis.stopping import Rule
from unosim.concluding import facts_of, import_meanwhile, write
from unosim.duel_design import changed_flags, entrants_of, looks_flags
from unosim.event_sample import Sampling
from unosim.experiment import config_hash
from unosim.frozen import freeze
from unosim.league_draft import CAP, PLAYERS, PRECISION
from unosim.league_experiment import LeagueExperiment, LeagueLooks
from unosim.run_folder import RunFolder
from unosim.trial_run import TrialRun
from unosim.until import read_until


def league_result(
    config: LeagueExperiment, *, quiet: bool = False, reports: bool = True, donor: Path | None = None
) -> dict[str, Any]:
    """Carry out a league, or go on with it, and return its result; arguments as in `unosim.duel_run.duel_result`."""
    league, rule = league_of(config), rule_of(config)
    judge = LeagueJudge(league, rule)
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        samples = Sampling(judge.trial.jobs[0], next(iter(judge.looks())))
        if reports:
            import_meanwhile()
            samples.start()
        total = TrialRun(config, judge, folder, quiet, donor).play()
        result = summarize(league, rule, total, judge.seen, _meta(config, folder))
        write(folder, result, reports=reports, samples=samples)
    return result


def league_of(config: LeagueExperiment) -> League:
    """All tables of a league."""
    entrants = entrants_of(config.entrants, config.ruleset, config.seed)
    return League(tuple(entrants), config.ruleset, config.players, config.seed)


def rule_of(config: LeagueExperiment) -> Rule:
    """When a league stops."""
    measure = MEASURES["win"]
    until = read_until(config.until, measure)
    return Rule(
        cap=config.games // config.cells,
        decision=False,
        precision=measure.read(until.precision) if until.precision else None,
        seconds=until.seconds,
        confidence=config.confidence,
        schedule=config.looks.schedule,
        least=config.looks.least,
    )


def command_of(config: LeagueExperiment) -> str:
    """The command line that repeats a league; what is left to defaults is left out."""
    given: list[tuple[str, str]] = []
    defaults = {"edition": "flip", "players": PLAYERS, "confidence": 0.95}
    given += [(key, str(getattr(config, key))) for key, usual in defaults.items() if getattr(config, key) != usual]
    given += changed_flags(config)
    if config.until != (PRECISION,):
        given += [("until", part) for part in config.until]
    if config.games != -(-CAP // config.cells) * config.cells:
        given.append(("games", str(config.games)))
    given += looks_flags(config.looks, LeagueLooks())
    given.append(("seed", str(config.seed)))
    return shlex.join(["unosim", "league", *config.entrants, *(w for key, value in given for w in (f"--{key}", value))])


def _meta(config: LeagueExperiment, folder: RunFolder) -> dict[str, Any]:
    """What a run says about itself, see `analysis.asked.META`."""
    return facts_of(config, folder, command_of(config)) | {"until": config.until}
