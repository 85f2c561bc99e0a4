"""Whole plays: what a seat may weigh, the one that the game advises first, the others as good as they look."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import BIT, members
from upcard.engine.game import NOBODY, Game

MOST_STEPS: Final = 600
"""So many beginnings of plays are walked at most: hands that have more are very long."""


def whole_plays(game: Game, seat: i64, most: i64) -> list[list[int]]:
    """The plays that fit a seat, at most so many: never two that come to the same.

    What is said at once stands alone, and so does what a seat says that the table does not wait for.
    """
    at_once = game.at_once(seat)
    if at_once != NOBODY:
        return [[int(at_once)]]
    advised = advised_play(game, seat)
    if not game.awaited() & BIT[seat]:
        return [advised] if advised else []
    key = _key(game, advised)
    others = [play for play in listed_plays(game, seat) if _key(game, play) != key]
    return [advised, *others[: most - 1]]


def listed_plays(game: Game, seat: i64) -> list[list[int]]:
    """All plays that fit a seat the table waits for, as good as they look; nothing that is only called or caught."""
    found = game.own_plays(seat) or _Walk(game, seat).found
    rated = [(-game.rate(seat, play), place) for place, play in enumerate(found)]
    return [found[place] for _rating, place in sorted(rated)]


def advised_play(game: Game, seat: i64) -> list[int]:
    """One whole play, word by word as the game advises; nothing where the seat would rather be silent."""
    words: list[int] = []
    twin = game.clone()
    word = twin.advise(seat)
    while word != NOBODY:
        words.append(int(word))
        twin.apply(seat, word)
        if not twin.resting():
            word = twin.advise(seat)
        elif twin.awaited() & BIT[seat]:
            word = twin.advise(seat)
            if not twin.whole([*words, int(word)]):
                break
        else:
            break
    return words


def _key(game: Game, play: list[int]) -> tuple[list[int], list[int]]:
    """What two plays share that come to the same: their cards in any order but for the last, and their other words."""
    low = game.low_words
    cards = [word for word in play if word < low]
    if not cards or play[0] >= low:
        return [], play
    return sorted(cards[:-1]), [cards[-1], *[word for word in play if word >= low and not _is_aside(game, word)]]


def _last_card(game: Game, words: list[int]) -> int:
    """The card on top of what is laid; -1 if there is none."""
    for word in reversed(words):
        if word < game.low_words:
            return word
    return -1


def _is_aside(game: Game, word: int) -> bool:
    return game.asides & int(BIT[word - game.low_words]) != 0


class _Walk:
    """All plays that begin with a fitting word, found by laying on until they are closed."""

    def __init__(self, game: Game, seat: i64) -> None:
        self.seat = seat
        self.found: list[list[int]] = []
        self.steps = 0
        self.met: set[tuple[int, ...]] = set()
        self._go(game, [])

    def _go(self, game: Game, words: list[int]) -> None:
        cards, others = game.fits(self.seat)
        if not cards and not others:
            cards, others = game.legal(self.seat)
        aside = others & game.asides
        if aside and words:
            call = [int(game.low_words) + members(aside)[0]]  # said wherever it may be; then the play is closed
            self._step(game, words, call[0])
            others = 0
        for word in members(cards):
            self._step(game, words, word)
        for other in members(others & ~game.asides):
            self._step(game, words, int(game.low_words) + other)

    def _step(self, game: Game, words: list[int], word: int) -> None:
        longer = [*words, word]
        met = (*sorted(words), _last_card(game, words) if word >= game.low_words else -1, -1, word)
        if met in self.met or self.steps > MOST_STEPS:
            return
        self.met.add(met)
        self.steps += 1
        twin = game.clone()
        twin.apply(self.seat, word)
        if not twin.resting():
            self._go(twin, longer)
        elif not self._goes_on(twin, longer):
            self.found.append(longer)

    def _goes_on(self, game: Game, words: list[int]) -> bool:
        """Whether words that the seat must say now belong to the same play, such as the suit behind a Jack."""
        if not game.awaited() & BIT[self.seat]:
            return False
        _cards, others = game.fits(self.seat)
        more = [int(game.low_words) + other for other in members(others & ~game.asides)]
        more = [word for word in more if game.whole([*words, word])]
        self.found += [[*words, word] for word in more]
        return len(more) > 0
