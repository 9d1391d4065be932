"""Rounds drawn as cards on a page: every card and every hand is drawn once and used wherever it is held again.

A step is a radio button that shows the scene after it, so a round can be stepped through without scripts, with the
mouse and with the arrow keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from analysis.card_faces import COLORS, HEIGHT, WIDTH, Face, drawing, face_of
from analysis.document import printable
from analysis.narrative import spoken
from analysis.replay import Option, Replay, Scene
from analysis.replay_race import race

if TYPE_CHECKING:
    from markupsafe import Markup

STEP_X, STEP_Y = WIDTH + 3, HEIGHT + 3
"""Distance of cards in a hand."""

ROW = 8
"""Cards in a row of a hand: as many as fit on a narrow screen."""

_SCALE = 0.82
"""Pixels of a unit in a hand."""


@dataclass
class Sheet:
    """The drawings of a page: faces and hands by what they show, each drawn once."""

    faces: dict[Face, str] = field(default_factory=dict)
    hands: dict[tuple[str, ...], str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def card(self, name: str, side: str | None = None, scale: float = _SCALE) -> Markup:
        """One card."""
        face = face_of(name, side)
        label = f'role="img" aria-label="{escape(face.spoken)}"'
        return _svg(f'<use href="#{self._face(face)}"/>', WIDTH, HEIGHT, scale, label)

    def hand(self, names: Sequence[str], side: str | None) -> Markup:
        """The cards of a hand, sorted by color and symbol, in rows; in Flip with their other sides behind them."""
        inside = sorted(names, key=lambda name: _order(name, side))
        shown = f'<use href="#{self._hand(inside, side)}"/>'
        if side is not None:
            other = {"light": "dark", "dark": "light"}[side]
            shown = f'<g>{shown}</g><use href="#{self._hand(inside, other)}"/>'
        width = STEP_X * min(len(inside), ROW) - 3
        height = STEP_Y * -(-len(inside) // ROW) - 3
        return _svg(shown, width, height, _SCALE, 'aria-hidden="true"')

    def _hand(self, names: Sequence[str], side: str | None) -> str:
        used = tuple(self._face(face_of(name, side)) for name in names)
        if used not in self.hands:
            self.hands[used] = f"h{len(self.hands)}"
            cards = "".join(f'<use href="#{face}"{_place(i)}/>' for i, face in enumerate(used))
            self.texts.append(f'<g id="{self.hands[used]}">{cards}</g>')
        return self.hands[used]

    def defs(self) -> Markup:
        """All drawings, for a place on the page that is not shown."""
        from markupsafe import Markup

        return Markup(f'<svg class="defs" aria-hidden="true"><defs>{"".join(self.texts)}</defs></svg>')

    def _face(self, face: Face) -> str:
        if face not in self.faces:
            self.faces[face] = f"f{len(self.faces)}"
            self.texts.append(f'<g id="{self.faces[face]}">{drawing(face)}</g>')
        return self.faces[face]


def _svg(content: str, width: float, height: float, scale: float, label: str) -> Markup:
    from markupsafe import Markup

    size = f'width="{width * scale:.0f}" height="{height * scale:.0f}" viewBox="0 0 {width} {height}"'
    return Markup(f"<svg {size} {label}>{content}</svg>")


def _place(i: int) -> str:
    """Where a card of a hand is; what is 0 need not be said."""
    x, y = STEP_X * (i % ROW), STEP_Y * (i // ROW)
    return (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")


@cache
def _order(name: str, side: str | None) -> tuple[int, bool, str, str]:
    """Colors in their order, wilds last; numbers before actions."""
    face = face_of(name, side)
    place = list(COLORS).index(face.color) if face.color else len(COLORS)
    return place, not face.symbol.isdecimal(), face.symbol, name


def chip(color: str) -> Markup:
    """A color in force, as a patch with its name."""
    from markupsafe import Markup

    if color not in COLORS:
        return Markup('<span class="chip none">no color yet</span>')
    return Markup(f'<span class="chip"><i style="background:{COLORS[color]}"></i>{escape(color)}</span>')


def legal(scene: Scene) -> list[Option]:
    """What was legal, the best first where the strategy says what it thinks; equal choices once."""
    different = list(dict.fromkeys(scene.options))
    return sorted(different, key=lambda option: -(option.score if option.score is not None else 0.0))


def reason(scene: Scene, seating: Sequence[str]) -> str:
    """Why this was chosen, as far as scores tell."""
    if not scene.known or scene.seat is None:
        return ""
    who = printable(seating[scene.seat])
    if scene.is_bluff:
        return "A bluff: there is a card of the color in force in the hand."
    if scene.drawn:
        return "The card just drawn fits."
    options = legal(scene)
    if not options:
        return "Nothing in the hand fits." if not scene.pending else "No card answers the cards that are pending."
    if any(option.score is None for option in options):
        return f"{who} gives no scores; {_counted(len(options), 'different choice')}."
    best = options[0]
    if not scene.played:
        return f"{who} would rather draw than play; its best score is {best.score:g}."
    chosen = [o for o in options if (o.card, o.flex) == (scene.played, scene.played_flex)]
    if not chosen:
        return ""
    score = chosen[0].score
    if score == best.score:
        ties = sum(option.score == score for option in options)
        tied = f", as {_counted(ties - 1, 'other')}: a tie is broken at random" if ties > 1 else ""
        return f"The highest score, {score:g}{tied}."
    return f"Score {score:g}; the highest would have been {best.score:g} for {spoken(best.face)}."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def environment() -> Any:
    """A jinja environment for pages of this package: everything is escaped, nothing may be undefined."""
    import jinja2

    from analysis.document import bound

    made = jinja2.Environment(
        loader=jinja2.PackageLoader("analysis"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    for text_filter in (bound, printable, chip, legal, reason, race):
        made.filters[text_filter.__name__] = text_filter
    return made


def replay_page(replays: Iterable[Replay], title: str) -> str:
    """Rounds as a page of their own."""
    return str(environment().get_template("trace.html.j2").render(title=title, replays=list(replays), sheet=Sheet()))
