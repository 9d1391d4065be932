"""Rounds that never change: what the golden files are made of, and their fingerprint.

``python -m tests.golden.fixed COUNT`` prints the fingerprints of the first rounds under `RULES` as JSON; so the same
rounds can be played with other settings of the compiler.
"""

from __future__ import annotations

import hashlib
import json
import sys

from simulator.records import Rows
from simulator.rules import Ruleset, parse_rules
from simulator.trace import Tracer
from strategies.reference import decide_first_legal, decide_random
from tests.agreement.chaos import decide_chaos
from tests.rules.rounds import play_rounds
from tests.rules.story import Event, story

EDITIONS = ("classic", "flip", "flex")

PLAYTHROUGHS = {"classic": ((1, 50),), "flip": ((1, 238), (1, 71)), "flex": ((1, 382),)}
"""Seed and deal of the rounds that are told in words, by edition."""

FIELDS = (
    *("deal", "dealer", "first_seat", "winner_seat", "outcome", "end_side", "turns", "dark_turns", "plays"),
    *("cards_drawn", "points", "reshuffles", "flips", "challenges", "challenges_won", "uno_missed", "uno_caught"),
)
"""What a fingerprint looks at; the order of the fields in a row and fields that are added later do not matter."""

RULES = (
    ("classic", ""),
    ("flip", ""),
    ("flex", ""),
    ("classic", "stacking=any,stack_deflect=both,jump_in=on,seven_zero=on,multi_play=on,draw=until_playable"),
    ("classic", "play_to_last=on,mercy_limit=14,finish=number,reshuffle=eager"),
    ("flip", "stacking=up,flip_discard=bottom,flip_draw_pile=same,starting_side=dark,uno_call=strict"),
    ("flex", "last_card_draws=on,all_red=end_of_turn,flex_guilt=both,starter=effect,force_play=on"),
)


def fingerprint(rows: Rows) -> str:
    """A hash of what happened in some rounds."""
    digest = hashlib.sha256()
    for name in FIELDS:
        digest.update(rows[name].astype("<i8").tobytes())
    digest.update(rows["played"].astype("<i8").tobytes())
    return digest.hexdigest()[:16]


def signature(edition: str) -> str:
    """The fingerprint of 2,000 rounds of an edition at a table of two random and two first-legal players."""
    return fingerprint(play_rounds(edition, players=4, count=2000, strategies=(decide_random, decide_first_legal)))


def fingerprints(count: int) -> dict[str, str]:
    """The fingerprints of the first rounds under each of `RULES`, with every kind of answer."""
    strategies = (decide_chaos, decide_first_legal, decide_random)
    rounds = {
        f"{edition} {rules}".strip(): play_rounds(edition, rules, players=5, count=count, seed=2, strategies=strategies)
        for edition, rules in RULES
    }
    return {title: fingerprint(rows) for title, rows in rounds.items()}


def playthrough(edition: str, seed: int, deal: int, rules: str = "") -> str:
    """A round in words, one turn a line."""
    names = ("random", "chaos", "chaos", "first-legal")
    strategies = {"random": decide_random, "chaos": decide_chaos, "first-legal": decide_first_legal}
    tracer = Tracer(
        rules=Ruleset.of(edition, parse_rules(rules)),
        players=len(names),
        seed=seed,
        decide=list(strategies.values()),
        parameters=[()] * len(strategies),
        seating=[list(strategies).index(name) for name in names],
        names=list(strategies),
    )
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    return "\n".join([f"seats: {seats}", *turn_lines(list(tracer.round(deal)))]) + "\n"


def turn_lines(events: list[Event]) -> list[str]:
    """The lines of a round: what belongs to a turn stands on one line after its number."""
    lines: list[str] = []
    for event in events:
        if event["e"] == "turn":
            lines.append(f"{event['n']:>3}")
        elif lines and lines[-1][:3].strip().isdigit() and event["e"] != "end":
            lines[-1] += ("  " if len(lines[-1]) == 3 else "; ") + story([event])[0]
        else:
            lines += story([event])
    hands = events[-1]["hands"]
    return [*lines, *(f"{seat} is left with {' '.join(hand)}" for seat, hand in enumerate(hands) if hand)]


if __name__ == "__main__":
    print(json.dumps(fingerprints(int(sys.argv[1]))))
