"""The house style of charts: one palette that color-blind readers can tell apart, plain axes, text on the spot.

Hues are those of Okabe and Ito ("Color universal design", 2008). Nothing here imports matplotlib.
"""

from __future__ import annotations

from typing import Any

INK = "#1c2430"
"""Text and marks."""

MUTED = "#5d6878"
"""Axes and side notes."""

GRID = "#dfe3e9"
"""Grid lines and stems."""

PAPER = "#ffffff"
"""Background."""

BLUE = "#0072b2"
"""The figures themselves."""

BAND = "#9fc9e2"
"""Their intervals, where drawn as an area."""

VERMILION = "#c44e00"
"""What figures are compared with."""

VARIABLES = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    PAPER: "var(--paper)",
    BLUE: "var(--blue)",
    BAND: "var(--band)",
    VERMILION: "var(--vermilion)",
}
"""Names of the colors in the style sheet of a report, which has others for dark screens."""

WIDTH = 5.0
"""Width of a chart, in inches."""

DPI = 160
"""Dots per inch of PNG files."""

RC: dict[str, Any] = {
    "axes.edgecolor": MUTED,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.labelcolor": MUTED,
    "axes.labelsize": 9,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlepad": 8,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "figure.facecolor": PAPER,
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "lines.solid_capstyle": "butt",
    "path.simplify": True,
    "savefig.dpi": DPI,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "none",
    "svg.hashsalt": "unosim",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": GRID,
    "xtick.labelcolor": MUTED,
    "xtick.labelsize": 8.5,
    "ytick.color": GRID,
    "ytick.labelcolor": INK,
    "ytick.labelsize": 9,
    "ytick.left": False,
}
"""Settings of matplotlib while a chart is made and saved."""
