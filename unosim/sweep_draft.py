"""Reading and checking the keys of a sweep."""

from __future__ import annotations

from typing import Any

from simulator.editions import get_edition
from simulator.errors import RuleError, UnknownName
from simulator.options import get_option
from strategies.errors import BadParameter, BadSpec
from unosim import checks
from unosim.duel_draft import CAPS, FieldDraft, name_of
from unosim.experiment import BASELINE, DEFAULT_NAME
from unosim.kinds import AnyExperiment
from unosim.problems import about_unknown, shown
from unosim.sweep_experiment import MAX_VARIANTS, RULES
from unosim.sweep_grid import EXAMPLE, canonical, combinations, read_values, with_parameters
from unosim.until import GAMES, read_until


class SweepDraft(FieldDraft):
    """A baseline and what is tried out."""

    strategies = ("baseline",)

    def read(self) -> None:
        """Read the grid, further variants and how far to go."""
        over = self.data.get("over", {})
        self.of_rules = isinstance(over, dict) and any(str(name).startswith(RULES) for name in over)
        self.data.setdefault("metric", "turns" if self.of_rules else "win")
        self.data.setdefault("find", "all" if self.of_rules else "best")
        super().read()
        self._read_over(over)
        self._read_variants()
        self.attempt("until", self._until, None)
        self.data.setdefault("games", CAPS["match" if self.data.get("unit") == "match" else "round"])

    def check(self) -> None:
        """Besides, there must be something to try out, of one sort, and a metric that can tell."""
        super().check()
        over, variants = self.data["over"], self.data["variants"]
        if not over and not variants and self.sound("over", "variants"):
            self.find([(("over",), f"is needed: what to try out, such as {EXAMPLE}")])
        if self.of_rules and (variants or not all(name.startswith(RULES) for name in over)):
            self.find([(("over",), "either rules are swept or parameters, not both")])
        if self.of_rules and self.data.get("find") == "best":
            self.find([(("find",), "no rule is better than another; write find: all")])
        if self.of_rules and self.data["field"] == BASELINE and self.data["metric"] in ("win", "rank"):
            message = (
                f"all play alike, so there is nothing to win; set a field, or metric: turns, not {self.data['metric']}"
            )
            self.find([(("metric",), message)])
        if self.sound("over", "variants", "baseline") and not self.of_rules:
            self._check_parameters()
        if not self.findings:
            self._check_effect()

    def complete(self, config: Any) -> AnyExperiment:
        """The model with whole deals and everything filled in that depends on other keys."""
        from unosim.sweep_design import sweep_of

        base = checks.canonical_spec(config.baseline)
        same = {
            "baseline": base,
            "variants": tuple(dict.fromkeys(map(checks.canonical_spec, config.variants))),
            "until": config.until or self.measure.plan[-1],
        }
        filled: Any = super().complete(config).model_copy(update=same)
        if filled.name == DEFAULT_NAME:
            what = "-".join(name.removeprefix(RULES) for name in filled.over) or "variants"
            filled = filled.model_copy(update={"name": name_of(f"{base}-{what}")})
        sweep = sweep_of(filled)
        cells = sweep.tables(sweep.tried).trial.cells
        whole: AnyExperiment = filled.model_copy(update={"games": -(-filled.games // cells) * cells})
        return whole

    def _read_over(self, over: object) -> None:
        """Bring every value of the grid into its canonical form."""
        self.data["over"] = found = {}
        if not isinstance(over, dict):
            self.find([(("over",), f"must be a mapping of names to values, such as {EXAMPLE}, got {shown(over)}")])
            return
        for name, value in over.items():
            key = ("over", str(name))
            try:
                found[str(name)] = tuple(dict.fromkeys(self._value(str(name), one) for one in read_values(value)))
            except UnknownName as error:
                self.find([(key, about_unknown(error))])
            except RuleError as error:
                self.find([(key, checks.about_rule(error, value))])
            except (BadParameter, ValueError) as error:
                self.find([(key, str(error))])

    def _value(self, name: str, value: object) -> Any:
        edition = self.data.get("edition", "flip")
        if name.startswith(RULES) and not any(True for _ in checks.check_edition(edition)):
            option = get_option(name.removeprefix(RULES))
            if not option.applies_to(get_edition(edition)):
                raise ValueError(f"{edition} has no such rule, only {' and '.join(option.editions)}")
        return canonical(name, value)

    def _read_variants(self) -> None:
        """Every further strategy, as a seat that is to be checked."""
        entries = self.data.get("variants") or ()
        entries = entries if isinstance(entries, list | tuple) else [entries]
        self.data["variants"] = tuple(
            spec for number, entry in enumerate(entries) for spec in self.read_seats(("variants", number), entry)
        )

    def _until(self) -> str:
        until = read_until(self.data.get("until") or self.measure.plan[-1], self.measure)
        if until.decision or until.seconds:
            raise ValueError(f"must be an amount such as {self.measure.plan[-1]}, or {GAMES}")
        if until.games is not None:
            if "games" in self.data:
                raise ValueError("the number of games is given twice, here and as games")
            self.data["games"] = until.games
        return until.precision or GAMES

    def _check_parameters(self) -> None:
        """Whether the baseline takes the parameters, and there are not too many variants."""
        grid = combinations(self.data["over"])
        if len(grid) + len(self.data["variants"]) > MAX_VARIANTS:
            count = len(grid) + len(self.data["variants"])
            self.find([(("over",), f"at most {MAX_VARIANTS} variants can be swept, these are {count}")])
        elif grid:
            try:
                checks.canonical_spec(with_parameters(self.data["baseline"], grid[0]))
            except (BadSpec, BadParameter) as error:
                self.find([(("over",), str(error))])

    def _check_effect(self) -> None:
        """Whether the rules of every variant go together, and any variant differs from the baseline."""
        from unosim.sweep_design import sweep_of

        config: Any = self.validate()
        if config is None:
            return
        try:
            sweep = sweep_of(config)
        except RuleError as error:
            self.find([(("over", f"{RULES}{error.option}"), error.reason)])
            return
        if not sweep.tried:
            key = "over" if self.data["over"] else "variants"
            self.find([((key,), f"every variant plays like the baseline, {config.baseline}")])
