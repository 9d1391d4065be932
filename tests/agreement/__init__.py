"""The kernel and its slow twin, event by event."""
