"""Who plays: heuristics as data, and the kernel functions that carry them out."""
