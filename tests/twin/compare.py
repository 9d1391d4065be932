"""Where two logs of the same round part."""

from __future__ import annotations

from tests.twin.table import Event


def first_difference(one: list[Event], other: list[Event]) -> str | None:
    """None if the logs are equal; hands that are dealt or left over are compared as collections."""
    for line, (left, right) in enumerate(zip(one, other, strict=False)):
        if normal(left) != normal(right):
            return f"event {line}: {left} is not {right}"
        if list(left) != list(right):
            return f"event {line}: the keys {list(left)} are not in the order {list(right)}"
    if len(one) != len(other):
        return f"{len(one)} events are not {len(other)}"
    return None


def normal(event: Event) -> Event:
    if event["e"] == "deal":
        return {**event, "cards": sorted(event["cards"])}
    if event["e"] == "end":
        return {**event, "hands": [sorted(hand) for hand in event["hands"]]}
    return event
