"""A small chart above a replay: how many cards everybody held, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.marks import apart
from analysis.replay import Replay

if TYPE_CHECKING:
    from markupsafe import Markup

_WIDTH, _HEIGHT = 360, 120
_LEFT, _RIGHT, _TOP, _BOTTOM = 22, 46, 18, 20
_LINE = 11
"""Height of a label."""


def race(replay: Replay) -> Markup:
    """Lines of the hands of all seats as SVG; that of the winner stands out."""
    from markupsafe import Markup

    sizes, winner = replay.sizes, replay.scenes[-1].seat
    most = max(max(row) for row in sizes)
    lines, ends = [], []
    for seat in range(len(replay.seating)):
        heights = [_y(row[seat], most) for row in sizes]
        points = " ".join(f"{_x(turn, len(sizes)):.0f},{y:.0f}" for turn, y in enumerate(heights))
        lines.append(f'<polyline{_class(seat, winner)} points="{points}"/>')
        ends.append((heights[-1], seat))
    alt = f"Cards in hand by turn. {_told(sizes, winner)}"
    parts = [
        f'<svg class="race" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{alt}">',
        '<text x="0" y="9">cards in hand</text>',
        *(_grid(value, most) for value in sorted({0, most // 2, most})),
        *lines,
        *_labels(ends, winner),
        f'<text x="{_LEFT}" y="{_HEIGHT - 4}">deal</text>',
        f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 4}" text-anchor="end">end</text>',
        "</svg>",
    ]
    return Markup("".join(parts))


def _told(sizes: Sequence[Sequence[int]], winner: int | None) -> str:
    most = max(max(row) for row in sizes)
    if winner is None:
        return f"The largest hand has {most} cards; nobody wins."
    own = max(row[winner] for row in sizes)
    return f"The largest hand has {most} cards; seat {winner}, which wins, has {own} at most."


def _x(turn: int, turns: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * turn / max(1, turns - 1)


def _y(cards: int, most: int) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * cards / max(1, most)


def _grid(cards: int, most: int) -> str:
    y = _y(cards, most)
    line = f'<path class="grid" d="M{_LEFT} {y:.0f}H{_WIDTH - _RIGHT}"/>'
    return f'{line}<text x="{_LEFT - 4}" y="{y + 3:.0f}" text-anchor="end">{cards}</text>'


def _labels(ends: Sequence[tuple[float, int]], winner: int | None) -> list[str]:
    """Names of the lines at their ends, apart from each other."""
    ordered = sorted(ends, reverse=True)
    places = apart([y for y, _ in ordered], _LINE)
    return [
        f'<text{_class(seat, winner)} x="{_WIDTH - _RIGHT + 5}" y="{y + 3:.0f}">seat {seat}</text>'
        for y, (_, seat) in zip(places, ordered, strict=True)
    ]


def _class(seat: int, winner: int | None) -> str:
    return ' class="winner"' if seat == winner else ""
