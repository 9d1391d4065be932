"""When a league ends: all win shares at mixed tables are known well enough, or a cap is reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.intervals import mean_estimate
from analysis.league import League
from analysis.plan import blocks_for_half_width
from analysis.stopping import Rule, Stop
from analysis.trial import Trial, TrialSums


@dataclass(frozen=True)
class LeagueLook:
    """What was seen at a look.

    Attributes:
        number: Which look, from 1.
        blocks: Deals played.
        widest: Half-width of the widest interval of a win share at mixed tables.
        sd: Standard deviation of that share over deals.
        leader: The entrant that wins most.
        share: What it wins.
        stop: Why the league ends here, None if it goes on.
    """

    number: int
    blocks: int
    widest: float
    sd: float
    leader: int
    share: float
    stop: Stop | None


class LeagueJudge:
    """Looks at the win shares at mixed tables.

    Whether a league stops depends on the spread of the shares alone, never on their values, so the usual intervals
    hold at the end (see `analysis.sequences`).
    """

    def __init__(self, league: League, rule: Rule) -> None:
        self.league, self.rule = league, rule
        self.seen: list[LeagueLook] = []

    @property
    def trial(self) -> Trial:
        """All tables."""
        return self.league.trial

    @property
    def stopped(self) -> str | None:
        """The reason of the last look."""
        last = self.seen[-1].stop if self.seen else None
        return None if last is None else str(last)

    def looks(self) -> Iterator[int]:
        """The looks of the rule."""
        return self.rule.looks()

    def ends(self, total: TrialSums, seconds: float, *, time_is_up: bool) -> bool:
        """Measure the widest interval."""
        scale = self.league.mixed.games
        shares = [
            mean_estimate(total.family.metric(e), scale, self.rule.confidence, step=1) for e in range(self.league.size)
        ]
        widest = max(shares, key=lambda share: share.half_width)
        leader = max(range(self.league.size), key=lambda e: shares[e].value)
        late = time_is_up or (self.rule.seconds is not None and seconds >= self.rule.seconds)
        stop = self._stop(total.blocks, widest.half_width, late)
        look = LeagueLook(
            len(self.seen) + 1, total.blocks, widest.half_width, widest.sd, leader, shares[leader].value, stop
        )
        self.seen.append(look)
        return stop is not None

    def expected(self) -> int | None:
        """Judged by the spread at the last look."""
        if not self.seen or self.rule.precision is None:
            return self.rule.cap
        wanted = blocks_for_half_width(self.seen[-1].sd, self.rule.precision, self.rule.confidence)
        least = max(min(wanted, self.rule.cap), self.rule.least)
        return next((size for size in self.rule.looks() if size >= least), self.rule.cap)

    def so_far(self) -> str:
        """Who leads, and how well that is known."""
        if not self.seen:
            return ""
        last = self.seen[-1]
        name = self.league.entrants[last.leader].name
        return f"{name} leads with {100 * last.share:.2f} % ± {100 * last.widest:.2f}"

    def _stop(self, blocks: int, widest: float, late: bool) -> Stop | None:
        """The first reason to stop."""
        rule = self.rule
        if rule.precision is not None and blocks >= max(rule.least, 2) and widest <= rule.precision:
            return Stop.PRECISION
        if blocks >= rule.cap:
            return Stop.GAMES
        return Stop.SECONDS if late else None
