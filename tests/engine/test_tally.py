"""Sums against the rows they were made of, recomputed with plain numpy."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analysis.quantiles import GROUPS as GROUPS_OF_ANALYSIS
from analysis.sums import FamilySums
from simulator.job import Job
from simulator.metrics import MATCH_WIN, PLAYS_WITH, TABLE_NAMES, Layout
from simulator.outcomes import MAX_TURNS, OUT, VOID
from simulator.records import match_rows
from simulator.sums import GROUPS
from simulator.tally import Tally, layout_of, merge
from simulator.worker import Keep, play_chunk
from tests.engine.jobs import duel, sampled

DEALS = 150


def vectors(job: Job, rounds: Any, first: int, deals: int) -> np.ndarray:
    """The block vectors of single rounds, one row a block, computed the slow way."""
    layout, n = layout_of(job), job.players
    x = np.zeros((deals, layout.size), np.int64)
    seatings = job.seatings_of(first, deals)
    for i, row in enumerate(rounds):
        block = int(row["deal"]) - first
        seating = seatings[i if len(seatings) > job.cells else int(row["rotation"])]
        for seat in range(n):
            x[block, layout.seats_at(int(seating[seat]), (seat - int(row["dealer"]) - 1) % n)] += 1
        winner = int(row["winner_seat"])
        if winner >= 0:
            assert row["winner_entrant"] == seating[winner]
            x[block, layout.wins(int(seating[winner]))] += 1
            x[block, layout.points(int(seating[winner]))] += row["points"]
            x[block, layout.win_at(int(seating[winner]), (winner - int(row["dealer"]) - 1) % n)] += 1
        else:
            x[block, layout.table("no_winner")] += 1
        add_table(layout, x[block], row)
    return x


def add_table(layout: Layout, block: np.ndarray, row: Any) -> None:
    """Add what concerns the whole table."""
    special = {
        "rounds": 1,
        "no_winner": 0,
        "void": row["outcome"] == VOID,
        "unfinished": row["outcome"] == MAX_TURNS,
        "dark_ends": row["end_side"],
    }
    for name in TABLE_NAMES:
        block[layout.table(name)] += special.get(name, row[name] if name not in special else 0)
    for slot in range(2):
        for kind in range(layout.kinds[slot]):
            block[layout.played(slot, kind)] += row["played"][slot, kind]


def assert_sums(tally: Tally, x: np.ndarray) -> None:
    """Totals and every product that is kept."""
    layout = tally.layout
    assert tally.blocks == len(x)
    assert tally.totals.tolist() == x.sum(axis=0).tolist()
    kept = 0
    for i, j in itertools.combinations_with_replacement(range(layout.size), 2):
        try:
            product = tally.product(i, j)
        except KeyError:
            continue
        kept += 1
        assert product == int(x[:, i] @ x[:, j]), (i, j)
    assert kept == layout.products


JOBS = {
    "flip": duel(),
    "classic": duel(edition="classic"),
    "flex": duel(edition="flex"),
    "short": duel(max_turns=40),
    "sampled": sampled(),
    "one order": replace(duel(), seatings=((0, 1, 1, 1),)),
}


@pytest.mark.parametrize("name", JOBS)
def test_sums_are_those_of_the_rows(name: str) -> None:
    job = JOBS[name]
    chunk = play_chunk(job, 5, DEALS, Keep.ROUNDS)
    assert_sums(chunk.tally, vectors(job, chunk.rounds, 5, DEALS))
    assert play_chunk(job, 5, DEALS).tally.digest() == chunk.tally.digest()


def test_lengths_are_counted_by_group_and_end() -> None:
    chunk = play_chunk(JOBS["short"], 5, DEALS, Keep.ROUNDS)
    tally, rows = chunk.tally, chunk.rounds
    assert rows is not None
    for group in range(GROUPS):
        mine = rows[rows["deal"] % GROUPS == group]
        out = np.bincount(mine["turns"][mine["outcome"] == OUT], minlength=tally.out.shape[1])
        assert tally.out[group].tolist() == out.tolist()
        assert tally.cut[group] == (mine["outcome"] == MAX_TURNS).sum()
    assert tally.cut.sum() > 0
    assert tally.longest == rows["turns"].max() == 40
    assert tally.out.sum() + tally.void.sum() + tally.cut.sum() == tally.rounds == len(rows)


def test_the_groups_are_those_of_the_analysis() -> None:
    assert GROUPS == GROUPS_OF_ANALYSIS


@pytest.mark.parametrize("scoring", ["winner", "lowest_total"])
def test_matches_are_summed_like_their_rows(scoring: str) -> None:
    job, deals = duel("match", scoring=scoring, target=60), 40
    chunk = play_chunk(job, 3, deals, Keep.ROUNDS)
    layout, rows = layout_of(job), chunk.rounds
    assert rows is not None
    assert layout.win == MATCH_WIN
    matches = matches_of(job, 3, deals)
    x = np.zeros((deals, layout.size), np.int64)
    for row in rows:
        add_table(layout, x[row["deal"] - 3], row)
    for i, match in enumerate(matches):
        block, seating = x[i // job.cells], job.seatings[i % job.cells]
        winners = [seat for seat in range(4) if match["winners"] >> seat & 1]
        for seat in range(4):
            position = (seat - match["first_dealer"] - 1) % 4
            block[layout.seats_at(seating[seat], position)] += 1
            block[layout.points(seating[seat])] += match["totals"][seat]
            if seat in winners:
                block[layout.wins(seating[seat])] += MATCH_WIN // len(winners)
                block[layout.win_at(seating[seat], position)] += MATCH_WIN // len(winners)
    assert_sums(chunk.tally, x)
    lengths = np.bincount(matches["rounds"])
    assert chunk.tally.matches.sum(axis=0).tolist() == lengths.tolist()
    assert play_chunk(job, 3, deals).tally.digest() == chunk.tally.digest()
    if scoring == "lowest_total":
        assert any(bin(winners).count("1") > 1 for winners in matches["winners"]), "no match was shared"


def matches_of(job: Job, first: int, count: int) -> Any:
    """The match rows themselves."""
    from simulator.batch import play_matches
    from simulator.jit import compile_for
    from simulator.records import round_rows
    from simulator.worker import place_for

    compile_for(job.dtype, play_matches)
    place, rows = place_for(job), match_rows(count * job.cells)
    seed = np.uint64(job.seed)
    seatings = job.seatings_of(first, count)
    play_matches(place.players, place.table, seatings, seed, first, count, rows, round_rows(0))
    return rows


def test_merging_is_associative_and_keeps_the_digest() -> None:
    job = duel()
    whole = play_chunk(job, 0, 60).tally
    a, b, c = (play_chunk(job, first, count).tally for first, count in ((0, 7), (7, 33), (40, 20)))
    assert (a + b + c).digest() == (a + (b + c)).digest() == merge([Tally.empty(job), a, b, c]).digest()
    assert (a + b + c).digest() == whole.digest()
    assert (a + b).digest() != whole.digest()
    assert play_chunk(job, 1, 60).tally.digest() != whole.digest()


def test_only_equal_layouts_merge() -> None:
    with pytest.raises(ValueError, match="different jobs"):
        Tally.empty(duel()) + Tally.empty(duel(edition="classic"))


def test_sums_that_do_not_fit_are_refused() -> None:
    tally = play_chunk(duel(), 0, 1).tally
    huge = replace(tally, totals=np.full_like(tally.totals, (1 << 63) - 1))
    with pytest.raises(OverflowError, match="63 bits"):
        huge + tally


def test_a_family_is_what_the_analysis_takes() -> None:
    job = duel()
    chunk = play_chunk(job, 0, 50, Keep.ROUNDS)
    layout = chunk.tally.layout
    n, totals, products = chunk.tally.family([layout.wins(0), layout.wins(1)])
    wins = vectors(job, chunk.rounds, 0, 50)[:, :2]
    assert FamilySums(n, tuple(totals), tuple(map(tuple, products))) == FamilySums.of(wins)


def test_every_metric_has_a_place_and_its_square() -> None:
    layout = Layout(3, 5, (4, 6))
    places = [layout.wins(e) for e in range(3)] + [layout.points(e) for e in range(3)]
    places += [f(e, p) for f in (layout.win_at, layout.seats_at) for e in range(3) for p in range(5)]
    places += [layout.table(name) for name in TABLE_NAMES]
    played = [layout.played(slot, kind) for slot in range(2) for kind in range(layout.kinds[slot])]
    assert places + played == list(range(layout.size))
    products = [layout.product(i, i) for i in range(layout.size)]
    products += [layout.product(layout.table(name), p) for name in PLAYS_WITH for p in played]
    assert len(set(products)) == len(products)
    assert max(products) < layout.products
    with pytest.raises(KeyError):
        layout.product(layout.wins(0), layout.table("turns"))
    with pytest.raises(IndexError):
        layout.played(0, 4)
