"""The slow twin: the game once more, in plain Python objects and in the words of the rulebook.

It plays the same rounds from the same seeds as the compiled kernel, event by event, and shares nothing with it but the
declared decks, the table of rule options and the description of the random streams. It is slow and meant to be read:
hands are lists of cards, the piles are lists, a strategy is an object that is asked.
"""

from tests.twin.game import play_match, play_round

__all__ = ["play_match", "play_round"]
