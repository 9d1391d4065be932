"""Rounds as scenes and as pages: what is drawn is what happened."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysis.card_faces import COLORS, drawing, face_of
from analysis.insight import NEEDS, Insight
from analysis.narrative import narrate
from analysis.order_of_play import OrderOfPlay
from analysis.picking import MOST_TURNS, pick
from analysis.replay import Scene, replay_of, rounds_in, within
from analysis.replay_page import Sheet, legal, reason, replay_page
from analysis.replay_race import race
from simulator.cards import Second
from simulator.editions import get_edition
from simulator.trace import Tracer, Watcher
from tests.analysis.runs import job_of
from unosim.cli import main

Event = dict[str, Any]

TABLES = [
    ("classic", {}),
    ("classic", {"seven_zero": "on", "jump_in": "on", "stacking": "any"}),
    ("flip", {}),
    ("flip", {"starting_side": "dark", "mercy_limit": 15, "multi_play": "on"}),
    ("flex", {}),
    ("flex", {"play_to_last": "on", "stacking": "same"}),
]


def events_of(
    edition: str,
    rules: dict[str, object],
    deals: int,
    seats: str = "chaos,random,chaos",
    watch: Watcher | None = None,
) -> Iterator[Event]:
    """What happens in some deals at a table of three, if `seats` names no others."""
    job = job_of(seats, edition, rules, seed=7)
    tracer = Tracer(
        job.rules,
        job.players,
        job.seed,
        job.functions,
        [()] * len(job.entrants),
        job.seatings[0],
        ["<b>", "b"],
        watch=watch,
        watch_needs=NEEDS,
    )
    for deal in range(deals):
        yield from tracer.round(deal)


@pytest.mark.parametrize(("edition", "rules"), TABLES)
def test_scenes_follow_the_cards_to_the_end(edition: str, rules: dict[str, object]) -> None:
    for events in rounds_in(events_of(edition, rules, 12)):
        replay = replay_of(events, "a round")
        *turns, end = replay.scenes
        assert [scene.title for scene in turns[1:]] == [f"Turn {e['n']}" for e in events if e["e"] == "turn"]
        drawn = replay_before_the_end(events)
        assert [Counter(hand) for hand in drawn] == [Counter(hand) for hand in events[-1]["hands"]]
        deck = Counter(card.name for card in get_edition(edition).cards)
        for scene in replay.scenes:
            held = sum((Counter(hand) for hand in scene.hands), Counter())
            assert all(n <= deck[name] for name, n in held.items())
            assert scene.draw_pile >= 0
        assert end.seat == events[-1]["winner"]


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("classic", {"stacking": "any", "mercy_limit": 12, "multi_play": "on", "seven_zero": "on"}),
        ("flip", {"draw": "until_playable"}),
        ("flex", {"play_to_last": "on", "stacking": "same"}),
    ],
)
def test_jump_ins_are_told_from_turns(edition: str, rules: dict[str, object]) -> None:
    """Nobody looks at the table before a jump-in: such a turn has no view, unless it comes in order all the same."""
    jumps = 0
    watched = events_of(edition, {**rules, "jump_in": "on"}, 20, "chaos,chaos,chaos,chaos", Insight([None]))
    for events in rounds_in(watched):
        order, seen, quiet = OrderOfPlay(events[0]), False, False
        last, direction, everybody_in = -1, 1, True
        for event in events[1:]:
            order.follow(event)
            direction = event.get("direction", direction)
            if event["e"] == "turn":
                assert not (order.is_jump_in and seen)
                if quiet and not (seen or order.is_jump_in):
                    assert event["seat"] == (last + direction) % 4
                jumps += order.is_jump_in
                last, quiet = event["seat"], everybody_in
            seen = event["e"] == "view" or (seen and event["e"] == "color")
            everybody_in = everybody_in and event["e"] != "out"
            quiet = quiet and everybody_in and event["e"] != "skip"
        told = [line for line in narrate(events) if "jumps in with" in line]
        replayed = [line for scene in replay_of(events, "a round").scenes for line in scene.lines]
        assert [line.strip() for line in told] == [line for line in replayed if "jumps in with" in line]
    assert jumps > 20


def replay_before_the_end(events: list[Event]) -> tuple[tuple[str, ...], ...]:
    """The hands as followed from event to event, without what the last event says about them."""
    end = {**events[-1], "hands": [[] for _ in events[-1]["hands"]]}
    turn = {"e": "turn", "seat": 0, "n": 0}
    cut = replay_of([*events[:-1], turn, {"e": "pass", "seat": 0}, end], "a round")
    return cut.scenes[-2].hands


def test_a_page_has_a_step_for_every_scene_and_every_drawing_it_uses() -> None:
    replays = [replay_of(events, "a round") for events in rounds_in(events_of("flip", {}, 3))]
    text = replay_page(replays, "</title><script>alert(1)</script>")
    assert "<script" not in text
    assert "seat 0 · &lt;b&gt;" in text
    for number, replay in enumerate(replays, 1):
        steps = re.findall(rf'<input type="radio" name="r{number}" id="(r{number}-\d+)"', text)
        assert steps == [f"r{number}-{n}" for n in range(len(replay.scenes))]
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(set(ids)) == len(ids)
    assert {target for target in re.findall(r'(?:href="#|for=")([^"]+)"', text)} <= set(ids)


def test_every_face_of_every_edition_is_drawn_with_its_color_in_letters() -> None:
    for edition in map(get_edition, ("classic", "flip", "flex")):
        sides = ("light", "dark") if edition.second is Second.SIDE else (None,)
        colors = {name for names in edition.colors for name in names}
        for card in edition.cards:
            for slot, side in enumerate(sides):
                face, declared = face_of(card.name, side), card.faces[slot]
                assert declared is not None
                named = declared.name.split("-")[0]
                assert face.color == (named if named in colors else "")
                assert f">{face.color or 'wild'}<" in drawing(face) or (not face.color and "</text>" in drawing(face))
    assert colors <= set(COLORS)


def test_unknown_symbols_are_written_out() -> None:
    text = drawing(face_of("red-<discard>-all"))
    assert ">&lt;discard&gt;</text>" in text
    assert ">all</text>" in text


def test_rounds_are_picked_for_what_they_are() -> None:
    rounds = list(rounds_in(events_of("classic", {}, 30, "random,random,first-legal")))
    found = pick(rounds)
    picked = {sample["why"]: sample for sample in found["picked"]}
    turns = sorted(events[-1]["turns"] for events in rounds)
    assert found["rounds"] == 30
    assert picked["The shortest"]["turns"] == turns[0]
    assert picked["The longest"]["turns"] == turns[-1] <= MOST_TURNS
    assert turns[13] <= picked["One of median length"]["turns"] <= turns[16]
    assert len({sample["deal"] for sample in found["picked"]}) == len(found["picked"]) == 4
    assert json.loads(json.dumps(found)) == found


def test_the_biggest_comeback_is_that_of_the_winner_who_was_furthest_behind() -> None:
    rounds = list(rounds_in(events_of("classic", {"seven_zero": "on"}, 30)))
    comeback = next(sample for sample in pick(rounds)["picked"] if sample["why"] == "The biggest comeback")
    behind = {events[0]["deal"]: furthest_behind(events) for events in rounds}
    left = {
        deal: cards for deal, cards in behind.items() if deal == comeback["deal"] or cards > behind[comeback["deal"]]
    }
    others = {sample["deal"] for sample in pick(rounds)["picked"]} - {comeback["deal"]}
    assert set(left) - {comeback["deal"]} <= others


def furthest_behind(events: list[Event]) -> int:
    """How many cards more the winner held than somebody else, at worst; from the scenes."""
    winner = events[-1]["winner"]
    if winner is None:
        return 0
    gaps = [len(s.hands[winner]) - min(map(len, s.hands)) for s in replay_of(events, "").scenes[1:-1]]
    return max(gaps, default=0)


def test_reasons_are_those_of_the_scores() -> None:
    table = (("red-1",), ("red-2",))
    scene = Scene("Turn 1", 0, table, "red-5", "red", None, 1, 50, known=True)
    assert reason(scene, ["a", "b"]) == "Nothing in the hand fits."
    assert reason(replace_known(scene), ["a", "b"]) == ""
    page = Sheet()
    assert page.card("red-1") == page.card("red-1")
    assert len(page.faces) == 1
    assert legal(scene) == []


def replace_known(scene: Scene) -> Scene:
    """The scene as told without what was legal."""
    return Scene(scene.title, scene.seat, scene.hands, scene.top, scene.color, None, 1, 50)


@pytest.mark.parametrize("edition", ["classic", "flip", "flex"])
def test_trace_draws_a_page(edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "round.html"
    table = ["--edition", edition, "--table", "sensible,random", "--html", "--out", str(out)]
    assert main(["trace", "1:0", *table]) == 0
    text = out.read_text(encoding="utf-8")
    assert "<h2>Deal 0</h2>" in text
    assert "The highest score, " in text
    assert "random gives no scores" in text
    assert capsys.readouterr().out == ""
    assert list(tmp_path.iterdir()) == [out]


def test_bluffs_are_told_from_legal_plays(tmp_path: Path) -> None:
    out = tmp_path / "rounds.html"
    table = ["--table", "bluffer*3", "--edition", "classic", "--count", "10"]
    assert main(["trace", "1:0", *table, "--html", "--out", str(out)]) == 0
    scenes = out.read_text(encoding="utf-8").split('<div class="scene">')[1:]
    bluffs = [scene for scene in scenes if "A bluff: " in scene]
    assert bluffs
    for scene in scenes:
        chosen = re.findall(r'<li class="chosen">.*?</svg>(.*?)</li>', scene)
        assert (chosen == ["bluff"]) == (scene in bluffs)
        assert "plays wild draw four" in scene or chosen != ["bluff"]


def test_a_page_holds_so_many_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["trace", "1:0", "--table", "sensible,random", "--format", "jsonl", "--html"]) == 2
    assert main(["trace", "1:0", "--table", "sensible,random", "--count", "51", "--html"]) == 2
    assert not list(tmp_path.iterdir())
    assert main(["trace", "1:0", "--table", "sensible,random", "--html"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["trace-1-0.html"]


def test_long_replays_are_cut_in_the_middle() -> None:
    replays = [replay_of(events, "a round") for events in rounds_in(events_of("classic", {}, 4))]
    lengths = [len(replay.scenes) for replay in replays]
    assert within(replays, 3 * sum(lengths)) == replays
    room = 3 * sum(lengths) - 30
    cut = within(replays, room)
    assert 3 * sum(len(replay.scenes) for replay in cut) <= room
    for before, after in zip(replays, cut, strict=True):
        if after != before:
            assert len(before.scenes) > len(after.scenes)
            told = {scene.title for scene in before.scenes} - {scene.title for scene in after.scenes}
            (gap,) = [scene for scene in after.scenes if scene.title == "…"]
            first, last = map(int, re.findall(r"\d+", gap.lines[0]))
            assert told == {f"Turn {n}" for n in range(first, last + 1)}
            assert after.scenes[-1] == before.scenes[-1]


def test_the_race_has_a_line_for_every_seat() -> None:
    for events in rounds_in(events_of("flex", {}, 4)):
        replay = replay_of(events, "a round")
        text = str(race(replay))
        lines = re.findall(r'<polyline( class="winner")? points="([^"]+)"', text)
        assert [bool(winner) for winner, _ in lines] == [seat == replay.scenes[-1].seat for seat in range(3)]
        most = max(map(max, replay.sizes))
        for seat, (_, points) in enumerate(lines):
            heights = [int(point.split(",")[1]) for point in points.split()]
            assert len(heights) == len(replay.scenes)
            held = [sizes[seat] for sizes in replay.sizes]
            assert heights == [round(100 - 82 * cards / most) for cards in held]
        assert f"The largest hand has {most} cards" in text
