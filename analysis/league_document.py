"""What there is to tell about a league: the order, who beats whom, seats, neighbors, and what else happens."""

from __future__ import annotations

from analysis import league_places, numerals
from analysis import league_words as words
from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result, describe
from analysis.league_places import texts
from analysis.table_words import even, games

NARROW = 8
"""With more entrants the cells of pairs are whole percentages."""

UNCERTAIN = "~"


def document(result: Result) -> Document:
    """The report of a league."""
    sections = [_mixture(result), _pairs(result), _arrows(result), _strengths(result), league_places.positions(result)]
    if result["neighbor"] is not None:
        sections.append(league_places.neighbors(result))
    if result["orders"]:
        sections.append(league_places.orders(result))
    sections += [_length(result), _game(result)]
    return Document(
        title=printable(result["name"]) or "league",
        question=printable(result["question"]),
        verdict=words.verdict(result),
        warnings=(*_alarms(result), *warnings(result)),
        asked=_asked(result),
        rules=rules(result),
        sections=tuple(sections),
        diagnostics=diagnostics(result, _diagnostics(result)),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*_glossary(), *glossary(result)),
        paste=words.block(result),
    )


def _alarms(result: Result) -> list[str]:
    found = []
    if not result["balance"]["ok"]:
        found.append("ALARM: seats or meetings are not balanced as they should be. Do not trust this result.")
    cut = result["figures"]["game"]["pairs"]["unfinished"]
    if cut["value"]:
        share = numerals.brief(cut, "unfinished")
        found.append(f"{share} of the rounds in pairs were broken off at the limit of turns; they count half for each.")
    return found


def _asked(result: Result) -> tuple[tuple[str, str], ...]:
    asked, played = result["asked"], result["played"]
    changed, cells = len(asked["rules"]), asked["cells"]
    parts = [f"when all win shares are known to ± {asked['precision']}"] if asked["precision"] else []
    cap = f"{numerals.whole(asked['games'])} {games(result)}"
    stops = " or ".join([*parts, f"at the latest after {cap}"] if parts else [f"after {cap}"])
    looks = f"Looks at {asked['looks']['first']} deals and every {asked['looks']['growth']:g} times as many."
    if played["deals"] <= asked["looks"]["first"]:
        looks = "One look, at the end."
    facts = [
        ("Game", f"{asked['title']}, {asked['players']} players"),
        ("Entrants", ", ".join(asked["entrants"])),
        ("Rules", f"official but for {changed} (below)" if changed else "official"),
        ("Stops", f"{stops}. {looks}"),
        (
            "Played",
            f"{numerals.whole(played['games'])} {games(result)} of {numerals.whole(played['deals'])} deals; each deal "
            f"{cells['mixed']} times at mixed tables and {cells['pair']} times by each pair",
        ),
        ("Seed", str(asked["seed"])),
    ]
    if asked["inferred"]:
        facts.append(("Deck", asked["inferred"]))
    return tuple((label, printable(text)) for label, text in facts)


def _mixture(result: Result) -> Section:
    figures, ranking = words.mixture(result), result["rankings"]["strategies"]
    letters = words.letters(result)
    rows = []
    for name in ranking["order"]:
        low, high = ranking["ranks"][name]
        place = str(low) if low == high else f"{low}–{high}"
        shown = texts(figures[name], ("win_share", "win_share_difference", "points"))
        rows.append((printable(name), place, letters[name], *shown))
    head = ("strategy", "rank", "ties", *(describe(m).label for m in ("win_share", "win_share_difference", "points")))
    caption = (
        "Win shares and points are per seat, at tables at which any of the strategies meet. Ranks and ties rest on "
        f"differences that all hold together with {numerals.percent(result['confidence'])}: strategies that share a "
        "letter are not told apart."
    )
    text = (f"If all were equal, each would win {even(result)} of {games(result)}. {words.ties(result)}",)
    alt = "Win share of every strategy at mixed tables: " + "; ".join(f"{row[0]} {row[3]}" for row in rows)
    table = Table(head, tuple(rows), caption)
    return Section("mixture", "Who wins at mixed tables", text, (Picture("mixture", f"{alt}."),), (table,), brief=True)


def _pairs(result: Result) -> Section:
    order = result["rankings"]["strategies"]["order"]
    numbers = [str(i + 1) for i in range(len(order))]
    rows = [
        (f"{i + 1} {printable(a)}", *(_pair_cell(result, a, b) if a != b else "" for b in order))
        for i, a in enumerate(order)
    ]
    caption = (
        "Percentage of the wins that the row takes of the column where both hold half of the seats. "
        f"{UNCERTAIN} marks pairs that are not told apart. The intervals {words.widest_pair(result)} and hold together "
        f"with {numerals.percent(result['confidence'])}."
    )
    matrix = Table(("wins, % of", *numbers), tuple(rows), caption)
    listed = tuple(
        (
            f"{printable(pair['first'])} v {printable(pair['second'])}",
            numerals.text(words.pair_share(result, pair["first"], pair["second"]), "pair_share"),
            "yes" if pair["certain"] else "no",
        )
        for pair in result["pairs"]
    )
    every = Table(("pair", "share of the first", "certain"), listed, "The better one first.", folded=True)
    alt = f"Share of the wins that each strategy takes of each other one. {words.who_beats(result)}"
    text = (words.who_beats(result),)
    return Section("pairs", "Who beats whom in pairs", text, (Picture("pairs", alt),), (matrix, every), brief=True)


