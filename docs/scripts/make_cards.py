"""Makes ``docs/cards.md`` and its pictures from real runs: ``python docs/scripts/make_cards.py``.

The runs land in ``results/docs-cards``; what is complete there is not run again. ``--games 0.1`` plays a tenth of the
rounds.
"""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from pathlib import Path
from typing import Any

import unosim
from analysis.document import NO_BREAK, Section, Table, bound, document

DOCS = Path(__file__).resolve().parent.parent
PAGE = DOCS / "cards.md"
RUNS = Path("results/docs-cards")

CARDS: dict[str, dict[str, Any]] = {
    "flip": {"games": 12_000_000},
    "two": {"players": 2, "metrics": "opening_value", "games": 1_000_000},
    "eight": {"players": 8, "metrics": "opening_value", "games": 1_000_000},
    "random": {"table": "random", "metrics": "opening_value", "games": 1_000_000},
    "dose": {"metrics": "dose", "games": 4_000_000},
    "play": {"metrics": "play_now", "games": 6_000_000},
    "classic": {"edition": "classic", "games": 4_000_000},
    "flex": {"edition": "flex", "games": 4_000_000},
}
"""The keys of every run."""

PICTURES = (
    ("flip", "values_light"),
    ("flip", "values_dark"),
    ("flip", "effects"),
    ("dose", "dose"),
    ("play", "regret"),
    ("classic", "values"),
    ("flex", "values"),
)
"""Charts that the page shows, by run."""


def main() -> None:
    """Run everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=float, default=1.0, help="share of the rounds")
    share = parser.parse_args().games
    results = {name: run(name, share) for name in CARDS}
    for name, chart in PICTURES:
        shutil.copyfile(RUNS / name / "charts" / f"{chart}.png", DOCS / "img" / picture(name, chart))
    PAGE.write_text(page(results), "utf-8")


def run(name: str, share: float) -> dict[str, Any]:
    """The result of one run."""
    saved = RUNS / name / "result.json"
    if saved.exists():
        return dict(json.loads(saved.read_text("utf-8")))
    keys = {**CARDS[name], "name": name, "out": str(RUNS / name)}
    keys["games"] = round(keys["games"] * share)
    found: dict[str, Any] = unosim.cards(quiet=False, **keys).result
    return found


def page(results: dict[str, dict[str, Any]]) -> str:
    """The whole page."""
    flip, dose, play = (results[name] for name in ("flip", "dose", "play"))
    parts = [
        "# The value of every UNO Flip! card",
        document(flip).verdict,
        "```sh\nunosim run configs/cards.yaml\n```",
        figures("flip", "values_light", "What the cards of the light side are worth"),
        figures("flip", "values_dark", "What the cards of the dark side are worth"),
        "Dots are *opening values*: what each copy in a hand of seven adds to the win share of whoever is dealt it, "
        "beside an average number of that side. Hands are dealt at random, so this is what the card does and not what "
        "goes along with it. Diamonds are what counting would say, and why not to believe it: see below.",
        markdown(section(flip, "opening")),
        "The *swap value* checks this on single deals: somebody has one card exchanged for another from the draw pile, "
        "and the round is played both ways. Cards have two faces, so a swap brings a back along; the last column says "
        "what the opening values of both faces predict for it. For the wilds it says a little less: to be dealt a "
        "scarce card also means that the others have fewer of them.",
        "## With two and eight players, and among players who choose at random",
        markdown(others(results)),
        "The more players, the less a single card decides, but for Skip Everyone, which skips more of them. To players "
        "who choose at random a Wild is worth "
        "less: much of its worth is in keeping it.",
        "## What its action does to the game",
        figures("flip", "effects", "Turns that every action adds to a round"),
        markdown(section(flip, "effect")),
        section(flip, "effect").tables[0].caption,
        f"A round has {turns(flip)} turns. Last in and Shapley value differ because actions hang together: without "
        "Flips no dark card acts, and the longer a round, the more there is to lengthen.",
        "## What if there were more of them, or fewer?",
        command(dose),
        figures("dose", "dose", "Turns of a round by number of copies"),
        section(dose, "dose").tables[0].caption,
        "## Play it now, or keep it?",
        command(play),
        figures("play", "regret", "Gain of playing a card at once, by situation"),
        document(play).verdict,
        section(play, "play_now").tables[0].caption,
        *section(play, "play_now").text,
        "## What it costs to be left with it",
        markdown(section(flip, "stuck")),
        section(flip, "stuck").tables[0].caption,
        "## What mere counting shows",
        section(flip, "observed").text[0],
        markdown(section(flip, "observed")),
        "## Classic UNO",
        command(results["classic"]),
        document(results["classic"]).verdict,
        figures("classic", "values", "What the cards of classic UNO are worth"),
        markdown(section(results["classic"], "opening")),
        "## UNO Flex",
        command(results["flex"]),
        document(results["flex"]).verdict,
        figures("flex", "values", "What the cards of UNO Flex are worth"),
        markdown(section(results["flex"], "opening")),
        "## How far this goes",
        CAVEATS,
        f"This page and its pictures are made by `python docs/scripts/make_cards.py`. Its first run has "
        f"{flip['played']['rounds']:,} rounds of seed {flip['asked']['seed']}, digest {flip['played']['digest'][:12]}. "
        f"± shows 95 % intervals over clusters of deals.",
    ]
    return "\n\n".join(map(wrapped, parts)) + "\n"


def wrapped(part: str) -> str:
    """Prose in lines of the usual width; figures stay whole."""
    if part.startswith(("#", "|", "!", "`", "*")):
        return part
    return textwrap.fill(bound(part), 120, break_on_hyphens=False).replace(NO_BREAK, " ")


CAVEATS = """\
* Values are those for the strategy `sensible` at every seat, under official rules. Others value cards differently:
  `--table`, `--rules` and `--players` say for whom.
