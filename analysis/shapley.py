"""Shapley values of actions, from rounds played with every set of them switched on.

The value of an action is what switching it on changes, averaged over all orders in which the actions could be switched
on one by one (L. S. Shapley, "A value for n-person games", 1953). The values of all actions add up to the difference
between all and none. Sets are numbered by their members: bit i of a set's number is action i.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

MOST = 8
"""Actions of which all sets are played: 256."""


def scale(actions: int) -> int:
    """The least number that makes all weights of `shapley_weights` whole."""
    return math.lcm(*(actions * math.comb(actions - 1, size) for size in range(actions)))


def shapley_weights(actions: int) -> NDArray[np.int64]:
    """Weights of the sets for each action, times `scale`: int64[actions, 2 ** actions].

    A set S without action i weighs -|S|! (m - |S| - 1)! / m!, S with i the opposite.
    """
    if not 1 <= actions <= MOST:
        raise ValueError(f"1 to {MOST} actions, got {actions}")
    weights = np.zeros((actions, 1 << actions), np.int64)
    whole = scale(actions)
    for members in range(1 << actions):
        size = members.bit_count()
        for action in range(actions):
            if not members >> action & 1:
                weight = whole // (actions * math.comb(actions - 1, size))
                weights[action, members] -= weight
                weights[action, members | 1 << action] += weight
    return weights


def last_in_weights(actions: int) -> NDArray[np.int64]:
    """Weights of the sets for what each action changes when all others are on: int64[actions, 2 ** actions]."""
    weights = np.zeros((actions, 1 << actions), np.int64)
    everything = (1 << actions) - 1
    for action in range(actions):
        weights[action, everything] += 1
        weights[action, everything & ~(1 << action)] -= 1
    return weights
