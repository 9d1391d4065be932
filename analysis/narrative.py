"""A round in words: one line an event, as somebody at the table would tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from analysis.document import printable
from analysis.order_of_play import OrderOfPlay

Event = dict[str, Any]

DRAW_REASONS = {
    "no-match": "nothing fits",
    "choice": "by choice",
    "penalty": "has to",
    "challenge": "for the challenge",
    "uno": "for the forgotten UNO",
    "starter": "for the starter",
    "until-color": "until the color came",
    "until-playable": "until one fitted",
}
POWER_REASONS = {"flexed": "used", "icon": "flip icon", "all-flip": "Wild All Flip", "all-red": "all were red"}
END_REASONS = {
    "void": "Nobody can play or draw any more: the round is void.",
    "max-turns": "The limit of turns is reached: the round is broken off.",
}


def narrate(events: Iterable[Event]) -> Iterator[str]:
    """Lines for the events of any number of rounds; events of kind ``view`` add what the player saw and could do."""
    teller = Teller()
    for event in events:
        yield from teller.tell(event)


def spoken(name: str) -> str:
    """A card's name as people say it: ``wild-draw-color`` becomes ``wild draw color``; faces keep their slash."""
    return name.replace("-", " ")


class Teller:
    """Tells events; it knows the names of the players of the round that is told."""

    def __init__(self) -> None:
        self.seating: Sequence[str] = ()
        self.order: OrderOfPlay | None = None
        self.jumping = False

    def who(self, seat: int) -> str:
        """A seat with the strategy in it."""
        return f"seat {seat} ({printable(self.seating[seat])})"

    def tell(self, event: Event) -> Iterator[str]:
        """The lines of an event."""
        tell = _TELLERS[event["e"]]
        yield from tell(self, event)
        self.follow(event)

    def follow(self, event: Event) -> None:
        """Take note of an event; `jumping` is true between a turn out of order and the play that it begins with."""
        if event["e"] == "round":
            self.order = OrderOfPlay(event)
        elif self.order is not None:
            self.order.follow(event)
            self.jumping = event["e"] == "turn" and self.order.is_jump_in


def _round(t: Teller, e: Event) -> Iterator[str]:
    t.seating = e["seating"]
    match = f", round {e['round_no']} of match {e['match']}" if "match" in e else ""
    yield f"{e['edition']} · seed {e['seed']} · deal {e['deal']}{match} · {e['players']} players"
    yield f"dealer: {t.who(e['dealer'])}"


def _deal(t: Teller, e: Event) -> Iterator[str]:
    yield f"  {t.who(e['seat'])} is dealt {_cards(e['cards'])}"


def _starter(t: Teller, e: Event) -> Iterator[str]:
    for passed in e["passed"]:
        yield f"starter {spoken(passed)} does not count and is {e['fate']}"
    yield f"starter: {spoken(e['card'])}"


def _turn(t: Teller, e: Event) -> Iterator[str]:
    yield f"turn {e['n']}: {t.who(e['seat'])}"


def _view(t: Teller, e: Event) -> Iterator[str]:
    yield ""
    side = f", {e['side']} side" if e["side"] else ""
    color = f", color {e['color']}" if e["color"] else ""
    order = "clockwise" if e["direction"] == 1 else "counterclockwise"
    yield f"top {spoken(e['top'])}{color}{side}, {order}" + (f", {e['pending']} cards pending" if e["pending"] else "")
    if "power" in e:
        yield "  power: " + " ".join(f"{seat}:{state}" for seat, state in enumerate(e["power"]))
    yield f"  {t.who(e['seat'])} holds {_cards(e['hand'])}"
    bluffs = f"; as a bluff: {_cards(e['bluffs'])}" if e["bluffs"] else ""
    yield f"  legal: {_options(e['legal']) or 'nothing'}{bluffs}"


def _options(options: Sequence[dict[str, Any]]) -> str:
    def shown(option: dict[str, Any]) -> str:
        mode = " on its flex side" if option["mode"] == "flex" else ""
        score = f" [{option['score']:g}]" if "score" in option else ""
        return f"{spoken(option['face'])}{mode}{score}"

    return ", ".join(shown(option) for option in options)


