"""Carrying out all experiments of a suite: run, print, check what must hold, and say it all in an exit code."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analysis.assertions import AssertionProblem, Outcome
from simulator.engine import EngineError
from unosim.experiment import config_hash
from unosim.kinds import AnyExperiment, runner_of
from unosim.problems import one_line
from unosim.rendering import show
from unosim.run_folder import RunError
from unosim.suite import Suite

REPORT = "report.html"

DONE, FAILS, USAGE, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


def run_suite(suite: Suite, *, quiet: bool = False, output_format: str = "table", donor: Path | None = None) -> int:
    """Run experiments, or go on with them, print what came out and return the exit code.

    Results go to standard output; progress, assertions and errors to standard error. Without assertions the code says
    whether a comparison was undecided at its cap, with them only whether they hold.
    """
    results: list[dict[str, Any]] = []
    for note in () if quiet else suite.notes:
        _say(note)
    for config in suite.experiments:
        try:
            results.append(result_of(config, quiet=quiet, donor=donor))
        except (RunError, EngineError) as error:
            _say(str(error))
            return USAGE
        except KeyboardInterrupt:
            _say(f"interrupted; what is finished is kept, go on with: unosim resume {shlex.quote(str(config.folder))}")
            return INTERRUPTED
        if output_format != "json":
            if len(results) > 1:
                print()
            show(results[-1], _format(suite, config, output_format))
        if output_format == "table":
            print(f"report: {config.folder / REPORT}  (config {config_hash(config)})")
    everything = [*results, *_together(suite, results)]
    if suite.family and output_format != "json":
        print()
        show(everything[-1], output_format)
    if suite.family and output_format == "table":
        print(f"report: {Path(everything[-1]['run']['folder']) / REPORT}")
    if output_format == "json":
        whole: Any = everything if len(everything) > 1 else everything[0]
        print(json.dumps(whole, indent=2, ensure_ascii=False))
    return _verdict(suite, results)


def result_of(
    config: AnyExperiment, *, quiet: bool = False, reports: bool = True, donor: Path | None = None
) -> dict[str, Any]:
    """Carry out one experiment; raises `RunError`, `EngineError` or `KeyboardInterrupt`."""
    more = {} if donor is None else {"donor": donor}
    return runner_of(config)(config, quiet=quiet, reports=reports, **more)


def _format(suite: Suite, config: AnyExperiment, output_format: str) -> str:
    """How a result is shown; of a comparison in a family the verdict only, because all of them follow in one table."""
    member = config in suite.members.values()
    return "verdict" if member and output_format == "table" else output_format


def _together(suite: Suite, results: Sequence[dict[str, Any]], *, reports: bool = True) -> list[dict[str, Any]]:
    """What the comparisons of a family say together, if there is one."""
    if suite.family is None:
        return []
    from unosim.family_run import family_result

    members = suite.members
    return [family_result(suite.family, list(members.values()), [results[i] for i in members], reports=reports)]


def _verdict(suite: Suite, results: Sequence[dict[str, Any]]) -> int:
    """The exit code, after saying what holds."""
    outcomes: list[Outcome] = []
    for assertion in suite.assertions:
        try:
            outcomes.append(assertion.check(results))
        except AssertionProblem as problem:
            _say(f"--assert {assertion.text}: {problem}")
            return USAGE
    for outcome in outcomes:
        _say(outcome.sentence())
    if outcomes:
        return DONE if all(outcome.holds for outcome in outcomes) else FAILS
    return UNDECIDED if any(map(_undecided, results)) else DONE


def _undecided(result: dict[str, Any]) -> bool:
    """Whether a comparison, or a search, ended at its cap without a verdict."""
    answers = {"compare": result.get("verdict"), "sweep": result.get("answer")}
    answer = answers.get(result["kind"])
    return bool(answer and answer["undecided"])


def _say(line: str) -> None:
    print(one_line(line), file=sys.stderr, flush=True)
