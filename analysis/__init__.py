"""What the rounds mean: designs, estimates with honest intervals, verdicts, families, plans."""
