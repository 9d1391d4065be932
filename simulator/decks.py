"""The deck that is really played with: the edition's cards, as the rules change, pair and multiply them."""

from __future__ import annotations

import numpy as np

from simulator import piles, rng
from simulator.cards import Edition
from simulator.editions import get_edition
from simulator.editions.changes import changed
from simulator.editions.variants import pair_at_random, two_decks
from simulator.jit import compile_for
from simulator.rules import Ruleset
from simulator.table import table_dtype, words_for

PAIRING_DEAL = 1 << 63
"""Deal number reserved for the stream that pairs the faces of a run at random."""


def deck_of(rules: Ruleset, seed: int) -> Edition:
    """The edition's deck under the rules: printed or random pairing (F1, drawn from the seed), one or two decks."""
    edition = changed(get_edition(rules.edition), rules.deck)
    if rules.pairing == "random":
        edition = pair_at_random(edition, _pairing(len(edition.cards), seed))
    return two_decks(edition) if rules.decks == 2 else edition


def _pairing(cards: int, seed: int) -> list[int]:
    record = np.zeros(1, table_dtype(words_for(cards))).view(np.recarray)[0]
    compile_for(record.dtype, rng.stream_root, rng.open_stream, piles.shuffle_pile)
    root = rng.stream_root(np.uint64(seed), np.uint64(PAIRING_DEAL))
    rng.open_stream(record, rng.DECK, root, np.uint64(0))
    record.pile[:cards] = np.arange(cards)
    record.pile_high = cards
    piles.shuffle_pile(record)
    return [int(card) for card in record.pile[:cards]]
