"""What there is to tell about a study of cards: their worth, what they do, and what only seems so."""

from __future__ import annotations

from typing import Any

from analysis import cards_words as words
from analysis import numerals
from analysis.common_words import diagnostics, footer, glossary, rules
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result, describe
from analysis.table_words import seated

_STAGES = {
    "opening": "usual rounds, every card followed",
    "swap": "rounds with a card exchanged",
    "effect": "rounds with every set of actions",
    "skill": "the same before weak players",
    "dose": "rounds with other numbers of copies",
    "play": "decisions played on in two ways",
}

_FEW_DEALS = 4096
"""With fewer deals not every cluster has one."""


def document(result: Result) -> Document:
    """The report of a study."""
    sections = (_opening, _numbers, _effect, _more_effects, _dose, _play_now, _stuck, _observed)
    return Document(
        title=printable(result["name"]) or "cards",
        question=printable(result["question"]),
        verdict=words.verdict(result),
        warnings=_warnings(result),
        asked=_asked(result),
        rules=rules(result),
        sections=tuple(section for make in sections if (section := make(result))),
        diagnostics=diagnostics(result, [("Intervals", "from clusters of deals, see the glossary")]),
        footer=footer(result).replace("over deals", "over clusters of deals"),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*glossary(result), *_glossary()),
    )


