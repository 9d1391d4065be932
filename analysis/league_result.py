"""The result of a league: who wins most at mixed tables, who beats whom, and what else matters.

`summarize` turns the integers of a league into the content of ``result.json``. It has the keys of a table's result (see
`analysis.table`) but for that of cards, and in addition:

=============  ======================================================================================================
key            content
=============  ======================================================================================================
``stopped``    ``why`` the run ended, at which ``look``, and ``widest``: the half-width of the widest interval
``looks``      deals, leader and widest half-width at every look
``pairs``      `first` and `second` of every pair, the better one first, and whether that is `certain`
``beats``      for every entrant those it surely beats in a pair
``ranks``      for every entrant the probability of each rank at mixed tables, as far as these deals go
``neighbors``  `who` right `after` whom, the p-value, its adjusted form and whether it is `certain`; the surest first
``neighbor``   p-value of there being no effect of neighbors at all; null at tables of two
``orders``     the orders around the table that are told apart, as names
``balance``    whether everybody sat everywhere and met everybody as often as planned
=============  ======================================================================================================

The sections of ``figures`` are ``strategies`` (mixed tables), ``pairs`` (``A v B``: what A wins), ``positions`` and
``strategy_positions`` (mixed tables), ``neighbors`` (``A after B``, and ``all``), ``orders`` (``A in order 1``),
``length`` and ``game`` (mixed tables; in ``game`` also ``pairs``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from analysis.asked import asked, played, run_facts
from analysis.figures import SCHEMA, Figure, counted, figure, number
from analysis.intervals import Estimate
from analysis.league import MIXED, PAIRS, League
from analysis.league_balance import balance_of
from analysis.league_figures import DRAWN, LeagueReader
from analysis.league_judge import LeagueLook
from analysis.lengths import curve_of, length_figures
from analysis.measures import MEASURES
from analysis.rankings import ranking
from analysis.stopping import Rule
from analysis.table import at_position_figures, even_share, game_figures, meanings, position_figures, strategy_figures
from analysis.trial import TrialSums

FALSE_CLAIMS = 0.05
"""Share of false claims among the neighbor effects that are called certain."""

Metrics = dict[str, Figure]
Section = dict[str, Metrics]


def summarize(
    league: League, rule: Rule, total: TrialSums, seen: Sequence[LeagueLook], meta: Mapping[str, Any]
) -> dict[str, Any]:
    """Everything a league says; `seen` are its looks, `meta` may hold the keys of `analysis.asked.META`."""
    reader, names = LeagueReader(league, total, rule.confidence), league.names
    figures = _figures(reader)
    size = reader.neighbor_size()
    return {
        "schema": SCHEMA,
        "kind": "league",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": rule.confidence,
        "asked": _asked(league, rule, total, meta),
        "played": _played(league, total, meta),
        "run": _run(total, meta),
        "strategies": [{"name": name} for name in names],
        "even_share": number(even_share(reader.mixed, league.trial.jobs[MIXED])),
        "figures": figures,
        "rankings": _rankings(reader),
        "stopped": {"why": str(seen[-1].stop), "look": seen[-1].number, "widest": number(seen[-1].widest)},
        "looks": [{"deals": x.blocks, "leader": names[x.leader], "widest": number(x.widest)} for x in seen],
        "pairs": _pairs(reader),
        "beats": {a: [names[j] for j in np.flatnonzero(reader.beats[i])] for i, a in enumerate(names)},
        "ranks": dict(zip(names, _rows(reader.rank_probabilities()), strict=True)),
        "neighbors": [
            {
                "who": names[one.who],
                "after": names[one.after],
                "p": number(one.p),
                "adjusted": number(one.adjusted),
                "certain": one.adjusted <= FALSE_CLAIMS,
            }
            for one in reader.neighbors
        ],
        "neighbor": None if size is None else {"p": number(size[1])},
        "orders": [[names[e] for e in order] for order in league.orders],
        "balance": balance_of(league, total),
        "curves": {"turns": curve_of(reader.mixed.lengths(), rule.confidence)},
        "metrics": meanings(figures),
    }


def _figures(reader: LeagueReader) -> dict[str, Section]:
    league, names, mixed = reader.league, reader.league.names, reader.mixed
    jobs = league.trial.jobs
    found: dict[str, Section] = {
        "strategies": _strategies(reader),
        "pairs": _pair_figures(reader),
        "positions": position_figures(mixed),
        "strategy_positions": {name: at_position_figures(mixed, e) for e, name in enumerate(names)},
        "length": {"round": length_figures(mixed.lengths(), mixed.per_round("turns"), mixed.tally.longest)},
        "game": {"round": game_figures(mixed, jobs[MIXED]), "pairs": game_figures(reader.paired, jobs[PAIRS])},
    }
    size = reader.neighbor_size()
    if size is not None:
        found["neighbors"] = {"all": {"neighbor_size": figure(size[0])}} | {
            f"{names[one.who]} after {names[one.after]}": {"neighbor_effect": figure(one.effect)}
            for one in reader.neighbors
        }
    for number_, shares in enumerate(reader.orders(), start=1):
        found.setdefault("orders", {}).update(
            {f"{name} in order {number_}": {"win_share": figure(s)} for name, s in zip(names, shares, strict=True)}
        )
    return found


def _strategies(reader: LeagueReader) -> Section:
    """What every entrant achieves at mixed tables, and how strong it is."""
    league, n = reader.league, reader.total.blocks
    strengths, best, alpha = reader.strengths(), reader.rank_probabilities()[:, 0], reader.alpha_ranks()
    found = {}
    for e, name in enumerate(league.names):
        metrics = strategy_figures(reader.mixed, e, league.size)
        metrics["strength"] = strengths[e]
        metrics["best"] = counted(float(best[e]), n, DRAWN)
        metrics["alpha_rank"] = counted(float(alpha[e]), n, DRAWN)
        more = {"seat_after": reader.seat_after(e), "order_spread": reader.order_spread(e)}
        metrics |= {metric: figure(estimate) for metric, estimate in more.items() if estimate is not None}
        found[name] = metrics
    return found


def _pair_figures(reader: LeagueReader) -> Section:
    """What each entrant wins of each other one, in both directions."""
    names, found = reader.league.names, {}
    for (i, j), share in zip(reader.league.pairs.pairs, reader.pair_shares, strict=True):
        found[i, j], found[j, i] = share, _other(share)
    return {f"{names[i]} v {names[j]}": {"pair_share": figure(found[i, j])} for i, j in sorted(found)}


def _other(share: Estimate) -> Estimate:
    """What is left of a share."""
    low, high = 1 - share.high, 1 - share.low
    return Estimate(
        1 - share.value, low, high, share.half_width, share.n_blocks, share.sd, share.confidence, share.method
    )


def _pairs(reader: LeagueReader) -> list[dict[str, Any]]:
    names, found = reader.league.names, []
    for (i, j), share in zip(reader.league.pairs.pairs, reader.pair_shares, strict=True):
        first, second = (i, j) if share.value >= 0.5 else (j, i)
        found.append(
            {"first": names[first], "second": names[second], "certain": bool(reader.beats[i, j] or reader.beats[j, i])}
        )
    return found


def _rankings(reader: LeagueReader) -> dict[str, Any]:
    """Entrants and positions at mixed tables, from best to worst."""
    league, mixed = reader.league, reader.mixed
    cases, players = [league.mixed.games] * league.size, league.players
    numbers = [str(p + 1) for p in range(players)]
    return {
        "strategies": ranking(league.names, league.mixture(reader.total), cases, 1, reader.confidence),
        "positions": ranking(numbers, mixed.places(), [mixed.cells] * players, 1, reader.confidence),
    }


def _rows(probabilities: Any) -> list[list[float | None]]:
    return [[number(float(p)) for p in row] for row in probabilities]


def _asked(league: League, rule: Rule, total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    about = asked(
        league.trial.jobs[MIXED],
        {**meta, "games": rule.cap * league.trial.cells, "table": league.names},
        total.blocks,
    )
    return about | {
        "entrants": league.names,
        "until": [str(part) for part in meta.get("until") or ()],
        "precision": None if rule.precision is None else MEASURES["win"].write(rule.precision),
        "looks": asdict(rule.schedule) | {"least": rule.least},
        "cells": {"mixed": league.mixed.cells, "pairs": league.pairs.cells, "pair": league.pairs.games},
    }


def _played(league: League, total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    facts = played(league.trial.jobs[MIXED], total.tallies[MIXED], {**meta, "digest": total.digest()})
    return facts | {"games": total.blocks * league.trial.cells, "rounds": total.rounds, "complete": True}


def _run(total: TrialSums, meta: Mapping[str, Any]) -> dict[str, Any]:
    return run_facts(total.rounds, meta)