def _play(t: Teller, e: Event) -> Iterator[str]:
    drawn = " just drawn" if e["after_draw"] else ""
    mode = " on its flex side" if e["mode"] == "flex" else ""
    named = f" and names {e['color']}" if e["face"].startswith("wild") and e["color"] else ""
    target = f", against {t.who(e['target'])}" if e["target"] is not None else ""
    does = "jumps in with" if t.jumping else "plays"
    yield f"  {does} {spoken(e['face'])}{drawn}{mode}{named}{target}"


def _draw(t: Teller, e: Event) -> Iterator[str]:
    count = len(e["cards"])
    what = f"draws {count} card{'' if count == 1 else 's'}" + (f": {_cards(e['cards'])}" if count else "")
    short = f"; {e['short']} lapse, both piles are empty" if e["short"] else ""
    yield f"  {t.who(e['seat'])} {what} ({DRAW_REASONS[e['why']]}{short})"


def _pass(t: Teller, e: Event) -> Iterator[str]:
    yield "  passes"


def _skip(t: Teller, e: Event) -> Iterator[str]:
    yield f"  {t.who(e['seat'])} loses a turn"


def _reverse(t: Teller, e: Event) -> Iterator[str]:
    yield f"  play now goes {'clockwise' if e['direction'] == 1 else 'counterclockwise'}"


def _flip(t: Teller, e: Event) -> Iterator[str]:
    named = f"; the color is {e['color']}" if e["color"] else ""
    yield f"  everything is turned over to the {e['side']} side: {spoken(e['top'])} lies on top{named}"


def _power(t: Teller, e: Event) -> Iterator[str]:
    yield f"  the Power Card of {t.who(e['seat'])} turns {e['state']} ({POWER_REASONS[e['why']]})"


def _color(t: Teller, e: Event) -> Iterator[str]:
    yield f"  {t.who(e['seat'])} names {e['color']}"


def _challenge(t: Teller, e: Event) -> Iterator[str]:
    verdict = "guilty" if e["guilty"] else "innocent"
    yield f"  {t.who(e['seat'])} challenges {t.who(e['accused'])}: {verdict}"


def _uno(t: Teller, e: Event) -> Iterator[str]:
    if e["called"]:
        yield f"  {t.who(e['seat'])} calls UNO"
    elif e["caught_by"] is None:
        yield f"  {t.who(e['seat'])} forgets to call UNO and nobody notices"
    else:
        yield f"  {t.who(e['seat'])} forgets to call UNO, {t.who(e['caught_by'])} notices"


def _reshuffle(t: Teller, e: Event) -> Iterator[str]:
    yield f"  the discard pile is reshuffled: {e['cards']} cards to draw"


def _swap(t: Teller, e: Event) -> Iterator[str]:
    if "with" in e:
        yield f"  {t.who(e['seat'])} swaps hands with {t.who(e['with'])}"
    else:
        yield f"  all hands go one seat on, {'clockwise' if e['rotate'] == 1 else 'counterclockwise'}"


def _out(t: Teller, e: Event) -> Iterator[str]:
    how = "is knocked out" if e["why"] == "mercy" else "has no cards left and leaves the round"
    yield f"  {t.who(e['seat'])} {how}"


def _end(t: Teller, e: Event) -> Iterator[str]:
    yield ""
    if e["winner"] is None:
        yield END_REASONS[e["why"]]
    else:
        side = f" on the {e['side']} side" if e["side"] else ""
        yield f"{t.who(e['winner'])} wins after {e['turns']} turns{side} and scores {e['points']}."
    for seat, hand in enumerate(e["hands"]):
        if hand:
            yield f"  {t.who(seat)} is left with {_cards(hand)}"


def _cards(names: Sequence[str]) -> str:
    return ", ".join(spoken(name) for name in names)


_TELLERS: dict[str, Callable[[Teller, Event], Iterator[str]]] = {
    "round": _round,
    "deal": _deal,
    "starter": _starter,
    "view": _view,
    "turn": _turn,
    "play": _play,
    "draw": _draw,
    "pass": _pass,
    "skip": _skip,
    "reverse": _reverse,
    "flip": _flip,
    "power": _power,
    "color": _color,
    "challenge": _challenge,
    "uno": _uno,
    "reshuffle": _reshuffle,
    "swap": _swap,
    "out": _out,
    "end": _end,
}
