"""Monte Carlo simulation and analytics of UNO Flip!, UNO Flex and classic UNO.

    import unosim

    unosim.compare("sensible", "random", edition="flip")

See `unosim.api`, which is loaded on first use only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.api import Result, balance, cards, compare, league, length, load, plan, rules, run, sweep

_API = ("Result", "balance", "cards", "compare", "league", "length", "load", "plan", "rules", "run", "sweep")

__all__ = ["Result", "__version__", "balance", "cards", "compare", "league", "length"]
__all__ += ["load", "plan", "rules", "run", "sweep"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in _API:
        from unosim import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_API])
