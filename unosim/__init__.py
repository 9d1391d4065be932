"""Monte Carlo simulation and analytics of UNO Flip!, UNO Flex and classic UNO."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
