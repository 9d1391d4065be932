"""The data dictionary: every column of ``rounds.parquet`` and ``seats.parquet``, where it comes from and what it means.

The files, their metadata and `docs/reference/columns.md` are all made from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.cards import Edition, Second, symbol_name
from simulator.job import Job
from simulator.outcomes import OUTCOMES
from simulator.records import Rows

SIDES = ("light", "dark")

Values = NDArray[Any]


@dataclass(frozen=True)
class Column:
    """A column of a file.

    Attributes:
        name: Its name.
        kind: A numpy type, or ``"word"`` for a column of few different words.
        meaning: One line for the data dictionary.
        values: The numbers of a stretch of rows; positions in `words` for words, negative ones being null.
        words: What a column of words may hold.
    """

    name: str
    kind: str
    meaning: str
    values: Callable[[Rows], Values]
    words: tuple[str, ...] = ()


def round_columns(job: Job, experiment: str) -> tuple[Column, ...]:
    """The columns of ``rounds.parquet``, in order."""
    return (*_common_columns(job, experiment), *_played_columns(job.deck))


def seat_columns(job: Job) -> tuple[Column, ...]:
    """The columns of ``seats.parquet``, in order."""
    names = tuple(entrant.name for entrant in job.entrants)
    return (
        _field("deal", "int64", "number of the deal"),
        _field("rotation", "int16", "index of the seating within the block of the deal"),
        _field("round_no", "int32", "number of the round within its match, 1 for single rounds"),
        _field("seat", "int8", "seat, from 0, clockwise"),
        Column("strategy", "word", "who sat there", lambda rows: rows["entrant"], names),
        _field("cards_left", "int16", "cards in hand at the end"),
        _field("points_left", "int16", "their value on the side that is scored"),
        _field("cards_drawn", "int16", "cards drawn after the deal, penalties included"),
        *_opening_columns(job.deck),
    )


def _common_columns(job: Job, experiment: str) -> tuple[Column, ...]:
    names = tuple(entrant.name for entrant in job.entrants)
    is_match = job.unit == "match"
    return (
        Column("experiment", "word", "name of the experiment", lambda rows: _constant(rows, 0), (experiment,)),
        _field("deal", "int64", "number of the deal; in match play that of the match"),
        _field("rotation", "int16", "index of the seating within the block of the deal"),
        _field("dealer", "int8", "seat of the dealer, from 0, clockwise"),
        _field("first_seat", "int8", "seat that took the first turn, after the starter's effect"),
        _field("winner_seat", "int8", "seat of the winner, -1 if none"),
        Column("winner_strategy", "word", "who sat there, null if none", lambda rows: rows["winner_entrant"], names),
        Column(
            "outcome",
            "word",
            "out: somebody went out; void: nobody could play or draw; max-turns: broken off",
            lambda rows: rows["outcome"] - 1,
            OUTCOMES[1:],
        ),
        _field("turns", "int32", "a player acting once: a play, a draw and a play, or a pass; lost turns do not count"),
        _field("points", "int32", "what the winner scores, 0 without a winner"),
        _field("plays", "int32", "cards laid"),
        _field("cards_drawn", "int32", "cards drawn after the deal, penalties included"),
        _field("reshuffles", "int16", "times the discard pile became the draw pile"),
        _field("flips", "int32", "times the deck was turned over, a starter Flip included; 0 outside Flip"),
        _field("dark_turns", "int32", "turns that began on the dark side; 0 outside Flip"),
        Column("end_side", "word", "light or dark: the side that is scored; null outside Flip", _end_side(job), SIDES),
        _field("challenges", "int16", "wild draws challenged"),
        _field("challenges_won", "int16", "challenges that found the accused guilty"),
        _field("uno_missed", "int16", "UNO calls forgotten"),
        _field("uno_caught", "int16", "forgotten calls that were penalized"),
        _field("round_no", "int32", "number of the round within its match, 1 for single rounds"),
        Column("match", "match", "number of the match; null for single rounds", _match_number(is_match)),
    )


def _field(name: str, kind: str, meaning: str) -> Column:
    return Column(name, kind, meaning, lambda rows: rows[name])


def _constant(rows: Rows, value: int) -> Values:
    return np.full(len(rows), value, np.int8)


def _end_side(job: Job) -> Callable[[Rows], Values]:
    if job.deck.second is Second.SIDE:
        return lambda rows: rows["end_side"]
    return lambda rows: _constant(rows, -1)


def _match_number(is_match: bool) -> Callable[[Rows], Values]:
    if is_match:
        return lambda rows: rows["deal"]
    return lambda rows: np.full(len(rows), -1, np.int64)


# -- symbols ---------------------------------------------------------------------------------------------------------


def column_name(symbol: int) -> str:
    """A symbol as a part of column names."""
    return symbol_name(symbol).replace("-", "_")


def symbols_of(deck: Edition, slots: tuple[int, ...] = (0, 1)) -> dict[int, list[tuple[int, int]]]:
    """The symbols of some slots in order, each with its (slot, kind) pairs."""
    found: dict[int, list[tuple[int, int]]] = {}
    for slot in slots:
        for index, kind in enumerate(deck.kinds[slot]):
            found.setdefault(kind.symbol, []).append((slot, index))
    return dict(sorted(found.items()))


def _played_columns(deck: Edition) -> Iterator[Column]:
    both = ", on either side" if deck.second is not Second.NONE else ""
    for symbol, places in symbols_of(deck).items():
        name = symbol_name(symbol)
        yield Column(f"played_{column_name(symbol)}", "uint16", f"{name} cards laid{both}", _count("played", places))


def _opening_columns(deck: Edition) -> Iterator[Column]:
    if deck.second is Second.SIDE:
        for slot, side in enumerate(SIDES):
            for symbol, places in symbols_of(deck, (slot,)).items():
                meaning = f"{symbol_name(symbol)} cards dealt to the seat, by their {side} side"
                yield Column(f"opening_{side}_{column_name(symbol)}", "uint8", meaning, _count("opening", places))
    else:
        for symbol, places in symbols_of(deck, (0,)).items():
            meaning = f"{symbol_name(symbol)} cards dealt to the seat"
            yield Column(f"opening_{column_name(symbol)}", "uint8", meaning, _count("opening", places))


def _count(field: str, places: list[tuple[int, int]]) -> Callable[[Rows], Values]:
    def values(rows: Rows) -> Values:
        (slot, kind), *others = places
        total: Values = np.array(rows[field][:, slot, kind])
        for slot, kind in others:
            total += rows[field][:, slot, kind]
        return total

    return values