* Cards are compared with numbers, not with nothing. The values of a side's numbers average to zero.
* The worths of a hand's cards are taken to add up, and so are those of the two faces of a card in Flip. The swap is the
  check: where it disagrees with its prediction, they do not.
* Switching an action off changes how `sensible` plays the card, because it reads the effects of the deck; the effect of
  an action is that of the action and of adapting to it. A wild draw without its draw is a plain Wild, also as starter.
* Where to play and where to keep a card is judged for hands as they are, with the draw pile shuffled anew: by one who
  does not see them, but averages over what they may be."""


def section(result: dict[str, Any], key: str) -> Section:
    """A section of a result's report."""
    return next(part for part in document(result).sections if part.key == key)


def others(results: dict[str, dict[str, Any]]) -> Table:
    """Opening values with other numbers of players and other strategies."""
    tables = [dict(cells(section(results[name], "opening").tables[0])) for name in ("two", "flip", "eight", "random")]
    names = list(tables[1])
    rows = tuple((name, *(table.get(name, "–") for table in tables)) for name in names)
    return Table(("card", "two players", "four", "eight", "four at random"), rows)


def cells(table: Table) -> list[tuple[str, str]]:
    """The first two columns."""
    return [(row[0], row[1]) for row in table.rows]


def markdown(what: Section | Table) -> str:
    """A table, or the first one of a section."""
    table = what if isinstance(what, Table) else what.tables[0]
    lines = [table.head, tuple(["---"] + ["---:"] * (len(table.head) - 1)), *table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def figures(name: str, chart: str, alt: str) -> str:
    """A picture."""
    return f"![{alt}](img/{picture(name, chart)})"


def picture(name: str, chart: str) -> str:
    """File name of a chart in the documentation."""
    return f"cards-{name}-{chart}.png".replace("_", "-")


def command(result: dict[str, Any]) -> str:
    """The command that makes a result."""
    return f"```sh\n{result['run']['command']}\n```"


def turns(result: dict[str, Any]) -> str:
    """Turns of a round, rounded."""
    return f"{result['figures']['game']['round']['turns_mean']['value']:.1f}"


if __name__ == "__main__":
    main()
