"""Every rule that can be changed, in one table.

An option states a question that the sheets answer differently, leave open, or that house rules answer otherwise. The
questions with one fixed answer, and how house rules work together, are in `simulator.decisions`; both tables carry the
same kind of IDs: C common, F Flip, X Flex, R further decisions, H house rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import SupportsIndex

from simulator.cards import Edition, Second
from simulator.decisions import DECISIONS, Decision
from simulator.editions import EDITIONS
from simulator.errors import RuleError, nearest_name

__all__ = ["DECISIONS", "GROUPS", "OPTIONS", "Decision", "Numbers", "RuleOption", "Value", "get_option"]

Value = str | int

GROUPS = ("turn", "starter", "wild draws", "uno", "flip", "flex", "house", "scoring", "limits")

OFF, ON = "off", "on"

_SPELLED = {True: ON, False: OFF, "true": ON, "false": OFF}


@dataclass(frozen=True)
class Numbers:
    """The whole numbers from `low` to `high`, and 0 beside them if `or_zero`."""

    low: int
    high: int
    or_zero: bool = False

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high or (self.or_zero and number == 0)

    def __str__(self) -> str:
        return ("0, " if self.or_zero else "") + f"{self.low}..{self.high}"


@dataclass(frozen=True)
class RuleOption:
    """One rule that can be changed.

    `values` are words, the default first, or whole numbers; `prose` says what each word means (for numbers what the
    number means, and what 0 means if that is special). `needs` restricts the option to editions whose cards have a
    second face of that sort.
    """

    name: str
    group: str
    ids: tuple[str, ...]
    question: str
    values: tuple[str, ...] | Numbers
    default: Value
    prose: Mapping[str, str]
    source: str
    needs: Second | None = None

    @property
    def is_switch(self) -> bool:
        """Whether the values are on and off."""
        return isinstance(self.values, tuple) and set(self.values) == {ON, OFF}

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may stand as a value, for messages."""
        return self.values if isinstance(self.values, tuple) else (str(self.values),)

    @property
    def editions(self) -> tuple[str, ...]:
        """Names of the declared editions that have this option."""
        return tuple(edition.name for edition in EDITIONS.values() if self.applies_to(edition))

    @property
    def edition_defaults(self) -> dict[str, Value]:
        """The editions whose own rules differ from `default`, with their value."""
        return {name: self.default_in(EDITIONS[name]) for name in self.editions if self.name in EDITIONS[name].defaults}

    def applies_to(self, edition: Edition) -> bool:
        """Whether an edition has this option."""
        return self.needs is None or edition.second is self.needs

    def default_in(self, edition: Edition) -> Value:
        """The official value in an edition."""
        return self.read(edition.defaults.get(self.name, self.default))

    def read(self, value: object) -> Value:
        """The value that an input stands for (booleans for switches, digits for numbers); raises `RuleError`."""
        if isinstance(self.values, Numbers):
            return self._read_number(value, self.values)
        if isinstance(value, bool) or (self.is_switch and isinstance(value, str)):
            value = _SPELLED.get(value, value)
        if isinstance(value, str) and value in self.values:
            return value
        nearest = nearest_name(value, self.values) if isinstance(value, str) else None
        raise RuleError(self.name, _shown(value), "no such value", self.allowed, nearest)

    def _read_number(self, value: object, numbers: Numbers) -> int:
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]+\s*", value):
            number = int(value)
        elif isinstance(value, SupportsIndex) and not isinstance(value, bool):
            number = value.__index__()
        else:
            raise RuleError(self.name, _shown(value), "not a whole number", self.allowed)
        if number not in numbers:
            raise RuleError(self.name, number, "out of range", self.allowed)
        return number

    def code(self, value: Value) -> int:
        """A number for a value: the number itself, 0 and 1 for off and on, else the position in `values`."""
        if isinstance(value, int):
            return value
        if self.is_switch:
            return int(value == ON)
        assert isinstance(self.values, tuple)
        return self.values.index(value)


def _shown(value: object) -> object:
    return "null" if value is None else value