def _warnings(result: Result) -> tuple[str, ...]:
    few = [stage["name"] for stage in result["asked"]["stages"] if stage["deals"] < _FEW_DEALS // 4]
    found = []
    if few:
        found.append(f"Only few deals were played of: {', '.join(few)}; their intervals are rough. More --games help.")
    game = result["figures"]["game"]["round"]
    if game["unfinished"]["value"]:
        share = numerals.brief(game["unfinished"], "unfinished")
        found.append(f"{share} of the rounds were broken off at the limit of turns; they count, without a winner.")
    return tuple(found)


def _asked(result: Result) -> tuple[tuple[str, str], ...]:
    about = result["asked"]
    usual = "official" if not about["rules"] else f"official but for {len(about['rules'])} (below)"
    found = [
        ("Game", f"{about['title']}, {about['players']} players"),
        ("Table", seated(result)),
        ("Rules", usual),
        ("Measured", ", ".join(about["metrics"])),
    ]
    found += [
        (
            f"Played: {stage['name']}",
            f"{numerals.whole(stage['rounds'])} rounds of {numerals.whole(stage['deals'])} deals; "
            f"{_STAGES[stage['name']]}",
        )
        for stage in about["stages"]
    ]
    found.append(("Seed", str(about["seed"])))
    if about["inferred"]:
        found.append(("Deck", about["inferred"]))
    return tuple((label, printable(text)) for label, text in found)


def _sides(result: Result) -> list[str]:
    return list(dict.fromkeys(card["side"] for card in result["cards"]))


def _opening(result: Result) -> Section | None:
    cards = words.ranked(result)
    if not cards:
        return None
    names = [entry["name"] for entry in result["strategies"]]
    swapped = "swap" in result["figures"]
    head = ["card"]
    head += ["opening value"] if len(names) == 1 else [f"for {printable(name)}" for name in names]
    head += ["swap value", *(["from opening values"] if len(names) == 1 else [])] if swapped else []
    rows = []
    for card in cards:
        row = [words.label_of(card)]
        row += [_text(result, "opening", card, "opening_value", name) for name in names]
        if swapped:
            row.append(_text(result, "swap", card, "swap_value"))
            row += [_text(result, "swap", card, "swap_predicted")] if len(names) == 1 else []
        rows.append(tuple(row))
    caption = (
        "What each copy in the opening hand adds to the win share, beside an average number of its side. Hands are "
        "dealt at random, so this is an effect. The swap value is the same seen on single deals: a card that was dealt "
        "is exchanged for this one, or for a number, and the deal is played both ways; it comes with the other face of "
        "the cards, which the last column allows for."
    )
    text = ("The most valuable first. Full marks: told from a number, allowing for the number of cards.",)
    pictures = tuple(
        Picture(_values_name(side), f"Opening value of every card{f' of the {side} side' if side else ''}")
        for side in _sides(result)
    )
    return Section(
        "opening", "What is it worth to be dealt a card?", text, pictures, (_table(head, rows, caption),), True
    )


def _values_name(side: str) -> str:
    return f"values_{side}" if side else "values"


def _numbers(result: Result) -> Section | None:
    if "opening" not in result["figures"]:
        return None
    rows = [
        (
            words.label_of(card),
            _text(result, "opening", card, "opening_value"),
            str(card["copies"]),
            str(card["points"]),
        )
        for card in words.numbers(result)
    ]
    caption = "Numbers compared with the average number of their side."
    table = Table(("number", "opening value", "copies", "points"), tuple(rows), caption, folded=True)
    return Section("numbers", "Are all numbers worth the same?", (), (), (table,))


def _effect(result: Result) -> Section | None:
    rows = result["figures"].get("effect")
    if not rows:
        return None
    metrics = ["turns_last_in", "turns_shapley", "skill_shapley", "first_shapley"]
    metrics = [metric for metric in metrics if metric in next(iter(rows.values()))]
    order = sorted(rows, key=lambda name: -rows[name]["turns_shapley"]["value"])
    table = [(name, *(words.measured(rows[name][m], m) for m in metrics)) for name in order]
    together = result["figures"]["together"]["all actions"]
    whole = {m: m.replace("_last_in", "_together").replace("_shapley", "_together") for m in metrics}
    table.append(("all together", *(words.measured(together[whole[m]], whole[m]) for m in metrics)))
    caption = (
        "What the action of a card changes: the cards keep color, symbol and points, only their action is switched on "
        "or off. Last in: while all other actions are on. Shapley: on average over all orders in which actions could "
        "be switched on; these add up to what all do together. Skill is the win share of the first strategy among "
        f"players of {printable(result['asked']['against'])}, first seat that of the one who has the first turn; both "
        "are Shapley values."
    )
    picture = Picture("effects", "What every action adds to the turns of a round, last in and as Shapley value")
    heads = {"turns_last_in": "turns, last in", "turns_shapley": "turns, Shapley"}
    heads |= {"skill_shapley": "skill", "first_shapley": "first seat"}
    head = ["action", *(heads[metric] for metric in metrics)]
    return Section(
        "effect", "What does the action do to the game?", (), (picture,), (_table(head, table, caption),), True
    )


def _more_effects(result: Result) -> Section | None:
    rows = result["figures"].get("effect")
    if not rows:
        return None
    tables = []
    for how, title in (("last_in", "Last in"), ("shapley", "Shapley values")):
        metrics = [metric for metric in next(iter(rows.values())) if metric.endswith(how)]
        head = ["action", *(describe(metric).label.rsplit(" ", 2 if how == "last_in" else 1)[0] for metric in metrics)]
        cells = [(name, *(words.measured(row[m], m) for m in metrics)) for name, row in rows.items()]
        tables.append(Table(tuple(head), tuple(cells), f"{title}: all that was measured.", folded=True))
    return Section("effects", "All effects", (), (), tuple(tables))


def _dose(result: Result) -> Section | None:
    rows = result["figures"].get("dose")
    if not rows:
        return None
    metrics = [metric for metric in next(iter(rows.values())) if metric in ("turns_level", "turns_dose", "points_dose")]
    usual, cells = dict(result["asked"]["usual"]), []
    for name in sorted(rows, key=_dosed):
        card, copies = _dosed(name)
        today = " (printed)" if copies == usual[card] else ""
        cells.append((f"{copies} × {card}{today}", *(words.measured(rows[name][m], m) for m in metrics)))
    caption = (
        "Rounds with other numbers of copies on the same deals. Copies that are taken out become numbers of their "
        "color, and numbers become copies where there are to be more; in Flip the copies are those on each side."
    )
    head = ["copies", *(describe(metric).label for metric in metrics)]
    picture = Picture("dose", "Turns of a round by the number of copies of a card")
    return Section("dose", "What if there were more or fewer?", (), (picture,), (_table(head, cells, caption),), True)


def _dosed(name: str) -> tuple[str, int]:
    """Card and copies of a row."""
    card, _, copies = name.partition("=")
    return card, int(copies)


def _play_now(result: Result) -> Section | None:
    rows = result["figures"].get("play_now")
    if not rows:
        return None
    metrics = ("play_gain", "play_gain_played", "play_gain_held", "play_share")
    order = sorted(rows, key=lambda name: -(rows[name].get("play_gain") or {"value": 0.0})["value"])
    cells = [(words.shown(n), *(words.measured(rows[n].get(metric), metric) for metric in metrics)) for n in order]
    caption = (
        "One decision of each round was played on with the card and with what the strategy likes best besides, on the "
        "same further random numbers. Where a strategy plays well, what it plays gains and what it holds would lose: a "
        "loss where the card is played, or a gain where it is held, is a mistake that it makes."
    )
    found = words.regrets(result)
    text = (f"Mistakes of the strategy beyond chance: {found}." if found else "No mistakes beyond chance were seen.",)
    drawn = (Picture("regret", "Gain of playing a card now, by own cards and those of the next player"),)
    pictures = drawn if "situations" in result["figures"] else ()
    head = ["card", "gain", "where played", "where held", "plays it"]
    return Section("play_now", "Play it now or keep it?", text, pictures, (_table(head, cells, caption),), True)


def _stuck(result: Result) -> Section | None:
    cards = words.ranked(result, "stuck", "stuck_cost")
    if not cards:
        return None
    metrics = ("stuck_cost", "conceded_value", "burden_share")
    rows = [(words.label_of(card), *(_text(result, "stuck", card, m) for m in metrics)) for card in cards]
    more = (("stuck", "stuck_chance"), ("swap", "swap_conceded"))
    chances = tuple(
        (words.label_of(c), *(_text(result, section, c, metric) for section, metric in more)) for c in cards
    )
    meant = " ".join(describe(metric).meaning for _, metric in more)
    chance = Table(("card", "stuck", "points given, by swap"), chances, meant, folded=True)
    caption = (
        "Stuck cost: points that each copy dealt gives to the winner because it is left over, beside a number. Points "
        "given: all that a copy changes about the points given, since good cards also win rounds. Burden: share of all "
        "points given, by cards dealt and drawn."
    )
    head = ["card", *(describe(metric).label for metric in metrics)]
    tables = (_table(head, rows, caption), chance)
    return Section("stuck", "What does it cost to be left with it?", (), (), tables, True)


def _observed(result: Result) -> Section | None:
    if "observed" not in result["figures"]:
        return None
    cards = [card for card in result["cards"] if not card["number"]]
    metrics = ("opened_gap", "held_gap", "played_gap", "held_bias")
    rows = [(words.label_of(card), *(_text(result, "observed", card, m) for m in metrics)) for card in cards]
    text = (
        "Not what cards are worth: who has many cards in a round of UNO has them from having had to draw, so holding "
        "almost anything goes with losing, and playing almost anything with winning. These are shares of winners minus "
        "the average, and how far holding is from the opening value.",
    )
    head = ["card", *(describe(metric).label for metric in metrics)]
    return Section("observed", "What mere counting shows (biased)", text, (), (_table(head, rows, ""),))


def _text(result: Result, section: str, card: dict[str, Any], metric: str, strategy: str | None = None) -> str:
    return words.measured(words.figure_of(result, section, card, metric, strategy), metric)


def _table(head: list[str], rows: list[tuple[str, ...]], caption: str) -> Table:
    return Table(tuple(head), tuple(rows), caption)


def _glossary() -> tuple[tuple[str, str], ...]:
    return (
        (
            "cluster of deals",
            "Deals are put into 256 groups by their numbers; how much the groups differ says how precise a figure is.",
        ),
        ("last in", "What switching an action on changes if all others are on already."),
        (
            "Shapley value",
            "What switching an action on changes on average over all orders of switching the actions on. The values of "
            "all actions add up to what all do together.",
        ),
        ("p (Holm)", "Adjusted, so that the chance of any false claim among all cards is no more than 1 − confidence."),
    )
