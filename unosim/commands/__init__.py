"""The commands, one module each. Heavy imports wait until a command runs."""
