"""What there is to tell about changes of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from analysis import numerals
from analysis.common_words import diagnostics, footer, glossary, rules, warnings
from analysis.document import Document, Picture, Section, Table, printable
from analysis.figures import Result, describe
from analysis.panel_words import asked_facts, known

_COURSE = ("turns", "minutes", "long_share", "points_a_round")
_FATE = ("skill_edge", "luck_index", "comeback_share", "lead_changes")
_FAIR = ("first_player_edge",)
"""Responses of the tables: the course of a round, what decides it, and whether it is fair."""

_HEADS = {"long_share": "long", "luck_index": "luck", "skill_edge": "skill", "lead_changes": "leads"}
"""Labels that are too long for a column."""

CLEAR = "*"

_MOST_ROWS = 12
"""Interactions that a table shows before the others are folded away."""


def document(result: Result) -> Document:
    """The report of a study of rules."""
    sections = [_effects(result, "course", "How long a round takes", _COURSE)] if _measured(result, _COURSE) else []
    if _measured(result, _FATE):
        sections.append(_effects(result, "fate", "Skill, luck and excitement", _FATE))
    if _measured(result, _FAIR):
        sections.append(replace(_effects(result, "fair", "Is it fair?", _FAIR), brief=False))
    if "interactions" in result["figures"]:
        sections += [_interactions(result), _variance(result)]
    sections.append(_cells(result))
    return Document(
        title=printable(result["name"]) or "rules",
        question=printable(result["question"]),
        verdict=printable(verdict(result)),
        warnings=(*warnings(result), *_hints(result)),
        asked=asked_facts(result, _facts(result)),
        rules=rules(result),
        sections=tuple(sections),
        diagnostics=diagnostics(result, []),
        footer=footer(result),
        command=result["run"]["command"],
        config=result["run"]["config"],
        versions=tuple(result["run"]["versions"].items()),
        glossary=(*_glossary(), *glossary(result)),
    )


def _hints(result: Result) -> tuple[str, ...]:
    """How the same games say more about turns, where they do not say enough."""
    alone = len(result["asked"]["responses"]) == 1
    if alone or headline(result) != "turns" or all(effect["clear"]["turns"] for effect in result["effects"]):
        return ()
    return ("Asked about turns alone, with --responses turns, as many games tell more about the length of rounds.",)


def headline(result: Result) -> str:
    """The response that the answer is about."""
    return str(result["asked"]["responses"][0])


def verdict(result: Result) -> str:
    """Which change matters most, and to what else."""
    response = headline(result)
    label = _noun(response)
    ordered = by_size(result, "effects", response)
    clear = [name for name in ordered if is_clear(result, name, response)]
    if not clear:
        largest = _amount(result, ordered[0], response)
        if len(ordered) == 1:
            return f"{ordered[0]} has no clear effect on {label}: {largest}."
        return f"None of the {len(ordered)} changes has a clear effect on {label}; the largest is {largest}."
    most = " most" if len(ordered) > 1 else ""
    found = [f"{clear[0]} changes {label}{most}: {_amount(result, clear[0], response)}{_time(result, clear[0])}."]
    if len(ordered) > 1:
        have = "has" if len(clear) == 1 else "have"
        found.append(f"{len(clear)} of {len(ordered)} changes {have} a clear effect on it.")
    if "interactions" in result["figures"]:
        found.append(_together(result, response))
    if "skill_edge" in result["asked"]["responses"] and response != "skill_edge":
        top = by_size(result, "effects", "skill_edge")[0]
        if is_clear(result, top, "skill_edge"):
            found.append(f"What skill is worth is changed{most} by {top}: {_amount(result, top, 'skill_edge')}.")
    return " ".join(found)


def _noun(response: str) -> str:
    """A response within a sentence."""
    return {
        "turns": "the length of a round",
        "long_share": "the share of long rounds",
        "points_a_round": "the points of a round",
        "skill_edge": "the worth of skill",
        "luck_index": "the luck index",
        "first_player_edge": "the edge of the first player",
        "comeback_share": "the share of comebacks",
        "lead_changes": "how often the lead changes",
    }[response]


def _time(result: Result, name: str) -> str:
    """An effect on turns in minutes, in brackets."""
    figure = result["figures"]["effects"][name].get("minutes_effect")
    if headline(result) != "turns" or figure is None:
        return ""
    pace = f"{result['asked']['seconds_per_turn']:g} s a turn"
    return f" a round ({numerals.brief(figure, 'minutes_effect')} min at {pace})"


def _amount(result: Result, name: str, response: str, section: str = "effects") -> str:
    metric = f"{response}_effect"
    unit = describe(metric).unit.removeprefix("difference of ")
    return known(result["figures"][section][name][metric], metric) + ("" if unit == "difference" else f" {unit}")


def _together(result: Result, response: str) -> str:
    """What changes do together."""
    ordered = by_size(result, "interactions", response)
    clear = [name for name in ordered if is_clear(result, name, response)]
    if not clear:
        return "No two of them influence each other's effect clearly."
    amount = _amount(result, clear[0], response, "interactions")
    return f"{len(clear)} of {len(ordered)} pairs influence each other; most of all {clear[0]}, {amount}."


def by_size(result: Result, section: str, response: str) -> list[str]:
    """Effects of a section, the largest first."""
    figures = result["figures"][section]
    return sorted(figures, key=lambda name: -abs(figures[name][f"{response}_effect"]["value"] or 0))


def is_clear(result: Result, name: str, response: str) -> bool:
    """Whether an effect is clear after allowing for the number of effects."""
    return any(effect["name"] == name and effect["clear"][response] for effect in result["effects"])


def _facts(result: Result) -> list[tuple[str, str]]:
    """What is special about a study of rules."""
    asked, facts = result["asked"], []
    if result["factors"]:
        factors = "; ".join(f"{f['name']}: {', '.join(f['levels'])}" for f in result["factors"])
        facts.append(("Factorial", f"all {len(result['cells'])} combinations of {factors}"))
    else:
        facts.append(("Changes", ", ".join(cell["name"] for cell in result["cells"][1:])))
    facts.append(("Time", f"{asked['seconds_per_turn']:g} s a turn, dealing not counted"))
    if "skill_edge" in asked["responses"]:
        facts.append(("Skill", f"{asked['strategy']} among {asked['novice']}, in every seat in turn"))
    return facts


def _effects(result: Result, key: str, title: str, responses: Iterable[str]) -> Section:
    shown = _measured(result, responses)
    section = result["figures"]["effects"]
    order = by_size(result, "effects", shown[0] if shown[0] != "minutes" else headline(result))
    values = next(iter(result["figures"]["cells"].values()))
    rows = (
        ("without changes", *(known(values.get(name), name) for name in shown)),
        *((name, *_marked(result, section[name], name, shown)) for name in order),
    )
    what = "averaged over the levels of the other factors" if result["factors"] else "against the rules as asked"
    caption = (
        f"First what is without changes, then what every change does, {what}. {CLEAR} clear, allowing for the number "
        "of effects looked at; 0 alone: not one deal came out differently."
    )
    table = Table(("change", *map(_head, shown)), rows, caption)
    pictures = tuple(
        Picture(f"effects_{name}", f"{describe(name).label}: effect of every change. " + _alt(result, name))
        for name in shown
        if name != "minutes"
    )
    return Section(key, title, _explained(result, shown), pictures, (table,), brief=True)


def _head(response: str) -> str:
    """Label of a response with its unit, if that is not what it is called."""
    label = _HEADS.get(response, describe(response).label)
    return f"{label}, pp" if describe(f"{response}_effect").unit == "difference" else label


def _alt(result: Result, response: str) -> str:
    parts = (f"{name} {_amount(result, name, response)}" for name in by_size(result, "effects", response))
    return "; ".join(parts) + "."


def _explained(result: Result, shown: Iterable[str]) -> tuple[str, ...]:
    """The stated numbers that responses depend on."""
    asked = result["asked"]
    texts = {
        "long_share": f"A round is long beyond {asked['long_turns']} turns.",
        "skill_edge": f"Skill edge: win share of {asked['strategy']} among {asked['novice']}, minus an even share.",
        "luck_index": f"Luck index: what the deal decides of who wins, from {asked['replicas']} replicas of each deal.",
        "comeback_share": f"A comeback: the winner once held {asked['behind']} cards more than the leader.",
    }
    return tuple(text for name, text in texts.items() if name in shown)


def _measured(result: Result, responses: Iterable[str]) -> list[str]:
    known = next(iter(result["figures"]["effects"].values()))
    return [name for name in responses if f"{name}_effect" in known]


def _marked(result: Result, figures: Mapping[str, Any], name: str, responses: Iterable[str]) -> tuple[str, ...]:
    """Effects as text, the clear ones marked."""
    return tuple(
        known(figures[f"{r}_effect"], f"{r}_effect", unit=False)
        + (CLEAR if is_clear(result, name, "turns" if r == "minutes" else r) else "")
        for r in responses
    )


def _interactions(result: Result) -> Section:
    response, section = headline(result), result["figures"]["interactions"]
    shown = _measured(result, ("turns", "skill_edge", "luck_index"))
    rows = [(n, *_marked(result, section[n], n, shown)) for n in by_size(result, "interactions", response)]
    caption = (
        "How much more one change does where the other holds too than where it does not; 0 if effects add up. "
        f"{CLEAR} clear, allowing for the number of effects looked at."
    )
    head = ("changes", *map(_head, shown))
    tables = [Table(head, tuple(rows[:_MOST_ROWS]), caption)]
    if rows[_MOST_ROWS:]:
        tables.append(Table(head, tuple(rows[_MOST_ROWS:]), "The other interactions.", folded=True))
    alt = f"Mean {_noun(response)} for the levels of the two factors that influence each other most, {rows[0][0]}."
    pictures = (Picture("interaction", alt),)
    return Section("interactions", "What changes do together", (), pictures, tuple(tables), brief=True)


def _variance(result: Result) -> Section:
    section, shown = result["figures"]["variance"], [r for r in result["asked"]["responses"]]
    rows = tuple(
        (name, *(known(figures[f"{r}_variance"], f"{r}_variance") for r in shown)) for name, figures in section.items()
    )
    caption = "Parts of the variance between sets of rules; what chance alone would make of it is taken off."
    table = Table(("factors", *(describe(name).label for name in shown)), rows, caption, folded=True)
    return Section("variance", "Which factors matter", (), (), (table,))


def _cells(result: Result) -> Section:
    section = result["figures"]["cells"]
    metrics = list(next(iter(section.values())))
    rows = tuple((name, *(known(figures[m], m) for m in metrics)) for name, figures in section.items())
    table = Table(("rules", *(describe(m).label for m in metrics)), rows, "Every set of rules.", folded=True)
    return Section("cells", "The sets of rules", (), (), (table,))


def _glossary() -> tuple[tuple[str, str], ...]:
    return (
        ("factor", "A rule that is varied; its values are its levels, the first of which is the base."),
        ("main effect", "What a level does on average over all levels of the other factors."),
        ("interaction", "How much more a change does where another one holds too: a difference of differences."),
        (
            "clear",
            "The p-value, adjusted for the number of effects on a response after Benjamini and Hochberg, is at most "
            "one minus the confidence.",
        ),
    )