def _words(
    name: str,
    group: str,
    ids: str,
    question: str,
    prose: Mapping[str, str],
    source: str,
    needs: Second | None = None,
) -> RuleOption:
    """An option whose values are the keys of `prose`, the default first."""
    values = tuple(prose)
    return RuleOption(name, group, tuple(ids.split()), question, values, values[0], dict(prose), source, needs)


def _number(
    name: str,
    group: str,
    ids: str,
    question: str,
    default: int,
    values: Numbers,
    prose: Mapping[str, str],
    source: str,
    needs: Second | None = None,
) -> RuleOption:
    return RuleOption(name, group, tuple(ids.split()), question, values, default, dict(prose), source, needs)


_ALL_SHEETS = "the sheets of classic, Flip and Flex agree"
_SILENT = "the sheets do not say"
_HOUSE = "house rule, common practice"
_FLIP_SHEET = "the Flip sheet"
_FLEX_SHEET = "the Flex sheet"

_TURN = (
    _number(
        "hand_size",
        "turn",
        "H29",
        "How many cards does everybody start with?",
        7,
        Numbers(1, 20),
        {"n": "Everybody is dealt n cards."},
        f"{_ALL_SHEETS} on seven; other sizes are house rules",
    ),
    _words(
        "draw",
        "turn",
        "H12 R19",
        "How many cards does a player without a match draw?",
        {
            "one": "One card; if it fits it may be played, otherwise the turn is over.",
            "until_playable": "Cards until one fits or none are left; a draw by choice remains one card.",
        },
        f"{_ALL_SHEETS} on one; drawing until a card fits is a house rule and the rule of Show 'Em No Mercy",
    ),
    _words(
        "force_play",
        "turn",
        "C4 H27 R20",
        "Must a player who holds a playable card play?",
        {
            "off": "No, drawing one card instead is allowed.",
            "on": "Yes; only a player without a playable card draws. A wild draw that would be a bluff does not count.",
        },
        f"{_ALL_SHEETS} that a player may decline; forced play is a house rule",
    ),
    _words(
        "force_play_after_draw",
        "turn",
        "C5 H27 R19",
        "Must a drawn card that fits be played?",
        {"off": "It may be kept.", "on": "It has to be played."},
        "the present sheets say may; a sheet of the early 2000s reads as must",
    ),
    _words(
        "play_after_draw",
        "turn",
        "C6 H27",
        "Which card may be played after drawing?",
        {
            "drawn": "Only the card just drawn.",
            "any": "Any card that fits, the drawn one or another.",
        },
        "classic and Flip sheets: only the drawn card; the Flex sheet speaks of the new card alone",
    ),
    _words(
        "two_player_reverse",
        "turn",
        "C30 F17 R10",
        "What does a Reverse do between two players?",
        {
            "skip": "The direction turns and the opponent loses a turn, so the same player plays again.",
            "none": "The direction turns, and the opponent is next all the same.",
        },
        "older classic sheets: like a Skip; the present ones have no section for two",
    ),
    _words(
        "last_card_draws",
        "turn",
        "C23 X17",
        "Does a draw card that ends the round still make its victims draw?",
        {
            "on": "Yes, and the cards count in the score.",
            "off": "No, the last card wins at once.",
        },
        "classic and Flip sheets: yes; the Flex sheet: playing the final card wins",
    ),
    _words(
        "reshuffle",
        "turn",
        "C26 F10",
        "When is the discard pile, less its top card, shuffled into a new draw pile?",
        {
            "lazy": "When a card has to be drawn and the draw pile is empty.",
            "eager": "As soon as the last card of the draw pile has been drawn.",
        },
        "the sheets only say that a used-up pile is replaced; the moment matters in Flip",
    ),
    _words(
        "both_piles_empty",
        "turn",
        "C28 R1",
        "What if there is nothing left to draw?",
        {
            "pass": "What exists is drawn, the rest lapses, the turn passes; after two rounds of the table in which "
            "nobody could do anything but pass, the round is void.",
            "void": "The round is void as soon as a player on turn has to draw and cannot; forced draws lapse.",
        },
        _SILENT,
    ),
)

