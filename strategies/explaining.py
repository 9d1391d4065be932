"""A strategy in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategies.weights import NEVER, WEIGHTS, Weight

if TYPE_CHECKING:
    from strategies.registry import Strategy


def explained(strategy: Strategy) -> str:
    """A strategy's line, its provenance, its weights and thresholds, one a line."""
    lines = [
        f"{strategy.name}: {strategy.doc}.",
        f"From: {strategy.provenance}.",
        f"Looks at: {', '.join(('the card to match', *strategy.uses))}.",
    ]
    if strategy.weights is not None:
        changed = {k: v for k, v in strategy.weights.items() if v != WEIGHTS[k].default}
        lines += ["", "Each legal play scores the sum of what applies; the highest score is played, ties at random:"]
        lines += [_line(WEIGHTS[k], v) for k, v in _in_order(changed) if WEIGHTS[k].unit == "weight"]
        others = [_line(WEIGHTS[k], v) for k, v in _in_order(changed) if WEIGHTS[k].unit != "weight"]
        lines += ["", "Beside that:", *others] if others else []
    return "\n".join(lines)


def _in_order(values: dict[str, float]) -> list[tuple[str, float]]:
    return [(name, values[name]) for name in WEIGHTS if name in values]


def _line(weight: Weight, value: float) -> str:
    return f"  {weight.name:<22} {shown(weight, value):>8}  {weight.doc}"


def shown(weight: Weight, value: float) -> str:
    """A value as a person would write it."""
    if value == NEVER:
        return "never"
    if weight.unit == "switch":
        return "yes" if value else "no"
    if weight.unit == "share":
        return f"{value:.0%}" if round(value * 100, 6) == round(value * 100) else f"{value:.3g}"
    return f"{value:+g}" if weight.unit in ("weight", "change") else f"{value:g}"
