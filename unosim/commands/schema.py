"""``unosim schema``: what may stand in an experiment file, for editors."""

from __future__ import annotations

from typing import Annotated

import typer


def schema(
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help="Write to a file.")] = None,
) -> None:
    """Print the JSON schema of experiment files, with which editors complete and check them.

    Editors with the YAML language server use it for files whose first line names it, as in those of unosim init:
    "# yaml-language-server: $schema=unosim.schema.json".

    \b
    Examples:
      unosim schema --out unosim.schema.json
      unosim schema | less
    """
    import json

    from unosim.schema import file_schema
    from unosim.tracing import write_lines

    write_lines([json.dumps(file_schema(), indent=2, ensure_ascii=False)], out)
