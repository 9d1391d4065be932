"""Makes docs/length.md, docs/house-rules.md and docs/luck.md with their charts, from real runs.

    python docs/scripts/question_pages.py             # runs the experiments in configs/, a few minutes
    python docs/scripts/question_pages.py FOLDER      # or takes runs that are there: FOLDER/how-long, FOLDER/luck …

Every figure of the pages is put in by this script; the sentences around them were written for these figures, and
`tests/questions/test_pages.py` recomputes some of them.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from analysis import numerals
from analysis.canvas import png_of, styled
from analysis.charts import drawings
from analysis.figures import describe

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

SUITES = ("how-long", "house-rules", "house-rules-factorial", "luck")
"""Experiment files whose results the pages are made of."""

WIDTH = 120
"""Length of a line."""

_TOGETHER = re.compile(r"`[^`]*`|[\d.]+(?: pp| %)? ± [\d.]+")
"""Code and figures, which stay on a line."""

Result = dict[str, Any]


def main() -> None:
    """Make all pages."""
    if len(sys.argv) > 1:
        _write(Path(sys.argv[1]))
        return
    from unosim.cli import main as unosim

    with tempfile.TemporaryDirectory() as folder:
        for name in SUITES:
            unosim(["run", str(ROOT / "configs" / f"{name}.yaml"), "--out", f"{folder}/{name}"])
        _write(Path(folder))


def _write(folder: Path) -> None:
    results = {name: _results(folder / name) for name in SUITES}
    factorial = results["house-rules-factorial"][0]
    pages = {
        "length": length_page(results["how-long"]),
        "house-rules": rules_page(results["house-rules"], factorial),
        "luck": luck_page(results["luck"]),
    }
    for name, text in pages.items():
        (DOCS / f"{name}.md").write_text(wrapped(text), "utf-8")


def _results(folder: Path) -> list[Result]:
    """The results of a suite, in the order of its file."""
    found = [json.loads(path.read_text("utf-8")) for path in folder.rglob("result.json")]
    return sorted(found, key=lambda result: str(result["name"]))


# -- parts of pages ----------------------------------------------------------------------------------------------------


def wrapped(text: str) -> str:
    """The page with paragraphs and list items in lines of full length; all else stays as it is."""
    blocks = []
    for block in text.strip().split("\n\n"):
        if block.startswith("* "):
            items = re.split(r"\n(?=\* )", block)
            blocks.append("\n".join(_filled(item, "  ") for item in items))
        else:
            blocks.append(block if block.startswith(("#", "|", "`" * 3, "![")) else _filled(block, ""))
    return "\n\n".join(blocks) + "\n"


def _filled(text: str, indent: str) -> str:
    words = _TOGETHER.sub(lambda found: found[0].replace(" ", "\0"), " ".join(text.split()))
    lines = textwrap.fill(words, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace("\0", " ")


def picture(result: Result, chart: str, name: str, alt: str) -> str:
    """Draw a chart into docs/img and show it."""
    with styled():
        drawn = drawings(result)[chart](result)
        (DOCS / "img" / f"{name}.png").write_bytes(png_of(cast(Any, drawn.figure)))
    return f"![{alt}](img/{name}.png)"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column is text."""
    lines = [head, [":---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def shown(figures: dict[str, Any], metric: str, *, unit: bool = True) -> str:
    """A figure as text; a dash where there is none."""
    return numerals.text(figures.get(metric), metric, unit=unit)


def size(result: Result) -> str:
    """How much was played."""
    played, unit = result["played"], {"round": "rounds", "match": "matches"}[result["asked"]["unit"]]
    return f"{numerals.whole(played['games'])} {unit} of {numerals.whole(played['deals'])} deals"


def each(result: Result) -> list[Any]:
    """The tables of a result under the rules of the experiment."""
    return [t for t in result["tables"] if not t.get("variant")]


# -- how long is a round -----------------------------------------------------------------------------------------------


def length_page(results: list[Result]) -> str:
    """docs/length.md."""
    flip, flex, classic, variants = results
    round_4, match_4 = flip["figures"]["round"]["4 players"], flip["figures"]["match"]["4 players"]
    round_2, match_2 = flip["figures"]["round"]["2 players"], flip["figures"]["match"]["2 players"]
    seconds = flip["asked"]["seconds_per_turn"]
    return f"""
# How long is a round?

A round of UNO Flip! with four players takes **{shown(round_4, "turns_mean")} turns** on average. Half of the rounds are
over by turn {numerals.brief(round_4["turns_p50"], "turns_p50")}, but one in a hundred takes more than
{numerals.brief(round_4["turns_p99"], "turns_p99")}. At {seconds:g} seconds a turn that is
{round_4["minutes_mean"]["value"]:.1f} minutes, and a match to 500 points takes {shown(match_4, "rounds_mean")} rounds
or {match_4["match_minutes"]["value"]:.0f} minutes.
Two players need fewer turns for a round ({shown(round_2, "turns_mean")}) and many more rounds for a match
({shown(match_2, "rounds_mean")}), because there is only one hand to score.

```sh
unosim run configs/how-long.yaml
unosim length --edition flip --players 2-10        # the same for one edition
```

A turn is one player acting once: a play, a draw and a play, or a pass; whoever is skipped has none. Rounds are those of
whole matches. Put in what a turn takes at your table with `--seconds-per-turn`; dealing and adding up are not counted.

## UNO Flip!

{picture(flip, "survival", "length-survival", "Share of rounds still running by turn, for 2 to 10 players")}

{_lengths(flip)}

{picture(flip, "quantiles", "length-quantiles", "Turns by which half, 90 % and 99 % of the rounds are over")}

The dark side is in play for almost half of the turns, and a round of many players needs the discard pile again:

{_pace(flip)}

{size(flip)}, `{flip["asked"]["strategy"]}` in every seat.

## UNO Flex

{_lengths(flex)}

{size(flex)}.

## Classic UNO

{_lengths(classic)}

{size(classic)}.

## Under other rules

Turns a round more (+) or less (−) in UNO Flip!, on the same deals:

{_changes(variants)}

{size(variants)}. [Which house rules change the game?](house-rules.md) looks at more of them, and at more than length.

## What to keep in mind

* `sensible` plays well but is no person: who holds on to cards, or chats, takes longer. `--strategy random` shows how
  much the way of playing matters for the number of turns.
* Intervals (±, 95 %) are over deals and say how far an endless run may differ, not how much single rounds do: those are
  the quantiles. A quantile without an interval is a whole number that all resamples agree on.
* Rounds are broken off after 2,000 turns and count as longer; here that were
  {shown(flip["figures"]["game"]["round"], "unfinished")} of the rounds of Flip. Void rounds, which nobody can end, were
  {shown(flip["figures"]["game"]["round"], "void")}.
"""


def _lengths(result: Result) -> str:
    rounds = {"turns_mean": "turns", "turns_p50": "half by", "turns_p90": "90 % by", "turns_p99": "99 % by"}
    rounds |= {"minutes_mean": "minutes"}
    matches = {"rounds_mean": "rounds a match", "match_minutes": "minutes a match"}
    figures = result["figures"]
    rows = [
        (
            str(t["players"]),
            *(shown(figures["round"][t["name"]], metric) for metric in rounds),
            *(shown(figures["match"][t["name"]], metric) for metric in matches),
        )
        for t in each(result)
    ]
    return table(("players", *rounds.values(), *matches.values()), rows)


def _pace(result: Result) -> str:
    columns = {"cards_drawn": "cards drawn", "flips": "flips", "dark_share": "dark turns", "reshuffles": "reshuffles"}
    found = result["figures"]["pace"]
    rows = [(str(t["players"]), *(shown(found[t["name"]], metric) for metric in columns)) for t in each(result)]
    return table(("players", *columns.values()), rows)


def _changes(result: Result) -> str:
    columns = {"turns_change": "mean", "turns_p50_change": "half by", "turns_p90_change": "90 % by"}
    rows = [
        (str(t["players"]), t["variant"], *(shown(result["figures"]["changes"][t["name"]], m) for m in columns))
        for t in result["tables"]
        if t["variant"]
    ]
    return table(("players", "rule", *columns.values()), rows)


# -- which house rules change the game ---------------------------------------------------------------------------------

_RESPONSES = {
    "turns": "turns",
    "long_share": "long rounds, pp",
    "points_a_round": "points",
    "skill_edge": "skill, pp",
    "luck_index": "luck, pp",
    "comeback_share": "comebacks, pp",
    "lead_changes": "lead changes",
}


def rules_page(results: list[Result], factorial: Result) -> str:
    """docs/house-rules.md."""
    flip, flex, classic = results
    effects, asked = flip["figures"]["effects"], flip["asked"]
    drawing, fewer = effects["draw=until_playable"], effects["hand_size=5"]
    stacking, swaps = effects["stacking=any"], effects["seven_zero=on"]
    pairs = factorial["figures"]["interactions"]
    jump = pairs["draw=until_playable × jump_in=on"]
    variance = factorial["figures"]["variance"]
    return f"""
# Which house rules change the game?

Of ten popular house rules, drawing until a card fits changes UNO Flip! most: {shown(drawing, "turns_effect")} turns a
round with four players, {numerals.brief(drawing["minutes_effect"], "minutes_effect")} minutes at
{asked["seconds_per_turn"]:g} seconds a turn, and {shown(drawing, "long_share_effect")} more rounds beyond
{asked["long_turns"]} turns. Dealing five cards instead of seven shortens it most:
{shown(fewer, "turns_effect")} turns. Stacking, which is argued about most, hardly changes how long a round takes
({shown(stacking, "turns_effect")} turns), and neither does swapping hands on sevens and zeros
({shown(swaps, "turns_effect")}); but that changes whose round it is: {shown(swaps, "skill_edge_effect")} for skill and
{shown(swaps, "comeback_share_effect")} comebacks.

```sh
unosim run configs/house-rules.yaml
unosim rules --edition flip                        # the same for one edition
```

Every rule is played against the official ones on the same deals. Besides length there is more that a rule may change:

* **skill**: what `{asked["strategy"]}` wins among three `{asked["novice"]}` players, minus an even share;
* **luck**: what the deal decides of who wins among equals, see [How much is luck](luck.md);
* **comebacks**: rounds whose winner once held {asked["behind"]} cards more than the smallest hand;
* **lead changes**: how often another player comes to hold the fewest cards.

## UNO Flip!

{picture(flip, "effects_turns", "rules-turns", "Effect of every house rule on the turns of a round")}

{_effects(flip)}

{picture(flip, "effects_skill_edge", "rules-skill", "Effect of every house rule on the skill edge")}

Official is what holds without a change; the other lines say how much more or less. An asterisk marks effects that are
clear although ten rules were looked at (Benjamini–Hochberg at 5 %); 0 alone says that not one deal came out
differently, because `{asked["strategy"]}` never does what the rule forbids. {size(flip)}.

## Do they influence each other?

```sh
unosim run configs/house-rules-factorial.yaml
```

All eight combinations of three rules, on the same deals: {size(factorial)}; the run ended when every effect on
turns was known to ± 0.5.

{_together(factorial)}

{picture(factorial, "interaction", "rules-interaction", "Mean turns with and without two of the rules")}

A rule's own line is its effect on average over the levels of the others; a line with × is how much more one does where
the other holds too. Jumping in takes {shown(jump, "turns_effect").lstrip("−")} turns off what drawing until a card fits
adds. For most purposes effects simply add up: {shown(variance["draw"], "turns_variance")} of the variance of length
between the eight sets of rules is due to how one draws, all pairs together account for
{_share(variance, "turns_variance")}.

## UNO Flex

{_effects(flex)}

{size(flex)}.

## Classic UNO

{_effects(classic)}

{size(classic)}.

## What to keep in mind

* `{asked["strategy"]}` was tuned for the official rules and plays the same way under all others. It knows when it may
  stack or jump in, but nobody taught it when to, so a rule may be worth more to people who have learned it.
* Effects are for four players. `--players` has others, and `unosim length` puts rules beside each other for all.
* Intervals (±, 95 %) are over deals, each for itself. An effect without an asterisk is not shown to be none, only not
  shown to be one.
"""


def _effects(result: Result) -> str:
    """A line for the official rules, and one for every change, the longest rounds first."""
    first, *_ = result["cells"]
    official = result["figures"]["cells"][first["name"]]
    rows = [("*official*", *(shown(official, name, unit=describe(name).unit == "share") for name in _RESPONSES))]
    effects = result["figures"]["effects"]
    order = sorted(effects, key=lambda name: -float(effects[name]["turns_effect"]["value"]))
    rows += [(name, *(_marked(result, effects[name], name, response) for response in _RESPONSES)) for name in order]
    return table(("rule", *_RESPONSES.values()), rows)


def _together(result: Result) -> str:
    """Effects and interactions of a factorial."""
    responses = ("turns", "skill_edge", "luck_index", "comeback_share")
    rows = [
        (name, *(_marked(result, result["figures"][section][name], name, response) for response in responses))
        for section in ("effects", "interactions")
        for name in result["figures"][section]
    ]
    return table(("rule", *(_RESPONSES[response] for response in responses)), rows)


def _marked(result: Result, figures: dict[str, Any], name: str, response: str) -> str:
    clear = next(e["clear"] for e in result["effects"] if e["name"] == name)[response]
    return shown(figures, f"{response}_effect", unit=False) + (" *" if clear else "").replace("*", "\\*")


def _share(variance: dict[str, Any], metric: str) -> str:
    """What all pairs of factors account for."""
    total = sum(figures[metric]["value"] for name, figures in variance.items() if name.count(" × ") == 1)
    return f"{100 * total:.1f} %"


# -- how much is luck --------------------------------------------------------------------------------------------------


def luck_page(results: list[Result]) -> str:
    """docs/luck.md."""
    flip, flex, classic = results
    luck, asked = flip["figures"]["luck"], flip["asked"]
    two, four, ten = (luck[f"{n} players"] for n in (2, 4, 10))
    flips = flip["figures"]["first_flip"]["4 players"]
    draw = flip["figures"]["starters"]["4 players, draw-one"]
    return f"""
# How much is luck?

With four equal players the order of the cards alone decides **{shown(four, "luck_index")}** of who wins a round of UNO
Flip!: with two players {shown(two, "luck_index")}, with ten {shown(ten, "luck_index")}. That does not leave the rest to
skill: among three who play at random, one good player wins {shown(four, "skill_edge").lstrip("+")} more than an even
share of 25 %. To sit left of the dealer and begin is worth {shown(four, "first_player_edge")}, to flip first
{shown(flips, "first_flipper_edge")}.

```sh
unosim run configs/luck.yaml
unosim balance --edition flip --players 2-10       # the same for one edition
```

**Luck** is measured by playing every deal twice among equals, with the same cards in the same order, while the players
choose anew wherever they leave something to chance. If the deal decided everything, both rounds would have the same
winner. The *luck index* is the share of the variance of winning that lies between deals. **Skill** is the win share of
one `{asked["strategy"]}` among players who are `{asked["novice"]}`, in every seat in turn, minus an even share.

## UNO Flip!

{picture(flip, "luck_skill", "luck-skill", "Luck index and skill edge by number of players")}

{_luck(flip)}

First: what the seat left of the dealer wins more than an even share. Comebacks: rounds won by somebody who once held
{asked["behind"]} cards more than the smallest hand. {size(flip)}.

### Whom does the starter favor?

With four players, what the seat left of the dealer wins by kind of starter. All that shows
clearly is that a Draw One costs it: {shown(draw, "starter_edge")} against all rounds.

{picture(flip, "starters", "luck-starters", "Win share of the seat left of the dealer by kind of starter")}

{_starters(flip)}

### Does it pay to flip first?

With four players somebody flips in {shown(flips, "flip_share")} of the rounds. Whoever is first wins
{shown(flips, "first_flipper_wins")} of them, {shown(flips, "first_flipper_edge")} against an even share. That describes
and does not explain: who flips first has a card less than before and has often chosen the moment.

### Who comes back?

{picture(flip, "comebacks", "luck-comebacks", "Win share of seats that were once so many cards behind")}

{_comebacks(flip)}

Read as: of all seats that at some time held so many cards more than the smallest hand, so many won.

## UNO Flex

{_luck(flex)}

{size(flex)}.

## Classic UNO

{_luck(classic)}

{_starters(classic)}

{size(classic)}.

## What to keep in mind

* The luck index depends on who plays. What it leaves is the chance in what players do, and in what they draw after
  their ways part, not skill; players who leave nothing to chance would leave everything to the deal
  (`unosim balance --strategy first-legal --edition classic --players 2`).
* The skill edge is against players at random. Among people of some experience it is smaller:
  `unosim compare sensible majority-color`.
* Win shares of starters and of the first flip are descriptions of rounds in which they happened. The starter is dealt
  at random, so there cause and description are the same; the first flip is not.
* Intervals (±, 95 %) are over deals, each for itself.
"""


def _luck(result: Result) -> str:
    columns = {
        "luck_index": "luck",
        "skill_edge": "skill",
        "first_player_edge": "first",
        "lead_changes": "lead changes",
        "comeback_share": "comebacks",
    }
    found = result["figures"]["luck"]
    rows = [(str(t["players"]), *(shown(found[t["name"]], metric) for metric in columns)) for t in each(result)]
    return table(("players", *columns.values()), rows)


def _starters(result: Result) -> str:
    found = result["figures"]["starters"]
    columns = {"starter_share": "starts", "win_share_at_1": "left of dealer wins", "starter_edge": "against all rounds"}
    rows = [
        (name.removeprefix("4 players, "), *(shown(figures, metric) for metric in columns))
        for name, figures in found.items()
        if name.startswith("4 players, ")
    ]
    return table(("starter", *columns.values()), rows)


def _comebacks(result: Result) -> str:
    tables = [t for t in each(result) if t["players"] in (2, 4, 6, 10)]
    found = result["figures"]["comebacks"]
    rows = [
        (f"{k} behind", *(shown(found[t["name"]], f"win_from_{k}_behind") for t in tables))
        for k in (2, 4, 6, 8, 10, 12)
    ]
    return table(("once", *(f"{t['players']} players" for t in tables)), rows)


if __name__ == "__main__":
    main()
