"""The referee: reads event logs and checks every event against the rulebook.

It shares no code with the simulator. What it knows of the games comes from the rulebook alone, and the IDs it cites
(``C14``, ``F3``, ``X8``, ``R1``, or a section such as ``§2.4``) are the rulebook's. ``LOG`` stands for the log format,
``PILE`` for the order of the draw pile, ``CARDS`` for the conservation of cards and ``P1`` … ``P5`` for the numbered
promises of the two reference strategies.
"""

from .check import Report, check_log, check_rounds
from .verdict import Violation

__all__ = ["Report", "Violation", "check_log", "check_rounds"]