_STARTER = (
    _words(
        "starter",
        "starter",
        "X15 H26 H31",
        "Does an action or wild card that is turned up as the starter count?",
        {
            "effect": "It acts on the first player, see the other starter options; a wild draw never stays.",
            "ignore": "Anything but a number is passed over and the next card is turned up.",
        },
        "classic and Flip sheets: it acts; the Flex sheet: ignore it and turn the next",
    ),
    _words(
        "starter_passed",
        "starter",
        "C32 C33 R9",
        "Where does a starter go that does not count?",
        {
            "returned": "Back into the draw pile, which is shuffled before the next card is turned up.",
            "buried": "It stays in the discard pile under the starter that counts.",
        },
        "classic and Flip sheets return it to the deck; the Flex sheet ignores it, read as leaving it where it lies",
    ),
    _words(
        "starter_wild",
        "starter",
        "H26",
        "What if a wild (that makes nobody draw) is the starter?",
        {
            "choose": "Whoever plays first names its color before playing.",
            "return": "It does not count; another card is turned up.",
        },
        "classic and Flip sheets: the first player chooses; an older classic sheet also has it sent back",
    ),
    _words(
        "starter_reverse",
        "starter",
        "C31 H26",
        "Who begins if a Reverse is the starter?",
        {
            "dealer": "The dealer, and play goes to the right.",
            "right": "The player to the right of the dealer, and play goes on to the right.",
        },
        "present classic and Flip sheets: the dealer; a sheet of the early 2000s: the player to the right",
    ),
    _words(
        "starter_draw",
        "starter",
        "H26",
        "What does a colored draw card do as the starter?",
        {
            "draw_skip": "The player left of the dealer draws and loses the first turn.",
            "draw_only": "The player left of the dealer draws and then begins.",
        },
        "present classic and Flip sheets: draws and misses the turn; an older sheet only has them draw",
    ),
    _words(
        "starter_flip",
        "starter",
        "F2",
        "What if a Flip is the starter?",
        {
            "flip": "Everything is turned over at once, and play begins on the other face of that card. If it is a "
            "wild, of whatever sort, the player left of the dealer names its color; nobody draws.",
            "return": "It does not count; another card is turned up.",
            "plain": "It lies there as a colored card without effect.",
        },
        "the Flip sheet points to the text of the card, which says nothing; most guides and programs flip",
        Second.SIDE,
    ),
)

_WILD_DRAWS = (
    _words(
        "wild_draw",
        "wild draws",
        "C8 H28 R4",
        "May a restricted wild draw be played while holding a card of the color in force?",
        {
            "bluff": "It may not, but nobody checks: it can be played, and its victim may challenge.",
            "no_bluff": "It cannot be played then, and so it is never challenged.",
            "free": "It may always be played and is never challenged.",
        },
        "all sheets describe the challenge, so the play must be possible; the others are house rules",
    ),
    _words(
        "challenge",
        "wild draws",
        "C8 C12 H28",
        "May the victim of a wild draw challenge it?",
        {
            "on": "Yes, before drawing.",
            "off": "No; whether the wild draw was honest is never looked at.",
        },
        _ALL_SHEETS,
    ),
    _words(
        "wild_counts_as_match",
        "wild draws",
        "C9 R3",
        "Does another wild in hand forbid a restricted wild draw as a card of the color would?",
        {
            "off": "No, only cards of the color in force do.",
            "on": "Yes, any other wild does, a second wild draw included.",
        },
        "only the Flex sheet counts wilds; the classic and Flip sheets speak of the color alone",
    ),
    _words(
        "challenge_won",
        "wild draws",
        "C14",
        "What does a challenger who was right do next?",
        {
            "play": "A normal turn, on the color that was named.",
            "skipped": "Nothing: the cards are spared, the turn is lost all the same.",
        },
        "the Flex sheet spares the cards and lets the color stand; no sheet speaks of the turn",
    ),
)

