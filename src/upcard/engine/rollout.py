"""Games played on as their heuristic advises, by compiled loops: what searches compare plays by."""

from typing import Final

from mypy_extensions import i64

from upcard.engine.cards import lowest, nth, size
from upcard.engine.evidence import Fact, heed
from upcard.engine.game import NOBODY, Game
from upcard.engine.shedding import Shedding

LONGEST: Final = 2000
"""So many words are said in a playout at most; no game between heuristics comes near it."""


def play_on(game: Game) -> i64:
    """Let everybody play as advised until the game is settled; return how many words were said."""
    said: i64 = 0
    while said < LONGEST and not game.settled():
        seats = game.prompted()
        word: i64 = NOBODY
        if seats:
            seat = nth(seats, game.below(size(seats)))
            word = game.advise(seat)
        if word == NOBODY:
            seats = game.awaited()
            seat = lowest(seats) if seats & (seats - 1) == 0 else nth(seats, game.below(size(seats)))
            word = game.advise(seat)
        game.apply(seat, word)
        said += 1
    return said


def weigh(start: Game, seat: i64, plays: list[list[int]], seeds: list[int], facts: list[Fact]) -> list[float]:
    """What plays of a seat are worth in worlds by these seeds: by world, the values of all plays, one after another.

    All plays are tried in the same worlds, with the same stock and the same chance, so that luck tells none apart.
    """
    values: list[float] = []
    for seed in seeds:
        world = start.imagine(seat, seed)
        if facts and isinstance(world, Shedding):
            heed(world, seat, facts)
        for play in plays:
            twin = world.clone()
            for word in play:
                twin.apply(seat, word)
            play_on(twin)
            values.append(twin.value(seat))
    return values


def play_advised(blank: Game, times: i64, seed: i64) -> list[float]:
    """Deal so many games from a position that is only set up, and play each as advised: by game, the value by seat."""
    values: list[float] = []
    for turn in range(times):
        game = blank.clone()
        game.reseed(seed + turn)
        game.deal()
        play_on(game)
        for seat in range(game.seats):
            values.append(game.value(seat))
    return values
