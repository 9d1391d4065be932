"""Writing rows to parquet files while they are being played.

Files are byte for byte the same, however the deals were cut into chunks: rows are gathered to groups of one size.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from simulator.columns import Column, round_columns, seat_columns
from simulator.job import Job
from simulator.records import Rows
from simulator.worker import Chunk, Keep

if TYPE_CHECKING:
    import pyarrow as pa

GROUP = 1 << 16
"""Rows of a row group."""

DICTIONARY_KEY = b"unosim.columns"
"""Key of the file's metadata that holds the meaning of every column as JSON."""


class RowFile:
    """One parquet file, written group by group beside its place and moved there when it is closed."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        self.path = path
        self.columns = columns
        self.part = path.with_name(f".{path.name}.part")
        meanings = json.dumps({column.name: column.meaning for column in columns}, ensure_ascii=False)
        fields = [pa.field(c.name, _type(c), metadata={"meaning": c.meaning}) for c in columns]
        self._schema = pa.schema(fields, metadata={DICTIONARY_KEY: meanings.encode()})
        self._writer = pq.ParquetWriter(self.part, self._schema, compression="zstd", compression_level=1)
        self._waiting: list[pa.Table] = []
        self._rows = 0

    def write(self, rows: Rows) -> None:
        """Append rows."""
        import pyarrow as pa

        arrays = [_array(column, rows) for column in self.columns]
        self._waiting.append(pa.Table.from_arrays(arrays, schema=self._schema))
        self._rows += len(rows)
        while self._rows >= GROUP:
            self._write_group(GROUP)

    def _write_group(self, size: int) -> None:
        import pyarrow as pa

        table = pa.concat_tables(self._waiting)
        self._writer.write_table(table.slice(0, size).combine_chunks(), row_group_size=size)
        rest = table.slice(size)
        self._waiting = [rest] if len(rest) else []
        self._rows = len(rest)

    def close(self) -> None:
        """Write what is left and put the file in its place."""
        if self._rows:
            self._write_group(self._rows)
        self._writer.close()
        with open(self.part, "rb") as file:
            os.fsync(file.fileno())
        self.part.replace(self.path)

    def discard(self) -> None:
        """Leave nothing behind, whatever state the file is in."""
        self._waiting = []
        with contextlib.suppress(Exception):
            self._writer.close()
        with contextlib.suppress(OSError):
            self.part.unlink(missing_ok=True)


class RowFiles:
    """The sink of a run: ``rounds.parquet`` and, if asked for, ``seats.parquet`` in a folder.

    Used as a context manager the files are there in the end, or, after an exception, not at all.
    """

    def __init__(self, folder: Path, job: Job, experiment: str, keep: Keep) -> None:
        self.keep = keep
        self._rounds = RowFile(folder / "rounds.parquet", round_columns(job, experiment))
        self._seats = RowFile(folder / "seats.parquet", seat_columns(job)) if keep >= Keep.SEATS else None

    def write(self, chunk: Chunk) -> None:
        """Append the rows of a chunk."""
        if chunk.rounds is None:
            raise ValueError("the rows of the chunk were not kept")
        self._rounds.write(chunk.rounds)
        if self._seats is not None and chunk.seats is not None:
            self._seats.write(chunk.seats)

    def __enter__(self) -> RowFiles:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Finish the files, or leave none behind."""
        files = [file for file in (self._rounds, self._seats) if file is not None]
        try:
            if error is None:
                for file in files:
                    file.close()
        finally:
            for file in files:
                file.discard()


def _type(column: Column) -> pa.DataType:
    import pyarrow as pa

    if column.kind == "word":
        return pa.dictionary(pa.int8(), pa.string())
    return pa.int64() if column.kind == "match" else pa.type_for_alias(column.kind)


def _array(column: Column, rows: Rows) -> Any:
    import pyarrow as pa

    values = column.values(rows)
    if column.kind == "word":
        codes = pa.array(np.ascontiguousarray(values, np.int8), mask=values < 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.words, pa.string()))
    if column.kind == "match":
        return pa.array(np.ascontiguousarray(values), mask=values < 0)
    return pa.array(np.ascontiguousarray(values, column.kind))
