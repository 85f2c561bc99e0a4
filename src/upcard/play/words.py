"""Words and integers: an action is the index of its word in the vocabulary of its game."""

from functools import cache

from upcard.engine.cards import members
from upcard.engine.game import Game


def spoken(game: type[Game], masks: tuple[int, int]) -> list[str]:
    """The words of a pair of masks: cards first, then all others."""
    cards, others = masks
    if not cards and not others:
        return []
    words, low = game.words, game.low
    return [words[card] for card in members(cards)] + [words[low + other] for other in members(others)]


def action_of(game: type[Game], word: str) -> int:
    """The action of a word; KeyError if the game has no such word."""
    return _actions(game)[word]  # type: ignore[arg-type]  # classes can be hashed


@cache
def _actions(game: type[Game]) -> dict[str, int]:
    return {word: number for number, word in enumerate(game.words)}
