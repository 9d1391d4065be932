"""What the keys of an experiment mean: the strings that stand below them in the source of the models.

Read on demand only; pydantic could do it, but at every start and for every model.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys

from pydantic import BaseModel


def key_docs(model: type[BaseModel]) -> dict[str, str]:
    """Meaning of every key of a model that has one, on one line."""
    found: dict[str, str] = {}
    for owner in reversed(model.__mro__):
        if issubclass(owner, BaseModel) and owner is not BaseModel:
            found |= _documented(owner.__module__).get(owner.__name__, {})
    return {key: doc for key, doc in found.items() if key in model.model_fields}


@functools.cache
def _documented(module: str) -> dict[str, dict[str, str]]:
    """The attributes of every class of a module with the string below each."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_attributes(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _attributes(owner: ast.ClassDef) -> list[tuple[str, str]]:
    found = []
    for before, node in zip(owner.body, owner.body[1:], strict=False):
        if not isinstance(before, ast.AnnAssign) or not isinstance(before.target, ast.Name):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = str(node.value.value).replace("`", "")
            found.append((before.target.id, " ".join(text.split())))
    return found
