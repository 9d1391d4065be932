"""The page `docs/reference/rules.md`: ``python -m simulator.rules_page > docs/reference/rules.md``."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.decisions import DECISIONS, Decision
from simulator.editions import EDITIONS
from simulator.options import GROUPS, OPTIONS, RuleOption

_HEAD = """\
# Rules

This page is made from `simulator/options.py` and `simulator/decisions.py`, the tables from which the engine, the
checks of configurations, `unosim list rules` and `unosim explain` are derived as well. IDs: C common to all editions,
F Flip, X Flex, R further decisions, H house rules.

Every option can be set under `rules:` in a file, with `--rules NAME=VALUE` or with `-O rules.NAME=VALUE`. Values are
listed with the default first; where an edition's own rules differ, that is said. Combinations that make no sense are
refused with the reason.
"""

_TITLES = {
    "turn": "Turns",
    "starter": "Starters",
    "wild draws": "Wild draws and challenges",
    "uno": "UNO calls",
    "flip": "UNO Flip!",
    "flex": "UNO Flex",
    "house": "House rules",
    "scoring": "Scoring and matches",
    "limits": "Limits",
}


def page() -> str:
    """The page as Markdown."""
    lines = [_HEAD, *_editions()]
    for group in GROUPS:
        lines += ["", f"## {_TITLES[group]}", ""]
        for option in OPTIONS:
            if option.group == group:
                lines += _option(option)
        fixed = [decision for decision in DECISIONS if decision.group == group]
        if fixed:
            lines += ["### Decided", "", *(_decision(decision) for decision in fixed)]
    return "\n".join(lines).rstrip() + "\n"


def _editions() -> Iterator[str]:
    yield "| edition | cards | players | sources |"
    yield "|---|---|---|---|"
    for edition in EDITIONS.values():
        sources = "; ".join(edition.sources) + (f". Inferred: {edition.inferred}" if edition.inferred else "")
        yield f"| `{edition.name}` | {len(edition.cards)} | 2–{edition.max_players} | {sources} |"


def _option(option: RuleOption) -> Iterator[str]:
    editions = "" if len(option.editions) == len(EDITIONS) else f" · only {', '.join(option.editions)}"
    yield f"### `{option.name}`"
    yield ""
    yield f"{option.question} ({', '.join(option.ids)}{editions})"
    yield ""
    for value, meaning in option.prose.items():
        yield f"- `{value}` – {meaning}"
    official = "".join(f"; `{value}` in {name}" for name, value in option.edition_defaults.items())
    allowed = "" if isinstance(option.values, tuple) else f" Allowed: {option.values}."
    yield ""
    yield f"Default: `{option.default}`{official}.{allowed} Source: {option.source}."
    yield ""


def _decision(decision: Decision) -> str:
    return f"- **{decision.id}** {decision.question} {decision.decision} *({decision.source})*"


if __name__ == "__main__":
    print(page(), end="")
