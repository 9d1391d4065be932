"""The page ``docs/reference/config.md``: the keys of experiment files. ``python -m unosim.config_page`` prints it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from simulator.editions import EDITIONS
from unosim.config import check_config
from unosim.experiment import Experiment
from unosim.frozen import scalar_text, value_lines
from unosim.key_docs import key_docs
from unosim.kinds import KINDS
from unosim.starter import STARTERS

_HEAD = """# Experiment files

This page is made from the program: `python -m unosim.config_page > docs/reference/config.md`. `unosim init KIND` writes
a file with every key of a kind, its meaning and its default; `unosim schema` gives editors what they need to complete
and check files.

A file is YAML 1.2: `off` is a word, `1_000_000` and `1e6` are whole numbers. Every key can also be set from the
command line: by the flag of the same name, or by `-O key=value` (`-O rules.stacking=same`), which both win over the
file. What is wrong is told with file, line and key; nothing is played before everything is right.

A list can be written in one line, and a strategy for every seat like this: `sensible,random*3`. Strategies take
parameters after a colon and wrappers after a plus sign: `sensible:attack_at=1+forgets-uno:share=0.3`.

## Several experiments in a file

```yaml
question: Does stacking change who wins?
table: sensible,random*3
games: 40_000
experiments: # each is one of its own; what stands beside this key is shared
  - name: official
  - name: stacked
    rules: { stacking: any }
assert: # what must hold of the results; otherwise the exit code is 1
  - all.unfinished_share < 0.1%
  - table[0].strategies.sensible.win_share.lower > 30%
```

Names in `assert` (and in `--assert`): `table`, `compare`, … for the results of a kind in order, `all` for every one of
them, and any other name for that of the only result: the sections of `figures` in `result.json`, `games`, `deals`,
`unfinished_share`, `void_share`, and for comparisons `verdict`, `win`, `points`, `turns`. A figure stands for its
value and has `.lower`, `.upper`, `.half_width` and `.n`. Numbers may be written as `0.5pp` and `0.1%`.

Several comparisons in a file are a *family*: they share the error (`comparisons` says among how many), so that with the
stated confidence all their verdicts hold together, and a table at the end shows their p-values by themselves and
adjusted. With `family: none` each stands for itself.
"""

_SHARED = """## Keys of every kind

"""


_SAID = {"players": "as many as are named", "rules": "official", "deck": "as printed", "out": "by name and hash"}
"""Defaults in words."""


def page() -> str:
    """The page, with a line break at its end."""
    parts = [_HEAD, _SHARED + _table(Experiment, list(Experiment.model_fields), {})]
    for kind, model in KINDS.items():
        filled = _filled(kind)
        keys = [key for key in model.model_fields if key != "kind" and _is_own(model, key, filled)]
        parts.append(f"## {kind}\n\n{_about(model)}\n\n{_example(kind)}\n\n{_table(model, keys, filled)}")
    return "\n".join(parts)


def _filled(kind: str) -> dict[str, Any]:
    """The values that keys have if they are not given, also where other keys decide that."""
    given = STARTERS[kind]
    config = check_config({"kind": kind, **given})
    return {key: value for key, value in config.model_dump().items() if key not in (*given, "name", "rules")}


def _is_own(model: type[BaseModel], key: str, filled: Mapping[str, Any]) -> bool:
    """Whether there is something to say about a key that has not been said for all kinds."""
    field, usual = model.model_fields[key], Experiment.model_fields.get(key)
    if get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1:
        return False
    if usual is None or field.annotation != usual.annotation:
        return True
    return key not in _SAID and filled.get(key, usual.default) != usual.get_default(call_default_factory=True)


def _about(model: type[BaseModel]) -> str:
    return " ".join(inspect.getdoc(model).split("\n\n")[0].split()) if model.__doc__ else ""  # type: ignore[union-attr]


def _example(kind: str) -> str:
    """The content of a first file of that kind."""
    given = dict(STARTERS[kind]) if kind == "table" else {"kind": kind, **STARTERS[kind]}
    lines = [line for key, value in given.items() for line in value_lines(key, value)]
    return "\n".join(["```yaml", *lines, "```"])


def _table(model: type[BaseModel], keys: Iterable[str], filled: Mapping[str, Any]) -> str:
    rows = [f"| `{key}` | {_cell(key_docs(model).get(key, ''))} | {_values(model, key, filled)} |" for key in keys]
    return "\n".join(["| key | meaning | values, default first |", "|---|---|---|", *rows]) + "\n"


def _values(model: type[BaseModel], key: str, filled: Mapping[str, Any]) -> str:
    """What a key may hold: words, or a kind of value with its default and limits."""
    field = model.model_fields[key]
    words = [value for value in get_args(field.annotation) if isinstance(value, str)]
    if key == "edition":
        words = list(EDITIONS)
    if words:
        return _words(field, words)
    if key in _SAID and field.annotation == Experiment.model_fields[key].annotation:
        default = _SAID[key]
    elif key in filled:
        default = _shown(filled[key])
    else:
        default = "needed" if field.is_required() else _shown(field.get_default(call_default_factory=True))
    return "; ".join([default, *filter(None, [", ".join(_limits(field))])])


def _words(field: FieldInfo, words: list[str]) -> str:
    default = field.default
    return ", ".join(f"`{word}`" for word in sorted(words, key=lambda word: word != default))


def _limits(field: FieldInfo) -> Iterator[str]:
    """Limits of numbers."""
    names = {"ge": "at least", "gt": "above", "le": "at most", "lt": "below"}
    for limit in field.metadata:
        for attribute, words in names.items():
            value: Any = getattr(limit, attribute, None)
            if value is not None:
                yield f"{words} {value:,}" if abs(value) < 10**15 else f"{words} 2^{value.bit_length() - 1}"


def _shown(value: object) -> str:
    """A default as it would be written."""
    if value is None or value == () or value == {}:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"`{key}: {scalar_text(entry)}`" for key, entry in value.items())
    if isinstance(value, tuple):
        return ", ".join(f"`{entry}`" for entry in value)
    return f"`{scalar_text(value)}`" if value != "" else "empty"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(page(), end="")
