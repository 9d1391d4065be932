"""Figures as people read them."""

from __future__ import annotations

import pytest

from analysis import numerals
from analysis.document import bound, printable, shortened


def figure(value: float | None, low: float | None, high: float | None) -> dict[str, float | None]:
    return {"value": value, "low": low, "high": high}


@pytest.mark.parametrize(
    ("value", "low", "high", "metric", "text"),
    [
        (0.28412, 0.28322, 0.28502, "win_share", "28.41 % ± 0.09"),
        (0.0341, 0.0332, 0.035, "win_share_difference", "+3.41 pp ± 0.09"),
        (-0.0341, -0.0371, -0.0311, "win_share_difference", "−3.41 pp ± 0.30"),
        (-0.0001, -0.03, 0.0298, "win_share_difference", "0.0 pp ± 3.0"),
        (0.0, 0.0, 0.0, "win_share_difference", "0 pp"),
        (0.25, 0.25, 0.25, "win_share", "25 %"),
        (0.29, 0.29, 0.29, "win_share", "29 %"),
        (43.518, 43.41, 43.626, "turns_mean", "43.52 ± 0.11"),
        (43.518, 43.0214, 44.0146, "turns_mean", "43.5 ± 0.5"),
        (43.518, 42.567, 44.469, "turns_mean", "43.5 ± 1.0"),
        (80.0, 80.0, 81.0, "turns_p90", "80 (80–81)"),
        (135.0, 133.0, 137.0, "turns_p99", "135 ± 2"),
        (-2.0, -3.0, -2.0, "turns_p90_change", "−2 (−3 to −2)"),
        (1234567.0, 1230000.0, 1239134.0, "points", "1,234,567 ± 4,567"),
        (0.0007, 0.00054, 0.0009, "longer_than_200", "0.070 % (0.054–0.090)"),
        (0.0, 0.0, 0.0001, "void", "0 % (at most 0.010)"),
        (1.0, 0.9999, 1.0, "challenges_won", "100 % (at least 99.990)"),
        (0.0, 0.0, 0.00004, "challenges", "0 (at most 0.000040)"),
        (309.0, None, None, "turns_longest", "309"),
        (1.0838, None, None, "variance_gain", "1.084×"),
        (None, None, None, "turns_p99", "beyond the limit"),
        (None, 1990.0, None, "turns_p99", "over 1,990"),
        (1999.0, 1990.0, None, "turns_p99", "1,999 (at least 1,990)"),
    ],
)
def test_a_figure_in_words(value: float | None, low: float | None, high: float | None, metric: str, text: str) -> None:
    assert numerals.text(figure(value, low, high), metric) == text


def test_without_an_interval_or_a_unit() -> None:
    share = figure(0.28412, 0.28322, 0.28502)
    assert numerals.brief(share, "win_share") == "28.41 %"
    assert numerals.text(share, "win_share", unit=False) == "28.41 ± 0.09"
    assert numerals.brief(figure(41.0, 41.0, 42.0), "turns_p50") == "41"
    assert numerals.text(None, "win_share") == "–"


@pytest.mark.parametrize(
    ("half", "decimals"),
    [(0.123, 2), (0.354, 2), (0.3549, 1), (0.949, 1), (0.96, 1), (3.0, 1), (9.6, 0), (40.0, 0), (1e-12, 9), (0, 0)],
)
def test_decimals_follow_the_half_width(half: float, decimals: int) -> None:
    assert numerals.decimals_for(half) == decimals


def test_figures_are_not_broken() -> None:
    assert bound("28.41 % ± 0.09 of rounds by turn 41") == "28.41\u00a0%\u00a0±\u00a00.09 of rounds by turn\u00a041"


def test_nothing_talks_to_the_terminal() -> None:
    assert printable("a\x1b[31mb\nc\u202ed") == "a\\x1b[31mb\\nc\\u202ed"


def test_long_names_stay_different() -> None:
    names = ["sensible:attack_at=2,keep_wilds=1,hold=7", "sensible:attack_at=3,keep_wilds=1,hold=7", "random"]
    short = shortened(names, 16)
    assert len(set(short)) == 3
    assert max(map(len, short)) <= 16
    assert short[2] == "random"
    assert shortened(["a", "a"], 10) == ["a", "a"]
