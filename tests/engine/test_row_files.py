"""Row files hold the rows, under the names of the data dictionary, in bytes that do not depend on the workers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from simulator import column_page, row_files
from simulator.columns import round_columns, seat_columns
from simulator.engine import simulate
from simulator.job import Job
from simulator.outcomes import OUTCOMES
from simulator.row_files import DICTIONARY_KEY, RowFiles
from simulator.worker import Chunk, Keep, play_chunk
from tests.engine.jobs import duel

DEALS = 120
ROOT = Path(__file__).parents[2]


def written(folder: Path, job: Job, keep: Keep = Keep.ROUNDS, **way: Any) -> Path:
    """Play into a folder."""
    folder.mkdir()
    with RowFiles(folder, job, "test", keep) as sink:
        simulate(job, 0, DEALS, sink=sink, **way)
    return folder


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
def test_rounds_are_the_rows_of_the_kernel(edition: str, tmp_path: Path) -> None:
    job = duel(edition=edition, max_turns=60)
    rows = play_chunk(job, 0, DEALS, Keep.ROUNDS).rounds
    assert rows is not None
    table = pq.read_table(written(tmp_path / "x", job) / "rounds.parquet")
    assert table.column_names == [column.name for column in round_columns(job, "test")]
    found = {name: table[name].to_pylist() for name in table.column_names}
    same = "deal rotation dealer first_seat winner_seat turns points plays cards_drawn reshuffles flips dark_turns"
    for name in f"{same} challenges challenges_won uno_missed uno_caught round_no".split():
        assert found[name] == rows[name].tolist(), name
    assert set(found["experiment"]) == {"test"}
    assert set(found["match"]) == {None}
    assert found["outcome"] == [OUTCOMES[i] for i in rows["outcome"]]
    assert {"out", "max-turns"} == set(found["outcome"])
    names = ["first-legal", "random"]
    assert found["winner_strategy"] == [names[i] if i >= 0 else None for i in rows["winner_entrant"]]
    sides = [("light", "dark")[i] if edition == "flip" else None for i in rows["end_side"]]
    assert found["end_side"] == sides
    played = sum(np.array(found[name]) for name in found if name.startswith("played_"))
    assert played.tolist() == rows["plays"].tolist()
    kinds = [[kind.name for kind in slot] for slot in job.deck.kinds]
    reverses = sum(
        rows["played"][:, slot, names.index("reverse")] for slot, names in enumerate(kinds) if "reverse" in names
    )
    if edition != "flex":
        assert found["played_reverse"] == reverses.tolist()


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
def test_seats_are_the_rows_of_the_kernel(edition: str, tmp_path: Path) -> None:
    job = duel(edition=edition)
    chunk = play_chunk(job, 0, DEALS, Keep.SEATS)
    rows = chunk.seats
    assert rows is not None
    table = pq.read_table(written(tmp_path / "x", job, Keep.SEATS) / "seats.parquet")
    assert table.column_names == [column.name for column in seat_columns(job)]
    found = {name: table[name].to_pylist() for name in table.column_names}
    for name in ("deal", "rotation", "round_no", "seat", "cards_left", "points_left", "cards_drawn"):
        assert found[name] == rows[name].tolist(), name
    assert found["strategy"] == [("first-legal", "random")[i] for i in rows["entrant"]]
    sides = ("opening_light_", "opening_dark_") if edition == "flip" else ("opening_",)
    for side in sides:
        dealt = sum(np.array(found[name]) for name in found if name.startswith(side))
        assert dealt.tolist() == [7] * len(rows)


def test_matches_have_their_number(tmp_path: Path) -> None:
    table = pq.read_table(written(tmp_path / "x", duel("match", target=60), jobs=1) / "rounds.parquet")
    assert table["match"].to_pylist() == table["deal"].to_pylist()
    assert set(table["match"].to_pylist()) == set(range(DEALS))
    assert min(table["round_no"].to_pylist()) == 1
    assert max(table["round_no"].to_pylist()) > 1


def test_seats_of_matches_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="single rounds only"):
        written(tmp_path / "x", duel("match"), Keep.SEATS, jobs=1)


def test_bytes_do_not_depend_on_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_files, "GROUP", 100)
    ways: list[dict[str, Any]] = [{"jobs": 1}, {"jobs": 2, "chunk": 3}, {"jobs": 1, "chunk": 50}]
    folders = [written(tmp_path / str(i), duel(), Keep.SEATS, **way) for i, way in enumerate(ways)]
    for name in ("rounds.parquet", "seats.parquet"):
        assert len({(folder / name).read_bytes() for folder in folders}) == 1
    assert pq.ParquetFile(folders[0] / "rounds.parquet").metadata.row_group(0).num_rows == 100


def test_the_file_explains_itself(tmp_path: Path) -> None:
    schema = pq.read_schema(written(tmp_path / "x", duel()) / "rounds.parquet")
    meanings = json.loads(schema.metadata[DICTIONARY_KEY])
    assert list(meanings) == schema.names
    assert schema.field("turns").metadata[b"meaning"].decode() == meanings["turns"]


def test_no_file_is_left_behind_by_a_failure(tmp_path: Path) -> None:
    def fail(chunk: Chunk) -> None:
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"), RowFiles(tmp_path, duel(), "test", Keep.SEATS) as sink:
        simulate(duel(), 0, 5, sink=sink, on_chunk=fail)
    assert list(tmp_path.iterdir()) == []


def test_the_page_is_current() -> None:
    page = (ROOT / "docs/reference/columns.md").read_text(encoding="utf-8")
    assert page == column_page.page(), "run: python -m simulator.column_page > docs/reference/columns.md"
