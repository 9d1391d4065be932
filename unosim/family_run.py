"""The last word on comparisons that were carried out together: a result of its own, in a folder of its own."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analysis.family import summarize_family
from unosim.concluding import versions, write
from unosim.duel_design import command_of_all
from unosim.experiment import CompareExperiment, config_hash
from unosim.frozen import freeze_all
from unosim.run_folder import CONFIG, RunFolder

FOLDER = "family"


def family_result(
    name: str, members: Sequence[CompareExperiment], results: Sequence[dict[str, Any]], *, reports: bool = True
) -> dict[str, Any]:
    """What comparisons say together; written into a folder beside theirs if there are to be reports."""
    hashed = hashlib.sha256("".join(map(config_hash, members)).encode()).hexdigest()[:12]
    places = {member.folder.parent for member in members if member.out}
    folder = places.pop() / FOLDER if len(places) == 1 else Path("results") / f"{name}-{FOLDER}-{hashed}"
    frozen = freeze_all(name, members)
    about = {
        "name": name,
        "config": frozen,
        "config_hash": hashed,
        "command": command_of_all(members) or f"unosim run {shlex.quote(str(folder / CONFIG))}",
        "folder": str(folder) if reports else "",
        "seconds": sum(result["run"]["seconds"] or 0.0 for result in results) or None,
        "jobs": results[0]["run"]["jobs"],
        "backend": results[0]["run"]["backend"],
        "versions": versions(),
    }
    result = summarize_family(results, about)
    if reports:
        with RunFolder.open(folder, hashed, frozen) as opened:
            write(opened, result)
    return result
