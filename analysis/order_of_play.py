"""Who would act next, as far as events tell, so that jump-ins can be told from turns."""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]


class OrderOfPlay:
    """Follows the events of a round from its `round` event on.

    The seat that would act next may jump in as well (H9). That looks like an ordinary turn, with the same card and the
    same consequences, and is taken for one.
    """

    def __init__(self, first: Event) -> None:
        self.is_jump_in = False
        """Whether the turn that began last is a jump-in."""
        self._players: int = first["players"]
        self._may_jump_in = first["rules"].get("jump_in") == "on"
        self._direction = 1
        self._actor: int | None = None
        self._next: int | None = None
        self._out: set[int] = set()

    def follow(self, event: Event) -> None:
        """One more event."""
        kind = event["e"]
        if kind == "turn":
            self.is_jump_in = self._may_jump_in and self._next not in (None, event["seat"])
            self._actor, self._next = event["seat"], self._after(event["seat"])
        elif kind == "reverse":
            self._direction = event["direction"]
            self._next = None if self._actor is None else self._after(self._actor)
        elif kind == "out":
            self._out.add(event["seat"])
        if kind in ("skip", "out") and event["seat"] == self._next:
            self._next = self._after(event["seat"])

    def _after(self, seat: int) -> int:
        """The next seat in the direction of play that is still in the round."""
        seats = ((seat + self._direction * step) % self._players for step in range(1, self._players + 1))
        return next((other for other in seats if other not in self._out), seat)
