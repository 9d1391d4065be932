"""The notebook runs, and shows what is stored in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

NOTEBOOK: dict[str, Any] = json.loads((ROOT / "docs" / "notebook.ipynb").read_text("utf-8"))

CODE = """
import json
from docs.notebook_cells import NOTEBOOK, run_notebook
print(json.dumps(run_notebook(json.loads(NOTEBOOK.read_text("utf-8")))))
"""


def test_every_cell_shows_what_is_stored() -> None:
    """In a process of its own, because pyplot, once imported, changes how charts are made."""
    command = [sys.executable, "-W", "error", "-W", "ignore:First-class function type", "-c", CODE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    stored = [cell["outputs"] for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
    assert [list(map(told, outputs)) for outputs in found] == [list(map(told, outputs)) for outputs in stored]


def told(output: dict[str, Any]) -> tuple[str, str]:
    """What an output says, but for pictures and times."""
    return output["output_type"], output.get("text") or output["data"]["text/plain"]


def test_it_is_a_notebook() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in NOTEBOOK["cells"]}) == len(NOTEBOOK["cells"])
    assert any("image/png" in o.get("data", {}) for cell in NOTEBOOK["cells"] for o in cell.get("outputs", ()))
    assert (ROOT / "docs" / "notebook.ipynb").stat().st_size < 300_000