_UNO = (
    _number(
        "uno_penalty",
        "uno",
        "C19",
        "How many cards does a missed UNO call cost?",
        2,
        Numbers(0, 4),
        {"n": "Whoever is caught draws n cards.", "0": "A missed call costs nothing."},
        "two on all present sheets, four on one older classic sheet",
    ),
    _words(
        "uno_call",
        "uno",
        "C16 C17 C18 H17 R11",
        "How is a missed UNO call punished?",
        {
            "official": "Only if an opponent notices, each having one chance right after the play.",
            "strict": "Always and at once; nobody has to notice.",
            "silent": "Never; there are no calls.",
        },
        f"{_ALL_SHEETS} that somebody has to catch the player; the others are house rules",
    ),
    _words(
        "uno_after_swap",
        "uno",
        "C21 R18",
        "Must UNO be called for a hand that has become one card by a swap or rotation?",
        {"call": "Yes, from that moment on.", "exempt": "No."},
        "the sheets of editions with swaps and common practice: yes",
    ),
)

_FLIP = (
    _words(
        "pairing",
        "flip",
        "F1",
        "Which dark face backs which light face?",
        {
            "printed": "As in the printed deck, the same for every copy.",
            "random": "One random pairing for the whole run, drawn from its seed.",
        },
        "agreeing transcriptions of printed decks; the sheet has no list",
        Second.SIDE,
    ),
    _words(
        "starting_side",
        "flip",
        "H22",
        "On which side does a round begin?",
        {"light": "The light side.", "dark": "The dark side."},
        "the Flip sheet: light; dark is a house rule",
        Second.SIDE,
    ),
    _words(
        "flip_discard",
        "flip",
        "F3 F6",
        "What becomes of the discard pile when a Flip is played?",
        {
            "full": "It is turned over as a whole: the Flip ends at the bottom, the lowest card shows its other face.",
            "bottom": "Only the Flip goes to the bottom; the card before it shows its other face.",
            "none": "The order stays; the Flip lies on top and shows its own other face.",
        },
        "the Flip sheet: the pile is turned over; the others are common simplifications",
        Second.SIDE,
    ),
    _words(
        "flip_draw_pile",
        "flip",
        "F4",
        "What becomes of the order of the draw pile when a Flip is played?",
        {
            "reversed": "It is turned over as well, so that its lowest card is drawn next.",
            "same": "The order stays.",
        },
        "the Flip sheet: the pile is turned over; some programs keep the order",
        Second.SIDE,
    ),
    _words(
        "flip_wild_top",
        "flip",
        "F5 R7",
        "Who names the color if a Flip turns up a wild?",
        {
            "flipper": "Whoever played the Flip, at once.",
            "next": "The next player to act, at the beginning of the turn.",
        },
        f"{_SILENT}; programs mostly ask the one who flipped",
        Second.SIDE,
    ),
    _words(
        "last_flip_side",
        "flip",
        "F13",
        "Which side is scored if the last card is a Flip?",
        {
            "new": "The side it turns up.",
            "old": "The side on which it was played.",
        },
        "the Flip sheet scores the side on which the round ended",
        Second.SIDE,
    ),
    _words(
        "draw_color_wilds",
        "flip",
        "F9",
        "Does drawing a wild end the search of a Wild Draw Color?",
        {"off": "No, only a card of the named color does.", "on": "Yes."},
        "the sheet speaks of the color; a guide says that wilds do not count",
        Second.SIDE,
    ),
    _number(
        "draw_color_cap",
        "flip",
        "H18",
        "After how many cards does the search of a Wild Draw Color stop?",
        0,
        Numbers(0, 50),
        {"n": "After n cards at the latest.", "0": "Only when the color is found or nothing is left."},
        "house rule; a small edition of Flip is said to stop after five",
        Second.SIDE,
    ),
    _words(
        "flip_on_anything",
        "flip",
        "H19",
        "Does a Flip need to match?",
        {"off": "Yes, color or symbol, like any action card.", "on": "No, it may be played on anything."},
        _HOUSE,
        Second.SIDE,
    ),
    _words(
        "own_backs",
        "flip",
        "F15 H20",
        "May players look at the other faces of their own cards?",
        {
            "hidden": "No, they see those of everybody else.",
            "visible": "Yes.",
        },
        "the Flip sheet fixes how to hold the cards: the other side toward the opponents",
        Second.SIDE,
    ),
    _words(
        "dark_points",
        "flip",
        "H21",
        "What is a round worth that ends on the dark side?",
        {"single": "What the cards say.", "double": "Twice that."},
        _HOUSE,
        Second.SIDE,
    ),
)

