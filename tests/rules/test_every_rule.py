"""Every rule of the tables has a test that is named after it, or a reason why there is none."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from simulator.options import DECISIONS, OPTIONS

EXEMPT = {
    "C15": "who sees the hand that is shown: strategies are never shown another hand",
    "C36": "what others see of drawn cards: a matter of what strategies may look at",
    "C37": "talking and advice are not modeled",
    "F15": "what players know of their own backs: a matter of what strategies may look at",
    "F16": "hands are collections without an order",
    "F18": "the visible face of the draw pile: a matter of what strategies may look at",
    "H20": "own backs visible: a matter of what strategies may look at",
    "X20": "Power Cards are public: a matter of what strategies may look at",
}
"""Rules that no course of events can show."""

NOT_SHOWN = {"own_backs"}
"""Options that no course of events can show."""

FILES = sorted(Path(__file__).parent.glob("test_*.py"))


def named_tests() -> set[str]:
    """The IDs in the names of tests: ``test_C8_…`` is about C8."""
    names = re.findall(r"^def test_([A-Z]\d+)_", "\n".join(path.read_text() for path in FILES), flags=re.MULTILINE)
    return set(names)


def rule_ids() -> set[str]:
    return {decision.id for decision in DECISIONS} | {id_ for option in OPTIONS for id_ in option.ids}


def test_every_rule_is_tested_or_exempt() -> None:
    assert rule_ids() - named_tests() - EXEMPT.keys() == set()


def test_no_test_is_named_after_a_rule_that_does_not_exist() -> None:
    assert named_tests() - rule_ids() == set()


def test_no_exemption_is_left_over() -> None:
    assert EXEMPT.keys() & named_tests() == set()
    assert EXEMPT.keys() - rule_ids() == set()


def test_every_option_is_set_in_some_test() -> None:
    mentioned = {
        name
        for path in FILES
        if path.name not in ("test_options.py", Path(__file__).name)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for name in re.findall(r"\b([a-z_]+)\b", node.value)
    }
    assert {option.name for option in OPTIONS} - NOT_SHOWN - mentioned == set()
