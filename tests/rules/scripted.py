"""Tables set up by hand, and players who answer what they are told to.

A test puts named cards where it wants them, says turn by turn what the players answer, and reads what happened::

    table = situation("classic", ["red-skip red-1", "red-2 red-3", "red-4 red-5"], "red-9")
    assert table.tell("0 red-skip", "2 red-4") == ["0 plays red-skip", "0 calls uno", "1 is skipped", ...]

A turn is written as the seat and its answers in the order in which they are asked for; the answers of other seats to
that turn follow after semicolons: ``"0 wild-draw-four blue; 1 challenge"``. Answers are

* cards: by the face that is played (``red-7``, ``teal-5``), by the card's whole name where two share a face
  (``blue-3-icon``); in Flex the whole name of a card with a flex side (``yellow-1/green``, ``red-skip-flex``) means
  its flex side;
* ``draw``, ``keep`` (the card just drawn), ``take`` (a pending total), ``decline`` (a jump-in, a further card);
* a color (``mauve`` is none of the four), a seat (a target, a partner);
* ``challenge``, ``forget`` (to call UNO), ``notice``; unless told so, players call, do not notice, do not challenge,
  and neither jump in nor lay further cards.

A turn in which a seat is asked something that the script does not say, or not asked what it says, is an error, as is
an answer that was not on offer and a table that does not hold together afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

import numpy as np

from simulator.cards import COLORLESS, NO_COLOR, Card, Edition
from simulator.contract import (
    CALL_UNO,
    CATCH_UNO,
    CHALLENGE,
    COLOR,
    DECISIONS,
    JUMP_IN,
    MORE,
    PLAY,
    PLAY_DRAWN,
    SIGNATURE,
    STACK,
    SWAP,
    TARGET,
)
from simulator.deal import start_round
from simulator.editions import get_edition
from simulator.events import Reader, end_event, hand_cards
from simulator.invariants import discard_of, find_problems, hand_of, pile_of
from simulator.jit import Table, compile_for, kernel, pointers
from simulator.legal import CARD_BITS, PASS, is_bluff, is_legal
from simulator.outcomes import RUNNING
from simulator.piles import shuffle_pile
from simulator.play import end_round, play_turns
from simulator.rng import DECK, open_stream, stream_root
from simulator.rules import Ruleset, parse_rules
from simulator.table import MAX_SEATS, PARAMETERS, new_table, table_dtype
from tests.rules.story import Event, story

# -- the player who reads from a script ------------------------------------------------------------------------------

ANSWERED, WRITTEN, RECORD_END, SURPRISES, CLOCK = range(5)
"""Places in a seat's parameters; the clock of seat 0 numbers the questions of the whole table."""

ANSWERS = 8
ANSWER_SIZE = 6  # which decisions it answers (bit mask), value or slot, cards as four words of 32 bits
RECORD = (
    ANSWERS + 12 * ANSWER_SIZE
)  # what was asked: clock, side, decision, argument, may pass, number of choices, choices…
NOT_ON_OFFER = 1 << 10

CARD_DECISIONS = 1 << PLAY | 1 << PLAY_DRAWN | 1 << STACK | 1 << JUMP_IN | 1 << MORE
OPTIONAL = 1 << JUMP_IN | 1 << MORE | 1 << CHALLENGE | 1 << CALL_UNO | 1 << CATCH_UNO


@kernel("void(T, i8, i8, i8)", inline=False)
def write_down(table: Table, seat: int, decision: int, argument: int) -> None:
    """Record a question with the choices on offer, as far as there is room."""
    table.parameters[0, CLOCK] += 1
    at = table.parameters[seat, RECORD_END]
    if at + 6 > PARAMETERS:
        return
    table.parameters[seat, at] = table.parameters[0, CLOCK]
    table.parameters[seat, at + 1] = table.side
    table.parameters[seat, at + 2] = decision
    table.parameters[seat, at + 3] = argument
    table.parameters[seat, at + 4] = table.may_pass
    end = at + 6
    if CARD_DECISIONS >> decision & 1 == 1:
        for slot in range(1 + table.has_flex):
            for card in range(table.n_cards):
                choice = card | slot << CARD_BITS
                if end < PARAMETERS and (is_legal(table, choice) or is_bluff(table, choice)):
                    table.parameters[seat, end] = choice
                    end += 1
    table.parameters[seat, at + 5] = end - at - 6
    table.parameters[seat, RECORD_END] = end


