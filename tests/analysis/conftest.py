"""Small real runs."""

from __future__ import annotations

import pytest

from tests.analysis.runs import Run, job_of, run_of


@pytest.fixture(scope="session")
def table() -> Run:
    """One strategy against two others, some rounds broken off."""
    return run_of(job_of("first-legal,random,random", rules={"max_turns": 60}), 250)


@pytest.fixture(scope="session")
def alike() -> Run:
    """Equal strategies, official rules."""
    return run_of(job_of("random,random,random,random", "classic"), 200)


@pytest.fixture(scope="session")
def matches() -> Run:
    """A few matches."""
    return run_of(job_of("first-legal,random,random", unit="match"), 30)
