"""The pages about length, house rules and luck: small runs agree with the figures that the pages state.

A page's figure is that of a large run; it must lie in the interval of a small one. Intervals of 99.99 % make it all but
impossible that one of them misses by chance.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import unosim
from unosim.config import load_suite

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

SURE = 0.9999

_NUMBER = re.compile(r"[+−-]?[\d,]+(?:\.\d+)?")


def number(cell: str) -> float:
    """The value in a cell such as ``+28.1 pp ± 1.2 \\*``."""
    found = _NUMBER.search(cell.replace("−", "-"))
    assert found is not None, cell
    return float(found[0].replace(",", ""))


def tables(page: str, section: str) -> list[dict[str, dict[str, float]]]:
    """The tables of a section, each by name of the row and of the column."""
    text = (DOCS / f"{page}.md").read_text("utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    found = []
    for block in re.findall(r"(?:^\|.*\|\n?)+", text, re.MULTILINE):
        lines = [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in block.strip().splitlines()]
        head = lines[0]
        rows = {line[0]: line for line in lines[2:]}
        found.append(
            {
                name.strip("*"): {h: number(c) for h, c in zip(head[1:], line[1:], strict=True) if _NUMBER.search(c)}
                for name, line in rows.items()
            }
        )
    return found


def check(stated: float, figure: Any, factor: float = 1.0) -> None:
    """Whether what a page states lies in the interval of a figure."""
    slack = 1e-6 + 0.005 * abs(stated)  # figures are rounded
    assert factor * figure["low"] - slack <= stated <= factor * figure["high"] + slack, (stated, figure)


@pytest.mark.parametrize(
    ("edition", "section"), [("flip", "UNO Flip!"), ("flex", "UNO Flex"), ("classic", "Classic UNO")]
)
def test_lengths(edition: str, section: str) -> None:
    found = unosim.length(edition=edition, players=[2, 4], games=1200, confidence=SURE, seed=7).result["figures"]
    stated = tables("length", section)[0]
    for players in ("2", "4"):
        name = f"{players} players"
        check(stated[players]["turns"], found["round"][name]["turns_mean"])
        check(stated[players]["half by"], found["round"][name]["turns_p50"])
        check(stated[players]["90 % by"], found["round"][name]["turns_p90"])
        check(stated[players]["minutes"], found["round"][name]["minutes_mean"])
        check(stated[players]["rounds a match"], found["match"][name]["rounds_mean"])
        check(stated[players]["minutes a match"], found["match"][name]["match_minutes"])


@pytest.mark.parametrize(
    ("edition", "section"), [("flip", "UNO Flip!"), ("flex", "UNO Flex"), ("classic", "Classic UNO")]
)
def test_house_rules(edition: str, section: str) -> None:
    changes = ("draw=until_playable", "hand_size=5", "stacking=any")
    found = unosim.rules(*changes, edition=edition, games=24 * 600, confidence=SURE, seed=7).result["figures"]
    (stated,) = tables("house-rules", section)
    columns = {
        "turns": "turns",
        "long rounds, pp": "long_share",
        "points": "points_a_round",
        "skill, pp": "skill_edge",
        "luck, pp": "luck_index",
        "comebacks, pp": "comeback_share",
        "lead changes": "lead_changes",
    }
    for head, response in columns.items():
        percent = 100.0 if response.endswith(("_share", "_edge", "_index")) else 1.0
        check(stated["official"][head], found["cells"]["as asked"][response], percent)
        for change in changes:
            check(stated[change][head], found["effects"][change][f"{response}_effect"], percent)


def test_house_rules_together() -> None:
    (config,) = load_suite(ROOT / "configs" / "house-rules-factorial.yaml").experiments
    keys = {key: getattr(config, key) for key in ("edition", "players", "strategy", "factorial")}
    result = unosim.rules(**keys, games=48 * 400, confidence=SURE, seed=7).result  # type: ignore[arg-type]
    (stated,) = tables("house-rules", "Do they influence each other?")
    figures = result["figures"]["effects"] | result["figures"]["interactions"]
    assert stated.keys() == figures.keys()
    for name, row in stated.items():
        check(row["turns"], figures[name]["turns_effect"])
        check(row["skill, pp"], figures[name]["skill_edge_effect"], 100.0)
        check(row["comebacks, pp"], figures[name]["comeback_share_effect"], 100.0)


@pytest.mark.parametrize(
    ("edition", "section"), [("flip", "UNO Flip!"), ("flex", "UNO Flex"), ("classic", "Classic UNO")]
)
def test_luck(edition: str, section: str) -> None:
    found = unosim.balance(edition=edition, players=[2, 4], games=10 * 1200, confidence=SURE, seed=7).result["figures"]
    stated = tables("luck", section)
    columns = {
        "luck": ("luck_index", 100.0),
        "skill": ("skill_edge", 100.0),
        "first": ("first_player_edge", 100.0),
        "lead changes": ("lead_changes", 1.0),
        "comebacks": ("comeback_share", 100.0),
    }
    for players in ("2", "4"):
        for head, (metric, factor) in columns.items():
            check(stated[0][players][head], found["luck"][f"{players} players"][metric], factor)
    if edition == "flip":
        for kind in ("number", "skip", "flip"):
            figures = found["starters"][f"4 players, {kind}"]
            check(stated[1][kind]["left of dealer wins"], figures["win_share_at_1"], 100.0)
        for row in ("2 behind", "6 behind"):
            figure = found["comebacks"]["4 players"][f"win_from_{row.split()[0]}_behind"]
            check(stated[2][row]["4 players"], figure, 100.0)


def test_pages_show_pictures_that_are_there() -> None:
    for page in ("length", "house-rules", "luck"):
        text = (DOCS / f"{page}.md").read_text("utf-8")
        names = re.findall(r"!\[[^\]]+\]\((img/[^)]+)\)", text)
        assert names
        assert all((DOCS / name).exists() for name in names)
        for config in re.findall(r"unosim run (configs/\S+)", text):
            assert load_suite(ROOT / config).experiments
