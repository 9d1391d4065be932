"""Small sweeps for the tests."""

from __future__ import annotations

from typing import Any

from unosim.config import check_config
from unosim.sweep_experiment import SweepExperiment

LOOKS = {"first": 1000, "growth": 1.5}


def sweep_config(**keys: Any) -> SweepExperiment:
    """A sweep with every default filled in."""
    data = {"kind": "sweep", "baseline": "sensible", "over": {"attack_at": [0, 2, 5]}, "looks": LOOKS, **keys}
    found = check_config(data)
    assert isinstance(found, SweepExperiment)
    return found


def wide(**keys: Any) -> SweepExperiment:
    """A sweep whose variants differ a lot, so that a few thousand deals are enough."""
    variants = ["random", "first-legal", "highest-points"]
    data = {"kind": "sweep", "baseline": "sensible", "variants": variants, "looks": LOOKS, **keys}
    found = check_config(data)
    assert isinstance(found, SweepExperiment)
    return found