_FLEX = (
    _words(
        "flex_guilt",
        "flex",
        "X3",
        "Which colors of a flex card count for the restriction of Wild Draw Four?",
        {
            "regular": "Its regular color.",
            "green": "The flex color too, while the player's Power Card is green.",
            "both": "The flex color too, always.",
        },
        "the Flex sheet: a card counts as its regular side unless its flex side is used",
        Second.FLEX,
    ),
    _words(
        "flex_when_fits",
        "flex",
        "X4 R2",
        "May the flex side be used although the regular side fits?",
        {
            "on": "Yes, if the flex side fits too; the player chooses.",
            "off": "No, then the regular side has to be played. Where both sides fit alike (actions, wilds) this "
            "leaves the regular side only; a regular side that would be a bluff does not fit.",
        },
        "the Flex sheet leaves it to the player",
        Second.FLEX,
    ),
    _words(
        "all_flip",
        "flex",
        "X11",
        "Whose Power Cards does Wild All Flip turn?",
        {"all": "Everybody's, that of the one who played it included.", "others": "Those of all others."},
        "the Flex sheet: all players",
        Second.FLEX,
    ),
    _words(
        "all_red",
        "flex",
        "X8 X22",
        "When do Power Cards that are all red go back to green?",
        {
            "at_once": "Right after the change that made the last one red.",
            "end_of_turn": "At the end of the turn, if they are all red then.",
        },
        "the Flex sheet: when all are red at the same moment",
        Second.FLEX,
    ),
    _words(
        "all_draw_color",
        "flex",
        "X14",
        "Does the flex side of Wild All Draw name a color?",
        {"on": "Yes, like any wild.", "off": "No, the color in force stays."},
        "the Flex sheet leaves it out but lists the card as a wild; a guide says yes",
        Second.FLEX,
    ),
)

