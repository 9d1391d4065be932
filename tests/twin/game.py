"""One round, and one match, from a seed to the list of everything that happened."""

from __future__ import annotations

from simulator.rules import Ruleset
from tests.twin.cards import unshuffled_deck
from tests.twin.deal import set_up
from tests.twin.ending import write_end
from tests.twin.match import Match
from tests.twin.minds import MINDS
from tests.twin.rng import open_stream
from tests.twin.table import Event, RoundOver, Table
from tests.twin.turns import next_turn

MAX_ROUNDS = 2000
"""A match that has not ended then never will: under some rules nobody ever scores."""


def play_round(
    rules: Ruleset, seating: list[str], seed: int, deal: int, *, round_no: int = 0, dealer: int | None = None
) -> list[Event]:
    """All events of a round; `round_no` selects the random streams and counts from 0."""
    table = open_table(rules, seating, seed, deal, round_no, deal % len(seating) if dealer is None else dealer)
    write_round(table, seating, seed, deal, round_no)
    play_out(table)
    return table.events


def play_match(rules: Ruleset, seating: list[str], seed: int, match: int) -> list[list[Event]]:
    """The events of all rounds of a match, which is a deal of its own."""
    score = Match(rules, len(seating), dealer=match % len(seating))
    rounds = []
    for round_no in range(MAX_ROUNDS):
        seated = [seating[seat] for seat in score.present]
        table = open_table(rules, seated, seed, match, round_no, score.present.index(score.dealer))
        write_round(table, seated, seed, match, round_no)
        table.events[0]["match"] = match
        over = play_out(table)
        rounds.append(table.events)
        score.add(table, over.winner)
        if score.is_over():
            return rounds
        score.pass_the_deal(over.winner)
    raise RuntimeError(f"match {match} is not decided after {MAX_ROUNDS} rounds")


def open_table(rules: Ruleset, seating: list[str], seed: int, deal: int, round_no: int, dealer: int) -> Table:
    """The players sit down and the deck is shuffled."""
    minds = [MINDS[name](open_stream(seed, deal, round_no, 1 + seat)) for seat, name in enumerate(seating)]
    deck = open_stream(seed, deal, round_no, 0)
    pile = unshuffled_deck(rules, seed)
    deck.shuffle(pile)
    side = "dark" if rules.starting_side == "dark" else "light"  # H22
    return Table(rules, dealer, pile, deck, minds, side=side)


def write_round(table: Table, seating: list[str], seed: int, deal: int, round_no: int) -> None:
    table.log(
        "round",
        edition=table.edition,
        players=table.players,
        dealer=table.dealer,
        rules=table.rules.as_dict(),
        seed=seed,
        deal=deal,
        seating=list(seating),
        round_no=round_no + 1,
    )


def play_out(table: Table) -> RoundOver:
    try:
        set_up(table)
        while True:
            next_turn(table)
    except RoundOver as over:
        write_end(table, over)
        return over
