"""The strategies of the reference tables: what they answer, and which random numbers that costs."""

from __future__ import annotations

from tests.twin.rng import Stream
from tests.twin.table import Move


class Mind:
    """``random``: every question is answered by a fair choice; never bluffs, challenges, forgets or catches."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def play(self, moves: list[Move], bluffs: list[Move], may_draw: bool) -> Move | None:
        return self.one_of(moves) if moves else None

    def play_drawn(self, moves: list[Move], may_keep: bool) -> Move | None:
        return self.one_of(moves)

    def one_of(self, moves: list[Move]) -> Move:
        return moves[self.stream.pick(len(moves))]

    def name_color(self, colors: list[str], held: list[str]) -> str:
        """One of the four `colors`; `held` are the colors of the cards in hand, one entry for each colored card."""
        return colors[self.stream.below(len(colors))]

    def choose_player(self, opponents: list[int]) -> int:
        """A victim, or a partner to swap hands with."""
        return opponents[self.stream.pick(len(opponents))]

    def one_or_none(self, moves: list[Move]) -> Move | None:
        """Answering a draw card, jumping in, laying one more card: all may be declined, which is the last option."""
        index = self.stream.pick(len(moves) + 1)
        return moves[index] if index < len(moves) else None

    def calls_uno(self) -> bool:
        return True

    def catches(self) -> bool:
        return False

    def challenges(self) -> bool:
        return False


class FirstLegal(Mind):
    """``first-legal``: the first card by name, the color held most, the next opponent."""

    def one_of(self, moves: list[Move]) -> Move:
        return min(moves, key=lambda move: (move.card.name, move.flexed, move.card.number))

    def name_color(self, colors: list[str], held: list[str]) -> str:
        most = max(held.count(color) for color in colors)
        return next(color for color in colors if held.count(color) == most)

    def choose_player(self, opponents: list[int]) -> int:
        return opponents[0]


class Chaos(Mind):
    """``chaos``: anything that can be done, bluffs, challenges and forgotten calls included."""

    def play(self, moves: list[Move], bluffs: list[Move], may_draw: bool) -> Move | None:
        return self.any_of(moves + bluffs, may_draw)

    def play_drawn(self, moves: list[Move], may_keep: bool) -> Move | None:
        return self.any_of(moves, may_keep)

    def any_of(self, moves: list[Move], or_none: bool) -> Move | None:
        if or_none:
            return self.one_or_none(moves)
        return self.one_of(moves)

    def calls_uno(self) -> bool:
        return self.yes_or_no()

    def catches(self) -> bool:
        return self.yes_or_no()

    def challenges(self) -> bool:
        return self.yes_or_no()

    def yes_or_no(self) -> bool:
        return self.stream.pick(2) == 1


MINDS: dict[str, type[Mind]] = {"random": Mind, "first-legal": FirstLegal, "chaos": Chaos}
