"""Drawings of cards, as SVG: a rounded rectangle in the color of the face, a large symbol, and the color in letters.

Faces are known by their names in the event log. Every color is also written on the card, dark faces of Flip have a dark
rim and a flex side is a striped corner, so that no drawing depends on seeing colors. A symbol that is not known here is
written out, so any deck can be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

WIDTH, HEIGHT = 50, 72
"""Size of a card in units of the drawing."""

LIGHT = {"red": "#bf2f2b", "yellow": "#f0c02e", "green": "#2c7a3a", "blue": "#2461ad"}
DARK = {"pink": "#c2377d", "teal": "#0e7679", "orange": "#ef8a2b", "purple": "#6b45a6"}
COLORS = LIGHT | DARK
"""What is printed for the colors of all editions."""

_ON_BRIGHT = ("yellow", "orange")
_WHITE, _BLACK, _RIM = "#ffffff", "#20252e", "#8d96a3"

_PLAIN = {"icon", "flex"}
"""Words at the end of a name that are marks, not symbols."""


@dataclass(frozen=True)
class Face:
    """What is printed on one side of a card.

    Attributes:
        color: Name of the color, empty for a wild.
        symbol: ``7``, ``skip``, ``wild-draw-four``, …
        dark: Whether it is a dark face of Flip.
        flex: Color of its flex side, ``own`` if that is the same color, empty without a flex side.
        icon: Whether the flip icon of Flex is printed on it.
    """

    color: str
    symbol: str
    dark: bool = False
    flex: str = ""
    icon: bool = False

    @property
    def spoken(self) -> str:
        """The face as people say it."""
        return f"{self.color} {self.symbol}".strip().replace("-", " ")


@cache
def face_of(name: str, side: str | None = None) -> Face:
    """The face of a card by its name in the event log; of a card of Flip the one of a side, ``light`` or ``dark``."""
    if side is not None and "/" in name:
        name = name.split("/")[side == "dark"]
    name, _, second = name.partition("/")
    words = name.split("-")
    marks = set(words) & _PLAIN
    words = [word for word in words if word not in _PLAIN]
    color = words.pop(0) if words[0] in COLORS and len(words) > 1 else ""
    flex = second or ("own" if "flex" in marks else "")
    return Face(color, "-".join(words), side == "dark", flex, "icon" in marks)


def drawing(face: Face) -> str:
    """The card as SVG, from (0, 0) to (`WIDTH`, `HEIGHT`)."""
    ink = _BLACK if face.color in _ON_BRIGHT else _WHITE
    rim = _BLACK if face.dark else _WHITE
    fill = COLORS.get(face.color, "#3a4250")
    parts = [
        f'<rect x=".5" y=".5" width="49" height="71" rx="6" fill="{rim}" stroke="{_RIM}"/>',
        f'<rect x="4" y="4" width="42" height="64" rx="4" fill="{fill}"/>',
        _symbol(face, ink),
        _written(_caption(face), 63, 9.5, ink),
    ]
    if face.flex:
        parts.append(_flex_corner(face))
    if face.icon:
        parts.append(f'<circle cx="38.5" cy="11.5" r="5.5" fill="{_WHITE}"/>{_turning(38.5, 11.5, 3, _BLACK, 1.4)}')
    return "".join(parts)


def back() -> str:
    """The back of a card that is not to be seen."""
    lines = "".join(f'<path d="M{x} 8v56" stroke="{_RIM}"/>' for x in range(10, 45, 5))
    return f'<rect x=".5" y=".5" width="49" height="71" rx="6" fill="#4a5260" stroke="{_RIM}"/>{lines}'


def _caption(face: Face) -> str:
    """The color in letters; of a wild what kind it is."""
    if face.color:
        return face.color
    return {
        "wild-draw-color": "until color",
        "wild-all-flip": "all flip",
        "wild-target-draw-two": "target",
        "wild-all-draw": "all draw",
    }.get(face.symbol, "wild")


def _symbol(face: Face, ink: str) -> str:
    """The large symbol in the middle."""
    if face.symbol in _WILD_SIGNS:
        return _row_of_dots(face.dark) + _written(_WILD_SIGNS[face.symbol], 52, 22, ink)
    if face.symbol == "wild":
        return _square_of_dots(face.dark)
    if face.symbol.isdecimal():
        line = f'<path d="M17 48h16" stroke="{ink}" stroke-width="2.5"/>' if face.symbol in ("6", "9") else ""
        return _written(face.symbol, 43, 34, ink) + line
    if face.symbol in _SIGNS:
        return _written(_SIGNS[face.symbol], 41, 25, ink)
    if face.symbol in _SYMBOLS:
        return _SYMBOLS[face.symbol](ink)
    lines = face.symbol.split("-")
    top = 40 - 6 * (len(lines) - 1)
    return "".join(_written(line, top + 12 * i, 12, ink) for i, line in enumerate(lines))


def _written(text: str, y: float, size: float, ink: str) -> str:
    """Centered letters, squeezed into the card if need be."""
    squeezed = ' textLength="38" lengthAdjust="spacingAndGlyphs"' if 0.6 * size * len(text) > 38 else ""
    return (
        f'<text x="25" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{ink}"{squeezed}>'
        f"{escape(text)}</text>"
    )


def _skip(ink: str, y: float = 31) -> str:
    """A ring with a stroke through it."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="4.5"><circle cx="25" cy="{y:g}" r="11.5"/>'
        f'<path d="M17 {y + 8:g}l16 -16"/></g>'
    )


