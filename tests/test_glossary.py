"""One word for one thing: the glossary is in order, and the words that it avoids are avoided."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = (ROOT / "GLOSSARY.md").read_text("utf-8")

ENTRY = re.compile(r"^\*\*(.+?)\*\*: (.+?)(?=\n\*\*|\n\n|\Z)", re.MULTILINE | re.DOTALL)
AVOIDED = re.compile(r"\*Not\*: ([^.]+)\.")
BRITISH = re.compile(r"\b\w*(colour|neighbour|behaviour|favour|honour|modelled|centre[sd]?\b|grey)\w*", re.IGNORECASE)

TEXTS = sorted(
    path
    for pattern in ("*.md", "configs/*.yaml", "docs/**/*.md", "simulator/**/*.py", "strategies/**/*.py")
    for path in ROOT.glob(pattern)
    if path.name != "GLOSSARY.md"
) + sorted(path for layer in ("analysis", "unosim") for path in (ROOT / layer).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def avoided_words() -> list[str]:
    lists = [" ".join(match.split()) for match in AVOIDED.findall(GLOSSARY)]
    return [word.strip() for words in lists for word in words.split(",")]


def test_terms_are_defined_once() -> None:
    terms = [term.lower() for term, _ in ENTRY.findall(GLOSSARY)]
    assert len(terms) > 40
    assert len(terms) == len(set(terms))


def test_words_to_avoid_are_found() -> None:
    assert {"win rate", "bot", "draw stack"} <= set(avoided_words())


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_one_word_for_one_thing(path: Path) -> None:
    text = " ".join(path.read_text("utf-8").split())
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, avoided_words()))})s?\b", re.IGNORECASE)
    assert pattern.findall(text) == []


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_american_spelling(path: Path) -> None:
    assert [match[0] for match in BRITISH.finditer(path.read_text("utf-8"))] == []
