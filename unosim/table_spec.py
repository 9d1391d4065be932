"""Who sits at the table, in one line: ``sensible:attack_at=2,keep_wilds=1,random*3``.

Seats are separated by commas. A comma that is followed by ``key=`` belongs to the parameters of the strategy before
it. ``*k`` at the end of a seat repeats it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

MAX_SEATS = 10
"""The largest table of any edition."""

EXAMPLE = '"sensible,random*3"'

_PARAMETER = re.compile(r"\s*[A-Za-z_]\w*\s*=")
_REPEATED = re.compile(r"(.*?)\s*\*\s*([0-9]{1,9})", re.DOTALL)
_JOINTS = re.compile(r"\s*([:,=+])\s*")


class BadTable(ValueError):
    """A table, or a seat of it, that cannot be read."""


def parse_table(text: str) -> tuple[str, ...]:
    """The strategy spec of every seat; raises `BadTable`."""
    seats = [spec for piece in _pieces(text) for spec in _repeated(piece)]
    if len(seats) > MAX_SEATS:
        raise BadTable(f"at most {MAX_SEATS} seats")
    return tuple(seats)


def format_table(seats: Iterable[str]) -> str:
    """The seats in one line, which `parse_table` reads back."""
    runs = ((spec, sum(1 for _ in group)) for spec, group in groupby(seats))
    return ",".join(spec if times == 1 else f"{spec}*{times}" for spec, times in runs)


def _pieces(text: str) -> list[str]:
    """The text between the commas that separate seats."""
    pieces: list[str] = []
    for piece in (part.strip() for part in text.split(",")):
        if not _PARAMETER.match(piece):
            pieces.append(piece)
        elif pieces and ":" in pieces[-1]:
            pieces[-1] += f",{piece}"
        else:
            name = pieces[-1] if pieces and pieces[-1] else "NAME"
            raise BadTable(f'"{piece}" is a parameter without a strategy; write {name}:{piece}')
    if not all(pieces):
        raise BadTable(f"a seat without a strategy; name one for every seat, such as {EXAMPLE}")
    return pieces


def _repeated(piece: str) -> list[str]:
    """One seat, or several with ``*k``."""
    times = 1
    if repeated := _REPEATED.fullmatch(piece):
        piece, times = repeated[1].strip(), int(repeated[2])
    elif "*" in piece:
        raise BadTable(f'"{piece}" repeats a seat wrongly; write NAME*3')
    if not piece or times == 0:
        raise BadTable(f"*{times} repeats {piece or 'nothing'}; write NAME*3")
    return [_JOINTS.sub(r"\1", piece)] * min(times, MAX_SEATS + 1)
