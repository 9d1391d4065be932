"""Write the golden files anew: ``python -m tests.golden.regenerate``.

Only a change of what happens at a table may change them. Say so in the changelog, and read the difference before
keeping it: a playthrough must still be a round that the rules allow.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.golden.fixed import EDITIONS, PLAYTHROUGHS, playthrough, signature

FOLDER = Path(__file__).parent


def playthrough_file(edition: str) -> Path:
    return FOLDER / f"{edition}.txt"


def playthroughs(edition: str) -> str:
    return "\n".join(playthrough(edition, seed, deal) for seed, deal in PLAYTHROUGHS[edition])


def main() -> None:
    for edition in EDITIONS:
        playthrough_file(edition).write_text(playthroughs(edition), encoding="utf-8")
    signatures = {edition: signature(edition) for edition in EDITIONS}
    (FOLDER / "signature.json").write_text(json.dumps(signatures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
