"""The library: run experiments from Python and look at their results.

    import unosim

    r = unosim.compare("sensible", "random", edition="flip")
    r.verdict                 # 'BETTER'
    r.table()                 # the figures, as a polars frame
    r.plot_funnel(ax=ax)
    r.extend("0.1pp")         # more precision, with the same deals onward

Keys are those of experiment files. Nothing is written unless ``out`` names a folder; a mistake in a key raises
`unosim.config.ConfigError`.
"""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unosim.extending import Extendable, experiment_in, extended
from unosim.family_run import family_result
from unosim.kinds import AnyExperiment
from unosim.pairing_up import comparisons_of
from unosim.saved import read_result
from unosim.sources import Override, Sources
from unosim.suite import Suite, load_suite, suite_of
from unosim.suite_runner import result_of

if TYPE_CHECKING:
    import pandas
    import polars
    from matplotlib.axes import Axes

_MAIN = {
    "compare": "difference",
    "plan": "difference",
    "length": "round",
    "rules": "effects",
    "sweep": "reserved",
    "cards": "opening",
    "balance": "luck",
    "family": "adjusted",
}
"""Section of the main figures, by kind; that of the strategies for tables."""


def run(config: str | Path | Mapping[str, Any] | None = None, *, quiet: bool = True, **keys: Any) -> Any:
    """Run the experiment of a file, a mapping or keyword arguments.

    Args:
        config: An experiment file, or its content.
        quiet: Show no progress.
        keys: Keys of the experiment; they win over `config`.

    Returns:
        A `Result`, or a list of them for a file with several experiments.
    """
    overrides = [Override((key,), value, key) for key, value in keys.items()]
    if isinstance(config, str | Path):
        suite = load_suite(config, overrides)
    else:
        suite = suite_of(Sources("experiment", dict(config or {})), overrides)
    results = _results(suite, quiet)
    return results[0] if len(results) == 1 else results


def compare(a: str, *others: str, baseline: str | None = None, quiet: bool = True, **keys: Any) -> Result:
    """Say whether strategy `a` is better than another one; `keys` are those of a comparison, as ``until="0.1pp"``.

    Of several strategies the first is compared with each of the others or, with a `baseline`, each with that. What
    they say together is the result then; each comparison by itself is one of its `members`.
    """
    sources = comparisons_of((a, *others), baseline)
    sources.main = "unosim.compare"
    suite = suite_of(sources, [Override((key,), value, "unosim.compare") for key, value in keys.items()])
    results = _results(suite, quiet)
    if suite.family is None:
        return results[0]
    members, found = list(suite.members.values()), [result.result for result in results]
    together = family_result(suite.family, members, found, reports="out" in keys)
    return Result(together, results[0].config, members=tuple(results))


def plan(a: str, b: str, *, quiet: bool = True, **keys: Any) -> Result:
    """Say how many deals a comparison needs; `keys` are those of a plan, such as ``target="0.5pp"``."""
    return _duel("plan", a, b, quiet, keys)


def sweep(baseline: str, over: Mapping[str, Any] | None = None, *, quiet: bool = True, **keys: Any) -> Result:
    """Say what values of parameters, or of rules, are worth: ``sweep("sensible", {"attack_at": [1, 2, 3]})``.

    `keys` are those of a sweep, such as ``variants``, ``find`` or ``until``.
    """
    return _of_kind("sweep", quiet, {"baseline": baseline, "over": dict(over or {}), **keys})


def length(*, quiet: bool = True, **keys: Any) -> Result:
    """Say how long rounds and matches take; `keys` such as ``players="2-10"`` or ``variants=["stacking=same"]``."""
    return _of_kind("length", quiet, keys)


def league(*entrants: str, quiet: bool = True, **keys: Any) -> Result:
    """Let strategies play against each other; `keys` are those of a league, such as ``until="0.1pp"``."""
    return _of_kind("league", quiet, {"entrants": list(entrants), **keys})


def balance(*, quiet: bool = True, **keys: Any) -> Result:
    """Say whether it is fair, and how much is luck; `keys` such as ``players=[2, 4]`` or ``edition="classic"``."""
    return _of_kind("balance", quiet, keys)


def rules(*changes: str, quiet: bool = True, **keys: Any) -> Result:
    """Say what rules change, one by one (``rules("stacking=same", "skip=off")``) or in all combinations.

    For all combinations leave `changes` out and give ``factorial={"stacking": ["none", "same"], …}``.
    """
    return _of_kind("rules", quiet, {"changes": list(changes), **keys})


def cards(*, quiet: bool = True, **keys: Any) -> Result:
    """Say what each card is worth; `keys` are those of a study of cards, such as ``edition="classic"``."""
    return _of_kind("cards", quiet, keys)


def load(folder: str | Path) -> Result:
    """The result of a run that is in a folder already; nothing is played. Raises `ConfigError`."""
    return Result(read_result(folder), experiment_in(str(folder)))


