"""The whole position as text, for tests, bug reports and starting from any situation."""

from upcard.engine.game import Game
from upcard.engine.options import Value, written
from upcard.engine.position_text import Reader, Writer
from upcard.engine.randomness import SEED_BYTES
from upcard.engine.view import BadText
from upcard.play.registry import blank, find

HEADER = ("game", "seats", "options", "chance")


def write(game: Game, sealed: bool = False) -> str:
    """A position as text; the seed that knows its future stays out unless asked for."""
    writer = Writer()
    writer.words("game", [game.name, str(game.version)])
    writer.words("seats", [str(game.seats)])
    writer.words("options", [f"{name}={written(value)}" for name, value in game.chosen.items()])
    if not game.seal:
        writer.words("chance", ["quick", str(game.quick), str(game.chances)])
    elif sealed:
        writer.words("chance", ["sealed", game.seal.hex(), str(game.chances)])
    else:
        writer.words("chance", ["hidden", str(game.chances)])
    game.serialize(writer)
    return "\n".join(writer.lines) + "\n"


def read(text: str, seed: bytes = bytes(SEED_BYTES)) -> Game:
    """The position a text describes; fields it leaves out are as in a new game. Hidden chance goes on from `seed`."""
    reader = Reader(text.splitlines())
    kind = find(_game(reader))
    seats = int(reader.number("seats", kind.usual, 1, 99))
    game = blank(kind, seats, dict(option(word) for word in reader.words("options", [])))
    _read_chance(game, reader.words("chance", ["hidden", "1"]), seed)
    game.serialize(reader)
    reader.finish()
    return game


def option(word: str) -> tuple[str, Value]:
    """An option as a log or a position text spells it: `name=value`."""
    name, equals, value = word.partition("=")
    if not equals:
        raise BadText(f"option {word!r} must be written name=value")
    return name, value


def _game(reader: Reader) -> str:
    named = reader.words("game", [])
    if not named:
        raise BadText("a position begins with the line: game ID VERSION")
    kind = find(named[0])
    if named[1:] and named[1] != str(kind.version):
        raise BadText(f"this is version {kind.version} of {kind.title}, the position is of version {named[1]}")
    return named[0]


def _read_chance(game: Game, words: list[str], seed: bytes) -> None:
    try:
        match words:
            case ["quick", state, chances]:
                game.quick = int(state)
            case ["sealed", seal, chances]:
                game.seal = bytes.fromhex(seal)
            case ["hidden", chances]:
                game.seal = seed
            case _:
                raise ValueError
        game.chances = int(chances)
    except ValueError:
        raise BadText(f"chance is {' '.join(words)!r}; it must be quick STATE N, sealed HEX N or hidden N") from None
