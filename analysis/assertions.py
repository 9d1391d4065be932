"""What must hold of results: ``win.lower > 0``, ``compare[0].win.value >= 0.5pp``, ``all.unfinished_share < 0.001``.

The language is small and safe: numbers (also ``0.5pp`` and ``0.1%``), names, ``.``, ``[...]``, ``+ - * /``,
comparisons, ``and``, ``or``, ``not`` and parentheses. Nothing is called and nothing is looked up but what a result
holds.

Names
-----
* ``compare``, ``table``, ``plan``, ``league``: the results of that kind, in order; ``compare[0]`` is the first, and
  with only one of them ``compare.win`` will do.
* ``all.NAME``: that of every result; a comparison with it must hold for each.
* any other name: of the only result.

What a result has is in `views_of`: for a comparison above all ``verdict``, ``win``, ``points`` and ``turns``. A figure
has ``value``, ``lower``, ``upper``, ``half_width`` and ``n``; alone it stands for its value.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

LONGEST = 500

_UNITS = re.compile(r"(?<![\w.])(\d+(?:\.\d*)?|\.\d+)\s*(?:pp\b|%)")

_WORDS = ("BETTER", "WORSE", "EQUIVALENT", "UNDECIDED")

_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}

_COMPUTED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}

_ALLOWED = (
    ast.Expression,
    ast.Compare,
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.UnaryOp,
    ast.Not,
    ast.USub,
    ast.UAdd,
    ast.BinOp,
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Load,
    *_COMPARED,
    *_COMPUTED,
)


class AssertionProblem(ValueError):
    """An expression that cannot be read, or that asks for what a result does not have; one line."""


@dataclass(frozen=True)
class Every:
    """The same of several results."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Outcome:
    """Whether an assertion holds, and the numbers that say so."""

    text: str
    holds: bool
    because: str

    def sentence(self) -> str:
        """One line."""
        return f"{'holds' if self.holds else 'fails'}: {self.text} ({self.because})"


@dataclass(frozen=True)
class Assertion:
    """An expression about results that has been read."""

    text: str
    tree: ast.expr

    @classmethod
    def read(cls, text: str) -> Assertion:
        """Read an expression; raises `AssertionProblem`."""
        shown = " ".join(text.split())
        if len(text) > LONGEST:
            raise AssertionProblem(f"an expression has at most {LONGEST} characters")
        try:
            tree = ast.parse(_UNITS.sub(r"(\1/100)", shown), mode="eval")
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            raise AssertionProblem('cannot be read; write for example "win.lower > 0"') from None
        for node in ast.walk(tree):
            if not isinstance(node, _ALLOWED):
                raise AssertionProblem(f"{type(node).__name__.lower()} is not allowed in an expression")
            if isinstance(node, ast.Constant) and (isinstance(node.value, bool) or not _is_plain(node.value)):
                raise AssertionProblem("only numbers and texts are allowed in an expression")
        if not isinstance(tree.body, ast.Compare | ast.BoolOp) and not _is_not(tree.body):
            raise AssertionProblem('must be a comparison, such as "win.lower > 0"')
        return cls(shown, tree.body)

    def check(self, results: Sequence[Mapping[str, Any]]) -> Outcome:
        """Whether it holds of some results; raises `AssertionProblem`."""
        return self._check([(str(r["kind"]), views_of(r)) for r in results])

    def check_view(self, view: Mapping[str, Any]) -> Outcome:
        """Whether it holds of what can be named in `view`; raises `AssertionProblem`."""
        return self._check([("", view)])

    def _check(self, views: Sequence[tuple[str, Mapping[str, Any]]]) -> Outcome:
        seen: list[str] = []
        try:
            holds = _Evaluation(views, seen).truth(self.tree)
        except RecursionError:
            raise AssertionProblem("an expression is not nested so deep") from None
        return Outcome(self.text, holds, "; ".join(dict.fromkeys(seen)))


class _Evaluation:
    """Works out an expression."""

    def __init__(self, views: Sequence[tuple[str, Mapping[str, Any]]], seen: list[str]) -> None:
        self._views, self._seen = views, seen

    def truth(self, node: ast.expr) -> bool:
        if isinstance(node, ast.BoolOp):
            parts = [self.truth(value) for value in node.values]
            return all(parts) if isinstance(node.op, ast.And) else any(parts)
        if _is_not(node):
            return not self.truth(node.operand)  # type: ignore[attr-defined]
        if not isinstance(node, ast.Compare):
            raise AssertionProblem(f"{ast.unparse(node)} is no comparison")
        compared = (node.left, *node.comparators)
        operands = [self.value(part) for part in compared]
        for part, operand in zip(compared, operands, strict=True):
            if any(isinstance(inner, ast.Name) for inner in ast.walk(part)):
                self._seen.append(f"{ast.unparse(part)} is {_shown(operand)}")
        pairs = zip(node.ops, operands, operands[1:], strict=False)
        return all(_holds(op, left, right) for op, left, right in pairs)

    def value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
            operand = self._number(node.operand)
            return -operand if isinstance(node.op, ast.USub) else operand
        if isinstance(node, ast.BinOp):
            left, right = self._number(node.left), self._number(node.right)
            try:
                return _COMPUTED[type(node.op)](left, right)
            except (ZeroDivisionError, OverflowError):
                raise AssertionProblem(f"{ast.unparse(node)} is no number") from None
        if isinstance(node, ast.Name):
            return self._named(node.id)
        if isinstance(node, ast.Attribute):
            return _member(self.value(node.value), node.attr)
        if isinstance(node, ast.Subscript):
            return self._item(node)
        raise AssertionProblem(f"{ast.unparse(node)} is no value")

    def _number(self, node: ast.expr) -> float:
        value = _plain(self.value(node))
        if not isinstance(value, int | float):
            raise AssertionProblem(f"{ast.unparse(node)} is no number")
        return value

    def _named(self, name: str) -> Any:
        if name in _WORDS:
            return name
        if name == "all":
            return Every(tuple(view for _, view in self._views))
        kinds = {kind for kind, _ in self._views}
        if name in kinds:
            found = [view for kind, view in self._views if kind == name]
            return found if len(found) > 1 else _Single(found[0])
        if len(self._views) > 1:
            named = " or ".join(f"{kind}[0]" for kind in sorted(kinds))
            raise AssertionProblem(f"{name}: there are {len(self._views)} results; say which, such as {named}")
        return _member(self._views[0][1], name)

    def _item(self, node: ast.Subscript) -> Any:
        holder, key = self.value(node.value), self.value(node.slice)
        if isinstance(holder, _Single):
            holder = [holder.view]
        if isinstance(holder, list):
            if not isinstance(key, int) or not -len(holder) <= key < len(holder):
                raise AssertionProblem(f"{ast.unparse(node)}: there are {len(holder)}, counted from 0")
            return holder[key]
        return _member(holder, str(key))