@kernel("i8(T, i8, i8)", inline=False)
def held_card(table: Table, seat: int, answer: int) -> int:
    """The choice that an answer means: the first of its cards that is on offer."""
    slot = table.parameters[seat, answer + 1]
    for card in range(table.n_cards):
        wanted = table.parameters[seat, answer + 2 + (card >> 5)] >> (card & 31) & 1
        choice = card | slot << CARD_BITS
        if wanted == 1 and (is_legal(table, choice) or is_bluff(table, choice)):
            return choice
    return NOT_ON_OFFER


@kernel(SIGNATURE, entry=True, inline=False)
def decide_scripted(table: Table, seat: int, decision: int, argument: int) -> int:
    """The next answer of the script if it fits the question; silence where silence is an answer."""
    write_down(table, seat, decision, argument)
    number = table.parameters[seat, ANSWERED]
    answer = ANSWERS + number * ANSWER_SIZE
    if number < table.parameters[seat, WRITTEN] and table.parameters[seat, answer] >> decision & 1 == 1:
        table.parameters[seat, ANSWERED] += 1
        if table.parameters[seat, answer + 1] >= 0 and CARD_DECISIONS >> decision & 1 == 1:
            return held_card(table, seat, answer)
        return table.parameters[seat, answer + 1]
    if OPTIONAL >> decision & 1 == 0:
        table.parameters[seat, SURPRISES] += 1
    if CARD_DECISIONS >> decision & 1 == 1:
        return PASS
    return 1 if decision == CALL_UNO else 0


WORDS = {
    "draw": (1 << PLAY, PASS),
    "keep": (1 << PLAY_DRAWN, PASS),
    "take": (1 << STACK, PASS),
    "decline": (1 << JUMP_IN | 1 << MORE, PASS),
    "challenge": (1 << CHALLENGE, 1),
    "accept": (1 << CHALLENGE, 0),
    "call": (1 << CALL_UNO, 1),
    "forget": (1 << CALL_UNO, 0),
    "notice": (1 << CATCH_UNO, 1),
    "overlook": (1 << CATCH_UNO, 0),
    "mauve": (1 << COLOR, 4),
}


def read_answer(word: str, deck: Edition, side: int) -> list[int]:
    """An answer as the integers that `decide_scripted` reads."""
    if word in WORDS:
        return [*WORDS[word], 0, 0, 0, 0]
    if word.isdigit():
        return [1 << TARGET | 1 << SWAP, int(word), 0, 0, 0, 0]
    for colors in deck.colors:
        if word in colors:
            return [1 << COLOR, colors.index(word), 0, 0, 0, 0]
    meant = [slot_of(word, card, side) for card in deck.cards]
    slots = {slot for slot in meant if slot is not None}
    assert len(slots) == 1, f"{word} is no answer with these cards"
    cards = sum(1 << number for number, slot in enumerate(meant) if slot is not None)
    words = [cards >> shift & 0xFFFFFFFF for shift in (0, 32, 64, 96)]
    return [CARD_DECISIONS, slots.pop(), *np.array(words, np.uint32).astype(np.int32).tolist()]


def slot_of(word: str, card: Card, side: int) -> int | None:
    """The slot in which a word names a card, if it does."""
    front, back = card.faces
    has_flex_side = back is not None and "/" not in front.name and side == 0 and is_flex(card)
    if has_flex_side and word == card.name:
        return 1
    face = card.faces[side]
    return 0 if word == card.name or (face is not None and word == face.name) else None


def is_flex(card: Card) -> bool:
    """Whether the second face of a card is a flex side and not a back: both sides share the number or symbol."""
    front, back = card.faces
    return back is not None and front.kind.symbol == back.kind.symbol


# -- the table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A decision that a seat was asked for: the cards on offer by the words of a script, and whether it may pass."""

    seat: int
    decision: str
    argument: int
    offers: tuple[str, ...]
    may_pass: bool


