"""The page `docs/reference/columns.md`: ``python -m simulator.column_page > docs/reference/columns.md``."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.cards import Second
from simulator.columns import Column, column_name, round_columns, seat_columns, symbols_of
from simulator.editions import EDITIONS
from simulator.job import Entrant, Job
from simulator.rules import Ruleset

_HEAD = """\
# Columns of the row files

This page is made from the data dictionary in `simulator/columns.py`; each file carries the same meanings in its
metadata, under `unosim.columns`.

`rounds.parquet` (`--record rounds`) has one row a round, `seats.parquet` (`--record seats`, which writes both) one row
a seat and round. Rows are in the order of deal, rotation, round and seat; `deal`, `rotation` and `round_no` join the
two files. A *word* is a text column of few different values, stored by number. Files of equal runs are equal byte for
byte, whatever the number of workers.
"""

_ROUNDS = "`rounds.parquet`"
_SEATS = "`seats.parquet`"


def page() -> str:
    """The page as Markdown."""
    jobs = [_example(name) for name in EDITIONS]
    sections = [_HEAD]
    sections += [f"## {_ROUNDS}\n", _table(c for c in round_columns(jobs[0], "") if not c.name.startswith("played_"))]
    sections += ["One more column for each symbol of the edition counts the cards laid, on either side of the cards:\n"]
    sections += [_symbol_table([(job, f"`played_…`, {job.rules.edition}", (0, 1)) for job in jobs])]
    sections += [f"## {_SEATS}\n", _table(c for c in seat_columns(jobs[0]) if not c.name.startswith("opening_"))]
    sections += [
        "One more column for each symbol counts the cards dealt to the seat; in Flip by both of their sides:\n"
    ]
    sections += [_symbol_table([row for job in jobs for row in _openings(job)])]
    return "\n".join(sections)


def _example(edition: str) -> Job:
    return Job(Ruleset.of(edition), 2, (Entrant("random", "strategies.reference:decide_random"),), ((0, 0),))


def _openings(job: Job) -> list[tuple[Job, str, tuple[int, ...]]]:
    if job.deck.second is Second.SIDE:
        return [(job, f"`opening_light_…`, {job.rules.edition}", (0,)), (job, "`opening_dark_…`", (1,))]
    return [(job, f"`opening_…`, {job.rules.edition}", (0,))]


def _table(columns: Iterable[Column]) -> str:
    rows = [f"| `{c.name}` | {'word' if c.words else _kind(c)} | {c.meaning} |" for c in columns]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows]) + "\n"


def _kind(column: Column) -> str:
    return "int64" if column.kind == "match" else column.kind


def _symbol_table(rows: Iterable[tuple[Job, str, tuple[int, ...]]]) -> str:
    lines = [
        f"| {label} | {', '.join(f'`{column_name(s)}`' for s in symbols_of(job.deck, slots))} |"
        for job, label, slots in rows
    ]
    return "\n".join(["| columns | … |", "|---|---|", *lines]) + "\n"


if __name__ == "__main__":
    print(page(), end="")
