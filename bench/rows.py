"""What is measured of Upcard: each row does some work and says how many units of it were done."""

import random
from collections.abc import Callable
from itertools import count

import msgspec

from upcard.engine.game import Game
from upcard.engine.playout import asked, play_clones, play_games, play_out
from upcard.engine.shedding import Shedding
from upcard.play.registry import blank, deal, find

LIMIT = 100_000
SETTINGS: dict[str, dict[str, int | str]] = {
    "uno": {"target": 0},
    "switch": {"announce": "auto"},
    "check": {"turn_limit": 200},
}
"""Options under which the games are measured: one round of UNO, no calls at Switch, a round of Check! that ends."""

Row = Callable[[], int]


def dealt(name: str, seats: int, seed: int = 1) -> Game:
    game = deal(find(name), seats, SETTINGS.get(name, {}), seed.to_bytes(32, "big"))
    game.events = None
    game.reseed(seed)
    return game


def batch(name: str, seats: int, games: int) -> Row:
    """Random games from the deal on, all inside the engine; the unit is a decision."""
    start = blank(find(name), seats, SETTINGS.get(name, {}))
    seeds = count()
    return lambda: int(play_games(start, games, next(seeds) * games, LIMIT))


def playouts(name: str, seats: int, games: int) -> Row:
    """A dealt position cloned and played out; the unit is a decision."""
    start = dealt(name, seats)
    seeds = count()
    return lambda: int(play_clones(start, games, next(seeds) * games, LIMIT))


def driven(name: str, seats: int, games: int) -> Row:
    """Random games word by word from Python: ask who is awaited and what fits, choose, apply; by decision."""
    start = blank(find(name), seats, SETTINGS.get(name, {}))
    chance = random.Random(1).random
    seeds = count()

    def row() -> int:
        said = 0
        for _ in range(games):
            game = start.clone()
            game.reseed(next(seeds))
            game.deal()
            seat, actions = asked(game)
            while actions:
                game.apply(seat, actions[int(chance() * len(actions))])
                said += 1
                seat, actions = asked(game)
        return said

    return row


def repeated(call: Callable[[], object], times: int) -> Row:
    """The same call so many times; the unit is a call."""

    def row() -> int:
        for _ in range(times):
            call()
        return times

    return row


def seeded(call: Callable[[int], object], times: int) -> Row:
    """The same call with so many seeds; the unit is a call."""

    def row() -> int:
        for seed in range(times):
            call(seed)
        return times

    return row


def midgame(name: str, seats: int) -> Game:
    """A position some way into a game, at rest."""
    game = dealt(name, seats, 3)
    play_out(game, 4 * seats)
    while not game.resting():
        play_out(game, 1)
    return game


def looks(name: str, seats: int, times: int) -> dict[str, Row]:
    """Rows about one position: clone, imagine, imagine and play out, view, the view's JSON."""
    game = midgame(name, seats)
    encode = msgspec.json.Encoder().encode
    view = game.view(0)
    few = max(1, times // 10)
    return {
        "clone": repeated(game.clone, times),
        "imagine": seeded(lambda seed: game.imagine(0, seed), times),
        "imagine + playout": seeded(lambda seed: play_out(game.imagine(0, seed), LIMIT), few),
        "playout": seeded(lambda seed: play_clones(game, 1, seed, LIMIT), few),
        "view": repeated(lambda: game.view(0), times),
        "json of a view": repeated(lambda: encode(view), times),
    }


def big_hand(name: str, cards: int) -> Row:
    """A seat that holds so many cards asks what fits; the unit is a question."""
    game = midgame(name, 4)
    assert isinstance(game, Shedding)
    seat = int(game.turn)
    while game.sizes[seat] < cards and game.draw(seat, 1, "bench", "bench"):
        pass
    return repeated(lambda: game.fits(seat), 2000)


def rows(compiled: bool) -> dict[str, Row]:
    """Every row of Upcard by name; the interpreted engine does less in a round."""
    scale = 1 if compiled else 0
    found: dict[str, Row] = {}
    for name in ("check-game", "check", "uno", "switch", "extreme-last-card"):
        usual = find(name).usual
        for seats in dict.fromkeys((2, usual)):
            games = 200 if scale else 4
            found[f"{name} {seats} batch"] = batch(name, seats, games)
            found[f"{name} {seats} driven"] = driven(name, seats, 20 if scale else 4)
            for what, row in looks(name, seats, 2000 if scale else 60).items():
                found[f"{name} {seats} {what}"] = row
        if scale:
            for seats in range(2, find(name).most + 1, 2):
                found[f"{name} {seats} growth"] = playouts(name, seats, 100)
            if name != "check":
                for cards in (7, 20, 40):
                    found[f"{name} hand of {cards}"] = big_hand(name, cards)
    return found
