"""The sums of a trial on disk: one small file for a stretch of deals, whole or not there at all."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from analysis.sums import FamilySums
from analysis.trial import Trial, TrialSums
from simulator.chunk_file import ChunkKey, packed, unpacked, write_atomically

FORMAT = 1

_SUMS = "sums.json"


def file_name(deals: range) -> str:
    """Name of the file for a stretch of deals."""
    return f"{deals.start:012d}-{len(deals)}.trial"


def write_sums(path: Path, trial: Trial, deals: range, sums: TrialSums) -> None:
    """Write sums; the file is either complete or not there."""
    buffer = io.BytesIO()
    families = {"family": asdict(sums.family), "more": [asdict(family) for family in sums.more]}
    head = {"format": FORMAT, "trial": trial.key, **families, "checksum": sums.digest()}
    with zipfile.ZipFile(buffer, "w") as file:
        for part, (key, tally) in enumerate(zip(_keys(trial, deals), sums.tallies, strict=True)):
            file.writestr(f"{part}.npz", packed(key, tally))
        file.writestr(_SUMS, json.dumps(head), zipfile.ZIP_DEFLATED)
    write_atomically(path, lambda out: out.write(buffer.getbuffer()))


def read_sums(path: Path, trial: Trial, deals: range) -> TrialSums | None:
    """Read sums back; None if they are not there, damaged, or of another trial or version."""
    try:
        with zipfile.ZipFile(path) as file:
            head: dict[str, Any] = json.loads(file.read(_SUMS))
            tallies = tuple(unpacked(file.read(f"{i}.npz"), key) for i, key in enumerate(_keys(trial, deals)))
        sums = TrialSums(tallies, _family(head["family"]), tuple(map(_family, head.get("more", ()))))
        same = head["format"] == FORMAT and head["trial"] == trial.key and head["checksum"] == sums.digest()
    except Exception:  # there is no end to what a damaged archive can be mistaken for
        return None
    return sums if same and sums.blocks == len(deals) else None


def _family(content: Mapping[str, Any]) -> FamilySums:
    return FamilySums(content["n"], tuple(content["totals"]), tuple(map(tuple, content["products"])))


def _keys(trial: Trial, deals: range) -> list[ChunkKey]:
    """What the tally of each job must be about."""
    return [ChunkKey(job.digest_key, deals.start, len(deals)) for job in trial.jobs]
