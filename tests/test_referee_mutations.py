"""Whatever is changed in a good log, the referee must see it: every event and every value is spoiled in turn."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests import test_referee as classic
from tests import test_referee_flex as flex
from tests import test_referee_flip as flip
from tests import test_referee_house as house
from tests import test_referee_leaving as leaving
from tests import test_referee_options as options
from tests import test_referee_stacking as stacking
from tests.referee.script import Event, Script, good, rules_broken

ROUNDS = {
    "plain": classic.classic_round(),
    "choice": classic.choice_round(),
    "skip and reverse": classic.skip_reverse_round(),
    "two players": classic.two_player_round(),
    "draw two": classic.draw_two_round(),
    "forgotten uno": classic.uno_round(),
    "guilty": classic.four_round(guilty=True, bluff=True),
    "innocent": classic.four_round(guilty=False, bluff=False),
    "wild draw color, guilty": flip.color_round(guilty=True, bluff=True),
    "wild draw color, innocent": flip.color_round(guilty=False),
    "flex number": flex.flex_number(),
    "stack": stacking.stack_round(),
    "seven": house.seven_round(),
    "several cards": house.multi_round(),
    "jump-in": house.jump_round(),
    "knocked out": leaving.mercy_round(),
    "to the last": leaving.last_round(),
    "strict call": options.uno_call(False, None, 2, uno_call="strict"),
    "flex color counts": options.flex_wild_draw(red=False, guilty=True, value="green"),
}
FREE = ("rules", "seed", "deal", "seating")  # of a round event: the referee cannot know what they should be


def other_values(value: Any) -> Iterator[Any]:
    """Values near a value."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from (None, value + "x", "")
    elif isinstance(value, list):
        yield value + value[:1] if value else ["red-1"]
        if value:
            yield from (value[1:], value[:-1])
        if len(value) > 1 and value[0] != value[1]:
            yield [value[1], value[0], *value[2:]]
    else:
        yield from (0, "red")


def may_be_so(event: Event, key: str, value: Any) -> bool:
    """Changes that make another good log: the order of a hand, a forgotten UNO, another who caught it."""
    if event["e"] in ("deal", "out") and key == "cards":
        return sorted(value) == sorted(event["cards"])
    if event["e"] == "uno":
        return event["caught_by"] is None if key == "called" else key == "caught_by" and value == 1
    return False


def spoiled(events: list[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Every event left out, written twice, exchanged with the next, and every value of it changed."""
    for place, event in enumerate(events):
        before, after = events[:place], events[place + 1 :]
        yield f"without {event}", before + after
        yield f"twice {event}", [*before, event, event, *after]
        if after and after[0] != event:
            yield f"exchanged {event}", [*before, after[0], event, *after[1:]]
        for key, value in event.items():
            for other in other_values(value) if key not in FREE else ():
                if not may_be_so(event, key, other):
                    changed = copy.deepcopy(event) | {key: other}
                    yield f"{key} = {other!r} in {event}", [*before, changed, *after]


@pytest.mark.parametrize("script", ROUNDS.values(), ids=ROUNDS.keys())
def test_nothing_can_be_changed_unseen(script: Script) -> None:
    good(script)
    unseen = [what for what, events in spoiled(script.events) if not rules_broken(events)]
    assert unseen == []
