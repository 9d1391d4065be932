"""Stories of rounds against a retelling from the table itself; replicas deal the same cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from simulator.events import Event, Reader
from simulator.job import Job
from simulator.rules import Ruleset
from simulator.stories import STORY_ROW
from simulator.trace import Tracer
from simulator.worker import Keep, play_chunk
from tests.engine.jobs import FIRST, RANDOM, duel, sampled

DEALS = 60


@dataclass
class Narrator:
    """Looks at the hands before every turn and tells the story in plain Python."""

    leaders: list[int] = field(default_factory=list)
    behind: list[int] = field(default_factory=list)

    def __call__(self, table: np.record, reader: Reader) -> Event | None:
        sizes = [int(size) for size in table.hand_sizes[: int(table.n_seats)]]
        inside = [seat for seat in range(len(sizes)) if table.playing[seat]]
        fewest = min(sizes[seat] for seat in inside)
        ahead = [seat for seat in inside if sizes[seat] == fewest]
        if len(ahead) == 1:
            self.leaders.append(ahead[0])
        self.behind = self.behind or [0] * len(sizes)
        for seat in inside:
            self.behind[seat] = max(self.behind[seat], sizes[seat] - fewest)
        return None

    @property
    def lead_changes(self) -> int:
        return sum(a != b for a, b in zip(self.leaders, self.leaders[1:], strict=False))


def retold(job: Job, deal: int) -> tuple[Narrator, list[Event]]:
    narrator = Narrator()
    seating = job.seatings[0] if isinstance(job.seatings, tuple) else ()
    tracer = Tracer(
        job.rules,
        job.players,
        job.seed,
        [entrant.load() for entrant in job.entrants],
        [entrant.parameters for entrant in job.entrants],
        seating,
        [entrant.name for entrant in job.entrants],
        watch=narrator,
    )
    return narrator, list(tracer.round(deal))


def first_flipper(events: list[Event]) -> int:
    """The seat whose play was followed by the first flip that a play brought about."""
    player = -1
    for event in events:
        if event["e"] == "play":
            player = event["seat"]
        if event["e"] == "flip" and player >= 0:
            return player
    return -1


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("flip", {}),
        ("flex", {}),
        ("classic", {"stacking": "any", "jump_in": "on", "seven_zero": "on", "multi_play": "on"}),
        ("flip", {"mercy_limit": 15, "draw": "until_playable"}),
        ("classic", {"play_to_last": "on", "max_turns": 30}),
    ],
)
def test_stories_are_what_happened(edition: str, rules: dict[str, Any]) -> None:
    job = Job(Ruleset.of(edition, rules), 3, (FIRST, RANDOM), ((0, 1, 1),), 4, watched=True)
    chunk = play_chunk(job, 0, DEALS)
    assert chunk.stories is not None
    changed = flipped = 0
    for deal in range(DEALS):
        narrator, events = retold(job, deal)
        story = chunk.stories[deal]
        assert story["lead_changes"] == narrator.lead_changes
        assert story["behind"][:3].tolist() == narrator.behind
        assert story["leader"] == (narrator.leaders or [-1])[-1]
        assert story["first_flipper"] == first_flipper(events)
        changed += int(story["lead_changes"])
        flipped += int(story["first_flipper"] >= 0)
    assert changed > DEALS
    assert (flipped > 0) == (edition == "flip")


def test_the_starter_is_named_by_its_kind() -> None:
    job = Job(Ruleset.of("flip"), 3, (RANDOM,), ((0, 0, 0),), 4, watched=True)
    chunk = play_chunk(job, 0, 30)
    assert chunk.stories is not None
    for deal in range(30):
        _, events = retold(job, deal)
        starter = next(event for event in events if event["e"] == "starter")
        kind = job.deck.kinds[0][int(chunk.stories[deal]["starter_kind"])]
        assert kind.name in starter["card"].split("/")[0]


def test_watching_changes_nothing() -> None:
    plain = play_chunk(duel(), 5, 40, blocks=True)
    watched = play_chunk(replace(duel(), watched=True), 5, 40, blocks=True)
    assert watched.tally.digest() == plain.tally.digest()
    assert watched.blocks is not None
    assert plain.blocks is not None
    assert watched.blocks.tolist() == plain.blocks.tolist()
    assert watched.stories is not None
    assert watched.stories.dtype == STORY_ROW
    assert len(watched.stories) == 40 * 4


def test_only_rounds_in_fixed_seatings_are_watched() -> None:
    with pytest.raises(ValueError, match="single rounds"):
        replace(duel(unit="match"), watched=True)
    with pytest.raises(ValueError, match="fixed seatings"):
        replace(sampled(), watched=True)


def test_replicas_deal_the_same_cards_and_decide_anew() -> None:
    first = duel()
    second = replace(first, replica=1)
    a, b = (play_chunk(job, 0, 40, Keep.SEATS) for job in (first, second))
    assert a.seats is not None
    assert b.seats is not None
    assert a.seats["opening"].tolist() == b.seats["opening"].tolist()
    assert a.tally.digest() != b.tally.digest()
    assert play_chunk(replace(first, replica=0), 0, 40).tally.digest() == a.tally.digest()
    assert first.digest_key == replace(first, replica=0).digest_key != second.digest_key


def test_the_random_streams_of_seats_are_their_own_in_every_replica() -> None:
    from simulator.rng import stream_index

    indices = [int(stream_index(r, n, s)) for r in (1, 2, 7) for n in (0, 1, 999) for s in range(1, 11)]
    indices += [int(stream_index(0, n, s)) for n in (0, 1, 999) for s in range(11)]
    assert len(set(indices)) == len(indices)
    assert all(int(stream_index(r, 3, 0)) == 48 for r in range(4))


def test_a_replica_is_a_number() -> None:
    with pytest.raises(ValueError, match="whole number"):
        replace(duel(), replica=-1)
