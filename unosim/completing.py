"""What shells offer for a word that has been begun; called by typer while somebody presses Tab."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

Offer = tuple[str, str]
"""A word and a few words about it."""

Completion = Callable[[str], list[Offer]]
"""What is offered for the beginning of a word."""


def one_of(words: Sequence[str]) -> Completion:
    """Some words without more about them."""
    return lambda incomplete: _beginning(incomplete, ((word, "") for word in words))


def kinds(incomplete: str) -> list[Offer]:
    """Kinds of experiments."""
    from unosim.starter import STARTERS

    return _beginning(incomplete, ((kind, str(given["question"])) for kind, given in STARTERS.items()))


def editions(incomplete: str) -> list[Offer]:
    """Editions."""
    from simulator.editions import EDITIONS

    return _beginning(incomplete, ((edition.name, edition.title) for edition in EDITIONS.values()))


def strategies(incomplete: str) -> list[Offer]:
    """Strategies, and their wrappers after a plus sign."""
    head, plus, _ = incomplete.rpartition("+")
    return _beginning(incomplete, ((f"{head}{plus}{name}", about) for name, about in _players(wrappers=bool(plus))))


def seats(incomplete: str) -> list[Offer]:
    """The strategies of a table: what comes after the last comma."""
    head, comma, begun = incomplete.rpartition(",")
    return [(f"{head}{comma}{name}", about) for name, about in strategies(begun)]


def rules(incomplete: str) -> list[Offer]:
    """Rules and their values: what comes after the last comma."""
    from simulator.options import OPTIONS

    head, comma, begun = incomplete.rpartition(",")
    name, equals, _ = begun.partition("=")
    if not equals:
        found = [(f"{option.name}=", option.question) for option in OPTIONS]
    else:
        options = [option for option in OPTIONS if option.name == name]
        found = [(f"{name}={value}", option.prose.get(value, "")) for option in options for value in option.allowed]
    return _beginning(incomplete, ((f"{head}{comma}{word}", about) for word, about in found))


def names(incomplete: str) -> list[Offer]:
    """Everything that can be explained."""
    from simulator.options import OPTIONS
    from unosim.explaining_cards import card_names

    rule_names = [(option.name, option.question) for option in OPTIONS]
    cards = [(name, "a card") for name in card_names()]
    return [*editions(incomplete), *strategies(incomplete), *_beginning(incomplete, [*rule_names, *cards])]


def _players(*, wrappers: bool) -> Iterator[Offer]:
    from strategies.registry import STRATEGIES, WRAPPERS

    yield from ((entry.name, entry.doc) for entry in (WRAPPERS if wrappers else STRATEGIES).values())


def _beginning(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    return [(word, about) for word, about in offers if word.startswith(incomplete)]
