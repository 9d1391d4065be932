"""The shape of the code: who may import whom, who knows numba, where randomness comes from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LAYERS = ("simulator", "strategies", "analysis", "unosim")
"""The packages from the bottom up: each may import those before it."""

SOURCES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno}: imports are absolute"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_there_is_code_in_every_layer() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in SOURCES} == set(LAYERS)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    above = {*LAYERS[LAYERS.index(layer) + 1 :], "tests"}
    assert not [module for module in imported(path) if module.partition(".")[0] in above]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_one_file_knows_the_compiler(path: Path) -> None:
    text = path.read_text("utf-8")
    decorators = {"numba.njit", "numba.jit", "numba.vectorize", "numba.guvectorize", "numba.cfunc"}
    if name_of(path) != "simulator/jit.py":
        assert "njit" not in text
        assert not decorators & set(imported(path))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_game_has_no_randomness_of_its_own(path: Path) -> None:
    if path.relative_to(ROOT).parts[0] in ("simulator", "strategies"):
        assert "np.random" not in path.read_text("utf-8")
        assert not {"random", "secrets", "numpy.random"} & set(imported(path))