@dataclass
class Scene:
    """A table in the middle of a round."""

    deck: Edition
    rules: Ruleset
    table: np.record
    events: list[Event] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reader = Reader(self.deck, int(self.table.side))
        self.players = pointers([decide_scripted] * MAX_SEATS, self.table.dtype)

    def play(self, *turns: str) -> list[Event]:
        """Play some turns, each as it is written, and give the events; the last one is ``end`` if the round is over."""
        self.asked = []
        events = [event for turn in turns for event in self._take_turn(turn)]
        self.events += events
        return events

    def tell(self, *turns: str) -> list[str]:
        """As `play`, in short lines."""
        return story(self.play(*turns))

    def _take_turn(self, turn: str) -> list[Event]:
        table = self.table
        assert table.outcome == RUNNING, f"the round is over before {turn!r}"
        scripts = {int(words[0]): words[1:] for part in turn.split(";") if (words := part.split())}
        assert next(iter(scripts)) == table.turn, f"it is the turn of seat {table.turn}, not {turn!r}"
        for seat in range(int(table.n_seats)):
            hand_over_script(self, seat, scripts.get(seat, []))
        play_turns(self.players, table, 0)
        self.asked += read_questions(self)
        for seat, words in scripts.items():
            unsaid = words[int(table.parameters[seat, ANSWERED]) :]
            assert not unsaid, f"{turn!r}: seat {seat} was not asked for {unsaid}, but {self.asked}"
        assert not table.parameters[:, SURPRISES].any(), f"{turn!r} leaves a question open: {self.asked}"
        assert not table.faults, f"{turn!r} has an answer that was not on offer: {self.asked}"
        assert (problems := find_problems(table, self.deck)) == [], (turn, problems)
        return self.drain()

    def drain(self) -> list[Event]:
        """What was logged since the last time."""
        entries = self.table.log[: int(self.table.log_end)].tolist()
        self.table.log_end = 0
        events = list(self.reader.read(entries))
        if self.table.outcome != RUNNING:
            end_round(self.table)
            events.append(end_event(self.deck, self.table))
        return events

    # What can be seen.

    @property
    def told(self) -> list[str]:
        """Everything that has happened, in short lines."""
        return story(self.events)

    def names(self, cards: Sequence[int]) -> list[str]:
        return [self.deck.cards[card].name for card in cards]

    def hand(self, seat: int) -> list[str]:
        return sorted(self.names(hand_of(self.table, seat)))

    @property
    def pile(self) -> list[str]:
        """Next card first."""
        return self.names(pile_of(self.table))

    @property
    def discard(self) -> list[str]:
        """Bottom card first."""
        return self.names(discard_of(self.table))

    @property
    def color(self) -> str | None:
        return self.reader.color(int(self.table.color))

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.table.turn)

    @property
    def power(self) -> str:
        """The Power Cards as letters: ``"grg"``."""
        return "".join("gr"[state] for state in self.table.power[: self.table.n_seats])

    def decisions(self, seat: int | None = None) -> list[str]:
        """What was asked in the last `play`, of everybody or of one seat."""
        return [question.decision for question in self.asked if seat in (None, question.seat)]

    def question(self, decision: str = "play") -> Question:
        """The only question of a sort in the last `play`."""
        (question,) = (question for question in self.asked if question.decision == decision)
        return question

    def offers(self, decision: str = "play") -> list[str]:
        """The cards on offer with the only question of a sort in the last `play`."""
        return sorted(self.question(decision).offers)


def hand_over_script(scene: Scene, seat: int, words: Sequence[str]) -> None:
    parameters = scene.table.parameters
    answers = [number for word in words for number in read_answer(word, scene.deck, int(scene.table.side))]
    assert ANSWERS + len(answers) <= RECORD, "too many answers for one turn"
    parameters[seat] = 0
    parameters[seat, ANSWERS : ANSWERS + len(answers)] = answers
    parameters[seat, WRITTEN] = len(words)
    parameters[seat, RECORD_END] = RECORD


def read_questions(scene: Scene) -> list[Question]:
    """What the players wrote down in the last turn, in the order in which it was asked."""
    found = []
    for seat in range(int(scene.table.n_seats)):
        record = scene.table.parameters[seat, RECORD : scene.table.parameters[seat, RECORD_END]].tolist()
        while record:
            clock, side, decision, argument, may_pass, count, *rest = record
            offers = tuple(offer_name(scene.deck, side, choice) for choice in rest[:count])
            found.append((clock, Question(seat, DECISIONS[decision], argument, offers, bool(may_pass))))
            record = rest[count:]
    return [question for _, question in sorted(found, key=lambda entry: entry[0])]


def offer_name(deck: Edition, side: int, choice: int) -> str:
    card = deck.cards[choice & 255]
    face = card.faces[side] if choice >> CARD_BITS == 0 else None
    return card.name if face is None else face.name


# -- setting up -----------------------------------------------------------------------------------------------------


def take_cards(edition: str, names: str, copies: int) -> list[Card]:
    """Cards by name, separated by blanks; never more of a name than `copies` decks have."""
    known = {card.name: card for card in get_edition(edition).cards}
    available = Counter(card.name for card in get_edition(edition).cards)
    for name, count in Counter(names.split()).items():
        assert count <= available[name] * copies, f"{count} of {name}, the deck has {available[name] * copies}"
    return [known[name] for name in names.split()]


def empty_table(deck: Edition, rules: Ruleset, players: int) -> np.record:
    """A traced record at which every seat has a player of its own."""
    table = new_table(deck, rules, players, traced=True)
    compile_for(table.dtype, start_round, play_turns, end_round, decide_scripted, open_stream, stream_root)
    table.entrant[:] = np.arange(MAX_SEATS)
    return table


