"""The rules that cannot be changed: what was decided where the sheets are silent, and how house rules work exactly.

Together with `simulator.options` this answers every open question of the three editions; each answer has an ID
(C common, F Flip, X Flex, R further decisions, H house rules) that options, tests and comments refer to.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Decision:
    """One question with one answer."""

    id: str
    group: str
    question: str
    decision: str
    source: str


_SILENT = "the sheets do not say"
_CLASSIC = "the classic sheet"
_FLIP = "the Flip sheet"
_FLEX = "the Flex sheet"
_SHEETS = "the sheets of all three editions"
_INFERRED = "follows from the other rules"
_PRACTICE = "common practice"
_SIMPLE = "decided here: the simplest rule that leaves nothing open"

_COMMON = (
    Decision(
        "C1",
        "starter",
        "Who deals first, and who in case of a tie?",
        "A seat given by the deal itself: seats take turns as dealers of successive deals, which is as fair as a draw "
        "for the highest card.",
        f"{_CLASSIC} and {_FLIP}: highest card; the Flex sheet: just choose",
    ),
    Decision(
        "C3",
        "turn",
        "What carries over into a new round?",
        "Nothing: clockwise direction, the starting side up, all Power Cards green, the whole deck shuffled.",
        _SILENT,
    ),
    Decision(
        "C7",
        "turn",
        "What matches a wild on top of the pile?",
        "A card of the color in force, or any wild. The symbol of a wild matches nothing.",
        f"implied by {_CLASSIC}",
    ),
    Decision(
        "C10",
        "wild draws",
        "Which color forbids a wild draw if the pile shows a wild?",
        "The color in force just before the play, that is the one that was named.",
        _PRACTICE,
    ),
    Decision(
        "C11",
        "wild draws",
        "Which hand is judged in a challenge?",
        "The hand at the moment of the play, without the card that was played.",
        _SILENT,
    ),
    Decision(
        "C12",
        "wild draws",
        "Who may challenge?",
        "Only the player who would have to draw.",
        "an older classic sheet; the others imply it",
    ),
    Decision("C13", "wild draws", "When is a challenge made?", "Before any card is drawn.", _SILENT),
    Decision(
        "C15",
        "wild draws",
        "Who sees the hand that is shown?",
        "The challenger alone; the verdict is public.",
        _SHEETS,
    ),
    Decision(
        "C16",
        "uno",
        "When may UNO be called?",
        "With the play that leaves one card, or afterwards until somebody has caught the player; a call in good time "
        "is therefore one decision, made with the play.",
        f"{_CLASSIC} and {_FLIP}: with the next-to-last card; an older sheet lets players correct themselves",
    ),
    Decision(
        "C17",
        "uno",
        "When is it too late to catch a player?",
        "When the next player acts by choice; forced draws and answers to a wild draw do not count as acting.",
        "a classic sheet of 1993",
    ),
    Decision(
        "C18",
        "uno",
        "What if the forgetful player is the next to act?",
        "Every opponent has one chance right after the play, before anything else happens, so it makes no difference.",
        _SIMPLE,
    ),
    Decision("C20", "uno", "What does a false call or a false catch cost?", "Nothing; neither is modeled.", _SILENT),
    Decision(
        "C22",
        "uno",
        "What if UNO was forgotten, nobody noticed and the player goes out?",
        "The win stands.",
        _SHEETS,
    ),
    Decision(
        "C24",
        "wild draws",
        "May a wild draw that ends the round be challenged?",
        "It is not offered: an empty hand cannot be guilty.",
        _INFERRED,
    ),
    Decision(
        "C25",
        "turn",
        "Is a color named if the last card is a wild?",
        "Only where its effect needs one: Wild Draw Color.",
        _SILENT,
    ),
    Decision(
        "C27",
        "turn",
        "What stays when the discard pile is reshuffled?",
        "The top card, with the color that was named for it. Wilds that go back have no color any more.",
        _PRACTICE,
    ),
    Decision(
        "C29",
        "turn",
        "In which order do several victims draw?",
        "One after the other in the direction of play, beginning with the next player; each draws all their cards.",
        _SILENT,
    ),
    Decision(
        "C31",
        "starter",
        "Who begins between two players after a starter Reverse or Skip?",
        "The dealer; a starter Reverse skips nobody besides.",
        "both readings of a Reverse lead there",
    ),
    Decision("C34", "scoring", "Is the target reached or exceeded?", "Reached: exactly the target is enough.", _SHEETS),
    Decision("C35", "scoring", "What if several have the lowest total?", "They share the win of the match.", _SILENT),
    Decision(
        "C36",
        "turn",
        "Does anybody see the cards that a player draws?",
        "Nobody but the player (in Flip everybody sees the face that is turned away from its owner).",
        _SILENT,
    ),
    Decision("C37", "turn", "What about talking and giving advice?", "It is not modeled.", "dropped from the sheets"),
)

_FLIP_DECISIONS = (
    Decision(
        "F6",
        "flip",
        "Does an action face that a Flip turns up take effect?",
        "No. Its color and its symbol can be matched.",
        f"{_SILENT}; programs agree",
    ),
    Decision(
        "F7",
        "flip",
        "Is the color of an old wild remembered when it comes up again?",
        "No, a new one is named.",
        _SILENT,
    ),
    Decision(
        "F8",
        "flip",
        "What if a Wild Draw Color never finds its color?",
        "The victim draws all there is and loses the turn; two extra cards for a failed challenge lapse.",
        f"{_SILENT}; programs agree",
    ),
    Decision(
        "F10",
        "flip",
        "What does a Flip turn up soon after a reshuffle?",
        "The pile then starts with the card that was on top; that is the lowest card, and its back comes up. An empty "
        "draw pile may lie beside a full discard pile when a Flip is played.",
        _INFERRED,
    ),
    Decision(
        "F11",
        "flip",
        "Which color is in force after a Wild Draw Color?",
        "The named one, whatever a challenge says.",
        f"{_FLIP} says so for Wild Draw Two",
    ),
    Decision(
        "F12",
        "flip",
        "In which order does a wrong challenger of Wild Draw Color draw?",
        "Until the color, then two more.",
        _FLIP,
    ),
    Decision(
        "F14", "flip", "Do Skip Everyone, Skip or Reverse matter as last card?", "No, the round is over.", _INFERRED
    ),
    Decision(
        "F16",
        "flip",
        "Do opponents see which card of a hand is where?",
        "No, hands are seen as collections; where a card is held tells nothing.",
        _SIMPLE,
    ),
    Decision(
        "F18",
        "flip",
        "Is the visible face of the top card of the draw pile public?",
        "Yes, everybody sees its inactive face.",
        _FLIP,
    ),
    Decision(
        "F20",
        "scoring",
        "Which faces do leftovers count with in the other ways of scoring?",
        "Those of the side on which the round ended, round by round.",
        _FLIP,
    ),
)

_FLEX_DECISIONS = (
    Decision(
        "X1",
        "flex",
        "How many copies of each card are there?",
        "One of each colored face and four of each wild.",
        "inferred from the total and from photographs of every face",
    ),
    Decision(
        "X2",
        "flex",
        "Is the flex side of Wild Draw Four restricted or open to a challenge?",
        "No. Any opponent can be the target, and the target keeps its turn.",
        f"{_FLEX} prints both under the regular side only",
    ),
    Decision(
        "X5",
        "flex",
        "What must the flex side of an action match?",
        "The same as the regular side, color or symbol: flexing changes what the card does, not where it fits.",
        "color and symbol are printed alike on both sides",
    ),
    Decision(
        "X6",
        "flex",
        "Do classic and flex actions have the same symbol?",
        "Yes: Skip fits on flex Skip, and so on.",
        "photographs of the cards",
    ),
    Decision(
        "X7",
        "flex",
        "What does the next player match after a flex play?",
        "The regular color and symbol of the card.",
        _FLEX,
    ),
    Decision(
        "X9",
        "flex",
        "Which Power Cards count when all are to be red?",
        "Those of the players who are in the round.",
        _INFERRED,
    ),
    Decision(
        "X10",
        "flex",
        "What if flexing and a flip icon come together?",
        "They cannot, icons are printed on classic numbers only. The order is: flex use, icon, Wild All Flip, then "
        "the check for all red.",
        "photographs of the cards",
    ),
    Decision("X12", "flex", "Who can be chosen as a target?", "Any other player, not oneself.", _SILENT),
    Decision(
        "X13",
        "flex",
        "In which order do all other players draw?",
        "In the direction of play, as in C29.",
        _SILENT,
    ),
    Decision(
        "X15",
        "starter",
        "Which starters count in Flex?",
        "Numbers: a flex number with its regular color, a flip icon without effect. Wilds are passed over like "
        "actions.",
        f"{_FLEX} lists wilds among the actions",
    ),
    Decision(
        "X16",
        "flex",
        "What do flex actions do between two players?",
        "Flex Reverse on its flex side turns the direction, the opponent is skipped and the same player goes on; so "
        "does flex Skip on both sides. After All Draw or Draw Two on the flex side the opponent draws and plays.",
        _INFERRED,
    ),
    Decision(
        "X18",
        "flex",
        "May a card just drawn be played on its flex side?",
        "Yes, with a green Power Card.",
        _INFERRED,
    ),
    Decision("X19", "flex", "How do Power Cards begin a round?", "Green.", _FLEX),
    Decision("X20", "flex", "Are Power Cards public?", "Yes.", _INFERRED),
    Decision(
        "X21",
        "flex",
        "Can a Wild Draw Four be flexed without a green Power Card?",
        "No, only its regular side can be played then.",
        _FLEX,
    ),
    Decision(
        "X22",
        "flex",
        "What if several Power Cards turn in one moment?",
        "All are turned, then one check is made, and at most one return to green follows.",
        _INFERRED,
    ),
)

_FURTHER = (
    Decision(
        "R1",
        "turn",
        "Which passes make a round void?",
        "Passes on which nothing could be drawn because both piles were empty: twice as many in a row as there are "
        "players. Any play and any card drawn starts the count again.",
        _SIMPLE,
    ),
    Decision(
        "R2",
        "flex",
        "May a flex side be used that fits nothing, because the regular side does?",
        "No, the side that is played must fit. Both may be on offer.",
        _SIMPLE,
    ),
    Decision(
        "R3",
        "wild draws",
        "Flex: is a second Wild Draw Four another wild?",
        "Yes; two of them forbid each other on the regular side.",
        _FLEX,
    ),
    Decision("R4", "wild draws", "May an honest wild draw be challenged without bluffs?", "No.", _SIMPLE),
    Decision("R5", "flex", "Do flex actions fit on other colors by their symbol?", "Yes.", "X5"),
    Decision(
        "R6",
        "flex",
        "Is the Power Card turned after a flex play that wins?",
        "No, the round is over.",
        _INFERRED,
    ),
    Decision("R7", "flip", "Is a color named if the last card is a Flip that turns up a wild?", "No.", _INFERRED),
    Decision("R8", "turn", "Which last wild names a color?", "Wild Draw Color alone.", "C25"),
    Decision("R9", "starter", "May a starter that went back come up again?", "Yes.", _INFERRED),
    Decision(
        "R10",
        "turn",
        "Does a Reverse between two players turn the direction besides the skip?",
        "Yes.",
        _SIMPLE,
    ),
    Decision(
        "R11",
        "uno",
        "In which order may opponents catch a forgotten UNO?",
        "One decision each, right after the play, the next player first; the first who notices ends it, and nobody "
        "can notice later.",
        _SIMPLE,
    ),
    Decision("R12", "scoring", "Does the deal move on after a void round?", "Yes.", _SIMPLE),
    Decision("R13", "scoring", "What do players add after a round without a winner?", "Nothing.", _SIMPLE),
    Decision(
        "R14",
        "scoring",
        "What if several players are past the target when the lowest total wins?",
        "The lowest total wins all the same, shared if tied.",
        _SIMPLE,
    ),
    Decision(
        "R15",
        "house",
        "May wild draws be stacked in spite of their restriction?",
        "An answer needs no condition on colors and cannot be challenged. The wild draw that opens a stack can be, "
        "before anything is laid on it; a challenge that succeeds ends the stack.",
        _SIMPLE,
    ),
    Decision(
        "R16",
        "house",
        "Which cards can be stacked?",
        "Those that make the next player draw a fixed number: classic Draw Two and Wild Draw Four; Flip Draw One, "
        "Draw Five and Wild Draw Two, never Wild Draw Color; in Flex the same on their regular side, and no flex side.",
        _SIMPLE,
    ),
    Decision(
        "R17",
        "house",
        "What if a draw card on a stack ends the round?",
        "The next player takes the whole total and may not answer.",
        _SIMPLE,
    ),
    Decision(
        "R18",
        "house",
        "What if a 7 or 0 is the last card, and when is UNO called?",
        "As last card it moves nothing, the round is over. Otherwise the call for the play comes first, then the "
        "swap, then a call for every hand that has become one card by it.",
        _SIMPLE,
    ),
    Decision(
        "R19",
        "turn",
        "Must the card be played that was found by drawing until one fits?",
        "Only if drawn cards have to be played.",
        _SIMPLE,
    ),
    Decision("R20", "turn", "Is a bluff a playable card for forced play?", "No.", _SIMPLE),
)

_HOUSE = (
    Decision(
        "H1",
        "house",
        "Stacking: what waits, and for whom?",
        "Where draw cards can be stacked, a card that makes the next player draw a fixed number (R16) is not carried "
        "out at once: its number becomes a pending total against the next player in the direction of play. Draws of "
        "flex sides, of Wild Draw Color and of a starter are carried out at once and are never part of a stack.",
        _PRACTICE,
    ),
    Decision(
        "H2",
        "house",
        "Stacking: which draw card answers which?",
        "Compare with the last draw card of the stack, whatever lies on top of it. `same`: the same symbol. `up`: at "
        "least its number of cards. `any`: any card that can be stacked. Normal matching is not asked for; of an "
        "answering wild the player names the color as usual.",
        _PRACTICE,
    ),
    Decision(
        "H3",
        "house",
        "Stacking: what can a player do who faces a pending total?",
        "Lay one answer, which adds its number and passes the total to the next player, or take it: draw the total in "
        "one go and lose the turn. Nothing else can be played, nothing can be drawn by choice; an answer is never "
        "compulsory, whatever `force_play` says, and without an answer in hand there is no decision. An answer is a "
        "turn, taking is not. Play goes on after the one who took, on the color and symbol of the top card.",
        _PRACTICE,
    ),
    Decision(
        "H4",
        "house",
        "Stacking: do colors matter?",
        "With `stacking_color: match` a colored answer must have the color in force (the named one after a wild), an "
        "equal symbol is not enough. Wild answers are always allowed.",
        _PRACTICE,
    ),
    Decision(
        "H5",
        "house",
        "Stacking in Flip: what about the two sides?",
        "`stacking` rules the light side, `stacking_dark` the dark side. A stack stays on its side: a Flip cannot be "
        "played while a total is pending.",
        _SIMPLE,
    ),
    Decision(
        "H6",
        "house",
        "Stacking: when is the wild draw that opens a stack challenged?",
        "Its victim is first asked whether to challenge. Guilty: the accused draws as without stacking and the total "
        "is gone. Innocent: the challenger draws the number of the card and two more and loses the turn, and may not "
        "answer. Without a challenge the victim then answers or takes the total.",
        "R15",
    ),
    Decision(
        "H7",
        "house",
        "Stacking: how do Reverse and Skip deflect?",
        "A Reverse or Skip with the color in force or the symbol of the top card, laid on a pending total, adds "
        "nothing. The Reverse turns the direction, and the total goes to the player who is next then (between two "
        "players the opponent, who is not skipped besides). The Skip hands the total to the next player, and skips "
        "nobody. Skip Everyone and flex sides do not deflect. `stacking_color` does not touch this.",
        _PRACTICE,
    ),
    Decision(
        "H8",
        "house",
        "Stacking: what if an answer or a deflection is the last card?",
        "The round ends; if `last_card_draws` is on, the player who would face the total draws it for the score, "
        "otherwise it lapses. Limits on the last card hold for answers too.",
        "R17",
    ),
    Decision(
        "H9",
        "house",
        "Jump-in: when is it offered, and to whom?",
        "After a colored card was played and everything that it does is finished, if the round is not over. Everybody "
        "but the one who played is asked once, beginning with the seat that would act next, in the direction of play; "
        "the first who jumps in ends it. Not on wilds, a Flip or a starter, not after a draw or a pass, and not on a "
        "card that has opened, raised or deflected a stack.",
        _SIMPLE,
    ),
    Decision(
        "H10",
        "house",
        "Jump-in: which card, and what follows?",
        "A card with the color and symbol of the played card on the active (in Flex the regular) side, played on that "
        "side; of several such cards the player chooses one. It is a turn and a play like any other: UNO call, "
        "effect, further cards of the number, limits on the last card, and a new offer to jump in. The next seat is "
        "counted from the one who jumped in; those in between are not skipped players, they just were not on turn.",
        _PRACTICE,
    ),
    Decision(
        "H11",
        "house",
        "Seven-zero: what exactly moves?",
        "A face with the number 7, on either side in Flip, regular or flexed in Flex: the player must choose another "
        "player who is in the round, and the two swap hands. A face with 0: everybody who is in the round hands all "
        "cards to the next player in the direction of play. Power Cards stay with the seats. Flip and Flex have no 0. "
        "UNO: R18 and `uno_after_swap`.",
        _PRACTICE,
    ),
    Decision(
        "H12",
        "house",
        "Draw until playable: when does it stop?",
        "At the first card that could be played honestly, on any side the player may use; an illegal wild draw does "
        "not count. If nothing is left to draw, the turn is over. A draw by choice is one card.",
        _PRACTICE,
    ),
    Decision(
        "H13",
        "house",
        "Several cards of one number: how does it go?",
        "After a number was played from the hand, not after drawing in that turn, the player may lay one more card "
        "with the same number, of any color and on its active or regular side, and so on. Each is a complete play "
        "with its UNO call and its flip icon; a 7 or 0 moves hands once, after the last one. The last one is the top "
        "card and gives the color in force. All of it is one turn.",
        _PRACTICE,
    ),
    Decision(
        "H14",
        "house",
        "Limits on the last card: how are they judged?",
        "By the face that would be played. A forbidden card cannot be played while it is the only card in hand; it is "
        "not a match then, so its holder draws. `no_draw` forbids every face that makes anybody draw.",
        _PRACTICE,
    ),
    Decision(
        "H15",
        "house",
        "Mercy limit: what happens to a player who is knocked out?",
        "Hands are counted after each complete draw, not in the middle of it. A hand at or above the limit is set "
        "aside, its owner is out of the round and is passed over in everything that follows, and a turn or total of "
        "theirs is over. The cards join the next reshuffle. They count for nobody in the score. If only one player is "
        "left in the round, that player wins it. Between two players means two who are left. A wrong challenger who is "
        "knocked out by the search for a color does not draw two more. If only red Power Cards are left on the table, "
        "they are turned when the next check is due, not at the knock-out.",
        "after Show 'Em No Mercy, without its bonus",
    ),
    Decision(
        "H16",
        "house",
        "Play to the last: what happens when a player goes out?",
        "The first one out is the winner. While two or more still hold cards, the last card acts in full, with a "
        "color for a wild and with stacking, except that a 7 or 0 moves nothing; then its player is passed over in "
        "everything. When one player is left with cards, the round ends, by the rules for a last card, also when a "
        "last card has just knocked out the other one; the winner scores that hand. A wild draw from an empty hand is "
        "not challenged.",
        _PRACTICE,
    ),
    Decision(
        "H17",
        "house",
        "UNO: what changes with strict and silent calls?",
        "Strict: a player who does not call with the play draws the penalty at once, nobody is asked to catch. "
        "Silent: nobody calls, nobody is asked, nothing is drawn. The same holds for hands that become one card by a "
        "swap.",
        _PRACTICE,
    ),
    Decision(
        "H18",
        "house",
        "Wild Draw Color with a cap: what is capped?",
        "The search, for a victim, a guilty player and a wrong challenger alike. After it the search counts as "
        "finished, so the two extra cards of a wrong challenger are still drawn.",
        _SIMPLE,
    ),
    Decision(
        "H19",
        "house",
        "Flip on anything: does the Flip become a wild?",
        "No: it fits everywhere, except on a pending total, but keeps its color and names none. For the restriction "
        "of wild draws it counts with its color only.",
        _PRACTICE,
    ),
    Decision(
        "H20",
        "house",
        "Own backs visible: what changes?",
        "Only what a player may know: the inactive faces of the own hand as well.",
        _PRACTICE,
    ),
    Decision(
        "H21",
        "house",
        "Dark rounds double: what is doubled?",
        "The points of a round that is scored on the dark side: what the winner scores, or what everybody adds.",
        _PRACTICE,
    ),
    Decision(
        "H22",
        "house",
        "Starting on the dark side: what does a dark starter do?",
        "What its light counterpart does: Draw Five makes the first player draw five, a Wild Draw Color does not "
        "count, a Flip turns everything to the light side. After a Skip Everyone the dealer begins.",
        _SIMPLE,
    ),
    Decision(
        "H23",
        "house",
        "Two decks: what changes?",
        "Every card is there twice; everything else stays, the number of players included.",
        _PRACTICE,
    ),
    Decision(
        "H24",
        "house",
        "Teams: what do partners share?",
        "The result. Seats 0 and 2 play against 1 and 3; who goes out wins for both and scores the hands of the two "
        "opponents, the hand of the partner counts for nothing, and the points belong to the team. In play everybody "
        "else is treated alike: a partner can be skipped, chosen, challenged and caught.",
        "after the partnership game of a classic sheet of 1993",
    ),
    Decision(
        "H25",
        "house",
        "Elimination: how does a match go?",
        "After each round everybody adds their own leftovers; players at or above the target leave the table, and the "
        "others go on in the same order without gaps between them. If the dealer leaves, the player to the right of "
        "that place counts as the last dealer. The last one wins. If all who remain would leave together, the lowest "
        "total of them wins, shared if tied.",
        "a classic sheet of 1993",
    ),
    Decision(
        "H26",
        "starter",
        "Which starters act, and how?",
        "A colored action acts on the player left of the dealer as if the dealer had played it, except a Reverse "
        "(`starter_reverse`). A wild that makes nobody draw is named by whoever plays first, and turns no Power "
        "Cards. A wild draw does not count. Nobody can answer or challenge a starter.",
        f"{_CLASSIC} and {_FLIP}",
    ),
    Decision(
        "H27",
        "turn",
        "Forced play: how do the three options fit together?",
        "`force_play` ends draws by choice, `force_play_after_draw` is about the drawn card alone. `play_after_draw: "
        "any` opens the whole hand after the draw; it is about draws by choice and contradicts both.",
        _SIMPLE,
    ),
    Decision(
        "H28",
        "wild draws",
        "Wild draws: how do the options fit together?",
        "Honest means: no card of the color in force, and no other wild where wilds count. `bluff` with challenges "
        "off keeps the word of the rule without anybody checking; only strategies that bluff break it. `no_bluff` "
        "makes the dishonest play impossible, `free` makes every play honest. Without bluffs there are no challenges, "
        "whatever `challenge` says.",
        _PRACTICE,
    ),
    Decision(
        "H29",
        "turn",
        "How many cards can be dealt?",
        "All hands and a starter must come out of the deck; an empty draw pile is allowed.",
        _SIMPLE,
    ),
    Decision(
        "H30",
        "limits",
        "What if a round does not end?",
        "It is broken off before the turn after the limit. A pending total is not drawn, nobody wins, nobody scores.",
        "a safeguard of the simulation",
    ),
    Decision(
        "H31",
        "starter",
        "What if no card that is left can be the starter?",
        "The first card turned up stays and has no effect; if it is a wild, whoever plays first names its color. This "
        "takes hands so large that hardly a card is left.",
        _SIMPLE,
    ),
)

DECISIONS: tuple[Decision, ...] = (*_COMMON, *_FLIP_DECISIONS, *_FLEX_DECISIONS, *_FURTHER, *_HOUSE)
"""Every fixed decision, by ID within its letter."""
