"""Block data to estimate from."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20240229)


@pytest.fixture
def won(rng: np.random.Generator) -> NDArray[np.int64]:
    """Rounds won, [blocks, rounds of a block, strategies]: 400 deals x 4 rounds, won by one of two or by nobody."""
    luck = rng.beta(2, 5, size=(400, 1))
    first = rng.random((400, 4)) < luck
    second = ~first & (rng.random((400, 4)) < 0.9)
    return np.stack([first, second], axis=2).astype(np.int64)