def situation(
    edition: str,
    hands: Sequence[str],
    discard: str,
    pile: str = "",
    *,
    rules: str = "",
    seat: int = 0,
    color: str | None = None,
    side: str = "light",
    direction: int = 1,
    power: str = "",
    seed: int = 1,
) -> Scene:
    """A table in the middle of a round, at which there are no cards but those named.

    `discard` is written bottom card first, `pile` next card first; `color` is the one named for a wild on top, `power`
    the Power Cards as letters (``"grg"``).
    """
    ruleset = Ruleset.of(edition, parse_rules(rules))
    cards = take_cards(edition, " ".join((*hands, discard, pile)), ruleset.decks)
    deck = replace(get_edition(edition), cards=tuple(cards))
    table = empty_table(deck, ruleset, len(hands))
    root = stream_root(np.uint64(seed), np.uint64(0))
    open_stream(table, DECK, root, np.uint64(0))
    first = 0
    for number, hand in enumerate(hands):
        for card in range(first, first := first + len(hand.split())):
            table.hands[number, card >> 6] |= np.uint64(1 << (card & 63))
        table.hand_sizes[number] = len(hand.split())
        table.playing[number] = 1
        table.lacks[number] = NO_COLOR
        table.power[number] = power[number : number + 1] == "r"
    table.n_playing = len(hands)
    laid, left = len(discard.split()), len(pile.split())
    table.discard_low = len(table.discard) // 2
    table.discard_high = table.discard_low + laid
    table.discard[table.discard_low : table.discard_high] = np.arange(first, first + laid)
    table.pile[:left] = np.arange(first + laid, first + laid + left)
    table.pile_high = left
    table.side = ("light", "dark").index(side)
    table.direction = direction
    table.turn = seat
    table.dealer = (seat - 1) % len(hands)
    table.winner = -1
    top = first + laid - 1
    table.symbol = table.card_symbol[table.side, top]
    table.color = table.card_color[table.side, top]
    if table.color == COLORLESS:
        table.color = NO_COLOR if color is None else deck.colors[int(table.side)].index(color)
    scene = Scene(deck, ruleset, table)
    assert (problems := find_problems(table, deck)) == [], problems
    return scene


def opening(
    edition: str,
    starter: str,
    pile: str = "",
    *,
    hands: Sequence[str] = (),
    players: int = 3,
    dealer: int | None = None,
    rules: str = "",
    deal: int = 0,
) -> Scene:
    """A round from the shuffle on: the deck comes out of it as written, first the hands, then `starter` and `pile`.

    The last seat deals, unless told otherwise. Without `hands` everybody is dealt one number.
    """
    pool = (card.name for card in get_edition(edition).cards if card.faces[0].kind.symbol < 10)
    taken = f"{starter} {pile}".split()
    hands = hands or [next(name for name in pool if name not in taken) for _ in range(players)]
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    size = len(hands[0].split())
    ruleset = Ruleset.of(edition, {"hand_size": size, **parse_rules(rules)})
    seats = [(dealer + 1 + i) % players for i in range(players)]
    rounds = zip_longest(*(hands[seat].split() for seat in seats))
    order = " ".join([*(name for cards in rounds for name in cards), starter, pile])
    cards = take_cards(edition, order, ruleset.decks)
    unshuffled: list[Any] = [None] * len(cards)
    for place, card in zip(shuffled_places(len(cards), deal), cards, strict=True):
        unshuffled[place] = card
    deck = replace(get_edition(edition), cards=tuple(unshuffled))
    scene = Scene(deck, ruleset, empty_table(deck, ruleset, players))
    table = scene.table
    start_round(scene.players, table, np.uint64(0), np.uint64(deal), 0, dealer)
    scene.reader.side = int(table.starting_side)
    for seat in range(players):
        scene.events.append({"e": "deal", "seat": seat, "cards": scene.names(hand_cards(table.opening[seat]))})
    scene.events += scene.drain()
    assert (problems := find_problems(table, deck)) == [], problems
    return scene


def shuffled_places(cards: int, deal: int) -> list[int]:
    """Where a deal's shuffle takes the cards from: the n-th card lay at the n-th of these places before."""
    record = np.zeros(1, table_dtype(2, traced=True)).view(np.recarray)[0]
    compile_for(record.dtype, open_stream, stream_root, shuffle_pile)
    open_stream(record, DECK, stream_root(np.uint64(0), np.uint64(deal)), np.uint64(0))
    record.pile[:cards] = np.arange(cards)
    record.pile_high = cards
    shuffle_pile(record)
    return [int(place) for place in record.pile[:cards]]
