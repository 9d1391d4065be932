"""The result of a table: one table, played again and again.

`summarize` turns the integers of a run into the content of ``result.json``:

=================  ==================================================================================================
key                content
=================  ==================================================================================================
``schema``         version of this layout, 1
``kind``           ``table``
``name``           name of the experiment
``question``       what it is to find out
``confidence``     nominal coverage of every interval
``asked``          table, rules and size, see `analysis.asked.asked`
``played``         deals, rounds, digest, see `analysis.asked.played`
``run``            seconds, workers, versions, see `analysis.asked.run_facts`
``strategies``     name and seats at the table of every strategy
``even_share``     share of rounds that every seat would win if all were equal: 1/n of the rounds somebody won
``figures``        section → name → metric → figure, see `analysis.figures`
``rankings``       strategies and positions in order, with groups that cannot be told apart
``looks``          win shares after more and more deals, see `analysis.table_looks`
``balance``        whether everybody sat everywhere as often as planned
``curves``         share of the rounds still running by turn
``cards``          sections of `figures` that hold cards, with copies and points of every card
``metrics``        label, unit and meaning of every metric that occurs
=================  ==================================================================================================

Positions count from 1, the seat to the left of the dealer, who is first to act by rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from analysis.asked import asked, names_of, played, run_facts
from analysis.balance import sat_as_planned
from analysis.figures import SCHEMA, Figure, counted, describe, figure, number
from analysis.intervals import Estimate, ratio_estimate, share_estimate
from analysis.lengths import curve_of, length_figures, quantile_figures
from analysis.rankings import ranking
from analysis.reading import Reader, contrast
from analysis.sums import FamilySums
from analysis.table_looks import looks_of
from simulator.cards import Edition, Second

if TYPE_CHECKING:
    from simulator.job import Job
    from simulator.tally import Tally

Metrics = dict[str, Figure]
Section = dict[str, Metrics]

CARD_SECTIONS = {
    Second.NONE: ("cards",),
    Second.SIDE: ("cards_light", "cards_dark"),
    Second.FLEX: ("cards_regular", "cards_flex"),
}
"""Sections of figures by slot of the cards."""


def summarize(job: Job, tally: Tally, meta: Mapping[str, Any], so_far: Iterable[Tally] = ()) -> dict[str, Any]:
    """Everything a run of a table says.

    `meta` may hold the keys of `analysis.asked.META`, `so_far` are the sums of the first deals, more and more of them.
    """
    if not tally.blocks:
        raise ValueError("no deals, no result")
    confidence = float(meta.get("confidence") or 0.95)
    reader = Reader(tally, job.cells, confidence)
    names = names_of(job)
    figures = _figures(reader, job, names)
    return {
        "schema": SCHEMA,
        "kind": "table",
        "name": str(meta.get("name") or ""),
        "question": str(meta.get("question") or ""),
        "confidence": confidence,
        "asked": asked(job, meta, tally.blocks),
        "played": played(job, tally, meta),
        "run": run_facts(tally.rounds, meta),
        "strategies": [{"name": name, "seats": reader.seats_of(i) // job.cells} for i, name in enumerate(names)],
        "even_share": number(even_share(reader, job)),
        "figures": figures,
        "rankings": _rankings(reader, names),
        "looks": looks_of(job, so_far, names, confidence),
        "balance": {"ok": sat_as_planned(job, tally)},
        "curves": _curves(reader),
        "cards": _cards(job.deck),
        "metrics": meanings(figures),
    }


def _figures(reader: Reader, job: Job, names: list[str]) -> dict[str, Section]:
    sections: dict[str, Section] = {
        "strategies": {name: strategy_figures(reader, i, len(names)) for i, name in enumerate(names)},
        "positions": position_figures(reader),
        "strategy_positions": {name: at_position_figures(reader, i) for i, name in enumerate(names)},
        "length": {"round": length_figures(reader.lengths(), reader.per_round("turns"), reader.tally.longest)},
        "game": {"round": game_figures(reader, job)},
    }
    if reader.is_match:
        sections["matches"] = {"match": match_figures(reader)}
    for slot, section in enumerate(CARD_SECTIONS[job.deck.second]):
        sections[section] = _plays(reader, job.deck, slot)
    return sections


def strategy_figures(reader: Reader, entrant: int, entrants: int) -> Metrics:
    """What one strategy achieves from each of its seats."""
    layout, seats = reader.tally.layout, reader.seats_of(entrant)
    wins, points = layout.wins(entrant), layout.points(entrant)
    everyone = reader.family([layout.wins(e) for e in range(entrants)])
    metrics = {
        "win_share": figure(reader.share(reader.sums(wins), seats)),
        "win_share_difference": figure(_against_even(reader, everyone, entrant, seats)),
        "points": figure(contrast(reader.family([points]), [1], seats, reader.confidence)),
    }
    if reader.sums(wins).total and not reader.is_match:
        cross = reader.tally.product(wins, points)
        per_win = ratio_estimate(reader.sums(points), reader.sums(wins), cross, reader.confidence)
        metrics["points_per_win"] = figure(per_win)
    if reader.cells > 1 and entrants > 1 and reader.tally.blocks > 1:
        metrics["variance_gain"] = _gain(reader, wins)
    return metrics


def even_share(reader: Reader, job: Job) -> float:
    """What an average seat wins."""
    wins = sum(reader.tally.total(reader.tally.layout.wins(e)) for e in range(len(job.entrants)))
    return wins / (reader.tally.blocks * reader.cells * job.players * reader.win)


def _against_even(reader: Reader, everyone: FamilySums, entrant: int, seats: int) -> Estimate:
    """Win share minus that of an average seat; exactly 0 if all seats play alike."""
    entrants = len(everyone.totals)
    total = reader.cells * reader.tally.layout.players
    weights = [total * (e == entrant) - seats for e in range(entrants)]
    step = total * reader.win if entrants > 1 else 0
    return contrast(everyone, weights, seats * total * reader.win, reader.confidence, step)


def _gain(reader: Reader, wins: int) -> Figure:
    """p(1 - p) / (n s^2) of the share of rounds won, see `analysis.intervals.variance_gain`."""
    sums, scale = reader.sums(wins), reader.cells * reader.win
    share, variance = sums.mean(scale), sums.variance(scale)
    gain = share * (1 - share) / (reader.cells * variance) if variance else float("inf")
    return counted(gain, sums.n, "ratio of variances")


def position_figures(reader: Reader) -> Section:
    """How often the seat at a position wins, whoever sits there."""
    family, players = reader.places(), reader.tally.layout.players
    section = {}
    for position in range(players):
        one = [int(p == position) for p in range(players)]
        weights, scale = [players * x - 1 for x in one], players * reader.cells * reader.win
        against = contrast(family, weights, scale, reader.confidence)
        share = reader.share(family.contrast(one), reader.cells)
        section[str(position + 1)] = {"win_share": figure(share), "win_share_difference": figure(against)}
    return section


def at_position_figures(reader: Reader, entrant: int) -> Metrics:
    """How often one strategy wins at each position."""
    shares = ((p, reader.win_share_at(entrant, p)) for p in range(reader.tally.layout.players))
    return {f"win_share_at_{p + 1}": figure(share) for p, share in shares if share is not None}


def game_figures(reader: Reader, job: Job) -> Metrics:
    """What happens in a round, whoever does it; only what the edition and the rules have."""
    tally, rules = reader.tally, job.rules
    metrics = {name: figure(reader.per_round(name)) for name in ("plays", "cards_drawn", "reshuffles")}
    if job.deck.second is Second.SIDE:
        metrics["flips"] = figure(reader.per_round("flips"))
        metrics["dark_share"] = figure(reader.ratio("dark_turns", "turns", part=True))
        metrics["dark_ends"] = figure(reader.round_share("dark_ends"))
    if rules.challenge == "on" and rules.wild_draw == "bluff":
        metrics |= _counted_and_share(reader, "challenges", "challenges_won")
    if rules.uno_call != "silent" and rules.uno_penalty > 0:
        metrics |= _counted_and_share(reader, "uno_missed", "uno_caught")
    metrics |= {name: figure(reader.round_share(name)) for name in ("void", "unfinished")}
    metrics["faults"] = counted(tally.total(tally.layout.table("faults")), tally.blocks)
    return metrics


def _counted_and_share(reader: Reader, name: str, part: str) -> Metrics:
    metrics = {name: figure(reader.per_round(name))}
    if metrics[name]["value"]:
        metrics[part] = figure(reader.ratio(part, name, part=True))
    return metrics


def match_figures(reader: Reader) -> Metrics:
    """How long matches are."""
    table = reader.tally.layout.table
    mean = contrast(reader.family([table("rounds")]), [1], reader.cells, reader.confidence)
    broken = share_estimate(reader.sums(table("no_winner")), reader.cells, reader.confidence)
    return {**quantile_figures("rounds", reader.match_lengths(), mean), "no_winner": figure(broken)}


def _plays(reader: Reader, deck: Edition, slot: int) -> Section:
    """How often every kind of card is laid."""
    copies = _copies(deck, slot)
    kinds = sorted(enumerate(deck.kinds[slot]), key=lambda pair: (pair[1].symbol, pair[1].name))
    return {
        kind.name: {
            "plays": figure(reader.plays_per_round(slot, i)),
            "plays_per_copy": figure(reader.plays_per_round(slot, i, copies[kind.name])),
        }
        for i, kind in kinds
    }


def _copies(deck: Edition, slot: int) -> Counter[str]:
    return Counter(face.kind.name for card in deck.cards if (face := card.faces[slot]) is not None)


def _cards(deck: Edition) -> dict[str, Any]:
    """Copies and points of the kinds of cards, by section."""
    return {
        section: {
            kind.name: {"copies": _copies(deck, slot)[kind.name], "points": kind.points} for kind in deck.kinds[slot]
        }
        for slot, section in enumerate(CARD_SECTIONS[deck.second])
    }


def _rankings(reader: Reader, names: list[str]) -> dict[str, Any]:
    """Strategies and positions from best to worst."""
    layout, players = reader.tally.layout, reader.tally.layout.players
    wins = reader.family([layout.wins(e) for e in range(len(names))])
    seats = [reader.seats_of(e) for e in range(len(names))]
    numbers = [str(p + 1) for p in range(players)]
    return {
        "strategies": ranking(names, wins, seats, reader.win, reader.confidence),
        "positions": ranking(numbers, reader.places(), [reader.cells] * players, reader.win, reader.confidence),
    }


def _curves(reader: Reader) -> dict[str, Any]:
    curves = {"turns": curve_of(reader.lengths(), reader.confidence)}
    if reader.is_match:
        curves["rounds"] = curve_of(reader.match_lengths(), reader.confidence)
    return curves


def meanings(figures: Mapping[str, Section]) -> dict[str, Any]:
    """Label, unit and meaning of every metric that occurs."""
    used = dict.fromkeys(metric for section in figures.values() for metrics in section.values() for metric in metrics)
    return {metric: asdict(describe(metric)) for metric in used}
