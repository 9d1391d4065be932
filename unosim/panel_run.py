"""Playing a panel in its folder, and what its runs say about themselves."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from analysis.measures import Measure
from analysis.panel import Panel, PanelJudge
from analysis.trial import TrialSums
from simulator.decks import deck_of
from simulator.job import Entrant
from simulator.rules import Ruleset
from unosim.concluding import facts_of, import_meanwhile, write
from unosim.event_sample import Sampling
from unosim.experiment import config_hash
from unosim.frozen import freeze
from unosim.panel_experiment import PanelExperiment
from unosim.run_folder import RunFolder, os_errors
from unosim.trial_run import TrialRun
from unosim.until import GAMES, read_until


class Study(Protocol):
    """What a kind of experiment makes of its panel."""

    @property
    def panel(self) -> Panel:
        """The tables that are played."""
        ...

    def half_width(self, total: TrialSums, confidence: float) -> float:
        """The largest half-width of what its precision is about, in the unit of its measure."""
        ...


Summary = Callable[[TrialSums, Mapping[str, Any], str | None], dict[str, Any]]
"""Makes a result of the sums, of what a run says about itself, and of why it ended."""


def entrant_of(spec: str, rules: Ruleset, seed: int) -> Entrant:
    """A strategy as it plays by some rules."""
    from strategies.registry import get_strategy

    strategy = get_strategy(spec)
    return Entrant(strategy.name, strategy.entry, tuple(map(int, strategy.parameters_for(deck_of(rules, seed), rules))))


def panel_result(
    config: Any,
    study: Study,
    summarize: Summary,
    own: Sequence[str],
    measure: Measure,
    command: str,
    *,
    quiet: bool,
    reports: bool,
) -> dict[str, Any]:
    """Play a panel, or go on with it, and write its result, reports and tables.

    Args:
        config: The experiment, a `PanelExperiment`.
        study: What it plays, and how well that is known.
        summarize: Makes the result.
        own: Keys of its kind that the result depends on besides what is played.
        measure: What its precision is about.
        command: The command line that repeats it.
        quiet: Show no progress.
        reports: Write charts, reports and tables beside the result.
    """
    until = read_until(config.until, measure)
    panel = study.panel
    judge = PanelJudge(
        panel,
        config.games // panel.cells,
        lambda total: study.half_width(total, config.confidence),
        precision=measure.read(until.precision) if until.precision else None,
        seconds=until.seconds,
        words=lambda half: f"{half * measure.factor:.2g} {measure.unit}",
    )
    with RunFolder.open(config.folder, config_hash(config), freeze(config)) as folder:
        samples = Sampling(panel.jobs[0], next(iter(judge.looks())))
        if reports:
            import_meanwhile()
            samples.start()
        total = TrialRun(config, judge, folder, quiet).play()
        meta = _meta(config, folder, command) | {key: getattr(config, key) for key in own}
        result = summarize(total, meta, judge.stopped)
        write(folder, result, reports=reports, samples=samples)
        if reports:
            write_tables(folder, result)
    return result


def command_of(config: PanelExperiment, own: Sequence[tuple[str, str]]) -> str:
    """The command line that repeats an experiment: what is as usual is left out; `own` are flags of its kind."""
    fields = type(config).model_fields
    usual = ("edition", "strategy", "unit", "confidence")
    given = [(key, str(value)) for key in usual if (value := getattr(config, key)) != fields[key].default]
    given += [(key, text) for key, text in (("rules", config.ruleset.as_text()), ("deck", _deck(config))) if text]
    given += [*own, ("games", str(config.games)), ("seed", str(config.seed))]
    given += [("until", part) for part in config.until if config.until != (GAMES,)]
    return shlex.join(["unosim", config.kind, *(word for key, text in given for word in (f"--{key}", text))])


def _deck(config: PanelExperiment) -> str:
    return config.ruleset.deck_as_text()


def write_tables(folder: RunFolder, result: Mapping[str, Any]) -> None:
    """Write all figures and curves as CSV and parquet, tidy: a figure or a point on a row."""
    import polars

    from analysis.exports import CSV_COLUMNS, rows

    curves = [
        (name, at, *values)
        for name, curve in result.get("curves", {}).items()
        for at, *values in zip(curve["at"], curve["value"], curve["low"], curve["high"], strict=True)
    ]
    tables: dict[str, tuple[Sequence[str], list[Any]]] = {
        "figures": (CSV_COLUMNS, list(rows(result))),
        "curves": (("name", "at", "value", "low", "high"), curves),
    }
    for name, (columns, found) in tables.items():
        if not found:
            continue
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(found)
        folder.write_text(f"{name}.csv", out.getvalue())
        types = {c: polars.Float64 if c in ("value", "low", "high") else None for c in columns}
        with os_errors(folder.path):
            polars.DataFrame(found, schema=types, orient="row").write_parquet(folder.path / f"{name}.parquet")


def _meta(config: Any, folder: RunFolder, command: str) -> dict[str, Any]:
    """What a run says about itself, see `analysis.asked.META`."""
    return facts_of(config, folder, command) | {
        "confidence": config.confidence,
        "strategy": config.strategy,
        "table": [config.strategy],
        "games": config.games,
        "until": config.until,
    }
