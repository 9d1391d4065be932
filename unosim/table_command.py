"""The command line that repeats the run of a table, wherever it is typed."""

from __future__ import annotations

import shlex

from unosim.experiment import TableExperiment
from unosim.frozen import scalar_text
from unosim.table_spec import format_table

_USUAL = ("unit", "rotate", "confidence", "record")
"""Keys that are left out where they have their default; all have flags."""


def command_of(config: TableExperiment) -> str:
    """``unosim run`` with flags for everything that determines the numbers and what is kept."""
    given = [("edition", config.edition), ("table", format_table(config.table)), ("games", str(config.games))]
    if rules := config.ruleset.differences():
        given.append(("rules", ",".join(f"{name}={value}" for name, value in rules.items())))
    if config.ruleset.deck:
        given.append(("deck", config.ruleset.deck_as_text()))
    for key in _USUAL:
        value = getattr(config, key)
        if value != TableExperiment.model_fields[key].default:
            given.append((key, scalar_text(value).strip('"')))
    given.append(("seed", str(config.seed)))
    return shlex.join(["unosim", "run", *(word for key, value in given for word in (f"--{key}", value))])
