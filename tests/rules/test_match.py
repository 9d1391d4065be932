"""Matches: how rounds add up, who deals, who wins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from simulator.jit import compile_for
from simulator.match import match_winners, next_dealer, score_match_round
from tests.rules.rounds import play_whole_matches
from tests.rules.scripted import Scene, situation

HANDS = ["red-1", "green-4 green-6", "blue-skip", "yellow-3"]
"""Seat 0 is about to go out; the others hold 10, 20 and 3 points."""


def round_of_a_match(rules: str, totals: Sequence[int], hands: Sequence[str] = HANDS, *, dealer: int = 2) -> Scene:
    """Seat 0 goes out in a match in which the players have so many points already."""
    scene = situation("classic", hands[: len(totals)], "red-9", rules=rules)
    table = scene.table
    compile_for(table.dtype, score_match_round, match_winners, next_dealer)
    table.totals[: len(totals)] = totals
    table.player_at[:] = np.arange(len(table.player_at))
    table.dealer = dealer
    scene.play("0 red-1")
    score_match_round(table)
    return scene


def totals_of(scene: Scene) -> list[int]:
    return [int(total) for total in scene.table.totals[: len(scene.events[-1]["hands"])]]


def winners_of(scene: Scene) -> list[int]:
    mask = match_winners(scene.table)
    return [player for player in range(10) if mask >> player & 1]


# -- points ----------------------------------------------------------------------------------------------------------


def test_C34_reaching_the_target_is_enough() -> None:
    for before, winners in ((466, []), (467, [0]), (468, [0])):  # the round is worth 33
        scene = round_of_a_match("", [before, 0, 0, 0])
        assert totals_of(scene) == [before + 33, 0, 0, 0]
        assert winners_of(scene) == winners


def test_C34_the_target_can_be_changed() -> None:
    assert winners_of(round_of_a_match("target=200", [167, 0, 0, 0])) == [0]
    assert winners_of(round_of_a_match("target=200", [166, 0, 0, 0])) == []


def test_C35_with_the_lowest_total_winning_ties_share_the_win() -> None:
    scene = round_of_a_match("scoring=lowest_total", [53, 490, 33, 50])
    assert totals_of(scene) == [53, 500, 53, 53]
    assert winners_of(scene) == [0, 2, 3]


def test_R14_the_lowest_total_wins_however_many_are_past_the_target() -> None:
    assert winners_of(round_of_a_match("scoring=lowest_total", [520, 495, 485, 400])) == [3]
    assert winners_of(round_of_a_match("scoring=lowest_total", [510, 540, 490, 550])) == [0, 2]
    assert winners_of(round_of_a_match("scoring=lowest_total", [0, 489, 0, 0])) == []


@pytest.mark.parametrize("scoring", ["winner", "lowest_total", "elimination"])
def test_R13_a_round_without_a_winner_adds_nothing(scoring: str) -> None:
    rules = f"both_piles_empty=void,scoring={scoring}"
    scene = situation("classic", ["red-1", "green-4 green-6"], "blue-9", rules=rules)
    compile_for(scene.table.dtype, score_match_round)
    assert scene.tell("0")[-1] == "nobody wins: void"
    score_match_round(scene.table)
    assert totals_of(scene) == [0, 0]


@pytest.mark.parametrize("scoring", ["winner", "lowest_total"])
def test_a_match_ends_with_the_round_in_which_the_target_is_reached(scoring: str) -> None:
    matches, rounds = play_whole_matches("classic", f"scoring={scoring},target=150", players=3, count=6)
    for match in matches:
        mine = rounds[rounds["deal"] == match["match"]]
        totals = match["totals"][:3]
        assert mine["round_no"].tolist() == list(range(1, match["rounds"] + 1))
        assert totals.max() >= 150
        best = totals.max() if scoring == "winner" else totals.min()
        assert match["winners"] == sum(1 << player for player in range(3) if totals[player] == best)
        if scoring == "winner":
            assert [int(mine["points"][mine["winner_seat"] == player].sum()) for player in range(3)] == totals.tolist()
            assert totals.max() - mine["points"][-1] < 150


# -- the deal --------------------------------------------------------------------------------------------------------


def test_C2_the_deal_passes_to_the_left_whatever_the_last_direction() -> None:
    _, rounds = play_whole_matches("classic", "target=1000", players=3)
    assert len(rounds) > 5
    assert rounds["dealer"].tolist() == [number % 3 for number in range(len(rounds))]


def test_C2_or_to_the_winner_of_the_round_or_to_nobody_else() -> None:
    _, rounds = play_whole_matches("classic", "target=1000,next_dealer=winner", players=3)
    assert rounds["dealer"][1:].tolist() == rounds["winner_seat"][:-1].tolist()
    _, rounds = play_whole_matches("classic", "target=1000,next_dealer=same", players=3, count=2)
    assert set(rounds["dealer"][rounds["deal"] == 1].tolist()) == {1}


@pytest.mark.parametrize(("rule", "dealer"), [("left", 0), ("winner", 0), ("same", 3)])
def test_R12_the_deal_moves_on_after_a_void_round(rule: str, dealer: int) -> None:
    scene = round_of_a_match(f"next_dealer={rule}", [0, 0, 0, 0], dealer=3)
    assert next_dealer(scene.table, -1) == dealer


# -- teams and elimination -------------------------------------------------------------------------------------------


def test_H24_the_points_of_a_round_belong_to_the_team() -> None:
    scene = round_of_a_match("teams=on", [487, 0, 487, 0])
    assert totals_of(scene) == [500, 0, 500, 0]
    assert winners_of(scene) == [0, 2]


def test_H25_players_at_the_target_leave_the_table_and_the_others_close_the_gaps() -> None:
    scene = round_of_a_match("scoring=elimination", [100, 490, 100, 100], dealer=2)
    assert totals_of(scene) == [100, 500, 120, 103]
    assert winners_of(scene) == []
    table = scene.table
    assert [int(player) for player in table.player_at[: table.n_seats]] == [0, 2, 3]
    assert table.player_at[next_dealer(table, 0)] == 3  # the next one after player 2, who dealt


def test_H25_if_the_dealer_leaves_the_deal_passes_to_the_next_player_who_is_left() -> None:
    scene = round_of_a_match("scoring=elimination", [100, 490, 100, 100], dealer=1)
    assert winners_of(scene) == []
    assert scene.table.player_at[next_dealer(scene.table, 0)] == 2


def test_H25_the_last_one_wins_and_if_all_would_leave_together_the_lowest_total() -> None:
    assert winners_of(round_of_a_match("scoring=elimination", [100, 495, 490, 499])) == [0]
    assert winners_of(round_of_a_match("scoring=elimination", [510, 495, 485, 499])) == [3]
    assert winners_of(round_of_a_match("scoring=elimination", [505, 495, 485, 505])) == [0, 1, 2]


def test_H25_an_elimination_goes_on_until_one_player_is_left() -> None:
    matches, rounds = play_whole_matches("classic", "scoring=elimination,target=100", players=4, count=5)
    for match in matches:
        totals = match["totals"][:4]
        winner = int(match["winners"]).bit_length() - 1
        assert totals[winner] == totals.min()
        assert np.delete(totals, winner).min() >= 100
        assert match["rounds"] == (rounds["deal"] == match["match"]).sum()
