"""Figures in house style: made without pyplot, placed without measuring text, saved to the same bytes every time."""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from analysis import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOP, BOTTOM, SIDE = 0.5, 0.48, 0.15
"""Room around axes, in inches."""

_CHARACTER = 0.074
"""Room for a character of a label, in inches."""


@contextmanager
def styled() -> Iterator[None]:
    """House style within, whatever the style outside; characters that no font has are left to the viewer."""
    import matplotlib

    settings: Any = style.RC
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .*missing from font", UserWarning)
        yield


def new_figure(height: float) -> Figure:
    """An empty figure; one of pyplot if that is in use, so that it shows up in a notebook."""
    size = (style.WIDTH, height)
    if "matplotlib.pyplot" in sys.modules:
        figure: Figure = sys.modules["matplotlib.pyplot"].figure(figsize=size)
        return figure
    from matplotlib.figure import Figure

    return Figure(figsize=size)


def axes_or_new(ax: Axes | None, height: float, left: float, right: float) -> Axes:
    """The axes given, or those of a new figure with room for text at both sides; all in inches."""
    if ax is not None:
        return ax
    place = (left / style.WIDTH, BOTTOM / height, 1 - (left + right) / style.WIDTH, 1 - (TOP + BOTTOM) / height)
    axes: Axes = new_figure(height).add_axes(place)
    return axes


def room_for(labels: Sequence[str]) -> float:
    """Width that labels take, in inches, estimated."""
    return SIDE + _CHARACTER * max(map(len, labels), default=0)


def dismiss(figure: Figure) -> None:
    """Forget a figure that has been saved, so that no notebook shows it too."""
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close(figure)


def svg_of(figure: Figure) -> str:
    """A figure as an SVG document with text as text."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def png_of(figure: Figure) -> bytes:
    """A figure as a PNG file."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": None}, pil_kwargs={"compress_level": 3})
    return buffer.getvalue()
