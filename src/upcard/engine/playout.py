"""Compiled loops: games played out at random inside the engine."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import PLACE, lowest, nth, size
from upcard.engine.game import Game
from upcard.engine.packed import append, vec
from upcard.engine.tell import Outcome

UNFINISHED: Final = "unfinished"
"""The reason of a game that was broken off at its limit of words."""


def choose(game: Game, seat: i64) -> i64:
    """A word of a seat, uniformly among those that fit; words of last resort only if there is nothing else."""
    if game.priced:
        cards, others = game.fits(seat)
    else:
        cards, others = game.legal(seat)
    better = others & ~game.last_resort
    if cards or better:
        others = better
    few = size(cards)
    pick = game.below(few + size(others))
    if pick < few:
        return nth(cards, pick)
    return game.low_words + nth(others, pick - few)


def asked(game: Game) -> tuple[int, list[int]]:
    """The first seat the table waits for and the actions that fit it, for loops driven from outside; -1 at the end."""
    awaited = game.awaited()
    if awaited == 0:
        return -1, []
    seat = PLACE[(awaited & -awaited) % 67]  # written out, as below: calls are what an interpreted loop pays for
    if game.priced:
        cards, others = game.fits(seat)
    else:
        cards, others = game.legal(seat)
    better = others & ~game.last_resort
    if cards or better:
        others = better
    actions: list[int] = []
    while cards:
        bit = cards & -cards
        actions.append(PLACE[bit % 67])
        cards ^= bit
    while others:
        bit = others & -others
        actions.append(game.low_words + PLACE[bit % 67])
        others ^= bit
    return seat, actions


def play_out(game: Game, limit: i64) -> i64:
    """Play a game to its end, or for so many words; return how many were said."""
    said: i64 = 0
    while said < limit:
        awaited = game.awaited()
        if awaited == 0:
            break
        seat = lowest(awaited) if awaited & (awaited - 1) == 0 else nth(awaited, game.below(size(awaited)))
        game.apply(seat, choose(game, seat))
        said += 1
    return said


def play_clones(game: Game, times: i64, seed: i64, limit: i64) -> i64:
    """Clone a position and play it out, so many times; return how many words were said in all."""
    said: i64 = 0
    for turn in range(times):
        twin = game.clone()
        twin.reseed(seed + turn)
        said += play_out(twin, limit)
    return said


def play_games(blank: Game, times: i64, seed: i64, limit: i64) -> i64:
    """Deal so many games from a position that is set up but not dealt, and play them out; return the words said."""
    said: i64 = 0
    for turn in range(times):
        game = blank.clone()
        game.reseed(seed + turn)
        game.deal()
        said += play_out(game, limit)
    return said


class Tally:
    """What came of games, one after another."""

    def __init__(self, seats: i64) -> None:
        self.lengths = vec[i64]()
        """By game: the words said."""
        self.places = vec[i64]()
        """By game and seat: the place, 1 is best; 0 in a game that was broken off."""
        self.wins = vec[i64]([0] * seats)
        self.reasons: dict[str, int] = {}

    def add(self, said: i64, outcome: Outcome | None) -> None:
        """One more game: the words said in it, and how it ended."""
        self.lengths = append(self.lengths, said)
        if outcome is None:
            self._count(UNFINISHED)
            for _seat in range(len(self.wins)):
                self.places = append(self.places, 0)
            return
        self._count(outcome.reason)
        for place in outcome.places:
            self.places = append(self.places, place)
        for winner in outcome.winners:
            self.wins[winner] += 1

    def _count(self, reason: str) -> None:
        self.reasons[reason] = self.reasons.get(reason, 0) + 1


def play_each(start: Game, dealt: bool, times: i64, seed: i64, limit: i64) -> Tally:
    """Play so many games from a position, dealt or only set up, by seeds in a row; return what came of each."""
    tally = Tally(start.seats)
    for turn in range(times):
        game = start.clone()
        game.reseed(seed + turn)
        if not dealt:
            game.deal()
        said = play_out(game, limit)
        tally.add(said, game.outcome())
    return tally
