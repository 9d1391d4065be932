"""Rules, editions and strategies in words."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from simulator.cards import Edition, Second
from simulator.decisions import DECISIONS, Decision
from simulator.editions import EDITIONS
from simulator.errors import UnknownName
from simulator.options import OPTIONS, Numbers, RuleOption
from simulator.rules import MIN_PLAYERS
from unosim.explaining_cards import card_names, card_paragraphs

if TYPE_CHECKING:
    from strategies.registry import Wrapper
    from strategies.weights import Weight

_NARROWEST = 40

_SLOTS = {
    Second.NONE: ("cards",),
    Second.SIDE: ("light side", "dark side"),
    Second.FLEX: ("regular sides", "flex sides"),
}


def explained(name: str) -> str:
    """What is known about a rule, a rule ID, an edition, a card, a strategy or a parameter of strategies.

    Words may be joined by hyphens or underscores. A name of several things, such as ``flip``, brings all of them.

    Raises `UnknownName`, or what `strategies.registry.get_strategy` raises for a strategy that cannot play.
    """
    from strategies.registry import STRATEGIES, WRAPPERS, get_strategy
    from strategies.weights import WEIGHTS

    options = {option.name: option for option in OPTIONS}
    word, card, part = name.replace("-", "_"), name.replace("_", "-"), name.removeprefix("+")
    found = [about_rule(options[word])] if word in options else []
    found += [about_edition(EDITIONS[name])] if name in EDITIONS else []
    found += _with_id(name.upper())
    found += [about_card(card)] if card in card_names() else []
    if word in WEIGHTS or part in WRAPPERS:
        found.append(about_part(WEIGHTS.get(word) or WRAPPERS[part]))
    if found:
        return "\n\n".join(found)
    if re.split("[:+]", name)[0].strip() not in STRATEGIES:
        raise UnknownName("name", name, [*options, *EDITIONS, *card_names(), *STRATEGIES, *WEIGHTS])
    return fitted(get_strategy(name).explain())


def about_card(name: str) -> str:
    """A card: its sides, copies and points, what it does, and the rules about it."""
    title, table, *rest = card_paragraphs(name)
    return "\n\n".join([title, table, *("\n".join(_wrapped(text)) for text in rest)])


_COLUMNS = re.compile(r"( +\S+ {2,}\S+ {2,}|  +)?")
"""The columns before the last one of a line of a table."""


def fitted(text: str) -> str:
    """The text in lines that fit the terminal; the last column of a table is wrapped within itself."""
    width = _width()
    lines: list[str] = []
    for line in text.splitlines():
        match = _COLUMNS.match(line)
        indent = " " * (match.end() if match else 0)
        lines += textwrap.wrap(line, width, subsequent_indent=indent, drop_whitespace=True) or [""]
    return "\n".join(lines)


def about_rule(option: RuleOption) -> str:
    """One option: the question, what each value means, the official value, where it is from."""
    official = ", ".join(f"{value} in {name}" for name, value in option.edition_defaults.items())
    lines = [
        *_wrapped(f"{option.name}  ({', '.join(option.ids)}; {', '.join(option.editions)})"),
        *_wrapped(option.question),
        "",
        *_values(option),
        "",
        *_wrapped(f"Official: {option.default}" + (f", but {official}" if official else "") + "."),
        *_wrapped(f"Source: {option.source}."),
        *_wrapped(f"Set it with --rules {option.name}={_other_value(option)}, or under rules: in a file."),
    ]
    return "\n".join(lines)


def about_decision(decision: Decision) -> str:
    """A question with one fixed answer."""
    lines = [decision.id, *_wrapped(decision.question), "", *_wrapped(decision.decision)]
    return "\n".join([*lines, *_wrapped(f"Source: {decision.source}. This cannot be changed.")])


def about_part(part: Weight | Wrapper) -> str:
    """A parameter or a wrapper, and how to use it."""
    from strategies.registry import Wrapper
    from strategies.weights import UNITS

    if isinstance(part, Wrapper):
        use = f"sensible+{part.name}" + ("" if part.share is None else f", sensible+{part.name}:share={part.share:g}")
        return f"{part.name}  (wrapper)\nThe strategy before it {part.doc}.\n\nWrite it after a strategy: {use}."
    about = f"{part.name}  (parameter of strategies)\n{part.doc[:1].upper()}{part.doc[1:]}."
    return f"{about}\n\nGive {UNITS[part.unit].allowed}, as in sensible:{part.name}=1."


def about_edition(edition: Edition) -> str:
    """A deck: how many cards of each kind on each side, and what they score."""
    lines = [
        *_wrapped(f"{edition.title}  ({len(edition.cards)} cards, {MIN_PLAYERS} to {edition.max_players} players)"),
        *_kinds(edition),
        "",
        *_wrapped(f"Sources: {'; '.join(edition.sources)}."),
    ]
    if edition.inferred:
        lines += _wrapped(f"Inferred: {edition.inferred}")
    return "\n".join(lines)


def _kinds(edition: Edition) -> Iterable[str]:
    for slot, title in enumerate(_SLOTS[edition.second]):
        counts = edition.copies(slot)
        yield ""
        yield f"{title}: {', '.join(edition.colors[slot])}"
        width = max(len(kind.name) for kind in counts)
        yield f"  {'kind':<{width}}  cards  points"
        for kind in sorted(counts, key=lambda kind: (kind.symbol, kind.name)):
            yield f"  {kind.name:<{width}}  {counts[kind]:>5}  {kind.points:>6}"


def _values(option: RuleOption) -> Iterable[str]:
    width = max(map(len, option.prose)) + 2
    for value, meaning in option.prose.items():
        first, *more = _wrapped(meaning, 4 + width)
        yield f"  {value.ljust(width)}{first}"
        yield from (" " * (2 + width) + line for line in more)
    if isinstance(option.values, Numbers):
        yield f"  n may be {option.values}"


def _other_value(option: RuleOption) -> str:
    """A value that is not the official one, as an example: of numbers half as many, or the most."""
    if isinstance(option.values, tuple):
        return option.values[-1]
    half = int(option.default) // 2
    return str(half if half and half in option.values else option.values.high)


def _with_id(name: str) -> Iterable[str]:
    yield from (about_rule(option) for option in OPTIONS if name in option.ids)
    yield from (about_decision(decision) for decision in DECISIONS if decision.id == name)


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, max(20, _width() - indent))


def _width() -> int:
    """Columns to write in."""
    return max(_NARROWEST, shutil.get_terminal_size((80, 24)).columns - 1)
