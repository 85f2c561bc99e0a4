"""Finding a bot by its name: those that come along, and those that an entry point `upcard.bots` adds."""

from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points

from msgspec import Struct

from upcard.bots.adaptive import ADAPTIVE, FIRST, ORDER
from upcard.bots.greedy import Greedy
from upcard.bots.levels import LEVELS
from upcard.bots.protocol import AnyBot, Bot, Planner, Searcher
from upcard.bots.uniform import Uniform
from upcard.engine.game import Game
from upcard.play.registry import find

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")
"""What bots are called at a table, unless those of their level have names of their own."""
NAMES_BY_LEVEL = {
    "easy": ("Pip", "Lotte", "Milo", "Tilda", "Bo", "Nelly", "Tim", "Fee", "Oskar", "Ida"),
    "hard": ("Ruth", "Viktor", "Selma", "Konrad", "Thea", "Anton", "Greta", "Leander", "Paula", "Emil"),
    "max": ("Minerva", "Caspar", "Sibyl", "Magnus", "Athena", "Lucian", "Octavia", "Felix", "Aurelia", "Quentin"),
}


class Seating(Struct, frozen=True):
    """What a bot is made for: a game, how many play it, the seed of its own choices, and its parameter or nothing."""

    game: type[Game]
    seats: int
    seed: int
    parameter: str = ""


Factory = Callable[[Seating], AnyBot]
"""Makes a bot for one seat of one game; a parameter that it does not know is a ValueError."""


def _greedy(seating: Seating) -> Bot:
    if seating.parameter not in ("", "1"):
        raise ValueError("it has one level; write greedy or greedy:1")
    return Greedy()


def _uniform(seating: Seating) -> Bot:
    if seating.parameter:
        raise ValueError("it takes no parameter; write uniform")
    return Uniform(seating.game, seating.seats, seating.seed)


def _adaptive(seating: Seating) -> AnyBot:
    if seating.parameter not in ("", *ORDER):
        raise ValueError(f"its parameter is the level at which it plays now: {', '.join(ORDER)}")
    return LEVELS[seating.parameter or FIRST](seating.seed, seating.seats, "")


def _level(name: str) -> Factory:
    return lambda seating: LEVELS[name](seating.seed, seating.seats, seating.parameter)


BUILT_IN: dict[str, Factory] = {
    **{name: _level(name) for name in LEVELS},
    ADAPTIVE: _adaptive,
    "greedy": _greedy,
    "uniform": _uniform,
}


def names_of(spec: str) -> tuple[str, ...]:
    """What bots of a kind are called at a table."""
    return NAMES_BY_LEVEL.get(spec, BOT_NAMES)


def names() -> tuple[str, ...]:
    """The names of all bots there are here; those of plug-ins are not loaded for it."""
    return tuple(dict.fromkeys([*BUILT_IN, *_plug_ins()]))


def make(spec: str, game: str | type[Game], seats: int, seed: int) -> AnyBot:
    """A bot for one seat of a game, by `name` or `name:parameter`."""
    name, _, parameter = spec.partition(":")
    kind = find(game) if isinstance(game, str) else game
    try:
        bot = _factory(name)(Seating(kind, seats, seed, parameter))
    except ValueError as wrong:
        raise ValueError(f"there is no bot {spec!r}: {wrong}") from wrong
    if not isinstance(bot, Bot | Searcher | Planner):
        raise TypeError(f"the bot {name!r} is a {type(bot).__name__}, which has no `observe` and `choose` of a bot")
    return bot


def own_seed(seed: int, seat: int) -> int:
    """The seed of one bot in the game of a seed; it does not tell that of the deal."""
    return int.from_bytes(sha256(f"{seed} {seat}".encode()).digest()[:8], "big")


def _factory(name: str) -> Factory:
    if name in BUILT_IN:
        return BUILT_IN[name]
    entry = _plug_ins().get(name)
    if entry is None:
        raise ValueError(f"the bots are {', '.join(names())}")
    try:
        factory: Factory = entry.load()
    except Exception as wrong:  # whatever the import of a plug-in raises
        raise ValueError(f"its plug-in {entry.value} cannot be loaded ({type(wrong).__name__}: {wrong})") from wrong
    return factory


def _plug_ins() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="upcard.bots")}
