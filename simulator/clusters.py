"""Clusters of deals: sums are kept for each of a fixed number of groups of deals, so that their spread is known.

A cluster is a group of deals that is treated as one observation. Which deals belong to it depends on their numbers
alone, so the sums of a cluster, whole numbers, are the same however the deals were divided among workers. A few
neighboring deals stay together, which keeps a cluster's sums in the processor's cache while they are played.
"""

from __future__ import annotations

from simulator.jit import kernel

CLUSTERS = 256
"""Enough to know a standard error to 4 %."""

NEIGHBORS = 16
"""Deals in a row that belong to the same cluster."""


@kernel("i8(i8)", entry=True)
def cluster_of(deal: int) -> int:
    """The cluster of a deal, 0 … `CLUSTERS` - 1."""
    return deal // NEIGHBORS % CLUSTERS