def _pair_cell(result: Result, first: str, second: str) -> str:
    figure = words.pair_share(result, first, second)
    decimals = 1 if len(result["strategies"]) <= NARROW else 0
    certain = second in result["beats"][first] or first in result["beats"][second]
    return f"{100 * figure['value']:.{decimals}f}{'' if certain else UNCERTAIN}"


def _arrows(result: Result) -> Section:
    found, loop = words.upsets(result), words.cycle(result)
    text = ["An arrow leads from a winner to a loser. Pairs that are not told apart have none."]
    if loop:
        a, b, c = map(printable, loop)
        text.append(f"There are circles: {a} beats {b}, {b} beats {c}, {c} beats {a}.")
    else:
        text.append("No three strategies beat each other in a circle.")
    if found:
        named = "; ".join(f"{printable(a)} beats {printable(b)}" for a, b in sorted(found))
        text.append(f"Winners in pairs that win less at mixed tables: {named}.")
    figures = words.mixture(result)
    rows = tuple(
        (
            printable(name),
            f"{len(result['beats'][name])}",
            f"{sum(name in losers for losers in result['beats'].values())}",
            numerals.text(figures[name]["alpha_rank"], "alpha_rank"),
        )
        for name in result["rankings"]["strategies"]["order"]
    )
    caption = (
        "α-rank: the time that a population spends with a strategy if it moves to whatever beats what it plays, "
        "averaged over what these deals leave open. A strategy that beats all others has all of it."
    )
    table = Table(("strategy", "beats", "beaten by", "α-rank"), rows, caption)
    alt = "Who beats whom: " + "; ".join(f"{row[0]} beats {row[1]}" for row in rows)
    return Section("arrows", "Is there a best answer to everybody?", tuple(text), (Picture("arrows", alt),), (table,))


def _strengths(result: Result) -> Section:
    figures, order = words.mixture(result), result["rankings"]["strategies"]["order"]
    rows = tuple((printable(name), *texts(figures[name], ("strength", "best"))) for name in order)
    text = (
        "One number for each strategy, as in the Plackett–Luce model: each seat wins with probability strength / sum "
        "of strengths, and 1 is the average. Intervals by block bootstrap.",
        words.misfit(result),
    )
    ranks = tuple(
        (printable(name), *(f"{100 * p:.0f} %" if p >= 0.005 else "–" for p in result["ranks"][name])) for name in order
    )
    head = ("strategy", *(f"rank {i + 1}" for i in range(len(order))))
    caption = "Probability of each rank by win share at mixed tables, as far as these deals go."
    tables = (Table(("strategy", "strength", "best"), rows), Table(head, ranks, caption, folded=True))
    alt = "Strength of every strategy: " + "; ".join(f"{row[0]} {row[1]}" for row in rows)
    return Section("strengths", "How strong they are", text, (Picture("strengths", f"{alt}."),), tables)


def _length(result: Result) -> Section:
    figures = result["figures"]["length"]["round"]
    rows = tuple((describe(metric).label, numerals.text(figure, metric)) for metric, figure in figures.items())
    table = Table(("turns per round", "mixed tables"), rows)
    return Section("length", "How long a round takes", (), (Picture("length", _curve(result)),), (table,))


def _curve(result: Result) -> str:
    mean = numerals.text(result["figures"]["length"]["round"]["turns_mean"], "turns_mean")
    return f"Share of rounds still running by turn, at mixed tables; {mean} turns on average."


def _game(result: Result) -> Section:
    figures = result["figures"]["game"]
    metrics = [m for m in figures["round"] if m != "faults" and m in figures["pairs"]]
    rows = tuple((describe(m).label, *(numerals.text(figures[t][m], m) for t in ("round", "pairs"))) for m in metrics)
    return Section("game", "What happens in a round", (), (), (Table(("per round", "mixed tables", "pairs"), rows),))


def _diagnostics(result: Result) -> list[tuple[str, str]]:
    balance = result["balance"]
    gains = [metrics["variance_gain"] for metrics in words.mixture(result).values() if "variance_gain" in metrics]
    known = [gain["value"] for gain in gains if gain["value"] is not None]
    found = [("Balance of seats and meetings", "as designed" if balance["ok"] else f"ALARM: p = {balance['p']:.2g}")]
    if known:
        found.append(
            ("Gain of repeated deals", f"{min(known):.2f} × as many independent rounds would be needed, or more")
        )
    return [*found, ("Stopped", words.stopped(result))]


def _glossary() -> tuple[tuple[str, str], ...]:
    return (
        ("mixed table", "A table at which any of the strategies meet, drawn anew for every deal."),
        ("pair", "Two strategies at a table of their own, half of the seats each."),
        ("beats", "Wins more than half in a pair, by an interval that holds together with those of all pairs."),
    )
