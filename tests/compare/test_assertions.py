"""What can be asserted of results, what holds, and what is refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from analysis.assertions import Assertion, AssertionProblem
from analysis.stopping import Rule
from analysis.table import summarize
from simulator.engine import simulate
from tests.compare.duels import FIRST, RANDOM, duel, result_of

Result = dict[str, Any]


@pytest.fixture(scope="module")
def clear() -> Result:
    return result_of(duel(), Rule(1000, margin=0.002))


@pytest.fixture(scope="module")
def results(clear: Result) -> list[Result]:
    """A table and two comparisons."""
    job = duel().trial.jobs[0]
    table = json.loads(json.dumps(summarize(job, simulate(job, 0, 50, jobs=1), {})))
    worse = result_of(duel(RANDOM, FIRST), Rule(1000, margin=0.002))
    return [clear, table, worse]


HOLDS = (
    "win.lower > 0",
    "win > 0",
    "0 < win.lower < win.value < win.upper < 20pp",
    "win.lower >= 0.1pp and not win.upper > 90%",
    "win.value > 99pp or verdict == BETTER",
    "verdict == BETTER",
    "verdict != 'EQUIVALENT'",
    "stopped == 'decision'",
    "unfinished_share < 0.001",
    "unfinished_share.upper <= 1",
    "all.unfinished_share < 0.001",
    "compare[0].win.lower > 0",
    "compare[-1].win.lower > 0",
    "compare.win.lower > 0",
    "a.win_share.lower > b.win_share.upper",
    "strategies['first-legal'].win_share > strategies.random.win_share",
    "strategies.first_legal.win_share.value - b.win_share.value > 1pp",
    "win.half_width * 2 == win.upper - win.lower",
    "-win.lower < 0",
    "win.n == deals",
    "games == deals * 5",
    "rounds / 5 == deals",
    "turns.value < 0",
    "length.with_A.turns_mean < length.with_B.turns_mean",
    "gain > 0.5",
    "faults == 0 and balanced == 1",
    "win.value > 0 and points.value > 0",
)


@pytest.mark.parametrize("text", HOLDS)
def test_it_holds(clear: Result, text: str) -> None:
    outcome = Assertion.read(text).check([clear])
    assert outcome.holds, outcome.because
    assert outcome.sentence().startswith(f"holds: {text}")


@pytest.mark.parametrize(
    "text", ["win.lower < 0", "win > 50pp", "verdict == WORSE", "not win > 0", "win < 0 or look > 9"]
)
def test_it_fails_and_says_why(clear: Result, text: str) -> None:
    outcome = Assertion.read(text).check([clear])
    assert not outcome.holds
    assert outcome.sentence().startswith("fails: ")
    assert " is " in outcome.because


def test_several_results(results: list[Result]) -> None:
    def holds(text: str) -> bool:
        return Assertion.read(text).check(results).holds

    assert holds("compare[0].win > 0 and compare[1].win < 0")
    assert holds("table.games == 200")
    assert holds("table[0].strategies.random.win_share > 10%")
    assert holds("all.unfinished_share < 1%")
    assert not holds("all.games == 5000")
    assert not holds("0 > all.deals")


PROBLEMS = {
    "win.lower >": 'cannot be read; write for example "win.lower > 0"',
    "": 'cannot be read; write for example "win.lower > 0"',
    "win": 'must be a comparison, such as "win.lower > 0"',
    "1 + 1": 'must be a comparison, such as "win.lower > 0"',
    "__import__('os').system('ls') == 0": "call is not allowed in an expression",
    "[x for x in y] == 1": "listcomp is not allowed in an expression",
    "(lambda: 1) == 1": "lambda is not allowed in an expression",
    "2 ** 9 ** 9 > 1": "pow is not allowed in an expression",
    "win in (1, 2)": "in is not allowed in an expression",
    "True == win": "only numbers and texts are allowed in an expression",
    "b'x' == win": "only numbers and texts are allowed in an expression",
    f"win > {'1' * 600}": "an expression has at most 500 characters",
}


@pytest.mark.parametrize(("text", "message"), PROBLEMS.items(), ids=[text[:20] for text in PROBLEMS])
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(AssertionProblem) as caught:
        Assertion.read(text)
    assert str(caught.value) == message


WRONG_NAMES = {
    "wn.lower > 0": 'did you mean "win"?',
    "win.lowr > 0": 'a figure has no "lowr"; it has value, lower, upper, half_width, n',
    "win.lower.value > 0": "has no value",
    "compare[1].win > 0": "compare[1]: there are 1, counted from 0",
    "compare['x'].win > 0": "there are 1, counted from 0",
    "verdict > 0": "BETTER > 0: these cannot be compared",
    "strategies > 0": "a group of figures > 0: these cannot be compared",
    "verdict + 1 > 0": "verdict is no number",
    "win / 0 > 1": "win / 0 is no number",
    "__class__ == 1": 'no "__class__" here',
    "win.__class__ == 1": 'a figure has no "__class__"',
    "(win > 0) > 0": "is no value",
    f"{'-' * 50}win > 0": None,
}


@pytest.mark.parametrize(("text", "part"), WRONG_NAMES.items(), ids=[text[:20] for text in WRONG_NAMES])
def test_what_a_result_does_not_have(clear: Result, text: str, part: str | None) -> None:
    if part is None:
        assert Assertion.read(text).check([clear]).holds
        return
    with pytest.raises(AssertionProblem) as caught:
        Assertion.read(text).check([clear])
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_with_several_results_a_name_must_say_which(results: list[Result]) -> None:
    for text, part in (
        ("win > 0", "win: there are 3 results; say which, such as compare[0] or table[0]"),
        ("compare.win > 0", "there are 2 of them; say which, such as [0].win"),
        ("plan.games > 0", "plan: there are 3 results"),
    ):
        with pytest.raises(AssertionProblem) as caught:
            Assertion.read(text).check(results)
        assert part in str(caught.value)


def test_ends_that_are_not_known_are_infinite(clear: Result) -> None:
    open_ended = copy.deepcopy(clear)
    open_ended["figures"]["difference"]["a-b"]["win_difference"] |= {"low": None, "high": None}
    assert not Assertion.read("win.lower > 0").check([open_ended]).holds
    assert Assertion.read("win.upper > 0").check([open_ended]).holds
    open_ended["figures"]["difference"]["a-b"]["win_difference"]["value"] = None
    with pytest.raises(AssertionProblem, match="unknown > 0: these cannot be compared"):
        Assertion.read("win > 0").check([open_ended])
