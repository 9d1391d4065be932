"""The model of a sweep: a strategy in many variants, or one table under many rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from unosim.experiment import FieldExperiment, Looks

MAX_VARIANTS = 60
"""Variants of a sweep."""

Value = str | int | float


class SweepExperiment(FieldExperiment):
    """What each value of a parameter or rule is worth, and which one is best; `games` is a cap."""

    kind: Literal["sweep"] = "sweep"
    """What sort of experiment it is."""
    baseline: str
    """The strategy whose parameters are swept, or who plays while rules are."""
    over: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Values of every parameter, or of every rule as ``rules.NAME``; all combinations are tried out."""
    variants: tuple[str, ...] = ()
    """Further strategies to try out."""
    find: Literal["best", "all"] = "best"
    """``best`` to search for the best variant and check it on deals of its own, ``all`` to play all to the end."""
    until: str | None = None
    """How precisely the answer is to be known, an amount, or ``games`` to play as many as allowed."""
    looks: Looks = Looks()
    """After how many deals variants are culled, and it is decided whether to go on."""
    finalists: Annotated[int, Field(ge=1, le=10)] = 3
    """Variants that are checked on reserved deals."""

    @property
    def of_rules(self) -> bool:
        """Whether rules are swept."""
        return any(name.startswith(RULES) for name in self.over)


RULES = "rules."
"""What the names of rules begin with in `over`."""