class Result:
    """What came out of an experiment.

    Charts are methods ``plot_NAME(ax=None)``; `charts` lists their names.

    Attributes:
        result: Everything, as in ``result.json``.
        config: The experiment with every default filled in.
        members: The results that a family was made of; none for other results.
    """

    def __init__(
        self,
        result: dict[str, Any],
        config: AnyExperiment,
        home: str | None = None,
        members: tuple[Result, ...] = (),
    ) -> None:
        self.result, self.config, self.members = result, config, members
        if home is not None:
            weakref.finalize(self, shutil.rmtree, home, ignore_errors=True)

    @property
    def verdict(self) -> str:
        """The verdict of a comparison in a word; the answer in a sentence for other experiments."""
        return str(self.result["verdict"]["verdict"]) if self.result["kind"] == "compare" else self.sentence

    @property
    def sentence(self) -> str:
        """The answer in a sentence or two."""
        from analysis.document import document

        return document(self.result).verdict

    @property
    def charts(self) -> tuple[str, ...]:
        """Names of the charts there are."""
        from analysis.charts import drawings

        return tuple(drawings(self.result))

    def table(self) -> polars.DataFrame:
        """The main figures: a row for each difference, or for each strategy or table and metric."""
        section = _MAIN.get(self.result["kind"], "strategies")
        section = section if section in self.result["figures"] else next(iter(self.result["figures"]))
        frame = self.to_polars()
        return frame.filter(frame["section"] == section).drop("section")

    def to_polars(self) -> polars.DataFrame:
        """Every figure on a row of its own, in units of the result: shares from 0 to 1."""
        import polars

        from analysis.exports import CSV_COLUMNS, rows

        kinds = {name: polars.String for name in ("section", "name", "metric", "method")}
        schema = {name: kinds.get(name, polars.Int64 if name == "n" else polars.Float64) for name in CSV_COLUMNS}
        return polars.DataFrame(list(rows(self.result)), schema=schema, orient="row")

    def to_pandas(self) -> pandas.DataFrame:
        """As `to_polars`."""
        import pandas

        frame = self.to_polars()
        return pandas.DataFrame({name: frame[name].to_list() for name in frame.columns})

    def plot(self, ax: Axes | None = None) -> Axes:
        """The main chart."""
        return self._draw(self.charts[0], ax)

    def extend(self, until: str | list[str], *, quiet: bool = True, **keys: Any) -> Result:
        """Go on with a comparison or a league beyond its end, with the same deals onward: ``extend("0.05pp")``."""
        if self.members:
            raise TypeError("the members of a family are extended one by one")
        if not isinstance(self.config, Extendable):
            raise TypeError(f"only comparisons and leagues can be extended, not a {self.config.kind}")
        overrides = [Override((key,), value, key) for key, value in {"until": until, **keys}.items()]
        config = extended(self.config, overrides)
        (result,) = _results(Suite((config,)), quiet, donor=self.config.folder)
        return result

    def to_html(self) -> str:
        """The report as a page of its own."""
        from analysis.report import as_html

        return as_html(self.result)

    def __repr__(self) -> str:
        return f"<{self.sentence}>"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(f"plot_{name}" for name in self.charts)]

    def __getattr__(self, name: str) -> Callable[..., Axes]:
        if name.startswith("plot_") and name.removeprefix("plot_") in self.charts:
            return partial(self._draw, name.removeprefix("plot_"))
        raise AttributeError(name)

    def _draw(self, name: str, ax: Axes | None = None) -> Axes:
        from analysis.charts import drawings

        draw: Callable[..., Axes] = drawings(self.result)[name]
        return draw(self.result, ax)

    def _repr_html_(self) -> str:
        """The answer, the main chart and the brief tables, for notebooks."""
        from unosim.notebook_cell import as_cell

        return as_cell(self.result)


def _duel(kind: str, a: str, b: str, quiet: bool, keys: Mapping[str, Any]) -> Result:
    return _of_kind(kind, quiet, {"a": a, "b": b, **keys})


def _of_kind(kind: str, quiet: bool, keys: Mapping[str, Any]) -> Result:
    data = {"kind": kind, **keys}
    (result,) = _results(suite_of(Sources(f"unosim.{kind}", data)), quiet)
    return result


def _results(suite: Suite, quiet: bool, donor: Path | None = None) -> list[Result]:
    """Carry out experiments, in a folder that lasts as long as its result unless one is named."""
    found = []
    for config in suite.experiments:
        home: str | None = None
        if config.out is None:
            home = tempfile.mkdtemp(prefix="unosim-")
            config = config.model_copy(update={"out": str(Path(home) / config.name)})
        try:
            result = result_of(config, quiet=quiet, reports=home is None, donor=donor)
        except BaseException:
            if home is not None:
                shutil.rmtree(home, ignore_errors=True)
            raise
        if home is not None:
            result["run"]["folder"] = ""
        found.append(Result(result, config, home))
    return found
