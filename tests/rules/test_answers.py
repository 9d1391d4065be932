"""What happens to an answer that is not on offer: it counts as a fault and is replaced by the first that is."""

from __future__ import annotations

import pytest

from tests.rules.scripted import Scene, situation
from tests.rules.story import story


def told_despite(table: Scene, turn: str) -> list[str]:
    """What happens in a turn with a bad answer."""
    with pytest.raises(AssertionError, match="not on offer"):
        table.play(turn)
    assert table.table.faults == 1
    return story(table.drain())


def test_a_card_that_does_not_fit_is_replaced_by_the_first_legal_one() -> None:
    table = situation("classic", ["red-1 blue-2 red-3", "red-4"], "red-9")
    assert told_despite(table, "0 blue-2") == ["0 plays red-1"]


def test_passing_where_a_card_must_be_played_is_replaced_too() -> None:
    table = situation("classic", ["red-1 blue-2 red-3", "red-4"], "red-9", rules="force_play=on")
    assert told_despite(table, "0 draw") == ["0 plays red-1"]


def test_a_color_that_does_not_exist_is_replaced_by_the_first() -> None:
    table = situation("classic", ["wild blue-2 red-3", "red-4"], "red-9")
    assert told_despite(table, "0 wild mauve") == ["0 plays wild, blue"]


@pytest.mark.parametrize("target", [0, 3, 9])
def test_a_target_that_cannot_be_chosen_is_replaced_by_the_next_player(target: int) -> None:
    hands = ["red-7 red-1 red-2", "green-3 green-4", "blue-5 blue-6"]
    table = situation("classic", hands, "red-9", rules="seven_zero=on")
    assert told_despite(table, f"0 red-7 {target}")[1] == "0 swaps hands with 1"
