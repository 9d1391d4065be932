"""What rounds of a log have in common: the players of a match, the deal that goes on, the cards of a run."""

from dataclasses import dataclass, field
from typing import Any

from .log import Event
from .table import Table


@dataclass(slots=True)
class Match:
    """What is known of a match from the rounds seen so far; players are known by their first seats."""

    edition: str
    rules: dict[str, Any]
    names: list[str]
    round_no: int
    at: list[int] = field(default_factory=list)  # who sits where
    totals: dict[int, int] = field(default_factory=dict)
    dealer: int = 0
    winner: int | None = None  # of the last round
    complete: bool = False  # every round from the first on has been seen and judged
    over: bool = False


class Matches:
    """All matches of a log, by their label, and random pairings by their seed."""

    def __init__(self) -> None:
        self._known: dict[Any, Match] = {}
        self._decks: dict[Any, list[str]] = {}

    def open(self, event: Event, t: Table) -> None:
        """Check a ``round`` event against the earlier rounds of its match (a sampled log may leave rounds out)."""
        if "match" not in event:
            t.claim(event["round_no"] == 1, "LOG", "expected round_no 1 outside a match")
            return
        label, number = event["match"], event["round_no"]
        t.claim(number >= 1, "LOG", "expected round_no to count from 1")
        match = self._known.get(label)
        if match is None or number <= 1:
            self._known[label] = _new_match(event, t)
            return
        same = (match.edition, match.rules) == (t.edition, event["rules"])
        t.claim(same, "LOG", "expected edition and rules to be those of the match")
        t.claim(number > match.round_no, "LOG", f"expected round_no above {match.round_no}, found {number}")
        match.complete = match.complete and number == match.round_no + 1
        if match.complete or t.options.scoring != "elimination":
            _check_seats(match, t)
        if same and len(match.at) == t.players:
            _check_dealer(match, number, t)
        t.claim(not (match.complete and match.over), "C34", "expected no further round: the match is won")
        match.round_no, match.dealer = number, match.at[t.dealer] if t.dealer < len(match.at) else 0

    def close(self, event: Event, t: Table) -> None:
        """Add up a round; ``t.scores`` are the cards left in every hand."""
        if t.edition == "flip" and t.options.pairing == "random":  # F1: one pairing for a whole run
            deck = self._decks.setdefault((event["seed"], t.options.decks), t.deck)
            t.claim(t.deck == deck, "F1", "expected the cards of the earlier rounds with this seed")
        match = self._known.get(event.get("match"))
        if match is None or "match" not in event or len(match.at) != t.players:
            return
        match.winner = None if t.winner is None else match.at[t.winner]
        if t.winner is None:  # R13
            return
        if t.options.scoring == "winner":
            match.totals[match.at[t.winner]] += t.points
            if t.options.teams == "on":  # H24: the points belong to the team
                match.totals[(match.at[t.winner] + 2) % 4] += t.points
        else:
            for seat, score in enumerate(t.scores):
                match.totals[match.at[seat]] += score
        if t.options.scoring == "elimination":
            _eliminate(match, t.options.target)
        else:
            match.over = max(match.totals.values()) >= t.options.target  # C34: reached is enough

    def lose_track(self, event: Event) -> None:
        """A round of the match could not be judged to its end: its totals are not known."""
        match = self._known.get(event.get("match"))
        if match is not None:
            match.complete = False


def _new_match(event: Event, t: Table) -> Match:
    match = Match(t.edition, event["rules"], list(t.seating), event["round_no"], list(range(t.players)))
    match.totals = dict.fromkeys(match.at, 0)
    match.dealer, match.complete = t.dealer, event["round_no"] == 1
    return match


def _eliminate(match: Match, target: int) -> None:
    """Who has reached the target leaves the table, the others close up (H25); the last one wins."""
    stay = [player for player in match.at if match.totals[player] < target]
    match.over = len(stay) <= 1
    match.at = stay


def _check_seats(match: Match, t: Table) -> None:
    """The same players in the same order, less those who have left (H25)."""
    names = [match.names[player] for player in match.at]
    rule = "H25" if t.options.scoring == "elimination" else "LOG"
    t.claim(match.over or t.seating == names, rule, f"expected the players {names}, found {t.seating}")


def _check_dealer(match: Match, number: int, t: Table) -> None:
    """Who deals next (C2, R12); after rounds left out of the log nobody knows who won or left in them."""
    next_dealer, steps = t.options.next_dealer, number - match.round_no
    winner = match.winner if next_dealer == "winner" else None
    if next_dealer == "same" and match.dealer in match.at:
        expected = match.dealer
    elif winner is not None and steps == 1 and match.complete:
        expected = winner
    elif next_dealer == "left" or (next_dealer == "winner" and steps == 1 and match.complete):
        around = sorted(match.at, key=lambda player: (player <= match.dealer, player))
        expected = around[(steps - 1) % len(around)]
    else:
        return
    found = match.at[t.dealer]
    t.claim(found == expected, "C2", f"expected seat {match.at.index(expected)} to deal, found {t.dealer}")
