"""Games played on as their heuristic advises, by compiled loops: what searches compare plays by."""

from typing import Final, final

from mypy_extensions import i64

from upcard.engine.cards import BIT, lowest, nth, size
from upcard.engine.evidence import Fact, agree
from upcard.engine.game import NOBODY, Game
from upcard.engine.shedding import Shedding

LONGEST: Final = 1000
"""So many words are said in a playout at most. In Switch without reshuffling some would never end; all others end
within 600."""


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
        if facts:
            agree(world, seat, facts)
        for play in plays:
            twin = world.clone()
            for word in play:
                twin.apply(seat, word)
            play_on(twin)
            values.append(twin.value(seat))
    return values


@final
class Asked:
    """A world in which a seat is asked again, or that is settled; and what the seat has heard and holds there."""

    def __init__(self, game: Game, heard: tuple[int, ...]) -> None:
        self.game = game
        self.heard = heard
        self.settled = bool(game.settled())


def ask_again(start: Game, seat: i64, play: list[int], seeds: list[int], facts: list[Fact]) -> list[Asked]:
    """By world of these seeds: where a seat is asked again behind a play, if everybody else plays as advised."""
    found: list[Asked] = []
    for seed in seeds:
        world = start.imagine(seat, seed)
        if facts:
            agree(world, seat, facts)
        for word in play:
            world.apply(seat, word)
        heard = _go_on(world, seat)
        if isinstance(world, Shedding):
            heard.append(int(world.held[seat]))
            for copy in range(world.depth):  # two of a kind and one are different hands
                heard.append(int(world.more[seat * world.depth + copy]))
        found.append(Asked(world, tuple(heard)))
    return found


def _go_on(game: Game, seat: i64) -> list[int]:
    """Let all play as advised until a seat has something to weigh; return what was said, and by whom."""
    said: list[int] = []
    while len(said) < LONGEST and not game.settled():
        seats = game.prompted()
        if not seats:
            seats = game.awaited()
            if seats & BIT[seat] and game.resting() and game.at_once(seat) == NOBODY:
                break
        speaker = lowest(seats)
        word = game.advise(speaker)
        if word == NOBODY:  # whoever is prompted would rather be silent
            speaker = lowest(game.awaited())
            word = game.advise(speaker)
        game.apply(speaker, word)
        said.append(int(word * game.seats + speaker))
    return said


def weigh_games(games: list[Game], seat: i64, plays: list[list[int]]) -> list[float]:
    """What plays of a seat come to in games where it is asked: by game, the values of all plays, one after another."""
    values: list[float] = []
    for game in games:
        for play in plays:
            twin = game.clone()
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