@dataclass(frozen=True)
class _Single:
    """The only result of its kind, which can also be asked for by number."""

    view: Mapping[str, Any]


def views_of(result: Mapping[str, Any]) -> dict[str, Any]:
    """What expressions can name of a result: its size and end, its figures, and for a comparison the differences."""
    figures, played = result["figures"], result["played"]
    ends = figures["game"]["round"]
    view: dict[str, Any] = {
        "unfinished_share": ends["unfinished"],
        "void_share": ends["void"],
        "faults": ends["faults"],
        "games": played["games"],
        "deals": played["deals"],
        "rounds": played["rounds"],
        "seconds": result["run"]["seconds"],
        **figures,
    }
    if result["kind"] == "compare":
        found, verdict = figures["difference"]["a-b"], result["verdict"]
        names = {"win": "win_difference", "points": "points_difference", "turns": "turns_difference"}
        names |= {"rank": "places_gained", "gain": "variance_gain"}
        view |= {name: found[metric] for name, metric in names.items() if metric in found}
        view |= {key: verdict[key] for key in ("verdict", "margin", "stopped", "look", "difference", "plain")}
        view |= dict(zip("ab", figures["strategies"].values(), strict=True))
    if "balance" in result:
        view["balanced"] = int(result["balance"]["ok"])
    if result["kind"] == "sweep" and result["answer"]:
        view |= {name: result["answer"][name] for name in ("verdict", "difference", "margin")}
        view |= {"best": result["answer"]["variant"], "stopped": result["stopped"]}
    if result["kind"] == "league":
        view |= {"leader": result["rankings"]["strategies"]["order"][0], "stopped": result["stopped"]["why"]}
    return view


def _member(holder: Any, name: str) -> Any:
    """What is called `name` in a mapping; dashes and spaces may be written as underscores."""
    if isinstance(holder, Every):
        return Every(tuple(_member(value, name) for value in holder.values))
    holder = holder.view if isinstance(holder, _Single) else holder
    if isinstance(holder, list):
        raise AssertionProblem(f"there are {len(holder)} of them; say which, such as [0].{name}")
    if not isinstance(holder, Mapping):
        raise AssertionProblem(f"{_shown(holder)} has no {name}")
    if _is_figure(holder):
        return _part(holder, name)
    names = {re.sub(r"[^A-Za-z0-9_]", "_", str(key)): key for key in holder}
    if name in holder or name in names:
        return holder[name if name in holder else names[name]]
    close = get_close_matches(name, names, n=1)
    hint = f'; did you mean "{close[0]}"?' if close else ""
    listed = ", ".join(sorted(map(str, names)))
    raise AssertionProblem(f'no "{name}" here; there are {listed}{hint}')


def _part(figure: Mapping[str, Any], name: str) -> Any:
    """A number of a figure; an end that is null is infinite."""
    aliases = {"lower": "low", "upper": "high"}
    key = aliases.get(name, name)
    low = -math.inf if figure["low"] is None else figure["low"]
    high = math.inf if figure["high"] is None else figure["high"]
    values = {"low": low, "high": high, "half_width": (high - low) / 2, "value": figure["value"], "n": figure["n"]}
    if key not in values:
        raise AssertionProblem(f'a figure has no "{name}"; it has value, lower, upper, half_width, n')
    return values[key]


def _is_figure(holder: Any) -> bool:
    return isinstance(holder, Mapping) and {"value", "low", "high"} <= set(holder)


def _plain(value: Any) -> Any:
    """A figure as its value."""
    return value["value"] if _is_figure(value) else value


def _holds(op: ast.cmpop, left: Any, right: Any) -> bool:
    if isinstance(left, Every):
        return all(_holds(op, value, right) for value in left.values)
    if isinstance(right, Every):
        return all(_holds(op, left, value) for value in right.values)
    left, right = _plain(left), _plain(right)
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    if not numbers and not (isinstance(left, str) and isinstance(right, str)):
        raise AssertionProblem(f"{_shown(left)} {_SIGNS[type(op)]} {_shown(right)}: these cannot be compared")
    return bool(_COMPARED[type(op)](left, right))


def _shown(value: Any) -> str:
    value = _plain(value)
    if isinstance(value, Every):
        return ", ".join(map(_shown, value.values))
    if isinstance(value, float):
        return f"{value:.6g}"
    if value is None:
        return "unknown"
    return "a group of figures" if isinstance(value, Mapping | list | _Single) else str(value)


def _is_plain(value: Any) -> bool:
    return isinstance(value, int | float | str)


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
