"""Carries out the code cells of ``docs/notebook.ipynb`` in order, as a notebook would, and keeps what they show.

``python docs/notebook_cells.py`` plays everything anew and writes the outputs into the notebook.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).with_name("notebook.ipynb")

Outputs = list[dict[str, Any]]


def run_cell(source: str, names: dict[str, Any], number: int) -> Outputs:
    """Carry out a cell and return what it shows: printed text, its last value, open charts."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last else None
    outputs: Outputs = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": printed.getvalue()})
    charts = _charts()
    if value is not None and not source.rstrip().endswith(";"):
        outputs.append(
            {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": _shown(value)}
        )
    return outputs + charts


def _shown(value: Any) -> dict[str, str]:
    data = {"text/plain": repr(value)}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = value._repr_html_()
    return data


def _charts() -> Outputs:
    """Figures that pyplot holds, as pictures; they are closed."""
    from matplotlib import pyplot

    outputs: Outputs = []
    for number in pyplot.get_fignums():
        picture = io.BytesIO()
        pyplot.figure(number).savefig(picture, format="png", dpi=80, metadata={"Software": None})
        data = {"image/png": base64.b64encode(picture.getvalue()).decode(), "text/plain": "<Figure>"}
        outputs.append({"output_type": "display_data", "metadata": {}, "data": data})
    pyplot.close("all")
    return outputs


def run_notebook(notebook: dict[str, Any]) -> list[Outputs]:
    """What every code cell of a notebook shows, played anew."""
    import matplotlib

    matplotlib.use("agg")
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [run_cell("".join(cell["source"]), names, i + 1) for i, cell in enumerate(cells)]


def refreshed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with its outputs made anew."""
    shown = iter(run_notebook(notebook))
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell |= {"outputs": next(shown), "execution_count": number}
    return notebook


if __name__ == "__main__":
    content = refreshed(json.loads(NOTEBOOK.read_text("utf-8")))
    NOTEBOOK.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")
