"""Rounds of one match: the same table, the deal going round, and no round after somebody has reached the target."""

from dataclasses import dataclass, field
from typing import Any

from .log import Event
from .table import Table


@dataclass(slots=True)
class Match:
    """What is known of a match from the rounds seen so far."""

    edition: str
    players: int
    rules: dict[str, Any]
    round_no: int
    dealer: int
    totals: list[int] = field(default_factory=list)
    complete: bool = False  # every round from the first on has been seen and judged
    reached: bool = False


class Matches:
    """All matches of a log, by their label."""

    def __init__(self) -> None:
        self._known: dict[Any, Match] = {}

    def open(self, event: Event, t: Table) -> None:
        """Check a ``round`` event against the earlier rounds of its match (a sampled log may leave rounds out)."""
        if "match" not in event:
            t.claim(event["round_no"] == 1, "LOG", "expected round_no 1 outside a match")
            return
        label, number = event["match"], event["round_no"]
        t.claim(number >= 1, "LOG", "expected round_no to count from 1")
        match = self._known.get(label)
        if match is None or number <= 1:
            self._known[label] = Match(
                t.edition, t.players, event["rules"], number, t.dealer, [0] * t.players, complete=number == 1
            )
            return
        same = (match.edition, match.players, match.rules) == (t.edition, t.players, event["rules"])
        t.claim(same, "LOG", "expected edition, players and rules to be those of the match")
        t.claim(number > match.round_no, "LOG", f"expected round_no above {match.round_no}, found {number}")
        if same:
            # C2, R12: one seat to the left a round, whatever the direction and however the round ended.
            dealer = (match.dealer + number - match.round_no) % t.players
            t.claim(t.dealer == dealer, "C2", f"expected seat {dealer} to deal, found {t.dealer}")
        match.complete = match.complete and number == match.round_no + 1
        t.claim(not (match.complete and match.reached), "C34", "expected no further round: the target is reached")
        match.round_no, match.dealer = number, t.dealer

    def close(self, event: Event, t: Table) -> None:
        """Add up a round; ``t.scores`` are the cards left in every hand."""
        match = self._known.get(event.get("match"))
        if match is None or "match" not in event:
            return
        if t.winner is not None and t.options.scoring == "winner":
            match.totals[t.winner] += sum(t.scores)
        elif t.winner is not None:
            match.totals = [old + new for old, new in zip(match.totals, t.scores, strict=True)]
        match.reached = max(match.totals) >= t.options.target

    def lose_track(self, event: Event) -> None:
        """A round of the match could not be judged to its end: its totals are not known."""
        match = self._known.get(event.get("match"))
        if match is not None:
            match.complete = False
