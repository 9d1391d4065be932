"""The game: cards, editions and rules as data; the compiled kernel; the parallel engine."""
