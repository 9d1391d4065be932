"""How rounds add up to a match."""

from __future__ import annotations

from simulator.rules import Ruleset
from tests.twin.ending import leftovers, winner_points
from tests.twin.table import Table


class Match:
    """Totals by seat. `present` are the seats still in the match; a round numbers them anew, without gaps (H25)."""

    def __init__(self, rules: Ruleset, players: int, dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.totals = [0] * players
        self.present = list(range(players))
        self.seats_of_round = list(self.present)

    def add(self, table: Table, winner: int | None) -> None:
        """R13: nobody adds anything after a round without a winner."""
        self.seats_of_round = list(self.present)
        if winner is None:
            return
        if self.rules.scoring == "winner":
            for seat in winners_of_round(table, winner):
                self.totals[seat] += winner_points(table, winner)
        else:
            for seat, points in zip(self.present, leftovers(table), strict=True):
                self.totals[seat] += points
        if self.rules.scoring == "elimination":
            self.present = [seat for seat in self.present if self.totals[seat] < self.rules.target]

    def is_over(self) -> bool:
        """C34: reaching the target is enough."""
        if self.rules.scoring == "elimination":
            return len(self.present) <= 1
        return max(self.totals) >= int(self.rules.target)

    def winners(self) -> list[int]:
        """C35, R14: the highest total; where leftovers are added up, the lowest of those who are left."""
        if self.rules.scoring == "winner":
            return [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
        seats = self.present or self.seats_of_round
        lowest = min(self.totals[seat] for seat in seats)
        return [seat for seat in seats if self.totals[seat] == lowest]

    def pass_the_deal(self, winner: int | None) -> None:
        """C2, R12: to the left; or to the winner of the round; or not at all."""
        if self.rules.next_dealer == "winner" and winner is not None:
            self.dealer = self.seats_of_round[winner]
        elif self.rules.next_dealer != "same":
            self.dealer = (self.dealer + 1) % len(self.totals)
        while self.dealer not in self.present:
            self.dealer = (self.dealer + 1) % len(self.totals)


def winners_of_round(table: Table, winner: int) -> list[int]:
    """H24: the points of a partner belong to both."""
    return [winner, (winner + 2) % 4] if table.rules.teams == "on" else [winner]
