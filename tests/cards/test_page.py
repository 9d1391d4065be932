"""What ``docs/cards.md`` says is what comes out again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.cards_opening import Openings
from analysis.cards_study import OPENING
from tests.cards.studies import played, study

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "cards.md").read_text("utf-8")

DEALS = 16_000


@pytest.mark.parametrize(
    ("edition", "heading", "label", "shown"),
    [
        ("flip", "# The value", "light-wild-draw-two", "wild-draw-two (light)"),
        ("flip", "# The value", "dark-wild-draw-color", "wild-draw-color (dark)"),
        ("flip", "# The value", "light-flip", "flip (light)"),
        ("classic", "## Classic UNO", "draw-two", "draw-two"),
        ("flex", "## UNO Flex", "wild-all-draw", "wild-all-draw"),
    ],
)
def test_opening_values_lie_in_their_intervals(edition: str, heading: str, label: str, shown: str) -> None:
    """With other deals, a small run's interval overlaps with the stated one."""
    row = re.search(
        rf"^\| {re.escape(shown)} \| ([+−]?)([\d.]+) pp ± ([\d.]+)", PAGE[PAGE.index(heading) :], re.MULTILINE
    )
    assert row is not None
    stated, half = float(row[2]) * (-1 if row[1] == "−" else 1), float(row[3])
    one = study(edition, seed=2)
    index = [kind.label for kind in one.classes].index(label)
    found = Openings(one, played(one.works[OPENING], DEALS), DEALS).value(index).estimate(0.99)
    assert abs(100 * found.value - stated) < half + 100 * found.half_width
