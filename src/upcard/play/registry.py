"""Finding a game by its id: the five, and those that an entry point `upcard.games` adds."""

from collections.abc import Mapping
from importlib.metadata import entry_points

from upcard.engine.game import Game
from upcard.engine.games import GAMES
from upcard.engine.options import Value, resolve
from upcard.engine.randomness import SEED_BYTES
from upcard.engine.view import BadSetup


def all_games() -> dict[str, type[Game]]:
    """Every game that can be played here, by id."""
    return {**GAMES, **{entry.name: entry.load() for entry in entry_points(group="upcard.games")}}


def titles() -> str:
    """The ids with their full titles, since some are easily mistaken for one another."""
    return ", ".join(f"{name} ({kind.title})" for name, kind in all_games().items())


def find(name: str) -> type[Game]:
    """The game with that id."""
    kind = GAMES.get(name) or all_games().get(name)
    if kind is None:
        raise ValueError(f"there is no game {name!r}; the games are {titles()}")
    return kind


def blank(kind: type[Game], seats: int, options: Mapping[str, Value], version: int | None = None) -> Game:
    """A position of a game with its options settled (by the defaults of a version) and no card dealt."""
    if not kind.least <= seats <= kind.most:
        raise BadSetup(kind.setup_rule, f"{kind.title} is for {kind.least} to {kind.most} seats, not {seats}")
    game = kind(seats)
    game.configure(resolve(kind.options, seats, options, kind.setup_rule, kind.version if version is None else version))
    return game


def deal(kind: type[Game], seats: int, options: Mapping[str, Value], seed: bytes, version: int | None = None) -> Game:
    """A new game, dealt from a sealed seed."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    game = blank(kind, seats, options, version)
    game.seal = seed
    game.listen()
    game.deal()
    return game
