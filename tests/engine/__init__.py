"""The engine: sums, workers, files, run folders."""
