"""Figures as they stand in a result: a value, its interval, how many blocks it rests on and how it was made.

A *figure* is a mapping with the keys `value`, `low`, `high`, `n` and `method`. What JSON cannot hold (an infinite
quantile, an interval of a single block) is null. `METRICS` says what the names of figures mean, and in which unit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.intervals import Estimate

Figure = dict[str, Any]
Result = Mapping[str, Any]

SCHEMA = 1
"""Version of the layout of results."""

DIGITS = 12
"""Significant digits that are kept; what lies beyond may differ between platforms."""

COUNTED = "counted"
"""Method of a figure that is no estimate, such as the longest round seen."""


def figure(estimate: Estimate) -> Figure:
    """An estimate as a figure."""
    return {
        "value": number(estimate.value),
        "low": number(estimate.low),
        "high": number(estimate.high),
        "n": estimate.n_blocks,
        "method": str(estimate.method),
    }


def counted(value: float, n: int, method: str = COUNTED) -> Figure:
    """A figure without an interval."""
    return {"value": number(value), "low": None, "high": None, "n": n, "method": method}


def number(value: float) -> float | None:
    """A number as JSON can hold it, rounded to `DIGITS` significant digits."""
    return float(f"{value:.{DIGITS}g}") if math.isfinite(value) else None


@dataclass(frozen=True)
class Metric:
    """What a figure is about.

    Attributes:
        label: Two or three words for tables.
        unit: ``share`` (0 to 1, shown in percent), ``difference`` (of shares, shown in percentage points), or what is
            counted: ``turns``, ``points`` … ; empty for a bare number.
        meaning: One sentence.
    """

    label: str
    unit: str
    meaning: str


METRICS: dict[str, Metric] = {
    "win_share": Metric("win share", "share", "Rounds (or matches) won, of those played from one seat."),
    "win_share_difference": Metric("against even", "difference", "Win share minus the even share."),
    "points": Metric("points", "points", "Points scored by one seat per round; in matches, at their end."),
    "points_per_win": Metric("points a win", "points", "Points scored by winning a round."),
    "variance_gain": Metric(
        "variance gain", "×", "Rounds of independent deals that would be needed to know as much, for each one played."
    ),
    "turns_mean": Metric("mean", "turns", "Turns per round; a round broken off counts with the turns it had."),
    "turns_p50": Metric("half are over by", "turns", "The turn by which 50 % of the rounds are over."),
    "turns_p90": Metric("90 % are over by", "turns", "The turn by which 90 % of the rounds are over."),
    "turns_p99": Metric("99 % are over by", "turns", "The turn by which 99 % of the rounds are over."),
    "turns_longest": Metric("longest seen", "turns", "Turns of the longest round that was played."),
    "rounds_mean": Metric("mean", "rounds", "Rounds per match."),
    "rounds_p50": Metric("half are over by", "rounds", "The round by which 50 % of the matches are over."),
    "rounds_p90": Metric("90 % are over by", "rounds", "The round by which 90 % of the matches are over."),
    "rounds_p99": Metric("99 % are over by", "rounds", "The round by which 99 % of the matches are over."),
    "no_winner": Metric("no winner", "share", "Matches that were broken off before anybody had won."),
    "plays": Metric("cards laid", "cards", "Cards laid per round."),
    "plays_per_copy": Metric("plays a copy", "cards", "Cards laid per round and copy of the card in the deck."),
    "cards_drawn": Metric("cards drawn", "cards", "Cards drawn per round after the deal, penalties included."),
    "flips": Metric("flips", "flips", "Times per round that the deck is turned over."),
    "dark_share": Metric("turns on the dark side", "share", "Turns that begin on the dark side, of all turns."),
    "dark_ends": Metric("ends on the dark side", "share", "Rounds that are scored by the dark side."),
    "reshuffles": Metric("reshuffles", "reshuffles", "Times per round that the discard pile becomes the draw pile."),
    "challenges": Metric("challenges", "challenges", "Wild draw cards challenged per round."),
    "challenges_won": Metric("challenges won", "share", "Challenges that find the accused guilty."),
    "uno_missed": Metric("UNO calls forgotten", "calls", "UNO calls forgotten per round."),
    "uno_caught": Metric("forgotten calls caught", "share", "Forgotten UNO calls that are noticed and penalized."),
    "void": Metric("void rounds", "share", "Rounds nobody wins because nobody can play or draw."),
    "unfinished": Metric("unfinished rounds", "share", "Rounds broken off at the limit of turns (max_turns)."),
    "win_difference": Metric(
        "win share",
        "difference",
        "Win share of A minus an even share; before third strategies, minus that of B in the same seats.",
    ),
    "points_difference": Metric("points", "difference of points", "Points a game that A scores more than B."),
    "place": Metric("mean place", "places", "Place in a round: the winner first, the others by the points they hold."),
    "places_gained": Metric("places gained", "difference of places", "Mean place of B minus that of A."),
    "turns_difference": Metric("turns", "difference of turns", "Turns a game with A at the table, minus with B."),
    "turns_p50_difference": Metric(
        "half are over by", "difference of turns", "The turn by which 50 % of the rounds are over, with A minus with B."
    ),
    "turns_p90_difference": Metric(
        "90 % are over by", "difference of turns", "The turn by which 90 % of the rounds are over, with A minus with B."
    ),
    "turns_p99_difference": Metric(
        "99 % are over by", "difference of turns", "The turn by which 99 % of the rounds are over, with A minus with B."
    ),
    "cards_drawn_difference": Metric(
        "cards drawn", "difference of cards", "Cards drawn a game with A at the table, minus with B."
    ),
    "win_share_a": Metric("A", "share", "Win share of A."),
    "win_share_all": Metric("all", "share", "Win share of all who sit at a position, A and B alike."),
    "win_share_b": Metric("B", "share", "Win share of one B."),
    "win_difference_here": Metric(
        "difference",
        "difference",
        "Win share of A at a position minus what is won there on average; before third strategies, minus that of B.",
    ),
    "minutes_mean": Metric("mean, min", "minutes", "Minutes per round, at the stated time for a turn."),
    "minutes_p50": Metric("half by, min", "minutes", "Minutes by which 50 % of the rounds are over."),
    "minutes_p90": Metric("90 % by, min", "minutes", "Minutes by which 90 % of the rounds are over."),
    "minutes_p99": Metric("99 % by, min", "minutes", "Minutes by which 99 % of the rounds are over."),
    "match_turns": Metric("turns a match", "turns", "Turns of all rounds of a match."),
    "match_minutes": Metric(
        "minutes a match", "minutes", "Minutes of all turns of a match, at the stated time a turn."
    ),
    "turns_change": Metric("turns", "difference of turns", "Turns a round more than without the change, same deals."),
    "turns_p50_change": Metric(
        "half are over by", "difference of turns", "The turn by which 50 % of the rounds are over, with minus without."
    ),
    "turns_p90_change": Metric(
        "90 % are over by", "difference of turns", "The turn by which 90 % of the rounds are over, with minus without."
    ),
    "turns_p99_change": Metric(
        "99 % are over by", "difference of turns", "The turn by which 99 % of the rounds are over, with minus without."
    ),
    "strength": Metric(
        "strength", "", "Fitted so that each seat wins with probability strength / sum of strengths; 1 on average."
    ),
    "alpha_rank": Metric(
        "α-rank", "share", "Time that a population spends with a strategy if it moves to whatever beats what it plays."
    ),
    "best": Metric("best", "share", "Probability, as far as these deals go, that nobody wins more at mixed tables."),
    "pair_share": Metric(
        "share of the pair", "share", "Wins of a strategy at tables that it shares half and half with one other."
    ),
    "neighbor_effect": Metric(
        "right after",
        "difference",
        "Win share in the seat right after a strategy, minus that in all seats at the same tables.",
    ),
    "seat_after": Metric(
        "seat after it",
        "difference",
        "Win share of anybody in the seat right after a strategy, minus that in all seats at the same tables.",
    ),
    "neighbor_size": Metric(
        "size of neighbor effects",
        "difference",
        "Root mean square of what the neighbor before does to a win share, beyond what chance alone would show.",
    ),
    "order_spread": Metric(
        "spread over orders",
        "difference",
        "Standard deviation of a win share over orders around the table, beyond what chance alone would show.",
    ),
    "turns": Metric("turns", "turns", "Turns per round."),
    "minutes": Metric("minutes", "minutes", "Minutes per round, at the stated time for a turn."),
    "long_share": Metric("long rounds", "share", "Rounds that take more turns than the stated number."),
    "points_a_round": Metric("points", "points", "Points that the winner of a round scores; 0 if nobody wins."),
    "skill_edge": Metric(
        "skill edge", "difference", "Win share of one good player among novices, minus an even share."
    ),
    "luck_index": Metric(
        "luck index", "share", "Share of the variance of who wins that the order of the cards explains."
    ),
    "first_player_edge": Metric(
        "first player", "difference", "Win share of the seat left of the dealer, minus an even share."
    ),
    "comeback_share": Metric(
        "comebacks", "share", "Rounds whose winner once held at least the stated number of cards more than the leader."
    ),
    "starter_share": Metric("starts", "share", "Rounds that begin with such a card on the discard pile."),
    "starter_edge": Metric(
        "left of dealer", "difference", "Win share of the seat left of the dealer, minus its share in all rounds."
    ),
    "flip_share": Metric("anybody flips", "share", "Rounds in which a player turns the deck over."),
    "first_flipper_wins": Metric("first flipper wins", "share", "Rounds won by whoever was the first to flip."),
    "first_flipper_edge": Metric("against even", "difference", "Win share of the first to flip, minus an even share."),
    "lead_changes": Metric("lead changes", "changes", "Times a round that the lead passes to another player."),
    "opening_value": Metric(
        "opening value", "difference", "Win share that each copy in the opening hand adds, beside an average number."
    ),
    "opening_value_p": Metric("p (Holm)", "", "Chance of so large a value if all cards were worth the same; adjusted."),
    "swap_value": Metric(
        "swap value", "difference", "Win share gained when a card dealt is exchanged for this one rather than a number."
    ),
    "swap_conceded": Metric(
        "points given, swap", "difference of points", "Points given to winners that the exchange for a number changes."
    ),
    "swap_predicted": Metric(
        "from opening values", "difference", "What the opening values of both faces of the cards predict for a swap."
    ),
    "stuck_cost": Metric(
        "stuck cost", "difference of points", "Points that each copy dealt costs by being left over, beside a number."
    ),
    "stuck_chance": Metric(
        "stuck", "share", "Copies dealt that are in the hand when another goes out and are scored by this face."
    ),
    "burden_share": Metric("burden", "share", "Share of all points given to winners that are given by these cards."),
    "conceded_value": Metric(
        "points given", "difference of points", "Points given to winners that each copy dealt adds, beside a number."
    ),
    "opened_gap": Metric(
        "dealt", "difference", "Win share of hands that were dealt one, minus that of all; a mere count."
    ),
    "held_gap": Metric("held", "difference", "Win share of hands that ever held one, minus that of all; a mere count."),
    "played_gap": Metric("played", "difference", "Win share of those who played one, minus that of all; a mere count."),
    "held_bias": Metric("bias of held", "difference", "How far that is from the opening value."),
    **{
        f"{name}_{how}": Metric(f"{label} {short}", unit, f"{meaning} {long}")
        for name, label, unit, meaning in (
            ("turns", "turns", "difference of turns", "Turns of a round:"),
            ("points", "points", "difference of points", "Points that a round is worth:"),
            ("first", "first seat", "difference", "Win share of the seat that has the first turn:"),
            ("cards_drawn", "cards drawn", "difference of cards", "Cards drawn after the deal:"),
            ("dark_turns", "dark turns", "difference of turns", "Turns on the dark side:"),
            ("skill", "skill", "difference", "Win share of the strategy among players of the weak one:"),
        )
        for how, short, long in (
            ("last_in", "last in", "what the action changes while all others are on."),
            ("shapley", "Shapley", "what the action changes on average over all orders of switching actions on."),
            ("together", "all", "what all actions change together."),
            ("dose", "changes by", "the change from the usual number of copies."),
        )
    },
    "turns_shapley_p": Metric(
        "p (Holm)", "", "Chance of so large a Shapley value for turns if the action changed nothing; adjusted."
    ),
    "turns_dose_p": Metric(
        "p (Holm)", "", "Chance of so large a change of turns if other numbers of copies changed nothing; adjusted."
    ),
    "turns_level": Metric("turns", "turns", "Turns of a round with so many copies."),
    "play_gain": Metric("gain", "difference", "Win share gained by playing the card now, not the best alternative."),
    "play_gain_played": Metric("where it is played", "difference", "The gain where the strategy plays the card."),
    "play_gain_held": Metric("where it is held", "difference", "The gain where the strategy does something else."),
    "play_share": Metric(
        "played", "share", "Decisions in which the strategy plays the card, of those in which it can."
    ),
    "faults": Metric("faults", "answers", "Answers of strategies that were not on offer and were replaced, in all."),
}
"""What the names of figures mean. Patterns are in `describe`."""


def describe(metric: str) -> Metric:
    """What a metric means; also for ``longer_than_100`` and ``win_share_at_2``."""
    if metric in METRICS:
        return METRICS[metric]
    if match := re.fullmatch(r"longer_than_(\d+)", metric):
        return Metric(f"longer than {match[1]} turns", "share", f"Rounds that take more than {match[1]} turns.")
    if match := re.fullmatch(r"win_share_at_(\d+)", metric):
        seat = f"seat {match[1]} from the dealer's left"
        return Metric(f"at position {match[1]}", "share", f"Rounds (or matches) won, of those played in {seat}.")
    if match := re.fullmatch(r"win_from_(\d+)_behind", metric):
        meaning = f"Win share of seats that once held at least {match[1]} cards more than the smallest hand."
        return Metric(f"{match[1]} behind", "share", meaning)
    if match := re.fullmatch(r"(.+)_(effect|variance)", metric):
        return _effect(describe(match[1])) if match[2] == "effect" else _VARIANCE
    raise KeyError(metric)


_VARIANCE = Metric("of the variance", "share", "Part of the variance between sets of rules.")


def _effect(metric: Metric) -> Metric:
    """What a change does to a metric."""
    unit = "difference" if metric.unit in ("share", "difference") else f"difference of {metric.unit}"
    return Metric(metric.label, unit, f"With a change minus without: {metric.meaning}")
