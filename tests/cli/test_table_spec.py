"""Tables in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.table_spec import MAX_SEATS, BadTable, format_table, parse_table


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("random", ["random"]),
        ("sensible,random*3", ["sensible", "random", "random", "random"]),
        (" sensible , random * 2 ", ["sensible", "random", "random"]),
        ("sensible:attack_at=2,keep_wilds=1", ["sensible:attack_at=2,keep_wilds=1"]),
        ("sensible:attack_at=2,keep_wilds=1,random", ["sensible:attack_at=2,keep_wilds=1", "random"]),
        ("sensible: attack_at = 2 , keep_wilds=1*2, a", ["sensible:attack_at=2,keep_wilds=1"] * 2 + ["a"]),
        ("a:x=-0.5,b:y=1,z=2,c", ["a:x=-0.5", "b:y=1,z=2", "c"]),
        ("first-legal,majority-color*2", ["first-legal", "majority-color", "majority-color"]),
        ("./mine.py:play:limit=3,random", ["./mine.py:play:limit=3", "random"]),
    ],
)
def test_tables_are_read(text: str, seats: list[str]) -> None:
    assert parse_table(text) == tuple(seats)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a seat without a strategy"),
        ("random,", "a seat without a strategy"),
        (",random", "a seat without a strategy"),
        ("attack_at=2", "write NAME:attack_at=2"),
        ("sensible,attack_at=2", "write sensible:attack_at=2"),
        (",a=1", "write NAME:a=1"),
        ("random*0", "repeats random"),
        ("random*-1", "repeats a seat wrongly"),
        ("random*1.5", "repeats a seat wrongly"),
        ("2*random", "repeats a seat wrongly"),
        ("*", "repeats a seat wrongly"),
        ("random*6,sensible*5", "at most 10 seats"),
        ("random*9999999999999", "repeats a seat wrongly"),
    ],
)
def test_bad_tables_say_why(text: str, reason: str) -> None:
    with pytest.raises(BadTable, match=r"^[^\n]+$") as caught:
        parse_table(text)
    assert reason in str(caught.value)


NAMES = st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True)
PARAMETERS = st.dictionaries(st.from_regex(r"[a-z_]{1,5}", fullmatch=True), st.integers(-9, 99), max_size=3)


@st.composite
def specs(draw: st.DrawFn) -> str:
    parameters = ",".join(f"{key}={value}" for key, value in draw(PARAMETERS).items())
    return draw(NAMES) + (f":{parameters}" if parameters else "")


@given(st.lists(specs(), min_size=1, max_size=MAX_SEATS))
def test_what_is_written_reads_back(seats: list[str]) -> None:
    assert parse_table(format_table(seats)) == tuple(seats)


@given(st.text(alphabet="ab,:=*3 -\n\\", max_size=30))
def test_any_text_is_a_table_or_a_bad_one(text: str) -> None:
    try:
        seats = parse_table(text)
    except BadTable:
        return
    assert 1 <= len(seats) <= MAX_SEATS
    assert parse_table(format_table(seats)) == seats