def _skip_everyone(ink: str) -> str:
    return _skip(ink, 26) + _written("all", 54, 14, ink)


def _reverse(ink: str) -> str:
    """Two arrows, one up and one down."""
    return (
        f'<path d="M18 46V24h-5.5L20 14l7.5 10H22v22z" fill="{ink}"/>'
        f'<path d="M28 18v22h-5.5L30 50l7.5 -10H32V18z" fill="{ink}"/>'
    )


def _flip(ink: str) -> str:
    """A card before its other side, and an arrow around them."""
    other = _BLACK if ink == _WHITE else _WHITE
    return (
        f'<rect x="24" y="24" width="15" height="22" rx="2.5" fill="{other}" stroke="{ink}" stroke-width="2"/>'
        f'<rect x="11" y="16" width="15" height="22" rx="2.5" fill="{ink}" stroke="{other}" stroke-width="1"/>'
        f'<path d="M14 46q5 7 12 5m-4 -4l5 4l-5 3" fill="none" stroke="{ink}" stroke-width="2"/>'
    )


_SYMBOLS: dict[str, Callable[[str], str]] = {
    "skip": _skip,
    "skip-everyone": _skip_everyone,
    "reverse": _reverse,
    "flip": _flip,
}

_SIGNS = {"draw-one": "+1", "draw-two": "+2", "draw-four": "+4", "draw-five": "+5"}

_WILD_SIGNS = {
    "wild-draw-two": "+2",
    "wild-draw-four": "+4",
    "wild-draw-six": "+6",
    "wild-draw-ten": "+10",
    "wild-draw-color": "+?",
    "wild-all-flip": "⟳",
    "wild-target-draw-two": "+2",
    "wild-all-draw": "+2",
}


def _square_of_dots(dark: bool) -> str:
    """The four colors that a wild stands for."""
    return _dots(dark, ((16, 22), (34, 22), (16, 40), (34, 40)), 7.5)


def _row_of_dots(dark: bool) -> str:
    """The four colors above the sign of a wild, below the corner of a flex side."""
    return _dots(dark, ((10.5, 27), (20, 27), (29.5, 27), (39, 27)), 4)


def _dots(dark: bool, places: Sequence[tuple[float, float]], radius: float) -> str:
    colors = (DARK if dark else LIGHT).values()
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{color}" stroke="{_WHITE}" stroke-width="1.2"/>'
        for (x, y), color in zip(places, colors, strict=True)
    )


def _flex_corner(face: Face) -> str:
    """A corner in the color of the flex side, striped."""
    color = COLORS.get(face.flex) or COLORS.get(face.color) or "#8d96a3"
    return (
        f'<path d="M27 4h15a4 4 0 0 1 4 4v15z" fill="{color}" stroke="{_WHITE}" stroke-width="1.5"/>'
        f'<path d="M33 5l12 12M38 5l7 7" stroke="{_WHITE}" stroke-width="1.2"/>'
    )


def _turning(x: float, y: float, r: float, ink: str, width: float) -> str:
    """A circular arrow."""
    return (
        f'<path d="M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {r:g} {r:g}m0 0l2 -2m-2 2l2 2" fill="none" '
        f'stroke="{ink}" stroke-width="{width:g}"/>'
    )