_HOUSE_RULES = (
    _words(
        "stacking",
        "house",
        "F19 H1 H2 H3 H6 H8 R15 R16 R17",
        "May a draw card be answered with another one, so that the next player faces both?",
        {
            "none": "No.",
            "same": "With a card of the same symbol.",
            "up": "With a draw card that is worth at least as many cards as the last one.",
            "any": "With any draw card.",
        },
        "no sheet of the three allows it; a common house rule, and the rule of Show 'Em No Mercy",
    ),
    _words(
        "stacking_dark",
        "house",
        "H5",
        "How are draw cards stacked on the dark side?",
        {
            "like_light": "As `stacking` says for the light side.",
            "none": "Not at all.",
            "same": "With a card of the same symbol.",
            "up": "With a draw card that is worth at least as many cards as the last one.",
            "any": "With any draw card but Wild Draw Color.",
        },
        _HOUSE,
        Second.SIDE,
    ),
    _words(
        "stacking_color",
        "house",
        "H4",
        "Must a colored card that answers a draw card have the color in force?",
        {"any": "No.", "match": "Yes."},
        _HOUSE,
    ),
    _words(
        "stack_deflect",
        "house",
        "H7",
        "Can something other than a draw card answer one?",
        {
            "off": "No.",
            "reverse": "A Reverse sends the pending cards back.",
            "skip": "A Skip passes them on.",
            "both": "Either does.",
        },
        _HOUSE,
    ),
    _words(
        "jump_in",
        "house",
        "H9 H10",
        "May a player who holds a card identical to the one just played lay it out of turn?",
        {"off": "No.", "on": "Yes; play goes on from that player."},
        _HOUSE,
    ),
    _words(
        "seven_zero",
        "house",
        "H11 R18",
        "Do sevens and zeros move hands?",
        {
            "off": "No.",
            "on": "Who plays a 7 swaps hands with a player of their choice; a 0 moves all hands one seat on.",
        },
        "a common house rule, and the rule of Show 'Em No Mercy",
    ),
    _words(
        "multi_play",
        "house",
        "H13",
        "May several cards of one number be laid in a turn?",
        {"off": "No, one card a turn.", "on": "Yes, after a number more cards of the same number may follow."},
        _HOUSE,
    ),
    _words(
        "finish",
        "house",
        "H14",
        "Which card may be the last one?",
        {
            "any": "Any card.",
            "number": "Only a number.",
            "no_draw": "Not a card that makes somebody draw.",
            "no_wild": "Not a wild.",
        },
        _HOUSE,
    ),
    _number(
        "mercy_limit",
        "house",
        "H15",
        "How many cards knock a player out?",
        0,
        Numbers(8, 60, or_zero=True),
        {"n": "A player with n cards or more after a draw is out of the round.", "0": "No number does."},
        "the rule of Show 'Em No Mercy, with 25",
    ),
    _words(
        "play_to_last",
        "house",
        "H16",
        "Does play go on after the first player is out of cards?",
        {"off": "No, the round is over.", "on": "Yes, until one player is left holding cards."},
        _HOUSE,
    ),
    _number(
        "decks",
        "house",
        "H23",
        "How many decks are shuffled together?",
        1,
        Numbers(1, 2),
        {"n": "n complete decks."},
        _HOUSE,
    ),
    _words(
        "teams",
        "house",
        "H24",
        "Do players who sit opposite each other play together?",
        {"off": "No.", "on": "Yes, at a table of four."},
        "the partnership game of a classic sheet of 1993",
    ),
)

_SCORING = (
    _words(
        "scoring",
        "scoring",
        "C35 F20 H25 R13 R14",
        "How do rounds add up to a match?",
        {
            "winner": "The winner of a round scores the cards left in all other hands; the first to reach the target "
            "wins.",
            "lowest_total": "Everybody adds up their own leftovers; when somebody reaches the target, the lowest "
            "total wins.",
            "elimination": "Everybody adds up their own leftovers; who reaches the target drops out, the last one "
            "wins.",
        },
        "the sheets have the first, and the second as an alternative; the third is from a classic sheet of 1993",
    ),
    _number(
        "target",
        "scoring",
        "C34",
        "How many points end a match?",
        500,
        Numbers(1, 100_000),
        {"n": "n points or more."},
        _ALL_SHEETS,
    ),
    _words(
        "next_dealer",
        "scoring",
        "C2 R12",
        "Who deals the next round of a match?",
        {
            "left": "The player to the left of the dealer, whatever the last direction.",
            "winner": "The winner of the round; after a round without a winner, as `left`.",
            "same": "The same player.",
        },
        f"{_SILENT}; passing the deal to the left is the common habit",
    ),
)

_LIMITS = (
    _number(
        "max_turns",
        "limits",
        "H30",
        "After how many turns is a round broken off?",
        2000,
        Numbers(1, 1_000_000),
        {"n": "Before turn n + 1; such a round has no winner and is counted apart."},
        "a safeguard of the simulation, not a rule of the game",
    ),
)

OPTIONS: tuple[RuleOption, ...] = (
    *_TURN,
    *_STARTER,
    *_WILD_DRAWS,
    *_UNO,
    *_FLIP,
    *_FLEX,
    *_HOUSE_RULES,
    *_SCORING,
    *_LIMITS,
)
"""Every rule option, group by group."""

_BY_NAME = {option.name: option for option in OPTIONS}


def get_option(name: str, value: object = None) -> RuleOption:
    """The option of that name; raises `RuleError`, which shows the `value` that was meant for it."""
    if name not in _BY_NAME:
        raise RuleError(name, value, "no such rule", _BY_NAME, nearest_name(name, _BY_NAME))
    return _BY_NAME[name]
